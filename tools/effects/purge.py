"""Giving up old versions that are kept for undo: by age, by size, and never what is needed.

What is given up is a whole operation's undo, and a file goes when no other operation's undo needs
it. The ledger stops to promise before anything is removed: after a crash in between, some files
are still there that nothing needs, and the next purge takes them.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from config.errors import ArchivistError
from config.language import phrase
from config.moments import moment_of
from tools.effects.mail import Send
from tools.effects.operation import State
from tools.effects.writes import Discard, Exchange, Write

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tools.effects.kept import KeptFile
    from tools.effects.ledger import Ledger
    from tools.effects.operation import Decision, Operation

_ALL = 2**31  # as many operations as SQLite can count
_NEVER_OLD = datetime.max.replace(tzinfo=UTC)  # where the time can't be read


@dataclass(frozen=True, slots=True)
class Wanted:
    """What shall go.

    Attributes:
        before: What only operations begun before this need; None for no limit of age.
        most_bytes: The oldest beyond so much; None for no limit of size.
    """

    before: datetime | None = None
    most_bytes: int | None = None


@dataclass(frozen=True, slots=True)
class Purge:
    """What would go.

    Attributes:
        operations: Those that can't be taken back afterwards, oldest first.
        files: What is removed.
        stays_bytes: How much is kept afterwards.
        bound_bytes: Of that, what operations need that are interrupted or in doubt.
    """

    operations: tuple[Operation, ...]
    files: tuple[KeptFile, ...]
    stays_bytes: int
    bound_bytes: int

    @property
    def size_bytes(self) -> int:
        """How much is removed."""
        return sum(file.size_bytes for file in self.files)


def plan_purge(wanted: Wanted, ledger: Ledger) -> Purge:
    """Find what would go; nothing is touched.

    Raises:
        ArchivistError: The ledger or what is kept can't be read.
    """
    return _Stock(ledger).plan(wanted)


def carry_out_purge(purge: Purge, wanted: Wanted, ledger: Ledger, decision: Decision) -> None:
    """Remove what was agreed to; it is gone for good when this returns.

    Args:
        purge: As the person agreed to it.
        wanted: What it was planned by.
        ledger: Whose operations and contents.
        decision: Who decided, and when.

    Raises:
        ArchivistError: Something else would go by now, another process is changing files, or it
            can't be written; nothing was removed unless the message says otherwise.
    """
    # Of every archive: a content is kept before its intent is written, and must not go then.
    with ledger.exclusive():
        now = plan_purge(wanted, ledger)
        if (now.operations, now.files) != (purge.operations, purge.files):
            raise ArchivistError(
                phrase(
                    "Something was changed meanwhile, and other old versions would go than "
                    "you were shown, so nothing was removed. Try again."
                )
            )
        ledger.let_go(purge.operations, decision)
        ledger.kept.remove(file.name for file in purge.files)


class _Stock:
    """Everything that is kept, and who needs it."""

    def __init__(self, ledger: Ledger) -> None:
        self._files = {file.name: file for file in ledger.kept.files()}
        operations = ledger.latest(_ALL)[::-1]
        self._bound: set[str] = set()
        self._needs: list[tuple[Operation, frozenset[str]]] = []  # oldest operation first
        spoken_of: dict[str, datetime] = {}
        needed: dict[str, datetime] = {}
        for operation in operations:  # a later one counts instead of an earlier one
            here = frozenset(_contents(operation) & self._files.keys())
            begun = moment_of(operation.created_at) or _NEVER_OLD
            spoken_of.update(dict.fromkeys(here, begun))
            if operation.state in {State.INTENT, State.IN_DOUBT}:
                self._bound |= here
            if needs := frozenset(needed_to_undo(operation) & here):
                needed.update(dict.fromkeys(needs, begun))
                self._needs.append((operation, needs))
        kept_at = {name: file.kept_at for name, file in self._files.items()}
        self._age = {**kept_at, **spoken_of, **needed}

    def plan(self, wanted: Wanted) -> Purge:
        going = {
            name
            for name in self._files.keys() - self._bound
            if wanted.before is not None and self._age[name] < wanted.before
        }
        if wanted.most_bytes is not None:
            self._shrink(going, wanted.most_bytes)
        return Purge(
            tuple(operation for operation, needs in self._needs if needs & going),
            tuple(file for file in self._files.values() if file.name in going),
            self._size(self._files.keys() - going),
            self._size(self._bound),
        )

    def _shrink(self, going: set[str], most_bytes: int) -> None:
        """Add what must go so that no more than this stays, or as near as can be.

        First what nobody needs; then the oldest operation's undo is given up, and so on.
        """
        keeping = [needs for _, needs in self._needs if not needs & going]
        needed = Counter(name for needs in keeping for name in needs)
        spare = self._files.keys() - going - self._bound - needed.keys()
        stays_bytes = self._size(self._files.keys() - going)
        for needs in (spare, *keeping):
            needed.subtract(needs & needed.keys())
            unneeded = [name for name in needs - self._bound if not needed[name]]
            for name in sorted(unneeded, key=lambda name: (self._age[name], name)):
                if stays_bytes <= most_bytes:
                    return
                going.add(name)
                stays_bytes -= self._files[name].size_bytes

    def _size(self, names: Iterable[str]) -> int:
        return sum(self._files[name].size_bytes for name in names)


def needed_to_undo(operation: Operation) -> set[str]:
    """The sha256 of each content that taking an operation back puts somewhere.

    What it wrote is not among them: that lies in the archive, and is kept anew before it goes.
    """
    if operation.state is not State.DONE or operation.let_go:
        return set()
    removed = (step.content for step in operation.steps if isinstance(step, Discard))
    replaced = (step.old for step in operation.steps if isinstance(step, Exchange))
    return {content.sha256 for content in (*removed, *replaced)}


def _contents(operation: Operation) -> set[str]:
    """The sha256 of each content that an operation speaks of."""
    found: set[str] = set()
    for step in operation.steps:
        match step:
            case Write() | Discard():
                found.add(step.content.sha256)
            case Exchange():
                found |= {step.old.sha256, step.new.sha256}
            case Send():
                found.add(step.message.sha256)
            case _:
                pass
    return found
