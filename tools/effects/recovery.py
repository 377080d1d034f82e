"""Settling what a crash left open, by looking at the disk.

An intent says which steps were about to be taken; the disk says how far they got. All names of all
steps are compared together: step by step, a cycle of names looks finished from every side.

Of a message the disk says nothing: it is in doubt, and never sent from here.
"""

from __future__ import annotations

import logging
from contextlib import suppress
from typing import TYPE_CHECKING

from config.errors import ArchivistError
from config.language import phrase
from tools.counting import count
from tools.effects.copies import Copy
from tools.effects.looking import look
from tools.effects.mail import sent_by
from tools.effects.motion import carry_out, flush
from tools.effects.operation import Outcome, State
from tools.effects.premises import premises
from tools.effects.report import done_text, listed, shown
from tools.effects.sending import doubt
from tools.effects.standing import Reached, standings, strangers, that_reached
from tools.effects.steps import Move
from tools.effects.trash import in_trash
from tools.effects.writes import Write
from tools.names import escaped

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tools.effects.fingerprint import Fingerprint
    from tools.effects.kept import Kept
    from tools.effects.layer import FileLayer
    from tools.effects.ledger import Ledger
    from tools.effects.operation import Clock, Operation
    from tools.effects.steps import Step


_MOST_OTHERS = 5  # names in one sentence
_LOG = logging.getLogger("archivist.effects")


def recover(ledger: Ledger, archive: bytes, files: FileLayer, clock: Clock) -> tuple[Outcome, ...]:
    """Settle every open intent on an archive. The caller holds :meth:`Ledger.exclusive`.

    Safe to interrupt and to repeat: what is settled is never looked at again, and what isn't is
    judged afresh by the disk.

    Returns:
        What became of each, oldest first.

    Raises:
        LedgerError: An outcome couldn't be written.
        ArchivistError: The archive is empty: every intent stays open.
    """
    outcomes = []
    intents = ledger.open_intents(archive)
    moved = [each for each in intents if sent_by(each.steps) is None]
    if moved and _is_empty(files) and not any(_in_trash(each, files) for each in moved):
        raise ArchivistError(
            phrase(
                "The archive {archive} is empty, but a change of files in it was interrupted "
                "(operation {id}), so nothing was settled or changed. Mount the disk it is "
                "on; if it is meant to be empty, put any file in it.",
                archive=escaped(archive),
                id=moved[0].id,
            )
        )
    for operation in intents:
        state, text = _settle(operation, files, ledger.kept)
        ledger.finish(operation.id, state, text, clock().isoformat())
        _LOG.warning("operation %s was interrupted, now %s: %s", operation.id, state, text)
        outcomes.append(Outcome(operation.id, state, text))
    return tuple(outcomes)


def _is_empty(files: FileLayer) -> bool:
    """Say whether this looks like the mount point of a disk that isn't there."""
    try:
        return not files.names(b"")
    except OSError:  # settling meets it too, and writes it down
        return False


def _in_trash(operation: Operation, files: FileLayer) -> bool:
    """Say whether the trash shows that the archive was there: something of it went in."""
    return any(
        isinstance(step, Move | Copy) and in_trash(step.target) and _arrived(step, files)
        for step in operation.steps
    )


def _arrived(step: Move | Copy, files: FileLayer) -> bool:
    wanted = step.after()[step.target]
    return wanted is not None and wanted.matches(look(files, step.target, (wanted,)))


def _settle(operation: Operation, files: FileLayer, kept: Kept) -> tuple[State, str]:
    if (message := sent_by(operation.steps)) is not None:
        return State.IN_DOUBT, doubt(operation, message, "the program was stopped while it sent")
    try:
        taken = prefixes(operation.steps, files)
        # What is found may not be on the disk yet, and what is done next may be there before it.
        flush(operation.steps, files)
    except OSError as error:
        return _doubt(operation, f"the files can't be looked at ({error.strerror})")
    if len(taken) != 1:
        return State.IN_DOUBT, _unlike(operation, files)
    if taken == [0]:
        _tidy(operation.steps[0], files)
        return State.ABORTED, "Nothing was changed: the program was stopped before the first step."
    state, text = carry_out(operation.steps, taken[0], files, kept)
    if state is State.DONE:
        return state, f"{done_text(operation)} (Finished after an interruption.)"
    return state, text


def _tidy(step: Step, files: FileLayer) -> None:
    """Remove what a first step that was interrupted may have left under a name of the program's."""
    if isinstance(step, Write | Copy):
        with suppress(OSError):  # hidden, and in nobody's way
            files.tidy(step.paths[-1])


def _doubt(operation: Operation, why: str) -> tuple[State, str]:
    return State.IN_DOUBT, (
        f"Interrupted, and {why}. Nothing was touched since; look at these names yourself: "
        f"{listed(operation.steps)}."
    )


def _unlike(operation: Operation, files: FileLayer) -> str:
    """Say how far each change got: the names of a wide one would tell nobody where to look."""
    found = standings(operation, files)
    unclear = [one.change for one in that_reached(found, Reached.UNCLEAR)]
    done, left, twice = (
        len(that_reached(found, one)) for one in (Reached.AFTER, Reached.BEFORE, Reached.TWICE)
    )
    parts = [
        f"{done:,} in force" if done else "",
        f"{left:,} not in force" if left else "",
        f"{twice:,} whole under both names, on two disks" if twice else "",
        f"{len(unclear):,} that can't be told ({listed(unclear)})" if unclear else "",
    ]
    others = ", ".join(map(shown, strangers(found, files)[:_MOST_OTHERS]))
    if others:
        parts.append(f"and another file is called {others}")
    return (
        f"Interrupted, and the files fit no single point of it: of {count(len(found), 'change')}, "
        f"{', '.join(filter(None, parts)) or 'all half-way'}. Nothing was touched since. "
        f"`archivist effects settle {operation.id}` shows what is where."
    )


def prefixes(steps: Sequence[Step], files: FileLayer) -> list[int]:
    """Find every number of steps after which the names would be as they are on the disk.

    Raises:
        OSError: A name can't be looked at.
    """
    expected = premises(steps)
    wanted: dict[bytes, list[Fingerprint | None]] = {path: [expected[path]] for path in expected}
    for step in steps:
        for path, state in step.after().items():
            wanted[path].append(state)
    found = {path: look(files, path, states) for path, states in wanted.items()}

    def differs(path: bytes) -> bool:
        state = expected[path]
        return found[path] is not None if state is None else not state.matches(found[path])

    # Each step changes a name or two, so only these are compared again: linear, not quadratic.
    different = {path for path in expected if differs(path)}
    matching = [] if different else [0]
    for taken, step in enumerate(steps, start=1):
        expected.update(step.after())
        for path in step.paths:
            (different.add if differs(path) else different.discard)(path)
        if not different:
            matching.append(taken)
    return matching
