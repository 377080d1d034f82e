"""What a model server says about its models, and how it counts tokens."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from archivist.model.catalog import UNKNOWN_MODEL_CONTEXT_TOKENS
from archivist.model.refusal import ServerError, Trouble
from config.language import phrase

if TYPE_CHECKING:
    from archivist.model.connection import Connection

# An estimate for servers that don't count. English text has about 4 characters a token, Polish
# 2.5 to 3; a conversation that is longer than estimated ends with the server's own word for it.
CHARACTERS_PER_TOKEN = 3.5
_REMEMBERED_TEXTS = 512


@dataclass(frozen=True, slots=True)
class Served:
    """A model on a server.

    Attributes:
        model: The name to ask for.
        context_tokens: The size of its context.
    """

    model: str
    context_tokens: int


def look_up(connection: Connection, model: str, context_tokens: int) -> Served:
    """Ask a server for what it serves.

    Args:
        connection: To the server.
        model: The wanted model; empty for the first that the server names.
        context_tokens: The wanted context; 0 for the server's. A larger one than the server's
            is not to be had.

    Raises:
        ServerError: It does not answer, wants a key, or names no model where none is wanted.
    """
    listed = _listed(connection, named=bool(model))
    if not model and not listed:
        raise ServerError(
            phrase(
                "The server at {base} names no model. Set model to the name it has there.",
                base=connection.address.base,
            ),
            Trouble.LASTING,
        )
    entry = next((each for each in listed if each.get("id") == model), listed[0] if listed else {})
    has = _context(connection, entry)
    if context_tokens and has:
        has = min(context_tokens, has)
    return Served(model or entry["id"], has or context_tokens or UNKNOWN_MODEL_CONTEXT_TOKENS)


class TokenCounter:
    """Counts tokens with the server's ``/tokenize`` (llama-server), else by an estimate.

    Once the server did not count, it is not asked again: a count is wanted many times a turn.
    """

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._asks = True
        self.count = lru_cache(_REMEMBERED_TEXTS)(self._count)

    def _count(self, text: str) -> int:
        if self._asks:
            match self._ask(text):
                case {"tokens": list(tokens)}:
                    return len(tokens)
            self._asks = False
        return estimated_tokens(text)

    def _ask(self, text: str) -> Any:  # noqa: ANN401 - JSON
        limit_s = self._connection.patience.count_s
        try:
            return self._connection.ask("/tokenize", {"content": text}, limit_s=limit_s)
        except ServerError:
            return None  # most servers don't have it


def estimated_tokens(text: str) -> int:
    """Estimate how many tokens a text has."""
    return int(-(-len(text) // CHARACTERS_PER_TOKEN))


def _listed(connection: Connection, *, named: bool) -> list[dict[str, Any]]:
    try:
        answer = connection.ask("/v1/models")
    except ServerError as error:
        if named and error.trouble is Trouble.MISSING:
            return []
        raise
    match answer:
        case {"data": list(entries)}:
            return [each for each in entries if isinstance(each, dict) and _is_name(each.get("id"))]
    return []


def _context(connection: Connection, entry: dict[str, Any]) -> int:
    """The context a model is run with; 0 if the server does not say."""
    match entry:
        case {"max_model_len": int(tokens)} if tokens > 0:  # vLLM
            return tokens
    try:
        properties = connection.ask("/props")
    except ServerError:
        return 0  # only llama-server has it
    match properties:
        case {"default_generation_settings": {"n_ctx": int(tokens)}} if tokens > 0:
            return tokens
    return 0


def _is_name(value: object) -> bool:
    """Whether a name can be shown and asked for."""
    return isinstance(value, str) and bool(value.strip()) and value.isprintable()
