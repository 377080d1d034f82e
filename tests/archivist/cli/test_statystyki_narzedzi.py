"""The command's table and its machine form."""

from __future__ import annotations

import argparse
import io
import json

import pytest
from rich.console import Console

from archivist.cli.statystyki_narzedzi import add_arguments, as_json, show
from sessions.statistics import Flag, Statistics, ToolUse
from tests.archivist.cli.command_line import type_in

FULL = Statistics(
    120,
    (
        ToolUse("znajdz_dokumenty", 12_345, 118, 0.98, 1_300, 1_204, 9_876_543, 98_765_432, 0.6,
                (Flag.ERRORS,)),
        ToolUse("[red]x\u202e\x1b[31m", 1, 1, 0.008, 1, 3, 5, 5, 0.4, (Flag.UNKNOWN,)),
        ToolUse("zmien_nazwe", 0, 0, 0.0, 0, 0, 0, 0, 0.0, (Flag.REMOVE,)),
    ),
    prompt_tokens=1_234_567,
    cached_tokens=1_200_000,
)  # fmt: skip


def shown(statistics: Statistics, *, terminal: bool = False) -> str:
    """The table as 80 columns print it."""
    out = io.StringIO()
    show(statistics, Console(file=out, width=80, force_terminal=terminal))
    return out.getvalue()


def test_the_table_fits_80_columns() -> None:
    """Big numbers and long names stay within 80 columns, and no name or number is cut."""
    text = shown(FULL)
    assert max(map(len, text.splitlines())) <= 80
    for cell in ("znajdz_dokumenty ", "12,345", "98%", "11%", "1,204 ms", "9876k/98M", "60%"):
        assert cell in text
    assert "remove: zmien_nazwe" in text
    assert "high error rate: znajdz_dokumenty" in text
    assert "Of 1234k tokens in prompts 97.2% were evaluated before." in text


def test_a_hostile_name_is_shown_harmless() -> None:
    """Markup, bidi marks and escape sequences in a made-up tool name are printed, not obeyed."""
    text = shown(FULL)
    assert "[red]x" in text
    assert "\x1b" not in text
    assert "\u202e" not in text


def test_no_colour_without_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """NO_COLOR is obeyed on a terminal too."""
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b[3" not in shown(FULL, terminal=True)


def test_few_sessions_are_said() -> None:
    """Below twenty sessions the command says why it names no rare tool."""
    assert "from 20 sessions on" in shown(Statistics(1, FULL.tools))
    assert "Nothing was asked yet" in shown(Statistics(0, FULL.tools))


def test_the_machine_form_is_complete() -> None:
    """JSON holds each number and flag."""
    form = json.loads(json.dumps(as_json(FULL)))
    assert form["sessions"] == 120
    assert (form["prompt_tokens"], form["cached_tokens"]) == (1_234_567, 1_200_000)
    assert form["tools"][0]["median_ms"] == 1_204
    assert form["tools"][0]["flags"] == ["high error rate"]


@pytest.mark.parametrize("words", [["--ostatnie", "7"], ["--last", "7"]])
def test_both_languages_are_understood(words: list[str]) -> None:
    """The window is set by either flag."""
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    assert parser.parse_args(words).last == 7


@pytest.mark.parametrize("word", ["0", "-3", "many", "1e9", "99999999999999999999999"])
def test_a_wrong_number_is_refused(word: str) -> None:
    """What is no number of sessions ends as a usage error."""
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    with pytest.raises(SystemExit):
        parser.parse_args(["--last", word])


def test_the_tools_of_notes_are_on_every_belt(capsys: pytest.CaptureFixture[str]) -> None:
    """They are made for each person, and are no strangers."""
    rows = json.loads(type_in(capsys, "statystyki-narzedzi", "--json").out)["tools"]
    flags = {row["tool"]: row["flags"] for row in rows}
    assert flags["zapamietaj"] == flags["przypomnij"] == []
