"""The command's table, its bars and pictures, and its machine forms."""

from __future__ import annotations

import argparse
import csv
import io
import json
import struct
import xml.etree.ElementTree as ET
import zlib
from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest

from archivist.cli.picture import png, svg
from archivist.cli.statystyki_narzedzi import add_arguments
from archivist.cli.tool_data import as_csv, as_json
from archivist.terminal.tool_bars import Bar, Panel, drawn, panels
from archivist.terminal.tool_table import duration, short, table
from archivist.terminal.width import cells
from config.paths import Paths
from sessions.record import Event, Kind, Setup, TurnEnd, Usage
from sessions.store import FILE_NAME, SessionStore
from sessions.tool_use import Calls, Consents, Flag, Reading, Statistics, ToolUse
from tests.archivist.cli.command_line import type_in

if TYPE_CHECKING:
    from pathlib import Path

HOSTILE = "[red]x\u202e\x1b[31m"
FULL = Statistics(
    120,
    (
        ToolUse(
            Calls("znajdz_dokumenty", 12_345, 118, 1_300, 400, 301, Consents(1_100, 90, 44), 1_204,
                  98_765, 9_876_543, 98_765_432),
            120, 0.98, 0.6, 0.9, (Flag.ERRORS,),
        ),
        ToolUse(Calls(HOSTILE, 1, 1, 1, tokens_shown=5), 1, 0.008, 0.4, 0.1, (Flag.UNKNOWN,)),
        ToolUse(Calls("zmien_nazwe"), 120, 0, 0, 0, (Flag.REMOVE,)),
    ),
    Reading(1_234_567, 1_200_000, 1_000_000, 580_000),
    tainted_sessions=99,
)  # fmt: skip


@pytest.mark.parametrize("columns", [60, 80, 120])
def test_the_table_fits(columns: int) -> None:
    """Big numbers and long names stay within the terminal, and no name or number is cut."""
    text = table(FULL, columns)
    assert max(map(cells, text.splitlines())) <= columns
    shown = ("znajdz_dokumenty ", "12,345", "98%", "11%", "301/400", "1.2 s", "1.6 min", "9876k")
    for cell in (*shown, "98M", "60%", "90%"):
        assert cell in text
    told = " ".join(text.split())
    for sentence in (
        "remove: zmien_nazwe",
        "high error rate: znajdz_dokumenty",
        "Of what the model read 58.0% was results of tools (the 67.6% rule); uncut it would",
        "it would have been about 93.2%.",
        "1,301 errors; the tool was called again in the same turn after 400 of them, and 301 of",
        "Consent was asked for 1,234 changes: 1,100 given, 90 refused, 44 with nobody to ask.",
        "99 sessions came to hold text",
        "Of 1234k tokens in prompts 97.2% were evaluated before.",
    ):
        assert sentence in told


def test_a_wide_terminal_shows_one_table() -> None:
    """Where everything fits beside each other, a tool has one line."""
    assert table(FULL, 120).count("zmien_nazwe ") == 1
    assert table(FULL, 80).count("znajdz_dokumenty ") == 2


def test_a_hostile_name_is_shown_harmless() -> None:
    """Bidi marks and escape sequences in a made-up tool name are printed, not obeyed."""
    bars = "".join(drawn(panel, 60, "utf-8") for panel in panels(FULL))
    for text in (table(FULL, 80), bars, as_csv(FULL), as_json(FULL)):
        assert "[red]x" in text
        assert text.replace("\n", "").isprintable()
    for data in (svg("Tools", panels(FULL)), png("Tools", panels(FULL))):
        assert b"\x1b[31m" not in data


def test_few_sessions_are_said() -> None:
    """Below twenty sessions the command says why it names no rare tool."""
    few = " ".join(table(replace(FULL, sessions=1), 60).split())
    assert few.startswith("Tools in the last session ")
    assert "from 20 sessions on that had them" in few
    assert "Nothing was asked yet" in table(Statistics(0, ()), 60)
    noon = datetime(2026, 11, 30, 12, tzinfo=UTC)
    assert "Nothing was asked since 2026-" in table(Statistics(0, ()), 60, noon)


