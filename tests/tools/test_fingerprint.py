"""Fingerprints: they change with what a model has to know to call a tool, and with nothing else."""

from __future__ import annotations

from dataclasses import replace

from tools.belt.suma_kontrolna import TOOL
from tools.belt.znajdz_dokumenty import TOOL as FIND
from tools.contract import Voice
from tools.fingerprint import fingerprint, fingerprints


def test_a_call_decides() -> None:
    """Another name, other arguments or another voice are another call."""
    known = fingerprint(TOOL, Voice.POLISH)
    assert known != fingerprint(TOOL, Voice.ENGLISH)
    assert known != fingerprint(replace(TOOL, shown="skrot"), Voice.POLISH)
    assert known != fingerprint(replace(TOOL, arguments=FIND.arguments), Voice.POLISH)


def test_descriptions_do_not() -> None:
    """A better sentence needs no new training."""
    better = replace(TOOL, purpose="Says it better.", asked_by=("x",), budget_tokens=7)
    assert fingerprint(better, Voice.POLISH) == fingerprint(TOOL, Voice.POLISH)


def test_each_tool_has_its_own() -> None:
    """By its canonical name, whatever the voice."""
    each = fingerprints((TOOL, FIND), Voice.ENGLISH)
    assert list(each.digests) == ["suma_kontrolna", "znajdz_dokumenty"]
    assert len(set(each.digests.values())) == 2
    assert each.ungated == {"znajdz_dokumenty"}
