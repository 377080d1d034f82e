"""Carrying out a plan: once, wholly or not at all, and written down before and after."""

from __future__ import annotations

import os
from dataclasses import replace
from typing import TYPE_CHECKING

from config.errors import ArchivistError
from config.language import phrase
from tools.effects.crossing import with_copies
from tools.effects.fates import fates
from tools.effects.files import files_beneath
from tools.effects.keeping import keep
from tools.effects.layer import never
from tools.effects.lock import HeldError
from tools.effects.mail import sent_by
from tools.effects.motion import carry_out
from tools.effects.operation import Operation, Outcome, State
from tools.effects.premises import unmet
from tools.effects.recovery import recover
from tools.effects.report import done_text
from tools.effects.sending import deliver
from tools.errors import ToolError
from tools.folder import folder_fault

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from tools.effects.account import Account
    from tools.effects.fates import Fates
    from tools.effects.layer import FileLayer
    from tools.effects.ledger import Ledger
    from tools.effects.operation import Clock, Renamed
    from tools.effects.plan import Plan


class Executor:
    """Changes the files of one archive.

    What survives a crash: at any point the disk is at some prefix of a plan's steps, and the
    ledger holds either that plan as an intent (recovery settles it) or its outcome.

    Args:
        ledger: Where intents and outcomes are written.
        archive_root: The archive's folder.
        clock: Tells the time.
        files: The file layer; by default the one of this system.
        account: The mail server that messages are sent by, if the person set one up.
    """

    def __init__(
        self,
        ledger: Ledger,
        archive_root: Path,
        clock: Clock,
        files: FileLayer | None = None,
        *,
        account: Account | None = None,
    ) -> None:
        self._ledger = ledger
        self._clock = clock
        self._root = archive_root
        self._account = account
        self.archive = archive_key(archive_root)
        self.files = files_beneath(archive_root) if files is None else files

    def execute(  # noqa: PLR0913 - a plan, who it is from, and who may stop it
        self,
        plan: Plan,
        operation_id: str,
        session: str,
        approved_digest: str | None = None,
        undo_of: str = "",
        *,
        cancelled: Callable[[], bool] = never,
        require: Callable[[], None] | None = None,
    ) -> Outcome:
        """Carry out a plan, unless an operation with this id is in the ledger already.

        Args:
            plan: What to do.
            operation_id: Minted by the caller for this very call; a replay has the same one and
                gets the stored outcome, with nothing repeated.
            session: Who asks; empty for a command.
            approved_digest: Of the plan that the person agreed to; None if no consent was needed.
            undo_of: The operation that this plan takes back, or empty.
            cancelled: Whether the person wants to stop; only sending, and copying to another disk,
                take long enough to ask.
            require: Looks whether what the plan was made for still holds, while no other process
                can change files here; raises an ArchivistError if not.

        Raises:
            ValueError: The plan is a rehearsal, sends a message and does more, or can't be taken
                back and nobody agreed to it.
            ToolError: The person agreed to another plan; or a file that would go to another disk
                can't be read, or the person stopped while it was read.
            ArchivistError: The ledger can't be written or locked, or has another plan under this
                id. Unless the message says
                otherwise, nothing was changed.
        """
        if plan.rehearsal:
            raise ValueError("a rehearsal is shown, not carried out")
        if approved_digest is not None and approved_digest != plan.digest:
            raise ToolError(
                "The change is no longer the one that was agreed to.",
                "Only what was shown may be done, and a file was changed since.",
                "Make the call again; the person is asked again.",
                retryable=True,
            )
        if not plan.radius.reversible and approved_digest is None:
            raise ValueError("what can't be taken back needs the person's consent")
        sends = sent_by(plan.steps) is not None
        with self._ledger.exclusive(self.archive):
            settled = self._recovered()
            stored = self._ledger.get(operation_id)
            if stored is not None and stored.digest != plan.digest:
                raise ArchivistError(
                    phrase(
                        "Another change has the id of this one, {operation}: the session "
                        "is in use by another program too. Nothing was changed; ask for it "
                        "in a new session.",
                        operation=operation_id,
                    )
                )
            if stored is not None:
                return Outcome(stored.id, stored.state, stored.text, settled)
            if require is not None:
                require()
            operation = Operation(
                id=operation_id,
                archive=self.archive,
                session=session,
                tool=plan.tool,
                digest=plan.digest,
                state=State.INTENT,
                steps=with_copies(plan.steps, self.files, cancelled),
                text="",
                created_at=self._clock().isoformat(),
                finished_at="",
                undo_of=undo_of,
            )
            keep(plan, self.files, self._ledger.kept)
            if why := unmet(operation.steps, self.files):
                return self._refused(operation, why, settled)
            self._ledger.begin(operation)
            kept = self._ledger.kept
            if sends:
                state, text = deliver(operation, self.files, kept, self._account, cancelled)
            else:
                state, text = carry_out(operation.steps, 0, self.files, kept, cancelled)
                if state is State.DONE:
                    text = done_text(operation)
            self._ledger.finish(operation_id, state, text, self._clock().isoformat())
            return Outcome(operation_id, state, text, settled)

    def _refused(self, operation: Operation, why: str, settled: tuple[Outcome, ...]) -> Outcome:
        """Write down that an operation came to nothing: there never was an intent."""
        text = f"Nothing was changed, because {why}."
        ended = self._clock().isoformat()
        self._ledger.begin(replace(operation, state=State.ABORTED, text=text, finished_at=ended))
        return Outcome(operation.id, State.ABORTED, text, settled)

    def outcome(self, operation_id: str) -> Outcome | None:
        """Return what came of an operation, or None if it never began."""
        stored = self._ledger.get(operation_id)
        return None if stored is None else Outcome(stored.id, stored.state, stored.text)

    def operation(self, operation_id: str) -> Operation | None:
        """Return an operation as the ledger holds it, or None."""
        return self._ledger.get(operation_id)

    def states(self, operations: Iterable[str]) -> dict[str, State]:
        """Say how far operations got, oldest first; what is not in the ledger is left out.

        Raises:
            LedgerError: The ledger can't be read.
        """
        return self._ledger.states(operations)

    def fates(self, operations: Iterable[str]) -> Fates:
        """Say how operations stand now.

        Raises:
            LedgerError: The ledger can't be read.
        """
        return fates(self._ledger, operations)

    def recover(self) -> tuple[Outcome, ...]:
        """Settle what an earlier run left open on this archive.

        Raises:
            ArchivistError: The ledger can't be written or locked, or the archive isn't there.
        """
        with self._ledger.exclusive(self.archive):
            return self._recovered()

    def recover_if_idle(self) -> tuple[Outcome, ...]:
        """Do so unless another process is at work in this archive; call it at every start.

        Whoever only wants to read is never kept waiting: what is open while another process works
        is that one's own, and what it leaves is settled before the next change.

        Raises:
            ArchivistError: The ledger can't be written, or the archive isn't there.
        """
        if not self._ledger.open_intents(self.archive):
            return ()
        try:
            with self._ledger.exclusive(self.archive, patience_s=0.0):
                return self._recovered()
        except HeldError:
            return ()

    def require_archive(self) -> None:
        """See that the archive's folder is there; a new one in its place would be no help.

        Raises:
            ArchivistError: It isn't.
        """
        if fault := folder_fault(self._root):
            raise ArchivistError(
                phrase(
                    "{fault}, so nothing was changed. If it was there before, connect the "
                    "disk it is on, or move it back to this place: what was changed in it "
                    "stays in the ledger. Else name another with --archive DIR.",
                    fault=fault,
                )
            )

    def _recovered(self) -> tuple[Outcome, ...]:
        # Without its folder (a disk that is not mounted) every file would look lost.
        self.require_archive()
        return recover(self._ledger, self.archive, self.files, self._clock)

    def renamed_to(self, path: bytes) -> Renamed | None:
        """Say where the document that had this path has been moved, as the ledger knows it."""
        return self._ledger.renamed_to(self.archive, path)


def archive_key(root: Path) -> bytes:
    """How the ledger calls an archive: its real path, so that a link to it is the same one."""
    return os.fsencode(os.path.realpath(root))
