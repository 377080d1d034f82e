"""New names for several files in a person's words: written as a template, or said in words."""

from __future__ import annotations

import re

from archivist.agent.wording import trimmed

_QUOTED = re.compile(r"(?<!\w)[\"“„«'](?P<quoted>[^\"“”„«»'\n]{1,200})[\"”»'](?!\w)")
_FIELD = re.compile(r"\{\w+(?::\w+)?\}|\*")
_TOKEN = re.compile(r"[\w\-+.&*{}:()\[\]]+")
_TARGET = re.compile(
    r"\b(?:to|as|into|na|jako|nazwij\s+je|nazwij\s+ich|call\s+them|name\s+them)\s+"
    r"(?:[\"“„«'](?P<quoted>[^\"“”„«»'\n]{1,200})[\"”»']|(?P<token>[\w\-+.&*{}:()\[\]]+))",
    re.IGNORECASE,
)
# "urlop_1, urlop_2": the same word with a number that counts up.
_COUNTED = re.compile(r"(?P<stem>[^\W\d][\w\-]*?)(?P<number>0*1)(?P<rest>(?:\.\w{2,4})?)(?![\w-])")
_LOWER = re.compile(
    r"\b(?:lower[\s-]?case|small letters|ma[łl]ymi literami|ma[łl]e litery)\b", re.IGNORECASE
)
_UPPER = re.compile(
    r"\b(?:upper[\s-]?case|capitals?|capital letters|wielkimi literami|du[żz]ymi literami|"
    r"(?:wielkie|du[żz]e) litery)\b",
    re.IGNORECASE,
)
# "so that they start with trip_", „żeby kończyły się na _2026”: what names get beside their own.
_WISHED = (
    r"\b(?:so(?:\s+that)?|to|should|shall|must|aby|[żz]eby|by|niech)\s+"
    r"(?:(?!to\b|which\b|kt[óo]r)\w+\s+){0,3}?"
)
_AFFIX = r"\s+[\"“„«']?(?P<affix>[\w\-+.&]*[\w\-+&])"
_AFFIXES = {
    "{}{{name}}": re.compile(
        rf"{_WISHED}(?:(?:start|begin)\s+with|zaczyna[\w]*\s+(?:si[ęe]\s+)?od){_AFFIX}",
        re.IGNORECASE,
    ),
    "{{name}}{}": re.compile(
        rf"{_WISHED}(?:end\s+(?:with|in)|ko[ńn]cz[\w]*\s+(?:si[ęe]\s+)?na){_AFFIX}", re.IGNORECASE
    ),
}
_DATED = re.compile(r"\b(?:dates?|dat[aęąy])\b", re.IGNORECASE)
_NUMBERED = re.compile(
    r"\b(?:number(?:s|ed|ing)?|ponumeruj\w*|numer\w*|kolejn\w+)\b", re.IGNORECASE
)
_NO_NAME = re.compile(
    r"(?:lower|upper|capital|small|the|a|an|their|its|be|have|ma[łl]\w*|wielk\w*|du[żz]\w*|dat\w*|"
    r"date|number\w*|numer\w*|kolejn\w*|nazw\w*|names?|form\w*|them|je|ich)",
    re.IGNORECASE,
)


def templates(text: str) -> tuple[str, ...]:
    """List the templates of new names that the words write or describe.

    Returns:
        Those written out with ``*`` or a field in braces, if any. Else what the words describe: a
        series, a beginning or an end, case, a date, numbers, or one name for all, which gets a
        number.
    """
    quoted = [match["quoted"] for match in _QUOTED.finditer(text)]
    targets = [_whole(match) for match in _TARGET.finditer(text)]
    braces = [token for token in map(trimmed, _TOKEN.findall(text)) if "{" in token]
    written = [name for name in [*targets, *quoted, *braces] if _FIELD.search(name)]
    if written:
        whole = [
            one for one in written if not any(one != other and one in other for other in written)
        ]
        return tuple(dict.fromkeys(whole))
    series = [
        f"{match['stem']}{{n{_width(match['number'])}}}{match['rest']}"
        for match in _COUNTED.finditer(text)
        if f"{match['stem']}{match['number'][:-1]}2" in text
    ]
    described = [
        form.format(match["affix"])
        for form, pattern in _AFFIXES.items()
        for match in pattern.finditer(text)
    ]
    described += [
        template
        for pattern, template in (
            (_LOWER, "{name:lower}"),
            (_UPPER, "{name:upper}"),
            (_DATED, "{date}-{name}"),
        )
        if pattern.search(text)
    ]
    named = [name for name in targets if not _NO_NAME.fullmatch(name) and re.search(r"\w", name)]
    counted = [f"{name}-{{n}}" for name in named]
    if not (series or described or counted) and _NUMBERED.search(text):
        counted = ["{n}-{name}"]
    return tuple(dict.fromkeys(series or described or counted))


def without_affixes(text: str) -> str:
    """Blank what the new names shall begin or end with: it says nothing of the old ones."""
    for pattern in _AFFIXES.values():
        text = pattern.sub(" ", text)
    return text


def _whole(match: re.Match[str]) -> str:
    return match["quoted"] or trimmed(match["token"])


def _width(number: str) -> str:
    return f":0{len(number)}" if len(number) > 1 else ""
