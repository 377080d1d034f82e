"""From a resolved model to an engine that is ready to decode."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from archivist.model.dialects import ThoughtMode, choose_dialect
from config.errors import ArchivistError

if TYPE_CHECKING:
    from archivist.model.catalog import ResolvedModel
    from archivist.model.llama import LlamaEngine


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
