"""``archivist`` and ``archivist chat``: talk about the archive."""

from __future__ import annotations

from typing import TYPE_CHECKING

from archivist.cli.flags import add_setting_flags, add_trust_flag, overrides
from archivist.cli.manual import Manual

if TYPE_CHECKING:
    import argparse

MANUAL = Manual(
    "Talk about your documents. This is what `archivist` does without a command. Where nobody has "
    "named an archive or a model yet, it asks for them and the language first, at a terminal "
    "only.",
    examples=(
        ("archivist", "the archive and the model of the settings"),
        ("archivist --archive ~/papers", "another folder, for this run"),
        ("archivist --resume", "go on with the last chat about the archive"),
        ("archivist --resume 2026-11-30T0514-b9da", "or with any of `archivist sessions`"),
    ),
    notes="In the chat, /help lists what can be typed there. Ctrl-C stops the work in progress, "
    "Ctrl-D leaves.",
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the flags."""
    parser.add_argument(
        "--resume",
        nargs="?",
        const="",
        metavar="ID",
        help="continue a session of `archivist sessions` (default: the archive's last chat)",
    )
    add_setting_flags(parser, "archive", "model", "server", "profile", "language")
    add_trust_flag(parser)


def run(options: argparse.Namespace) -> int:
    """Open the program and talk until the person leaves."""
    from archivist.app import Opening, open_application  # noqa: PLC0415 - loads the model's libraries
    from archivist.cli.first_run import find_lacking, set_up  # noqa: PLC0415 - start-up time
    from archivist.terminal.chat import Chat  # noqa: PLC0415 - start-up time
    from archivist.terminal.keyboard import stands_at_terminal  # noqa: PLC0415 - start-up time
    from archivist.terminal.opening import opening  # noqa: PLC0415 - start-up time
    from archivist.terminal.screen import Style  # noqa: PLC0415 - start-up time
    from archivist.terminal.seat import take_seat  # noqa: PLC0415 - start-up time
    from config.errors import ExitCode  # noqa: PLC0415 - start-up time
    from config.paths import Paths  # noqa: PLC0415 - start-up time
    from config.settings import explain_settings  # noqa: PLC0415 - start-up time
    from sessions.record import Kind  # noqa: PLC0415 - start-up time
    from tools.trust import Trust  # noqa: PLC0415 - start-up time

    paths = Paths.from_environment()
    in_force = explain_settings(overrides(options), paths)
    if stands_at_terminal():
        lacking = find_lacking(in_force, paths)
        if lacking:
            ending = set_up(lacking, paths)
            if ending is not None:
                return ending
            in_force = explain_settings(overrides(options), paths)
    flags = {key: str(value) for key, value in overrides(options).items()}
    default = Trust.HOST if stands_at_terminal() else Trust.SANDBOX
    trust = Trust(options.trust) if options.trust else default
    seat = take_seat(paths.ensure().data / "history")
    resume = options.resume
    try:
        with seat.quiet():
            while True:
                with open_application(
                    in_force.settings,
                    Opening(Kind.CHAT, trust, resume, flags=flags),
                    progress=opening(seat.screen),
                    told=lambda sentence: seat.screen.say(sentence, Style.WARNING),
                ) as application:
                    resume = Chat(application, seat).run().resume
                if not resume:
                    return ExitCode.OK
                seat.screen.line()
    finally:
        seat.screen.fresh_line()  # an error that ends the program starts on its own line
