"""Opens the program's engine for a benchmark, as the program does."""

from __future__ import annotations

import logging
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from archivist.model.cancel import Cancel
from archivist.model.llama import LlamaEngine
from archivist.model.loading import load_model
from config.errors import ArchivistError
from config.paths import Paths
from config.settings import load_settings
from tests.bench.contenders.conversations import Conversations
from tools.belt import BELT, CORE
from tools.contract import Voice
from tools.registry import Registry
from tools.trust import Access

if TYPE_CHECKING:
    from pathlib import Path

    from archivist.model.loading import Loaded


@dataclass(frozen=True, slots=True)
class Opened:
    """What a benchmark works with.

    Attributes:
        engine: Loaded.
        loaded: The same with what belongs to it.
        conversations: What there is to reply to.
    """

    engine: LlamaEngine
    loaded: Loaded
    conversations: Conversations

    def warm(self) -> None:
        """Take in the part of every prompt that never changes."""
        for _ in self.loaded.warm(self.conversations.prefix, Cancel()):
            pass


def open_engine(model: str | None, cache: Path | None = None) -> Opened:
    """Load a model with the whole belt in the voice that suits it.

    Args:
        model: A catalog name or the path of a GGUF file; None for the one of the settings.
        cache: Where prefixes are kept; None for the person's own cache.

    Raises:
        ArchivistError: There is no such model, or it can't be loaded.
    """
    logging.getLogger("archivist").addHandler(logging.NullHandler())  # llama.cpp is talkative
    paths = Paths.from_environment()
    settings = load_settings({"model": model, "server": ""})
    loaded = load_model(settings, paths if cache is None else replace(paths, cache=cache))
    if not isinstance(loaded.engine, LlamaEngine):
        raise ArchivistError("Only a model in this process can be measured.")
    belt = Registry(BELT, CORE).belt(Access(), Voice(loaded.voice))
    return Opened(loaded.engine, loaded, Conversations(belt, loaded.dialect, loaded.form))
