"""``archivist search``: on a terminal, through a pipe, as JSON, and when nothing is there."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from archivist.cli.periods import period
from config.errors import ExitCode
from tests.archivist.cli.command_line import type_in
from tests.archivist.cli.terminal import Terminal
from tests.tools.archive.searching import put

DAY_S = 24 * 60 * 60


@pytest.fixture
def archive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """An archive of three documents, in a home of its own."""
    monkeypatch.setenv("ARCHIVIST_HOME", str(tmp_path / "home"))
    root = tmp_path / "archive"
    put(root, "umowy/najem.txt", "Umowa najmu lokalu.\nCzynsz: 2350 zł")
    put(root, "umowy/rower.md", "Umowa sprzedaży roweru.")
    os.utime(put(root, os.fsdecode(b"a\n\x1b[31m.txt"), "umowa stara"), (DAY_S, DAY_S))
    return str(root)


def test_a_pipe_gets_paths_and_nothing_else(
    archive: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """One a line, whatever a name is made of."""
    found = type_in(capsys, "search", "umowe", "najmu", "--archive", archive)
    assert (found.code, found.out, found.err) == (ExitCode.OK, "umowy/najem.txt\n", "")
    every = type_in(capsys, "search", "umowy", "--archive", archive)
    assert sorted(every.out.splitlines()) == [
        "a%0A%1B[31m.txt", "umowy/najem.txt", "umowy/rower.md",
    ]  # fmt: skip


def test_nothing_found_has_its_own_exit_code(
    archive: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """As a script needs it; quotes are exact."""
    found = type_in(capsys, "search", '"umowy najmu"', "--archive", archive)
    assert (found.code, found.out, found.err) == (ExitCode.UNANSWERED, "", "")


@pytest.mark.parametrize(
    ("flags", "paths"),
    [
        (("--type", "md"), ["umowy/rower.md"]),
        (("--folder", "umowy", "--name", "*.txt"), ["umowy/najem.txt"]),
        (("--until", "1970-01-02"), ["a%0A%1B[31m.txt"]),
        (("--since", "2026", "--limit", "1", "--folder", "umowy"), ["umowy/najem.txt"]),
    ],
)
def test_flags_narrow_a_search(
    archive: str, capsys: pytest.CaptureFixture[str], flags: tuple[str, ...], paths: list[str]
) -> None:
    """Also without any words."""
    for words in (("umowa",), ()):
        found = type_in(capsys, "search", *words, *flags, "--archive", archive)
        assert found.out.splitlines() == paths


def test_json_has_totals_passages_and_what_was_mended(
    archive: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """The total counts what the limit leaves out."""
    told = type_in(
        capsys, "search", "umwoa", "lokalu", "--json", "--limit", "1", "--archive", archive
    )
    found = json.loads(told.out)
    assert found["instead"] == {"umwoa": "umowa"}
    assert (found["total"], len(found["documents"])) == (1, 1)
    assert found["documents"][0]["passage"].startswith("Umowa najmu lokalu.")
    assert told.out.isascii()


def test_invoices_of_a_month_are_found_by_their_own_date(
    archive: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Not by when something is due or when the file was changed; JSON says what was found."""
    for day, due in (("14.03.2026", "2.04.2026"), ("2.04.2026", "16.04.2026")):
        text = f"Faktura z dnia {day}\nRazem do zapłaty: 1 230,50 zł, termin {due}"
        put(Path(archive), f"faktura-{day}.txt", text)
    both = type_in(capsys, "search", "--dated", "2026-03..2026-04", "--archive", archive)
    assert len(both.out.splitlines()) == 2  # though nothing was searched for before
    for from_then_on, one in (("2026-04..", "2.04.2026"), ("..2026-03", "14.03.2026")):
        told = type_in(capsys, "search", "--dated", from_then_on, "--archive", archive)
        assert told.out == f"faktura-{one}.txt\n"
    march = ("search", "faktury", "--dated", "2026-03", "--archive", archive)
    assert type_in(capsys, *march).out == "faktura-14.03.2026.txt\n"
    (found,) = json.loads(type_in(capsys, *march, "--language", "pl", "--json").out)["documents"]
    assert (found["language"], found["dates"]) == ("pl", ["2026-03-14", "2026-04-02"])
    assert found["amounts"] == ["1 230,50 zł"]
    assert type_in(capsys, *march, "--language", "en").code == ExitCode.UNANSWERED


