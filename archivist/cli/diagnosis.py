"""The examination behind ``archivist doctor``; it loads no model and changes nothing."""

from __future__ import annotations

import os
import shutil
from contextlib import closing
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from archivist.cli.machine import (
    free_disk_bytes,
    tesseract_languages,
    version_of,
)
from archivist.model.catalog import in_megabytes, resolve_model
from archivist.model.dialects import chosen_dialect, spoken_by
from archivist.model.gguf import read_gguf
from archivist.model.memory import available_memory_bytes
from archivist.shell import wants_shell
from config.errors import ArchivistError
from config.settings import InForce, explain_settings
from tools.folder import folder_fault
from tools.names import escaped
from tools.shell.walls import NoWalls, walls_around

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from config.paths import Paths
    from config.settings import Settings
    from tools.shell.walls import Walls

COUNT_LIMIT = 20_000
WORKING_MEMORY_BYTES = 600_000_000
LOW_DISK_BYTES = 500_000_000


class Verdict(StrEnum):
    """How a finding is."""

    OK = "ok"
    NOTE = "note"  # works, but something optional is missing or tight
    GAP = "gap"  # can't be used before it is mended


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at.

    Attributes:
        subject: What.
        verdict: How it is.
        says: What was found.
        instead: What to do; empty if nothing.
    """

    subject: str
    verdict: Verdict
    says: str
    instead: str = ""


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
        return Diagnosis(None, (Finding("settings", Verdict.GAP, str(error)), *_machine(paths)))
    settings = in_force.settings
    model = _server(settings) if settings.server else _model(settings, paths)
    findings = (
        *_archive(settings.archive),
        *model,
        *_machine(paths),
        *_shell(settings),
    )
    return Diagnosis(in_force, findings)


def _machine(paths: Paths) -> tuple[Finding, ...]:
    return (*_folders(paths), *_libraries(), *_programs(), _disk(paths))


def _archive(folder: Path) -> Iterator[Finding]:
    shown = escaped(str(folder))
    fault = folder_fault(folder)
    count = Count(0, complete=True)
    if not fault:
        try:
            count = count_files(folder, COUNT_LIMIT)
        except OSError as error:
            fault = f"{shown} can't be read: {error.strerror}"
    if fault:
        todo = "create it, or name another with --archive DIR or in settings.toml"
        yield Finding("archive", Verdict.GAP, fault, todo)
        return
    says = f"{shown}, {'' if count.complete else 'more than '}{count.files:,} files"
    yield Finding("archive", Verdict.OK, says)


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


def _model(settings: Settings, paths: Paths) -> Iterator[Finding]:
    try:
        model = resolve_model(settings, paths)
        header = read_gguf(model.path)
    except ArchivistError as error:
        yield Finding("model", Verdict.GAP, str(error))
        return
    size_bytes = model.path.stat().st_size
    yield Finding("model", Verdict.OK, f"{model.name}, {in_megabytes(size_bytes)}, {model.path}")
    yield _dialect(model.dialect, header.chat_template)
    yield _context(model.context_tokens, header.context_tokens)
    yield _memory(size_bytes)


def _dialect(name: str, template: str) -> Finding:
    chosen = chosen_dialect(name, template)
    own = spoken_by(template)
    if chosen not in {own, "plain"}:
        todo = "set dialect to auto unless you know better"
        return Finding("dialect", Verdict.NOTE, f"{chosen}, but the model's own is {own}", todo)
    return Finding("dialect", Verdict.OK, chosen)


def _server(settings: Settings) -> Iterator[Finding]:
    """Say which server is used and whether it answers."""
    from archivist.model.loading import connect  # noqa: PLC0415 - only where a server is set
    from archivist.model.served import look_up  # noqa: PLC0415 - same

    try:
        with closing(connect(settings.server)) as connection:
            served = look_up(connection, settings.model, settings.context_tokens)
            warnings = connection.address.warnings()
    except ArchivistError as error:
        yield Finding("server", Verdict.GAP, str(error))
        return
    yield Finding("server", Verdict.OK, f"{connection.address.base} answers, {served.model}")
    yield Finding("context", Verdict.OK, f"{served.context_tokens:,} tokens")
    for warning in warnings:
        yield Finding("server", Verdict.NOTE, warning)


def _context(used_tokens: int, trained_tokens: int) -> Finding:
    trained = f"trained for {trained_tokens:,}" if trained_tokens else "its limit is not said"
    says = f"{used_tokens:,} tokens ({trained})"
    if trained_tokens and used_tokens > trained_tokens:
        todo = f"set context_tokens to {trained_tokens} or less"
        return Finding("context", Verdict.NOTE, says, todo)
    return Finding("context", Verdict.OK, says)


def _memory(model_bytes: int) -> Finding:
    available = available_memory_bytes()
    if available is None:
        return Finding("memory", Verdict.NOTE, "this system does not say how much is free")
    needed = model_bytes + WORKING_MEMORY_BYTES
    says = f"{in_megabytes(available)} available, about {in_megabytes(needed)} needed"
    if available < needed:
        return Finding("memory", Verdict.NOTE, says, "close programs, or use a smaller model")
    return Finding("memory", Verdict.OK, says)


def _folders(paths: Paths) -> Iterator[Finding]:
    for name, folder in (("config", paths.config), ("data", paths.data), ("cache", paths.cache)):
        place = folder
        while not place.exists() and place.parent != place:
            place = place.parent
        if place.is_dir() and os.access(place, os.W_OK):
            says = str(folder) if place == folder else f"{folder} (made when first needed)"
            yield Finding(f"{name} folder", Verdict.OK, says)
        else:
            yield Finding(
                f"{name} folder",
                Verdict.GAP,
                f"{folder} can't be written",
                "make it writable, or set ARCHIVIST_HOME to another folder",
            )


def _libraries() -> Iterator[Finding]:
    for name in ("llama-cpp-python", "llguidance"):
        if version := version_of(name):
            yield Finding(name, Verdict.OK, version)
        else:
            yield Finding(name, Verdict.GAP, "not installed", f"pip install {name}")


def _programs() -> Iterator[Finding]:
    """Look for programs that later versions may use; nobody needs to install them for this one."""
    for name in ("tesseract", "catdoc"):
        program = shutil.which(name)
        if program is None:
            yield Finding(name, Verdict.OK, "not found; not used by this version")
            continue
        says = program
        if name == "tesseract":
            says += f", languages: {', '.join(tesseract_languages(program)) or 'none'}"
        yield Finding(name, Verdict.OK, f"{says}; not used by this version")


def _shell(settings: Settings) -> Iterator[Finding]:
    """Try the walls of a shell around the archive, if that is there."""
    if not folder_fault(settings.archive):
        yield shell_finding(settings, walls_around(settings.archive))


def shell_finding(settings: Settings, walls: Walls | NoWalls) -> Finding:
    """Say what keeps a shell in on this machine, and whether a model is offered one."""
    wanted = wants_shell(settings)
    if isinstance(walls, NoWalls):
        says = f"not offered, for nothing here keeps it in ({walls.why})"
        return Finding(
            "shell",
            Verdict.NOTE if wanted else Verdict.OK,
            says,
            "install bubblewrap (Debian, Ubuntu: apt install bubblewrap)" if wanted else "",
        )
    says = f"kept in by {walls.kind}"
    if not wanted:
        says += "; not offered: set profile to admin and, for a model that can use it, shell to on"
    return Finding("shell", Verdict.OK, says)


def _disk(paths: Paths) -> Finding:
    free = free_disk_bytes(paths.data)
    if free is None:
        return Finding("disk", Verdict.NOTE, f"the free space of {paths.data} is not known")
    says = f"{in_megabytes(free)} free"
    if free < LOW_DISK_BYTES:
        return Finding("disk", Verdict.NOTE, says, "free some space: sessions and undo need it")
    return Finding("disk", Verdict.OK, says)
