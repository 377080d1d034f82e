"""The engine of a model that runs on a server with an OpenAI-compatible chat endpoint.

llama-server, vLLM, Ollama and llama-cpp-python's own server are such. The server is asked to
decode under the constraint as a JSON schema; what comes back is checked here all the same.
"""

from __future__ import annotations

import logging
import time
from contextlib import closing
from typing import TYPE_CHECKING, Any

from archivist.model.chat import chat_messages
from archivist.model.checking import Misfit
from archivist.model.completion_request import Bill, CompletionRequest, llama_form, openai_form
from archivist.model.connection import Stopped
from archivist.model.dialects import call_json, chat_role
from archivist.model.engine import Completion, Enough, Finish, Fragment, Progress, Thought
from archivist.model.json_schema import longest_call
from archivist.model.refusal import ServerError, Trouble, told, unreadable
from archivist.model.reply import Reply
from archivist.model.thinking import ThoughtLimit
from archivist.model.weights import ModelError
from config.language import phrase

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from archivist.model.cancel import Cancel
    from archivist.model.connection import Connection
    from archivist.model.constraint import Constraint
    from archivist.model.engine import Piece
    from archivist.model.message import Call, Message
    from archivist.model.served import Served, TokenCounter

_LOG = logging.getLogger("archivist.model")
_ENDPOINT = "/v1/chat/completions"

# Tokens a server may spend on what stands around a message in its chat template.
_FRAME_TOKENS = 8
# Models that think first do so inside the same limit of tokens as the call.
_THOUGHT_TOKENS = 2048
# A server may let a model think beyond it; a token of a thought has rarely more than 5 characters.
_THOUGHT_CHARACTERS = 8 * _THOUGHT_TOKENS
# Where servers put a thought: llama-server and older vLLM, Ollama and newer vLLM.
_THOUGHT_FIELDS = ("reasoning_content", "reasoning")


