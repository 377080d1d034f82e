"""Turns in which the person agrees to a part of a plan, to other names, or for good."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from archivist.agent.allowing import Allowance, Allowances, allowable
from archivist.agent.choosing import chosen, left_out, refused_again
from archivist.agent.events import Agreed, Consent, ConsentNeeded
from archivist.agent.turn import Limits
from archivist.model.message import Call
from tests.archivist.agent.house import answer, house, rename
from tests.archivist.terminal.scripted import MAIL, move
from tools.effects.amending import Amender
from tools.effects.files import files_beneath
from tools.effects.plan import Plan
from tools.effects.steps import MakeFolder, Move
from tools.effects.writes import Content, Write
from tools.observation import Observation, Status

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.archivist.agent.house import House

SCANS = {f"skany/skan00{each}.pdf": str(each) for each in range(1, 4)}
ASKS = "Rename all scans in the folder skany to faktura-1, faktura-2 and so on"
RENAMED = {f"skany/faktura-{each}.pdf" for each in range(1, 4)}


def rename_many(pattern: str = "skan*.pdf", new: str = "faktura-{n}") -> Call:
    """``rename_many`` in the folder of scans."""
    return Call("rename_many", {"pattern": pattern, "new_pattern": new, "folder": "skany"})


def _without(home: House, source: bytes) -> Callable[[ConsentNeeded], Agreed]:
    """The person takes one row out."""

    def reply(needed: ConsentNeeded) -> Agreed:
        kept = [step for step in needed.plan.changes if step.paths[0] != source]
        return Agreed(Amender(files_beneath(home.root)).amended(needed.plan, kept))

    return reply


def test_what_the_person_leaves_out_stays_and_is_told(tmp_path: Path) -> None:
    """The ledger holds what was done; the model and the person are told what was not."""
    script = [rename_many(), answer("All three were renamed.")]
    with house(tmp_path, SCANS, script, strict=False) as home:
        turn = home.turn(ASKS, _without(home, b"skany/skan002.pdf"))
        assert home.names() == {
            "skany/faktura-1.pdf",
            "skany/skan002.pdf",
            "skany/faktura-3.pdf",
        }
        held = home.ledger.latest(1)[0]
        assert len(held.steps) == 2
    observation = turn.results[0].observation
    assert observation.radius == 2
    assert observation.paths == ("skany/faktura-1.pdf", "skany/faktura-3.pdf")
    told = 'Left out when consent was given, so unchanged: "skany/skan002.pdf".'
    assert told in observation.header
    assert observation.tokens_shown > 0
    assert told in turn.ended.answer


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("All files of the folder have been renamed.", ""),
        ("Done.", ""),
        ("Zmieniono nazwy wszystkich skanów.", ""),
        ("skan002.pdf was renamed.", ""),
        ("skan001.pdf and skan002.pdf were renamed.", ""),
        ("skan001.pdf was renamed to faktura-1.pdf.", "skan001.pdf was renamed to faktura-1.pdf."),
        ("skan002.pdf was not renamed.", "skan002.pdf was not renamed."),
    ],
)
def test_a_part_is_not_told_as_the_whole(tmp_path: Path, said: str, shown: str) -> None:
    """Of a change that the person narrowed, only a sentence with the names can be true."""
    with house(tmp_path, SCANS, [rename_many(), answer(said)], strict=False) as home:
        turn = home.turn(ASKS, _without(home, b"skany/skan002.pdf"))
    assert turn.ended.answer.startswith(shown or "(Renamed, 2 files")
    assert (said in turn.ended.answer) == bool(shown)


def test_what_was_left_out_is_not_tried_again(tmp_path: Path) -> None:
    """Even where the words name it, so that no question would come."""
    script = [rename_many(), rename("skany/skan002.pdf", "faktura-2.pdf"), answer("Done.")]
    words = f"{ASKS}, and skany/skan002.pdf to faktura-2.pdf"
    with house(tmp_path, SCANS, script, strict=False) as home:
        turn = home.turn(words, _without(home, b"skany/skan002.pdf"))
        assert "skany/skan002.pdf" in home.names()
    assert len(turn.asked) == 1
    assert turn.results[1].observation.status is Status.REFUSED
    assert "left" in str(turn.results[1].observation.error)
    assert turn.ended.answer.startswith("Not done, as you said.")


def test_a_folder_that_is_not_made_is_told_too() -> None:
    """It goes with the last document that would have gone into it."""
    plan = Plan("t", (MakeFolder(b"n"), move("a", "n/a"), move("b", "c")))
    part = replace(plan, steps=plan.steps[2:])
    done = Observation(Status.OK, header="Renamed.")
    assert chosen(plan, part, done).header == (
        'Renamed.\nLeft out when consent was given, so unchanged: "n", "a".'
    )
    assert chosen(plan, plan, done) is done
    assert left_out(plan, part) == (b"n", b"a")
    again = refused_again(Plan("t", (MakeFolder(b"n"),)), {b"n"})
    assert again is not None
    assert again.status is Status.REFUSED
    assert refused_again(MAIL, {b"n"}) is None


def test_other_names_are_told(tmp_path: Path) -> None:
    """The model's own call said otherwise."""

    def reply(needed: ConsentNeeded) -> Agreed:
        amender = Amender(files_beneath(tmp_path / "dokumenty"))
        first, *rest = needed.plan.changes
        return Agreed(amender.amended(needed.plan, [amender.renamed(first, "żółw"), *rest]))

    with house(tmp_path, SCANS, [rename_many(), answer("Done.")], strict=False) as home:
        turn = home.turn(ASKS, reply)
        assert home.names() == {*RENAMED - {"skany/faktura-1.pdf"}, "skany/żółw.pdf"}
    assert (
        "1 name of these was chosen when consent was given." in turn.results[0].observation.header
    )
    assert "skany/żółw.pdf" in turn.results[0].observation.paths


