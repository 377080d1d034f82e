"""Installing: nothing worse than what is in use, and an earlier merged model goes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from archivist.adapting.installing import Score, install, require_better, score
from archivist.adapting.trial import Judged
from archivist.model.adapted import ADAPTER, CARD, MERGED, Card
from config.errors import ArchivistError

if TYPE_CHECKING:
    from pathlib import Path

CARD_OF_SMALL = Card("small", "ab", "pl", {"czytaj": "1a"})


def test_what_was_right_is_counted() -> None:
    """Tools, whole calls and the mean time."""
    judged = [Judged(*one) for one in ((True, True, 1.0), (True, False, 2.0), (False, False, 3.0))]
    assert score(judged) == Score(3, 2, 1, 2.0)
    assert score([]) == Score(0, 0, 0, 0.0)


def test_what_is_worse_is_refused() -> None:
    """The person is told both figures and what to do."""
    require_better(Score(9, 8, 7, 1.0), Score(9, 9, 7, 1.0))
    with pytest.raises(ArchivistError, match="made 6 of 9 calls right, and what is in use 7"):
        require_better(Score(9, 9, 6, 0.1), Score(9, 8, 7, 1.0))


def test_an_adapter_takes_the_place_of_an_earlier_one(tmp_path: Path) -> None:
    """What was merged from that one is not used any more."""
    folder = tmp_path / "small"
    folder.mkdir(parents=True)
    for name in (ADAPTER, MERGED, CARD):
        (folder / name).write_bytes(b"old")
    fresh = tmp_path / "fresh.gguf"
    fresh.write_bytes(b"new")
    assert install(CARD_OF_SMALL, fresh, tmp_path) == folder
    assert sorted(path.name for path in folder.iterdir()) == [ADAPTER, CARD]
    assert (folder / ADAPTER).read_bytes() == b"new"
