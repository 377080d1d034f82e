"""What the person reads where a turn ends without an answer."""

from __future__ import annotations

from archivist.agent.events import Stop
from archivist.model.engine import Finish
from config.language import told

STOPS = {
    Finish.CANCELLED: Stop.CANCELLED,
    Finish.CONTEXT_FULL: Stop.CONTEXT_FULL,
    Finish.THOUGHT_LIMIT: Stop.THOUGHT_LIMIT,
}
EMPTY = told("The model gave an empty answer. Ask again in other words.")
REFUSED = told("Not done, as you said.")

_STOPPED = {
    Stop.CANCELLED: told("Stopped."),
    Stop.STEP_LIMIT: told("No answer was found within the allowed number of steps."),
    Stop.STUCK: told(
        "Stopped: the same call gave the same result three times. Say it in other words, or "
        "name the document."
    ),
    Stop.CONTEXT_FULL: told(
        "Stopped: the model's context is full. Start a new conversation or set a larger "
        "context_tokens."
    ),
    Stop.THOUGHT_LIMIT: told(
        "Stopped: the model went on thinking and did not decide. Ask for less at once, or "
        'set thought to "off" in the settings.'
    ),
    Stop.REFUSED: told(
        "The change was not made: it needs your consent, and nobody could be asked."
    ),
}


def stopped(stop: Stop, why: str = "", *, changed: bool = False) -> str:
    """Say why a turn stopped.

    Args:
        stop: The reason; not an answer.
        why: What is known of it beyond that, instead of the usual sentences.
        changed: Whether the turn had changed anything before.
    """
    said = why or _STOPPED[stop]
    return (
        told("{said} What was changed before that stays changed.", said=said) if changed else said
    )


def too_long(tokens: int, room_tokens: int) -> str:
    """Say that a request does not fit into the context.

    Args:
        tokens: What it takes.
        room_tokens: What it may take.
    """
    return told(
        "This request takes {tokens:,} tokens, and the model's context has room for "
        "{room_tokens:,} beside the instructions and tools. Ask a shorter one (long "
        "texts belong in the archive, as documents to ask about), or set a larger "
        "context_tokens.",
        tokens=tokens,
        room_tokens=room_tokens,
    )
