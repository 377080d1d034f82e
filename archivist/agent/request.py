"""What a person's words contain: paths, names, patterns, numbers, and whether they ask for a change.

Everything here reads the request alone; what the archive holds comes in as values.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

# A token that looks like a file or path: it has an extension or a slash. Quotes, brackets and
# sentence punctuation around it are not part of it.
_PATH = re.compile(r"(?<![\w/])(?:~/|\./|/)?[\w\-+@.&]+(?:/[\w\-+@.&]+)*/?")
_EXTENSION = re.compile(r"\.[A-Za-z][A-Za-z0-9]{0,4}$")
_QUOTED = re.compile(r"(?<!\w)[\"“”„«']([^\"“”„«»\n]{1,200}?)[\"“”»'](?!\w)")
_GLOB = re.compile(r"[\w\-./]*[*?][\w\-.*?/]*")
_NUMBER = re.compile(r"(?<![\w.,/-])\d{1,6}(?![\w,/-]|\.\d)")
_LINE = re.compile(r"\b(?:lines?|lini[aieęą]?|wiersz\w*|lin\.)\b", re.IGNORECASE)
# What follows one of these words is the name the person wants.
_TARGET = re.compile(r"\b(?:to|as|into|na|jako)\s+[\"“„«']?(?P<name>[^\"“”„«»\n]+)", re.IGNORECASE)
_COURTESY = re.compile(
    r"(?:[,;]\s*|\s+)(?:please|proszę|prosze|thanks|thank you|dzięki|dziękuję)\b.*$", re.IGNORECASE
)
_TYPES = {
    "pdf": r"\bpdf(?:-?\w{0,3})?\b",
    "docx": r"\b(?:docx|word)\b",
    "xlsx": r"\b(?:xlsx|excel\w*)\b",
    "txt": r"\btxt\b",
    "md": r"\b(?:md|markdown)\b",
    "eml": r"\beml\b",
}


# A folder is named beside one of these words, or as a path that ends without an extension.
_FOLDER_WORD = r"(?:folder|directory|katalog|folder(?:ze|u)|katalogu)"
_FOLDER = re.compile(
    rf"\b{_FOLDER_WORD}\s+(?:called\s+|named\s+|o nazwie\s+)?[\"“„']?(?P<after>[\w\-./]+)"
    rf"|(?P<before>[\w\-./]+)[\"”']?\s+{_FOLDER_WORD}\b",
    re.IGNORECASE,
)
_NOT_A_FOLDER = frozenset(
    "the a an this that my our which what in of to is are has have and or i w z na do mój ten tym "
    "moim moich jest są which every each any some same whole".split()
)
# Words after a negation ask for nothing: "compare them, do not rename anything".
_NEGATED = re.compile(
    r"\b(?:don['’]?t|do not|never|without|nie|bez|niczego|nothing)\b[^.;!?\n]*", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Request:
    """One request, with what the archive says about its words.

    Attributes:
        text: The person's words, whole.
        named_files: File names with spaces that the archive holds and the words contain.
        named_folders: Folders of the archive (display paths) that the words name.
    """

    text: str
    named_files: tuple[str, ...] = ()
    named_folders: tuple[str, ...] = ()

    def paths(self) -> tuple[str, ...]:
        """Everything in the words that looks like the path of a document, as written."""
        found = [quote for quote in self.quotes() if _EXTENSION.search(quote)]
        start: int | None = None  # of a path whose last name may have spaces: "a/house rules.pdf"
        for match in _PATH.finditer(self.text):
            token = _trim(match.group())
            if _EXTENSION.search(token):
                if start is not None:
                    found.append(_trim(self.text[start : match.end()]))
                    start = None
                else:
                    found.append(token)
            elif "/" in token.strip("/"):
                start = match.start()
            elif self.text[match.end() : match.end() + 1] in {",", ".", ";", ":"}:
                start = None
        return _unique([*found, *self.named_files])

    def folders(self) -> tuple[str, ...]:
        """Everything in the words that names a folder, as written, and those of the archive."""
        beside = [
            _trim(match.group("after") or match.group("before"))
            for match in _FOLDER.finditer(self.text)
        ]
        paths = [_trim(match.group()) for match in _PATH.finditer(self.text)]
        written = [path for path in paths if "/" in path and not _EXTENSION.search(path)]
        named = [word for word in beside if word.casefold() not in _NOT_A_FOLDER]
        return _unique([*written, *named, *self.named_folders])

    def quotes(self) -> tuple[str, ...]:
        """Everything the person put between quotation marks."""
        return _unique([quote.strip() for quote in _QUOTED.findall(self.text)])

    def new_names(self) -> tuple[str, ...]:
        """Everything in the words that can be the new name of a file, as written."""
        tails = [
            _trim(_COURTESY.sub("", match.group("name")).strip())
            for match in _TARGET.finditer(self.text)
        ]
        return _unique([name for name in (*self.paths(), *self.quotes(), *tails) if name])

    def patterns(self) -> tuple[str, ...]:
        """File name patterns: those written with * or ?, and one for each file type named."""
        written = [_trim(glob) for glob in _GLOB.findall(self.text) if glob.strip("?")]
        words = self.text
        for path in self.paths():
            words = words.replace(path, " ")
        types = [
            f"*.{extension}"
            for extension, pattern in _TYPES.items()
            if re.search(pattern, words, re.IGNORECASE)
        ]
        return _unique([*(glob for glob in written if "*" in glob or "?" in glob), *types])

    def numbers(self) -> tuple[int, ...]:
        """The whole numbers that stand alone in the words."""
        return tuple(dict.fromkeys(int(number) for number in _NUMBER.findall(self.text)))

    def names_line(self) -> bool:
        """Whether the words speak of a line of a document."""
        return bool(_LINE.search(self.text))

    def matches(self, patterns: tuple[str, ...]) -> bool:
        """Whether any of the regular expressions occurs in what the words ask for."""
        asked = _NEGATED.sub(" ", self.text)
        return any(re.search(pattern, asked, re.IGNORECASE) for pattern in patterns)


def _trim(token: str) -> str:
    """Drop what belongs to the sentence and not to the name."""
    return token.strip("\"'“”„«» \t").rstrip(".,;:!?").strip()


def _unique(values: list[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(value for value in values if value))
