"""Turns that change something, ask for consent, or are stopped."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from archivist.agent.consenting import consent_needed
from archivist.agent.events import (
    Consent,
    ConsentNeeded,
    PromptProgress,
    StepStarted,
    Stop,
    ToolCalled,
)
from archivist.agent.request import Request
from archivist.agent.rules import ALL, PolicyRule
from archivist.agent.turn import Limits
from archivist.model.message import Call
from config.errors import ArchivistError
from tests.archivist.agent.house import SESSION, answer, find, house, read, rename
from tools.belt import zmien_nazwe
from tools.effects.operation import State
from tools.effects.plan import Plan, Radius
from tools.observation import Status
from tools.trust import Profile

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from archivist.agent.events import Event
    from archivist.model.cancel import Cancel
    from tools.observation import Observation

NOTES = {"notes/boiler.md": "The boiler was serviced on 12.03.2026.\nIt cost 340,00 zł."}
SCAN = {"skan001.pdf": "x"}


def test_the_person_s_own_words_rename_without_a_question(tmp_path: Path) -> None:
    """Every name is the person's, so nothing is asked; the ledger holds the change."""
    with house(tmp_path, SCAN, [rename("skan001.pdf", "umowa.pdf"), answer("Done.")]) as home:
        turn = home.turn("Rename skan001.pdf to umowa.pdf")
        assert home.names() == {"umowa.pdf"}
        operation = home.ledger.get(f"{SESSION}/1/1")
        assert operation is not None
        assert operation.state is State.DONE
    assert not turn.asked
    assert turn.ended.operations == (f"{SESSION}/1/1",)
    assert turn.results[0].observation.paths == ("umowa.pdf",)


@pytest.mark.parametrize(
    ("consent", "stop", "names"),
    [
        (Consent.GIVEN, Stop.ANSWERED, {"b/orange.txt"}),
        (Consent.REFUSED, Stop.ANSWERED, {"b/aa01.txt"}),
        (Consent.UNAVAILABLE, Stop.REFUSED, {"b/aa01.txt"}),
    ],
)
def test_a_name_that_was_only_found_needs_consent(
    tmp_path: Path, consent: Consent, stop: Stop, names: set[str]
) -> None:
    """What the model took from the archive is asked about, with the reason."""
    request = "Rename the orange bill from last month to orange.txt"
    files = {"b/aa01.txt": "Orange bill for March"}
    script = [find(words="orange bill"), rename("b/aa01.txt", "orange.txt"), answer("Done.")]
    with house(tmp_path, files, script) as home:
        turn = home.turn(request, consent)
        assert home.names() == names
    assert [question.reason for question in turn.asked] == [
        "You did not name 'b/aa01.txt': the model found it in the archive."
    ]
    assert turn.ended.stop is stop
    assert bool(turn.ended.operations) is (consent is Consent.GIVEN)
    if consent is Consent.REFUSED:
        assert turn.ended.answer == "Not done, as you said.\n(Nothing was changed.)"
    if consent is not Consent.GIVEN:
        assert turn.results[-1].observation.status is Status.REFUSED
        assert turn.results[-1].observation.radius == 1


def test_a_plan_over_the_threshold_asks(tmp_path: Path) -> None:
    """However well it was named, a wide change is asked about."""
    script = [rename("skan001.pdf", "umowa.pdf"), answer("Done.")]
    with house(tmp_path, SCAN, script, limits=Limits(consent_objects=1)) as home:
        turn = home.turn("Rename skan001.pdf to umowa.pdf")
        assert home.names() == {"skan001.pdf"}
    assert turn.asked[0].reason == "It touches 1 object."
    assert turn.asked[0].asked
    assert turn.ended.stop is Stop.REFUSED
    assert "was not made" in turn.ended.answer


def test_a_name_that_several_documents_have_is_asked_about(tmp_path: Path) -> None:
    """The base name alone does not say which document is meant."""
    files = {"a/skan.pdf": "1", "b/skan.pdf": "2"}
    script = [
        find(words="skan.pdf"),
        rename("b/skan.pdf", "umowa.pdf"),
        answer("Done."),
    ]
    with house(tmp_path, files, script) as home:
        turn = home.turn("Rename skan.pdf to umowa.pdf")
        assert home.names() == {"a/skan.pdf", "b/skan.pdf"}
    assert turn.asked[0].reason == (
        "Several documents have the name that you gave: this is 'b/skan.pdf'."
    )


