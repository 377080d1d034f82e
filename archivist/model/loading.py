"""From a resolved model to an engine that is ready to decode."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from archivist.model.catalog import UNKNOWN_MODEL_VOICE, resolve_model
from archivist.model.dialect import Hermes
from archivist.model.plain import CALL_TEMPLATE, Plain
from archivist.model.prefix import PrefixCache, identity

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from archivist.model.cancel import Cancel
    from archivist.model.connection import Connection
    from archivist.model.dialect import Dialect
    from archivist.model.engine import Engine, Progress
    from archivist.model.message import Message
    from archivist.model.weights import Weights
    from config.paths import Paths
    from config.settings import Settings


@dataclass(frozen=True, slots=True)
class Loaded:
    """An engine and what the rest of the program needs to know about its model.

    Attributes:
        engine: Ready to decode.
        voice: ``en`` or ``pl``.
        call_template: For the system text: what a call looks like.
        warm: Evaluates the part of every prompt that never changes, saying how far it is; a
            server does that with the first prompt.
        warnings: What the person should know before the first request, one sentence each.
    """

    engine: Engine
    voice: str
    call_template: str
    warm: Callable[[Sequence[Message], Cancel], Iterator[Progress]]
    warnings: tuple[str, ...] = ()


def load_model(settings: Settings, paths: Paths) -> Loaded:
    """Load the model that the settings mean, or reach the server that has it; takes seconds.

    Raises:
        ArchivistError: It can't be loaded or reached; the message says what to do.
    """
    return _reach(settings) if settings.server else _load(settings, paths)


def _load(settings: Settings, paths: Paths) -> Loaded:
    from archivist.model.llama import LlamaEngine  # noqa: PLC0415 - loads the native libraries
    from archivist.model.weights import Weights  # noqa: PLC0415 - same

    model = resolve_model(settings, paths)
    weights = Weights(model.path, model.context_tokens, settings.threads or physical_cores())
    dialect = choose_dialect(model.dialect, weights)
    engine = LlamaEngine(model.name, weights, dialect)
    saved = PrefixCache(paths.cache / "prefixes", identity(model.path, model.sha256))
    return Loaded(
        engine,
        model.voice,
        dialect.call_template(),
        lambda prefix, cancel: engine.warm(prefix, saved, cancel),
    )


def _reach(settings: Settings) -> Loaded:
    from archivist.model.served import TokenCounter, look_up  # noqa: PLC0415 - same
    from archivist.model.server import ServerEngine  # noqa: PLC0415 - start-up time

    connection = connect(settings.server)
    try:
        served = look_up(connection, settings.model, settings.context_tokens)
    except BaseException:
        connection.close()
        raise
    return Loaded(
        ServerEngine(connection, served, TokenCounter(connection)),
        UNKNOWN_MODEL_VOICE if settings.voice == "auto" else settings.voice,
        CALL_TEMPLATE,
        lambda _prefix, _cancel: iter(()),
        connection.address.warnings(),
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


def choose_dialect(name: str, weights: Weights) -> Dialect:
    """Build the named dialect, or with ``auto`` the one that the file's own template speaks."""
    template = weights.chat_template()
    if name == "hermes" or (name == "auto" and "<tool_call>" in template):
        return Hermes()
    return Plain(template, weights.special_text("bos"), weights.special_text("eos"))


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
