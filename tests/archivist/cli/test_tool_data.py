"""The machine forms are complete, and nothing in them acts."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace

from archivist.cli.picture import png, svg
from archivist.cli.tool_data import as_csv, as_json
from archivist.terminal.bars import drawn
from archivist.terminal.tool_bars import panels
from archivist.terminal.tool_table import table
from sessions.tool_use import Calls, Statistics
from tests.archivist.terminal.measured import FULL, HOSTILE


def test_a_hostile_name_is_shown_harmless() -> None:
    """Bidi marks and escape sequences in a made-up tool name are printed, not obeyed."""
    bars = "".join(drawn(panel, 60, "utf-8") for panel in panels(FULL))
    for text in (table(FULL, 80), bars, as_csv(FULL), as_json(FULL)):
        assert "[red]x" in text
        assert text.replace("\n", "").isprintable()
    for data in (svg("Tools", panels(FULL)), png("Tools", panels(FULL))):
        assert b"\x1b[31m" not in data


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