class ServerEngine:
    """Has calls decoded by a server; see :class:`archivist.model.engine.Engine`.

    Args:
        connection: To the server.
        served: What it said about the model.
        counter: Counts tokens as the server does, or estimates.
    """

    def __init__(self, connection: Connection, served: Served, counter: TokenCounter) -> None:
        self.model_name = served.model
        self.context_tokens = served.context_tokens
        self._connection = connection
        self._counter = counter
        self._forms = [openai_form, llama_form]
        self._form_is_known = False

    def count_tokens(self, text: str) -> int:
        """See :class:`archivist.model.engine.Engine`."""
        return self._counter.count(text)

    def prompt_tokens(self, messages: Sequence[Message]) -> int:
        """See :class:`archivist.model.engine.Engine`; the chat template's share is estimated."""
        return sum(self.count_tokens(chat_role(each)[1]) + _FRAME_TOKENS for each in messages)

    def complete(
        self, messages: Sequence[Message], constraint: Constraint, cancel: Cancel
    ) -> Generator[Piece, None, Completion]:
        """See :class:`archivist.model.engine.Engine`.

        The fragments are those of our own decoder, whatever white space the server writes. A
        request is sent again only while nothing of its reply was yielded.

        Raises:
            ModelError: The server can't be reached, refuses, breaks off, or its reply is no call
                that the constraint allows, twice.
        """
        started = time.monotonic()
        bill = Bill(self.prompt_tokens(messages))
        room = self.context_tokens - bill.prompt_tokens
        call, finish = None, Finish.CONTEXT_FULL
        if room > 0:
            yield Progress(0, bill.prompt_tokens)
            longest = longest_call(constraint) + _THOUGHT_TOKENS
            request = CompletionRequest(
                chat_messages(messages), constraint, min(room, longest), room < longest, bill
            )
            try:
                call = yield from self._call(request, cancel)
                finish = Finish.COMPLETE
            except Enough as enough:
                call, finish = enough.call, Finish.COMPLETE
            except Stopped:
                finish = Finish.CANCELLED
            except ThoughtLimit:
                finish = Finish.THOUGHT_LIMIT
            except ServerError as error:
                if error.trouble is not Trouble.TOO_LONG:
                    raise
        return Completion(
            call=call,
            finish=finish,
            prompt_tokens=bill.prompt_tokens,
            cached_tokens=bill.cached_tokens,
            output_tokens=bill.output_tokens or (self.count_tokens(call_json(call)) if call else 0),
            ms=round((time.monotonic() - started) * 1000),
        )

    def close(self) -> None:
        """See :class:`archivist.model.engine.Engine`."""
        self._connection.close()

    def _call(self, request: CompletionRequest, cancel: Cancel) -> Generator[Piece, None, Call]:
        """Get a call; a reply that is none is answered once with what is wrong with it."""
        reply = yield from self._reply(request, cancel)
        try:
            call = reply.call()
        except Misfit as fault:
            if reply.shown:
                raise self._unusable(fault) from None
            reply = yield from self._reply(request.corrected(reply.raw, str(fault)), cancel)
            try:
                call = reply.call()
            except Misfit as fault_again:
                raise self._unusable(fault_again) from None
        if rest := reply.rest(call):
            yield Fragment(rest)
        return call

    def _reply(self, request: CompletionRequest, cancel: Cancel) -> Generator[Piece, None, Reply]:
        """Get a whole reply, trying again while that can help and nothing was yielded."""
        waits_s = list(self._connection.patience.retries_s)
        other_form_left = not self._form_is_known
        while True:
            reply = Reply(request.constraint)
            try:
                yield from self._read(request, reply, cancel)
            except ServerError as error:
                if error.trouble is Trouble.FORM and other_form_left:
                    other_form_left = False
                    self._forms.reverse()
                    continue
                wait_s = max(error.wait_s or 0.0, waits_s.pop(0) if waits_s else float("inf"))
                passing = error.trouble is Trouble.PASSING and not reply.shown
                if not passing or wait_s > self._connection.patience.longest_retry_s:
                    raise
                if cancel.wait(wait_s):
                    raise Stopped from None
            else:
                return reply

    def _read(
        self, request: CompletionRequest, reply: Reply, cancel: Cancel
    ) -> Generator[Piece, None, None]:
        ended = ""
        thought_characters = 0
        events = self._connection.stream(
            _ENDPOINT, request.body(self.model_name, self._forms[0]), cancel
        )
        with closing(events):
            for event in events:
                thought, piece, finish = self._piece(event)
                self._form_is_known = True
                request.bill.note(event.get("usage"))
                if thought:
                    yield Thought(thought)
                thought_characters += len(thought)
                if thought_characters > _THOUGHT_CHARACTERS:
                    raise ThoughtLimit
                if shown := reply.feed(piece):
                    yield Fragment(shown)
                if reply.is_full:
                    return
                ended = finish or ended
        if not ended:
            raise ServerError(
                phrase(
                    "The server at {base} broke off in the middle of a reply.",
                    base=self._connection.address.base,
                ),
                Trouble.PASSING,
            )
        if ended == "length" and request.fills_context:
            raise ServerError(phrase("The reply filled the context."), Trouble.TOO_LONG)
        if ended == "length" and thought_characters and not reply.raw.strip():
            raise ThoughtLimit

    def _piece(self, event: dict[str, Any]) -> tuple[str, str, str]:
        """Read thought and text of an event and why the reply ended, each possibly empty."""
        match event:
            case {"error": error} if error:
                raise told(self._connection.address, error)
            case {"choices": []}:
                return "", "", ""
            case {"choices": [{"delta": dict(delta), **choice}, *_]}:
                thought = next(filter(None, map(delta.get, _THOUGHT_FIELDS)), "")
                found = (thought, delta.get("content"), choice.get("finish_reason"))
            case _:
                raise unreadable(self._connection.address)
        thought, text, finish = (one if isinstance(one, str) else "" for one in found)
        return thought, text, finish

    def _unusable(self, fault: Misfit) -> ModelError:
        _LOG.warning("a reply of %s can't be used: %s", self.model_name, fault)
        return ModelError(
            phrase(
                "The model {model_name} gave a reply that can't be used. Try again; if it "
                "happens often, the server does not keep to JSON schemas, or needs a larger "
                "model.",
                model_name=self.model_name,
            )
        )