def test_a_change_is_not_made_twice_in_one_turn(tmp_path: Path) -> None:
    """The repeat is told that it was made, and the ledger holds one operation."""
    call = rename("skan001.pdf", "umowa.pdf")
    with house(tmp_path, SCAN, [call, call, answer("Done.")], strict=False) as home:
        turn = home.turn("Rename skan001.pdf to umowa.pdf")
        assert len(home.ledger.latest(10)) == 1
    assert turn.results[1].observation.status is Status.OK
    assert turn.results[1].observation.header.startswith("already made")
    assert turn.ended.operations == (f"{SESSION}/1/1",)


def test_the_same_words_later_are_a_new_operation(tmp_path: Path) -> None:
    """A to B, B to A and A to B again: three turns, three operations, the file is B."""
    there, back = rename("a.txt", "b.txt"), rename("b.txt", "a.txt")
    script = [there, answer("1"), back, answer("2"), there, answer("3")]
    with house(tmp_path, {"a.txt": "x"}, script) as home:
        operations = [
            home.turn(request).ended.operations
            for request in (
                "Rename a.txt to b.txt",
                "Rename b.txt to a.txt",
                "Rename a.txt to b.txt",
            )
        ]
        assert home.names() == {"b.txt"}
    assert operations == [(f"{SESSION}/{turn}/1",) for turn in (1, 2, 3)]


def test_a_resumed_session_never_reuses_an_operation_id(tmp_path: Path) -> None:
    """After a turn that died, or was not recorded, the same words change something again."""
    with house(tmp_path, {"a.txt": "x"}, [rename("a.txt", "b.txt"), answer("1")]) as home:
        home.turn("Rename a.txt to b.txt")
    (tmp_path / "dokumenty" / "b.txt").rename(tmp_path / "dokumenty" / "a.txt")
    with house(tmp_path, {}, [rename("a.txt", "b.txt"), answer("1")]) as home:
        home.agent.resume_after(1)
        assert home.turn("Rename a.txt to b.txt").ended.operations == (f"{SESSION}/2/1",)
        assert home.names() == {"b.txt"}


def cancel_at(kind: type[Event]) -> Callable[[Event, Cancel], None]:
    """Press Ctrl-C when an event of this kind comes."""

    def watch(event: Event, cancel: Cancel) -> None:
        if isinstance(event, kind):
            cancel.set()

    return watch


@pytest.mark.parametrize("kind", [StepStarted, PromptProgress, ToolCalled, ConsentNeeded])
def test_ctrl_c_changes_nothing_and_leaves_a_session(tmp_path: Path, kind: type[Event]) -> None:
    """Wherever it is pressed before the change, nothing is changed and the next turn works."""
    script = [find(words="orange bill"), rename("b/aa.txt", "orange.txt")]
    files = {"b/aa.txt": "Orange bill"}
    with house(tmp_path, files, [*script, *script, answer("ok")], strict=False) as home:
        pressed = home.turn(
            "Rename my orange bill to orange.txt",
            Consent.GIVEN,
            watch=cancel_at(kind),
        )
        assert pressed.ended.stop is Stop.CANCELLED
        assert pressed.ended.answer == "Stopped."
        assert home.names() == set(files)
        assert home.turn("Find the orange bill", Consent.REFUSED).ended.answer


def test_a_change_made_while_ctrl_c_came_is_told(tmp_path: Path) -> None:
    """The ledger holds it, so the turn says so, although it was stopped."""
    with house(tmp_path, SCAN, [rename("skan001.pdf", "umowa.pdf")]) as home:
        cancel: list[Cancel] = []
        act = home.agent._dispatcher.act

        def slow(plan: Plan, operation: str) -> Observation:
            cancel[0].set()
            return act(plan, operation)

        home.agent._dispatcher = replace(home.agent._dispatcher, act=slow)
        turn = home.turn(
            "Rename skan001.pdf to umowa.pdf", watch=lambda _, flag: cancel.append(flag)
        )
    assert turn.ended.stop is Stop.CANCELLED
    assert turn.ended.operations == (f"{SESSION}/1/1",)
    assert turn.results[0].observation.operation == f"{SESSION}/1/1"
    said = "Stopped. What was changed before that stays changed."
    assert turn.ended.answer == f'{said} Renamed: "skan001.pdf" -> "umowa.pdf".'


def test_a_tool_that_was_stopped_says_nothing(tmp_path: Path) -> None:
    """Half of a result is not shown as a result."""
    with house(tmp_path, NOTES, [find(words="boiler")]) as home:
        run = home.agent._belt.run

        def stopped(*arguments: object) -> object:
            home.workspace.cancel.set()
            return run(*arguments)  # type: ignore[arg-type]

        home.agent._belt.run = stopped  # type: ignore[method-assign, assignment]
        turn = home.turn("Find the boiler")
    assert turn.ended.stop is Stop.CANCELLED
    assert not turn.results


