"""A question of yes or no, or something else first: what the keys pressed after it mean."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Final

from archivist.agent.events import Consent
from config.language import phrase, told

if TYPE_CHECKING:
    from collections.abc import Collection

GRACE_S = 0.5
SETTLE_S = 0.3
NO_LETTERS = frozenset({"n", "N"})  # of "no" and "nie"
NO_KEYS = NO_LETTERS | {"escape", "c-c", "c-d"}
_YES_WORDS = ("yes", "tak")
_YES_KEYS = frozenset({"y", "Y", "t", "T"})
_ENTER = frozenset({"c-m", "c-j"})


class Choice(StrEnum):
    """What can be chosen before the answer; the value is its key."""

    ROWS = "r"
    EDIT = "e"
    ALLOW = "a"
    BACK = "b"

    @property
    def word(self) -> str:
        """What it is called on the screen."""
        return phrase(_WORDS[self])


_WORDS: Final = {
    Choice.ROWS: told("rows"),
    Choice.EDIT: told("edit"),
    Choice.ALLOW: told("allow"),
    Choice.BACK: told("back"),
}


class Question:
    """Decides what keys mean, as a function of keys and times alone.

    Keys that arrive within ``GRACE_S`` of the question, or of another such key, were not meant for
    it. A yes (``y``, ``yes``, ``t``, ``tak``) counts once ``SETTLE_S`` went by after the last key
    of the word: a sentence that happens to start with y is no yes, and nothing of it reaches the
    next input line. A choice approves nothing, so it counts at once after the grace.

    Args:
        now_s: When the question appeared.
        choices: What can be chosen.

    Attributes:
        ignored: Whether a key that looks like an answer did not count.
    """

    def __init__(self, now_s: float, choices: Collection[Choice] = ()) -> None:
        self.ignored = False
        self._choices = {choice.value: choice for choice in choices}
        self._open_s = now_s + GRACE_S
        self._yes = ""  # what was typed of the word, Enter as a line feed
        self._yes_s = now_s  # when its last key came

    def press(self, key: str, now_s: float) -> Consent | Choice | None:
        """Take a key; a consent or a choice when it decides."""
        if key == "c-c" or (key in NO_KEYS and self._yes):
            return Consent.REFUSED
        if now_s < self._open_s:
            self.ignored |= key in NO_KEYS or key in _YES_KEYS or key.casefold() in self._choices
            self._open_s = now_s + GRACE_S
        elif key in NO_KEYS:
            return Consent.REFUSED
        elif not self._yes and key.casefold() in self._choices:
            return self._choices[key.casefold()]
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
