"""What the model still sees of the conversation: the context budget and its compaction."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import deque
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING

from archivist.agent.events import Compacted
from archivist.agent.speech import written
from archivist.agent.window import Window, parts_of
from archivist.model.message import Call, Observed, User
from tools.quoting import one_line

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

    from archivist.model.message import Message
    from tools.registry import Belt

# Tokens kept free for the next call or answer, where the context is large enough for it.
RESERVE_TOKENS = 700
_MOST_RESERVED = 1 / 3  # of what the unchanging prefix leaves of a small context

# Shares of the room that the prefix leaves. A turn that begins above the first would be cut in its
# middle, where that costs as much and the results are in use; down to the second is cut at once, so
# that several turns go by until everything after the cut must be evaluated again.
_FULL = 0.8
_AFTER = 0.5

_LEAST_CONTENT = 200  # characters; what is shorter is not worth cutting
_REMEMBERED_TEXTS = 200
# The quoted part of a result; a document can't write its delimiters (see tools.rendering).
_BLOCK = re.compile(
    r"(?P<head>.*?^<data (?P<nonce>[\w-]{22,})>\n)(?P<content>.*)(?P<tail>^</data (?P=nonce)>.*)",
    re.DOTALL | re.MULTILINE,
)

_Turn = tuple["Message", ...]  # one request and everything said after it


class Memory:
    """The messages of a session, kept inside the context window.

    The prompt only grows at its end, so that each step evaluates new tokens only. When it gets too
    long, the results of earlier turns are cut to one line first, oldest first, then the earlier
    turns go; that is done between two turns, and in the middle of one only in need. Then the
    current turn's earlier results are cut, and last the middle of its latest. The system text, the
    tools and the person's request always stay.

    Args:
        prefix: The part that never changes.
        count: Counts the tokens of a rendered conversation.
        context_tokens: Size of the context window.
    """

    def __init__(
        self,
        prefix: Sequence[Message],
        count: Callable[[Sequence[Message]], int],
        context_tokens: int,
    ) -> None:
        self._prefix = tuple(prefix)
        self._count = count
        self._context_tokens = context_tokens
        self._turns: list[_Turn] = []
        self._cut: deque[str] = deque(maxlen=_REMEMBERED_TEXTS)

    def begin(self, request: str) -> None:
        """Start a turn with the person's words."""
        self._turns.append((User(request),))

    def add(self, call: Call, result: Observed | None = None) -> None:
        """Add a call of the current turn, with its result if the turn goes on."""
        self._turns[-1] += (call,) if result is None else (call, result)

    def clear(self) -> None:
        """Drop every turn."""
        self._turns.clear()
        self._cut.clear()

    def forget(self) -> None:
        """Drop the current turn."""
        del self._turns[-1]

    def close(self, said: Call) -> None:
        """End a turn that has no answer of the model's with one by the program."""
        if not isinstance(self._turns[-1][-1], Call):
            self.add(said)

    def messages(self) -> list[Message]:
        """The whole conversation, for the dialect to render."""
        return [*self._prefix, *(message for turn in self._turns for message in turn)]

    def window(self, belt: Belt) -> Window:
        """What fills the context window now."""
        conversation = [message for turn in self._turns for message in turn]
        parts = parts_of(self._prefix, conversation, self._count, belt)
        return Window(self._context_tokens, self._context_tokens - self._share(1), parts)

    def results(self) -> list[str]:
        """The results of tools that the prompt holds, as the model reads them."""
        return [one.text for one in chain.from_iterable(self._turns) if isinstance(one, Observed)]

    def said(self) -> list[str]:
        """What the person wrote and what was observed, without the model's own words.

        The latest of what was cut since is there too: it was read all the same.
        """
        return [*self._cut, *_texts(self._turns)]

    def excess(self, request: str) -> tuple[int, int] | None:
        """Say how many tokens a request takes and how many it may; None where it fits."""
        tokens = self._count([*self._prefix, User(request)]) - self._prefix_tokens
        room = self._share(1) - self._prefix_tokens
        return (tokens, max(room, 0)) if tokens > room else None

    def settle(self) -> Compacted | None:
        """At the beginning of a turn, make room for it where little is left.

        Returns:
            What was cut; None if nothing was.
        """
        full = self._share(_FULL)
        return None if self._fits(self._turns, full) else _noted(*self._cut_earlier(full))

    def fit(self) -> Compacted | None:
        """Before a step, cut until the conversation leaves room for a reply.

        Returns:
            What was cut; None if nothing was.
        """
        room = self._share(1)
        if self._fits(self._turns, room):
            return None
        results, turns = self._cut_earlier(room)
        results += self._shorten(self._turns, room, room)
        latest = self._turns[-1][-1:]
        while not self._fits(self._turns, room) and self._halve_latest():
            pass
        halved = self._turns[-1][-1:] != latest
        if halved:
            self._cut.extend(_texts([latest]))
        return _noted(results, turns, latest=halved)

    def _share(self, share: float) -> int:
        """Tokens of the prefix and of this share of the room that it leaves."""
        left = self._context_tokens - self._prefix_tokens
        reserve = min(RESERVE_TOKENS, int(left * _MOST_RESERVED))
        return self._prefix_tokens + int(share * (left - reserve))

    @cached_property
    def _prefix_tokens(self) -> int:
        return self._count(self._prefix)

    def _fits(self, turns: Sequence[_Turn], limit_tokens: int) -> bool:
        return self._count([*self._prefix, *chain.from_iterable(turns)]) <= limit_tokens

    def _least(self, most: int, cut: Callable[[int], Sequence[_Turn]], limit_tokens: int) -> int:
        """The least number of cuts after which it fits; ``most`` where it never does."""
        return bisect_left(range(most), 1, key=lambda cuts: self._fits(cut(cuts), limit_tokens))

    def _cut_earlier(self, limit_tokens: int) -> tuple[int, int]:
        """Over the limit, cut results of earlier turns, then drop turns; return how many each."""
        after = self._share(_AFTER)
        results = self._shorten(self._turns[:-1], limit_tokens, after)
        turns = self._turns
        dropped = 0
        if not self._fits(turns, limit_tokens):
            dropped = self._least(len(turns) - 1, lambda cuts: turns[cuts:], after)
            self._cut.extend(_texts(turns[:dropped]))
            self._turns = turns[dropped:]
        return results, dropped

    def _shorten(self, among: Sequence[_Turn], limit_tokens: int, after_tokens: int) -> int:
        """Over the limit, cut the oldest results of these first turns; return how many.

        The latest message of the conversation stays whole.
        """
        turns = self._turns
        if self._fits(turns, limit_tokens):
            return 0
        latest = (len(turns) - 1, len(turns[-1]) - 1)
        places = [place for place in _long_results(among) if place != latest]
        cuts = self._least(len(places), lambda cuts: _shortened(turns, places[:cuts]), after_tokens)
        self._cut.extend(_texts([tuple(turns[turn][at] for turn, at in places[:cuts])]))
        self._turns = _shortened(turns, places[:cuts])
        return cuts

    def _halve_latest(self) -> bool:
        """Keep both ends of what the latest result quotes, and all that the program says of it."""
        *before, last = self._turns[-1]
        block = _BLOCK.fullmatch(last.text) if isinstance(last, Observed) else None
        if block is None or len(block["content"]) < _LEAST_CONTENT:
            return False
        quarter = len(block["content"]) // 4
        head, tail = block["content"][:quarter], block["content"][-quarter:]
        text = f"{block['head']}{head}\n<cut {block['nonce']}>\n{tail}{block['tail']}"
        self._turns[-1] = (*before, Observed(text))
        return True


