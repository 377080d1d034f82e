"""``archivist`` and ``archivist chat``: talk about the archive."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import argparse

HELP = "talk about your documents (the default command)"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the flags."""
    parser.add_argument(
        "--resume", nargs="?", const="", metavar="ID", help="continue a session (default: the last)"
    )
    parser.add_argument("--archive", metavar="DIR", help="the folder of documents")
    parser.add_argument("--model", metavar="M", help="a catalog name or a GGUF file")
    parser.add_argument(
        "--profile", choices=("reader", "writer", "admin"), help="what the agent may do"
    )


def run(options: argparse.Namespace) -> int:
    """Open the program and talk until the person leaves."""
    from archivist.app import open_application  # noqa: PLC0415 - loads the model's libraries
    from archivist.terminal.chat import Chat  # noqa: PLC0415 - start-up time
    from archivist.terminal.keyboard import stands_at_terminal  # noqa: PLC0415 - start-up time
    from archivist.terminal.seat import take_seat  # noqa: PLC0415 - start-up time
    from config.errors import ExitCode  # noqa: PLC0415 - start-up time
    from config.paths import Paths  # noqa: PLC0415 - start-up time
    from config.settings import load_settings  # noqa: PLC0415 - start-up time
    from tools.trust import Profile, Trust  # noqa: PLC0415 - start-up time

    settings = load_settings(
        {"archive": options.archive, "model": options.model, "profile": options.profile}
    )
    trust = Trust.HOST if stands_at_terminal() else Trust.SANDBOX
    data = Paths.from_environment().ensure().data
    seat = take_seat(data / "history")
    seat.screen.transient("opening…")
    with (
        seat.quiet(),
        open_application(
            settings,
            profile=Profile(settings.profile),
            trust=trust,
            archive=settings.archive,
            resume=options.resume,
        ) as application,
    ):
        Chat(application, seat).run()
    return ExitCode.OK
