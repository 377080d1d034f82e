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
first character of an argument's value, before which all is frame. A step is one of a session: after
the person's words or after a tool's result, some per cent of its prompt are evaluated. A finished
call begins with the tools evaluated and the request not; ms/token, with all of the prompt
evaluated. The memory is that of no file, less what the loaded weights alone take.
"""

from __future__ import annotations

import argparse
import json
import platform
import subprocess
import sys
import tempfile
from pathlib import Path

from archivist.model.catalog import resolve_model
from config.errors import ArchivistError
from config.paths import Paths
from config.settings import load_settings
from tests.bench.contenders.comparison import Comparison
from tests.bench.contenders.process import ContenderFailed

ROUNDS = 3


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
        try:
            comparison.run(given.rounds)
        except ContenderFailed as failure:
            print(failure, file=sys.stderr)
            return 1
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
    for name, why in comparison.failures.items():
        print(f"{name}: {why}")
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
