"""What every result of an evaluation carries: with what it was measured."""

from __future__ import annotations

import hashlib
import sys
from dataclasses import replace
from typing import TYPE_CHECKING

from archivist import __version__
from config.errors import ArchivistError

if TYPE_CHECKING:
    from pathlib import Path

    from archivist.workshop.arrangement import Arrangement
    from archivist.workshop.record import Stamp
    from config.paths import Paths
    from config.settings import Settings
    from tools.fingerprint import Fingerprints


def stamp(
    measure: str, tasks: bytes, settings: Settings, paths: Paths, arrangement: Arrangement
) -> Stamp:
    """Look at everything that a result depends on; no model is loaded.

    Args:
        measure: What is measured.
        tasks: The content of the task file.
        settings: In force.
        paths: Where models are.
        arrangement: The belt of the first repeat.

    Raises:
        ArchivistError: There is no such model.
    """
    from archivist.cli.narzedzia import session_belt  # noqa: PLC0415 - start-up time
    from archivist.workshop.arrangement import digest  # noqa: PLC0415 - start-up time
    from tools.fingerprint import fingerprints  # noqa: PLC0415 - start-up time

    whole = replace(arrangement, only=None)  # what differs between conditions is in their names
    with session_belt(settings, paths, whole) as belt:
        told, voice = digest(belt), belt.voice.value
        known = fingerprints(belt.tools, belt.voice)
    return {
        "measure": measure,
        "tasks_sha256": hashlib.sha256(tasks).hexdigest(),
        "archive": str(settings.archive),
        **_model(measure, settings, paths),
        "adapted": _adapted(settings, paths, known),
        "belt": "picked" if arrangement.picked else "all listed",
        "belt_sha256": told,
        "profile": settings.profile,
        "voice": voice,
        "style": arrangement.style.value if arrangement.style else "brief",
        "seed": str(arrangement.seed),
        "archivist": __version__,
        "python": ".".join(map(str, sys.version_info[:2])),
        **_versions(),
    }


def _model(measure: str, settings: Settings, paths: Paths) -> Stamp:
    from archivist.model.catalog import resolve_model  # noqa: PLC0415 - start-up time

    if settings.server:
        return {"model": settings.model, "model_sha256": "", "server": settings.server}
    try:
        model = resolve_model(settings, paths)
    except ArchivistError:
        if measure != "errors" or settings.model:  # which takes none, if none is named
            raise
        return {"model": "", "model_sha256": ""}
    return {"model": model.name, "model_sha256": model.sha256 or _sha256_of(model.path)}


def _adapted(settings: Settings, paths: Paths, tools: Fingerprints) -> str:
    """The hash of what chooses the calls in the model's place; empty where nothing does."""
    from archivist.model.catalog import resolve_model  # noqa: PLC0415 - start-up time
    from archivist.model.loading import Router, find_router  # noqa: PLC0415 - same

    if settings.server:
        return ""
    try:
        found = find_router(settings, paths, resolve_model(settings, paths), tools)
    except ArchivistError:
        return ""
    if not isinstance(found, Router):
        return ""
    return _sha256_of(found.found.adapter or found.found.model)


def _sha256_of(file: Path) -> str:
    """Hash a model file of the person's own; some seconds."""
    with file.open("rb") as opened:
        return hashlib.file_digest(opened, "sha256").hexdigest()


def _versions() -> Stamp:
    from importlib.metadata import PackageNotFoundError, version  # noqa: PLC0415 - start-up time

    found = {}
    for name in ("llama-cpp-python", "llguidance"):
        try:
            found[name.replace("-", "_")] = version(name)
        except PackageNotFoundError:
            found[name.replace("-", "_")] = "unknown"
    return found
