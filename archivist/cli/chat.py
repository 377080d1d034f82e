"""``archivist`` and ``archivist chat``: talk about the archive."""

from __future__ import annotations

from typing import TYPE_CHECKING

from archivist.cli.flags import add_setting_flags, overrides

if TYPE_CHECKING:
    import argparse

HELP = "Talk about your documents; this is what archivist does without a command."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the flags."""
    parser.add_argument(
        "--resume",
        nargs="?",
        const="",
        metavar="ID",
        help="continue a session of `archivist sessions` (default: the archive's last chat)",
    )
    add_setting_flags(parser, "archive", "model", "server", "profile")
    parser.add_argument(
        "--trust",
        choices=("piaskownica", "host"),
        help="which tools are shown (default: host at a terminal, else piaskownica)",
    )


def run(options: argparse.Namespace) -> int:
    """Open the program and talk until the person leaves."""
    from archivist.app import Opening, open_application  # noqa: PLC0415 - loads the model's libraries
    from archivist.terminal.chat import Chat  # noqa: PLC0415 - start-up time
    from archivist.terminal.keyboard import stands_at_terminal  # noqa: PLC0415 - start-up time
    from archivist.terminal.opening import opening  # noqa: PLC0415 - start-up time
    from archivist.terminal.seat import take_seat  # noqa: PLC0415 - start-up time
    from config.errors import ExitCode  # noqa: PLC0415 - start-up time
    from config.paths import Paths  # noqa: PLC0415 - start-up time
    from config.settings import load_settings  # noqa: PLC0415 - start-up time
    from sessions.record import Kind  # noqa: PLC0415 - start-up time
    from tools.trust import Trust  # noqa: PLC0415 - start-up time

    settings = load_settings(overrides(options))
    default = Trust.HOST if stands_at_terminal() else Trust.SANDBOX
    trust = Trust(options.trust) if options.trust else default
    seat = take_seat(Paths.from_environment().ensure().data / "history")
    resume = options.resume
    try:
        with seat.quiet():
            while True:
                with open_application(
                    settings,
                    Opening(Kind.CHAT, trust, resume),
                    progress=opening(seat.screen),
                ) as application:
                    resume = Chat(application, seat).run().resume
                if not resume:
                    return ExitCode.OK
                seat.screen.line()
    finally:
        seat.screen.fresh_line()  # an error that ends the program starts on its own line
