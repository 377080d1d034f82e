"""The benchmark of engines reports honestly, also what did not work."""

from __future__ import annotations

import math

import pytest

from tests.bench.contenders.process import Contender, ContenderFailed
from tests.bench.contenders.tally import CHAT, COLUMNS, MEASURES, OURS, Tally


def test_the_table_has_eighty_columns_whatever_was_measured() -> None:
    """Slow machines and many rounds don't break lines."""
    tally = Tally()
    for measure in MEASURES:
        for contender in COLUMNS:
            slow = 1 if contender == OURS else 99
            tally.add(measure.name, contender, *[9_999 * measure.divisor / 99 * slow] * 999)
    for contender in COLUMNS:
        tally.count("the call that ours is", contender, yes=contender == OURS)
    assert max(map(len, tally.table())) <= 80


def test_what_was_not_measured_is_no_success() -> None:
    """A ratio without samples is not a number, and not ok."""
    verdicts = Tally().verdicts()
    assert verdicts
    assert all(math.isnan(verdict.measured) and not verdict.ok for verdict in verdicts)
    assert all(str(verdict).startswith("NOT OK") for verdict in verdicts)


def test_ratios_are_of_medians() -> None:
    """One slow sample of a busy machine decides nothing."""
    tally = Tally()
    tally.add("call_ms", CHAT, 2, 2, 900)
    tally.add("call_ms", OURS, 1, 1, 1)
    assert tally.ratio("call_ms", CHAT, OURS) == 2
    assert [str(v) for v in tally.verdicts() if v.ok] == [
        "ok      a finished call of llama-cpp-python to ours: 2.00 (at least 2)"
    ]


def test_a_contender_that_dies_leaves_its_last_words() -> None:
    """The person reads why a column is empty."""
    with Contender("llm_plugin", {}) as contender, pytest.raises(ContenderFailed) as told:
        contender.ask("first")
    assert str(told.value) == "llm_plugin ended with code 1. KeyError: 'folder'"