def test_an_answer_can_t_claim_a_change(tmp_path: Path) -> None:
    """A "done" without a call gets the program's remark, on the screen as well."""
    with house(tmp_path, SCAN, [answer("Done, renamed!")], strict=False) as home:
        turn = home.turn("Rename skan001.pdf to umowa.pdf")
    assert turn.ended.answer == "(Nothing was changed.)" == turn.streamed


@pytest.mark.parametrize(
    ("request_text", "told"),
    [
        ("Delete skan001.pdf", "(Nothing was deleted: that needs `allow_delete` and"),
        ("Usuń plik skan001.pdf", "(Nothing was deleted: that needs `allow_delete` and"),
        ("Send skan001.pdf to jan@example.org", "(Nothing was sent: no tool for mail is open here"),
    ],
)
def test_an_answer_can_t_claim_what_the_session_has_no_tool_for(
    tmp_path: Path, request_text: str, told: str
) -> None:
    """A tool that a setting opens is missed by the person, not by the model."""
    with house(tmp_path, SCAN, [answer("Done!")], strict=False) as home:
        turn = home.turn(request_text)
    assert told in turn.ended.answer
    assert home.names() == {*SCAN}


def test_an_answer_of_a_reader_can_t_claim_a_change(tmp_path: Path) -> None:
    """Who may not change anything has no tool for it, and is told the same."""
    script = [answer("Done, renamed!")]
    with house(tmp_path, SCAN, script, strict=False, profile=Profile.READER) as home:
        turn = home.turn("Rename skan001.pdf to umowa.pdf")
    assert turn.ended.answer == "(Nothing was changed.)"


def test_what_was_made_of_a_list_stands_below_it(tmp_path: Path) -> None:
    """The way back is no part of the last name."""
    files = {"poczta/x1.txt": "1", "poczta/x2.txt": "2"}
    call = Call("rename_many", {"pattern": "*", "new_pattern": "list-{n}", "folder": "poczta"})
    with house(tmp_path, files, [call, answer("Done.")], strict=False) as home:
        turn = home.turn("Rename all files in poczta to list-1, list-2", Consent.GIVEN)
    assert '"poczta/list-2.txt"\n`archivist undo` takes it back.)' in turn.ended.answer


def test_a_ledger_that_can_t_be_used_is_told_to_the_person(tmp_path: Path) -> None:
    """An archive that vanished is the person's to mend, not the model's."""
    with house(tmp_path, SCAN, [rename("skan001.pdf", "umowa.pdf")]) as home:

        def broken(*_: object) -> Observation:
            raise ArchivistError("The ledger is locked.")

        home.agent._dispatcher = replace(home.agent._dispatcher, act=broken)
        with pytest.raises(ArchivistError, match="locked"):
            home.turn("Rename skan001.pdf to umowa.pdf")


def test_compare_and_change_nothing_changes_nothing(tmp_path: Path) -> None:
    """A ban on changes leaves no call that changes (gemini-cli #15822)."""
    files = {"a.txt": "1", "b.txt": "2"}
    script = [read("a.txt"), read("b.txt"), answer("They differ.")]
    with house(tmp_path, files, script) as home:
        turn = home.turn("Compare the pairs a.txt and b.txt, do not rename or change anything.")
        tools = {rule.tool for constraint in home.model.constraints for rule in constraint.calls}
    assert "rename_file" not in tools
    assert "Nothing was changed" not in turn.ended.answer


def test_a_second_change_without_consent_does_not_deny_the_first(tmp_path: Path) -> None:
    """What was changed before stays changed, and the ending says so."""
    files = {"a.txt": "1", "x/b.txt": "2", "y/b.txt": "3"}
    script = [rename("a.txt", "c.txt"), rename("x/b.txt", "d.txt")]
    with house(tmp_path, files, script, strict=False) as home:
        turn = home.turn("Rename a.txt to c.txt and b.txt to d.txt")
        assert home.names() == {"c.txt", "x/b.txt", "y/b.txt"}
    assert turn.ended.stop is Stop.REFUSED
    assert turn.ended.answer.endswith("What was changed before that stays changed.")
    assert turn.ended.operations == (f"{SESSION}/1/1",)


def test_a_change_that_the_words_don_t_ask_for_needs_consent(tmp_path: Path) -> None:
    """Also where a model does without the rule that would not offer it."""
    script = [rename("skan001.pdf", "umowa.pdf")]
    with house(tmp_path, SCAN, script, rules=ALL - {PolicyRule.GATED_CHANGES}) as home:
        turn = home.turn("Was skan001.pdf renamed to umowa.pdf?")
        assert home.names() == {"skan001.pdf"}
    assert [(event.reason, event.asked) for event in turn.asked] == [
        ("You did not ask for this change: the model decided on it.", False)
    ]


