"""Which models of the catalog suit this machine; told from their size, without loading one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from archivist.model.catalog import Catalog, CatalogModel

# Beside the weights. The default model with its whole context takes 330 MB, by
# `archivist.model.footprint`; the program and its libraries take the rest.
_WORKING_BYTES = 600_000_000


@dataclass(frozen=True, slots=True)
class Suited:
    """A model and what it takes.

    Attributes:
        model: Of the catalog.
        needed_bytes: Of memory, about.
        fits: Whether so much is free.
    """

    model: CatalogModel
    needed_bytes: int
    fits: bool


def needed_memory_bytes(size_bytes: int) -> int:
    """About how much memory a model takes whose file has this size."""
    return size_bytes + _WORKING_BYTES


def suited(catalog: Catalog, available_bytes: int | None) -> tuple[Suited, ...]:
    """The models a person may choose from, in the catalog's order: the better one comes first.

    Args:
        catalog: All models; those for tests are left out.
        available_bytes: Of memory; None if the system does not say, which counts as enough.
    """
    return tuple(_each(catalog, available_bytes))


def suggested(choice: Sequence[Suited]) -> Suited:
    """The best model that fits; where none does, the one that takes least."""
    fitting = (one for one in choice if one.fits)
    return next(fitting, min(choice, key=lambda one: one.needed_bytes))


def _each(catalog: Catalog, available_bytes: int | None) -> Iterator[Suited]:
    for model in catalog.models:
        if not model.for_tests:
            needed = needed_memory_bytes(model.size_bytes)
            yield Suited(model, needed, available_bytes is None or needed <= available_bytes)
