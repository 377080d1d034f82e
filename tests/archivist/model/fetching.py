"""Pulling a model in tests: a listener that keeps what it hears, and what lies in the folder."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from archivist.model.download import pull
from archivist.model.transfer import Noted, PullEvent

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from archivist.model.catalog import CatalogModel


class Recorder:
    """A listener that keeps what it hears."""

    def __init__(self, react: Callable[[PullEvent], None] | None = None) -> None:
        self.events: list[PullEvent] = []
        self._react = react

    def __call__(self, event: PullEvent) -> None:
        """Hear one event."""
        self.events.append(event)
        if self._react:
            self._react(event)

    @property
    def notes(self) -> list[str]:
        """The sentences."""
        return [event.text for event in self.events if isinstance(event, Noted)]


def fetch(model: CatalogModel, models: Path, listener: Recorder | None = None) -> Path:
    """Pull with nobody to cancel it."""
    return pull(model, models, listener or Recorder(), threading.Event())


def leftovers(models: Path) -> list[str]:
    """Everything in the models folder but locks."""
    files = [each for each in models.rglob("*") if each.is_file() and each.suffix != ".lock"]
    return sorted(str(each.relative_to(models)) for each in files)
