"""The first run: asks for what nobody has set and what is not there, and writes it down."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from archivist.cli.diagnosis import count_files
from archivist.cli.model import fetch
from archivist.model.catalog import CatalogModel, in_megabytes, load_catalog, resolve_model
from archivist.model.gguf import read_gguf
from archivist.model.memory import available_memory_bytes, in_gigabytes
from archivist.model.suiting import Suited, suggested, suited
from archivist.terminal.screen import Screen, Style
from config.edit import change_setting
from config.errors import ArchivistError, ExitCode
from config.language import phrase, spoken, told
from config.layers import Kind
from config.paths import documents_folder
from tools.counting import count
from tools.folder import folder_fault
from tools.names import escaped

if TYPE_CHECKING:
    from collections.abc import Sequence

    from archivist.terminal.interview import Interview
    from config.paths import Paths
    from config.settings import InForce

_MOST_COUNTED = 20_000


@dataclass(frozen=True, slots=True)
class Lacking:
    """What the chat can't be opened without and no file, variable or flag has set.

    Attributes:
        archive: The folder of documents.
        model: The model.
    """

    archive: bool
    model: bool

    def __bool__(self) -> bool:
        """Whether anything is lacking."""
        return self.archive or self.model


def find_lacking(in_force: InForce, paths: Paths) -> Lacking:
    """Look at what the defaults mean; what somebody set is theirs to mend."""
    settings = in_force.settings
    unset = {key for key, layer in in_force.origins.items() if layer.kind is Kind.DEFAULTS}
    return Lacking(
        archive="archive" in unset and bool(folder_fault(settings.archive)),
        model={"model", "server"} <= unset and not _is_here(in_force, paths),
    )


def set_up(lacking: Lacking, paths: Paths) -> ExitCode | None:
    """Ask, write the answers to settings.toml, and fetch the model if the person agrees.

    Nothing is written before the last question is answered.

    Returns:
        How to end; None where the chat can be opened now.

    Raises:
        ArchivistError: The settings can't be written, or the model can't be fetched.
    """
    from archivist.terminal.interview import Interview  # noqa: PLC0415 - start-up time

    screen = Screen.on(sys.stdout)
    try:
        interview = Interview(screen)
        _greet(screen, lacking)
        folder = _ask_folder(screen, interview) if lacking.archive else None
        model = _ask_model(screen, interview, paths) if lacking.model else None
        wanted = model if isinstance(model, CatalogModel) and not _whole(model, paths) else None
        agreed = wanted is not None and interview.agrees(
            phrase(
                "Fetch {name} now, {size}?", name=wanted.name, size=in_megabytes(wanted.size_bytes)
            )
        )
    except (EOFError, KeyboardInterrupt):
        screen.fresh_line()
        screen.say(
            phrase(
                "Nothing was written. The questions are skipped by `archivist --archive DIR "
                "--model NAME`."
            )
        )
        return ExitCode.CANCELLED
    if folder is not None:
        change_setting(paths, "archive", str(folder))
    if model is not None:
        name = model.name if isinstance(model, CatalogModel) else str(model)
        change_setting(paths, "model", name)
    screen.line()
    screen.say(
        phrase(
            "Written to {file}; change it there at any time.",
            file=escaped(str(paths.settings_file)),
        )
    )
    if wanted is None:
        return None
    if not agreed:
        screen.say(
            phrase(
                "To fetch it: `archivist model pull {name}`. Then: `archivist`.", name=wanted.name
            )
        )
        return ExitCode.OK
    ending = fetch(wanted, paths)
    screen.line()
    return None if ending is ExitCode.OK else ending


def _greet(screen: Screen, lacking: Lacking) -> None:
    screen.line(phrase("Archivist · first run"), Style.STRONG)
    asked = phrase("Two questions") if lacking.archive and lacking.model else phrase("One question")
    screen.say(
        phrase(
            "It answers questions about a folder of your documents, with a model on this "
            "machine; your documents never leave it. {asked} first; Ctrl-C leaves, and "
            "nothing is written.",
            asked=asked,
        ),
    )


def _ask_folder(screen: Screen, interview: Interview) -> Path:
    from archivist.terminal.interview import FolderCompleter  # noqa: PLC0415 - start-up time

    screen.line()
    screen.say(phrase("Which folder holds your documents? Tab completes."), Style.STRONG)
    usual = documents_folder()
    folder = interview.ask(typed_folder, str(usual) if usual else "", FolderCompleter())
    found = count_files(folder, _MOST_COUNTED)
    number = count(found.files, "file")
    exact, least = told("It holds {files}."), told("It holds more than {files}.")
    screen.say(phrase(exact if found.complete else least, files=number))
    return folder


def typed_folder(text: str) -> Path:
    """Find the archive's folder by what was typed.

    Raises:
        ArchivistError: It can't be used; says why.
    """
    folder = _path(text)
    fault = folder_fault(folder) if text else phrase("No folder is named")
    if fault:
        raise ArchivistError(phrase("{fault}. Name one that is there.", fault=fault))
    try:
        next(folder.iterdir(), None)
    except OSError as error:
        raise ArchivistError(
            phrase(
                "{folder} can't be read: {why}. Name another, or make it readable.",
                folder=escaped(str(folder)),
                why=error.strerror,
            )
        ) from error
    return folder


def _path(text: str) -> Path:
    if not text.isprintable():
        raise ArchivistError(
            phrase(
                "That name has characters which a settings file can't hold. Give another, or "
                "use a flag: `archivist --archive DIR --model FILE`."
            )
        )
    try:
        return Path(text).expanduser().absolute()
    except RuntimeError:
        raise ArchivistError(
            phrase("Whose home folder {said} begins with is not known.", said=text)
        ) from None


def _ask_model(screen: Screen, interview: Interview, paths: Paths) -> CatalogModel | Path:
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
        size = phrase("is here") if _whole(model, paths) else spoken(in_megabytes(model.size_bytes))
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
    path = _path(text)
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


def _is_here(in_force: InForce, paths: Paths) -> bool:
    try:
        resolve_model(in_force.settings, paths)
    except ArchivistError:
        return False
    return True


def _whole(model: CatalogModel, paths: Paths) -> bool:
    try:
        return (paths.models / model.file).stat().st_size == model.size_bytes
    except OSError:
        return False
