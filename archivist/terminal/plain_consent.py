"""The question before a change where nothing can be drawn again: numbered rows, typed answers."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

from archivist.agent.events import Agreed, Consent
from archivist.terminal.attention import called
from archivist.terminal.consent_words import (
    TITLE,
    all_rows,
    allowing_words,
    numbers,
    remarks,
    reply_words,
)
from archivist.terminal.draft import Draft
from archivist.terminal.planned import headline
from archivist.terminal.presenting import Presentation
from archivist.terminal.reworking import Reworking
from archivist.terminal.screen import Screen, Style
from archivist.terminal.typed_commands import Command, Verb, command
from archivist.terminal.typed_line import TypedLine
from config.language import phrase, spoken, told
from tools.archive.folding import fold
from tools.archive.names import display

if TYPE_CHECKING:
    from collections.abc import Callable

    from archivist.agent.events import ConsentNeeded, Reply
    from archivist.terminal.keyboard import Keyboard
    from tools.effects.amending import Amender
    from tools.effects.plan import Plan

_POLL_S = 0.1
_MOST_FOUND = 20
_ROWS_HELP = told(
    "rows 1-5, 8 does these rows and leaves out the others; rows all takes all in again. "
    "edit 3 gives row 3 another name. find WORDS lists the rows that have them."
)


class PlainDialog:
    """Shows a plan and asks, by lines alone: for a dumb terminal, and for a screen reader.

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
        self._line = TypedLine(screen, self._next_key, clock)
        self._reworking = Reworking(screen, amender, self._retype)

    def ask(self, needed: ConsentNeeded) -> Reply:
        """Write all of a plan, then wait for yes or no; a terminal that goes away means no."""
        try:
            with called(self._screen, spoken(TITLE)):
                reply = self._ask(needed)
        except EOFError:
            reply = Consent.REFUSED
        self._screen.line(phrase("Your answer: {answer}", answer=reply_words(needed.plan, reply)))
        return reply

    def _ask(self, needed: ConsentNeeded) -> Reply:
        self._screen.line()
        draft, allow = Draft.of(needed.plan), False
        draft, plan = self._show(draft, needed.reason)
        while True:
            wanted = self._command(draft, needed)
            match wanted.verb:
                case Verb.YES:
                    changed = allow or not draft.whole
                    return Agreed(plan, allow=allow) if changed else Consent.GIVEN
                case Verb.NO:
                    return Consent.REFUSED
                case Verb.ROWS | Verb.EDIT:
                    draft, plan = self._show(self._reworked(draft, wanted))
                    allow = False
                case Verb.FIND:
                    self._find(draft, wanted.text)
                case Verb.ALLOW:
                    allow = True
                    self._screen.say(
                        phrase(
                            "{allowing} yes does it and allows this.",
                            allowing=allowing_words(plan),
                        )
                    )
                case _:
                    self._help(wanted, draft)

    def _show(self, draft: Draft, reason: str = "") -> tuple[Draft, Plan]:
        draft, plan = self._reworking.settled(draft)
        marks = self._reworking.marks(draft)
        self._screen.line(headline(plan), Style.STRONG)
        if reason:
            self._screen.say(phrase("Why you are asked: {reason}", reason=reason))
        Presentation(self._screen, None).whole(draft, plan, marks)
        for sentence in remarks(draft, marks, amendable=self._reworking.possible(draft)):
            self._screen.say(sentence)
        return draft, plan

    def _command(self, draft: Draft, needed: ConsentNeeded) -> Command:
        more = (
            [phrase("rows 1-{number}", number=len(draft.changes))] if len(draft.changes) > 1 else []
        )
        possible = [*more, phrase("edit 1")] if self._reworking.possible(draft) else []
        possible += [phrase("allow")] if needed.allowable else []
        words = ", ".join([phrase("yes"), phrase("no"), *possible])
        self._keyboard.flush()
        self._screen.line()
        self._screen.say(
            phrase("Do it? Type {words} or help, then Enter.", words=words), Style.STRONG
        )
        line = self._line.read("> ")
        self._keyboard.flush()
        found = Command(Verb.NO) if line is None else command(line, len(draft.changes))
        closed = found.verb is Verb.ALLOW and not needed.allowable
        return Command(Verb.UNKNOWN, text=phrase("This can't be allowed.")) if closed else found

    def _reworked(self, draft: Draft, wanted: Command) -> Draft:
        """Do what was typed; what can't be done is told, and the draft stays as it was."""
        if not self._reworking.possible(draft):
            self._screen.say(phrase("This can only be done as a whole, with these names."))
            return draft
        rows = all_rows(draft)
        places = {row.place for row in rows if row.number in wanted.numbers}
        if wanted.verb is Verb.EDIT:
            return self._reworking.edit(draft, places.pop())
        picked = draft.only(places)
        if added := picked.kept - places:
            self._screen.say(phrase("Needed with it: {rows}.", rows=numbers(rows, added)))
        if fault := self._reworking.fault(picked):
            self._screen.say(fault)
            return draft
        return picked

    def _find(self, draft: Draft, words: str) -> None:
        wanted = fold(words)
        found = [
            row
            for row in all_rows(draft)
            if any(wanted in fold(display(path)) for path in draft.changes[row.place].paths)
        ]
        for row in found[:_MOST_FOUND]:
            self._screen.line(f"  {row.number}  {row.left} {row.right}")
        if len(found) > _MOST_FOUND or not found:
            self._screen.say(phrase("{number} rows have these words.", number=len(found)))

    def _help(self, wanted: Command, draft: Draft) -> None:
        if wanted.verb is Verb.UNKNOWN:
            self._screen.say(wanted.text)
        self._screen.say(phrase("yes does it, no does nothing. Escape and Ctrl-C mean no."))
        if self._reworking.possible(draft):
            self._screen.say(spoken(_ROWS_HELP))

    def _retype(self, label: str, text: str) -> str | None:
        """Have a name typed anew; an empty line or Escape leaves it."""
        self._screen.say(phrase("It would be {name}. An empty line leaves it so.", name=text))
        self._keyboard.flush()
        return self._line.read(label, grace_s=0.0) or None

    def _next_key(self) -> str | None:
        return "c-c" if self._stopped() else self._keyboard.next_key(_POLL_S)
