"""``llm`` with its llama.cpp plugin, ``llm-gguf``; it knows no constraint.

Runs in whatever environment has them. Context and threads are the plugin's own choice but for what
its models file can say: the context.
"""

from __future__ import annotations

import importlib
import itertools
import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.bench.contenders.serving import Watch, serve

if TYPE_CHECKING:
    from collections.abc import Iterator

MOST = 100  # tokens to the first word


class Plugin:
    """Answers what the bench asks.

    Args:
        given: The model's path, the context, and a folder for what ``llm`` keeps about itself.
    """

    def __init__(self, given: dict[str, Any]) -> None:
        folder = Path(given["folder"])
        (folder / "gguf").mkdir(parents=True, exist_ok=True)
        model = {"path": given["path"], "aliases": [], "n_ctx": given["context_tokens"]}
        (folder / "gguf" / "models.json").write_text(json.dumps({"bench": model}), "utf-8")
        os.environ["LLM_USER_PATH"] = str(folder)
        self._llm: Any = importlib.import_module("llm")
        self._model: Any = self._llm.get_model("gguf/bench")

    def first(self, chat: list[dict[str, str]]) -> dict[str, Any]:
        """Go on to the first word of a reply."""
        watch = Watch()
        for piece in itertools.islice(self._pieces(chat), MOST):
            watch.feed(piece)
            if watch.has_word:
                break
        return {**watch.noted()}

    def call(self, chat: list[dict[str, str]], most: int) -> dict[str, Any]:
        """Decode a whole reply, noting when it began; a long one is broken off."""
        watch = Watch()
        count = 0  # a piece is a token
        for piece in itertools.islice(self._pieces(chat), most):
            watch.feed(piece)
            count += 1
        return {
            **watch.noted(),
            "tokens": count + (count < most),  # the one that ends a reply is decoded too
            "prompt_tokens": self._model.get_model().n_tokens - count,
            "text": watch.text,
        }

    def _pieces(self, chat: list[dict[str, str]]) -> Iterator[str]:
        """Ask as ``llm`` asks in a conversation; what was said before is put in place unasked."""
        llm, model = self._llm, self._model
        system, *turns, last = (said["content"] for said in chat)
        conversation = llm.Conversation(model=model)
        for user, assistant in zip(turns[::2], turns[1::2], strict=True):
            before = llm.Response(llm.Prompt(user, model, system=system), model, stream=True)
            before._done, before._chunks = True, [assistant]
            conversation.responses.append(before)
        return iter(conversation.prompt(last))


if __name__ == "__main__":
    contender = Plugin(json.loads(sys.argv[1]))
    serve({"first": contender.first, "call": contender.call, "step": contender.call})
