"""Saved prefixes: the evaluated system text and tools, loaded in milliseconds at the next start.

One file per prefix in the cache folder. Its name is a key of everything the state depends on, so
a file of another model, belt, context or llama.cpp is never even opened. A file that is damaged
all the same is refused by llama.cpp or by the comparison of its tokens, and replaced.
"""

from __future__ import annotations

import hashlib
import logging
import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from archivist.model.weights import Weights

_LOG = logging.getLogger("archivist.model")
_SUFFIX = ".prefix"
_KEPT = 8  # prefixes of other models and belts that stay; each is about 30 kB a token


class PrefixCache:
    """The saved prefixes of one person.

    Args:
        folder: Where they are kept; made when the first is saved.
        model: Identifies the model file: its hash, or its path with size and time.
    """

    def __init__(self, folder: Path, model: str) -> None:
        self._folder = folder
        self._model = model

    def load(self, weights: Weights, tokens: Sequence[int]) -> bool:
        """Bring the weights to the state after ``tokens``; False if that state was not saved."""
        file = self._file(weights, tokens)
        if not file.is_file():
            return False
        if weights.load_state(file, tokens):
            os.utime(file)
            return True
        _LOG.warning("the saved prefix %s can't be used and is replaced", file)
        file.unlink(missing_ok=True)
        return False

    def save(self, weights: Weights, tokens: Sequence[int]) -> None:
        """Save the state of the weights, which is the one after ``tokens``.

        Whole or not at all, also with two processes at once. A full disk costs only the time
        that the next start takes.
        """
        file = self._file(weights, tokens)
        staged = file.with_suffix(f".{os.getpid()}")
        try:
            self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            if weights.save_state(staged, tokens):
                staged.replace(file)
            self._prune()
        except OSError as error:
            _LOG.warning("the prefix was not saved: %s", error)
        finally:
            staged.unlink(missing_ok=True)

    def _prune(self) -> None:
        files = sorted(self._folder.glob(f"*{_SUFFIX}"), key=lambda file: file.stat().st_mtime)
        for file in files[:-_KEPT]:
            file.unlink(missing_ok=True)

    def _file(self, weights: Weights, tokens: Sequence[int]) -> Path:
        key = hashlib.sha256(repr((self._model, weights.signature, list(tokens))).encode())
        return self._folder / f"{key.hexdigest()[:32]}{_SUFFIX}"


def identity(file: Path, sha256: str | None) -> str:
    """Identify a model file: by its hash where the catalog vouches for it, else by its state."""
    if sha256 is not None:
        return sha256
    status = file.stat()
    return f"{file.resolve()} {status.st_size} {status.st_mtime_ns}"
