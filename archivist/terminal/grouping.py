"""The changes of a plan as numbered rows, those of the same folders together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from config.language import phrase, spoken, told
from tools.archive.names import last, parent
from tools.counting import count
from tools.effects.mail import Send
from tools.effects.steps import MakeFolder, Move, RemoveFolder
from tools.effects.trash import in_trash
from tools.effects.writes import Discard, Exchange, Write
from tools.names import escaped
from tools.sizes import size

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from tools.effects.steps import Change, FileChange

TOP = told("the top folder")
TRASH = told("the trash")


@dataclass(frozen=True, slots=True)
class Row:
    """One change.

    Attributes:
        number: From 1, as it is shown.
        place: From 0, in the plan's changes.
        left: What it is about, names whole and escaped.
        right: What becomes of it; may be empty.
    """

    number: int
    place: int
    left: str
    right: str


@dataclass(frozen=True, slots=True)
class Group:
    """Changes of the same kind in the same folders.

    Attributes:
        title: Where, and how many; empty for a single row, which has its whole paths instead.
        rows: At least one.
    """

    title: str
    rows: tuple[Row, ...]


def grouped(changes: Sequence[Change]) -> tuple[Group, ...]:
    """Put changes together by their folders, in the order in which they first come up.

    Args:
        changes: A message has no row.
    """
    together: dict[object, list[tuple[int, FileChange]]] = {}
    for place, step in enumerate(changes):
        if not isinstance(step, Send):
            together.setdefault(_kind(place, step), []).append((place, step))
    return tuple(_groups(together.values()))


def _kind(place: int, step: FileChange) -> object:
    if isinstance(step, Move):
        return _folder(step.source), _folder(step.target), step.expected.is_folder
    return type(step) if isinstance(step, MakeFolder | RemoveFolder) else place


def _groups(together: Iterable[list[tuple[int, FileChange]]]) -> Iterator[Group]:
    number = 1
    for members in together:
        alone = len(members) == 1
        rows = []
        for place, step in members:
            rows.append(Row(number, place, *_halves(step, short=not alone)))
            number += 1
        yield Group("" if alone else _title(members), tuple(rows))


def _title(members: Sequence[tuple[int, FileChange]]) -> str:
    step = members[0][1]
    if not isinstance(step, Move):
        return spoken(count(len(members), "new folder"))
    source, target = _folder(step.source), _folder(step.target)
    where = source if source == target else f"{source} → {target}"
    folders = step.expected.is_folder
    number = count(len(members), "folder") if folders else count(len(members), "file")
    return f"{where} · {spoken(number)}"


def _folder(path: bytes) -> str:
    if in_trash(path):
        return spoken(TRASH)
    return f"{escaped(parent(path))}/" if parent(path) else spoken(TOP)


def _halves(  # noqa: PLR0911 - one a kind of step
    step: FileChange, *, short: bool
) -> tuple[str, str]:
    match step:
        case Move() if short:
            name, new = escaped(last(step.source)), escaped(last(step.target))
            source = spoken(TRASH) if in_trash(step.source) else name
            if in_trash(step.target) or (name == new and not in_trash(step.source)):
                return source, ""  # the title says where it goes
            return source, f"→ {new}"
        case Move():
            return _place(step.source), f"→ {_place(step.target)}"
        case MakeFolder():
            return phrase("new folder {path}", path=escaped(step.path)), ""
        case RemoveFolder():
            end = phrase("→ removed, for it is empty again")
            return phrase("new folder {path}", path=escaped(step.path)), end
        case Write():
            end = f"({spoken(size(step.content.size_bytes))})"
            return phrase("new file {path}", path=escaped(step.path)), end
        case Discard():
            return phrase("new file {path}", path=escaped(step.path)), phrase("→ removed")
        case Exchange():
            sizes = f"({spoken(size(step.old.size_bytes))} → {spoken(size(step.new.size_bytes))})"
            return phrase("new version of {path}", path=escaped(step.path)), sizes


def _place(path: bytes) -> str:
    return spoken(TRASH) if in_trash(path) else escaped(path)
