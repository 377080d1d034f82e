"""What can go wrong between this program and a model server, told to the person."""

from __future__ import annotations

import json
from enum import Enum
from http import HTTPStatus
from typing import TYPE_CHECKING

from archivist.model.weights import ModelError
from config.language import phrase

if TYPE_CHECKING:
    from collections.abc import Mapping

    from archivist.model.address import Address

_SHOWN_CHARACTERS = 300
_PASSING = {
    HTTPStatus.TOO_MANY_REQUESTS,
    HTTPStatus.BAD_GATEWAY,
    HTTPStatus.SERVICE_UNAVAILABLE,
}
# llama-server, then the OpenAI name that llama-cpp-python uses.
_TOO_LONG = {"exceed_context_size_error", "context_length_exceeded"}
_UNKNOWN_MODEL = {"model_not_found"}


class Trouble(Enum):
    """What an error means for the request."""

    PASSING = "passing"  # the same request can work in a moment
    TOO_LONG = "too long"  # the conversation does not fit into the server's context
    FORM = "form"  # the server does not take the request as it is written
    MISSING = "missing"  # the server does not know the model or the endpoint
    LASTING = "lasting"  # the person has to do something


class ServerError(ModelError):
    """A model server that can't be reached, refuses, or answers what is no answer.

    Attributes:
        trouble: What it means for the request.
        wait_s: How long the server asked to wait, in seconds; None if it did not.
    """

    def __init__(self, message: str, trouble: Trouble, wait_s: float | None = None) -> None:
        super().__init__(message)
        self.trouble = trouble
        self.wait_s = wait_s


def refusal(
    address: Address, status: int, headers: Mapping[str, str], body: bytes, *, has_key: bool
) -> ServerError:
    """Put an HTTP answer other than 200 into words."""
    said, codes = _said(body)
    server = phrase("The server at {base}", base=address.base)
    if codes & _TOO_LONG:
        return ServerError(
            phrase("{server} has no room for the conversation.", server=server), Trouble.TOO_LONG
        )
    if status in {HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN}:
        what = phrase("refuses the key") if has_key else phrase("wants a key")
        return ServerError(
            phrase(
                "{server} {what} (HTTP {status}). Put the right one into the variable "
                "ARCHIVIST_SERVER_KEY.",
                server=server,
                what=what,
                status=status,
            ),
            Trouble.LASTING,
        )
    if status == HTTPStatus.NOT_FOUND or codes & _UNKNOWN_MODEL:
        return ServerError(
            phrase(
                "{server} does not have the model or is no OpenAI-compatible server{said}. "
                "Check the settings model and server.",
                server=server,
                said=said,
            ),
            Trouble.MISSING,
        )
    if status in _PASSING:
        return ServerError(
            phrase(
                "{server} is busy or still starting (HTTP {status}){said}. Try again in a moment.",
                server=server,
                status=status,
                said=said,
            ),
            Trouble.PASSING,
            _seconds(headers.get("retry-after", "")),
        )
    if HTTPStatus.MULTIPLE_CHOICES <= status < HTTPStatus.BAD_REQUEST:
        return ServerError(
            phrase(
                "{server} sends requests on to another place (HTTP {status}). Set server to "
                "that place's address.",
                server=server,
                status=status,
            ),
            Trouble.LASTING,
        )
    form = {HTTPStatus.BAD_REQUEST, HTTPStatus.UNPROCESSABLE_ENTITY} | {
        HTTPStatus.INTERNAL_SERVER_ERROR,  # llama-cpp-python's word for a form it does not know
        HTTPStatus.NOT_IMPLEMENTED,
    }
    return ServerError(
        phrase(
            "{server} can't answer the request (HTTP {status}){said}. Its own log may say why.",
            server=server,
            status=status,
            said=said,
        ),
        Trouble.FORM if status in form else Trouble.LASTING,
    )


def told(address: Address, error: object) -> ServerError:
    """Put an error that a server sends inside a stream into words."""
    said, codes = _said(json.dumps({"error": error}).encode())
    trouble = Trouble.TOO_LONG if codes & _TOO_LONG else Trouble.LASTING
    return ServerError(
        phrase("The server at {base} stopped with an error{said}.", base=address.base, said=said),
        trouble,
    )


def unreadable(address: Address) -> ServerError:
    """Say that what came is nothing an OpenAI-compatible server sends."""
    return ServerError(
        phrase(
            "The server at {base} does not answer as an OpenAI-compatible server does. Check "
            "the setting server.",
            base=address.base,
        ),
        Trouble.LASTING,
    )


def _said(body: bytes) -> tuple[str, set[str]]:
    """Read an error body: the server's own words in brackets, and its codes."""
    try:
        value = json.loads(body)
    except (ValueError, RecursionError):
        return "", set()
    match value:
        case {"error": {"message": str(message), **fields}}:
            codes = {code for key in ("code", "type") if isinstance(code := fields.get(key), str)}
            return _bracketed(message), codes
        case {"error": str(message)} | {"detail": str(message)} | {"message": str(message)}:
            return _bracketed(message), set()
    return "", set()


def _bracketed(message: str) -> str:
    printable = "".join(each if each.isprintable() else " " for each in message)
    words = " ".join(printable.split())
    shown = words if len(words) <= _SHOWN_CHARACTERS else f"{words[:_SHOWN_CHARACTERS]}…"
    return f": {shown.rstrip('.')}" if shown else ""


def _seconds(value: str) -> float | None:
    """Read Retry-After; a date counts as not said."""
    return float(value) if value.isascii() and value.isdecimal() and len(value) < 9 else None  # noqa: PLR2004 - longer is no wait
