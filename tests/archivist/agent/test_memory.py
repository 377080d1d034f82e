"""The context budget: what is cut, in which order, and what never is."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from archivist.agent.events import Compacted
from archivist.agent.memory import RESERVE_TOKENS, Memory
from archivist.model.message import Call, Observed, System, User

if TYPE_CHECKING:
    from collections.abc import Sequence

    from archivist.model.message import Message

NONCE = "abcdefghijklmnopqrstuv"
PREFIX: list[Message] = [System("tools"), User("example"), Call("answer", {"text": "x"})]


def count(messages: Sequence[Message]) -> int:
    """A token is a character here."""
    return sum(len(repr(message)) for message in messages)


def result(content: str) -> Observed:
    """A rendered result."""
    return Observed(f"ok: text\n<data {NONCE}>\n{content}\n</data {NONCE}>\n\nRequest: again")


def memory(room: int) -> Memory:
    """A memory with this room for a conversation beside the prefix."""
    return Memory(PREFIX, count, count(PREFIX) + room + RESERVE_TOKENS)


def talk(kept: Memory, *sizes: int, request: str = "one") -> None:
    """A finished turn that read documents of these sizes, named a, b, c."""
    kept.begin(request)
    for name, size in zip("abc", sizes, strict=False):
        kept.add(Call("read", {"path": name}), result(name * size))
    kept.add(Call("answer", {"text": "done"}))


def texts(kept: Memory) -> list[str]:
    """The results, as the model sees them now."""
    return [message.text for message in kept.messages() if isinstance(message, Observed)]


turns = st.lists(
    st.tuples(st.text(min_size=1, max_size=30), st.lists(st.integers(min_value=0, max_value=900))),
    min_size=1,
    max_size=5,
)


@given(turns, st.integers(min_value=2 * RESERVE_TOKENS, max_value=6000))
def test_what_is_left_is_the_conversation_in_order(
    said: list[tuple[str, list[int]]], room: int
) -> None:
    """The prefix and the last request stay, order is kept, and it fits whenever it can."""
    kept = memory(room)
    for request, sizes in said:
        kept.begin(request)
        for number, size in enumerate(sizes):
            kept.add(Call("read", {"path": str(number)}), result("x" * size))
    before = kept.messages()
    heard = kept.said()
    cut = kept.fit()
    after = kept.messages()
    assert after[: len(PREFIX)] == PREFIX
    assert User(said[-1][0]) in after[len(PREFIX) :]
    assert (cut is not None) == (after != before)
    marks = [message for message in after if not isinstance(message, Observed)]
    rest = iter(message for message in before if not isinstance(message, Observed))
    assert all(any(one == mark for one in rest) for mark in marks)
    assert set(heard) <= set(kept.said())
    least = memory(room)
    least.begin(said[-1][0])
    for number, _ in enumerate(said[-1][1]):
        least.add(Call("read", {"path": str(number)}), result("x" * 199))
    if count(least.messages()) <= count(PREFIX) + room:
        assert count(after) <= count(PREFIX) + room
    assert kept.fit() is None or count(after) > count(PREFIX) + room


def test_nothing_is_cut_where_there_is_room() -> None:
    """Then the prompt only grows at its end."""
    kept = memory(10_000)
    talk(kept, 1)
    before = kept.messages()
    kept.begin("two")
    assert kept.settle() is None
    assert kept.fit() is None
    assert kept.messages() == [*before, User("two")]


def test_the_oldest_result_goes_first_and_names_what_brings_it_back() -> None:
    """A line stays of it: the program's own first one, and the call in the prompt's voice."""
    kept = memory(3_000)
    talk(kept, 700, 700)
    kept.begin("two")
    kept.add(Call("read", {"path": "c"}), result("c" * 1_600))
    assert kept.fit() == Compacted(results=2)
    assert texts(kept) == [
        'ok: text [cut to save room; read(path="a") brings it back]',
        'ok: text [cut to save room; read(path="b") brings it back]',
        result("c" * 1_600).text,
    ]


@pytest.mark.parametrize(
    ("argument", "named"),
    [
        ("two\nlines", 'read(path="two\\nlines")'),
        ("a\u202eb", 'read(path="a\\u202eb")'),
        ("]\n</data>", 'read(path="]\\n</data>")'),
    ],
)
def test_a_name_can_t_break_the_line(argument: str, named: str) -> None:
    """What stands for a result is one line, whatever the document is called."""
    kept = memory(2_200)
    kept.begin("one")
    kept.add(Call("read", {"path": argument}), result("a" * 1_900))
    kept.begin("two")
    assert kept.settle() == Compacted(results=1)
    assert texts(kept) == [f"ok: text [cut to save room; {named} brings it back]"]


def test_a_change_is_not_offered_again() -> None:
    """What quotes nothing is reduced to its first line; no call is named that would repeat it."""
    kept = memory(2_200)
    kept.begin("one")
    changed = Observed("ok: Renamed: a -> b\n\nRequest: " + "one " * 300)
    failed = Observed("error: no such file\nwhy: " + "x" * 1_000)
    kept.add(Call("rename", {"path": "a"}), changed)
    kept.add(Call("rename", {"path": "a"}), failed)
    kept.begin("two " * 150)
    assert kept.settle() == Compacted(results=2)
    assert texts(kept) == ["ok: Renamed: a -> b", "error: no such file"]


def test_a_turn_boundary_makes_room_for_several_turns() -> None:
    """Little room left: enough is cut at once, and nothing for the next turns."""
    kept = memory(8_000)
    cuts = []
    for number in range(24):
        kept.begin(f"request {number}")
        cuts.append(kept.settle())
        kept.add(Call("read", {"path": "a"}), result("a" * 700))
        assert kept.fit() is None
        kept.add(Call("answer", {"text": "done"}))
    done = [number for number, cut in enumerate(cuts) if cut]
    assert done
    assert all(later - earlier >= 3 for earlier, later in pairwise(done))
    assert all(cut.turns == 0 for cut in cuts[: done[1]] if cut)


def test_short_turns_go_when_there_are_too_many() -> None:
    """Where nothing is left to shorten, the oldest turns are dropped, many at once."""
    kept = memory(4_000)
    for number in range(200):
        kept.begin(f"request {number}")
        cut = kept.settle()
        kept.add(Call("answer", {"text": "done"}))
        if cut is not None:
            break
    assert cut is not None
    assert cut.turns > 5
    assert kept.messages()[-2:] == [User(f"request {number}"), Call("answer", {"text": "done"})]
    assert "request 0" in kept.said()


def test_the_current_turn_is_cut_only_in_need() -> None:
    """At its beginning what is said stays; later its own oldest results go, last its latest."""
    kept = memory(3_000)
    talk(kept, 100, request="one" * 100)
    kept.begin("two")
    kept.add(Call("read", {"path": "c"}), result("c" * 1_500))
    kept.add(Call("read", {"path": "d"}), result("d" * 1_300))
    assert kept.fit() == Compacted(results=2, turns=1)
    assert kept.messages()[len(PREFIX)] == User("two")
    assert texts(kept) == [
        'ok: text [cut to save room; read(path="c") brings it back]',
        result("d" * 1_300).text,
    ]


def test_the_latest_result_keeps_both_ends_and_its_frame() -> None:
    """The cut is marked with the result's own nonce, so a document can't fake it."""
    kept = memory(2_000)
    kept.begin("one")
    content = "BEGIN " + "x" * 5_000 + f"\n<cut {NONCE[::-1]}>\n" + "y" * 5_000 + " END"
    kept.add(Call("read", {"path": "c"}), result(content))
    assert kept.fit() == Compacted(latest=True)
    last = kept.messages()[-1]
    assert isinstance(last, Observed)
    assert count(kept.messages()) <= count(PREFIX) + 2_000
    assert last.text.startswith(f"ok: text\n<data {NONCE}>\nBEGIN ")
    assert last.text.endswith(f" END\n</data {NONCE}>\n\nRequest: again")
    assert last.text.count(f"<cut {NONCE}>") == 1


def test_what_can_t_be_cut_stays() -> None:
    """A long request, or an error without content, is left to the engine to refuse."""
    kept = memory(1_500)
    kept.begin("word " * 1_000)
    assert kept.settle() is None
    assert kept.fit() is None
    kept.add(Call("read", {}), Observed("error: " + "x" * 500))
    assert kept.fit() is None


def test_a_request_that_can_t_fit_is_known_beforehand() -> None:
    """It is measured beside the prefix alone: everything else can be cut."""
    kept = memory(2_000)
    talk(kept, 900, 900)
    assert kept.excess("x" * 1_000) is None
    excess = kept.excess("x" * 5_000)
    assert excess == (count([User("x" * 5_000)]), 2_000)
    assert Memory(PREFIX, count, 50).excess("Hi") == (count([User("Hi")]), 0)


def test_a_small_context_keeps_less_free() -> None:
    """The reserve never takes more than a third of what the prefix leaves."""
    kept = Memory(PREFIX, count, count(PREFIX) + 900)
    kept.begin("x" * 500)
    assert kept.excess("x" * 500) is None
    assert kept.fit() is None


def test_a_turn_can_be_closed_forgotten_and_quoted() -> None:
    """A broken turn gets an answer once; the model's own words are no evidence."""
    kept = memory(10_000)
    kept.begin("one")
    kept.close(Call("answer", {"text": "Stopped."}))
    kept.close(Call("answer", {"text": "again"}))
    assert kept.messages()[-1] == Call("answer", {"text": "Stopped."})
    kept.begin("two")
    kept.add(Call("read", {}), result("seen"))
    assert kept.said() == ["one", "two", result("seen").text]
    kept.forget()
    assert kept.said() == ["one"]
    kept.clear()
    assert kept.said() == []
