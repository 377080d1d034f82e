"""The first run's question for the model."""

from __future__ import annotations

from typing import TYPE_CHECKING

from archivist.cli.first_folder import typed_path
from archivist.model.catalog import CatalogModel, in_megabytes, load_catalog
from archivist.model.gguf import read_gguf
from archivist.model.memory import available_memory_bytes, in_gigabytes
from archivist.model.suiting import Suited, suggested, suited
from archivist.terminal.screen import Style
from config.errors import ArchivistError
from config.language import phrase, spoken

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from archivist.terminal.interview import Interview
    from archivist.terminal.screen import Screen
    from config.paths import Paths


def ask_model(screen: Screen, interview: Interview, paths: Paths) -> CatalogModel | Path:
    """Ask until a model is named; the one that suits the free memory is suggested."""
    from archivist.terminal.interview import FolderCompleter  # noqa: PLC0415 - start-up time

    free_bytes = available_memory_bytes()
    choice = suited(load_catalog(), free_bytes)
    best = suggested(choice)
    screen.line()
    screen.say(phrase("Which model? Type a number, or the path of a GGUF file."), Style.STRONG)
    for row in model_rows(choice, paths):
        screen.line(row)
    if free_bytes is not None:
        screen.say(_memory_words(best, free_bytes))
    number = str(choice.index(best) + 1)
    models = [one.model for one in choice]
    return interview.ask(lambda text: typed_model(text, models), number, FolderCompleter(".gguf"))


def model_rows(choice: Sequence[Suited], paths: Paths) -> list[str]:
    """Lay the models out as a table of less than 60 columns."""
    width = max(len(one.model.name) for one in choice)
    rows = [f"     {'':{width}}  {phrase('download  licence     memory')}"]
    for number, one in enumerate(choice, start=1):
        model = one.model
        size = (
            phrase("is here") if is_whole(model, paths) else spoken(in_megabytes(model.size_bytes))
        )
        rows.append(
            f"  {number}  {model.name:{width}}  {size:>8}  {model.licence:10}  "
            f"{spoken(in_gigabytes(one.needed_bytes))}"
        )
    return rows


def _memory_words(best: Suited, free_bytes: int) -> str:
    free = in_gigabytes(free_bytes)
    if best.fits:
        return phrase(
            "{free} of memory is free. The best for it is {name}.", free=free, name=best.model.name
        )
    return phrase(
        "Only {free} of memory is free: it will be slow. Close other programs first.", free=free
    )


def typed_model(text: str, models: Sequence[CatalogModel]) -> CatalogModel | Path:
    """Find the model by what was typed: its number, its name, or the path of a file.

    Raises:
        ArchivistError: There is none; says what there is.
    """
    by_number = {str(number): model for number, model in enumerate(models, start=1)}
    known = by_number.get(text) or (load_catalog().find(text) if text else None)
    if known is not None:
        return known
    path = typed_path(text)
    if not path.is_file():
        raise ArchivistError(
            phrase(
                "That is none of {numbers}, and no file. A model server is set by "
                "`archivist --server URL`.",
                numbers=", ".join(by_number),
            )
        )
    read_gguf(path)
    return path


def is_whole(model: CatalogModel, paths: Paths) -> bool:
    """Whether a model of the catalog lies here to its last byte."""
    try:
        return (paths.models / model.file).stat().st_size == model.size_bytes
    except OSError:
        return False
