"""Wiring: what a start needs, what it recovers, and what it leaves behind."""

from __future__ import annotations

import os
from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest

from archivist.agent.conversation import Continued
from archivist.agent.events import Consent, Ended
from archivist.app import Opening, open_application
from archivist.model.cancel import Cancel
from archivist.workshop.questions import follow
from config.errors import ArchivistError
from config.paths import Paths
from config.settings import load_settings
from sessions.record import Kind
from sessions.store import FILE_NAME, SessionStore
from tests.archivist.cli.test_undo import Desk
from tests.tools.archive.tesseracts import standing_in
from tests.tools.effects.scene import Crash
from tools.effects.undo import undo_plan
from tools.observation import Lines, Result
from tools.registry import Ready
from tools.shaping import shape
from tools.shell.walls import Walls, walls_around
from tools.trust import Trust

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from config.settings import Settings
    from tools.effects.plan import Plan


_FRAME_TOKENS = 8  # at the end of a prompt that no question follows yet
SANDBOX = Opening(Kind.CHAT, Trust.SANDBOX)


@pytest.fixture
def settings(tmp_path: Path) -> Callable[..., Settings]:
    """Settings for a small archive and the small model."""
    archive = tmp_path / "archive"
    archive.mkdir()
    (archive / "note.txt").write_text("The boiler was serviced in May.\n")

    def make(**changed: str) -> Settings:
        return load_settings({"archive": str(archive), "model": "smollm2-135m", **changed})

    return make


@pytest.fixture
def models(models_folder: Path, saved_prefixes: Path) -> None:
    """The real models, in this test's home."""
    paths = Paths.from_environment()
    paths.data.mkdir(parents=True)
    paths.models.symlink_to(models_folder)
    paths.cache.symlink_to(saved_prefixes)


def _refused(settings: Settings, resume: str | None = None) -> str:
    with (
        pytest.raises(ArchivistError) as refusal,
        open_application(settings, replace(SANDBOX, resume=resume)),
    ):
        pass
    return str(refusal.value)


def test_an_archive_is_needed(settings: Callable[..., Settings], tmp_path: Path) -> None:
    """A folder that is not there, and a file, are named together with what to do."""
    (tmp_path / "file").write_text("x")
    for root in (tmp_path / "nowhere", tmp_path / "file"):
        assert _refused(settings(archive=str(root))).startswith(f"The archive folder {root} ")


def test_a_model_is_needed(settings: Callable[..., Settings]) -> None:
    """Before the model is there, nothing is opened; the command that fetches it is named."""
    assert "archivist model pull" in _refused(settings())
    assert not (Paths.from_environment().data / "ledger.sqlite").exists()


def test_a_session_that_is_not_there_is_told_before_a_model_is_wanted(
    settings: Callable[..., Settings],
) -> None:
    """Nobody waits for a model, or fetches one, to be told that."""
    assert "nosuch" in _refused(settings(model="smollm2-135m"), resume="nosuch")


@pytest.mark.model
@pytest.mark.usefixtures("models")
def test_a_session_is_recorded_and_resumed(settings: Callable[..., Settings]) -> None:
    """A turn is in the store, a later start continues it, and the prefix is evaluated once."""
    evaluated: list[tuple[int, int]] = []
    Paths.from_environment().cache.unlink()  # another test may have evaluated the same prefix

    def progress(done: int, total: int) -> None:
        evaluated.append((done, total))

    with open_application(settings(), SANDBOX, progress=progress) as application:
        assert application.warnings == ()
        assert application.continued is None
        assert application.status.model_name == "smollm2-135m"
        session = application.conversation.session
        turn = follow(application.conversation.turn("Hello!", Cancel()))
        assert turn.answer
    assert evaluated[-1][0] == evaluated[-1][1]

    evaluated.clear()
    for resume in (session, ""):
        with open_application(
            settings(), replace(SANDBOX, resume=resume), progress=progress
        ) as application:
            assert application.continued is not None
            assert replace(application.continued, turns=()) == Continued(session, 1, "Hello!")
            assert [one.end and one.end.answer for one in application.continued.turns] == [
                turn.answer
            ]
            assert application.conversation.session == session
            said = [
                getattr(message, "text", "") for message in application.agent._memory.messages()
            ]
            assert "Hello!" in said
            prefix = application.engine.prompt_tokens(application.agent._memory._prefix)
            if not resume:  # the first word is waited for as briefly as in a session that goes on
                *_, ended = application.conversation.turn("And you?", Cancel())
                assert isinstance(ended, Ended)
                assert ended.usage.cached_tokens >= prefix - _FRAME_TOKENS
    assert evaluated == []
    assert "nosuch" in _refused(settings(), resume="nosuch")


