"""``archivist sessions``."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest

from archivist.cli.sessions import paragraph
from archivist.terminal.width import cells
from config.paths import Paths
from sessions.record import Kind, SessionInfo, Setup
from sessions.store import FILE_NAME, SessionStore
from tests.archivist.cli.command_line import type_in

if TYPE_CHECKING:
    from collections.abc import Iterator

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)
SETUP = Setup("/home/u/dokumenty", "qwen", "en", "host", "writer", "0.1.0", Kind.CHAT)
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
    }


@pytest.mark.parametrize(
    "info",
    [
        INFO,
        replace(INFO, turns=12_345, first_request="文書" * 99),
        replace(INFO, setup=replace(SETUP, archive="/srv/" + "długa nazwa/" * 20)),
        replace(INFO, first_request="a\nb\x1b[31m\u202e" * 30),
    ],
)
@pytest.mark.parametrize("columns", [20, 80])
def test_it_fits(info: SessionInfo, columns: int) -> None:
    """Two lines that fit the terminal, in which nothing steers it; 80 columns show every field."""
    lines = paragraph(info, columns).split("\n")
    assert len(lines) == 2
    assert all(0 < cells(line) <= columns and line.isprintable() for line in lines)
    assert columns < 80 or f"{info.turns:,} requests  /" in lines[0]


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