@pytest.mark.parametrize(
    ("number", "text"), [(0, "0"), (9_999, "9999"), (10_000, "10k"), (98_765_432, "98M")]
)
def test_tokens_are_short(number: int, text: str) -> None:
    """Five characters do."""
    assert short(number) == text


@pytest.mark.parametrize(
    ("ms", "text"),
    [(0, "0 ms"), (2.5, "2 ms"), (999, "999 ms"), (1_204, "1.2 s"), (12_345, "12 s"),
     (90_000, "1.5 min"), (7_200_000, "120 min")],
)  # fmt: skip
def test_times_are_short(ms: float, text: str) -> None:
    """The unit that a person would say."""
    assert duration(ms) == text


@pytest.mark.parametrize("columns", [40, 60, 200])
@pytest.mark.parametrize("encoding", ["utf-8", "ascii", "cp1250", "no such one"])
def test_bars_fit(columns: int, encoding: str) -> None:
    """Each line stays within the terminal, in what it can write; the longest fills the room."""
    for panel in panels(FULL):
        lines = drawn(panel, columns, encoding).splitlines()
        assert max(map(cells, lines)) <= columns
        assert cells(lines[1]) == columns
        assert len(lines) == 3  # a tool without a use has no bar
        if encoding != "utf-8":
            assert drawn(panel, columns, encoding).isascii()


def test_what_is_there_shows() -> None:
    """One failure of a million calls is seen, and nothing is drawn for zero."""
    bars = (Bar("a", 999_999, 1, "x"), Bar("b", 0, 1, "x"), Bar("c", 1, 0, "x"), Bar("d", 0, 0, ""))
    lines = drawn(Panel("t", "d", "l", bars), 40, "ascii").splitlines()
    assert [line.count("-") for line in lines[1:]] == [1, 1, 0, 0]
    assert [line.count("#") for line in lines[2:]] == [0, 1, 0]
    assert drawn(Panel("t", "d", "l", ()), 40, "ascii") == "t: # d, - l"


def test_the_svg_shows_every_bar() -> None:
    """It is sound XML; the parts of a bar follow each other and are to scale."""
    root = ET.fromstring(svg("a < b & c", panels(FULL)))  # noqa: S314 - our own
    text = {"".join(each.itertext()) for each in root}
    assert {"a < b & c", "Calls", "znajdz_dokumenty", "12,345", "9876k of 98M"} <= text
    bars = [each.attrib for each in root if each.get("height") == "14.0"]
    assert len(bars) == 8
    dark, light = (float(bar["width"]) for bar in bars[:2])
    assert dark / light == pytest.approx((12_345 - 1_300) / 1_300, rel=0.01)
    assert float(bars[0]["x"]) + dark == pytest.approx(float(bars[1]["x"]), abs=0.2)


def test_the_png_shows_every_bar() -> None:
    """Its pixels hold both colours, and it is as large as it says."""
    data = png("Tools", panels(FULL))
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", data[16:24])
    start = data.index(b"IDAT") + 4
    rows = zlib.decompress(data[start : data.index(b"IEND") - 8])
    assert len(rows) == height * (1 + 3 * width)
    for colour in ((31, 78, 121), (174, 199, 224), (255, 255, 255)):
        assert rows.count(bytes(colour) * 4)


def test_the_machine_forms_are_complete() -> None:
    """JSON and CSV hold each number and flag."""
    form = json.loads(as_json(FULL))
    assert (form["sessions"], form["tainted_sessions"]) == (120, 99)
    assert (form["prompt_tokens"], form["cached_tokens"]) == (1_234_567, 1_200_000)
    assert form["result_share"] == 0.58
    consent = {"asked": 1_234, "given": 1_100, "refused": 90, "unavailable": 44}
    assert form["consent"] == consent
    assert form["tools"][0]["flags"] == ["high error rate"]
    assert form["tools"][1]["tool"] == HOSTILE
    rows = list(csv.DictReader(io.StringIO(as_csv(FULL))))
    for row, tool in zip(rows, form["tools"], strict=True):
        assert row.keys() == tool.keys()
        names = set(tool) - {"tool", "flags"}
        assert {name: float(row[name]) for name in names} == {name: tool[name] for name in names}
    assert rows[0]["flags"] == "high error rate"
    assert as_csv(Statistics(0, ())) == "tool\n"


