"""``archivist ask``: one question, no prompts, documented exit codes."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from archivist.cli.flags import add_setting_flags, add_trust_flag, overrides
from archivist.cli.manual import Manual, exit_codes
from config.errors import ExitCode
from config.language import phrase

if TYPE_CHECKING:
    import argparse

    from config.settings import Settings

MANUAL = Manual(
    "Answer one question, without asking anything back. A change that needs consent is not made.",
    examples=(
        ('archivist ask "When does the lease end?"', "the answer, on standard output"),
        ('echo "When does the lease end?" | archivist ask', "the question from a pipe"),
        ('archivist ask --json "Sum up a.pdf" | jq .answer', "the whole turn, for a program"),
        ('archivist ask --approve 1 "Rename a.pdf to b.pdf"', "consent to one object, beforehand"),
    ),
    tables=(
        exit_codes(
            {
                ExitCode.OK: "answered",
                ExitCode.REFUSED: "a change needed consent and was refused; its plan was printed",
                ExitCode.UNANSWERED: "no answer (step limit, stuck, context full, only thinking)",
            }
        ),
    ),
    notes="A change to fewer objects than the setting consent_threshold runs without consent; a "
    "wider one, one that can't be undone, and one whose names come from a document need it. "
    "--approve N gives it for changes of the kind that was asked for, to at most N objects, that "
    "can be undone.",
)
_MOST_BYTES_PER_TOKEN = 16  # a token of real text has 2 to 5


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the flags."""
    parser.add_argument(
        "text", nargs="?", metavar="TEXT", help="the question; - or nothing: standard input"
    )
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print the whole turn as JSON")
    form.add_argument(
        "--jsonl",
        action="store_true",
        help="print each event as it happens, then the whole turn, a line of JSON each",
    )
    add_setting_flags(parser, "archive", "model", "server", "profile", "language")
    add_trust_flag(parser)
    parser.add_argument(
        "--approve",
        type=_objects,
        metavar="N",
        default=0,
        help="consent to changes of at most N objects (default 0: to none)",
    )


def run(options: argparse.Namespace) -> int:
    """Answer the question; see ``MANUAL`` for what is returned."""
    request = _request(options.text)
    if not any(character.isprintable() and character != " " for character in request):
        print(
            phrase("There is no question: give it as TEXT or on standard input."), file=sys.stderr
        )
        return ExitCode.USAGE
    from archivist.app import Opening, open_application  # noqa: PLC0415 - loads the model's libraries
    from archivist.terminal.asking import Asking, Form  # noqa: PLC0415 - start-up time
    from archivist.terminal.keyboard import stands_at_terminal  # noqa: PLC0415 - start-up time
    from archivist.terminal.opening import opening  # noqa: PLC0415 - start-up time
    from archivist.terminal.screen import Screen, Style  # noqa: PLC0415 - start-up time
    from config.settings import load_settings  # noqa: PLC0415 - start-up time
    from sessions.record import Kind  # noqa: PLC0415 - start-up time
    from tools.trust import Trust  # noqa: PLC0415 - start-up time

    settings = load_settings(overrides(options))
    _require_fit(request, settings)
    default = Trust.HOST if stands_at_terminal() else Trust.SANDBOX
    trust = Trust(options.trust) if options.trust else default
    screen = Screen.on(sys.stderr)
    try:
        with open_application(
            settings,
            Opening(Kind.ASK, trust),
            progress=opening(screen),
            told=lambda sentence: screen.say(sentence, Style.WARNING),
        ) as application:
            screen.clear_transient()
            form = Form.LINES if options.jsonl else Form.JSON if options.json else Form.TEXT
            asking = Asking(application, sys.stdout, sys.stderr, form=form, approve=options.approve)
            return asking.run(request)
    finally:
        screen.clear_transient()  # an error that ends the program starts on an empty line


def _request(text: str | None) -> str:
    """Take the question from the argument, or from standard input where somebody pipes it."""
    if text not in {None, "-"}:
        return str(text).encode("utf-8", "replace").decode().strip()  # arguments may be no text
    if text is None and sys.stdin.isatty():
        return ""
    from config.settings import MAXIMUM_CONTEXT_TOKENS  # noqa: PLC0415 - start-up time

    # One byte more than fits any model, so that an endless input is refused, not collected.
    limit_bytes = MAXIMUM_CONTEXT_TOKENS * _MOST_BYTES_PER_TOKEN + 1
    return sys.stdin.buffer.read(limit_bytes).decode("utf-8", "replace").strip()


def _require_fit(request: str, settings: Settings) -> None:
    """Refuse what can't fit the context, before minutes go into loading a model.

    Raises:
        ArchivistError: It is too long, or the model can't be found.
    """
    from archivist.model.catalog import resolve_model  # noqa: PLC0415 - start-up time
    from config.errors import ArchivistError  # noqa: PLC0415 - start-up time
    from config.paths import Paths  # noqa: PLC0415 - start-up time
    from config.settings import (  # noqa: PLC0415 - start-up time
        MAXIMUM_CONTEXT_TOKENS,
        MINIMUM_CONTEXT_TOKENS,
    )

    size_bytes = len(request.encode())
    if size_bytes <= MINIMUM_CONTEXT_TOKENS * _MOST_BYTES_PER_TOKEN:
        return
    context_tokens = settings.context_tokens
    if not context_tokens and settings.server:
        context_tokens = MAXIMUM_CONTEXT_TOKENS  # the server knows, and is asked later
    elif not context_tokens:
        context_tokens = resolve_model(settings, Paths.from_environment()).context_tokens
    if size_bytes > context_tokens * _MOST_BYTES_PER_TOKEN:
        raise ArchivistError(
            phrase(
                "The question has {size:,} bytes or more, which is too long for a "
                "context of {tokens:,} tokens. Ask a shorter one; long texts belong "
                "in the archive, as documents to ask about.",
                size=size_bytes,
                tokens=context_tokens,
            )
        )


def _objects(value: str) -> int:
    from argparse import ArgumentTypeError  # noqa: PLC0415 - loaded already, with the parser

    if not (value.isascii() and value.isdecimal()):
        raise ArgumentTypeError(phrase("{value!r} is not a whole number from 0 up", value=value))
    return int(value)
