"""The examination behind ``archivist doctor``; it loads no model and changes nothing."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING

from archivist.cli.changes import changes
from archivist.cli.finding import Finding, Verdict
from archivist.cli.machine import machine
from archivist.cli.reach import reach
from archivist.cli.used_model import used_model
from archivist.cli.walls import walls
from config.errors import ArchivistError
from config.language import in_words_of_the_system, phrase, told
from config.settings import InForce, explain_settings
from tools.folder import folder_fault, folder_remedy
from tools.names import escaped

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from config.paths import Paths

COUNT_LIMIT = 20_000


@dataclass(frozen=True, slots=True)
class Count:
    """How many files a folder holds, or at least."""

    files: int
    complete: bool


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """The result of an examination.

    Attributes:
        in_force: The settings and their sources; None if they are wrong (a finding says how).
        findings: In the order they are shown.
    """

    in_force: InForce | None
    findings: tuple[Finding, ...]

    @property
    def usable(self) -> bool:
        """Say whether the Archivist can be used as things are."""
        return all(finding.verdict is not Verdict.GAP for finding in self.findings)


def examine(overrides: Mapping[str, object], paths: Paths) -> Diagnosis:
    """Look at everything the program needs."""
    try:
        in_force = explain_settings(overrides, paths)
    except ArchivistError as error:
        return Diagnosis(
            None,
            (Finding(told("settings"), Verdict.GAP, str(error)), *machine(paths), *changes(paths)),
        )
    settings = in_force.settings
    findings = (
        *_archive(settings.archive),
        *used_model(settings, paths),
        *machine(paths),
        *walls(settings),
        *reach(settings),
        *changes(paths),
    )
    return Diagnosis(in_force, findings)


def _archive(folder: Path) -> Iterator[Finding]:
    shown = escaped(str(folder))
    fault = folder_fault(folder)
    if fault:
        yield Finding(told("archive"), Verdict.GAP, fault, folder_remedy(folder))
        return
    try:
        count = count_files(folder, COUNT_LIMIT)
    except OSError as error:
        fault = phrase(
            "{folder} can't be read: {why}", folder=shown, why=in_words_of_the_system(error)
        )
        yield Finding(told("archive"), Verdict.GAP, fault, folder_remedy(folder, error))
        return
    exact, least = told("{folder}, {files:,} files"), told("{folder}, more than {files:,} files")
    says = phrase(exact if count.complete else least, folder=shown, files=count.files)
    yield Finding(told("archive"), Verdict.OK, says)


def count_files(folder: Path, limit: int) -> Count:
    """Count files below a folder, hidden ones left out, up to a limit.

    Raises:
        OSError: The folder itself can't be read.
    """
    with os.scandir(folder):
        pass  # a folder that can't be read is reported, where os.walk would be silent
    files = 0
    for _, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if not name.startswith(".")]
        files += sum(not name.startswith(".") for name in names)
        if files > limit:
            return Count(limit, complete=False)
    return Count(files, complete=True)
