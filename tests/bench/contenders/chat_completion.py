"""llama-cpp-python's ``create_chat_completion`` with its JSON-schema grammar."""

from __future__ import annotations

import json
import sys
from typing import Any

import llama_cpp

from tests.bench.contenders.serving import Watch, serve

MOST = 100  # tokens to the first word

Chat = list[dict[str, str]]
Schema = dict[str, Any]


class ChatCompletion:
    """Answers what the bench asks.

    Args:
        given: The model's path, the context and the threads; all else is the library's default.
    """

    def __init__(self, given: dict[str, Any]) -> None:
        self._llama: Any = llama_cpp.Llama(
            given["path"],
            n_ctx=given["context_tokens"],
            n_threads=given["threads"],
            n_threads_batch=given["threads"],
            verbose=False,
        )

    def first(self, chat: Chat, schema: Schema) -> dict[str, Any]:
        """Go on to the first word of a reply."""
        return self._watched(chat, schema, MOST, whole=False)

    def step(self, chat: Chat, schema: Schema, most: int) -> dict[str, Any]:
        """Decode a whole reply, noting when it began."""
        return self._watched(chat, schema, most, whole=True)

    def call(self, chat: Chat, schema: Schema, most: int) -> dict[str, Any]:
        """Decode a whole reply."""
        reply = self._reply(chat, schema, stream=False, max_tokens=most)
        choice = reply["choices"][0]
        return {
            # The token that ends a reply is decoded too, and not counted there.
            "tokens": reply["usage"]["completion_tokens"] + (choice["finish_reason"] == "stop"),
            "prompt_tokens": reply["usage"]["prompt_tokens"],
            "text": choice["message"]["content"],
        }

    def _watched(self, chat: Chat, schema: Schema, most: int, *, whole: bool) -> dict[str, Any]:
        watch = Watch()
        for part in self._reply(chat, schema, stream=True, max_tokens=most):
            if text := part["choices"][0]["delta"].get("content"):
                watch.feed(text)
            if watch.has_word and not whole:
                break
        return {**watch.noted()}

    def _reply(self, chat: Chat, schema: Schema, **others: object) -> Any:  # noqa: ANN401 - untyped
        return self._llama.create_chat_completion(
            chat,
            response_format={"type": "json_object", "schema": schema},
            temperature=0,
            **others,
        )


if __name__ == "__main__":
    contender = ChatCompletion(json.loads(sys.argv[1]))
    serve({"first": contender.first, "call": contender.call, "step": contender.step})
