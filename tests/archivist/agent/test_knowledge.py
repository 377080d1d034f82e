"""What a conversation knows: a change that was taken back is not believed any more."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from archivist.agent.events import Consent
from archivist.agent.knowledge import followed
from archivist.model.message import User
from tests.archivist.agent.house import SESSION, House, answer, find, house, rename
from tools.effects.fingerprint import Fingerprint
from tools.effects.operation import State
from tools.effects.steps import MakeFolder, Move, RemoveFolder
from tools.effects.undo import undo_plan
from tools.effects.undoing import carry_out_undo
from tools.effects.writes import Content, Discard, Write

if TYPE_CHECKING:
    from pathlib import Path

    from tools.effects.steps import Change

FILE, FOLDER = Fingerprint(1, 2, 3, 4), Fingerprint(1, 2, 3, 4, is_folder=True)
OPERATION = f"{SESSION}/1/1"
HENCE = "What was said of it before no longer holds."


def _undo(home: House, operation: str = OPERATION) -> str:
    """Take a change back as another program would; return the undo's id."""
    taken = home.ledger.get(operation)
    assert taken is not None
    plan = undo_plan(taken, home.ledger, home.executor.files)
    return carry_out_undo(plan, taken, home.executor).operation


def _last_request(home: House) -> str:
    return next(one.text for one in reversed(home.model.prompts[-1]) if isinstance(one, User))


def test_the_next_turn_knows_that_a_change_was_taken_back(tmp_path: Path) -> None:
    """It is told once, before the person's words; the path that is there again can be used."""
    script = [
        rename("a.txt", "b.txt"),
        answer("Renamed."),
        rename("a.txt", "c.txt"),
        answer("Renamed."),
        answer("Hi."),
    ]
    with house(tmp_path, {"a.txt": "x"}, script) as home:
        home.turn("Rename a.txt to b.txt")
        _undo(home)
        turn = home.turn("Then rename it to c.txt", Consent.GIVEN)
        assert _last_request(home) == (
            f'[The person has taken this back since: "b.txt" -> "a.txt". {HENCE}]\n\n'
            "Then rename it to c.txt"
        )
        assert home.names() == {"c.txt"}
        assert turn.ended.operations == (f"{SESSION}/2/1",)
        home.turn("Hello")
        assert _last_request(home) == "Hello"


def test_what_is_in_force_again_is_told(tmp_path: Path) -> None:
    """Taken back and put in force again between two turns is no news; later it is."""
    script = [rename("a.txt", "b.txt"), answer("Renamed."), *[answer("Hi.")] * 3]
    with house(tmp_path, {"a.txt": "x"}, script) as home:
        home.turn("Rename a.txt to b.txt")
        again = _undo(home, _undo(home))
        home.turn("Hello")
        assert _last_request(home) == "Hello"
        undo = _undo(home)
        home.turn("Hello")
        assert again != undo
        _undo(home, undo)
        home.turn("Hello")
        assert _last_request(home).startswith(
            f'[This is in force now: "a.txt" -> "b.txt". {HENCE}]\n\n'
        )


def test_a_chain_of_changes_is_followed_back(tmp_path: Path) -> None:
    """Taken back newest first within a second, as a whole session is."""
    script = [rename("a.txt", "b.txt"), answer("Ok."), rename("b.txt", "c.txt"), answer("Ok.")]
    with house(tmp_path, {"a.txt": "x"}, [*script, answer("Hi.")]) as home:
        home.turn("Rename a.txt to b.txt")
        home.turn("Rename b.txt to c.txt")
        _undo(home, f"{SESSION}/2/1")
        _undo(home)
        home.turn("Hello")
        assert home.agent.knowledge.paths == ("a.txt",)
        told = _last_request(home)
        assert told.index('"c.txt" -> "b.txt"') < told.index('"b.txt" -> "a.txt"')


def test_a_conversation_that_is_gone_on_with_knows_it_too(tmp_path: Path) -> None:
    """Its record says that the file was renamed; the ledger knows better."""
    with house(tmp_path, {"a.txt": "x"}, [rename("a.txt", "b.txt"), answer("Renamed.")]) as home:
        home.turn("Rename a.txt to b.txt")
        _undo(home)
    with house(tmp_path, {}, [answer("It is called a.txt.")]) as home:
        home.agent.remember("Rename a.txt to b.txt", "Renamed.", ("b.txt",))
        home.agent.knowledge.believe({OPERATION: State.DONE})
        home.turn("Thanks")
        assert '"b.txt" -> "a.txt"' in _last_request(home)
        assert home.agent.knowledge.paths == ("a.txt",)


def test_what_was_forgotten_is_no_news(tmp_path: Path) -> None:
    """A conversation that was begun anew is told nothing of the changes before."""
    script = [rename("a.txt", "b.txt"), answer("Renamed."), answer("Hi.")]
    with house(tmp_path, {"a.txt": "x"}, script) as home:
        home.turn("Rename a.txt to b.txt")
        home.agent.start_over()
        _undo(home)
        home.turn("Hello")
        assert _last_request(home) == "Hello"


def test_without_a_ledger_the_conversation_goes_on(tmp_path: Path) -> None:
    """Nobody knows then what became of a change, and nothing is claimed."""
    script = [rename("a.txt", "b.txt"), answer("Renamed."), find(words="x"), answer("Hi.")]
    with house(tmp_path, {"a.txt": "x"}, script, strict=False) as home:
        home.turn("Rename a.txt to b.txt")
        home.ledger.close()
        home.turn("Hello")
        assert _last_request(home) == "Hello"


def test_many_changes_are_told_in_a_few_words(tmp_path: Path) -> None:
    """Of very many the first are named and the others counted."""
    names = [f"{number}.txt" for number in range(8)]
    script = [call for name in names for call in (rename(name, f"x{name}"), answer("Renamed."))]
    with house(tmp_path, dict.fromkeys(names, "x"), [*script, answer("Hi.")]) as home:
        for name in names:
            home.turn(f"Rename {name} to x{name}")
        for turn in range(1, 9):
            _undo(home, f"{SESSION}/{turn}/1")
        home.turn("Hello")
        told = _last_request(home)
    assert told.count("taken this back") == 5
    assert "The same is so of 3 more changes." in told


@pytest.mark.parametrize(
    ("known", "changes", "after"),
    [
        (["b", "c"], [Move(b"b", b"a", FILE)], ["a", "c"]),
        (["c"], [Move(b"b", b"a", FILE)], ["a", "c"]),
        (["a", "b"], [Move(b"a", b"b", FILE), Move(b"b", b"a", FILE)], ["b", "a"]),
        (["new/x", "newer"], [Move(b"new", b"old", FOLDER)], ["old/x", "newer"]),
        (["a"], [Move(b"a", b"\0/trash\0files/a", FILE)], []),
        ([], [Move(b"\0/trash\0files/a", b"a", FILE)], ["a"]),
        (["a", "b"], [Discard(b"a", Content("0", 1), b"")], ["b"]),
        (["b"], [Write(b"a", Content("0", 1), b""), MakeFolder(b"n")], ["a", "b"]),
        (["n", "b"], [RemoveFolder(b"n")], ["b"]),
    ],
)
def test_paths_are_followed(known: list[str], changes: list[Change], after: list[str]) -> None:
    """Through a move, a swap, a folder, the trash, and what was written or removed."""
    assert list(followed(known, changes)) == after
