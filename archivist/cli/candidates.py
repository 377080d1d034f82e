"""What can come next in a command line that is being typed."""

from __future__ import annotations

import argparse
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING

from archivist.cli.commands import CHAT, COMMANDS, find_command
from archivist.cli.overview import flags_before_a_command
from archivist.cli.parser import command_index, parser_of
from config.errors import ArchivistError
from config.language import phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from archivist.cli.commands import Command


_MOST_OFFERED = 50  # sessions or changes; an older one is typed


class Place(StrEnum):
    """What the shell itself has to offer."""

    FILES = "files"
    FOLDERS = "folders"


@dataclass(frozen=True, slots=True)
class Candidates:
    """What can come next.

    Attributes:
        words: Each with what it means.
        place: What the shell completes instead, where that is a path; None for nothing.
    """

    words: tuple[tuple[str, str], ...] = ()
    place: Place | None = None


def candidates(typed: Sequence[str], commands: Sequence[Command] = COMMANDS) -> Candidates:
    """Complete a command line.

    Args:
        typed: The words after the program's name; the last is the one being typed, maybe empty.
        commands: The commands there are.
    """
    before, current = list(typed[:-1]), typed[-1] if typed else ""
    at = command_index(before)
    if at is None and not any(word.startswith("--resume") for word in before):
        flags = flags_before_a_command()
        found = _of_parser(flags, before, current)
        if not found.words and not current.startswith("-") and found.place is None:
            if before and _takes_value(flags, before[-1]):
                return found
            return _starting(((each.name, phrase(each.help)) for each in commands), current)
        return found
    command = CHAT if at is None else find_command(before[at], commands)
    if command is None:
        return Candidates()
    return _of_parser(parser_of(command), before if at is None else before[at + 1 :], current)


def _of_parser(parser: argparse.ArgumentParser, before: list[str], current: str) -> Candidates:
    nested = _nested(parser)
    for number, word in enumerate(before):
        if nested is not None and word in nested.choices:
            return _of_parser(nested.choices[word], before[number + 1 :], current)
    if before and (option := _takes_value(parser, before[-1])) is not None:
        return _of_value(option, current)
    flags = {flag: action for action in parser._actions for flag in action.option_strings}  # noqa: SLF001 - argparse has no other list
    if current.startswith("-"):
        named = ((flag, _help(action)) for flag, action in flags.items() if flag[:2] == "--")
        return _starting(named, current)
    if nested is not None:
        helps = {each.dest: each.help or "" for each in nested._choices_actions}  # noqa: SLF001 - as above
        return _starting(((name, helps.get(name, "")) for name in nested.choices), current)
    given = sum(1 for word in _values(parser, before))
    positional = [action for action in parser._actions if not action.option_strings]  # noqa: SLF001
    if not positional:
        return Candidates()
    return _of_value(positional[min(given, len(positional) - 1)], current)


def _nested(
    parser: argparse.ArgumentParser,
) -> argparse._SubParsersAction[argparse.ArgumentParser] | None:
    actions = parser._actions  # noqa: SLF001 - argparse has no other list
    return next((each for each in actions if isinstance(each, argparse._SubParsersAction)), None)  # noqa: SLF001


def _takes_value(parser: argparse.ArgumentParser, word: str) -> argparse.Action | None:
    found = parser._option_string_actions.get(word)  # noqa: SLF001 - as above
    return found if found is not None and found.nargs != 0 else None


def _values(parser: argparse.ArgumentParser, before: Sequence[str]) -> Iterator[str]:
    """The words that are neither flags nor a flag's value."""
    skip = False
    for word in before:
        if skip:
            skip = False
        elif word.startswith("-"):
            skip = _takes_value(parser, word) is not None
        else:
            yield word


def _of_value(action: argparse.Action, current: str) -> Candidates:
    if action.choices is not None:
        return _starting(((str(each), "") for each in action.choices), current)
    shown = action.metavar if isinstance(action.metavar, str) else action.dest.upper()
    if shown == "DIR":
        return Candidates(place=Place.FOLDERS)
    if shown == "NAME|PATH":
        named = _starting(_models(), current)
        return named if named.words else Candidates(place=Place.FILES)
    if action.type is Path or shown in {"FILE", "PATH"}:
        return Candidates(place=Place.FILES)
    known = _KNOWN.get((action.dest, shown))
    return Candidates() if known is None else _starting(known(), current)


def _models() -> Iterator[tuple[str, str]]:
    from archivist.model.catalog import load_catalog  # noqa: PLC0415 - start-up time

    yield from ((model.name, "") for model in load_catalog().models)


def _profiles() -> Iterator[tuple[str, str]]:
    from tools.trust import Profile  # noqa: PLC0415 - start-up time

    yield from ((profile.value, "") for profile in Profile)


def _sessions() -> Iterator[tuple[str, str]]:
    """The newest sessions, with how each began; none where their store can't be read."""
    from archivist.terminal.escaping import one_line  # noqa: PLC0415 - start-up time
    from config.paths import Paths  # noqa: PLC0415 - start-up time
    from sessions.store import FILE_NAME, SessionStore  # noqa: PLC0415 - start-up time

    store = SessionStore(Paths.from_environment().data / FILE_NAME, lambda: datetime.now(UTC))
    with closing(store), suppress(ArchivistError):
        found = store.sessions(_MOST_OFFERED)
        yield from ((one.id, one_line(one.first_request)) for one in found)


def _operations() -> Iterator[tuple[str, str]]:
    """The newest changes; none where their ledger can't be read."""
    from archivist.cli.records import ledger_path  # noqa: PLC0415 - start-up time
    from config.paths import Paths  # noqa: PLC0415 - start-up time
    from tools.effects.ledger import Ledger  # noqa: PLC0415 - start-up time

    file = ledger_path(Paths.from_environment())
    if not file.exists():
        return
    with suppress(ArchivistError), Ledger(file) as ledger:
        yield from ((one.id, one.text) for one in ledger.latest(_MOST_OFFERED))


_KNOWN: dict[tuple[str, str], Callable[[], Iterator[tuple[str, str]]]] = {
    ("model", "NAME"): _models,
    ("name", "NAME"): _models,
    ("profile", "PROFILE"): _profiles,
    ("language", "LANGUAGE"): lambda: iter((("pl", "polski"), ("en", "English"), ("auto", ""))),
    ("trust", "LEVEL"): lambda: iter((("host", ""), ("piaskownica", "a sandbox"))),
    ("resume", "ID"): _sessions,
    ("session", "ID"): _sessions,
    ("id", "SESSION"): _sessions,
    ("ids", "SESSION"): _sessions,
    ("id", "ID"): _operations,
}


def _starting(words: Iterator[tuple[str, str]], current: str) -> Candidates:
    return Candidates(tuple(each for each in words if each[0].startswith(current)))


def _help(action: argparse.Action) -> str:
    told = phrase(action.help or "")
    return "" if told == argparse.SUPPRESS else told.partition(";")[0].partition("(")[0].strip()
