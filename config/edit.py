"""Changing one setting in the person's file, leaving the rest of it as they wrote it."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from config.errors import ArchivistError
from config.language import in_words_of_the_system, phrase
from config.layers import read_settings_file
from config.paths import make_private

if TYPE_CHECKING:
    from config.paths import Paths


def change_setting(paths: Paths, key: str, value: str) -> Path:
    """Write one setting; comments, order and other keys stay. Return the file's path.

    The file is replaced whole or not at all, also when the power fails. A symbolic link is kept and
    the file it points to is replaced.

    Raises:
        ArchivistError: The file is not valid TOML, or can't be written.
    """
    import tomlkit  # noqa: PLC0415 - only a change needs it

    read_settings_file(paths.settings_file)  # says where the file is broken, better than tomlkit
    make_private(paths.config)
    file = paths.settings_file.resolve()
    try:
        text = file.read_bytes().decode("utf-8") if file.exists() else ""
        document = tomlkit.parse(text)
        document[key] = value
        _replace(file, tomlkit.dumps(document))
    except tomlkit.exceptions.TOMLKitError as error:
        raise ArchivistError(
            phrase(
                "{file} can't be changed without losing something: {error}. Add the line "
                "{key} = {value} to it yourself.",
                file=file,
                error=error,
                key=key,
                value=repr(value),
            )
        ) from error
    except RecursionError as error:
        raise ArchivistError(
            phrase(
                "{file} is nested too deep to be changed. Mend it, or add the line {key} = "
                "{value} to it yourself.",
                file=file,
                key=key,
                value=repr(value),
            )
        ) from error
    except OSError as error:
        raise ArchivistError(
            phrase(
                "{file} can't be written: {why}. Make it writable or free some space, or add "
                "the line {key} = {value} to it yourself.",
                file=file,
                why=in_words_of_the_system(error),
                key=key,
                value=repr(value),
            )
        ) from error
    return paths.settings_file


def _replace(file: Path, text: str) -> None:
    mode = file.stat().st_mode & 0o777 if file.exists() else 0o600
    descriptor, name = tempfile.mkstemp(prefix=".settings-", dir=file.parent)
    temporary = Path(name)
    try:
        with os.fdopen(descriptor, "wb") as output:
            output.write(text.encode("utf-8"))
            output.flush()
            os.fsync(output.fileno())
        temporary.chmod(mode)
        temporary.replace(file)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
