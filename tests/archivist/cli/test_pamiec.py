"""``archivist pamiec``."""

from __future__ import annotations

import json
from datetime import date
from typing import TYPE_CHECKING

from config.paths import Paths
from tests.archivist.cli.command_line import type_in
from tools.notes.notebook import FILE_NAME, Notebook

if TYPE_CHECKING:
    import pytest


def test_notes_are_listed_with_their_file(capsys: pytest.CaptureFixture[str]) -> None:
    """Newest first, under both names of the command; a person finds the file to edit."""
    path = Paths.from_environment().data / FILE_NAME
    notebook = Notebook(path)
    notebook.add("Czynsz do dziesiątego", date(2026, 1, 5))
    with path.open("a", encoding="utf-8") as file:
        file.write("- 2026-03-07: red \x1b[31m\n- klucze ma Ania\n")
    for name in ("pamiec", "memory"):
        outcome = type_in(capsys, name)
        assert outcome.code == 0
        assert outcome.out == (
            "klucze ma Ania\n"
            "2026-03-07: red \\x1b[31m\n"
            "2026-01-05: Czynsz do dziesiątego\n"
            f"\n{path}\n"
        )
    assert json.loads(type_in(capsys, "pamiec", "--json").out)[1:] == [
        {"day": "2026-03-07", "text": "red \x1b[31m"},
        {"day": "2026-01-05", "text": "Czynsz do dziesiątego"},
    ]


def test_nothing_is_made_by_listing(capsys: pytest.CaptureFixture[str]) -> None:
    """In a new home nothing was noted, and afterwards there is no file either."""
    assert type_in(capsys, "pamiec").out.startswith("Nothing was noted yet.")
    assert type_in(capsys, "pamiec", "--json").out == "[]\n"
    assert not Paths.from_environment().data.exists()


def test_notes_that_can_not_be_read_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    """With the file and what to do."""
    (Paths.from_environment().data / FILE_NAME).mkdir(parents=True)
    outcome = type_in(capsys, "pamiec")
    assert outcome.code == 1
    assert "can't be read (Is a directory). Mend its permissions" in outcome.err