def _noted(results: int, turns: int, *, latest: bool = False) -> Compacted | None:
    cut = Compacted(results, turns, latest)
    return None if cut == Compacted() else cut


def _texts(turns: Iterable[_Turn]) -> Iterator[str]:
    """What the person wrote and what was observed in these turns."""
    for message in chain.from_iterable(turns):
        if isinstance(message, User | Observed):
            yield message.text


def _long_results(turns: Sequence[_Turn]) -> list[tuple[int, int]]:
    """Where the results are that are longer than the line they would be cut to."""
    return [
        (number, at)
        for number, turn in enumerate(turns)
        for at, message in enumerate(turn)
        if isinstance(message, Observed) and _line(turn[at - 1], message) != message
    ]


def _shortened(turns: Sequence[_Turn], places: Collection[tuple[int, int]]) -> list[_Turn]:
    """Cut the results at these places to a line each."""
    cut = set(places)
    return [
        tuple(
            _line(turn[at - 1], message) if (number, at) in cut else message
            for at, message in enumerate(turn)
        )
        for number, turn in enumerate(turns)
    ]


def _line(call: Message, result: Message) -> Message:
    """Keep the program's own first line, and name the call that brings the quoted part back."""
    if not (isinstance(call, Call) and isinstance(result, Observed)):
        return result
    line = result.text.partition("\n")[0]
    if _BLOCK.fullmatch(result.text):  # a change quotes nothing: it must not be made again
        line += f" [cut to save room; {one_line(written(call))} brings it back]"
    return Observed(line) if len(line) < len(result.text) else result
