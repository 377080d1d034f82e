"""Bars to one scale, and how a terminal shows them."""

from __future__ import annotations

from dataclasses import dataclass

from archivist.terminal.width import ELLIPSIS, cells, cut_end, cut_middle

_LEAST_BAR_CELLS = 10
_MOST_NAME_CELLS = 20
# A bar's parts, and what stands for letters that were left out of a name.
_BLOCKS = ("█", "░", ELLIPSIS)
_ASCII = ("#", "-", "...")


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar: a dark part, and a light one that follows it.

    Attributes:
        name: What it stands for, harmless.
        dark: Its size.
        light: Its size.
        text: The numbers, to stand at its end.
    """

    name: str
    dark: int
    light: int
    text: str


@dataclass(frozen=True, slots=True)
class Panel:
    """Bars to one scale.

    Attributes:
        title: What is measured.
        dark: What the dark part stands for.
        light: What the light part stands for.
        bars: The bars.
    """

    title: str
    dark: str
    light: str
    bars: tuple[Bar, ...]

    @property
    def longest(self) -> int:
        """The size of the longest bar, at least 1."""
        return max((bar.dark + bar.light for bar in self.bars), default=0) or 1


def drawn(panel: Panel, columns: int, encoding: str) -> str:
    """Draw bars with characters, in lines of at most ``columns`` cells, 40 or more.

    Args:
        panel: What to draw.
        columns: Width of the terminal.
        encoding: What it writes; where that has no blocks, ASCII stands for them.
    """
    dark, light, mark = _BLOCKS if _writes(_BLOCKS, encoding) else _ASCII
    lines = [cut_end(f"{panel.title}: {dark} {panel.dark}, {light} {panel.light}", columns)]
    texts = max((len(bar.text) for bar in panel.bars), default=0)
    most = min(_MOST_NAME_CELLS, columns - texts - _LEAST_BAR_CELLS - 2)
    names = [cut_middle(bar.name, most, mark) for bar in panel.bars]
    widest = max(map(cells, names), default=0)
    room = columns - widest - texts - 2
    for name, bar in zip(names, panel.bars, strict=True):
        ends = [_length(size, panel.longest, room) for size in (bar.dark, bar.dark + bar.light)]
        # What is there shows, however little it is.
        ends[1] = max(ends[1], ends[0] + (bar.light > 0))
        ends = [end - (ends[1] > room) for end in ends]
        drawing = dark * ends[0] + light * (ends[1] - ends[0])
        lines.append(f"{name}{' ' * (widest - cells(name))} {drawing} {bar.text}")
    return "\n".join(lines)


def _length(size: int, longest: int, room: int) -> int:
    return max(round(size * room / longest), 1) if size else 0


def _writes(characters: tuple[str, ...], encoding: str) -> bool:
    try:
        "".join(characters).encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True
