"""The published contract of the belt changes by addition only."""

from __future__ import annotations

import copy
import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from tests.tools.contract_lock import LOCK, breaks, pin, pinned, published
from tests.tools.sample import FIND, READ, RENAME, TOOLS
from tools.belt import NAMES

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

Pins = dict[str, Any]


def test_the_belt_keeps_what_was_published() -> None:
    """Nothing is renamed, removed, retyped or narrowed.

    After an addition pin the new contract with ``python -m tests.tools.contract_lock``.
    """
    locked = json.loads(LOCK.read_text(encoding="utf-8"))
    assert breaks(locked, pinned(published())) == []
    assert locked.keys() == {tool.name for tool in published()}


def test_every_tool_that_a_session_can_have_is_published() -> None:
    """The names that statistics know are those of the published tools, no more and no fewer."""
    assert {tool.name for tool in published()} == NAMES


def changed(change: Callable[[Pins, Pins], object]) -> list[str]:
    """Change the English schema and its fields of the reading tool; list what breaks, bare."""
    now = copy.deepcopy(pinned(TOOLS))
    schema = now["czytaj"]["schemas"]["en"]
    change(schema, schema["properties"])
    return bare(breaks(pinned(TOOLS), now))


def bare(told: list[str]) -> list[str]:
    """Leave out what to do instead."""
    return [each.partition(";")[0] for each in told]


@pytest.mark.parametrize(
    "change",
    [
        lambda schema, _: schema.update(required=[]),
        lambda _, fields: fields.update(new={"type": "string", "maxLength": 9}),
        lambda _, fields: fields["path"].update(maxLength=200),
        lambda _, fields: fields["path"].pop("maxLength"),
        lambda _, fields: fields["path"].pop("minLength"),
        lambda _, fields: fields["from_line"].update(minimum=0, maximum=2_000_000),
        lambda _, fields: fields["manner"]["enum"].append("short"),
        lambda _, fields: fields["manner"].pop("enum"),
    ],
)
def test_an_addition_breaks_nobody(change: Callable[[Pins, Pins], object]) -> None:
    """A new optional field, a wider bound and another choice pass."""
    assert changed(change) == []


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (lambda _, fields: fields.pop("manner"), "en: manner is gone"),
        (lambda schema, _: schema["required"].append("from_line"), "en: from_line is required now"),
        (
            lambda _, fields: fields["from_line"].update(type="string"),
            "en: from_line was integer and is string",
        ),
        (lambda _, fields: fields["path"].update(maxLength=99), "en: path has a lower maxLength"),
        (lambda _, fields: fields["path"].update(minLength=2), "en: path has a higher minLength"),
        (
            lambda _, fields: fields["from_line"].update(minimum=2),
            "en: from_line has a higher minimum",
        ),
        (
            lambda _, fields: fields["from_line"].update(maximum=9),
            "en: from_line has a lower maximum",
        ),
        (
            lambda _, fields: fields["manner"]["enum"].remove("plain"),
            "en: manner may not be plain any more",
        ),
        (
            lambda _, fields: fields["path"].update(enum=["a"]),
            "en: path may not be any text any more",
        ),
    ],
)
def test_a_break_is_named(change: Callable[[Pins, Pins], object], problem: str) -> None:
    """A renamed, removed, retyped or narrowed field fails the lock."""
    assert changed(change) == [f"czytaj: {problem}"]


def test_a_name_that_is_gone_is_named() -> None:
    """Every name that was ever understood stays understood; new words and tools are free."""
    before = pinned(TOOLS)
    fewer = (replace(READ, aliases=()), RENAME)
    assert bare(breaks(before, pinned(fewer))) == [
        "czytaj: the name open_file is gone",
        "znajdz: the tool is gone",
    ]
    before["czytaj"]["parameters"]["sciezka"].append("dokument")
    assert bare(breaks(before, pinned(TOOLS))) == [
        "czytaj: the parameter sciezka is not understood as dokument any more"
    ]
    more = (replace(READ, purpose="Reads it all.", aliases=("open_file", "open")), FIND, RENAME)
    assert breaks(pinned((READ, FIND)), pinned(more)) == []


@pytest.mark.parametrize(
    ("name", "successor"), [("znajdz", "znajdz_v2"), ("znajdz_v2", "znajdz_v3"), ("v2", "v2_v2")]
)
def test_a_break_asks_for_a_new_version(name: str, successor: str) -> None:
    """What was published stays as it is, and the change gets a name of its own."""
    locked = pinned([replace(FIND, name=name)])
    assert breaks(locked, {}) == [
        f"{name}: the tool is gone; keep {name}, and publish the change as {successor}"
    ]


def test_a_break_is_not_pinned(tmp_path: Path) -> None:
    """Pinning takes an addition, and leaves the lock alone where a caller would break."""
    lock = tmp_path / "contract.lock.json"
    lock.write_text(json.dumps(pinned((READ, FIND))), encoding="utf-8")
    assert pin(pinned(TOOLS), lock) == []
    assert json.loads(lock.read_text(encoding="utf-8")) == pinned(TOOLS)
    assert len(pin(pinned((READ, FIND)), lock)) == 1
    assert json.loads(lock.read_text(encoding="utf-8")) == pinned(TOOLS)
