"""The context budget: what is cut, in which order, and what never is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st

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
    """A memory with this room for a conversation, prefix included."""
    return Memory(PREFIX, count, room + RESERVE_TOKENS)


turns = st.lists(
    st.tuples(st.text(min_size=1, max_size=30), st.lists(st.integers(min_value=0, max_value=900))),
    min_size=1,
    max_size=5,
)


@given(turns, st.integers(min_value=0, max_value=6000))
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
    cut = kept.fit()
    after = kept.messages()
    assert after[: len(PREFIX)] == PREFIX
    assert User(said[-1][0]) in after[len(PREFIX) :]
    assert cut == (after != before)
    marks = [message for message in after if not isinstance(message, Observed)]
    rest = iter(message for message in before if not isinstance(message, Observed))
    assert all(any(one == mark for one in rest) for mark in marks)
    least = memory(room)
    least.begin(said[-1][0])
    for number, _ in enumerate(said[-1][1]):
        least.add(Call("read", {"path": str(number)}), result("x" * 199))
    if count(least.messages()) <= room:
        assert count(after) <= room
    assert not kept.fit() or count(after) > room


def test_nothing_is_cut_where_there_is_room() -> None:
    """Then the prompt only grows at its end."""
    kept = memory(10_000)
    kept.begin("one")
    kept.add(Call("read", {}), result("x"))
    before = kept.messages()
    assert not kept.fit()
    assert kept.messages() == before


def test_the_oldest_result_goes_first_and_names_what_brings_it_back() -> None:
    """Earlier turns before the current one, one line for each."""
    kept = memory(2_200)
    kept.begin("one")
    kept.add(Call("read", {"path": "a"}), result("a" * 600))
    kept.add(Call("read", {"path": "b"}), result("b" * 600))
    kept.add(Call("answer", {"text": "done"}))
    kept.begin("two")
    kept.add(Call("read", {"path": "c"}), result("c" * 600))
    assert kept.fit()
    texts = [message.text for message in kept.messages() if isinstance(message, Observed)]
    assert "make the call again" in texts[0]
    assert texts[1:] == [result("b" * 600).text, result("c" * 600).text]


def test_earlier_turns_go_before_the_current_one_is_cut() -> None:
    """What is being worked on stays whole as long as it can."""
    kept = memory(1_900)
    kept.begin("one" * 200)
    kept.add(Call("answer", {"text": "done"}))
    kept.begin("two")
    kept.add(Call("read", {"path": "c"}), result("c" * 600))
    kept.add(Call("read", {"path": "d"}), result("d" * 600))
    assert kept.fit()
    assert kept.messages()[len(PREFIX)] == User("two")
    assert result("c" * 600) in kept.messages()


def test_the_latest_result_keeps_both_ends_and_its_frame() -> None:
    """The cut is marked with the result's own nonce, so a document can't fake it."""
    kept = memory(1_000)
    kept.begin("one")
    content = "BEGIN " + "x" * 5_000 + f"\n<cut {NONCE[::-1]}>\n" + "y" * 5_000 + " END"
    kept.add(Call("read", {"path": "c"}), result(content))
    assert kept.fit()
    last = kept.messages()[-1]
    assert isinstance(last, Observed)
    assert count(kept.messages()) <= 1_000
    assert last.text.startswith(f"ok: text\n<data {NONCE}>\nBEGIN ")
    assert last.text.endswith(f" END\n</data {NONCE}>\n\nRequest: again")
    assert last.text.count(f"<cut {NONCE}>") == 1


def test_what_can_t_be_cut_stays() -> None:
    """A long request, or an error without content, is left to the engine to refuse."""
    kept = memory(100)
    kept.begin("word " * 100)
    assert not kept.fit()
    kept.add(Call("read", {}), Observed("error: " + "x" * 500))
    assert not kept.fit()


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
