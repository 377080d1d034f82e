"""How an OpenDocument text numbers the items of its lists, counted as LibreOffice does."""

from __future__ import annotations

from dataclasses import dataclass, field

from tools.archive.readers.docx_numbering import written

_LEVELS = 10  # as many as the format has
_FORMS = {"a": "lowerLetter", "A": "upperLetter", "i": "lowerRoman", "I": "upperRoman"}


@dataclass(slots=True)
class _Level:
    """How one level of a list style numbers; without a form it shows nothing."""

    form: str = ""
    before: str = ""
    after: str = ""
    shown_levels: int = 1
    start: int = 1
    is_bullet: bool = False


@dataclass(slots=True)
class Lists:
    """The list styles of a document, and how far each has counted."""

    _styles: dict[str, dict[int, _Level]] = field(default_factory=dict)
    _style: dict[int, _Level] = field(default_factory=dict)  # the one being read
    _open: list[str] = field(default_factory=list)  # names, from the outermost list in
    _counts: dict[str, list[int]] = field(default_factory=dict)

    def start(self, name: str, values: dict[str, str]) -> str:
        """Take an element that opens.

        Args:
            name: Of the element.
            values: Its attributes, without their namespaces.

        Returns:
            What stands before the item that begins here, such as ``§ 2.``; mostly nothing.
        """
        match name:
            case "list-style":
                self._style = self._styles.setdefault(values.get("name", ""), {})
            case "list-level-style-number" | "list-level-style-bullet":
                self._style[_number(values, "level", 1)] = _Level(
                    values.get("num-format", ""),
                    values.get("num-prefix", ""),
                    values.get("num-suffix", ""),
                    _number(values, "display-levels", 1),
                    _number(values, "start-value", 1),
                    is_bullet=name.endswith("bullet"),
                )
            case "list":
                self._begin(values)
            case "list-item" if self._open:
                return self._item(values)
            case _:
                pass
        return ""

    def end(self, name: str) -> None:
        """Take an element that closes."""
        if name == "list" and self._open:
            self._open.pop()

    def _begin(self, values: dict[str, str]) -> None:
        outer = self._open[-1] if self._open else ""
        style = values.get("style-name", outer)
        self._open.append(style)
        depth = min(len(self._open), _LEVELS)
        counts = self._counts.setdefault(style, [0] * _LEVELS)
        goes_on = values.get("continue-numbering") == "true" or "continue-list" in values
        if not goes_on:
            counts[depth - 1 :] = [0] * (_LEVELS - depth + 1)

    def _item(self, values: dict[str, str]) -> str:
        style, depth = self._open[-1], min(len(self._open), _LEVELS)
        levels, counts = self._styles.get(style, {}), self._counts[style]
        level = levels.get(depth, _Level())
        start = _number(values, "start-value", 0)
        counts[depth - 1] = start or (counts[depth - 1] + 1 if counts[depth - 1] else level.start)
        counts[depth:] = [0] * (_LEVELS - depth)
        if level.is_bullet:
            return "- "
        if not level.form:
            return ""
        shown = range(max(depth - level.shown_levels, 0), depth)
        numbers = [
            written(counts[at] or 1, _FORMS.get(levels.get(at + 1, level).form, "decimal"))
            for at in shown
        ]
        return f"{level.before}{'.'.join(numbers)}{level.after} "


def _number(values: dict[str, str], name: str, default: int) -> int:
    text = values.get(name, "")
    return int(text[:6]) if text.isascii() and text.isdecimal() else default
