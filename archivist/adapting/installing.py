"""Putting an adapter where the program finds it, if it is no worse than what is in use."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from archivist.model.adapted import ADAPTER, CARD, MERGED, Card, write_card
from config.errors import ArchivistError
from config.language import phrase
from config.paths import make_private

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from archivist.adapting.trial import Judged


@dataclass(frozen=True, slots=True)
class Score:
    """How a form of a model did on lessons held back.

    Attributes:
        n: Lessons.
        right_tools: With the right tool.
        right_calls: With the right arguments too.
        seconds: Mean time of a decision.
    """

    n: int
    right_tools: int
    right_calls: int
    seconds: float


def score(judged: Iterable[Judged]) -> Score:
    """Count what was right."""
    each = tuple(judged)
    return Score(
        len(each),
        sum(one.right_tool for one in each),
        sum(one.right_call for one in each),
        sum(one.seconds for one in each) / max(1, len(each)),
    )


def require_better(fresh: Score, used: Score) -> None:
    """Refuse what is worse than what is in use.

    Raises:
        ArchivistError: It is.
    """
    if fresh.right_calls < used.right_calls:
        raise ArchivistError(
            phrase(
                "The adapter was not installed: it made {right} of {n} calls right, "
                "and what is in use {before}. Train it on more with --lessons.",
                right=fresh.right_calls,
                n=fresh.n,
                before=used.right_calls,
            )
        )


def install(card: Card, adapter: Path, adapters: Path) -> Path:
    """Install an adapter in the place of an earlier one; a merged model of that one goes.

    The card goes first and comes last: without it nothing is used, whenever the process dies.

    Args:
        card: What it was made of.
        adapter: Its file, which is moved.
        adapters: The folder of all adapters.

    Returns:
        The folder it lies in.
    """
    folder = adapters / card.model
    make_private(folder)
    for name in (CARD, MERGED):
        (folder / name).unlink(missing_ok=True)
    adapter.replace(folder / ADAPTER)
    write_card(card, folder)
    return folder
