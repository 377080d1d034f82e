"""What the chat says of conversations: earlier ones, what they cost, this one as a document."""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

from archivist.terminal.screen import Style
from config.errors import ArchivistError
from config.language import phrase
from tools.names import escaped

if TYPE_CHECKING:
    from archivist.agent.conversation import Application
    from archivist.terminal.screen import Screen
    from sessions.store import SessionStore

_LISTED = 10
_MEASURED = 50  # sessions
_LEAST_COLUMNS: Final = 60  # of a table
_MOST_COLUMNS: Final = 100


@dataclass(frozen=True, slots=True)
class Leaving:
    """The person leaves this conversation.

    Attributes:
        resume: The session to go on with; empty to leave the program.
    """

    resume: str = ""


class Lookback:
    """Answers commands about conversations.

    Args:
        application: The program.
        screen: Where to write.
    """

    def __init__(self, application: Application, screen: Screen) -> None:
        self._application = application
        self._screen = screen

    def sessions(self, words: str) -> None:
        """List the newest conversations about this archive, or those that hold all of the words."""
        from archivist.terminal.session_list import paragraph  # noqa: PLC0415 - start-up time
        from sessions.searching import search  # noqa: PLC0415 - start-up time

        application, columns = self._application, min(self._screen.columns, _MOST_COLUMNS)
        about = str(application.status.archive)
        if words:
            found = search(application.records, words, _LISTED, about)
            shown = [paragraph(one.session, columns, one.excerpt) for one in found]
        else:
            with self._store() as store:
                sessions = store.sessions(_LISTED, about)
            shown = [paragraph(one, columns) for one in sessions]
        if not shown:
            self._screen.say(
                phrase("No conversation about this archive holds all of that.")
                if words
                else phrase("Nothing was asked about this archive yet.")
            )
            return
        for each in shown:
            for line in each.split("\n"):
                self._screen.line(line)
        self._screen.say(
            phrase("/resume ID goes on with one; `archivist sessions` has more."), Style.QUIET
        )

    def resume(self, session: str) -> Leaving | None:
        """Leave for another session; one that can't be gone on with leaves this one as it is.

        Raises:
            ArchivistError: There is none with this id, or it is about another archive.
        """
        from archivist.agent.beginning import resumable  # noqa: PLC0415 - as the others

        if not session:
            self.sessions("")
            return None
        # Not in the chat that goes on: another session numbers its changes anew, and what was
        # allowed or read here must not be taken there.
        about = str(self._application.status.archive)
        with self._store() as store:
            meant = resumable(store, about, session).session.id
        if meant == self._application.conversation.session:
            self._screen.say(phrase("This is that conversation."))
            return None
        return Leaving(meant)

    def statistics(self) -> None:
        """Show the table and the bars of the last sessions about this archive."""
        from archivist.terminal.bars import drawn  # noqa: PLC0415 - start-up time
        from archivist.terminal.tool_bars import panels  # noqa: PLC0415 - start-up time
        from archivist.terminal.tool_table import table  # noqa: PLC0415 - start-up time
        from sessions.statistics import measure  # noqa: PLC0415 - start-up time
        from tools.belt import NAMES  # noqa: PLC0415 - start-up time
        from tools.belt.odpowiedz import TOOL as ANSWER  # noqa: PLC0415 - start-up time

        measured = measure(
            self._application.records,
            last=_MEASURED,
            known=NAMES - {ANSWER.name},
            archive=str(self._application.status.archive),
        )
        columns = max(min(self._screen.columns, _MOST_COLUMNS), _LEAST_COLUMNS)
        parts = [table(measured, columns)]
        if any(use.calls.uses for use in measured.tools):
            encoding = self._screen.encoding
            parts += [drawn(panel, columns, encoding) for panel in panels(measured)]
        for line in "\n\n".join(parts).split("\n"):
            self._screen.line(line)
        self._screen.say(phrase("Of all archives: archivist statystyki-narzedzi"), Style.QUIET)

    def export(self, file: str) -> None:
        """Write this conversation into a new file: JSON where its name ends so, else Markdown.

        Raises:
            ArchivistError: It can't be written, or the store can't be read.
        """
        from archivist.terminal.export import exported, form_of, save  # noqa: PLC0415 - start-up time

        session = self._application.conversation.session
        with self._store() as store:
            transcript = store.transcript(session)
        if not transcript.turns:
            raise ArchivistError(phrase("Nothing was asked in this conversation yet."))
        target = Path(file or f"archivist-{session}.md").expanduser().absolute()
        fates = self._application.fates(session, transcript.turns)
        save(exported(transcript, form_of(target), fates), target)
        self._screen.say(phrase("This conversation is in {target}.", target=escaped(str(target))))

    def _store(self) -> closing[SessionStore]:
        from sessions.store import SessionStore  # noqa: PLC0415 - start-up time

        return closing(SessionStore(self._application.records, lambda: datetime.now(UTC)))
