"""What a stopped training goes on from: whole or not there, whenever the process dies."""

from __future__ import annotations

import os
from io import BytesIO
from pickle import UnpicklingError
from typing import TYPE_CHECKING, Any

import torch

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path


class Checkpoint:
    """The state of one training and its file.

    Args:
        file: Where it is kept.
        identity: All that it depends on.
        learnt: The parameters that are trained.
        optimizer: Changes them.
        schedule: Sets the optimizer's rate.

    Attributes:
        step: Steps made.
    """

    def __init__(
        self,
        file: Path,
        identity: str,
        learnt: Sequence[Any],
        optimizer: Any,  # noqa: ANN401 - untyped library
        schedule: Any,  # noqa: ANN401 - untyped library
    ) -> None:
        self.step = 0
        self._file = file
        self._identity = identity
        self._learnt = learnt
        self._optimizer = optimizer
        self._schedule = schedule

    def save(self) -> None:
        """Write the state beside the old one and put it in its place."""
        state = {
            "identity": self._identity,
            "step": self.step,
            "learnt": [each.detach().cpu() for each in self._learnt],
            "optimizer": self._optimizer.state_dict(),
            "schedule": self._schedule.state_dict(),
        }
        fresh = self._file.with_suffix(".new")
        whole = BytesIO()  # PyTorch does not say why a file could not be written
        torch.save(state, whole)
        with fresh.open("wb") as stream:
            stream.write(whole.getbuffer())
            stream.flush()
            os.fsync(stream.fileno())
        fresh.replace(self._file)

    def restore(self) -> int:
        """Take over what an earlier run of the same training saved.

        Returns:
            The steps made; 0 where there is nothing to go on from, or it is damaged.
        """
        if not self._file.is_file():
            return 0
        try:
            state = torch.load(self._file, map_location="cpu", weights_only=True)
            same = state["identity"] == self._identity
        except (EOFError, KeyError, RuntimeError, TypeError, UnpicklingError, ValueError):
            return 0
        if not same:
            return 0
        for parameter, value in zip(self._learnt, state["learnt"], strict=True):
            parameter.data.copy_(value)
        self._optimizer.load_state_dict(state["optimizer"])
        self._schedule.load_state_dict(state["schedule"])
        self.step = int(state["step"])
        return self.step
