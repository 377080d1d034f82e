"""One question to the one server that the person named, and what may come back from it."""

from __future__ import annotations

import time
from dataclasses import dataclass
from enum import Enum, auto
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

MOST_BYTES = 1_000_000
_LOOK_S = 0.1  # how often a wait looks whether the person wants to stop
_OK = 200


class Trouble(Enum):
    """Why there is no answer."""

    SILENT = auto()  # nothing is there, it takes too long, or it broke off
    MOVED = auto()  # it points elsewhere, where nobody told us to go
    REFUSED = auto()  # it answers with an error
    TOO_MUCH = auto()  # it sends more than anybody asked for
    STOPPED = auto()  # the person wants to stop


class NoAnswerError(Exception):
    """There is no answer to use.

    Attributes:
        trouble: Why.
    """

    def __init__(self, trouble: Trouble) -> None:
        super().__init__(trouble.name)
        self.trouble = trouble


@dataclass(frozen=True, slots=True)
class Patience:
    """How long a server may take, in seconds.

    Attributes:
        connect_s: To take a connection.
        whole_s: From the question to the end of the answer.
    """

    connect_s: float = 5.0
    whole_s: float = 15.0


def ask(
    url: str, parameters: Mapping[str, str], cancelled: Callable[[], bool], patience: Patience
) -> bytes:
    """Get a page with these parameters in its address, and with nothing else of ours.

    No cookie, no proxy and no name of a variable or a file on this machine plays a part; a
    redirection is not followed.

    Raises:
        NoAnswerError: There is none.
    """
    import asyncio  # noqa: PLC0415 - start-up time: few people search the web

    # Not asyncio.run, which waits for a name that is still being looked up.
    loop = asyncio.new_event_loop()
    try:
        return loop.run_until_complete(_unless_stopped(url, parameters, cancelled, patience))
    finally:
        loop.run_until_complete(loop.shutdown_asyncgens())
        loop.close()


async def _unless_stopped(
    url: str, parameters: Mapping[str, str], cancelled: Callable[[], bool], patience: Patience
) -> bytes:
    import asyncio  # noqa: PLC0415 - start-up time: few people search the web

    question = asyncio.ensure_future(_answer(url, parameters, patience))
    until = time.monotonic() + patience.whole_s
    try:
        while not question.done():
            if cancelled():
                raise NoAnswerError(Trouble.STOPPED)
            if time.monotonic() > until:
                raise NoAnswerError(Trouble.SILENT)
            await asyncio.wait({question}, timeout=_LOOK_S)
        return question.result()
    finally:
        question.cancel()
        await asyncio.wait({question})
        if not question.cancelled():
            question.exception()  # what happens to a question that is given up is of no interest


async def _answer(url: str, parameters: Mapping[str, str], patience: Patience) -> bytes:
    import httpx  # noqa: PLC0415 - start-up time: few people search the web

    # Not packed: a small page that unfolds to a huge one is no answer.
    headers = {
        "User-Agent": "archivist",
        "Accept": "application/json",
        "Accept-Encoding": "identity",
    }
    content = b""
    try:
        async with (
            httpx.AsyncClient(
                headers=headers,
                timeout=httpx.Timeout(patience.whole_s, connect=patience.connect_s),
                follow_redirects=False,
                trust_env=False,
            ) as client,
            client.stream("GET", url, params=dict(parameters)) as response,
        ):
            if response.is_redirect:
                raise NoAnswerError(Trouble.MOVED)
            if response.status_code != _OK:
                raise NoAnswerError(Trouble.REFUSED)
            async for chunk in response.aiter_raw():
                content += chunk
                if len(content) > MOST_BYTES:
                    raise NoAnswerError(Trouble.TOO_MUCH)
    except (httpx.HTTPError, httpx.InvalidURL, UnicodeError) as error:  # the last: no host's name
        raise NoAnswerError(Trouble.SILENT) from error
    return content
