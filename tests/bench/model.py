"""What a constraint costs and what a saved prefix saves: ``python -m tests.bench.model [NAME]``.

Takes the model of the settings, or the one named (a catalog name or the path of a GGUF file). All
ways to decode take turns in one run, so that a busy machine slows them alike: trust the ratios.
"""

from __future__ import annotations

import logging
import statistics
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from archivist.agent import policy, prompt
from archivist.agent.request import Request
from archivist.agent.state import State
from archivist.model.cancel import Cancel
from archivist.model.catalog import ResolvedModel, resolve_model
from archivist.model.constraint import ArgumentRule, CallRule, Constraint, FreeText
from archivist.model.engine import Fragment
from archivist.model.loading import load_engine
from archivist.model.message import User
from archivist.model.prefix import PrefixCache, identity
from archivist.model.sealed import SealedFolder
from config.errors import ArchivistError
from config.paths import Paths
from config.settings import load_settings
from tools.belt import BELT
from tools.contract import Voice
from tools.registry import Registry
from tools.trust import Access

if TYPE_CHECKING:
    from archivist.model.engine import Completion
    from archivist.model.llama import LlamaEngine
    from archivist.model.message import Message
    from tools.registry import Belt

ROUNDS = 3
REQUESTS = (
    "Rename skany/skan007.pdf to umowa-kupna.pdf",
    "Which invoices mention a bicycle repair?",
    "Przeczytaj notatki/rower.md",
)
QUESTION = "Explain in two sentences what a notary does."
ANSWER_CHARACTERS = 240


@dataclass(frozen=True, slots=True)
class Sample:
    """One decoding.

    Attributes:
        tokens: Tokens decoded.
        forced: Of these, how many the constraint fixed.
        ms: Wall time in milliseconds, prompt left out.
    """

    tokens: int
    forced: int
    ms: float


@dataclass(frozen=True, slots=True)
class Start:
    """How long one start took, in seconds.

    Attributes:
        load_s: Until the model was loaded.
        prefix_s: From then until the unchanging part of the prompt was evaluated or read.
        call_s: From then until the first piece of a call.
    """

    load_s: float
    prefix_s: float
    call_s: float

    def whole_s(self) -> float:
        """Until the first piece of a call."""
        return self.load_s + self.prefix_s + self.call_s


def main() -> int:
    """Print two tables: starting, and decoding."""
    settings = load_settings({"model": sys.argv[1] if len(sys.argv) > 1 else None})
    try:
        model = resolve_model(settings, Paths.from_environment())
    except ArchivistError as error:
        print(error, file=sys.stderr)
        return error.exit_code
    logging.getLogger("archivist").addHandler(logging.NullHandler())  # llama.cpp is talkative
    with tempfile.TemporaryDirectory() as folder:
        print(f"{model.name}, {model.path.stat().st_size:,} bytes")
        # Once for nothing, so that both starts find the file in the system's cache.
        load_engine(model, settings.threads).close()
        _print_starts(model, settings.threads, SealedFolder(Path(folder)))
        engine = load_engine(model, settings.threads)
        belt = Registry(BELT).belt(Access(), Voice(model.voice))
        messages = prompt.prefix(belt, engine.dialect)
        _print_prefill(engine, messages)
        _print_decoding(engine, belt, messages)
        engine.close()
    return 0


