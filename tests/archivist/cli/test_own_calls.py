"""What ``archivist adapt --from-sessions`` shows and asks."""

from __future__ import annotations

import pytest

from archivist.cli.own_calls import own_calls
from archivist.cli.records import now
from config.errors import ExitCode
from config.paths import Paths
from sessions.record import Event, Kind, Setup, TurnEnd
from sessions.store import FILE_NAME, SessionStore
from tools.belt import BELT
from tools.contract import Voice
from tools.registry import Belt, Registry
from tools.trust import Access, Profile, Trust


@pytest.fixture
def belt() -> Belt:
    """What a writer has."""
    return Registry(BELT).belt(Access(Trust.HOST, Profile.WRITER), Voice.ENGLISH)


@pytest.fixture
def paths() -> Paths:
    """Places in which nothing was done yet."""
    return Paths.from_environment().ensure()


def _ask(paths: Paths, request: str) -> None:
    store = SessionStore(paths.data / FILE_NAME, now)
    setup = Setup("/papers", "qwen", "en", "host", "writer", "0.1.0", Kind.CHAT)
    session = store.start(setup)
    number = store.begin_turn(session, request)
    store.add_event(session, number, Event(1, "czytaj_dokument", {"sciezka": "gaz.pdf"}, "", "ok"))
    store.end_turn(session, number, TurnEnd("149 zł.", "answered"))
    store.close()


def test_nothing_is_taken_before_it_was_shown_and_agreed_to(
    belt: Belt, paths: Paths, capsys: pytest.CaptureFixture[str]
) -> None:
    """What nobody can be asked about is not taken; ``--yes`` shows it as well."""
    _ask(paths, "How much is the gas?\x1b[31m")
    assert own_calls(belt, paths, yes=False) is ExitCode.REFUSED
    shown = capsys.readouterr().out
    assert "How much is the gas?" in shown
    assert 'read_document(path="gaz.pdf")' in shown
    assert "\x1b" not in shown
    taken = own_calls(belt, paths, yes=True)
    assert isinstance(taken, tuple)
    assert [lesson.call.arguments for lesson in taken] == [{"path": "gaz.pdf"}]
    assert capsys.readouterr().out.startswith(shown.partition("Nothing")[0])


def test_where_nothing_was_done_nothing_is_asked(
    belt: Belt, paths: Paths, capsys: pytest.CaptureFixture[str]
) -> None:
    """And no file is made."""
    assert own_calls(belt, paths, yes=False) == ()
    assert capsys.readouterr().out == "Your sessions hold no call to learn from.\n"
    assert not (paths.data / FILE_NAME).exists()
