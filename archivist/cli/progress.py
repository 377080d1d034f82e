"""Showing how far long work is: a bar on a terminal, plain lines or nothing elsewhere."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

from archivist.model.catalog import in_megabytes
from archivist.model.transfer import Fetched, Noted, PullEvent, Verified
from config.language import phrase, spoken

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

LINE_EVERY_PERCENT: dict[type[PullEvent], int] = {Fetched: 10, Verified: 50}


@contextmanager
def shown(name: str) -> Iterator[Callable[[PullEvent], None]]:
    """Give a listener for one download that writes to standard error."""
    if sys.stderr.isatty():
        with _bar(name) as listener:
            yield listener
    else:
        yield _Lines(name)


@contextmanager
def counter(does: str, before: str = "") -> Iterator[Callable[[int, int | None], None]]:
    """Give a listener for done and total; it draws on a terminal and is silent elsewhere.

    The total is None where it is not known yet.

    Args:
        does: What is being done, such as ``reading``.
        before: What is being done as long as there is no total.
    """
    if not sys.stderr.isatty():
        yield lambda _done, _total: None
        return
    from rich import progress  # noqa: PLC0415 - heavy, and only a bar needs it
    from rich.console import Console  # noqa: PLC0415 - as above

    columns = (
        progress.TextColumn("{task.description}", markup=False),
        progress.BarColumn(bar_width=None),
        progress.MofNCompleteColumn(),
        progress.TimeRemainingColumn(),
    )
    with progress.Progress(*columns, console=Console(stderr=True), expand=True) as bar:
        task = bar.add_task(before or does, total=None)

        def listen(done: int, total: int | None) -> None:
            shown = before if before and total is None else does
            bar.update(task, description=shown, completed=done, total=total)

        yield listen


class _Lines:
    """A line now and then, for logs and pipes."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._next: dict[type[PullEvent], int] = {Fetched: 0, Verified: 0}

    def __call__(self, event: PullEvent) -> None:
        if isinstance(event, Noted):
            print(spoken(event.text), file=sys.stderr, flush=True)
            return
        percent = event.done_bytes * 100 // event.total_bytes
        if percent < self._next[type(event)]:
            return
        every = LINE_EVERY_PERCENT[type(event)]
        self._next[type(event)] = percent - percent % every + every
        does = phrase("fetching") if isinstance(event, Fetched) else phrase("checking")
        total = in_megabytes(event.total_bytes)
        print(
            phrase(
                "{does} {name}: {percent}% of {total}",
                does=does,
                name=self._name,
                percent=percent,
                total=total,
            ),
            file=sys.stderr,
            flush=True,
        )


@contextmanager
def _bar(name: str) -> Iterator[Callable[[PullEvent], None]]:
    from rich import progress  # noqa: PLC0415 - heavy, and only a bar needs it
    from rich.console import Console  # noqa: PLC0415 - as above

    columns = (
        progress.TextColumn("{task.description}", markup=False),
        progress.BarColumn(bar_width=None),
        progress.DownloadColumn(),
        progress.TransferSpeedColumn(),
        progress.TimeRemainingColumn(),
    )
    with progress.Progress(*columns, console=Console(stderr=True), expand=True) as bar:
        tasks: dict[type[PullEvent], progress.TaskID] = {}

        def listen(event: PullEvent) -> None:
            if isinstance(event, Noted):
                bar.console.print(spoken(event.text), markup=False, highlight=False)
                return
            if type(event) not in tasks:
                does = phrase("fetching") if isinstance(event, Fetched) else phrase("checking")
                tasks[type(event)] = bar.add_task(f"{does} {name}", total=event.total_bytes)
            bar.update(tasks[type(event)], completed=event.done_bytes)

        yield listen
