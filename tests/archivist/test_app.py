"""Wiring that needs no model."""

from __future__ import annotations

from typing import TYPE_CHECKING

from archivist.app import _last_turn
from tests.archivist.agent.house import SESSION, answer, house, rename

if TYPE_CHECKING:
    from pathlib import Path


def test_the_ledger_knows_the_last_turn_that_changed_anything(tmp_path: Path) -> None:
    """Also where the session store lacks it, so that no operation id is used again."""
    script = [answer("Hi."), rename("a.txt", "b.txt"), answer("b.txt")]
    with house(tmp_path, {"a.txt": "x"}, script) as home:
        assert _last_turn(home.ledger, SESSION) == 0
        home.turn("Hello")
        home.turn("Rename a.txt to b.txt")
        assert _last_turn(home.ledger, SESSION) == 2
        assert _last_turn(home.ledger, "2026-01-01T0000-ffff") == 0
