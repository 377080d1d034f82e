"""One turn without a person to ask: the answer to one stream, everything else to another."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from archivist.agent.events import Consent, ConsentNeeded, Stop
from archivist.agent.report import Report
from archivist.agent.runner import RunningTurn
from archivist.terminal.consent import tell
from archivist.terminal.interrupt import on_interrupt
from archivist.terminal.screen import OutputLost, Screen, Style, writing
from archivist.terminal.turn import TurnView
from config.errors import ExitCode

if TYPE_CHECKING:
    from typing import TextIO

    from archivist.agent.conversation import Application

_EXIT_CODES = {
    Stop.ANSWERED: ExitCode.OK,
    Stop.CANCELLED: ExitCode.CANCELLED,
    Stop.REFUSED: ExitCode.REFUSED,
    Stop.STEP_LIMIT: ExitCode.UNANSWERED,
    Stop.STUCK: ExitCode.UNANSWERED,
    Stop.CONTEXT_FULL: ExitCode.UNANSWERED,
    Stop.THOUGHT_LIMIT: ExitCode.UNANSWERED,
}


class Asking:
    """Runs a turn and prints it.

    Args:
        application: The program.
        out: Gets the answer, or the JSON and nothing else.
        err: Gets the rest; tool calls only where it is a terminal.
        as_json: Whether to print the whole turn as JSON.
        approve: Changes to at most this many objects are approved, if they can be undone.
    """

    def __init__(
        self, application: Application, out: TextIO, err: TextIO, *, as_json: bool, approve: int
    ) -> None:
        self._application = application
        self._out = out
        self._as_json = as_json
        self._approve = approve
        self._notes = Screen.on(err)
        self._calls = err.isatty()
        self._report = Report()

    def run(self, request: str) -> ExitCode:
        """Answer, print, and return how the program ends.

        Raises:
            ArchivistError: The turn failed in a way that the person can mend.
        """
        for warning in self._application.warnings:
            self._notes.say(warning, Style.WARNING)
        try:
            self._turn(request)
            if self._as_json:
                self._print_json()
        except BrokenPipeError:  # its reader had enough; nobody is there to be told
            _abandon(self._out)
            return ExitCode.FAILED
        except OutputLost:
            _abandon(self._out)
            raise
        finally:
            self._notes.fresh_line()  # an error that ends the program starts on its own line
        return _EXIT_CODES[self._report.end().stop]

    def _turn(self, request: str) -> None:
        answers = None if self._as_json else Screen.on(self._out)
        view = TurnView(self._notes, answers, calls=self._calls)
        conversation = self._application.conversation
        running = RunningTurn(conversation, request)
        with on_interrupt(running.cancel), running:
            for event in view.follow(running, conversation.activity):
                self._report.add(event)
                if isinstance(event, ConsentNeeded):
                    running.answer(self._decide(event))

    def _decide(self, wanted: ConsentNeeded) -> Consent:
        radius = wanted.plan.radius
        if wanted.asked and radius.reversible and radius.objects <= self._approve:
            return Consent.GIVEN
        self._report.refused = wanted
        if not self._as_json:
            tell(self._notes, wanted.plan, wanted.reason)
        return Consent.UNAVAILABLE

    def _print_json(self) -> None:
        application = self._application
        effects = application.effects(self._report.end().operations)
        text = self._report.to_json(application.conversation.session, effects) + "\n"
        with writing():
            self._out.buffer.write(text.encode())  # UTF-8 in every locale
            self._out.flush()


def _abandon(out: TextIO) -> None:
    """Point a lost output at nothing, so that the flush at exit does not complain."""
    nothing = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, out.fileno())
    os.close(nothing)
