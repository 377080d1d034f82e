"""One run of all contenders, who take turns at every measurement."""

from __future__ import annotations

import json
import re
import sys
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

from archivist.model.gguf import quantisation_of
from archivist.model.weights import copies_weights
from tests.bench.contenders.process import Contender, ContenderFailed
from tests.bench.contenders.tally import CHAT, LLM, OURS, PLAIN, SHARED, Tally

if TYPE_CHECKING:
    from pathlib import Path

    from archivist.model.catalog import ResolvedModel

MOST_TOKENS = 120  # of a reply that nothing else ends
_JSON = re.compile(r"\{.*\}", re.DOTALL)


class Comparison:
    """One run.

    Args:
        model: The file and how it is run.
        llm: An interpreter that has ``llm`` and ``llm-gguf``; empty to leave it out.
        folder: For what contenders keep.

    Attributes:
        tally: What was measured.
        about: What the program's engine says about itself.
        failures: Why a contender is missing, by its name.
    """

    def __init__(self, model: ResolvedModel, llm: str, folder: Path) -> None:
        self.tally = Tally()
        self.about: dict[str, Any] = {}
        self.failures: dict[str, str] = {}
        self._folder = folder
        self._file = model.path
        self._given: dict[str, Any] = {
            "model": model.name if model.sha256 else str(model.path),
            "path": str(model.path),
            "folder": str(folder / "llm"),
        }
        self._modules = {OURS: ("own", sys.executable), CHAT: ("chat_completion", sys.executable)}
        if llm:
            self._modules[LLM] = ("llm_plugin", llm)

    def run(self, rounds: int) -> None:
        """Measure; the tally is complete afterwards.

        Raises:
            ContenderFailed: Ours ended.
        """
        with self._contender(OURS, "described") as own:
            self.about = own.ask("describe")
        self._given |= {key: self.about[key] for key in ("threads", "context_tokens")}
        for number in range(rounds):
            self._start(str(number))
        with ExitStack() as stack:
            running = {
                name: stack.enter_context(self._contender(name, "0"))
                for name in self._modules
                if name not in self.failures
            }
            for name in running:
                self._ask(running, name, "first", **self._asked(name, "find"))
            for _ in range(rounds):
                self._calls(running)
                self._answers(running)
                self._session(running)
            self._memory(running)

    def _contender(self, name: str, cache: str) -> Contender:
        """Start one; what ours keeps for its next start goes into the folder of that name."""
        module, python = self._modules[name]
        return Contender(module, {**self._given, "cache": str(self._folder / cache)}, python)

    def _asked(self, name: str, conversation: str) -> dict[str, Any]:
        """Say how a contender is asked to reply to a conversation."""
        if name == OURS:
            return {"conversation": conversation}
        asked: dict[str, Any] = self.about["asked"][conversation]
        return asked if name == CHAT else {"chat": asked["chat"]}

    def _ask(
        self, running: dict[str, Contender], name: str, do: str, **arguments: object
    ) -> dict[str, Any]:
        """Ask a contender; one that ends is out and replies with nothing.

        Raises:
            ContenderFailed: It is ours.
        """
        if name in self.failures:
            return {}
        try:
            return running[name].ask(do, **arguments)
        except ContenderFailed as failure:
            if name == OURS:
                raise
            self.failures[name] = str(failure)
            return {}

    def _start(self, cache: str) -> None:
        """Start each contender with nothing saved, and ours once more with what it has saved."""
        for name, saved in ((OURS, False), (OURS, True), (CHAT, False), (LLM, False)):
            if name not in self._modules or name in self.failures:
                continue
            with self._contender(name, cache) as contender:
                reply = self._ask({name: contender}, name, "first", **self._asked(name, "find"))
                if reply:
                    loaded_ms = contender.age_ms - reply["ms"]
                    start = "restart" if saved else "cold"
                    self.tally.add(f"{start}_first_ms", name, loaded_ms + reply["first_ms"])
                    self.tally.add(f"{start}_word_ms", name, loaded_ms + reply["word_ms"])
                    self.tally.add(f"{start}_loaded_ms", name, reply["word_ms"])

    def _calls(self, running: dict[str, Contender]) -> None:
        for conversation in self.about["asked"]:
            if conversation == "answer":
                continue
            asked = {"conversation": conversation, "fresh": True}
            most = {"most": MOST_TOKENS}
            replies = {
                OURS: self._ask(running, OURS, "call", **asked, rules=OURS),
                SHARED: self._ask(running, OURS, "call", **asked, rules=SHARED),
                PLAIN: self._ask(running, OURS, "plain", **asked, **most),
            }
            for name in (CHAT, LLM):
                if name in running:
                    how = self._asked(name, conversation)
                    replies[name] = self._ask(running, name, "call", **how, **most)
            ours = _call(replies[OURS]["text"])
            for name, reply in replies.items():
                if reply:
                    call = _call(reply["text"])
                    known = call is not None and call.get("name") in self.about["tools"]
                    self.tally.add("call_ms", name, reply["ms"])
                    self.tally.add("prompt_tokens", name, reply["prompt_tokens"])
                    self.tally.add("call_tokens", name, reply["tokens"])
                    self.tally.count("calls of a tool", name, yes=known)
                    self.tally.count("the call that ours is", name, yes=call == ours)
            self._tokens(running, conversation, "call_token_ms")

    def _answers(self, running: dict[str, Contender]) -> None:
        self._ask(running, OURS, "call", conversation="answer", rules=OURS, fresh=False)
        self._ask(running, CHAT, "call", **self._asked(CHAT, "answer"), most=1)
        self._tokens(running, "answer", "answer_token_ms")

    def _tokens(self, running: dict[str, Contender], conversation: str, measure: str) -> None:
        """Decode again what is evaluated already: only tokens of the reply cost time."""
        asked = {"conversation": conversation, "fresh": False}
        how = self._asked(CHAT, conversation)
        for name, reply in (
            (OURS, self._ask(running, OURS, "call", **asked, rules=OURS)),
            (SHARED, self._ask(running, OURS, "call", **asked, rules=SHARED)),
            (PLAIN, self._ask(running, OURS, "plain", **asked, most=MOST_TOKENS)),
            (CHAT, self._ask(running, CHAT, "call", **how, most=MOST_TOKENS)),
        ):
            if reply:
                self.tally.add(measure, name, reply["ms"] / reply["tokens"])

    def _session(self, running: dict[str, Contender]) -> None:
        """Go through a session; the first step of it only brings everybody to the same place."""
        steps = self._ask(running, OURS, "session")["steps"]
        for number, step in enumerate(steps):
            replies = {OURS: step}
            for name in (CHAT, LLM):
                if name in running:
                    how = {"chat": step["chat"], "most": MOST_TOKENS}
                    if name == CHAT:
                        how["schema"] = step["schema"]
                    replies[name] = self._ask(running, name, "step", **how)
            if number:
                share = step["evaluated"] / step["prompt_tokens"]
                self.tally.add("turn_share" if step["turn"] else "result_share", OURS, share)
                for name, reply in replies.items():
                    if reply:
                        self.tally.add("step_first_ms", name, reply["first_ms"])
                        self.tally.add("step_word_ms", name, reply["word_ms"])

    def _memory(self, running: dict[str, Contender]) -> None:
        alone = {}
        quantisation = quantisation_of(self._file)
        for copied in (False, True):
            with Contender("bare", {**self._given, "copied": copied}) as bare:
                alone[copied] = bare.ask("memory")["bytes"]
        for name in running:
            weights = alone[name != OURS or copies_weights(quantisation)]
            taken = self._ask(running, name, "memory").get("bytes")
            if taken is not None and weights is not None:
                self.tally.add("memory_bytes", name, taken - weights)


def _call(text: str) -> dict[str, Any] | None:
    """Read the call in a reply, frame or no frame."""
    found = _JSON.search(text)
    try:
        call = json.loads(found.group()) if found else None
    except ValueError:
        return None
    return call if isinstance(call, dict) else None