def test_what_can_t_be_undone_is_asked_about() -> None:
    """However small and well named it is."""

    class Forever(Plan):
        """A plan of a kind that this version has no step for."""

        @property
        def radius(self) -> Radius:
            return Radius(objects=1, size_bytes=1, reversible=False)

    plan = Forever("tool", ())
    needed = consent_needed(
        Request("do it"),
        zmien_nazwe.TOOL,
        plan,
        10,
        lambda _, *, extension: extension,
        tainted=False,
    )
    assert needed is not None
    assert needed.reason == "It can't be undone."


def test_twins_are_asked_between(tmp_path: Path) -> None:
    """Names that look the same are not guessed between; the spelled form works (pi #8877)."""
    files = {"a b.txt": "plain", "a\u202fb.txt": "narrow"}
    script = [read("a b.txt"), read("a%E2%80%AFb.txt"), answer("narrow")]
    with house(tmp_path, files, script, strict=False) as home:
        turn = home.turn("Read a b.txt")
    first, second = (result.observation for result in turn.results)
    assert first.error is not None
    assert "a%E2%80%AFb.txt" in first.paths
    assert second.content == "narrow"


def test_a_link_out_of_the_archive_is_refused(tmp_path: Path) -> None:
    """Nor does the hint say what is behind it (opencode #43336)."""
    (tmp_path / "dokumenty-evil").mkdir()
    (tmp_path / "dokumenty-evil" / "s.txt").write_text("secret")
    script = [read("link.txt"), read("../dokumenty-evil/s.txt"), answer("No.")]
    with house(tmp_path, {"a.txt": "x"}, script, strict=False) as home:
        (home.root / "link.txt").symlink_to(tmp_path / "dokumenty-evil" / "s.txt")
        turn = home.turn("Read link.txt and ../dokumenty-evil/s.txt")
    assert [result.observation.status for result in turn.results] == [Status.ERROR] * 2
    assert "secret" not in repr(turn.results)


def test_other_spellings_of_arguments_are_understood(tmp_path: Path) -> None:
    """``filePath`` for ``path`` and "2" for 2 (aft #148)."""
    script = [Call("read_document", {"filePath": "a.txt", "from_line": "2"}), answer("two")]
    with house(tmp_path, {"a.txt": "one\ntwo"}, script, strict=False) as home:
        turn = home.turn("Read a.txt")
    assert turn.results[0].observation.content == "two"


def test_a_case_only_rename_is_done(tmp_path: Path) -> None:
    """And it is the person's own wish (basic-memory #1281)."""
    script = [rename("skan.pdf", "Skan.pdf"), answer("Done: Skan.pdf.")]
    with house(tmp_path, {"skan.pdf": "x"}, script) as home:
        turn = home.turn("Rename skan.pdf to Skan.pdf")
        assert home.names() == {"Skan.pdf"}
    assert turn.ended.stop is Stop.ANSWERED


@pytest.mark.parametrize(
    "request_text",
    [
        "Avoid renaming skan001.pdf to umowa.pdf",
        "Nobody may rename skan001.pdf to umowa.pdf. Understood?",
        "What happens if I rename skan001.pdf to umowa.pdf?",
        "How do I rename skan001.pdf to umowa.pdf in Windows?",
        "Would it be a good idea to rename skan001.pdf to umowa.pdf?",
        "I refuse to let you rename skan001.pdf to umowa.pdf",
        "Czy mam przemianować skan001.pdf na umowa.pdf?",
        "Unikaj zmiany nazwy skan001.pdf na umowa.pdf",
        "Zabraniam zmiany nazwy pliku skan001.pdf na umowa.pdf",
        "Jak zmienić nazwę skan001.pdf na umowa.pdf?",
    ],
)
def test_a_question_or_a_ban_never_renames(tmp_path: Path, request_text: str) -> None:
    """Who asks about a change, or forbids it, does not get it: no such call can be decoded."""
    with house(tmp_path, SCAN, [answer("As you wish.")], strict=False) as home:
        home.turn(request_text)
        offered = {rule.tool for rule in home.model.constraints[0].calls}
        assert "rename_file" not in offered
        assert "zmien_nazwe_pliku" not in offered
        assert home.names() == {"skan001.pdf"}


def test_what_was_changed_is_said_by_the_program(tmp_path: Path) -> None:
    """Whatever the model says about it, the answer tells what the ledger holds."""
    script = [rename("skan001.pdf", "umowa.pdf"), answer("I will not rename anything.")]
    with house(tmp_path, SCAN, script) as home:
        turn = home.turn("Rename skan001.pdf to umowa.pdf")
    assert 'Renamed: "skan001.pdf" -> "umowa.pdf"' in turn.ended.answer
