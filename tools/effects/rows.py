"""Steps as rows of the ledger's table, and back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tools.effects.steps import Fingerprint, Held, MakeFolder, Move, RemoveFolder

if TYPE_CHECKING:
    from tools.effects.steps import Step

COLUMNS = (
    "kind, source, target, device, inode, size_bytes, mtime_ns, is_folder, documents, "
    "documents_bytes"
)
Row = tuple[str, bytes, bytes, str, str, int, int, int, int, int]


def to_row(step: Step) -> Row:
    """Write a step down; one that has a single name has it twice."""
    match step:
        case Move():
            was = step.expected
            return (
                "move",
                step.source,
                step.target,
                str(was.device),
                str(was.inode),
                was.size_bytes,
                was.mtime_ns,
                int(was.is_folder),
                step.held.documents,
                step.held.size_bytes,
            )
        case MakeFolder():
            return ("make_folder", step.path, step.path, "0", "0", 0, 0, 1, 0, 0)
        case RemoveFolder():
            return ("remove_folder", step.path, step.path, "0", "0", 0, 0, 1, 0, 0)


def from_row(row: Row) -> Step:
    """Read a step as :func:`to_row` wrote it.

    Raises:
        ValueError: No version of the ledger that this program reads has such a kind.
    """
    kind, source, target, device, inode, size_bytes, mtime_ns, is_folder, documents, held = row
    match kind:
        case "move":
            was = Fingerprint(int(device), int(inode), size_bytes, mtime_ns, bool(is_folder))
            return Move(source, target, was, Held(documents, held))
        case "make_folder":
            return MakeFolder(source)
        case "remove_folder":
            return RemoveFolder(source)
        case _:
            raise ValueError(kind)
