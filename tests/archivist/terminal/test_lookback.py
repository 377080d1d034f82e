"""What the chat says of earlier conversations, and this one as a document."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from archivist.agent.events import Consent
from archivist.terminal.lookback import Leaving
from archivist.terminal.slash import Slash
from archivist.terminal.width import cells
from config.errors import ArchivistError
from sessions.record import Event, Kind, Setup, TurnEnd
from sessions.store import SessionStore
from tests.archivist.terminal.scripted import ScriptedApplication
from tests.archivist.terminal.streams import make_screen

HERE = Setup("/home/anna/dokumenty", "m", "pl", "host", "writer", "0", Kind.CHAT, ("policz",))
NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)
CALL = Event(1, "policz", {}, 'calculate(expression="1+1")', "ok", tokens_raw=9, tokens_shown=9)


@dataclass
class Scene:
    """A store with conversations, and a chat that is one of them.

    Attributes:
        application: The program; its records are the store.
        earlier: The id of a conversation about the archive.
        elsewhere: The id of one about another archive.
        columns: Width of the terminal.
    """

    application: ScriptedApplication
    earlier: str
    elsewhere: str
    columns: int = 80

    def say(self, line: str) -> tuple[Leaving | None, str]:
        """Take one command; return where it leads and what it shows."""
        screen, behind = make_screen(self.columns)
        slash = Slash(
            self.application, screen, lambda _plan, _reason: Consent.REFUSED, [], lambda _: ""
        )
        return slash.take(line), behind.getvalue().decode()


@pytest.fixture
def scene(tmp_path: Path) -> Scene:
    """One conversation here, one elsewhere, an evaluation, and the one that goes on."""
    application = ScriptedApplication(records=tmp_path / "s.sqlite")
    store = SessionStore(application.records, lambda: NOON)
    ids = []
    for setup, request in (
        (HERE, "Ile wynosi czynsz?\x1b[31m"),
        (replace(HERE, archive="/srv"), "Where is the czynsz?"),
        (replace(HERE, kind=Kind.EVAL), "czynsz of a task"),
    ):
        ids.append(store.start(setup))
        turn = store.begin_turn(ids[-1], request)
        store.add_event(ids[-1], turn, CALL)
        store.end_turn(ids[-1], turn, TurnEnd("2 350 zł", "answered"))
    store.start(HERE, application.conversation.session)
    store.close()
    return Scene(application, ids[0], ids[1])


@pytest.mark.parametrize("typed", ["/sessions", "/sesje czynsz", "/resume"])
def test_conversations_about_this_archive_are_listed(scene: Scene, typed: str) -> None:
    """With their ids, harmless; neither evaluations nor those about another archive."""
    leaving, shown = scene.say(typed)
    assert leaving is None
    assert [line.split()[0] for line in shown.splitlines() if "2026-11-30 " in line] == [
        scene.earlier
    ]
    assert "Ile wynosi czynsz?\\x1b[31m" in shown
    assert "task" not in shown


def test_no_conversation_is_a_sentence(scene: Scene) -> None:
    """Nothing found, or nothing there."""
    assert scene.say("/sessions umowa")[1] == (
        "No conversation about this archive holds all of that.\n"
    )
    scene.application.records = Path("/nonexistent/s.sqlite")
    assert scene.say("/sessions")[1] == "Nothing was asked about this archive yet.\n"


def test_another_conversation_is_gone_on_with(scene: Scene) -> None:
    """The chat is left for it; one that can't be gone on with is an error and changes nothing."""
    assert scene.say(f"/resume {scene.earlier}") == (Leaving(scene.earlier), "")
    here = scene.application.conversation.session
    assert scene.say(f"/resume {scene.earlier[:-1]}") == (Leaving(scene.earlier), "")
    assert scene.say(f"/resume {here}") == (None, "This is that conversation.\n")
    with pytest.raises(ArchivistError, match="about another archive"):
        scene.say(f"/resume {scene.elsewhere}")
    with pytest.raises(ArchivistError, match="There is no session"):
        scene.say("/resume nosuch")
    with pytest.raises(ArchivistError, match=f"Several sessions begin with.*{scene.earlier}"):
        scene.say("/resume 2026-11-30")


@pytest.mark.parametrize("columns", [60, 80, 1_000_000])
def test_statistics_of_this_archive(scene: Scene, columns: int) -> None:
    """A table, then bars, of one call in one session; the other archive's are not counted."""
    scene.columns = columns
    shown = scene.say("/statystyki")[1]
    lines = shown.splitlines()
    assert lines[0] == "Tools in the last session"
    assert max(map(cells, lines)) <= min(columns, 100)
    assert any(line.startswith("policz █") and line.endswith(" 1") for line in lines)


def test_this_conversation_becomes_a_document(
    scene: Scene, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a new file where it is named or else where the program was started; never an empty one."""
    monkeypatch.chdir(tmp_path)
    with pytest.raises(ArchivistError, match="Nothing was asked"):
        scene.say("/export")
    scene.application.conversation.session = scene.earlier
    assert f"archivist-{scene.earlier}.md" in scene.say("/export")[1].replace("\n", "")
    text = (tmp_path / f"archivist-{scene.earlier}.md").read_text("utf-8")
    assert "> Ile wynosi czynsz?" in text
    scene.say("/export mine.md")
    assert (tmp_path / "mine.md").read_text("utf-8") == text
    scene.say("/export mine.json")
    assert json.loads((tmp_path / "mine.json").read_text("utf-8"))["turns"]
    with pytest.raises(ArchivistError, match="exists already"):
        scene.say("/export mine.md")
