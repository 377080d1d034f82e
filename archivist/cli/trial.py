"""A place for trials: what is changed and recorded there leaves no trace with the person."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from config.paths import Paths

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def own_places(archive: Path) -> Iterator[tuple[Paths, Path]]:
    """Make a temporary data folder that shares the person's models and their adapters.

    Args:
        archive: The person's archive.

    Yields:
        The folders of the program, and where a copy of the archive can be made. It does not exist
        yet, and has the name of the archive, which may stand in front of a path that a person says.
    """
    with TemporaryDirectory(prefix="archivist-") as scratch:
        usual = Paths.from_environment()
        data = Path(scratch, "data")
        data.mkdir()
        (data / usual.models.name).symlink_to(usual.models)
        (data / usual.adapted.name).symlink_to(usual.adapted)
        (Path(scratch) / "archive").mkdir()
        yield replace(usual, data=data), Path(scratch, "archive", archive.name)
