"""One request for a completion, as a server's chat endpoint takes it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from archivist.model.chat import as_content
from archivist.model.json_schema import Schema, json_schema

if TYPE_CHECKING:
    from archivist.model.constraint import Constraint

Form = Callable[[Schema], Schema]

_SHOWN_AGAIN_CHARACTERS = 2000

_AGAIN = (
    "That reply can't be used: {fault}. Reply again with one JSON object as described, and nothing "
    "else."
)


@dataclass(slots=True)
class Bill:
    """What the server says it took; zeros until it does."""

    prompt_tokens: int = 0
    cached_tokens: int = 0
    output_tokens: int = 0

    def note(self, usage: object) -> None:
        """Take in the usage of an event; anything else is passed over."""
        match usage:
            case {"prompt_tokens": int(prompt), "completion_tokens": int(output)}:
                self.prompt_tokens, self.output_tokens = prompt, output
        match usage:
            case {"prompt_tokens_details": {"cached_tokens": int(cached)}}:
                self.cached_tokens = cached


@dataclass(frozen=True, slots=True)
class CompletionRequest:
    """One request, which may be sent more than once: a completion has no effect.

    Attributes:
        chat: The messages.
        constraint: What the reply may be.
        limit_tokens: The most that may be decoded.
        fills_context: Whether a reply that reaches the limit has filled the context.
        bill: What it took.
    """

    chat: list[dict[str, str]]
    constraint: Constraint
    limit_tokens: int
    fills_context: bool
    bill: Bill

    def body(self, model: str, form: Form) -> dict[str, object]:
        """Write it for the endpoint.

        Args:
            model: The model's name on the server.
            form: Where the schema goes; servers differ in it.
        """
        return {
            "model": model,
            "messages": self.chat,
            "temperature": 0,
            "max_tokens": self.limit_tokens,
            "stream": True,
            "stream_options": {"include_usage": True},
            "response_format": form(json_schema(self.constraint)),
        }

    def corrected(self, reply: str, fault: str) -> CompletionRequest:
        """Ask again, saying what was wrong with the reply."""
        again = [
            {"role": "assistant", "content": as_content(reply[:_SHOWN_AGAIN_CHARACTERS])},
            {"role": "user", "content": as_content(_AGAIN.format(fault=fault))},
        ]
        return replace(self, chat=[*self.chat, *again])


def openai_form(schema: Schema) -> Schema:
    """The form of the OpenAI endpoint: vLLM, Ollama, llama-server."""
    return {
        "type": "json_schema",
        "json_schema": {"name": "call", "strict": True, "schema": schema},
    }


def llama_form(schema: Schema) -> Schema:
    """The form of llama-cpp-python's server, which refuses the other."""
    return {"type": "json_object", "schema": schema}
