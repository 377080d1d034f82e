"""A turn as JSON."""

from __future__ import annotations

import json
import unicodedata
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from archivist.agent.conversation import EffectView
from archivist.agent.events import Compacted, ConsentNeeded, Ended, Stop, ToolCalled, Usage
from archivist.agent.report import Report
from tests.archivist.terminal.scripted import move, plan, read
from tools.effects.plan import Plan

if TYPE_CHECKING:
    from archivist.agent.events import Event


def rendered(*events: Event | object, effects: tuple[EffectView, ...] = ()) -> dict[str, Any]:
    """Collect events and read the JSON back."""
    report = Report()
    for event in events:
        if not isinstance(event, float):
            report.add(event)  # type: ignore[arg-type] # scripts hold pauses too
    loaded = json.loads(report.to_json("s-1", effects))
    assert isinstance(loaded, dict)
    return loaded


def test_it_has_exactly_the_documented_keys() -> None:
    """The shape is a contract with scripts."""
    step = {"kind": "move", "source": "a", "target": "b"}
    data = rendered(
        *read("a.txt", usage=Usage(90, 80, 5, 4, 3, 2)),
        Compacted(results=2),
        Ended(Stop.ANSWERED, "An answer.", ("p. 2",), ("op",), Usage(9, 8, 7, 6, 5, 4)),
        effects=(EffectView("op", "done", (step,)),),
    )
    assert data == {
        "answer": "An answer.",
        "stop": "answered",
        "session": "s-1",
        "steps": [
            {
                "tool": "czytaj_dokument",
                "arguments": {"sciezka": "a.txt"},
                "status": "ok",
                "radius": 0,
                "ms": 312,
                "tokens_raw": 3204,
                "tokens_shown": 812,
                "usage": {
                    "prompt_tokens": 90,
                    "cached_tokens": 80,
                    "output_tokens": 5,
                    "forced_tokens": 4,
                    "model_ms": 3,
                    "result_tokens": 2,
                    "evaluated_tokens": 10,
                },
            }
        ],
        "effects": [{"operation": "op", "state": "done", "steps": [step]}],
        "unread": ["p. 2"],
        "tainted": False,
        "compacted": [{"results": 2, "turns": 0, "latest": False}],
        "usage": {
            "prompt_tokens": 9,
            "cached_tokens": 8,
            "output_tokens": 7,
            "forced_tokens": 6,
            "model_ms": 5,
            "result_tokens": 4,
            "evaluated_tokens": 1,
        },
    }


def test_a_refused_change_comes_with_its_plan() -> None:
    """A script can show the person what would have happened."""
    report = Report()
    report.add(ToolCalled(1, "zmien_wiele_nazw", {}, ""))
    report.refused = ConsentNeeded(plan(12), "why")
    report.add(Ended(Stop.REFUSED, ""))
    data = json.loads(report.to_json("s", ()))
    assert data["steps"][0]["status"] == "odmowa"
    assert data["steps"][0]["radius"] == 12
    assert data["plan"]["radius"] == {"objects": 12, "size_bytes": 14400, "reversible": True}
    assert data["plan"]["steps"][1] == {
        "kind": "move",
        "source": "skany/skan001.pdf",
        "target": "skany/f001.pdf",
    }


def test_a_name_that_is_no_text_survives() -> None:
    """An undecodable byte becomes a surrogate that json.loads gives back."""
    report = Report()
    change = move("a", "b")
    report.refused = ConsentNeeded(
        Plan("zmien_nazwe", (type(change)(b"\xff.pdf", b"b", change.expected),)), "why"
    )
    report.add(Ended(Stop.REFUSED, ""))
    text = report.to_json("s", ())
    assert text.encode("utf-8")
    assert json.loads(text)["plan"]["steps"][0]["source"] == "\udcff.pdf"


def test_a_cancelled_call_has_no_status() -> None:
    """A call whose result never came says null, not ok."""
    data = rendered(ToolCalled(1, "t", {}, ""), Ended(Stop.CANCELLED, ""))
    assert data["steps"][0]["status"] is None


@given(st.text(st.characters(codec=None)))
def test_any_answer_comes_back_and_nothing_acts_on_a_terminal(text: str) -> None:
    """Whatever the model says is valid UTF-8, loads back equal, and holds no control character."""
    report = Report()
    report.add(Ended(Stop.ANSWERED, text))
    out = report.to_json("s", ())
    out.encode("utf-8")
    assert json.loads(out)["answer"] == text
    acting = {unicodedata.category(each) for each in out.replace("\n", "")}
    assert not acting & {"Cc", "Cf", "Cs", "Zl", "Zp"}


def test_a_turn_without_an_end_is_a_bug() -> None:
    """The contract of the loop is checked, not guessed around."""
    with pytest.raises(RuntimeError):
        Report().to_json("s", ())
