"""``archivist pamiec``: what the person asked to remember, newest first."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from archivist.cli.manual import Manual
from archivist.terminal.escaping import one_line
from config.errors import ExitCode
from config.language import phrase
from config.paths import Paths
from tools.names import escaped
from tools.notes.notebook import FILE_NAME, Notebook

if TYPE_CHECKING:
    import argparse

MANUAL = Manual(
    "List what you asked the Archivist to remember, newest first, and name the file that it stands "
    "in: change or delete lines there with any editor.",
    examples=(
        ("archivist pamiec", ""),
        ("archivist memory --json", "the same under its English name, for a program"),
    ),
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the flags."""
    parser.add_argument("--json", action="store_true", help="one JSON array on standard output")


def run(options: argparse.Namespace) -> int:
    """Print every note; nothing is made where there are none."""
    notebook = Notebook(Paths.from_environment().data / FILE_NAME)
    notes = notebook.notes()
    if options.json:
        rows = [
            {"day": note.day.isoformat() if note.day else None, "text": note.text} for note in notes
        ]
        print(json.dumps(rows, indent=2))
    elif notes:
        print("\n".join(one_line(str(note)) for note in notes))
        print(f"\n{escaped(str(notebook.path))}")
    else:
        print(phrase('Nothing was noted yet. Say in the chat: "Remember that ...".'))
    return ExitCode.OK
