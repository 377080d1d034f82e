"""How fast the chat is: ``python -m tests.bench.chatting [--keys N] [--starts N] [--model NAME]``.

Keys are typed at random moments while the model evaluates a long prompt and decides, on all cores;
measured is the time until the program sends each to the terminal. Then it is started with its
prefix saved, up to its input line, in turn with a bare Python that loads the same model file with
llama-cpp-python into a context of the same size.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import string
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

from archivist.model.catalog import resolve_model
from config.errors import ArchivistError
from config.paths import HOME_VARIABLE, Paths
from config.settings import load_settings
from tests.archive.__main__ import write
from tests.archivist.terminal.chatting import ready
from tests.archivist.terminal.screen import terminal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.archivist.terminal.screen import Terminal

KEYS = 100
STARTS = 5
MOST_P95_MS = 50
MOST_RATIO = 1.5
_PAUSE_S = 0.15  # at most, between two keys
_KEYS_A_TURN = 10
LONG = " ".join(f"clause {number} of the lease says nothing of note;" for number in range(40))
BARE = (
    "import sys, llama_cpp; "
    "llama_cpp.Llama(sys.argv[1], n_ctx=int(sys.argv[2]), verbose=False, logits_all=False)"
)


def main() -> int:
    """Print both; 1 where one is slower than it may be."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.chatting")
    parser.add_argument("--keys", type=int, default=KEYS)
    parser.add_argument("--starts", type=int, default=STARTS)
    parser.add_argument("--model", help="catalog name or path of a GGUF file")
    options = parser.parse_args()
    paths = Paths.from_environment()
    try:
        chosen = {} if options.model is None else {"model": options.model}
        model = resolve_model(load_settings(chosen), paths)
    except ArchivistError as error:
        print(error, file=sys.stderr)
        return error.exit_code
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        write(home / "documents")
        (home / "cache").mkdir(mode=0o700)
        if (prefixes := paths.cache / "prefixes").is_dir():
            (home / "cache" / "prefixes").symlink_to(prefixes)
        os.environ[HOME_VARIABLE] = folder
        words = ["archivist", "--archive", str(home / "documents"), "--model", str(model.path)]
        warm = [sys.executable, "-m", "archivist", "ask", "Hello!", *words[1:]]
        subprocess.run(warm, check=True, capture_output=True)  # saves the prefix
        with terminal(words) as screen:
            ready(screen)
            echoes_ms = sorted(_echoes_ms(screen, options.keys))
        ours_s, bare_s = _starts_s(words, model.path, model.context_tokens, options.starts)
    p95_ms = echoes_ms[int(0.95 * (len(echoes_ms) - 1))]
    ratio = statistics.median(ours_s) / statistics.median(bare_s)
    print(
        f"key to screen at work: median {statistics.median(echoes_ms):.0f} ms, p95 {p95_ms:.0f}, "
        f"most {echoes_ms[-1]:.0f}   ({len(echoes_ms)} keys, p95 below {MOST_P95_MS} wanted)"
    )
    print(
        f"start to input line: {statistics.median(ours_s):.2f} s, bare load "
        f"{statistics.median(bare_s):.2f} s, ratio {ratio:.2f}   ({options.starts} starts each, "
        f"below {MOST_RATIO} wanted)"
    )
    return int(p95_ms > MOST_P95_MS or ratio > MOST_RATIO)


def _echoes_ms(screen: Terminal, keys: int) -> Iterator[float]:
    """Type while the model works, in as many turns as it takes for so many keys."""
    chance = random.Random(1)  # noqa: S311 - not for secrets
    for turn in range(-(-keys // _KEYS_A_TURN)):
        screen.type(f"\x15\x1b[200~{LONG} What is clause {turn}?\x1b[201~\r")
        screen.wait_until(lambda shown: shown.rstrip().endswith("Ctrl-C stops"), "work")
        typed = ""
        for _ in range(_KEYS_A_TURN):
            screen.settle(chance.random() * _PAUSE_S)
            typed += chance.choice(string.ascii_lowercase)
            begun = time.perf_counter()
            screen.type(typed[-1])
            screen.wait_for_bytes(f"> {typed}".encode())
            yield (time.perf_counter() - begun) * 1000
        screen.type("\x03")
        _await(screen, f"> {typed}\n")
        if screen.shown().count("Stopped") <= turn:
            raise SystemExit("The model had finished before the last key: name a slower one.")


def _await(screen: Terminal, typed: str) -> None:
    """Wait for letters at the end of the screen, where the line of work is."""
    screen.wait_until(lambda shown: typed in shown[-200:], typed)


def _starts_s(
    words: list[str], model: Path, context_tokens: int, starts: int
) -> tuple[list[float], list[float]]:
    """Start both in turn, so that a busy machine slows both alike."""
    ours: list[float] = []
    bare: list[float] = []
    for _ in range(starts):
        begun = time.perf_counter()
        with terminal(words) as screen:
            ready(screen)
            ours.append(time.perf_counter() - begun)
            screen.type("\x04")
            screen.exit_code()
        begun = time.perf_counter()
        subprocess.run(
            [sys.executable, "-c", BARE, str(model), str(context_tokens)],
            check=True,
            capture_output=True,
        )
        bare.append(time.perf_counter() - begun)
    return ours, bare


if __name__ == "__main__":
    sys.exit(main())