@pytest.mark.model
@pytest.mark.usefixtures("models")
def test_long_results_are_kept_as_long_as_the_session(settings: Callable[..., Settings]) -> None:
    """What no call would bring back is read by its path, and is gone when the chat is left."""
    kept = Paths.from_environment().cache / "results"
    with open_application(settings(), SANDBOX) as application:
        workspace = application.agent._workspace
        belt = workspace.belt
        shown = shape(Result(Lines("x" * 9_000)), 900, len, belt._keep)
        ready = belt.prepare("read_document", {"path": shown.kept, "from_line": 2}, workspace)
        assert isinstance(ready, Ready)
        seen = belt.run(ready, workspace, application.engine.count_tokens)
        assert seen.header.startswith("a long result; lines 2-23 of 23")
        assert len(list(kept.iterdir())) == 1
        assert application.window().context_tokens == application.engine.context_tokens
    assert list(kept.iterdir()) == []


@pytest.mark.model
@pytest.mark.usefixtures("models")
def test_an_interrupted_change_is_settled_first(tmp_path: Path) -> None:
    """What a crash left half done is settled before anything else, and the person is told."""
    desk = Desk(tmp_path)
    desk.scene.write("a", "b")
    desk.interrupt("op1", ("a", "x"), ("b", "y"))
    settings = load_settings({"archive": str(desk.scene.root), "model": "smollm2-135m"})
    told: list[str] = []
    with open_application(settings, SANDBOX, told=told.append) as application:
        (sentence,) = told
        assert sentence.startswith("An interrupted change was settled")
        (effect,) = application.effects(["op1", "unknown"])
        settled = desk.scene.contents()
    assert effect.state in {"done", "rolled_back"}
    expected = {"x": "a", "y": "b"} if effect.state == "done" else {"a": "a", "b": "b"}
    assert settled == expected


@pytest.mark.model
@pytest.mark.usefixtures("models")
def test_undo_asks_first(tmp_path: Path) -> None:
    """A change is taken back with consent only, once, and an unknown one not at all."""
    desk = Desk(tmp_path)
    desk.scene.write("a")
    desk.do("op1", ("a", "x"))
    asked: list[Plan] = []
    settings = load_settings({"archive": str(desk.scene.root), "model": "smollm2-135m"})

    def say(consent: Consent) -> Callable[[Plan, str], Consent]:
        def ask(plan: Plan, _reason: str) -> Consent:
            asked.append(plan)
            return consent

        return ask

    with open_application(settings, SANDBOX) as application:
        assert application.undo("op1", say(Consent.UNAVAILABLE)) == "Nothing was changed."
        assert desk.scene.contents() == {"x": "a"}
        application.undo("op1", say(Consent.GIVEN))
        assert desk.scene.contents() == {"a": "a"}
        assert len(asked) == 2
        (tmp_path / "other").mkdir()
        other = Desk(tmp_path / "other")
        other.do("op2", "new")
        (desk.scene.root / "new").mkdir()  # as if it had been made here
        for operation, reason in (
            ("op1", "."),
            ("nosuch", "There is no operation 'nosuch'"),
            ("op2", "was in another archive"),
        ):
            with pytest.raises(ArchivistError, match=reason):
                application.undo(operation, say(Consent.GIVEN))
        assert (desk.scene.root / "new").is_dir()


