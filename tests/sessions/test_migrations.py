"""A store of every earlier schema is brought up to date with all that it holds."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from sessions.migrations import MIGRATIONS, migrate
from sessions.record import Consent, Event, EventError, Kind, Setup, TurnEnd, Usage
from sessions.statistics import measure
from sessions.store import SessionStore
from tests.sessions.test_store import clock

if TYPE_CHECKING:
    from collections.abc import Iterator

SCHEMAS = Path(__file__).parent / "schemas"
VERSIONS = range(1, len(MIGRATIONS) + 1)
SESSION = "2026-01-01T0000-aaaa"
_WITH_KIND, _WITH_TOOLS, _WITH_CONSENT = 2, 3, 4


def old_store(folder: Path, version: int) -> Path:
    """A database as the program of that schema left it."""
    file = folder / "sessions.sqlite"
    with sqlite3.connect(file) as connection:
        connection.executescript((SCHEMAS / f"{version}.sql").read_text(encoding="utf-8"))
    connection.close()
    return file


def shape(connection: sqlite3.Connection) -> dict[str, list[tuple[object, ...]]]:
    """Every table with its columns and every index with what it covers."""
    names = connection.execute("SELECT type, name FROM sqlite_master ORDER BY name").fetchall()
    return {
        f"{kind} {name}": connection.execute(f"PRAGMA {kind}_xinfo({name})").fetchall()
        for kind, name in names
    }


@pytest.fixture
def fresh() -> Iterator[sqlite3.Connection]:
    """A new database of the present schema."""
    connection = sqlite3.connect(":memory:", isolation_level=None)
    migrate(connection, Path("new"))
    yield connection
    connection.close()


def test_every_schema_has_its_fixture() -> None:
    """Who adds a migration adds the store that it makes: the next one starts from there."""
    assert {file.name for file in SCHEMAS.iterdir()} == {f"{each}.sql" for each in VERSIONS}


@pytest.mark.parametrize("version", VERSIONS)
def test_the_schema_becomes_that_of_a_new_store(
    tmp_path: Path, version: int, fresh: sqlite3.Connection
) -> None:
    """Columns, keys and indexes are equal, and nothing dangles."""
    connection = sqlite3.connect(old_store(tmp_path, version), isolation_level=None)
    migrate(connection, tmp_path)
    assert shape(connection) == shape(fresh)
    assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
    connection.close()


@pytest.mark.parametrize("version", VERSIONS)
def test_nothing_is_lost(tmp_path: Path, version: int) -> None:
    """What the old program wrote is read back, and the session goes on."""
    file = old_store(tmp_path, version)
    store = SessionStore(file, clock)
    transcript = store.transcript(SESSION)
    kind = Kind.ASK if version >= _WITH_KIND else Kind.CHAT
    tools = ("czytaj_dokument",) if version >= _WITH_TOOLS else ()
    assert transcript.session.setup == Setup(
        "/home/u/dokumenty", "qwen", "en", "host", "writer", "0.1.0", kind, tools
    )
    first, second = transcript.turns
    known = version >= _WITH_CONSENT
    usage = Usage(200, 150, 20, 10, 7000, 60 if known else None)
    assert first.end == TurnEnd("31.12.2026", "answered", 9000, usage, tainted=known)
    assert (second.request, second.events, second.end) == ("um\udcf3wa", (), None)
    assert first.events == (
        Event(
            step=1,
            tool="czytaj_dokument",
            arguments={"sciezka": "umowa.txt"},
            shown='read_document(path="umowa.txt")',
            status="blad",
            error=EventError("no such file"),
            paths=("umowa.pdf",),
            ms=12,
            tokens_raw=90,
            tokens_shown=40,
            prompt_tokens=200,
            cached_tokens=150,
            consent=Consent.GIVEN if known else Consent.NOT_ASKED,
        ),
    )
    assert store.begin_turn(SESSION, "and then?") == 3
    store.close()
    measured = measure(file, last=9, known=())
    assert [use.calls.errors for use in measured.tools] == [1]
    assert measured.result_share == (0.3 if known else None)


@pytest.mark.parametrize("version", VERSIONS[:-1])
def test_a_migration_that_fails_changes_nothing(tmp_path: Path, version: int) -> None:
    """With a full disk the old schema stays whole, and the next start brings it up to date."""
    file = old_store(tmp_path, version)
    connection = sqlite3.connect(file, isolation_level=None)
    before = shape(connection)
    pages = connection.execute("PRAGMA page_count").fetchone()[0]
    connection.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(sqlite3.OperationalError, match="full"):
        migrate(connection, file)
    assert shape(connection) == before
    assert connection.execute("PRAGMA user_version").fetchone() == (version,)
    connection.close()
    store = SessionStore(file, clock)
    assert len(store.transcript(SESSION).turns) == 2
    store.close()
