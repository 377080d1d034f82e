"""``archivist adapt --merge``: an adapter becomes a model file of its own."""

from __future__ import annotations

import shutil
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from archivist.logfile import logging_to
from archivist.model.adapted import ADAPTER, CARD, MERGED, read_card, shipped_adapters
from archivist.model.prefix import identity
from archivist.model.processors import usable_cores
from archivist.model.weights import adapter_is_damaged
from config.errors import ArchivistError, ExitCode
from config.language import phrase
from config.paths import make_private

if TYPE_CHECKING:
    from pathlib import Path

    from archivist.adapting.installing import Score
    from archivist.adapting.lesson import Lesson
    from archivist.model.catalog import ResolvedModel
    from config.paths import Paths
    from config.settings import Settings
    from tools.registry import Belt


def merge_adapter(model: ResolvedModel, settings: Settings, paths: Paths) -> int:
    """Merge the adapter of a model into a model file, which is used from then on.

    The person's own one, else the one that comes with the program. To merge is to quantise again:
    what comes of it is tried on lessons that were held back, and must be no worse.

    Raises:
        ArchivistError: There is none, it can't be merged, or it is worse then.
    """
    from archivist.adapting.adapter_file import read_adapter  # noqa: PLC0415 - needs gguf
    from archivist.adapting.merging import as_it_was, fastest, merge  # noqa: PLC0415 - same
    from archivist.cli.judging import score_line  # noqa: PLC0415 - start-up time

    folder = paths.adapted / model.name
    if not (folder / ADAPTER).is_file():
        _copy_shipped(model, folder)
    _require_its_own(model, folder)
    pairs, scale = read_adapter(folder / ADAPTER)
    fresh = folder / f"{MERGED}.new"
    print(phrase("Merging and trying it takes some minutes."))
    with logging_to(paths.data):
        trial = _Trial.of(folder, model, settings, paths)
        adapter = trial.score(replace(model, adapter=folder / ADAPTER))
        print(score_line(phrase("adapter"), adapter))
        try:
            for file_type in dict.fromkeys((fastest(model.path), as_it_was(model.path))):
                merge(fresh, model.path, pairs, scale, file_type=file_type, threads=usable_cores())
                merged = trial.score(replace(model, path=fresh, sha256=None))
                print(score_line(phrase("merged"), merged))
                if merged.right_calls >= adapter.right_calls:
                    fresh.replace(folder / MERGED)
                    print(_merged_into(folder / MERGED))
                    return ExitCode.OK
        finally:
            fresh.unlink(missing_ok=True)
    raise ArchivistError(
        phrase("It is not merged: that makes fewer calls right. The adapter stays in use.")
    )


def _require_its_own(model: ResolvedModel, folder: Path) -> None:
    """See that an adapter was made of this very file, which its card says."""
    try:
        made_of = read_card(folder / CARD).identity
    except (OSError, ValueError):
        made_of = ""
    if made_of != identity(model.path, model.sha256):
        raise ArchivistError(adapter_is_damaged(folder / ADAPTER))


def _merged_into(file: Path) -> str:
    return phrase("Merged into {file}, which is used from the next start.", file=file)


@dataclass(frozen=True, slots=True)
class _Trial:
    """What forms of a model are judged by.

    Attributes:
        belt: The tools.
        lessons: None of which the adapter learnt.
        threads: To evaluate with; 0 for one per physical core.
    """

    belt: Belt
    lessons: tuple[Lesson, ...]
    threads: int

    @classmethod
    def of(cls, folder: Path, model: ResolvedModel, settings: Settings, paths: Paths) -> _Trial:
        """Write the lessons that were held back when an adapter was trained."""
        from archivist.adapting.dataset import write_lessons  # noqa: PLC0415 - start-up time
        from archivist.adapting.recipe import Recipe  # noqa: PLC0415 - same
        from archivist.app import belt_of, every_tool  # noqa: PLC0415 - same
        from archivist.cli.judging import judged_by  # noqa: PLC0415 - same
        from archivist.workshop.arrangement import USUAL, unlisted  # noqa: PLC0415 - same
        from tools.contract import Voice  # noqa: PLC0415 - same

        training, usual = read_card(folder / CARD).training, Recipe()
        lessons = int(training.get("lessons", usual.lessons))
        seed = int(training.get("seed", usual.seed))
        tools = every_tool(settings, paths)
        belt = belt_of(settings, tools, Voice(model.voice), unlisted(USUAL))
        held = write_lessons(belt, lessons, seed).held
        return cls(belt, judged_by(belt, held), settings.threads)

    def score(self, model: ResolvedModel) -> Score:
        """Judge one form."""
        from archivist.cli.judging import adapted_form, scored  # noqa: PLC0415 - start-up time

        form = adapted_form(model, self.belt, self.threads)
        return scored(form, self.lessons, phrase("trying it"))


def _copy_shipped(model: ResolvedModel, folder: Path) -> None:
    shipped = shipped_adapters() / model.name
    if not (shipped / ADAPTER).is_file():
        raise ArchivistError(
            phrase(
                "There is no adapter of {name} to merge; make one with `archivist adapt`.",
                name=model.name,
            )
        )
    make_private(folder)
    for name in (ADAPTER, CARD):
        shutil.copyfile(shipped / name, folder / name)