def test_consent_to_what_nobody_planned_is_a_bug(tmp_path: Path) -> None:
    """Neither another change nor more than may be allowed can be agreed to."""

    def other(needed: ConsentNeeded) -> Agreed:
        return Agreed(replace(needed.plan, steps=(move("skany/skan001.pdf", "x.pdf"),)))

    with house(tmp_path, SCANS, [rename_many()], strict=False) as home:
        with pytest.raises(ValueError, match="what was asked about"):
            home.turn(ASKS, other)
        assert home.names() == set(SCANS)
    with house(tmp_path, SCANS, [rename_many()], strict=False) as home:
        with pytest.raises(ValueError, match="what was asked about"):
            home.turn(ASKS, lambda needed: Agreed(needed.plan, allow=True))
        assert home.names() == set(SCANS)


def _allow(needed: ConsentNeeded) -> Agreed:
    assert needed.allowable
    return Agreed(needed.plan, allow=True)


FOLDERS = {
    f"{each}/{name}.txt": "x"
    for each in ("letters-2019", "letters-2020", "letters-2021")
    for name in range(3)
}
FOUR = Limits(consent_objects=4)


def move_folder(path: str, target: str) -> Call:
    """``move_folder``."""
    return Call("move_folder", {"path": path, "target": target})


def test_what_was_allowed_is_not_asked_again_until_the_conversation_ends(tmp_path: Path) -> None:
    """The same kind of change in the same folders; a new conversation begins without it."""
    script = [
        *(move_folder("letters-2019", "old"), answer("1")),
        *(move_folder("letters-2020", "old"), answer("2")),
        *(move_folder("letters-2021", "old"), answer("3")),
    ]
    with house(tmp_path, FOLDERS | {"old/x.txt": ""}, script, limits=FOUR, strict=False) as home:
        assert len(home.turn("Move the folder letters-2019 to old/", _allow).asked) == 1
        assert "old/letters-2019/0.txt" in home.names()
        assert [each.objects for each in home.agent.allowances.given] == [4]
        assert not home.turn("Move the folder letters-2020 to old/").asked
        assert "old/letters-2020/0.txt" in home.names()
        home.agent.start_over()
        assert not home.agent.allowances.given
        assert len(home.turn("Move the folder letters-2021 to old/", Consent.REFUSED).asked) == 1
        assert "letters-2021/0.txt" in home.names()


def test_revoking_asks_again(tmp_path: Path) -> None:
    """The person takes it back with one word."""
    script = [rename("a.txt", "b.txt"), answer("1"), rename("b.txt", "c.txt"), answer("2")]
    with house(tmp_path, {"a.txt": ""}, script, limits=Limits(consent_objects=1)) as home:
        home.turn("Rename a.txt to b.txt", _allow)
        assert home.agent.allowances.given == (Allowance("zmien_nazwe", frozenset({b""}), 1),)
        home.agent.allowances.revoke()
        assert len(home.turn("Rename b.txt to c.txt", Consent.REFUSED).asked) == 1
        assert home.names() == {"b.txt"}


