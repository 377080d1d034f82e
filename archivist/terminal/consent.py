"""Asks the person before a change: everything that will happen, then yes or no, with no default."""

from __future__ import annotations

import sys
from time import monotonic
from typing import TYPE_CHECKING

from archivist.agent.events import Consent
from archivist.terminal.planned import headline, step_lines
from archivist.terminal.question import NO_KEYS, NO_LETTERS, SETTLE_S, Question
from archivist.terminal.screen import Screen, Style
from archivist.terminal.width import cells

if TYPE_CHECKING:
    from collections.abc import Callable

    from archivist.terminal.keyboard import Keyboard
    from tools.effects.plan import Plan

_POLL_S = 0.1
_QUESTION_ROWS = 6


def tell(screen: Screen, plan: Plan, reason: str) -> None:
    """Write a plan that is not carried out because nobody can be asked."""
    screen.line(f"{headline(plan)} · not done", Style.STRONG)
    screen.say(f"Why it needs consent: {reason}")
    for line in step_lines(plan, screen.columns):
        screen.line(line)


class ConsentDialog:
    """Shows a plan and asks.

    Args:
        screen: Where to write.
        keyboard: Raw keys.
        stopped: Whether the work was stopped from elsewhere, which means no.
        clock: Seconds that only go forward.
    """

    def __init__(
        self,
        screen: Screen,
        keyboard: Keyboard,
        stopped: Callable[[], bool],
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._screen = screen
        self._keyboard = keyboard
        self._stopped = stopped
        self._clock = clock

    def ask(self, plan: Plan, reason: str) -> Consent:
        """Show all of the plan, then wait for yes or no; a terminal that goes away means no."""
        try:
            answer = self._ask(plan, reason)
        except EOFError:
            answer = Consent.REFUSED
        self._screen.line("yes" if answer is Consent.GIVEN else "no", Style.STRONG)
        return answer

    def _ask(self, plan: Plan, reason: str) -> Consent:
        screen = self._screen
        screen.line()
        screen.line(headline(plan), Style.STRONG)
        screen.say(f"Why you are asked: {reason}")
        lines = step_lines(plan, screen.columns)
        if not self._show_steps(lines):
            return Consent.REFUSED
        screen.line()
        if len(lines) > self._screen.rows - _QUESTION_ROWS:  # the first one scrolled away
            screen.line(headline(plan), Style.STRONG)
        screen.write("Do it? y = yes, n = no: ", Style.STRONG)
        screen.column = 0  # the answer goes on this line
        self._keyboard.flush()
        answer = self._await(Question(self._clock()))
        self._keyboard.flush()
        return answer

    def _await(self, question: Question) -> Consent:
        told = False
        while True:
            key = self._next_key()
            now_s = self._clock()
            answer = question.wait(now_s) if key is None else question.press(key, now_s)
            if answer is not None:
                self._finish_word(key)
                return answer
            if question.ignored and question.idle(now_s) and not told:
                told = True
                screen = self._screen
                screen.write("(ignored: press again) ", Style.QUIET)
                screen.column = 0  # the answer goes on this line, and no step scrolls away

    def _finish_word(self, key: str | None) -> None:
        """Let the rest of "no" or "nie" be typed, so that it does not reach the input line."""
        if key in NO_LETTERS:
            while self._keyboard.next_key(SETTLE_S) is not None:
                pass

    def _show_steps(self, lines: list[str]) -> bool:
        """Write the steps, a screenful at a time; False when the person says no half-way."""
        room = self._screen.rows - _QUESTION_ROWS if self._screen.live else sys.maxsize
        shown = self._page(lines, room)
        self._keyboard.flush()
        while shown < len(lines):
            self._screen.transient(f"{shown} of {len(lines)} lines · Space: more · n: no")
            key = self._next_key()
            if key in NO_KEYS:
                self._finish_word(key)
                return False
            if key in {" ", "pagedown"}:
                shown += self._page(lines[shown:], self._screen.rows - 1)
        self._screen.clear_transient()
        return True

    def _next_key(self) -> str | None:
        return "c-c" if self._stopped() else self._keyboard.next_key(_POLL_S)

    def _page(self, lines: list[str], room: int) -> int:
        """Write as many lines as fit into ``room`` rows, at least one; the rest waits."""
        written = 0
        for line in lines:
            room -= -(-cells(line) // self._screen.columns)
            if written and room < 0:
                break
            self._screen.line(line)
            written += 1
        return written
