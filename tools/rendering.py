"""How an observation reads to the model: trusted lines, then an untrusted block."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tools.observation import Status
from tools.quoting import one_line

if TYPE_CHECKING:
    from tools.observation import Observation

_UNREAD_SHOWN = 3
_NONCE = re.compile(r"[A-Za-z0-9_-]{22,}")  # 128 bits in base64url are 22 characters


def render(observation: Observation, nonce: str) -> str:
    """Write an observation for the model.

    What comes from documents stands between ``<data NONCE>`` and ``</data NONCE>``; a line
    ``<cut NONCE>`` marks where a middle is missing. A document can't write any of them, because
    the nonce is drawn after it was read. Names inside the trusted lines stay on their line, with
    everything invisible escaped.

    Args:
        observation: A shaped result or a failure.
        nonce: At least 22 characters of base64url, fresh for each result.

    Raises:
        ValueError: The nonce is too short, or was used before so that the content knows it.
    """
    if not _NONCE.fullmatch(nonce):
        raise ValueError("a nonce is at least 128 random bits in base64url")
    if nonce in observation.content:
        raise ValueError("the content holds the nonce: draw a fresh one for each result")
    if not observation.content:
        return trusted(observation)
    content = observation.content
    if observation.gap is not None:
        head, tail = content[: observation.gap], content[observation.gap :]
        content = f"{_closed(head)}<cut {nonce}>\n{tail}"
    return f"{trusted(observation)}\n<data {nonce}>\n{_closed(content)}</data {nonce}>"


def trusted(observation: Observation) -> str:
    """Write the lines of the program itself: status, totals, what was cut, what to do next."""
    error = observation.error
    if error is not None:
        word = "refused" if observation.status is Status.REFUSED else "error"
        lines = [f"{word}: {one_line(error.what)}"]
        lines += [f"why: {one_line(error.why)}"] if error.why else []
        lines += [f"instead: {one_line(error.instead)}"] if error.instead else []
        lines += ["The same call can work later."] if error.retryable else []
        return "\n".join(lines)
    lines = [f"ok: {one_line(observation.header)}" if observation.header else "ok"]
    if observation.next:
        lines[0] += f"; next: {one_line(observation.next)}"
    if observation.unread:
        shown = [one_line(sentence) for sentence in observation.unread[:_UNREAD_SHOWN]]
        more = len(observation.unread) - len(shown)
        lines.append("not read: " + " ".join(shown) + (f" And {more} more." if more else ""))
    return "\n".join(lines)


def _closed(text: str) -> str:
    """End a text with a line feed, so that what follows has its own line."""
    return text if text.endswith("\n") else f"{text}\n"
