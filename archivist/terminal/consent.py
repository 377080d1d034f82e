"""Asks the person before a change: everything that will happen, then yes or no, with no default."""

from __future__ import annotations

import posixpath
import sys
from time import monotonic
from typing import TYPE_CHECKING

from archivist.agent.events import Consent
from archivist.terminal import words
from archivist.terminal.screen import Screen, Style
from archivist.terminal.width import cells
from tools.effects.steps import MakeFolder, Move, RemoveFolder
from tools.effects.trash import in_trash
from tools.effects.writes import Discard, Exchange, Write
from tools.names import escaped
from tools.sizes import size

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from archivist.terminal.keyboard import Keyboard
    from tools.effects.plan import Plan
    from tools.effects.steps import Step

GRACE_S = 0.5
SETTLE_S = 0.3
_POLL_S = 0.1
_NO_LETTERS = frozenset({"n", "N"})  # of "no" and "nie"
_NO_KEYS = _NO_LETTERS | {"escape", "c-c", "c-d"}
_YES_WORDS = ("yes", "tak")
_YES_KEYS = frozenset({"y", "Y", "t", "T"})
_ENTER = frozenset({"c-m", "c-j"})
_QUESTION_ROWS = 6


def headline(plan: Plan) -> str:
    """Say what will happen: ``Rename 3 files · 1.2 MB · can be undone``."""
    changes = plan.changes
    parts = [
        _made([step for step in changes if isinstance(step, MakeFolder)], "Make"),
        _written(changes, Write, "Write", "new file"),
        _written(changes, Exchange, "Change", "file"),
        _written(changes, Discard, "Remove", "new file"),
        _moved([step for step in changes if isinstance(step, Move)]),
        _made([step for step in changes if isinstance(step, RemoveFolder)], "Remove"),
    ]
    first, *others = filter(None, parts)
    said = " and ".join((first, *(part[0].lower() + part[1:] for part in others)))
    radius = plan.radius
    undo = "can be undone" if radius.reversible else "CAN'T BE UNDONE"
    return f"{said} · {size(radius.size_bytes)} · {undo}"


def _made(steps: Sequence[Step], verb: str) -> str:
    return f"{verb} {words.count(len(steps), 'new folder')}" if steps else ""


def _written(
    changes: Sequence[Step], kind: type[Write | Exchange | Discard], verb: str, noun: str
) -> str:
    number = sum(isinstance(step, kind) for step in changes)
    return f"{verb} {words.count(number, noun)}" if number else ""


def _moved(moves: Sequence[Move]) -> str:
    """Count what moves, and what lies in moved folders: ``Move 1 folder (37 files)``."""
    if not moves:
        return ""
    if all(in_trash(move.target) for move in moves):
        return f"Put {words.count(len(moves), 'file')} into the trash"
    stays = {posixpath.dirname(move.source) == posixpath.dirname(move.target) for move in moves}
    verb = "Rename and move" if len(stays) > 1 else "Rename" if stays.pop() else "Move"
    folders = [move for move in moves if move.expected.is_folder]
    inside = sum(move.held.documents for move in folders)
    things = [words.count(len(moves) - len(folders), "file")] if len(folders) < len(moves) else []
    if folders:
        things.append(f"{words.count(len(folders), 'folder')} ({words.count(inside, 'file')})")
    return f"{verb} {' and '.join(things)}"


def step_lines(plan: Plan, columns: int) -> list[str]:
    """Render every change with its names whole: on one line where that fits, else on two."""
    digits = len(str(len(plan.changes)))
    lines: list[str] = []
    for number, step in enumerate(plan.changes, 1):
        first, second = _halves(step)
        start = f"  {number:>{digits}}  {first}"
        if not second or cells(f"{start} {second}") <= columns:
            lines.append(f"{start} {second}".rstrip())
        else:
            lines += [start, f"  {'':>{digits}}  {second}"]
    if plan.source:
        lines += [f"  The text is that of {escaped(plan.source)}.", *map(_indented, plan.unread)]
    if plan.text:
        lines += ["  The text:", *(f"  | {escaped(line)}" for line in plan.text.splitlines())]
    return lines


def _indented(sentence: str) -> str:
    return f"  {escaped(sentence)}"


def _place(path: bytes) -> str:
    return "the trash" if in_trash(path) else escaped(path)


def _halves(step: Step) -> tuple[str, str]:
    match step:
        case Move():
            return _place(step.source), f"→ {_place(step.target)}"
        case MakeFolder():
            return f"new folder {escaped(step.path)}", ""
        case RemoveFolder():
            return f"new folder {escaped(step.path)}", "→ removed, for it is empty again"
        case Write():
            return f"new file {escaped(step.path)}", f"({size(step.content.size_bytes)})"
        case Discard():
            return f"new file {escaped(step.path)}", "→ removed"
        case Exchange():
            sizes = f"({size(step.old.size_bytes)} → {size(step.new.size_bytes)})"
            return f"new version of {escaped(step.path)}", sizes


def tell(screen: Screen, plan: Plan, reason: str) -> None:
    """Write a plan that is not carried out because nobody can be asked."""
    screen.line(f"{headline(plan)} · not done", Style.STRONG)
    screen.say(f"Why it needs consent: {reason}")
    for line in step_lines(plan, screen.columns):
        screen.line(line)


class Question:
    """Decides what keys mean, as a function of keys and times alone.

    Keys that arrive within ``GRACE_S`` of the question, or of another such key, were not meant for
    it. A yes (``y``, ``yes``, ``t``, ``tak``) counts once ``SETTLE_S`` went by after the last key
    of the word: a sentence that happens to start with y is no yes, and nothing of it reaches the
    next input line.

    Args:
        now_s: When the question appeared.

    Attributes:
        ignored: Whether a key that looks like an answer did not count.
    """

    def __init__(self, now_s: float) -> None:
        self.ignored = False
        self._open_s = now_s + GRACE_S
        self._yes = ""  # what was typed of the word, Enter as a line feed
        self._yes_s = now_s  # when its last key came

    def press(self, key: str, now_s: float) -> Consent | None:
        """Take a key; a consent when it decides."""
        if key == "c-c" or (key in _NO_KEYS and self._yes):
            return Consent.REFUSED
        if now_s < self._open_s:
            self.ignored |= key in _NO_KEYS or key in _YES_KEYS
            self._open_s = now_s + GRACE_S
        elif key in _NO_KEYS:
            return Consent.REFUSED
        elif self._yes or key in _YES_KEYS:
            self._yes += "\n" if key in _ENTER else key.casefold()
            self._yes_s = now_s
            if not _begins_yes(self._yes):
                self.ignored = True
                self._yes = ""
                self._open_s = now_s + GRACE_S
        return None

    def wait(self, now_s: float) -> Consent | None:
        """Take note that no key came; a consent when a yes has settled."""
        return Consent.GIVEN if self._yes and now_s - self._yes_s >= SETTLE_S else None

    def idle(self, now_s: float) -> bool:
        """Say whether nothing was answered yet and a key pressed now would count."""
        return not self._yes and now_s >= self._open_s


def _begins_yes(typed: str) -> bool:
    """Say whether this is a word for yes or its beginning, or its letter held down; then Enter."""
    word = typed.rstrip("\n")
    return word == word[0] * len(word) or any(each.startswith(word) for each in _YES_WORDS)


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
        if key in _NO_LETTERS:
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
            if key in _NO_KEYS:
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
