"""How far a change in doubt got, on a screenful: what differs from it first, then counts."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from archivist.cli.records import file_time
from config.language import in_words_of_the_system, phrase, spoken, told
from tools.counting import count
from tools.effects.completing import completable
from tools.effects.operation import Verdict, step_line
from tools.effects.standing import Reached, Standing, strangers, that_reached
from tools.effects.trash import in_trash, split
from tools.names import escaped
from tools.sizes import size

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tools.effects.layer import FileLayer
    from tools.effects.operation import Operation

_MOST_UNCLEAR = 20
_MOST_EXAMPLES = 3
_HALF_WAY = (Reached.BETWEEN, Reached.TWICE)
_WORDS = {
    Reached.TWICE: told("half-way, whole under both names, on two disks"),
    Reached.AFTER: told("in force"),
    Reached.BEFORE: told("not in force"),
}


def standing_lines(
    operation: Operation, found: Sequence[Standing], files: FileLayer
) -> Iterator[str]:
    """Render how far each change got.

    Args:
        operation: In doubt.
        found: How far; empty for a message.
        files: Where its archive is.
    """
    if not found:
        return
    yield phrase("Now in {archive}:", archive=escaped(operation.archive))
    unclear = that_reached(found, Reached.UNCLEAR)
    if unclear:
        yield phrase(
            "  {changes} to look at, for the names hold something else:",
            changes=count(len(unclear), "change"),
        )
    for one in unclear[:_MOST_UNCLEAR]:
        yield phrase("    meant: {step}", step=step_line(one.change))
        yield from (f"      {_shown(name)}: {held(name, files)}" for name in one.names)
    if len(unclear) > _MOST_UNCLEAR:
        yield phrase("    ... and {number:,} others", number=len(unclear) - _MOST_UNCLEAR)
    for name in strangers(found, files)[:_MOST_UNCLEAR]:
        yield phrase(
            "  in the way, and none of it: {name}: {held}",
            name=_shown(name),
            held=held(name, files),
        )
    for one in that_reached(found, Reached.BETWEEN):
        yield phrase(
            "  on its way: {step} is called {at}",
            step=step_line(one.change),
            at=_shown(one.at),
        )
    for reached, word in _WORDS.items():
        changes = that_reached(found, reached)
        if changes:
            yield f"  {spoken(count(len(changes), 'change'))} {spoken(word)}:"
        yield from (f"    {spoken(step_line(one.change))}" for one in changes[:_MOST_EXAMPLES])
        if len(changes) > _MOST_EXAMPLES:
            yield phrase("    ... and {number:,} others", number=len(changes) - _MOST_EXAMPLES)
    yield phrase("  Every name: archivist effects show {id}", id=operation.id)


def advice(operation: Operation, found: Sequence[Standing], like: Verdict | None) -> str:
    """Say what the person can do.

    Args:
        operation: In doubt.
        found: How far each change got; empty for a message.
        like: What the disk alone would say; None if it tells nothing.
    """
    if like is Verdict.DONE:
        return phrase("The names are as after the whole change: `--as done`.")
    if like is Verdict.UNDONE:
        return phrase("The names are as before the change: `--as undone`.")
    command = f"archivist effects settle {operation.id}"
    lines = [phrase("The program can't tell from that.")]
    possible = completable(found)
    if possible and that_reached(found, Reached.BEFORE, *_HALF_WAY):
        lines.append(phrase("To do what is left: {command} --finish", command=command))
    if possible and that_reached(found, Reached.AFTER, *_HALF_WAY):
        lines.append(phrase("To take back what was done: {command} --take-back", command=command))
    lines.append(
        phrase(
            "Both show the steps and ask; what is to be looked at stays. If all of it holds, "
            "`--as done`; if nothing of it does, or you have put it right by hand, `--as "
            "undone`."
        )
        if len(lines) > 1
        else phrase("If all of it holds, `--as done`; if nothing of it does, `--as undone`.")
    )
    return "\n".join(lines)


def _shown(path: bytes) -> str:
    if not in_trash(path):
        return f"'{escaped(path)}'"
    trash, inside = split(path)
    return f"'{escaped(os.fsencode(trash / os.fsdecode(inside)))}'"


def held(path: bytes, files: FileLayer) -> str:
    """Say what a name holds now."""
    try:
        found = files.fingerprint(path)
        regular = files.is_file(path)
    except OSError as error:
        return phrase("can't be looked at ({why})", why=in_words_of_the_system(error))
    if found is None:
        return phrase("nothing")
    if found.is_folder:
        return phrase("a folder")
    if not regular:
        return phrase("no document, but a link, a pipe, a socket or a device")
    return phrase(
        "{size}, last changed {when}",
        size=size(found.size_bytes),
        when=file_time(found.mtime_ns),
    )
