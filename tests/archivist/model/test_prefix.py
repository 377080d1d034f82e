"""Saved prefixes: the same call as without them, and nothing lost when they are damaged."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from archivist.model.cancel import Cancel
from archivist.model.constraint import ArgumentRule, CallRule, Constraint, FreeText
from archivist.model.llama import LlamaEngine
from archivist.model.message import System, User
from archivist.model.prefix import SUFFIX, PrefixCache, identity
from archivist.model.sealed import SealedFolder
from archivist.model.weights import ModelError, Weights

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from archivist.model.engine import Completion

PREFIX = [System("You find documents. Copy every word exactly. Reply with one call only.")]
ANSWER = Constraint((CallRule("answer", (ArgumentRule("text", (FreeText(40),)),)),))


@pytest.fixture
def prefixes(tmp_path: Path) -> Path:
    """An empty folder for them."""
    folder = tmp_path / "prefixes"
    folder.mkdir()
    return folder


def _warm(engine: LlamaEngine, cache: PrefixCache) -> int:
    """Warm the engine; count the pieces of prompt it had to evaluate."""
    return sum(1 for _ in engine.warm(PREFIX, cache, Cancel()))


def _complete(engine: LlamaEngine) -> Completion:
    decoding = engine.complete([*PREFIX, User("Hello, who are you?")], ANSWER, Cancel())
    while True:
        try:
            next(decoding)
        except StopIteration as stop:
            completion: Completion = stop.value
            return completion


def _files(folder: Path) -> list[Path]:
    return sorted(folder.iterdir())


@pytest.mark.model
def test_a_saved_prefix_gives_the_same_call(
    small_engine: LlamaEngine, fresh_engine: LlamaEngine, prefixes: Path
) -> None:
    """The second start evaluates nothing of the prefix and decodes the same."""
    expected = _complete(small_engine).call
    cache = PrefixCache(SealedFolder(prefixes), "m")
    _warm(small_engine, cache)
    assert len(_files(prefixes)) == 1
    assert _warm(fresh_engine, cache) == 0
    completion = _complete(fresh_engine)
    assert completion.cached_tokens >= len(fresh_engine.stable_tokens(PREFIX))
    assert completion.call == expected


def _flip(content: bytes) -> bytes:
    place = len(content) // 2
    return content[:place] + bytes([content[place] ^ 0xFF]) + content[place + 1 :]


@pytest.mark.model
@pytest.mark.parametrize(
    "damage",
    [
        lambda _: b"",
        lambda content: content[:10],
        lambda content: content[: len(content) // 2],
        lambda content: content[:-1],
        lambda content: content + b"x",
        lambda content: bytes(len(content)),
        lambda _: b"foreign " * 100,
        _flip,
    ],
    ids=["empty", "start", "half", "short", "long", "zeros", "foreign", "bit"],
)
def test_a_damaged_prefix_is_replaced(
    damage: Callable[[bytes], bytes], fresh_engine: LlamaEngine, prefixes: Path
) -> None:
    """It is never given to llama.cpp; the prefix is evaluated and saved again."""
    cache = PrefixCache(SealedFolder(prefixes), "m")
    assert _warm(fresh_engine, cache) > 0
    whole = _complete(fresh_engine).call
    (file,) = _files(prefixes)
    file.write_bytes(damage(file.read_bytes()))
    fresh_engine._weights.keep([])
    assert _warm(fresh_engine, cache) > 0
    assert _complete(fresh_engine).call == whole
    fresh_engine._weights.keep([])
    assert _warm(fresh_engine, cache) == 0
    assert _complete(fresh_engine).call == whole


@pytest.mark.model
def test_the_state_of_other_tokens_is_not_taken(fresh_engine: LlamaEngine, prefixes: Path) -> None:
    """A whole file under a wrong name is refused: its seal is that of another key."""
    folder = SealedFolder(prefixes)
    cache = PrefixCache(folder, "m")
    weights = fresh_engine._weights
    _warm(fresh_engine, cache)
    (file,) = _files(prefixes)
    tokens = fresh_engine.stable_tokens([System("Something else altogether.")])
    file.rename(folder.file(cache.key(weights, tokens), SUFFIX))
    weights.keep([])
    assert not cache.load(weights, tokens)
    assert weights.evaluated == []


@pytest.mark.model
def test_a_state_that_llama_refuses_is_replaced(fresh_engine: LlamaEngine, prefixes: Path) -> None:
    """Whole, with the right key, but not what llama.cpp writes: evaluated again and saved."""
    folder = SealedFolder(prefixes)
    cache = PrefixCache(folder, "m")
    weights = fresh_engine._weights
    tokens = fresh_engine.stable_tokens(PREFIX)
    folder.write(cache.key(weights, tokens), SUFFIX, [b"no state " * 1000])
    assert _warm(fresh_engine, cache) > 0
    whole = _complete(fresh_engine).call
    weights.keep([])
    assert _warm(fresh_engine, cache) == 0
    assert _complete(fresh_engine).call == whole


@pytest.mark.model
def test_the_key_holds_all_that_matters(fresh_engine: LlamaEngine, prefixes: Path) -> None:
    """Another model, text, context, batch, llama.cpp, or kind of keys and values: another file."""
    weights = fresh_engine._weights
    folder = SealedFolder(prefixes)
    names = {
        folder.file(PrefixCache(folder, model).key(weights, tokens), SUFFIX)
        for model in ("a", "b")
        for tokens in ([1, 2], [1, 2, 3], [12])
    }
    assert len(names) == 6
    for what in (
        f"context {weights.context_tokens}",
        "batch 128",
        weights._lib.__version__,
        "f16",
        "flash attention",
    ):
        assert what in weights.signature


@pytest.mark.model
def test_a_state_does_not_depend_on_the_threads(
    small_file: Path, small_engine: LlamaEngine, prefixes: Path
) -> None:
    """What two threads evaluated is what one would have: the saved state serves both."""
    cache = PrefixCache(SealedFolder(prefixes), "m")
    small_engine._weights.keep([])
    _warm(small_engine, cache)
    expected = _complete(small_engine).call
    alone = Weights(small_file, 2048, 1)
    try:
        engine = LlamaEngine("alone", alone, small_engine.dialect)
        assert _warm(engine, cache) == 0
        assert _complete(engine).call == expected
    finally:
        alone.close()


@pytest.mark.model
def test_another_context_has_its_own(
    small_file: Path, small_engine: LlamaEngine, prefixes: Path
) -> None:
    """A state of another context size is not found, and stays for those who have that size."""
    cache = PrefixCache(SealedFolder(prefixes), "m")
    small_engine._weights.keep([])
    _warm(small_engine, cache)
    smaller = Weights(small_file, 1024, 1)
    try:
        assert _warm(LlamaEngine("smaller", smaller, small_engine.dialect), cache) > 0
    finally:
        smaller.close()
    assert len(_files(prefixes)) == 2


@pytest.mark.model
def test_an_unusable_folder_is_harmless(fresh_engine: LlamaEngine, tmp_path: Path) -> None:
    """Where nothing can be kept, the prefix is evaluated each time."""
    (tmp_path / "file").write_text("not a folder")
    for folder in (tmp_path / "file", tmp_path / "file" / "below"):
        fresh_engine._weights.keep([])
        cache = PrefixCache(SealedFolder(folder), "m")
        assert _warm(fresh_engine, cache) > 0
        assert _complete(fresh_engine).call is not None


@pytest.mark.model
def test_a_prefix_larger_than_the_context_is_refused(
    fresh_engine: LlamaEngine, prefixes: Path
) -> None:
    """The sentence says that a larger context is needed, not a smaller one."""
    warming = fresh_engine.warm(
        [System("word " * 3000)], PrefixCache(SealedFolder(prefixes), "m"), Cancel()
    )
    with pytest.raises(ModelError, match="Set a larger context_tokens"):
        next(warming)


@pytest.mark.model
def test_a_cancelled_warming_saves_nothing(fresh_engine: LlamaEngine, prefixes: Path) -> None:
    """Half a prefix is not a prefix."""
    cancel = Cancel()
    cancel.set()
    assert list(fresh_engine.warm(PREFIX, PrefixCache(SealedFolder(prefixes), "m"), cancel)) == []
    assert _files(prefixes) == []


@pytest.mark.model
def test_two_processes_at_once(small_file: Path, prefixes: Path) -> None:
    """Both save the same prefix again and again, and each finds it whole."""
    program = (
        "import logging, sys; from pathlib import Path\n"
        "from archivist.model.cancel import Cancel\n"
        "from archivist.model.prefix import PrefixCache\n"
        "from archivist.model.sealed import SealedFolder\n"
        "from archivist.model.weights import Weights\n"
        "logging.getLogger().addHandler(logging.NullHandler())\n"
        "weights = Weights(Path(sys.argv[1]), 256, 1)\n"
        "cache = PrefixCache(SealedFolder(Path(sys.argv[2])), 'm')\n"
        "tokens = list(range(100, 140))\n"
        "list(weights.evaluate(tokens, Cancel()))\n"
        "for _ in range(60):\n"
        "    cache.save(weights, tokens)\n"
        "    assert cache.load(weights, tokens)\n"
    )
    running = [
        subprocess.Popen(
            [sys.executable, "-c", program, str(small_file), str(prefixes)], stderr=subprocess.PIPE
        )
        for _ in range(2)
    ]
    for process in running:
        _, errors = process.communicate()
        assert process.returncode == 0, errors.decode()
    assert len(_files(prefixes)) == 1


def test_identity_follows_the_file(tmp_path: Path) -> None:
    """A hash that the catalog vouches for is enough; else path, size and time tell files apart."""
    file = tmp_path / "m.gguf"
    file.write_bytes(b"one")
    before = identity(file, None)
    assert identity(file, "abc") == "abc"
    assert identity(file, None) == before
    file.write_bytes(b"other")
    assert identity(file, None) != before
