"""``archivist adapt --merge``: an adapter becomes a model file of its own."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

from archivist.model.adapted import ADAPTER, CARD, MERGED, shipped_adapters
from archivist.model.processors import usable_cores
from config.errors import ArchivistError, ExitCode
from config.language import phrase
from config.paths import make_private

if TYPE_CHECKING:
    from pathlib import Path

    from archivist.model.catalog import ResolvedModel
    from config.paths import Paths


def merge_adapter(model: ResolvedModel, paths: Paths) -> int:
    """Merge the adapter of a model into a model file, which is used from then on.

    The person's own one, else the one that comes with the program.

    Raises:
        ArchivistError: There is none, or it can't be merged.
    """
    from archivist.adapting.adapter_file import read_adapter  # noqa: PLC0415 - needs gguf
    from archivist.adapting.merging import merge  # noqa: PLC0415 - same

    folder = paths.adapted / model.name
    if not (folder / ADAPTER).is_file():
        _copy_shipped(model, folder)
    pairs, scale = read_adapter(folder / ADAPTER)
    fresh = folder / f"{MERGED}.new"
    merge(fresh, model.path, pairs, scale, usable_cores())
    fresh.replace(folder / MERGED)
    print(phrase("Merged into {file}, which is used from the next start.", file=folder / MERGED))
    return ExitCode.OK


def _copy_shipped(model: ResolvedModel, folder: Path) -> None:
    shipped = shipped_adapters() / model.name
    if not (shipped / ADAPTER).is_file():
        raise ArchivistError(
            phrase(
                "There is no adapter of {name} to merge; make one with `archivist adapt`.",
                name=model.name,
            )
        )
    make_private(folder)
    for name in (ADAPTER, CARD):
        shutil.copyfile(shipped / name, folder / name)
