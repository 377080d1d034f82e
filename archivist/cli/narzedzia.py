"""``archivist narzedzia``: the tools as the model sees them, their faults and their cost."""

from __future__ import annotations

from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from archivist.cli.flags import add_setting_flags, overrides
from archivist.cli.manual import Manual, exit_codes
from config.errors import ArchivistError, ExitCode
from config.language import phrase

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Iterator

    from archivist.workshop.arrangement import Arrangement
    from archivist.workshop.lint.finding import Finding
    from config.paths import Paths
    from config.settings import Settings
    from tools.registry import Belt

MANUAL = Manual(
    "List the tools as the model is told of them, check their definitions, or say what they cost "
    "in a prompt.",
    examples=(
        ("archivist narzedzia", "what the model is told of"),
        ("archivist narzedzia --sprawdz", "faults of names, descriptions, parameters and use"),
        ("archivist narzedzia --koszt", "bytes and tokens, by part and by style"),
        ("archivist tools --check --file mcp.json", "tools of another program"),
    ),
    tables=(
        exit_codes({ExitCode.OK: "done", ExitCode.FAILED: "--sprawdz found something; an error"}),
    ),
)

_AGENT = "archiwista"
_CHARACTERS_A_TOKEN = 4


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the flags."""
    parser.add_argument(
        "agent",
        nargs="?",
        choices=(_AGENT, "archivist"),
        metavar="AGENT",
        help=phrase("whose belt; there is one agent, {agent}", agent=_AGENT),
    )
    parser.add_argument(
        "--sprawdz", "--check", dest="check", action="store_true", help="look for faults"
    )
    parser.add_argument(
        "--koszt", "--cost", dest="cost", action="store_true", help="bytes and tokens"
    )
    parser.add_argument(
        "--plik",
        "--file",
        dest="file",
        type=Path,
        metavar="FILE",
        help="definitions (default: our own)",
    )
    parser.add_argument(
        "--glos",
        "--voice",
        dest="voice",
        choices=("pl", "en"),
        help="the language of the names (default: as the model gets them)",
    )
    parser.add_argument("--json", action="store_true", help="print JSON")
    add_setting_flags(parser, "model", "profile")


def run(options: argparse.Namespace) -> int:
    """List, check and price.

    Returns:
        1 where a check found anything.

    Raises:
        ArchivistError: A file or a setting can't be used.
    """
    import json  # noqa: PLC0415 - start-up time

    from archivist.cli.narzedzia_tables import (  # noqa: PLC0415 - start-up time
        cost_table,
        costs_json,
        finding_table,
        findings_json,
        tool_table,
        tools_json,
    )
    from archivist.logfile import logging_to  # noqa: PLC0415 - start-up time
    from archivist.workshop.costs import costs  # noqa: PLC0415 - start-up time
    from archivist.workshop.lint.checking import check  # noqa: PLC0415 - start-up time
    from archivist.workshop.lint.definition import of_belt, of_file  # noqa: PLC0415 - same
    from config.paths import Paths  # noqa: PLC0415 - start-up time
    from config.settings import load_settings  # noqa: PLC0415 - start-up time
    from tools.styles import Style  # noqa: PLC0415 - start-up time

    if options.voice is not None and options.file is not None:
        raise ArchivistError(
            phrase("The tools of a file have the names they have: leave out --glos.")
        )
    given = overrides(options) | ({"voice": options.voice} if options.voice else {})
    settings = load_settings(given)
    told: dict[str, object] = {}
    tables: list[str] = []
    found: list[Finding] = []
    paths = Paths.from_environment().ensure()
    with ExitStack() as stack:
        stack.enter_context(logging_to(paths.data))
        count_tokens, model = token_counter(settings, paths, stack)
        if options.file is not None:
            belt, styles = None, {"as it is": of_file(options.file)}
        else:
            belt = stack.enter_context(session_belt(settings, paths))
            styles = {style.value: of_belt(belt, style) for style in Style}
        definitions = styles[Style.REWRITTEN.value] if belt else styles["as it is"]
        if options.check:
            found = check(definitions, count_tokens) + (list(_usage(belt)) if belt else [])
            told |= findings_json(found)
            tables.append(finding_table(found, len(definitions)))
        if options.cost:
            priced = {style: costs(each, count_tokens) for style, each in styles.items()}
            told |= costs_json(priced, model)
            tables.append(cost_table(priced, model))
        if not tables:
            told |= tools_json(definitions)
            tables.append(tool_table(definitions))
    print(json.dumps(told, ensure_ascii=False, indent=2) if options.json else "\n\n".join(tables))
    return ExitCode.FAILED if found else ExitCode.OK


def token_counter(
    settings: Settings, paths: Paths, stack: ExitStack
) -> tuple[Callable[[str], int], str]:
    """Count with the model's own vocabulary, and say whose; without a model file, estimate."""
    from archivist.model.catalog import resolve_model  # noqa: PLC0415 - start-up time
    from archivist.model.vocabulary_file import vocabulary_of  # noqa: PLC0415 - start-up time

    if not settings.server:
        try:
            model = resolve_model(settings, paths)
        except ArchivistError:
            if settings.model:  # named: what is wrong with it is for the person
                raise
        else:
            vocabulary = stack.enter_context(vocabulary_of(model.path))
            return lambda text: len(vocabulary.tokenize(text, special=False)), model.name
    return lambda text: -(-len(text) // _CHARACTERS_A_TOKEN), ""


@contextmanager
def session_belt(
    settings: Settings, paths: Paths, arrangement: Arrangement | None = None
) -> Iterator[Belt]:
    """The belt of a chat with these settings, or an evaluation's, without its model."""
    from archivist.app import recogniser_of, session_tools  # noqa: PLC0415 - start-up time
    from archivist.model.catalog import chosen_voice  # noqa: PLC0415 - start-up time
    from archivist.workshop.arrangement import USUAL  # noqa: PLC0415 - start-up time
    from tools.contract import Voice  # noqa: PLC0415 - start-up time
    from tools.notes.notebook import FILE_NAME, Notebook  # noqa: PLC0415 - start-up time
    from tools.trust import Access, Profile, Trust  # noqa: PLC0415 - start-up time

    access = Access(Trust.HOST, Profile(settings.profile))
    with ExitStack() as stack:
        recogniser = recogniser_of(paths, stack)
        tools = session_tools(settings, access, Notebook(paths.data / FILE_NAME), recogniser)
        yield (arrangement or USUAL).belt(tools, access, Voice(chosen_voice(settings)))


def _usage(belt: Belt) -> Iterator[Finding]:
    """What the last sessions say of the belt's tools."""
    from archivist.agent.speech import ANSWER  # noqa: PLC0415 - start-up time
    from archivist.workshop.lint.usage import SESSIONS, usage_findings  # noqa: PLC0415 - same
    from config.paths import Paths  # noqa: PLC0415 - start-up time
    from sessions.statistics import measure  # noqa: PLC0415 - start-up time
    from sessions.store import FILE_NAME  # noqa: PLC0415 - start-up time

    spoken = {tool.name: belt.spoken(tool) for tool in belt.tools if tool.name != ANSWER}
    database = Paths.from_environment().data / FILE_NAME
    yield from usage_findings(measure(database, last=SESSIONS, known=spoken.keys()), spoken)
