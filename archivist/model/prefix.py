"""Saved prefixes: the evaluated system text and tools, loaded in milliseconds at the next start.

The key is everything the state depends on, so a file of another model, belt, context or llama.cpp
is never even opened. A file is given to llama.cpp only if it is whole: it would take damaged
numbers as they are, or end the process.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from archivist.model.sealed import SealedFolder
    from archivist.model.weights import Weights

_LOG = logging.getLogger("archivist.model")
SUFFIX = ".prefix"


class PrefixCache:
    """The saved prefixes of one person.

    Args:
        folder: Where they are kept.
        model: Identifies the model file; see :func:`identity`.
    """

    def __init__(self, folder: SealedFolder, model: str) -> None:
        self._folder = folder
        self._model = model

    def load(self, weights: Weights, tokens: Sequence[int]) -> bool:
        """Bring the weights to the state after ``tokens``; False if that state was not saved."""
        state = self._folder.read(self.key(weights, tokens), SUFFIX)
        if state is None:
            return False
        if not weights.load_state(state, tokens):
            _LOG.warning("a saved prefix is not what this llama.cpp writes and will be replaced")
            return False
        return True

    def save(self, weights: Weights, tokens: Sequence[int]) -> None:
        """Save the state of the weights, which is the one after ``tokens``.

        A full disk costs only the time that the next start takes.
        """
        if state := weights.save_state():
            self._folder.write(self.key(weights, tokens), SUFFIX, [state])

    def key(self, weights: Weights, tokens: Sequence[int]) -> str:
        """All that the state after ``tokens`` depends on."""
        return repr((self._model, weights.signature, list(tokens)))


def identity(file: Path, sha256: str | None) -> str:
    """Identify a model file: by its hash where the catalog vouches for it, else by its state."""
    if sha256 is not None:
        return sha256
    status = file.stat()
    return f"{file.resolve()} {status.st_size} {status.st_mtime_ns}"
