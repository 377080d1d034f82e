"""What it costs to know the allowed tokens: ``python -m tests.bench.grammar [NAME]``.

Three ways follow the tokens of one tool call under the same rules and the same vocabulary; no
token is evaluated by the model. Takes the model of the settings, or the one named.
"""

from __future__ import annotations

import ctypes
import logging
import statistics
import sys
import time
from typing import TYPE_CHECKING, Any

import llama_cpp
import numpy as np
from llguidance import LLMatcher
from llguidance.numpy import allocate_token_bitmask, fill_next_token_bitmask

from archivist.model.catalog import resolve_model
from archivist.model.constraint import ArgumentRule, CallRule, Constraint, FreeText
from archivist.model.grammar import compile_constraint
from archivist.model.tokenizer import decoding_tokenizer
from archivist.model.weights import Weights
from config.errors import ArchivistError
from config.paths import Paths
from config.settings import load_settings

if TYPE_CHECKING:
    from collections.abc import Callable

ROUNDS = 5
TOOLS = ("find_documents", "read_document", "search_in_document", "rename_file", "answer")
CALL = '{"name": "answer", "arguments": {"text": "The excess on our travel insurance is £75."}}'
# The same calls in llama.cpp's own language.
GBNF = r"""
root ::= "{\"name\": \"" name "\", \"arguments\": {\"text\": \"" char+ "\"}}"
name ::= NAMES
char ::= [^"\\\x00-\x1f\x7f] | "\\" ["\\nt]
""".replace("NAMES", " | ".join(f'"{tool}"' for tool in TOOLS))


def main() -> int:
    """Print a table of medians a token."""
    settings = load_settings({"model": sys.argv[1] if len(sys.argv) > 1 else None})
    try:
        model = resolve_model(settings, Paths.from_environment())
    except ArchivistError as error:
        print(error, file=sys.stderr)
        return error.exit_code
    logging.getLogger("archivist").addHandler(logging.NullHandler())  # llama.cpp is talkative
    weights = Weights(model.path, 512, 1)
    tokens = weights.vocabulary.tokenize(CALL, special=False)
    tokenizer = decoding_tokenizer(weights.vocabulary)
    rules = tuple(CallRule(tool, (ArgumentRule("text", (FreeText(500),)),)) for tool in TOOLS)
    lark = LLMatcher.grammar_from_lark(compile_constraint(Constraint(rules)))
    ways: dict[str, Callable[[], float]] = {
        "llama.cpp grammar": lambda: _llama_cpp(weights, tokens),
        "llguidance mask": lambda: _mask(weights, LLMatcher(tokenizer, lark), tokens),
        "llguidance, one token": lambda: _one_token(LLMatcher(tokenizer, lark), tokens),
    }
    times: dict[str, list[float]] = {name: [] for name in ways}
    for _ in range(ROUNDS):
        for name, way in ways.items():
            times[name].append(way() / len(tokens) * 1e6)
    medians = {name: statistics.median(values) for name, values in times.items()}
    base = medians["llguidance mask"]
    size = weights.vocabulary.size
    print(f"vocabulary of {size:,}, a call of {len(tokens)} tokens, {ROUNDS} rounds")
    print(f"{'way':24}{'us/token':>12}{'ratio':>8}")
    for name, median in medians.items():
        print(f"{name:24}{median:>12,.1f}{median / base:>8.2f}")
    weights.close()
    return 0


def _llama_cpp(weights: Weights, tokens: list[int]) -> float:
    """Filter all candidates before each token, as llama-cpp-python does; seconds."""
    library: Any = llama_cpp
    sampler = library.llama_sampler_init_grammar(weights.vocabulary.handle, GBNF.encode(), b"root")
    kind = np.dtype([("id", np.int32), ("logit", np.float32), ("p", np.float32)], align=True)
    candidates = np.zeros(weights.vocabulary.size, kind)
    spent = 0.0
    for token in tokens:
        candidates["id"] = np.arange(weights.vocabulary.size)
        candidates["logit"] = 0
        array = library.llama_token_data_array(
            data=candidates.ctypes.data_as(library.llama_token_data_p),
            size=len(candidates),
            selected=-1,
            sorted=False,
        )
        begun = time.perf_counter()
        library.llama_sampler_apply(sampler, ctypes.byref(array))
        spent += time.perf_counter() - begun
        if not np.isfinite(candidates["logit"][token]):
            raise RuntimeError(f"the grammar refuses token {token}")
        begun = time.perf_counter()
        library.llama_sampler_accept(sampler, token)
        spent += time.perf_counter() - begun
    library.llama_sampler_free(sampler)
    return spent


def _mask(weights: Weights, matcher: LLMatcher, tokens: list[int]) -> float:
    """Compute the mask of all candidates before each token; seconds."""
    begun = time.perf_counter()
    for token in tokens:
        bitmask = allocate_token_bitmask(1, weights.vocabulary.size)
        fill_next_token_bitmask(matcher, bitmask)
        _accept(matcher, token)
    return time.perf_counter() - begun


def _one_token(matcher: LLMatcher, tokens: list[int]) -> float:
    """Ask about the one token that the model wishes, as the engine does first; seconds."""
    begun = time.perf_counter()
    for token in tokens:
        matcher.validate_tokens([token])
        _accept(matcher, token)
    return time.perf_counter() - begun


def _accept(matcher: LLMatcher, token: int) -> None:
    if not matcher.consume_token(token):
        raise RuntimeError(f"the grammar refuses token {token}: {matcher.get_error()}")


if __name__ == "__main__":
    sys.exit(main())
