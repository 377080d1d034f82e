"""``archivist adapt --merge``: nothing that chooses worse than the adapter takes its place."""

from __future__ import annotations

import sys
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from archivist.adapting.installing import Score
from archivist.cli import merging
from archivist.cli.merging import merge_adapter
from archivist.model.adapted import ADAPTER, CARD, MERGED, Card, write_card
from archivist.model.catalog import ResolvedModel
from archivist.model.prefix import identity
from config.errors import ArchivistError, ExitCode
from config.paths import Paths
from config.settings import load_settings

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

FAST, EXACT = 25, 15
ADAPTED = 90  # right calls of the adapter


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The folder of an adapter of the person's own."""
    folder = Paths.under(tmp_path).adapted / "m"
    folder.mkdir(parents=True)
    base = tmp_path / "base.gguf"
    base.write_bytes(b"base")
    (folder / ADAPTER).write_bytes(b"adapter")
    write_card(Card("m", identity(base, None), "en", {}), folder)
    return folder


@pytest.fixture
def merge(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[dict[int, int]], ExitCode]:
    """Merge; what is given is how many calls each quantisation makes right."""

    def run(right: dict[int, int]) -> ExitCode:
        def written(file: Path, *_: object, file_type: int, **__: object) -> None:
            file.write_text(str(file_type))

        def score(model: ResolvedModel) -> Score:
            calls = ADAPTED if model.adapter else right[int(model.path.read_text())]
            return Score(100, calls, calls, 0.1)

        files = SimpleNamespace(read_adapter=lambda _file: ({}, 2.0))
        made = SimpleNamespace(
            merge=written, as_it_was=lambda _base: EXACT, fastest=lambda _base: FAST
        )
        monkeypatch.setitem(sys.modules, "archivist.adapting.adapter_file", files)
        monkeypatch.setitem(sys.modules, "archivist.adapting.merging", made)
        trial: Any = SimpleNamespace(of=lambda *_: SimpleNamespace(score=score))
        monkeypatch.setattr(merging, "_Trial", trial)
        model = ResolvedModel(tmp_path / "base.gguf", "m", "auto", "en", 512, None)
        return ExitCode(merge_adapter(model, load_settings({}), Paths.under(tmp_path)))

    return run


@pytest.mark.parametrize(
    ("right", "taken"), [({FAST: 90}, FAST), ({FAST: 95}, FAST), ({FAST: 89, EXACT: 90}, EXACT)]
)
def test_the_fastest_that_is_no_worse_is_taken(
    folder: Path,
    merge: Callable[[dict[int, int]], ExitCode],
    right: dict[int, int],
    taken: int,
) -> None:
    """The adapter stays beside it."""
    assert merge(right) == ExitCode.OK
    assert (folder / MERGED).read_text() == str(taken)
    assert sorted(file.name for file in folder.iterdir()) == [ADAPTER, CARD, MERGED]


def test_what_is_worse_in_every_quantisation_is_not_taken(
    folder: Path, merge: Callable[[dict[int, int]], ExitCode]
) -> None:
    """Nothing of it is left."""
    with pytest.raises(ArchivistError, match="fewer calls right"):
        merge({FAST: 80, EXACT: 89})
    assert sorted(file.name for file in folder.iterdir()) == [ADAPTER, CARD]


@pytest.mark.parametrize("card", [None, b"", b"{", b"[]", b'{"format": 1}', b'{"format": 9}'])
def test_an_adapter_whose_card_does_not_fit_is_not_merged(
    folder: Path, merge: Callable[[dict[int, int]], ExitCode], card: bytes | None
) -> None:
    """It may be of another model, and would be written into this one for good."""
    (folder / CARD).unlink()
    if card is not None:
        (folder / CARD).write_bytes(card)
    with pytest.raises(ArchivistError, match="damaged or made for another model"):
        merge({FAST: 95})
    assert not (folder / MERGED).exists()


def test_an_adapter_of_another_file_is_not_merged(
    folder: Path, merge: Callable[[dict[int, int]], ExitCode], tmp_path: Path
) -> None:
    """The model was changed after it was made."""
    (tmp_path / "base.gguf").write_bytes(b"another base")
    with pytest.raises(ArchivistError, match="damaged or made for another model"):
        merge({FAST: 95})
    assert not (folder / MERGED).exists()
