"""``archivist sessions``."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest

from config.paths import Paths
from sessions.record import Event, Kind, SessionInfo, Setup, TurnEnd
from sessions.store import FILE_NAME, SessionStore
from tests.archivist.cli.command_line import type_in
from tests.archivist.cli.terminal import Terminal
from tests.archivist.cli.test_undo import Desk

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)
SETUP = Setup("/home/u/dokumenty", "qwen", "en", "host", "writer", "0.1.0", Kind.CHAT)
RENAMED = Event(1, "zmien_nazwe", {}, "rename_file()", "ok", radius=1)
INFO = SessionInfo("2026-11-30T1200-7f3a", SETUP, NOON, None, 3, 7, "Kiedy kończy się umowa?")


@pytest.fixture
def store() -> Iterator[SessionStore]:
    """The person's sessions."""
    store = SessionStore(Paths.from_environment().data / FILE_NAME, lambda: NOON)
    yield store
    store.close()


def test_sessions_are_listed_newest_first(
    store: SessionStore, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each with its id, kind, archive, number of requests and first request."""
    chat, asked, left = (
        store.start(SETUP),
        store.start(replace(SETUP, kind=Kind.ASK)),
        store.start(SETUP),
    )
    for session, request in ((chat, "one"), (chat, "two"), (asked, "three")):
        store.begin_turn(session, request)
    outcome = type_in(capsys, "sessions")
    assert outcome.code == 0
    shown = [part.splitlines() for part in outcome.out.split("\n\n")]
    assert [lines[0].split()[0] for lines in shown] == [left, asked, chat]
    assert [lines[1] for lines in shown] == ["  nothing was asked", "  three", "  one"]
    assert "  ask   1 request  /home/u/dokumenty" in shown[1][0]
    assert "  chat  2 requests  /home/u/dokumenty" in shown[2][0]
    assert left in (newest := type_in(capsys, "sessions", "--last", "1").out)
    assert chat not in newest


def test_the_machine_form_is_whole(store: SessionStore, capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing is cut or escaped, and a request that is no text survives."""
    session = store.start(SETUP)
    store.begin_turn(session, f"um\udcf3wa\n{'x' * 500}")
    (row,) = json.loads(type_in(capsys, "sessions", "--json").out)
    assert row == {
        "id": session,
        "started": "2026-11-30T12:00:00+00:00",
        "ended": None,
        "kind": "chat",
        "archive": "/home/u/dokumenty",
        "model": "qwen",
        "requests": 1,
        "first_request": f"um\udcf3wa\n{'x' * 500}",
        "first_answer": "",
    }


def test_nothing_is_made_by_listing(capsys: pytest.CaptureFixture[str]) -> None:
    """In a new home there is no session, and afterwards no file either."""
    assert type_in(capsys, "sessions").out == "There is no session yet.\n"
    assert type_in(capsys, "sessions", "--json").out == "[]\n"
    assert not (Paths.from_environment().data / FILE_NAME).exists()


def test_a_wrong_count_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    """A count below one is a usage error."""
    with pytest.raises(SystemExit) as caught:
        type_in(capsys, "sessions", "--last", "0")
    assert caught.value.code == 2
    assert "whole number" in capsys.readouterr().err


def talked(store: SessionStore, request: str, answer: str) -> str:
    """A session of one turn."""
    session = store.start(SETUP)
    store.end_turn(session, store.begin_turn(session, request), TurnEnd(answer, "answered"))
    return session


def test_what_was_said_is_found(store: SessionStore, capsys: pytest.CaptureFixture[str]) -> None:
    """The preview shows the place instead of the first request; JSON names the turn."""
    session = talked(store, "Ile wynosi czynsz?", "2 350 zł\x1b[31m (umowy/najem.pdf)")
    talked(store, "Hello", "Hi.")
    found = type_in(capsys, "sessions", "--search", "NAJEM 2 350").out
    assert [line.split("  ")[0] or line for line in found.splitlines()] == [
        session,
        r"  2 350 zł\x1b[31m (umowy/najem.pdf)",
    ]
    (row,) = json.loads(type_in(capsys, "sessions", "--search", "czynsz", "--json").out)
    assert (row["id"], row["turn"], row["excerpt"]) == (session, 1, "Ile wynosi czynsz?")
    assert type_in(capsys, "sessions", "--search", "nowhere").out == (
        "No session holds all of that.\n"
    )
    assert type_in(capsys, "sessions", "--search", " ").code == 2


def test_the_first_answer_is_previewed(
    store: SessionStore, capsys: pytest.CaptureFixture[str]
) -> None:
    """On one line below the request."""
    talked(store, "Hello", "Hi.\n\nAsk me.")
    assert type_in(capsys, "sessions").out.splitlines()[1:] == ["  Hello", "  › Hi. Ask me."]


def test_a_session_is_shown_and_exported(
    store: SessionStore, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """On the screen, as Markdown, as JSON, and into a new file."""
    session = talked(store, "Hello", "Hi.")
    shown = type_in(capsys, "sessions", "show", session).out
    assert shown.startswith(f"{session} · 2026-11-30 ")
    assert shown.endswith(" · /home/u/dokumenty · qwen\n\n> Hello\n\nHi.\n")
    markdown = type_in(capsys, "sessions", "export", session).out
    assert markdown == type_in(capsys, "sessions", "export", session, "--markdown").out
    assert markdown.startswith(f"# Session {session}\n")
    assert json.loads(type_in(capsys, "sessions", "export", session, "--json").out)["turns"]
    data = tmp_path / "session.JSON"
    type_in(capsys, "sessions", "export", session[:-1], "--out", str(data))
    assert json.loads(data.read_text(encoding="utf-8"))["session"]["id"] == session
    file = tmp_path / "session.md"
    written = type_in(capsys, "sessions", "export", session, "--out", str(file))
    assert (written.out, written.err) == ("", f"The session is in {file}.\n")
    assert file.read_text(encoding="utf-8") == markdown
    assert (
        "exists already" in type_in(capsys, "sessions", "export", session, "--out", str(file)).err
    )


def test_what_was_taken_back_since_is_told(
    store: SessionStore, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """By `archivist undo`; where the ledger is lost or damaged, nothing is claimed."""
    session = store.start(SETUP)
    number = store.begin_turn(session, "Rename a to x")
    desk = Desk(tmp_path)
    desk.scene.write("a")
    desk.do(f"{session}/1/1", ("a", "x"))
    store.add_event(session, number, replace(RENAMED, operation=f"{session}/1/1"))
    store.end_turn(session, number, TurnEnd("Renamed.", "answered"))

    def shown() -> tuple[str, str, list[str | None]]:
        whole = type_in(capsys, "sessions", "show", session).out
        document = type_in(capsys, "sessions", "export", session).out
        data = json.loads(type_in(capsys, "sessions", "export", session, "--json").out)
        return whole, document, [one["state"] for one in data["changes"]]

    made = shown()
    assert "since" not in "".join(made[:2])
    assert made[2] == ["done"]
    assert type_in(capsys, "undo", "--yes", desk.flag).code == 0
    undone = shown()
    assert all("taken back since, 20" in one for one in undone[:2])
    assert undone[2] == ["undone"]
    desk.scene.database.unlink()
    lost = shown()
    assert all("whether it stands is unknown" in one for one in lost[:2])
    assert lost[2] == [None]
    assert not desk.scene.database.exists()
    desk.scene.database.write_bytes(b"no database" * 1000)
    damaged = shown()
    assert all("Whether the changes above still hold is not known." in one for one in damaged[:2])
    assert "is damaged" in damaged[0]
    assert damaged[2] == []


@pytest.mark.parametrize("action", ["show", "export", "delete"])
def test_an_unknown_session_is_told(action: str, capsys: pytest.CaptureFixture[str]) -> None:
    """With the command that lists those there are."""
    outcome = type_in(capsys, "sessions", action, "2026-nope")
    assert (outcome.code, outcome.out) == (1, "")
    assert "There is no session '2026-nope': `archivist sessions` lists" in outcome.err


def test_what_was_not_read_is_shown(
    store: SessionStore, capsys: pytest.CaptureFixture[str]
) -> None:
    """Below the answer, each thing once; in Markdown too."""
    session = store.start(SETUP)
    turn = store.begin_turn(session, "Read both")
    for step in (1, 2):
        note = ("scan.pdf: page 2 holds no text\x1b",)
        store.add_event(session, turn, Event(step, "czytaj_dokument", {}, "r()", "ok", unread=note))
    store.end_turn(session, turn, TurnEnd("Done.", "answered"))
    told = "Not read: scan.pdf: page 2 holds no text\\x1b\n"
    assert type_in(capsys, "sessions", "show", session).out.endswith(f"\nDone.\n{told}")
    assert type_in(capsys, "sessions", "export", session).out.endswith(f"\nDone.\n\n- {told}")


def test_nothing_is_removed_unasked(
    store: SessionStore, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without a terminal the sessions are shown and kept; --yes removes them."""
    gone, also, kept = (talked(store, f"Hello {number}", "Hi.") for number in range(3))
    refused = type_in(capsys, "sessions", "delete", gone)
    assert refused.code == 3
    assert "Hello 0" in refused.out
    assert "Add --yes to agree" in refused.out
    assert len(store.sessions()) == 3
    done = type_in(capsys, "sessions", "delete", gone, also, gone, "--yes")
    assert (done.code, done.out) == (0, "Removed 2 sessions.\n")
    assert [one.id for one in store.sessions()] == [kept]
    mixed = type_in(capsys, "sessions", "delete", kept, "nope", "--yes")
    assert mixed.code == 1
    assert len(store.sessions()) == 1


def test_changes_of_a_removed_session_can_be_taken_back(
    store: SessionStore, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The ledger knows them, and needs no session."""
    session = talked(store, "Rename a to x", "Renamed.")
    desk = Desk(tmp_path)
    desk.scene.write("a")
    desk.do(f"{session}/1/1", ("a", "x"))
    assert type_in(capsys, "sessions", "delete", session, "--yes").code == 0
    assert session in type_in(capsys, "effects", desk.flag).out
    assert type_in(capsys, "undo", session, "--yes").code == 0
    assert desk.scene.contents() == {"a": "a"}


def test_old_sessions_are_purged(store: SessionStore, capsys: pytest.CaptureFixture[str]) -> None:
    """By a date or by age; what is younger stays."""
    talked(store, "Hello", "Hi.")
    young = type_in(capsys, "sessions", "purge", "--older-than", "2026-11-29", "--yes")
    assert young.out == "No session is as old as that.\n"
    assert type_in(capsys, "sessions", "purge", "--older-than", "2026-12-01").code == 3
    old = type_in(capsys, "sessions", "purge", "--older-than", "2026-12-01", "--yes")
    assert old.out == "Removed 1 session.\n"
    assert store.sessions() == ()
    with pytest.raises(SystemExit):
        type_in(capsys, "sessions", "purge", "--yes")


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_a_person_is_asked(store: SessionStore) -> None:
    """Only a yes removes; the terminal shows which one."""
    session = talked(store, "Kiedy kończy się umowa?", "W maju.")
    for key, said, left in (("n", "Nothing was removed.", 1), ("y", "Removed 1 session.", 0)):
        with Terminal(["sessions", "delete", session]) as terminal:
            terminal.wait_for("Remove 1 session for good? [y/n] ")
            assert "Kiedy kończy się umowa?" in terminal.screen
            terminal.type(f"{key}\n")
            terminal.wait_for(said)
        assert len(store.sessions()) == left
