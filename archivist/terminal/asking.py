"""One turn without a person to ask: the answer to one stream, everything else to another."""

from __future__ import annotations

import os
from enum import StrEnum
from typing import TYPE_CHECKING

from archivist.agent.event_lines import line_of
from archivist.agent.events import Consent, ConsentNeeded, Ended, Stop
from archivist.agent.report import Report, written
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


class Form(StrEnum):
    """What is printed of a turn."""

    TEXT = "text"  # the answer
    JSON = "json"  # the whole turn, once it is over
    LINES = "jsonl"  # each event as it happens, then the whole turn, a line of JSON each


class Asking:
    """Runs a turn and prints it.

    Args:
        application: The program.
        out: Gets the answer, or the JSON and nothing else.
        err: Gets the rest; tool calls only where it is a terminal.
        form: What is printed.
        approve: Changes to at most this many objects are approved, if they can be undone.
    """

    def __init__(
        self, application: Application, out: TextIO, err: TextIO, *, form: Form, approve: int
    ) -> None:
        self._application = application
        self._out = out
        self._form = form
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
            if self._form is not Form.TEXT:
                self._print_turn()
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
        answers = Screen.on(self._out) if self._form is Form.TEXT else None
        view = TurnView(self._notes, answers, calls=self._calls)
        conversation = self._application.conversation
        running = RunningTurn(conversation, request)
        with on_interrupt(running.cancel), running:
            for event in view.follow(running, conversation.activity):
                self._report.add(event)
                if self._form is Form.LINES and not isinstance(event, Ended):
                    self._print(written(line_of(event)))
                if isinstance(event, ConsentNeeded):
                    running.answer(self._decide(event))

    def _decide(self, wanted: ConsentNeeded) -> Consent:
        radius = wanted.plan.radius
        if wanted.asked and radius.reversible and radius.objects <= self._approve:
            return Consent.GIVEN
        self._report.refused = wanted
        if self._form is Form.TEXT:
            tell(self._notes, wanted.plan, wanted.reason)
        return Consent.UNAVAILABLE

    def _print_turn(self) -> None:
        application = self._application
        effects = application.effects(self._report.end().operations)
        data = self._report.data(application.conversation.session, effects)
        if self._form is Form.LINES:
            self._print(written({"event": "end", **data}))
        else:
            self._print(written(data, indent=2))

    def _print(self, text: str) -> None:
        with writing():
            self._out.buffer.write(f"{text}\n".encode())  # UTF-8 in every locale
            self._out.flush()


def _abandon(out: TextIO) -> None:
    """Point a lost output at nothing, so that the flush at exit does not complain."""
    nothing = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, out.fileno())
    os.close(nothing)
