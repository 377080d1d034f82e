"""``archivist adapt``: train the model in use on the tools it has, on this machine."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from archivist.cli.flags import add_setting_flags, overrides
from archivist.cli.manual import Manual, exit_codes
from config.errors import ArchivistError, ExitCode, UsageError
from config.language import in_words_of_the_system, phrase

if TYPE_CHECKING:
    import argparse
    from pathlib import Path

    from archivist.adapting.course import Course
    from archivist.model.catalog import ResolvedModel
    from config.paths import Paths
    from config.settings import Settings

_LESSONS = 2000
_NEEDED = ("accelerate", "gguf", "torch", "transformers")
_NEEDED_TO_MERGE = ("gguf",)

MANUAL = Manual(
    "Train the model in use on its tools. It learns from requests that are made up from the "
    "contracts of the tools, in English and Polish, which one to call and with what. It then "
    "begins each turn, without a list of them or examples. Nothing leaves this machine.\n\n"
    "What comes back is read, and the answer written, by the model as it was. What was trained is "
    "tried on requests that were held back, and not installed if it is worse than what is in use. "
    "Ctrl-C stops, and the same command goes on where it was; so it does after a power cut.",
    examples=(
        ("archivist adapt", "the model of the settings"),
        ("archivist adapt --model qwen2.5-coder-0.5b", ""),
        ("archivist adapt --from-sessions", "your own requests too: they are shown first"),
        ("archivist adapt --merge", "put the adapter into a model file of its own: faster"),
    ),
    tables=(
        exit_codes(
            {
                ExitCode.FAILED: "an error, or it was worse; a sentence says which",
                ExitCode.REFUSED: "--from-sessions, and nobody could be asked",
            }
        ),
    ),
    notes="It needs more packages: pip install accelerate gguf torch transformers. Set adapted to "
    "off to do without what was trained.",
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the flags."""
    add_setting_flags(parser, "model")
    parser.add_argument(
        "--lessons",
        type=int,
        default=_LESSONS,
        metavar="N",
        help=phrase(
            "how many requests to make up (default: {lessons:,}); fewer take less time",
            lessons=_LESSONS,
        ),
    )
    parser.add_argument(
        "--from-sessions",
        action="store_true",
        help="learn your own requests too, with the calls that served you; they are shown first",
    )
    parser.add_argument("--yes", action="store_true", help="with --from-sessions: don't ask")
    parser.add_argument(
        "--merge",
        action="store_true",
        help="merge the adapter that is installed into a model file of its own",
    )


def run(options: argparse.Namespace) -> int:
    """Train, judge and install, or merge what is installed.

    Raises:
        ArchivistError: Something is missing, or what was trained is worse.
    """
    from archivist.model.catalog import resolve_model  # noqa: PLC0415 - start-up time
    from config.paths import Paths  # noqa: PLC0415 - start-up time
    from config.settings import load_settings  # noqa: PLC0415 - start-up time

    settings = load_settings(overrides(options))
    if settings.server:
        raise ArchivistError(
            phrase("A model on a server can't be adapted from here; set server to empty.")
        )
    if options.lessons < 1:
        raise UsageError(phrase("--lessons takes a whole number from 1."))
    _require_packages(_NEEDED_TO_MERGE if options.merge else _NEEDED)
    paths = Paths.from_environment().ensure()
    model = resolve_model(settings, paths)
    try:
        if not options.merge:
            return _adapt(options, settings, paths, model)
        from archivist.cli.merging import merge_adapter  # noqa: PLC0415 - start-up time

        return merge_adapter(model, settings, paths)
    except OSError as error:
        raise ArchivistError(
            phrase(
                "Adapting had to stop: {why}. Nothing that is in use has changed; once that is "
                "mended, the same command goes on where it was.",
                why=in_words_of_the_system(error),
            )
        ) from error


def _require_packages(needed: tuple[str, ...]) -> None:
    from importlib.util import find_spec  # noqa: PLC0415 - start-up time

    if missing := [name for name in needed if find_spec(name) is None]:
        raise ArchivistError(
            phrase(
                "Adapting needs {missing}: {install}.",
                missing=", ".join(missing),
                install=f"pip install {' '.join(needed)}",
            )
        )


def _adapt(
    options: argparse.Namespace, settings: Settings, paths: Paths, model: ResolvedModel
) -> int:
    from archivist.adapting.course import plan_course  # noqa: PLC0415 - start-up time
    from archivist.adapting.installing import install, require_better  # noqa: PLC0415 - same
    from archivist.adapting.recipe import Recipe  # noqa: PLC0415 - same
    from archivist.app import belt_of, every_tool  # noqa: PLC0415 - same
    from archivist.cli.judging import card, compared, knows_all, score_line  # noqa: PLC0415 - same
    from archivist.cli.own_calls import own_calls  # noqa: PLC0415 - same
    from archivist.workshop.arrangement import USUAL, unlisted  # noqa: PLC0415 - same
    from config.paths import make_private  # noqa: PLC0415 - same
    from tools.contract import Voice  # noqa: PLC0415 - same

    tools = every_tool(settings, paths)
    belt = belt_of(settings, tools, Voice(model.voice), unlisted(USUAL))
    own = own_calls(belt, paths, yes=options.yes) if options.from_sessions else ()
    if isinstance(own, ExitCode):
        return own
    if knows_all(model, belt, paths):
        print(
            phrase(
                "What is in use knows all of these tools. A new adapter takes its place only if "
                "it makes no fewer calls right."
            )
        )
    work = paths.adapted / f"{model.name}.work"
    make_private(work)
    course = plan_course(model, belt, Recipe(lessons=options.lessons), work, own)
    print(
        phrase(
            "{lessons:,} lessons for {tools} tools, {tokens:,} tokens, {held} more held back.",
            lessons=sum(map(len, course.plan)),
            tools=len(belt.tools),
            tokens=course.tokens,
            held=len(course.held),
        )
    )
    adapter = work / "adapter.gguf"
    if not _taught(course, adapter):
        print(phrase("Stopped; the same command goes on where it was."), file=sys.stderr)
        return ExitCode.CANCELLED
    fresh, used = compared(course, adapter, settings, paths, tools)
    print(score_line(phrase("adapted"), fresh))
    print(score_line(phrase("in use"), used))
    require_better(fresh, used)
    folder = install(card(course, fresh, used), adapter, paths.adapted)
    course.checkpoint.unlink(missing_ok=True)
    print(
        phrase(
            "Installed in {folder}. It is used from the next start. `archivist adapt "
            "--merge` puts it into a model file of its own, so that it decodes as fast as "
            "before.",
            folder=folder,
        )
    )
    return ExitCode.OK


def _taught(course: Course, adapter: Path) -> bool:
    """Train to the end, saying how far it is; False if the person stopped it."""
    from contextlib import closing  # noqa: PLC0415 - start-up time

    from archivist.adapting.teaching import teach  # noqa: PLC0415 - loads PyTorch
    from archivist.cli.stopping import stoppable  # noqa: PLC0415 - start-up time
    from archivist.cli.training import shown  # noqa: PLC0415 - start-up time

    with stoppable() as stopped, shown() as listener, closing(teach(course, adapter)) as training:
        for trained in training:
            listener(trained)
            if stopped():
                return False
    return True
