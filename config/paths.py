"""Where the Archivist keeps its own files; the only module that asks the platform."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from config.errors import ArchivistError
from config.language import in_words_of_the_system, phrase

if TYPE_CHECKING:
    from collections.abc import Mapping

HOME_VARIABLE = "ARCHIVIST_HOME"


@dataclass(frozen=True, slots=True)
class Paths:
    """The program's three folders, absolute; none is created before :meth:`ensure`.

    Attributes:
        config: The person's settings.
        data: What must last: models, sessions, the ledger.
        cache: What can be made again: saved prefixes.
    """

    config: Path
    data: Path
    cache: Path

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] | None = None) -> Paths:
        """Find the folders: all three under ``ARCHIVIST_HOME`` if it is set, else the platform's.

        Args:
            environment: Variables to read instead of the process's own. The platform's folders
                always follow the process's own.

        Raises:
            ArchivistError: ``ARCHIVIST_HOME`` names a home folder that does not exist.
        """
        home = (os.environ if environment is None else environment).get(HOME_VARIABLE, "")
        if home:
            return cls.under(Path(home))
        import platformdirs  # noqa: PLC0415 - `archivist --help` needs no folders

        dirs = platformdirs.PlatformDirs("archivist", appauthor=False)
        return cls(
            config=dirs.user_config_path.absolute(),
            data=dirs.user_data_path.absolute(),
            cache=dirs.user_cache_path.absolute(),
        )

    @classmethod
    def under(cls, home: Path) -> Paths:
        """Keep all three folders under one; ``~`` and relative paths are resolved now."""
        try:
            home = home.expanduser().absolute()
        except RuntimeError as error:
            raise ArchivistError(
                phrase(
                    "{variable} is {home!r}, but that person's home folder is not "
                    "known; give the whole path instead.",
                    variable=HOME_VARIABLE,
                    home=str(home),
                )
            ) from error
        return cls(config=home / "config", data=home / "data", cache=home / "cache")

    @property
    def settings_file(self) -> Path:
        """The person's settings; need not exist."""
        return self.config / "settings.toml"

    @property
    def models(self) -> Path:
        """The folder of downloaded models; need not exist."""
        return self.data / "models"

    @property
    def adapted(self) -> Path:
        """The folder of adapters that were trained here; need not exist."""
        return self.data / "adapted"

    def ensure(self) -> Paths:
        """Create what is missing, readable by the person alone; folders that exist stay as is.

        Raises:
            ArchivistError: A folder can't be created.
        """
        for folder in (self.config, self.data, self.cache):
            make_private(folder)
        return self


def documents_folder() -> Path | None:
    """Where the desktop keeps the person's documents; None where that is not there."""
    import platformdirs  # noqa: PLC0415 - `archivist --help` needs no folders

    folder = platformdirs.user_documents_path()
    return folder if folder.is_dir() else None


def make_private(folder: Path) -> None:
    """Create a folder and its missing parents with mode 0700.

    Raises:
        ArchivistError: It can't be created, or something else has its name.
    """
    missing = [folder]
    while not missing[-1].parent.exists() and missing[-1].parent != missing[-1]:
        missing.append(missing[-1].parent)
    try:
        for each in reversed(missing):
            each.mkdir(mode=0o700, exist_ok=True)
    except OSError as error:
        raise ArchivistError(
            phrase(
                "The folder {folder} can't be created: {why}. Make it writable, or set "
                "{variable} to another folder.",
                folder=folder,
                why=in_words_of_the_system(error),
                variable=HOME_VARIABLE,
            )
        ) from error
