"""Carrying out plans: what the model is told is what the disk says."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from archivist.agent.carrying import Carrier
from archivist.agent.consenting import consent_needed
from archivist.agent.request import Request
from config.language import Language, speak, spoken
from tests.archivist.agent.house import SESSION, answer, house, read, rename
from tools.observation import Status

if TYPE_CHECKING:
    from pathlib import Path

    from tests.archivist.agent.house import House
    from tools.effects.plan import Plan


def planned(home: House, old: str, new: str) -> Plan:
    """The plan of a rename."""
    call = rename(old, new)
    ready = home.workspace.belt.prepare(call.tool, call.arguments, home.workspace)
    plan = getattr(ready, "plan", None)
    assert plan is not None
    return plan  # type: ignore[no-any-return]


def test_a_plan_is_carried_out_once(tmp_path: Path) -> None:
    """The same operation again gives the same outcome, and nothing is done again."""
    with house(tmp_path, {"a.txt": "x"}) as home:
        carry = Carrier(home.executor, SESSION, len)
        plan = planned(home, "a.txt", "b.txt")
        first = carry(plan, f"{SESSION}/1/1")
        assert first.status is Status.OK
        assert first.paths == ("b.txt",)
        assert first.operation == f"{SESSION}/1/1"
        assert first.radius == 1
        assert first.tokens_shown > 0
        (home.root / "b.txt").rename(home.root / "a.txt")
        assert carry(plan, f"{SESSION}/1/1").header == first.header
        assert home.names() == {"a.txt"}


def test_the_person_is_told_in_their_language(tmp_path: Path) -> None:
    """The model reads English, the remark below its answer can be said in Polish."""
    with house(tmp_path, {"a.txt": "x"}) as home:
        done = Carrier(home.executor, SESSION, len)(planned(home, "a.txt", "b.txt"), "s/1/1")
    speak(Language.POLISH)
    assert done.header == 'Renamed: "a.txt" -> "b.txt".'
    assert spoken(done.header) == "Zmieniono nazwę: „a.txt” -> „b.txt”."


def test_a_file_that_changed_in_between_is_left_alone(tmp_path: Path) -> None:
    """The failure says what the disk says, and claims no operation."""
    with house(tmp_path, {"a.txt": "x"}) as home:
        plan = planned(home, "a.txt", "b.txt")
        (home.root / "a.txt").write_text("longer than it was")
        failed = Carrier(home.executor, SESSION, len)(plan, f"{SESSION}/1/1")
        assert home.names() == {"a.txt"}
    assert failed.status is Status.ERROR
    assert not failed.operation
    assert failed.error is not None
    assert failed.error.what


def test_a_target_that_turned_up_is_kept(tmp_path: Path) -> None:
    """Nothing is ever replaced (gemini-cli #4586)."""
    with house(tmp_path, {"a.txt": "mine"}) as home:
        plan = planned(home, "a.txt", "b.txt")
        (home.root / "b.txt").write_text("theirs")
        failed = Carrier(home.executor, SESSION, len)(plan, f"{SESSION}/1/1")
        assert (home.root / "b.txt").read_text() == "theirs"
        assert (home.root / "a.txt").read_text() == "mine"
    assert failed.status is Status.ERROR


def test_a_consent_to_another_plan_is_no_consent(tmp_path: Path) -> None:
    """The digest binds them; the failure can be retried."""

    class Other:
        """An executor that is given the consent of another plan."""

        def __init__(self, home: House) -> None:
            self.home = home

        def execute(self, plan: Plan, operation: str, session: str, **_: object) -> object:
            other = replace(plan, tool="other")
            return self.home.executor.execute(
                plan, operation, session, approved_digest=other.digest
            )

    with house(tmp_path, {"a.txt": "x"}) as home:
        plan = planned(home, "a.txt", "b.txt")
        failed = Carrier(Other(home), SESSION, len)(plan, "s/1/1")  # type: ignore[arg-type]
        assert home.names() == {"a.txt"}
    assert failed.error is not None
    assert failed.error.retryable


def test_odd_names_come_back_in_a_form_that_can_be_given_back(tmp_path: Path) -> None:
    """A line feed in a folder's name is shown as %0A, and reading by that path works."""
    files = {"a\nb/x1.txt": "hello"}
    script = [rename("a%0Ab/x1.txt", "x2.txt"), answer("Done."), read("a%0Ab/x2.txt"), answer("ok")]
    with house(tmp_path, files, script, strict=False) as home:
        turn = home.turn("Rename a%0Ab/x1.txt to x2.txt")
        assert turn.results[0].observation.paths == ("a%0Ab/x2.txt",)
        assert home.turn("Read it").results[0].observation.content == "hello"


def test_a_rehearsal_is_shown_and_not_done(tmp_path: Path) -> None:
    """Nothing is asked and nothing changed; the model is told what would happen."""
    with house(tmp_path, {"a.txt": "x"}) as home:
        plan = replace(planned(home, "a.txt", "b.txt"), rehearsal=True)
        tool = home.workspace.belt.find("zmien_nazwe")
        assert tool is not None
        wish = Request("rename it")
        assert not consent_needed(wish, tool, plan, 1, home.workspace.namesakes, tainted=True)
        shown = Carrier(home.executor, SESSION, len)(plan, f"{SESSION}/1/1")
        assert home.names() == {"a.txt"}
    assert shown.header.startswith("Nothing was changed: this was a rehearsal.")
    assert '"a.txt" -> "b.txt"' in shown.header
    assert not shown.operation
