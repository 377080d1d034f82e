"""Requests to a model server that can be stopped at any moment."""

from __future__ import annotations

import asyncio
import json
import time
from contextlib import aclosing, asynccontextmanager
from dataclasses import dataclass
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, TypeVar

from archivist.model.refusal import ServerError, Trouble, refusal, unreadable
from archivist.model.sse import NotEvents, event_data
from config.language import phrase

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Awaitable, Generator

    from httpx import Response

    from archivist.model.address import Address
    from archivist.model.cancel import Cancel

    Result = TypeVar("Result")

_LOOK_S = 0.1  # how often a wait looks whether the person wants to stop
_MAXIMUM_BODY_BYTES = 4_000_000


@dataclass(frozen=True, slots=True)
class Patience:
    """How long a server may take, in seconds.

    Attributes:
        connect_s: To take a connection.
        small_s: To answer a question about itself.
        count_s: To count the tokens of a text; a wait for it can't be stopped.
        first_s: From a request to the first piece of the reply; it evaluates the prompt in it.
        next_s: From one piece of a reply to the next.
        retries_s: The waits before the second try and those after it.
        longest_retry_s: The longest wait that a server can ask for and get.
    """

    connect_s: float = 5.0
    small_s: float = 5.0
    count_s: float = 1.0
    first_s: float = 600.0
    next_s: float = 60.0
    retries_s: tuple[float, ...] = (0.5, 1.0, 2.0)
    longest_retry_s: float = 30.0


class Stopped(Exception):  # noqa: N818 - not an error: the person asked for it
    """The request was ended because the person wants to stop."""


class Connection:
    """One server, asked by one thread at a time.

    Requests run on an event loop of the connection's own, which only ever runs while a caller
    waits here; so a wait can end at once and close the socket, on which servers stop decoding.

    Args:
        address: Where it is.
        key: Sent with each request; empty for none. It is never logged nor part of a message.
        patience: How long it may take.
    """

    def __init__(self, address: Address, key: str, patience: Patience) -> None:
        import httpx  # noqa: PLC0415 - start-up time: most people have no server

        self.address = address
        self.patience = patience
        self._has_key = bool(key)
        self._loop = asyncio.new_event_loop()
        self._client = httpx.AsyncClient(
            headers={"Authorization": f"Bearer {key}"} if key else {},
            timeout=httpx.Timeout(None, connect=patience.connect_s),
            # A proxy meant for the outside must not see what stays on this machine.
            trust_env=not address.is_this_machine,
        )

    def ask(
        self, path: str, body: dict[str, object] | None = None, *, limit_s: float | None = None
    ) -> Any:  # noqa: ANN401 - JSON
        """Ask for a JSON value: GET, or POST with a body; it may take ``small_s`` or a limit.

        Raises:
            ServerError: There is no such value.
        """
        return self._wait(self._json(path, body), None, limit_s or self.patience.small_s)

    def stream(
        self, path: str, body: dict[str, object], cancel: Cancel
    ) -> Generator[dict[str, Any], None, None]:
        """Post a request; yield the JSON objects of the events that answer it, up to ``[DONE]``.

        Raises:
            ServerError: The server refuses, breaks off or sends something else.
            Stopped: ``cancel`` was set.
        """
        events = self._events(path, body)
        limit_s = self.patience.first_s
        try:
            while event := self._wait(anext(events, None), cancel, limit_s):
                yield event
                limit_s = self.patience.next_s
        finally:
            self._loop.run_until_complete(events.aclose())

    def close(self) -> None:
        """Close the socket; the connection can't be used afterwards."""
        self._loop.run_until_complete(self._client.aclose())
        self._loop.run_until_complete(self._loop.shutdown_asyncgens())
        if left := asyncio.all_tasks(self._loop):  # they would complain on the person's screen
            self._loop.run_until_complete(asyncio.wait(left))
        self._loop.close()

    def _wait(self, wanted: Awaitable[Result], cancel: Cancel | None, limit_s: float) -> Result:
        task = asyncio.ensure_future(wanted, loop=self._loop)
        until = time.monotonic() + limit_s
        try:
            while not task.done():
                if cancel is not None and cancel.is_set():
                    raise Stopped
                if time.monotonic() > until:
                    raise ServerError(
                        phrase(
                            "The server at {base} did not answer within {limit:g} s.",
                            base=self.address.base,
                            limit=limit_s,
                        ),
                        Trouble.LASTING,
                    )
                self._loop.run_until_complete(asyncio.wait({task}, timeout=_LOOK_S))
        finally:
            if not task.done():
                task.cancel()
                self._loop.run_until_complete(asyncio.wait({task}))
                if not task.cancelled():
                    task.exception()  # what happens to a request that is given up is of no interest
        return task.result()

    async def _json(self, path: str, body: dict[str, object] | None) -> Any:  # noqa: ANN401 - JSON
        async with self._open("POST" if body else "GET", path, body) as response:
            content = await self._body(response)
        try:
            return json.loads(content)
        except (ValueError, RecursionError):
            raise unreadable(self.address) from None

    async def _events(
        self, path: str, body: dict[str, object]
    ) -> AsyncGenerator[dict[str, Any], None]:
        async with self._open("POST", path, body) as response:
            try:
                async with aclosing(event_data(response.aiter_raw())) as events:
                    async for data in events:
                        if data == "[DONE]":
                            return
                        event = json.loads(data)
                        if not isinstance(event, dict) or not event:
                            raise unreadable(self.address)
                        yield event
            except (NotEvents, ValueError, RecursionError):
                raise unreadable(self.address) from None

    @asynccontextmanager
    async def _open(
        self, method: str, path: str, body: dict[str, object] | None
    ) -> AsyncGenerator[Response, None]:
        """Send a request and open its answer; whatever the network does is put into words."""
        import httpx  # noqa: PLC0415 - start-up time: most people have no server

        url = self.address.base + path
        # Letters as escapes: a name of a document that is no text can't spoil the request.
        content = None if body is None else json.dumps(body).encode("ascii")
        headers = {"Content-Type": "application/json"} if content else {}
        try:
            async with self._client.stream(
                method, url, content=content, headers=headers
            ) as response:
                if response.status_code != HTTPStatus.OK:
                    answer = await self._body(response)
                    raise refusal(
                        self.address,
                        response.status_code,
                        response.headers,
                        answer,
                        has_key=self._has_key,
                    )
                yield response
        except httpx.ConnectError as error:
            raise self._silent(Trouble.PASSING) from error
        except httpx.TimeoutException as error:
            raise self._silent(Trouble.LASTING) from error
        except httpx.TransportError as error:
            raise ServerError(
                phrase("The connection to the server at {base} broke.", base=self.address.base),
                Trouble.PASSING,
            ) from error
        except (httpx.HTTPError, httpx.InvalidURL) as error:
            raise unreadable(self.address) from error

    def _silent(self, trouble: Trouble) -> ServerError:
        return ServerError(
            phrase(
                "Nothing answers at {base}. Start the model server, or check the setting server.",
                base=self.address.base,
            ),
            trouble,
        )

    async def _body(self, response: Response) -> bytes:
        content = b""
        async for chunk in response.aiter_raw():
            content += chunk
            if len(content) > _MAXIMUM_BODY_BYTES:
                raise unreadable(self.address)
        return content