@pytest.mark.model
@pytest.mark.usefixtures("models")
def test_undo_settles_first_what_was_interrupted(tmp_path: Path) -> None:
    """A change whose undo died half-way is taken back by that, and the person is told."""
    desk = Desk(tmp_path)
    desk.scene.write("a", "b")
    desk.do("op1", ("a", "x"), ("b", "y"))
    settings = load_settings({"archive": str(desk.scene.root), "model": "smollm2-135m"})
    with open_application(settings, SANDBOX) as application:
        operation = application.ledger.get("op1")
        assert operation is not None
        plan = undo_plan(operation, application.ledger, application.executor.files)
        with desk.scene.start(at=2, after=True, begun=True) as dying, pytest.raises(Crash):
            dying.executor.execute(plan, "undo", "", undo_of="op1")
        assert desk.scene.contents() == {"b": "b", "x": "a"}
        with pytest.raises(ArchivistError) as refused:
            application.undo("op1", lambda _plan, _reason: Consent.GIVEN)
    assert str(refused.value).startswith("Operation undo had been interrupted. Taken back")
    assert str(refused.value).endswith("was taken back already by operation undo.")
    assert desk.scene.contents() == {"a": "a", "b": "b"}


@pytest.mark.model
@pytest.mark.usefixtures("models")
def test_a_damaged_store_is_set_aside(settings: Callable[..., Settings]) -> None:
    """The person is told where it is, and the conversation is in the new one."""
    (Paths.from_environment().data / FILE_NAME).write_bytes(os.urandom(8192))
    with open_application(settings(), SANDBOX) as application:
        (warning,) = application.warnings
        assert "The session store was damaged: it is now" in warning
        assert follow(application.conversation.turn("Hello!", Cancel())).answer
        session = application.conversation.session
        assert application.conversation.fate() == f"Session {session} is kept."
    store = SessionStore(Paths.from_environment().data / FILE_NAME, lambda: datetime.now(UTC))
    assert len(store.transcript(session).turns) == 1
    store.close()


@pytest.mark.model
@pytest.mark.usefixtures("models")
def test_what_reaches_outside_is_there_where_it_was_set_up(
    settings: Callable[..., Settings],
) -> None:
    """An admin on the host who set up a search server has its tool; the answer stays the last."""
    outside = settings(profile="admin", search_endpoint="http://127.0.0.1:1")
    with open_application(outside, Opening(Kind.CHAT, Trust.HOST)) as application:
        names = [tool.english for tool in application.agent._belt.tools]
    assert names[-2:] == ["search_web", "answer"]


@pytest.mark.model
@pytest.mark.usefixtures("models")
def test_a_shell_is_given_to_whom_the_person_grants_it(settings: Callable[..., Settings]) -> None:
    """It stands before the answer, for a host session alone, and where something keeps it in."""
    granted = settings(profile="admin", shell="on")  # noqa: S604 - a setting, no subprocess
    kept_in = isinstance(walls_around(granted.archive), Walls)
    for given, trust, expected in (
        (granted, Trust.HOST, kept_in),
        (granted, Trust.SANDBOX, False),
        (settings(shell="on"), Trust.HOST, False),  # noqa: S604 - same
    ):
        with open_application(given, Opening(Kind.CHAT, trust)) as application:
            names = [tool.name for tool in application.agent._belt.tools]
        assert names[-1] == "odpowiedz"
        assert ("powloka" in names) is expected


@pytest.mark.model
@pytest.mark.usefixtures("models")
def test_tools_are_there_where_what_they_need_is(
    settings: Callable[..., Settings], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A person's own session can note; scans are read where tesseract is found, and only there."""
    for path, recognises in ((tmp_path, False), (tmp_path / "bin", True)):
        if recognises:
            standing_in(path)
        monkeypatch.setenv("PATH", str(path))
        with open_application(settings(), replace(SANDBOX, trust=Trust.HOST)) as application:
            names = [tool.name for tool in application.agent._belt.tools]
            assert {"zapamietaj", "przypomnij", "konwertuj_docx"} <= set(names)
            assert ("ocr_skan" in names) is recognises
            assert names[-1] == "odpowiedz"
            assert application.notebook.path == Paths.from_environment().data / "notes.md"