def _print_starts(model: ResolvedModel, threads: int, saved: SealedFolder) -> None:
    """Start with nothing saved, then with what that start saved."""
    cold = _start(model, threads, saved)
    again = sorted((_start(model, threads, saved) for _ in range(ROUNDS)), key=Start.whole_s)
    restart = again[ROUNDS // 2]
    print(f"{'start':24}{'load s':>8}{'prefix s':>10}{'call s':>8}{'first token s':>15}")
    for name, start in (("nothing saved", cold), ("again", restart)):
        parts = f"{start.load_s:>8.2f}{start.prefix_s:>10.2f}{start.call_s:>8.2f}"
        print(f"{name:24}{parts}{start.whole_s():>15.2f}")
    faster = cold.whole_s() / restart.whole_s()
    loaded = (cold.prefix_s + cold.call_s) / (restart.prefix_s + restart.call_s)
    print(f"again is {faster:.1f} times as fast; {loaded:.1f} times without loading the model")


def _start(model: ResolvedModel, threads: int, saved: SealedFolder) -> Start:
    """Start as the program does: load, take in the prefix, decode the first token of a call."""
    begun = time.perf_counter()
    engine = load_engine(model, threads, saved=saved)
    loaded = time.perf_counter()
    belt = Registry(BELT).belt(Access(), Voice(model.voice))
    messages = prompt.prefix(belt, engine.dialect)
    prefixes = PrefixCache(saved, identity(model.path, model.sha256))
    for _ in engine.warm(messages, prefixes, Cancel()):
        pass
    warmed = time.perf_counter()
    request = Request(REQUESTS[0])
    decoding = engine.complete(
        [*messages, User(request.text)], policy.allow(belt, request, State()), Cancel()
    )
    while not isinstance(next(decoding), Fragment):
        pass
    first = time.perf_counter()
    decoding.close()
    engine.close()
    return Start(loaded - begun, warmed - loaded, first - warmed)


def _print_prefill(engine: LlamaEngine, prefix: list[Message]) -> None:
    tokens = engine.stable_tokens(prefix)
    begun = time.perf_counter()
    for _ in engine._weights.evaluate(tokens, Cancel()):
        pass
    each_s = len(tokens) / (time.perf_counter() - begun)
    print(f"prefill: a prefix of {len(tokens):,} tokens at {each_s:,.0f} tokens/s")


def _print_decoding(engine: LlamaEngine, belt: Belt, prefix: list[Message]) -> None:
    free: list[Sample] = []
    answers: list[Sample] = []
    calls: list[Sample] = []
    answer = Constraint(
        (CallRule("answer", (ArgumentRule("text", (FreeText(ANSWER_CHARACTERS),)),)),)
    )
    question = [*prefix, User(QUESTION)]
    _complete(engine, question, answer)  # the prompt is evaluated before anything is timed
    for _ in range(ROUNDS):
        answers.append(_constrained(engine, question, answer))
        free.append(_plain(engine, question, answers[-1].tokens))
    for text in REQUESTS:
        request = Request(text)
        messages = [*prefix, User(text)]
        allowed = policy.allow(belt, request, State())
        _complete(engine, messages, allowed)
        for _ in range(ROUNDS):
            calls.append(_constrained(engine, messages, allowed))
            free.append(_plain(engine, messages, calls[-1].tokens))
    base = _ms_per_token(free)
    print(f"{'decoding':24}{'tokens':>8}{'forced':>8}{'ms/token':>10}{'ratio':>8}")
    for name, samples in (
        ("plain greedy", free),
        ("constrained answer", answers),
        ("constrained calls", calls),
    ):
        tokens = sum(sample.tokens for sample in samples)
        forced = sum(sample.forced for sample in samples) / tokens
        each = _ms_per_token(samples)
        print(f"{name:24}{tokens:>8}{forced:>8.0%}{each:>10.1f}{each / base:>8.2f}")


def _ms_per_token(samples: list[Sample]) -> float:
    return statistics.median(sample.ms / sample.tokens for sample in samples)


def _constrained(engine: LlamaEngine, messages: list[Message], allowed: Constraint) -> Sample:
    begun = time.perf_counter()
    completion = _complete(engine, messages, allowed)
    ms = (time.perf_counter() - begun) * 1000
    return Sample(completion.output_tokens, completion.forced_tokens, ms)


def _complete(engine: LlamaEngine, messages: list[Message], allowed: Constraint) -> Completion:
    decoding = engine.complete(messages, allowed, Cancel())
    while True:
        try:
            next(decoding)
        except StopIteration as stop:
            return stop.value  # type: ignore[no-any-return]


def _plain(engine: LlamaEngine, messages: list[Message], tokens: int) -> Sample:
    """Decode as many tokens without a constraint; the best one each time."""
    weights = engine._weights
    begun = time.perf_counter()
    ids = engine.tokenize(messages)
    pending = ids[weights.keep(ids[:-1]) :]
    for _ in range(tokens):
        for _ in weights.evaluate(pending, Cancel()):
            pass
        pending = [int(weights.logits().argmax())]
    return Sample(tokens, 0, (time.perf_counter() - begun) * 1000)


if __name__ == "__main__":
    sys.exit(main())
