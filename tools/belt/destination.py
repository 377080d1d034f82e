"""The folder that something is moved into: one that exists, or one that is made on the way."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from tools.archive import names
from tools.archive.nearness import folded_name
from tools.contract import Argument, Kind
from tools.effects.folders import missing_folders
from tools.errors import ToolError

if TYPE_CHECKING:
    from tools.contract import Context
    from tools.effects.layer import FileLayer

# A wanted folder this much like one that exists (rapidfuzz, of 100) is a slip of the pen: "umwy"
# and "umowy" have 89, but "2025" and "2026" have 75.
_SLIP_SCORE = 85

Destination = Annotated[
    str,
    Argument(
        english="to_folder",
        kind=Kind.DESTINATION,
        format="path of the folder it goes into; a new one is made",
        example="umowy",
        aliases=("cel", "dokad", "do", "katalog", "folder", "target", "destination", "to", "into"),
        maximum=4096,
    ),
]


def destination(wanted: str, context: Context, files: FileLayer) -> tuple[bytes, tuple[bytes, ...]]:
    """Find the folder, or plan to make it.

    Returns:
        Its path, and the folders to make first.

    Raises:
        ToolError: It leads out of the archive, or is so much like one that exists that it is more
            likely a slip than a new folder.
        OSError: Something on the way can't be looked at.
    """
    try:
        return context.archive.locate_folder(wanted, context), ()
    except ToolError as missing:
        making = new_folders(wanted, context, files, missing)
        if like := _like(making[-1], context):
            make = context.suggest("utworz_katalog", katalog=wanted)
            raise ToolError(
                missing.what,
                f'There is "{names.display(like)}".',
                f'Use "{names.display(like)}"'
                + (f"; if it shall be a new one, make it first: {make}." if make else "."),
            ) from missing
        return making[-1], making


def new_folders(
    wanted: str, context: Context, files: FileLayer, refusal: ToolError, leaving: bytes = b""
) -> tuple[bytes, ...]:
    """Return the folders to make so that a wanted one is there, the outermost first.

    Args:
        wanted: A path that names no folder.
        context: Knows the archive.
        files: Where they are to be.
        refusal: Raised where the path means no place in the archive.
        leaving: A path that is free by then.

    Raises:
        ToolError: See ``refusal``; or a name can't be given, or is taken.
        OSError: Something on the way can't be looked at.
    """
    head, parts = wanted.strip().replace("\\", "/").rstrip("/"), list[str]()
    rooted = head.startswith(("/", "~"))
    while head:
        head, _, part = head.rpartition("/")
        if part not in {"", "."}:
            parts.insert(0, part)
        if not head and rooted:
            break
        try:
            folder = context.archive.locate_folder(head, context) if head else b""
        except ToolError:
            continue
        if ".." in parts:
            break
        return missing_folders(folder, parts, files, leaving)
    raise refusal


def _like(path: bytes, context: Context) -> bytes | None:
    """Return the existing folder beside a new one that has nearly its name."""
    from rapidfuzz import fuzz  # noqa: PLC0415 - 15 ms that most calls never need

    folder, wanted = names.parent(path), folded_name(path)
    try:
        entries = context.archive.listing(folder).entries
    except OSError:  # it is new itself
        return None
    scores = {
        entry.relative: fuzz.ratio(wanted, folded_name(entry.relative))
        for entry in entries
        if entry.is_folder
    }
    best = max(scores, key=lambda each: scores[each], default=None)
    return best if best is not None and scores[best] >= _SLIP_SCORE else None


def twin(path: bytes, files: FileLayer) -> bytes | None:
    """Return what has this name or one that looks the same, if anything does.

    Raises:
        OSError: The folder can't be looked at.
    """
    folder, key = names.parent(path), names.twin_key(path)
    present = (names.join(folder, name) for name in files.names(folder))
    return next((one for one in present if names.twin_key(one) == key), None)


def unreachable(error: OSError, what: str) -> ToolError:
    """Say that planning could not look at something."""
    return ToolError(
        f"{what} can't be looked at.",
        f"The system says: {error.strerror}.",
        "Tell the person.",
        retryable=True,
    )
