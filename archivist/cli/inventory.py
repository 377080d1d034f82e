"""The models a person can choose from, and what is known about each."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from archivist.model.catalog import CatalogModel, in_megabytes, load_catalog, resolve_model
from archivist.model.dialects import chosen_dialect
from archivist.model.download import staged_bytes
from archivist.model.gguf import read_gguf
from archivist.model.local import find_local
from config.language import phrase, told
from config.paths import Paths
from config.settings import Settings, load_settings

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of `archivist model list`.

    Attributes:
        name: What to give to `archivist model use`, or what it is called where it lies.
        place: ``catalog``, or whose folder it lies in.
        path: The file; for a model of the catalog, where it is or will be.
        size_bytes: The whole file's size.
        state: ``here``, ``not whole``, ``not fetched``, ``35% fetched`` or ``missing``.
        licence: Where it is known.
        in_use: Whether the settings mean it.
    """

    name: str
    place: str
    path: Path
    size_bytes: int
    state: str
    licence: str
    in_use: bool

    def as_json(self) -> dict[str, str | int | bool]:
        """Give the fields under their own names."""
        return {
            "name": self.name,
            "place": self.place,
            "path": str(self.path),
            "size_bytes": self.size_bytes,
            "state": self.state,
            "licence": self.licence,
            "in_use": self.in_use,
        }


def take_inventory(home: Path, environment: Mapping[str, str]) -> tuple[Entry, ...]:
    """List the catalog, then the GGUF files of other programs, then a file chosen by its path."""
    paths = Paths.from_environment()
    catalog, chosen = load_catalog(), load_settings(paths=paths).model
    used = catalog.find(chosen)
    entries = [_of_catalog(each, paths, in_use=each is used) for each in catalog.models]
    own = {entry.path for entry in entries}
    for file in find_local(paths.models, home, environment):
        if file.path not in own:
            in_use = str(file.path) == chosen
            entries.append(
                Entry(file.name, file.place, file.path, file.size_bytes, phrase("here"), "", in_use)
            )
    if not any(entry.in_use for entry in entries):
        entries.append(_of_path(Path(chosen).expanduser()))
    return tuple(entries)


def describe(settings: Settings, paths: Paths) -> tuple[tuple[str, str], ...]:
    """Say what a model's file says about itself and how it would be run, as label and value.

    Raises:
        ArchivistError: As :func:`resolve_model` does, or the file is no GGUF.
    """
    model = resolve_model(settings, paths)
    header = read_gguf(model.path)
    dialect = chosen_dialect(model.dialect, header.chat_template)
    known = load_catalog().find(model.name)
    return (
        (told("name"), model.name),
        (told("file"), str(model.path)),
        (told("size"), in_megabytes(model.path.stat().st_size)),
        (told("maker's name"), header.name or phrase("not said")),
        (told("licence"), (known.licence if known else header.licence) or phrase("not said")),
        (told("architecture"), header.architecture or phrase("not said")),
        (told("parameters"), phrase("{number:.2f} billion", number=header.parameters / 1e9)),
        (told("quantisation"), header.quantisation or phrase("not said")),
        (
            told("trained context"),
            phrase("{tokens:,} tokens", tokens=header.context_tokens),
        ),
        (told("chat template"), phrase("present") if header.chat_template else phrase("missing")),
        (
            told("run with"),
            phrase(
                "{tokens:,} tokens, {dialect} dialect, {voice} voice",
                tokens=model.context_tokens,
                dialect=dialect,
                voice=model.voice,
            ),
        ),
    )


def state_of(model: CatalogModel, paths: Paths) -> str:
    """Say whether a model of the catalog is on this machine."""
    path = paths.models / model.file
    if not path.exists():
        percent = staged_bytes(model, paths.models) * 100 // model.size_bytes
        return phrase("{percent}% fetched", percent=percent) if percent else phrase("not fetched")
    return phrase("here") if path.stat().st_size == model.size_bytes else phrase("not whole")


def _of_catalog(model: CatalogModel, paths: Paths, *, in_use: bool) -> Entry:
    return Entry(
        name=model.name,
        place="catalog",
        path=paths.models / model.file,
        size_bytes=model.size_bytes,
        state=state_of(model, paths),
        licence=model.licence,
        in_use=in_use,
    )


def _of_path(path: Path) -> Entry:
    here = path.is_file()
    return Entry(
        name=path.stem,
        place=told("your choice"),
        path=path,
        size_bytes=path.stat().st_size if here else 0,
        state=phrase("here") if here else phrase("missing"),
        licence="",
        in_use=True,
    )
