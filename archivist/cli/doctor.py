"""``archivist doctor``: what is in force, what is missing, and what to do about it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from archivist.cli.diagnosis import Diagnosis, examine
from archivist.cli.finding import Verdict
from archivist.cli.flags import add_setting_flags, overrides
from archivist.cli.manual import Manual, exit_codes
from archivist.cli.reading import read_folder
from config.errors import ExitCode
from config.language import phrase, spoken, told
from config.paths import Paths
from tools.names import escaped

if TYPE_CHECKING:
    import argparse

    from config.settings import InForce

MANUAL = Manual(
    "Show the settings in force and where each comes from, and look at everything the Archivist "
    "needs. What is missing is named with what to do about it.\n\n"
    "With --read DIR it reads every document of any folder instead, hidden ones left out, and "
    "shows for each kind how many were read, in part or not at all, why, and which took longest. "
    "Nothing is kept and nothing is written there. Ctrl-C ends it with what was read so far.",
    examples=(
        ("archivist doctor", ""),
        ("archivist doctor --model qwen2.5-coder-0.5b", "as if the setting were this"),
        ("archivist doctor --json | jq .usable", "for a program"),
        ("archivist doctor --read ~/papers", "what of a folder can be read"),
    ),
    tables=(
        exit_codes(
            {
                ExitCode.OK: "it can be used; with --read, no reader failed",
                ExitCode.FAILED: "something is missing; with --read, a reader crashed or took "
                "too long",
            }
        ),
    ),
)
MARKS = {Verdict.OK: "ok  ", Verdict.NOTE: told("note"), Verdict.GAP: told("GAP ")}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the flags."""
    add_setting_flags(parser, "archive", "model", "server", "profile", "language")
    parser.add_argument("--read", metavar="DIR", type=Path, help="try the readers on this folder")
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(options: argparse.Namespace) -> int:
    """Print the diagnosis; return the exit code."""
    if options.read is not None:
        return read_folder(options.read, json=options.json)
    diagnosis = examine(overrides(options), Paths.from_environment())
    if options.json:
        print(json.dumps(_as_json(diagnosis), indent=2))
    else:
        _print(diagnosis)
    return ExitCode.OK if diagnosis.usable else ExitCode.FAILED


def _print(diagnosis: Diagnosis) -> None:
    if diagnosis.in_force:
        for key, value, origin in _settings(diagnosis.in_force):
            written = str(value).lower() if isinstance(value, bool) else str(value)
            shown = escaped(written) or '""'
            print(f"      {key:18} {shown}  ({origin})")
        print()
    for finding in diagnosis.findings:
        subject = spoken(finding.subject)
        print(f"{spoken(MARKS[finding.verdict])}  {subject:18} {spoken(finding.says)}")
        if finding.instead:
            print(f"{'':24} -> {spoken(finding.instead)}")
    print()
    print(
        phrase("Ready.") if diagnosis.usable else phrase("Not usable yet: mend what is marked GAP.")
    )


def _settings(in_force: InForce) -> list[tuple[str, str | int, str]]:
    """Give each setting's key, value and source."""
    values = in_force.settings.model_dump(mode="python")
    return [
        (key, value if isinstance(value, int) else str(value), in_force.origins[key].label(key))
        for key, value in values.items()
    ]


def _as_json(diagnosis: Diagnosis) -> dict[str, object]:
    rows = _settings(diagnosis.in_force) if diagnosis.in_force else []
    return {
        "usable": diagnosis.usable,
        "settings": {key: {"value": value, "from": origin} for key, value, origin in rows},
        "findings": [
            {
                "subject": finding.subject,
                "verdict": finding.verdict,
                "says": finding.says,
                "instead": finding.instead,
            }
            for finding in diagnosis.findings
        ],
    }
