"""The file name patterns that a person's words speak of."""

from __future__ import annotations

import re

from archivist.agent.templates import without_affixes

_GLOB = re.compile(r"(?<![\w\-./])[\w\-./]*[*?][\w\-.*?/]*")

# File types by their names: ".odt", "PDFs", „pliki docx”. Some are words of their own as well
# ("doc", "zip"): those need a dot or the word for files beside them.
_FILES = r"(?:files?|documents?|plik\w*|dokument\w*)"
_PLURAL = r"(?:-?(?:s|y|i|a|em|ami|ach|om|ów|ow|ie))?"


def _type(extension: str, *, plain: bool = True, also: str = "") -> re.Pattern[str]:
    named = rf"{extension}{_PLURAL}"
    beside = rf"\b{named}\s+{_FILES}\b|\b{_FILES}\s+(?:typu\s+)?{named}\b"
    forms = [rf"(?<![\w*])\.{extension}\b", rf"\b{named}\b" if plain else beside]
    return re.compile("|".join([*forms, *([also] if also else [])]), re.IGNORECASE)


def _program(name: str) -> str:
    """The name of a program that stands for its files; not the word or verb of the same letters."""
    polish = r"(?:a|u|ze|zie|em|owy|owe|owych|owego)?"
    return rf"(?-i:(?<=\w )\b{name}{polish}\b)|\b{name}\s+{_FILES}\b|\b{_FILES}\s+{name}{polish}\b"


_TYPES = {
    **{
        name: _type(name)
        for name in ("pdf", "odt", "ods", "rtf", "csv", "eml", "epub", "jpg", "jpeg", "png")
    },
    **{name: _type(name, plain=False) for name in ("doc", "xls", "html", "msg", "zip", "tif")},
    "docx": _type("docx", also=_program("Word")),
    "xlsx": _type("xlsx", also=_program("Excel") + r"|\b(?:in|w|z)\s+excel[ua]?\b"),
    "md": _type("md", also=r"\bmarkdown\b"),
    "txt": _type("txt", also=r"\btext\s+files?\b|\bplik\w*\s+tekstow\w+"),
}


# "names that start with skan", "pliki, których nazwa kończy się na kopia"
_AFFIX = r"[\"“„«']?(?P<affix>[\w\-.]+)"
_AFFIXES = {
    "{}*": rf"\b(?:start(?:s|ing)?|begin(?:s|ning)?)\s+with\s+{_AFFIX}"
    rf"|zaczynaj?\w*\s+się\s+(?:od|na)\s+{_AFFIX.replace('affix', 'polish')}",
    "*{}": rf"\bend(?:s|ing)?\s+(?:with|in)\s+{_AFFIX}"
    rf"|kończ\w*\s+się\s+na\s+{_AFFIX.replace('affix', 'polish')}",
}

# "How many bills called energia.pdf": of many files that is a pattern, of one it is its name.
_COUNTED = re.compile(
    r"\b(?:how\s+many|count|ile|policz|zlicz)\b[^.?!]{0,80}?"
    r"\b(?:called|named|o\s+nazwie|nazwan\w+)\s+[\"“„«']?(?P<name>[\w\-]+\.\w{2,4})\b",
    re.IGNORECASE,
)


# What a document shall become is no document to look for: "convert the lease to Markdown".
_BECOMING = re.compile(
    r"\b(?:convert|turn|export|transform|save|(?:prze)?konwert\w+|zamie[ńn]\w*|przer[óo]b\w*|"
    r"(?:wy)?eksport\w+|zapisz\w*|zapisa[ćc])\b.{1,300}?\b(?:to|into|as|na|do|jako|w)\s+"
    r"(?:(?:an?|the|plain|new|files?|forma[tc]\w*|plik\w*|postaci?)\s+)*"
    r"(?P<type>\.?(?:txt|md|markdown\w*))\b",
    re.IGNORECASE,
)


def counted(text: str) -> tuple[str, ...]:
    """The names that many files have, which the words want counted."""
    return tuple(match.group("name") for match in _COUNTED.finditer(text))


def patterns(text: str, paths: tuple[str, ...]) -> tuple[str, ...]:
    """List the patterns of file names that the words write or name.

    Args:
        text: The whole request.
        paths: What looks like a document in it: its extension names no type.

    Returns:
        Those written with * or ?, one for each beginning or end of names and for a name
        that many files have, one for each file type.
    """
    globs = (glob.rstrip(".,;:!?") for glob in _GLOB.findall(text))  # "where?" ends a sentence
    written = [glob for glob in globs if re.search(r"\w", glob) and re.search(r"[*?]", glob)]
    affixes = [
        form.format(match.group("affix") or match.group("polish"))
        for form, pattern in _AFFIXES.items()
        if (match := re.search(pattern, without_affixes(text), re.IGNORECASE))
    ]
    affixes += counted(text)
    for path in paths:
        text = text.replace(path, " ")
    if becoming := _BECOMING.search(text):
        text = f"{text[: becoming.start('type')]} {text[becoming.end('type') :]}"
    types = [f"*.{extension}" for extension, pattern in _TYPES.items() if pattern.search(text)]
    return tuple(dict.fromkeys([*written, *affixes, *types]))