@pytest.mark.parametrize(
    ("words", "call"),
    [
        ("What is in b.txt?", rename("b.txt", "c.txt")),  # the model decides on it by itself
        ("Rename the latest bill to c.txt", rename("b.txt", "c.txt")),  # the model chose which
        ("Rename b.txt as it should be", rename("b.txt", "c.txt")),  # the model made up the name
        ("Rename b.txt to x/c.txt", rename("b.txt", "x.txt")),
    ],
)
def test_what_was_allowed_covers_no_doubt(tmp_path: Path, words: str, call: Call) -> None:
    """What the words do not ask for or do not hold is asked about all the same."""
    script = [rename("a.txt", "b.txt"), answer("1"), call, answer("2")]
    limits = Limits(consent_objects=1)
    with house(tmp_path, {"a.txt": ""}, script, limits=limits, strict=False) as home:
        home.turn("Rename a.txt to b.txt", _allow)
        turn = home.turn(words, Consent.REFUSED)
        assert [needed.allowable for needed in turn.asked] == [False]
        assert home.names() == {"b.txt"}


def test_what_an_allowance_covers() -> None:
    """The same tool, no other folder (none inside of it either), no more objects."""
    allowances = Allowances()
    allowances.allow(Plan("a", (move("x/1", "x/2"), move("x/3", "x/4"))))
    assert allowances.cover(Plan("a", (move("x/5", "x/6"),)))
    assert not allowances.cover(Plan("b", (move("x/5", "x/6"),)))
    assert not allowances.cover(Plan("a", (move("x/5", "6"),)))
    assert not allowances.cover(Plan("a", (move("x/y/5", "x/y/6"),)))
    assert not allowances.cover(Plan("a", tuple(move(f"x/{n}", f"x/{n}a") for n in range(3))))
    allowances.allow(Plan("a", tuple(move(f"x/{n}", f"x/{n}a") for n in range(9))))
    assert [each.objects for each in allowances.given] == [9]


def test_what_can_never_be_allowed() -> None:
    """What can't be undone, what goes into the trash, and what holds text."""
    trashed = Move(b"a", b"\0/trash\0files/a", move("a", "b").expected)
    assert allowable(Plan("zmien_nazwe", (move("a", "b"),)))
    assert not allowable(MAIL)
    assert not allowable(Plan("usun", (trashed,)))
    assert not allowable(Plan("zapisz_plik", (Write(b"a", Content.of(b"")),)))
    assert not allowable(Plan("undo", (move("a", "b"),)))


def test_each_plan_of_a_request_is_asked_about_by_itself(tmp_path: Path) -> None:
    """A yes is for the plan that was shown; a no ends the request, and what was done stays done."""
    script = [rename_many("skan001*", "a-{n}"), rename_many("skan00*", "b-{n}"), answer("Done.")]
    replies = [Consent.GIVEN, Consent.REFUSED]
    with house(tmp_path, SCANS, script, strict=False) as home:
        turn = home.turn(ASKS, lambda _needed: replies.pop(0))
        assert home.names() == {"skany/a-1.pdf", "skany/skan002.pdf", "skany/skan003.pdf"}
    first, second = (needed.plan for needed in turn.asked)
    assert first.digest != second.digest
    assert turn.ended.answer.startswith("Not done, as you said.")
    assert '"skany/skan001.pdf" -> "skany/a-1.pdf"' in turn.ended.answer


def test_a_part_that_failed_is_asked_about_again(tmp_path: Path) -> None:
    """Nothing was done, so nothing was left out of it."""
    with house(
        tmp_path, SCANS, [rename_many(), rename_many(), answer("Done.")], strict=False
    ) as home:
        without = _without(home, b"skany/skan002.pdf")

        def reply(needed: ConsentNeeded) -> Agreed:
            agreed = without(needed)
            changing = home.root / "skany/skan001.pdf"
            if changing.read_text() == "1":
                changing.write_text("changed meanwhile")
            return agreed

        turn = home.turn(ASKS, reply)
        assert len(turn.asked) == 2
        assert "has changed in the meantime" in str(turn.results[0].observation.error)
        assert home.names() == {
            "skany/faktura-1.pdf",
            "skany/skan002.pdf",
            "skany/faktura-3.pdf",
        }
