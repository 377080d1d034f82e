"""This engine beside others, in one run on the same model: ``python -m tests.bench.engines``.

Each contender runs in a process of its own and gets the same prompt: the belt's list, the example
turns, a request. They take turns at every measurement, so that a busy machine slows all alike:
trust the ratios, which are to ours.

ours        the program's engine under its decoding policy
same rules  the program's engine, any call of any tool allowed, texts free
plain       the same weights without a constraint, the best token each time
llama-cpp   llama-cpp-python's create_chat_completion, its JSON-schema grammar, the same rules
llm         the llm program with its plugin llm-gguf, which knows no constraint

A start runs from the start of the process to the first token of a call, or to its first word: the
first character of an argument's value, before which all is frame. A step is one of a session. A
finished call begins with the tools evaluated and the request not; ms/token, with all of the prompt
evaluated. The memory is that of no file, less what the loaded weights alone take.
"""

from __future__ import annotations

import argparse
import json
import platform
import re
import subprocess
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

from archivist.model.catalog import resolve_model
from config.errors import ArchivistError
from config.paths import Paths
from config.settings import load_settings
from tests.bench.contenders.process import Contender, ContenderFailed
from tests.bench.contenders.tally import CHAT, LLM, OURS, PLAIN, SHARED, Tally

if TYPE_CHECKING:
    from archivist.model.catalog import ResolvedModel

ROUNDS = 3
MOST_TOKENS = 120
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
        self._given: dict[str, Any] = {
            "model": model.name if model.sha256 else str(model.path),
            "path": str(model.path),
            "folder": str(folder / "llm"),
        }
        self._modules = {OURS: ("own", sys.executable), CHAT: ("chat_completion", sys.executable)}
        if llm:
            self._modules[LLM] = ("llm_plugin", llm)

    def run(self, rounds: int) -> None:
        """Measure; the tally is complete afterwards."""
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
        """Ask a contender; one that ends is out, and replies with nothing."""
        if name in self.failures:
            return {}
        try:
            return running[name].ask(do, **arguments)
        except ContenderFailed as failure:
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
        with Contender("bare", self._given) as bare:
            alone = bare.ask("memory")["bytes"]
        for name in running:
            taken = self._ask(running, name, "memory").get("bytes")
            if taken is not None and alone is not None:
                self.tally.add("memory_bytes", name, taken - alone)


def _call(text: str) -> dict[str, Any] | None:
    """Read the call in a reply, frame or no frame."""
    found = _JSON.search(text)
    try:
        call = json.loads(found.group()) if found else None
    except ValueError:
        return None
    return call if isinstance(call, dict) else None


def _has_llm(python: str) -> bool:
    command = [python, "-c", "import llm, llm_gguf"]
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


def main() -> int:
    """Print a table and what should hold."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.engines")
    parser.add_argument("--model", help="catalog name or path of a GGUF file")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--llm", default=sys.executable, help="interpreter that has llm-gguf")
    parser.add_argument("--json", type=Path, help="write every sample there")
    given = parser.parse_args()
    settings = load_settings({"model": given.model})
    try:
        model = resolve_model(settings, Paths.from_environment())
    except ArchivistError as error:
        print(error, file=sys.stderr)
        return error.exit_code
    llm = given.llm if _has_llm(given.llm) else ""
    with tempfile.TemporaryDirectory() as folder:
        comparison = Comparison(model, llm, Path(folder))
        comparison.run(given.rounds)
    about, tally = comparison.about, comparison.tally
    print(
        f"{model.name}, {model.path.stat().st_size:,} bytes; {len(about['tools'])} tools, a prefix "
        f"of {about['prefix_tokens']:,} tokens;"
    )
    print(
        f"context {about['context_tokens']:,}, {about['threads']} threads, {platform.system()} "
        f"{platform.machine()}; {given.rounds} rounds, medians, ratios to ours"
    )
    print(*tally.table(), sep="\n")
    for name, failure in comparison.failures.items():
        print(f"{name}: {failure}")
    if not llm:
        print("llm is not installed; to compare with it: .venv/bin/pip install llm-gguf")
    print(*(verdicts := tally.verdicts()), sep="\n")
    if given.json:
        record = {
            "model": model.name,
            "tools": len(about["tools"]),
            "prefix_tokens": about["prefix_tokens"],
            "context_tokens": about["context_tokens"],
            "threads": about["threads"],
            "rounds": given.rounds,
            **tally.record(),
            "verdicts": [
                {"what": v.what, "measured": v.measured, "limit": v.limit, "ok": v.ok}
                for v in verdicts
            ],
        }
        given.json.write_text(json.dumps(record, indent=1), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
