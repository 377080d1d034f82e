"""Asks the person before a change: everything that will happen, then yes or no, with no default."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

from archivist.agent.events import Agreed, Consent
from archivist.terminal.attention import called
from archivist.terminal.consent_words import TITLE, allowing_words, remarks, reply_words
from archivist.terminal.draft import Draft
from archivist.terminal.plain_consent import PlainDialog
from archivist.terminal.planned import headline, plan_lines
from archivist.terminal.presenting import Presentation
from archivist.terminal.question import NO_LETTERS, SETTLE_S, Choice, Question
from archivist.terminal.reworking import Reworking
from archivist.terminal.screen import Screen, Style
from config.language import phrase, spoken, told

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from archivist.agent.events import ConsentNeeded, Reply
    from archivist.terminal.keyboard import Keyboard
    from tools.effects.amending import Amender
    from tools.effects.plan import Plan

_POLL_S = 0.1
_EDIT_NOTE = told("Go to a row and press e.")


def tell(screen: Screen, plan: Plan, reason: str) -> None:
    """Write a plan that is not carried out because nobody can be asked."""
    screen.line(phrase("{headline} · not done", headline=headline(plan)), Style.STRONG)
    screen.say(phrase("Why it needs consent: {reason}", reason=reason))
    for line in plan_lines(plan, screen.columns):
        screen.line(line)


def consent_dialog(
    screen: Screen,
    keyboard: Keyboard,
    stopped: Callable[[], bool],
    amender: Amender | None = None,
) -> ConsentDialog | PlainDialog:
    """Choose the dialog that fits the screen; the arguments are those of :class:`ConsentDialog`."""
    if screen.plain:
        return PlainDialog(screen, keyboard, stopped, amender)
    return ConsentDialog(screen, keyboard, stopped, amender)


class ConsentDialog:
    """Shows a plan and asks.

    Args:
        screen: Where to write.
        keyboard: Raw keys.
        stopped: Whether the work was stopped from elsewhere, which means no.
        amender: Makes another plan of what the person leaves of one; None where all of it is to be
            done or nothing.
        clock: Seconds that only go forward.
    """

    def __init__(
        self,
        screen: Screen,
        keyboard: Keyboard,
        stopped: Callable[[], bool],
        amender: Amender | None = None,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._screen = screen
        self._keyboard = keyboard
        self._stopped = stopped
        self._clock = clock
        self._presentation = Presentation(screen, self._next_key if screen.live else None)
        self._reworking = Reworking(screen, amender, keyboard.retype)

    def ask(self, needed: ConsentNeeded) -> Reply:
        """Show all of a plan, then wait for yes or no; a terminal that goes away means no.

        Returns:
            Consent given or refused, or what the person agreed to where that is something else.
        """
        try:
            with called(self._screen, spoken(TITLE)):
                reply = self._ask(needed)
        except EOFError:
            reply = Consent.REFUSED
        self._screen.line(reply_words(needed.plan, reply), Style.STRONG)
        return reply

    def _ask(self, needed: ConsentNeeded) -> Reply:
        self._screen.line()
        draft: Draft | None = Draft.of(needed.plan)
        reason, looked = needed.reason, False
        while draft is not None:
            draft, plan = self._reworking.settled(draft)
            self._screen.line(headline(plan), Style.STRONG)
            if reason:
                self._screen.say(phrase("Why you are asked: {reason}", reason=reason))
            if not looked and self._presentation.is_long(draft):
                self._presentation.groups(draft)
                draft, reason, looked = self._pick(draft, seen=False), "", True
                continue
            if not self._show(draft, plan):
                self._finish_word()
                break
            choice = self._choose(draft, plan, needed)
            if isinstance(choice, Consent | Agreed):
                return choice
            draft, reason, looked = self._follow(choice, draft), "", True
        return Consent.REFUSED

    def _show(self, draft: Draft, plan: Plan) -> bool:
        """Write what would be done; False when the person says no half-way."""
        marks = self._reworking.marks(draft)
        self._keyboard.flush()
        if self._presentation.is_long(draft):  # all of it was looked through
            self._presentation.groups(draft)
        elif not self._presentation.whole(draft, plan, marks):
            return False
        for sentence in remarks(draft, marks, amendable=self._reworking.possible(draft)):
            self._screen.say(sentence, Style.WARNING)
        self._screen.line()
        return True

    def _choose(self, draft: Draft, plan: Plan, needed: ConsentNeeded) -> Reply | Choice:
        """Ask the question; a yes is for the plan that was shown."""
        answer = self._question(phrase("Do it?"), self._choices(draft, needed))
        allow = answer is Choice.ALLOW
        if allow:
            self._screen.line(Choice.ALLOW.word)
            self._screen.say(allowing_words(plan))
            answer = self._question(phrase("Do it, and allow this?"), (Choice.BACK,))
        if answer is Consent.GIVEN and (allow or not draft.whole):
            return Agreed(plan, allow=allow)
        return answer

    def _choices(self, draft: Draft, needed: ConsentNeeded) -> tuple[Choice, ...]:
        found = []
        if self._reworking.possible(draft):
            places = range(len(draft.changes))
            found += [Choice.ROWS] if len(places) > 1 else []
            nameable = any(self._reworking.nameable(draft, place) for place in places)
            found += [Choice.EDIT] if nameable else []
        return (*found, Choice.ALLOW) if needed.allowable else tuple(found)

    def _follow(self, choice: Choice, draft: Draft) -> Draft | None:
        self._screen.line(choice.word)
        if choice is Choice.BACK:
            return draft
        if choice is Choice.EDIT and len(draft.changes) == 1:
            return self._reworking.edit(draft, 0)
        return self._pick(draft, spoken(_EDIT_NOTE) if choice is Choice.EDIT else "")

    def _pick(self, draft: Draft, note: str = "", *, seen: bool = True) -> Draft | None:
        self._keyboard.flush()
        picked = self._reworking.pick(draft, self._next_key, note, seen=seen)
        if picked is None:
            self._finish_word()
        return picked

    def _question(self, asked: str, choices: Collection[Choice]) -> Consent | Choice:
        named = "".join(f", {choice.value} = {choice.word}" for choice in choices)
        keys = phrase("{asked} y = yes, n = no{named}: ", asked=asked, named=named)
        self._screen.write(keys, Style.STRONG)
        self._screen.column = 0  # the answer goes on this line
        self._keyboard.flush()
        answer = self._await(Question(self._clock(), choices))
        self._keyboard.flush()
        return answer

    def _await(self, question: Question) -> Consent | Choice:
        told = False
        while True:
            key = self._next_key()
            now_s = self._clock()
            answer = question.wait(now_s) if key is None else question.press(key, now_s)
            if answer is not None:
                if key in NO_LETTERS:
                    self._finish_word()
                return answer
            if question.ignored and question.idle(now_s) and not told:
                told = True
                screen = self._screen
                screen.write(phrase("(ignored: press again) "), Style.QUIET)
                screen.column = 0  # the answer goes on this line, and no step scrolls away

    def _finish_word(self) -> None:
        """Let the rest of "no" or "nie" be typed, so that it does not reach the input line."""
        while not self._stopped() and self._keyboard.next_key(SETTLE_S) is not None:
            pass

    def _next_key(self) -> str | None:
        return "c-c" if self._stopped() else self._keyboard.next_key(_POLL_S)
