"""Saved prefixes: the evaluated system text and tools, loaded in milliseconds at the next start.

One file per prefix in the cache folder. Its name is a key of everything the state depends on, so
a file of another model, belt, context or llama.cpp is never even opened. Its last bytes are the
digest of those before: llama.cpp would take damaged numbers as they are, or end the process.
"""

from __future__ import annotations

import hashlib
import logging
import os
import time
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from archivist.model.weights import Weights

_LOG = logging.getLogger("archivist.model")
_SUFFIX = ".prefix"
_KEPT = 8  # prefixes of other models and belts that stay; each is about 30 kB a token
_DIGEST_BYTES = hashlib.sha256().digest_size
_ABANDONED_S = 3600  # a file being written for so long has no writer any more


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
        try:
            if not _is_whole(file):
                _LOG.warning("the saved prefix %s is damaged and will be replaced", file)
                return False
            if not weights.load_state(file, tokens):
                _LOG.warning("the saved prefix %s holds another state", file)
                return False
            os.utime(file)  # used just now: the last to be pruned
        except FileNotFoundError:
            return False
        except OSError as error:
            _LOG.warning("the saved prefix can't be used: %s", error)
            return weights.evaluated == list(tokens)
        return True

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
                _seal(staged)
                staged.replace(file)
            staged.unlink(missing_ok=True)
            self._prune()
        except OSError as error:
            _LOG.warning("the prefix was not saved: %s", error)
            with suppress(OSError):
                staged.unlink()

    def _prune(self) -> None:
        """Remove the prefixes used longest ago, and what a killed process left half written."""
        used = {file: file.stat().st_mtime for file in self._folder.iterdir() if file.is_file()}
        whole = sorted((f for f in used if f.suffix == _SUFFIX), key=used.__getitem__)
        old = time.time() - _ABANDONED_S
        half = [f for f in used if f.suffix != _SUFFIX and used[f] < old]
        for file in [*whole[:-_KEPT], *half]:
            file.unlink(missing_ok=True)

    def _file(self, weights: Weights, tokens: Sequence[int]) -> Path:
        key = hashlib.sha256(repr((self._model, weights.signature, list(tokens))).encode())
        return self._folder / f"{key.hexdigest()[:32]}{_SUFFIX}"


def _seal(file: Path) -> None:
    with file.open("r+b") as stream:
        digest = hashlib.file_digest(stream, "sha256").digest()
        stream.write(digest)


def _is_whole(file: Path) -> bool:
    with file.open("rb") as stream:
        content = stream.read()
    return hashlib.sha256(content[:-_DIGEST_BYTES]).digest() == content[-_DIGEST_BYTES:]


def identity(file: Path, sha256: str | None) -> str:
    """Identify a model file: by its hash where the catalog vouches for it, else by its state."""
    if sha256 is not None:
        return sha256
    status = file.stat()
    return f"{file.resolve()} {status.st_size} {status.st_mtime_ns}"
