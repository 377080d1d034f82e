"""The chat: reads requests, shows turns, answers slash commands, until the person leaves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from archivist.agent.events import (
    Consent,
    ConsentNeeded,
    Ended,
    Observed,
    Stop,
    Tainted,
    Token,
    ToolCalled,
)
from archivist.agent.fates import operations_in
from archivist.agent.runner import RunningTurn
from archivist.terminal import words
from archivist.terminal.consent import consent_dialog, tell
from archivist.terminal.escaping import one_line
from archivist.terminal.interrupt import on_interrupt
from archivist.terminal.lookback import Leaving
from archivist.terminal.pace import Pace
from archivist.terminal.screen import Style
from archivist.terminal.since import Since
from archivist.terminal.slash import Slash
from archivist.terminal.statusline import Going, status_line
from archivist.terminal.transcript import turn_lines
from archivist.terminal.turn import TurnView
from archivist.terminal.unfolding import unfold
from archivist.terminal.width import cut_middle
from config.errors import ArchivistError
from config.language import phrase
from tools.archive.folding import fold
from tools.counting import count
from tools.names import escaped

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from archivist.agent.conversation import Application, Continued
    from archivist.agent.events import Event, Reply
    from archivist.terminal.seat import Seat
    from tools.effects.amending import Amender
    from tools.effects.plan import Plan


_REPLAYED_TURNS = 3  # of a session that is continued

_CLEARING = frozenset({"/clear", "/wyczysc"})


class Chat:
    """A conversation at a terminal or through a pipe.

    Args:
        application: The program.
        seat: Where the person sits.
    """

    def __init__(self, application: Application, seat: Seat) -> None:
        self._application = application
        self._seat = seat
        self._screen = seat.screen
        self._told: set[str] = set()
        continued = application.continued
        self._operations = [*operations_in(continued.turns)] if continued else []
        self._steps: list[ToolCalled | Observed] = []  # of the last turn
        self._tainted = False
        self._tokens_a_second = 0.0
        self._used = 0.0  # of the context
        self._slash = Slash(
            application, self._screen, self._ask_undo, self._operations, seat.read_secret
        )

    def run(self) -> Leaving:
        """Talk until the person leaves; belongs inside ``with seat.quiet():``.

        Raises:
            KeyboardInterrupt: Ctrl-C came where requests come through a pipe.
        """
        if self._seat.keyboard is None:
            return self._talk()
        # A second Ctrl-C may come a moment after the work stopped, before the input line is there.
        with on_interrupt(_ignore):
            return self._talk()

    def _talk(self) -> Leaving:
        self._greet()
        leaving: Leaving | None = None
        while leaving is None:
            # Not in status(): that is asked at every key, and a server's model is asked for counts.
            window = self._application.window()
            self._used = window.used_tokens / window.context_tokens
            try:
                request = self._seat.read(self)
            except EOFError:
                leaving = Leaving()
                break
            if request.strip():
                leaving = self._take(request.strip())
                if leaving is None:
                    self._screen.line()
        self._screen.fresh_line()
        self._screen.say(self._application.conversation.fate(), Style.QUIET)
        return leaving

    def _take(self, request: str) -> Leaving | None:
        """Handle one input; where to, when it asks to leave."""
        try:
            if request == "?":
                self._slash.keys()
                return None
            if request.startswith("/"):
                if fold(request.split(maxsplit=1)[0]) in _CLEARING:
                    self._tainted = False
                return self._slash.take(request)
            self._turn(request)
        except ArchivistError as error:
            self._screen.say(str(error), Style.ERROR)
            self._give_back()
        return None

    def _give_back(self) -> None:
        """Send nothing that was typed before what just happened without the person seeing it."""
        if self._seat.ahead is not None:
            self._seat.ahead.give_back()

    def _turn(self, request: str) -> None:
        """Show a turn.

        Raises:
            KeyboardInterrupt: Ctrl-C came through a pipe; the turn has ended.
        """
        view = TurnView(self._screen, self._screen, told=self._told)
        conversation = self._application.conversation
        running = RunningTurn(conversation, request)
        self._steps.clear()
        pace = Pace(self._application.count_tokens)
        pressed = False

        def stop() -> None:
            nonlocal pressed
            pressed = True
            running.cancel()

        with on_interrupt(stop), running:
            for event in view.follow(running, conversation.activity, self._seat.ahead):
                if isinstance(event, ConsentNeeded):
                    running.answer(
                        self._ask(event, lambda: running.cancelled, self._application.amender)
                    )
                elif isinstance(event, Ended):
                    if event.stop is Stop.CANCELLED:
                        self._give_back()
                    self._operations.extend(event.operations)
                    self._tokens_a_second = pace.of(event)
                else:
                    self._note(event, pace)
        if pressed and self._seat.keyboard is None:
            raise KeyboardInterrupt  # behind a pipe nobody is there to go on

    def _note(self, event: Event, pace: Pace) -> None:
        match event:
            case ToolCalled() | Observed():
                self._steps.append(event)
            case Tainted():
                self._tainted = True
            case Token():
                pace.begin()

    def status(self, columns: int) -> str:
        """See :class:`archivist.terminal.prompt.Surroundings`."""
        going = Going(self._used, self._tokens_a_second, self._tainted)
        return status_line(self._application.status, going, columns)

    def documents(self) -> Sequence[str]:
        """See :class:`archivist.terminal.prompt.Surroundings`."""
        return self._application.documents()

    def unfold(self) -> None:
        """See :class:`archivist.terminal.prompt.Surroundings`."""
        unfold(self._screen, self._steps)

    def _ask(
        self, needed: ConsentNeeded, stopped: Callable[[], bool], amender: Amender | None
    ) -> Reply:
        self._give_back()
        keyboard = self._seat.keyboard
        if keyboard is None:
            tell(self._screen, needed.plan, needed.reason)
            return Consent.UNAVAILABLE
        dialog = consent_dialog(self._screen, keyboard, stopped, amender)
        with keyboard.raw():
            return dialog.ask(needed)

    def _ask_undo(self, plan: Plan, reason: str) -> Consent:
        reply = self._ask(ConsentNeeded(plan, reason), lambda: False, None)
        return reply if isinstance(reply, Consent) else Consent.REFUSED

    def _greet(self) -> None:
        status = self._application.status
        screen = self._screen
        name = "Archivist · "
        folder = cut_middle(escaped(str(status.archive)), max(screen.columns - len(name), 1))
        screen.line(name + folder, Style.STRONG)
        screen.say(
            phrase(
                "{model} · {profile} · {tokens} of context · /help",
                model=one_line(status.model_name),
                profile=status.profile,
                tokens=count(status.context_tokens, "token"),
            ),
            Style.QUIET,
        )
        if self._application.continued is not None:
            screen.line(words.continuing(self._application.continued, screen.columns), Style.QUIET)
            self._replay(self._application.continued)
        for warning in self._application.warnings:
            screen.say(warning, Style.WARNING)
        screen.line()

    def _replay(self, continued: Continued) -> None:
        """Show the last turns of an earlier run again, quietly."""
        shown = continued.turns[-_REPLAYED_TURNS:]
        if len(shown) < len(continued.turns):
            self._screen.line()
            self._screen.say(
                phrase("All of it: archivist sessions show {session}", session=continued.session),
                Style.QUIET,
            )
        since = Since(continued.turns, continued.fates)
        for turn in shown:
            self._screen.line()
            for line in turn_lines(turn, self._screen.columns, since):
                self._screen.line(line, Style.QUIET)


def _ignore() -> None:
    """Do nothing: where Ctrl-C has a meaning, something else is in charge of it."""
