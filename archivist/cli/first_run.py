"""The first run: asks for what nobody has set and what is not there, and writes it down."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

from archivist.cli.first_folder import ask_folder
from archivist.cli.first_language import ask_language
from archivist.cli.first_model import ask_model, is_whole
from archivist.cli.model import fetch
from archivist.model.catalog import CatalogModel, in_megabytes, resolve_model
from archivist.terminal.screen import Screen, Style
from config.edit import change_setting
from config.errors import ArchivistError, ExitCode
from config.language import phrase, speak
from config.layers import Kind
from tools.folder import folder_fault
from tools.names import escaped

if TYPE_CHECKING:
    from config.paths import Paths
    from config.settings import InForce


@dataclass(frozen=True, slots=True)
class Lacking:
    """What the chat can't be opened without and no file, variable or flag has set.

    Attributes:
        archive: The folder of documents.
        model: The model.
        language: Of the screen. It is asked for beside the others, never alone: without it the
            program speaks that of the locale.
    """

    archive: bool
    model: bool
    language: bool

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
        language="language" in unset,
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
        screen.line(phrase("Archivist · first run"), Style.STRONG)
        language = ask_language(screen, interview) if lacking.language else None
        if language is not None:
            speak(language)
            screen.line()
        _greet(screen, lacking)
        folder = ask_folder(screen, interview) if lacking.archive else None
        model = ask_model(screen, interview, paths) if lacking.model else None
        wanted = model if isinstance(model, CatalogModel) and not is_whole(model, paths) else None
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
    if language is not None:
        change_setting(paths, "language", language.value)
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
    asked = phrase("Two questions") if lacking.archive and lacking.model else phrase("One question")
    screen.say(
        phrase(
            "It answers questions about a folder of your documents, with a model on this "
            "machine; your documents never leave it. {asked} first; Ctrl-C leaves, and "
            "nothing is written.",
            asked=asked,
        ),
    )


def _is_here(in_force: InForce, paths: Paths) -> bool:
    try:
        resolve_model(in_force.settings, paths)
    except ArchivistError:
        return False
    return True
