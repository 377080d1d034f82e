"""What the styles of a Word document say about a paragraph: a heading, an item of a list."""

from __future__ import annotations

import re
from dataclasses import dataclass

from tools.archive.readers.markup import parse_xml

_HEADING = re.compile(r"heading (\d)")
_LONGEST_CHAIN = 10  # styles that build on one another; a circle ends here
_BODY_TEXT = 9  # the outline level of what is no heading


@dataclass(frozen=True, slots=True)
class Style:
    """What matters of a style.

    Attributes:
        heading: The level of the heading, from 1; 0 for none.
        list_id: The list that its paragraphs belong to, or empty.
        depth: Their level in it, from 0.
    """

    heading: int = 0
    list_id: str = ""
    depth: int = 0


@dataclass(slots=True)
class _Raw:
    name: str = ""
    parent: str = ""
    outline: int | None = None  # from 0
    list_id: str = ""
    depth: int = 0


def read_styles(data: bytes) -> dict[str, Style]:
    """Read ``word/styles.xml``.

    The names that Word gives its headings are the same in every language; the ids are not.

    Returns:
        Styles by their ids; the one of paragraphs that name none also under an empty id.

    Raises:
        UnreadableError: It is damaged or hostile.
    """
    raw: dict[str, _Raw] = {}
    current = _Raw()
    default = ""

    def start(_space: str, name: str, attributes: dict[str, str]) -> None:
        nonlocal current, default
        values = {key.rpartition(" ")[2]: value for key, value in attributes.items()}
        value = values.get("val", "")
        match name:
            case "style":
                current = raw.setdefault(values.get("styleId", ""), _Raw())
                if values.get("type") == "paragraph" and values.get("default") in {"1", "true"}:
                    default = values.get("styleId", "")
            case "name":
                current.name = value.lower()
            case "basedOn":
                current.parent = value
            case "outlineLvl" if value.isdecimal():
                current.outline = int(value[:3])
            case "numId":
                current.list_id = value
            case "ilvl" if value.isdecimal():
                current.depth = min(int(value[:3]), 8)
            case _:
                pass

    if data:
        parse_xml(data, start, _ignore, _ignore)
    styles = {name: _resolved(name, raw) for name in raw}
    return {"": styles.get(default, Style()), **styles}


def _resolved(name: str, raw: dict[str, _Raw]) -> Style:
    """Look along the chain of styles for what the style itself does not say."""
    heading: int | None = None
    list_id, depth = "", 0
    for _ in range(_LONGEST_CHAIN):
        style = raw.get(name)
        if style is None:
            break
        if heading is None:
            heading = _heading(style)
        list_id, depth = list_id or style.list_id, depth or style.depth
        name = style.parent
    return Style(heading or 0, list_id, depth)


def _heading(style: _Raw) -> int | None:
    if match := _HEADING.match(style.name):
        return int(match[1])
    if style.name == "title":
        return 1
    if style.outline is not None:
        return style.outline + 1 if style.outline < _BODY_TEXT else 0
    return None


def _ignore(*_: object) -> None:
    pass
