"""From the settings to an engine that is ready to decode."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from archivist.model.catalog import UNKNOWN_MODEL_VOICE, resolve_model
from archivist.model.dialects import Plain, ThoughtMode, choose_dialect
from archivist.model.prefix import PrefixCache, identity
from archivist.model.prompt_form import DEFAULT
from config.errors import ArchivistError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from archivist.model.cancel import Cancel
    from archivist.model.catalog import ResolvedModel
    from archivist.model.connection import Connection
    from archivist.model.dialects import Dialect
    from archivist.model.engine import Engine, Progress
    from archivist.model.llama import LlamaEngine
    from archivist.model.message import Message
    from archivist.model.prompt_form import PromptForm
    from config.paths import Paths
    from config.settings import Settings


@dataclass(frozen=True, slots=True)
class Loaded:
    """An engine and what the rest of the program needs to know about its model.

    Attributes:
        engine: Ready to decode.
        voice: ``en`` or ``pl``.
        dialect: How its calls look; a server renders plain messages by its own template.
        thought: How it may think before a call; ``off`` for a server, whose replies are calls.
        warm: Evaluates the part of every prompt that never changes, saying how far it is; a
            server does that with the first prompt.
        policy_off: Names of the rules of the decoding policy that the model does without.
        form: How its prompt is written.
        warnings: What the person should know before the first request, one sentence each.
    """

    engine: Engine
    voice: str
    dialect: Dialect
    thought: ThoughtMode
    warm: Callable[[Sequence[Message], Cancel], Iterator[Progress]]
    policy_off: tuple[str, ...] = ()
    form: PromptForm = DEFAULT
    warnings: tuple[str, ...] = ()


def load_model(settings: Settings, paths: Paths) -> Loaded:
    """Load the model that the settings mean, or reach the server that has it; takes seconds.

    Raises:
        ArchivistError: It can't be loaded or reached; the message says what to do.
    """
    return _reach(settings) if settings.server else _load(settings, paths)


def _load(settings: Settings, paths: Paths) -> Loaded:
    model = resolve_model(settings, paths)
    engine = load_engine(model, settings.threads, ThoughtMode(settings.thought))
    saved = PrefixCache(paths.cache / "prefixes", identity(model.path, model.sha256))
    return Loaded(
        engine,
        model.voice,
        engine.dialect,
        engine.thought,
        lambda prefix, cancel: engine.warm(prefix, saved, cancel),
        policy_off=model.policy_off,
        form=model.form,
    )


def load_engine(
    model: ResolvedModel, threads: int, thought: ThoughtMode = ThoughtMode.OFF
) -> LlamaEngine:
    """Load a model file; takes seconds.

    Args:
        model: The file and how to run it.
        threads: Threads to evaluate with; 0 for one per physical core.
        thought: How it may think before a call.

    Raises:
        archivist.model.weights.ModelError: It can't be loaded; the message says what to do.
        ArchivistError: It does not speak the dialect that was set, or none.
    """
    from archivist.model.llama import LlamaEngine  # noqa: PLC0415 - loads the native libraries
    from archivist.model.weights import Weights  # noqa: PLC0415 - same

    weights = Weights(model.path, model.context_tokens, threads or physical_cores())
    try:
        dialect = choose_dialect(model.dialect, weights)
    except ArchivistError:
        weights.close()
        raise
    return LlamaEngine(model.name, weights, dialect, thought)


def _reach(settings: Settings) -> Loaded:
    from archivist.model.served import (  # noqa: PLC0415 - most people have no server
        TokenCounter,
        look_up,
    )
    from archivist.model.server import ServerEngine  # noqa: PLC0415 - same

    connection = connect(settings.server)
    try:
        served = look_up(connection, settings.model, settings.context_tokens)
    except BaseException:
        connection.close()
        raise
    return Loaded(
        ServerEngine(connection, served, TokenCounter(connection)),
        UNKNOWN_MODEL_VOICE if settings.voice == "auto" else settings.voice,
        Plain(""),
        ThoughtMode.OFF,
        lambda _prefix, _cancel: iter(()),
        warnings=connection.address.warnings(),
    )


def connect(server: str) -> Connection:
    """Prepare a connection to a server, with its key if there is one; nothing is sent yet.

    Raises:
        ArchivistError: The key can't be read.
    """
    from archivist.model.address import Address  # noqa: PLC0415 - start-up time
    from archivist.model.connection import Connection, Patience  # noqa: PLC0415 - same
    from config.key import read_server_key  # noqa: PLC0415 - same

    address = Address.of(server)
    return Connection(address, read_server_key(address.base), Patience())


def physical_cores() -> int:
    """Count the physical cores this process may use; hyper-threads only slow evaluation down.

    Where the system does not tell (no ``/sys``), every processor counts as a core.
    """
    if not hasattr(os, "sched_getaffinity"):
        return os.cpu_count() or 1
    allowed = os.sched_getaffinity(0)
    try:
        return len({_core(processor) for processor in allowed})
    except OSError:
        return len(allowed)


def _core(processor: int) -> tuple[str, str]:
    topology = Path(f"/sys/devices/system/cpu/cpu{processor}/topology")
    return (
        (topology / "physical_package_id").read_text("ascii"),
        (topology / "core_id").read_text("ascii"),
    )