def test_no_cell_is_a_formula() -> None:
    """A spreadsheet shows a made-up name, whatever it begins with."""
    made_up = replace(FULL.tools[0], calls=Calls("=HYPERLINK(1)"))
    assert "\n'=HYPERLINK(1),0," in as_csv(Statistics(1, (made_up,)))


@pytest.fixture
def used() -> None:
    """The person asked one thing."""
    file = Paths.from_environment().data / FILE_NAME
    store = SessionStore(file, lambda: datetime(2026, 11, 30, 12, tzinfo=UTC))
    session = store.start(Setup("/a", "m", "pl", "host", "writer", "0", Kind.CHAT))
    turn = store.begin_turn(session, "r")
    store.add_event(session, turn, Event(1, "czytaj_dokument", {}, "", "ok", tokens_raw=9))
    store.end_turn(session, turn, TurnEnd("a", "answered", usage=Usage(10, 0, 1, 1, 1, 5)))
    store.close()


@pytest.mark.usefixtures("used")
def test_pictures_are_new_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Either kind is written, and no file is written over."""
    for name, start in (("a.svg", b"<svg"), ("b.PNG", b"\x89PNG")):
        file = tmp_path / name
        outcome = type_in(capsys, "tool-stats", "--chart", str(file), "--json")
        assert outcome.err == f"The picture is {file}.\n"
        assert json.loads(outcome.out)["sessions"] == 1
        assert file.read_bytes().startswith(start)
        again = type_in(capsys, "statystyki-narzedzi", "--wykres", str(file))
        assert (again.code, again.out) == (1, "")
        assert f"{file} exists already" in again.err
    nowhere = type_in(capsys, "tool-stats", "--chart", str(tmp_path / "no" / "c.svg"))
    assert nowhere.code == 1
    assert "No such file or directory" in nowhere.err


@pytest.mark.usefixtures("used")
def test_bars_and_csv_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    """A chart without a file goes to the terminal; sessions of before a date are left out."""
    bars = type_in(capsys, "tool-stats", "--chart").out
    assert bars.startswith("Tools in the last session\n\nCalls: ")
    assert "czytaj_dokument" in type_in(capsys, "tool-stats", "--csv").out
    assert "Nothing was asked since" in type_in(capsys, "tool-stats", "--od", "2026-12-01").out
    assert "50.0% was results" in type_in(capsys, "tool-stats", "--since", "2026-11-29").out


def test_without_sessions_no_picture_is_made(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """There is nothing to draw."""
    outcome = type_in(capsys, "tool-stats", "--chart", str(tmp_path / "a.svg"))
    assert (outcome.code, outcome.out) == (0, "Nothing was asked yet, so no tool was used.\n")
    assert list(tmp_path.glob("*.svg")) == []


@pytest.mark.parametrize(
    "words",
    [["--ostatnie", "7", "--od", "2026-11-30", "--wykres"],
     ["--last", "7", "--since", "2026-11-30", "--chart"]],
)  # fmt: skip
def test_both_languages_are_understood(words: list[str]) -> None:
    """Every flag has a Polish and an English name."""
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    options = parser.parse_args(words)
    assert (options.last, options.chart) == (7, "")
    assert options.since == datetime(2026, 11, 30).astimezone(UTC)


@pytest.mark.parametrize(
    "words",
    [["--last", "0"], ["--last", "-3"], ["--last", "many"], ["--last", "1e9"], ["--last", "²"],
     ["--chart", "a.gif"], ["--since", "soon"], ["--json", "--csv"]],
)  # fmt: skip
def test_wrong_arguments_are_refused(words: list[str]) -> None:
    """What is no number, date or picture ends as a usage error."""
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    with pytest.raises(SystemExit):
        parser.parse_args(words)


def test_more_sessions_than_there_can_be_are_all_of_them() -> None:
    """A number that SQLite can't count to is as good as one that it can."""
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    assert parser.parse_args(["--last", "9" * 23]).last == 2**31