@pytest.mark.parametrize(
    ("dated", "wrong"),
    [
        ("2026-03..maj", "'maj' is no day, month or year"),
        ("2026-05..2026-03", "'2026-05..2026-03' ends before it begins"),
        ("..", "'..' is no day"),
        ("2026-00", "'2026-00' is no day"),
        ("2026-03-00", "'2026-03-00' is no day"),
        ("２０２６", "'２０２６' is no day"),
    ],
)
def test_days_that_are_none_are_refused(
    archive: str, capsys: pytest.CaptureFixture[str], dated: str, wrong: str
) -> None:
    """With what is wrong about them."""
    with pytest.raises(SystemExit):
        type_in(capsys, "search", "x", "--dated", dated, "--archive", archive)
    assert wrong in capsys.readouterr().err


def test_what_can_not_be_looked_for_is_said(
    archive: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing at all, a folder that is not there, a day that is none."""
    nothing = type_in(capsys, "search", "--archive", archive)
    assert (nothing.code, nothing.out) == (ExitCode.USAGE, "")
    assert "Name words" in nothing.err
    nowhere = type_in(capsys, "search", "x", "--folder", "nigdzie", "--archive", archive)
    assert nowhere.code == ExitCode.FAILED
    assert 'There is no folder "nigdzie"' in nowhere.err
    with pytest.raises(SystemExit):
        type_in(capsys, "search", "x", "--since", "2026-02-30", "--archive", archive)
    assert "is no day, month or year" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("kind", "meant"), [("foo", ""), ("mdd", 'Did you mean "md"?'), ("exell", '"excel"?')]
)
def test_a_type_that_nothing_has_is_refused(
    archive: str, capsys: pytest.CaptureFixture[str], kind: str, meant: str
) -> None:
    """With those that there are; one that is only absent here finds nothing, as any word may."""
    told = type_in(capsys, "search", "umowa", "--type", kind, "--archive", archive)
    assert (told.code, told.out) == (ExitCode.USAGE, "")
    assert f'Nothing is of a type "{kind}".' in told.err
    assert meant in told.err
    assert "The documents are of these: txt, md; words" in told.err
    for known in ("pdf", "docx", ".PDF", "mail", "excel", "e-book"[2:]):
        absent = type_in(capsys, "search", "umowa", "--type", known, "--archive", archive)
        assert (absent.code, absent.err) == (ExitCode.UNANSWERED, "")


@pytest.mark.parametrize(("text", "days"), [("2026-03-14", 1), ("2028-02", 29), ("2024", 366)])
def test_a_period_ends_where_the_next_begins(
    text: str, days: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A day, a month, a leap year."""
    monkeypatch.setenv("TZ", "UTC")
    found = period(text)
    assert (found.end_ns - found.begin_ns) == days * DAY_S * 1_000_000_000


def test_a_terminal_shows_passages_with_the_words_marked(
    archive: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Unless the person wants no colours."""
    words = ["search", "najmu", "--archive", archive]
    with Terminal(words) as terminal:
        assert terminal.exit_code() == ExitCode.OK
    assert "1 document found" in terminal.screen
    assert "    Umowa \x1b[1;4mnajmu\x1b[0m lokalu." in terminal.screen
    monkeypatch.setenv("NO_COLOR", "1")
    with Terminal(words) as terminal:
        assert terminal.exit_code() == ExitCode.OK
    assert "    Umowa najmu lokalu." in terminal.screen
    assert "\x1b[1" not in terminal.screen
