"""Task files line by line: what is read of any of them, and how a fault is told."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Protocol, TypeVar

from config.errors import ArchivistError
from config.language import in_words_of_the_system, phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Collection
    from pathlib import Path


class Identified(Protocol):
    """A task of any kind."""

    @property
    def id(self) -> str:
        """Unique in its file."""
        ...


Task = TypeVar("Task", bound=Identified)


class FaultError(Exception):
    """What is wrong with one line; told to the person with the line's number."""


def read(file: Path, parse: Callable[[dict[str, object]], Task]) -> tuple[Task, ...]:
    """Read every line that is not empty.

    Raises:
        ArchivistError: The file can't be read, or a line is wrong: says which and why.
    """
    try:
        content = file.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise ArchivistError(
            phrase(
                "The task file {file} can't be read: {why}.",
                file=file,
                why=in_words_of_the_system(error),
            )
        ) from error
    except UnicodeDecodeError as error:
        raise ArchivistError(
            phrase("The task file {file} is not UTF-8: save it as UTF-8.", file=file)
        ) from error
    tasks: dict[str, Task] = {}
    for number, line in enumerate(content.split("\n"), 1):
        if not line.strip():
            continue
        try:
            task = parse(_object(line))
            _check_id(task.id, tasks)
        except FaultError as fault:
            raise ArchivistError(
                phrase(
                    "The task file {file}, line {number}: {fault}.",
                    file=file,
                    number=number,
                    fault=fault,
                )
            ) from fault
        tasks[task.id] = task
    if not tasks:
        raise ArchivistError(
            phrase("The task file {file} holds no task: write one JSON object a line.", file=file)
        )
    return tuple(tasks.values())


def _check_id(name: str, taken: Collection[str]) -> None:
    if name in taken:
        raise FaultError(f"the id {name!r} was used before; give it another")


def _object(line: str) -> dict[str, object]:
    try:
        value = json.loads(line)
    except json.JSONDecodeError as error:
        raise FaultError(f"no JSON (column {error.colno}); write one object a line") from error
    except RecursionError as error:
        raise FaultError("too many brackets in each other") from error
    except ValueError as error:  # Python reads no number of more than 4,300 digits
        raise FaultError("a number is too long") from error
    if not isinstance(value, dict):
        raise FaultError("not a JSON object in {}")
    return value


def check_keys(line: dict[str, object], *keys: str, optional: Collection[str] = ()) -> None:
    """Refuse a line that lacks a key or has another one."""
    for key in keys:
        if key not in line:
            raise FaultError(f'"{key}" is missing; needed are {", ".join(keys)}')
    for key in line:
        if key not in keys and key not in optional:
            known = ", ".join([*keys, *optional])
            raise FaultError(f'"{key}" is not known; known are {known}')


def text(line: dict[str, object], key: str) -> str:
    """Return the text under a key."""
    value = line[key]
    if not isinstance(value, str) or not value.strip():
        raise FaultError(f'"{key}" is not a text')
    return value


def number(line: dict[str, object], key: str, least: int) -> int:
    """Return the whole number under a key, or the least one where the key is left out."""
    value = line.get(key, least)
    if isinstance(value, bool) or not isinstance(value, int) or value < least:
        raise FaultError(f'"{key}" is not a whole number from {least} up')
    return value


def facts(value: object, key: str = "facts") -> tuple[tuple[str, ...], ...]:
    """Return lists of spellings, none of them empty."""
    if not isinstance(value, list) or not value or not all(map(is_texts, value)):
        raise FaultError(f'"{key}" is not like [["1 234,56", "1234.56"]], a list for each fact')
    return tuple(tuple(spellings) for spellings in value)


def paths_by_path(value: object, key: str) -> tuple[tuple[str, str], ...]:
    """Return the paths that documents get, each with the path before."""
    if not isinstance(value, dict) or not all(isinstance(path, str) for path in value.values()):
        raise FaultError(f'"{key}" is not like {{"old/path.pdf": "new/path.pdf"}}')
    return tuple(value.items())


def is_texts(value: object) -> bool:
    """Whether this is a list of texts, with at least one."""
    return (
        isinstance(value, list)
        and bool(value)
        and all(isinstance(each, str) and each.strip() for each in value)
    )
