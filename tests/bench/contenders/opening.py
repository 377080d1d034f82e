"""Opens the program's engine for a benchmark."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import TYPE_CHECKING

from archivist.model.catalog import resolve_model
from archivist.model.loading import load_engine
from config.paths import Paths
from config.settings import load_settings
from tests.bench.contenders.conversations import Conversations
from tools.belt import BELT
from tools.contract import Voice
from tools.registry import Registry
from tools.trust import Access

if TYPE_CHECKING:
    from archivist.model.catalog import ResolvedModel
    from archivist.model.llama import LlamaEngine


@dataclass(frozen=True, slots=True)
class Opened:
    """What a benchmark works with.

    Attributes:
        engine: Loaded.
        model: Its file and how it is run.
        conversations: What there is to reply to.
    """

    engine: LlamaEngine
    model: ResolvedModel
    conversations: Conversations


def open_engine(model: str | None, threads: int = 0) -> Opened:
    """Load a model with the whole belt in the voice that suits it.

    Args:
        model: A catalog name or the path of a GGUF file; None for the one of the settings.
        threads: 0 for those of the settings.

    Raises:
        ArchivistError: There is no such model, or it can't be loaded.
    """
    logging.getLogger("archivist").addHandler(logging.NullHandler())  # llama.cpp is talkative
    settings = load_settings({"model": model})
    resolved = resolve_model(settings, Paths.from_environment())
    engine = load_engine(resolved, threads or settings.threads)
    belt = Registry(BELT).belt(Access(), Voice(resolved.voice))
    return Opened(engine, resolved, Conversations(belt, engine.dialect))
