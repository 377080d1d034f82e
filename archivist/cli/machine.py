"""What ``archivist doctor`` says about the machine: folders, libraries, programs, the disk."""

from __future__ import annotations

import importlib.metadata
import os
import shutil
from typing import TYPE_CHECKING

from archivist.cli.finding import Finding, Verdict
from archivist.model.catalog import in_megabytes
from config.language import phrase, told
from tools.archive.readers.rapid import Rapid
from tools.archive.readers.tesseract import INSTALL, Tesseract

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from config.paths import Paths

LOW_DISK_BYTES = 500_000_000


def machine(paths: Paths) -> Iterator[Finding]:
    """Look at what the program needs to be there, whatever the archive and the model."""
    yield from _folders(paths)
    yield from _libraries()
    yield from _programs()
    yield _disk(paths)


def _folders(paths: Paths) -> Iterator[Finding]:
    for name, folder in (
        (told("config folder"), paths.config),
        (told("data folder"), paths.data),
        (told("cache folder"), paths.cache),
    ):
        place = folder
        while not place.exists() and place.parent != place:
            place = place.parent
        if place.is_dir() and os.access(place, os.W_OK):
            says = (
                str(folder)
                if place == folder
                else phrase("{folder} (made when first needed)", folder=folder)
            )
            yield Finding(name, Verdict.OK, says)
        else:
            yield Finding(
                name,
                Verdict.GAP,
                phrase("{folder} can't be written", folder=folder),
                phrase("make it writable, or set ARCHIVIST_HOME to another folder"),
            )


def _libraries() -> Iterator[Finding]:
    for name in ("llama-cpp-python", "llguidance"):
        if version := version_of(name):
            yield Finding(name, Verdict.OK, version)
        else:
            yield Finding(name, Verdict.GAP, phrase("not installed"), f"pip install {name}")


def _programs() -> Iterator[Finding]:
    """Look for programs that are used where they are found; nothing else needs them."""
    yield _tesseract()
    yield _rapidocr()


def _rapidocr() -> Finding:
    if Rapid.installed() is None:
        says = phrase(
            "not installed; it reads noisy and dark scans better: pip install rapidocr onnxruntime"
        )
        return Finding("rapidocr", Verdict.OK, says)
    return Finding(
        "rapidocr",
        Verdict.OK,
        phrase("{version}, for what tesseract doubts", version=version_of("rapidocr")),
    )


def _tesseract() -> Finding:
    tesseract = Tesseract.installed()
    if tesseract is None:
        return Finding("tesseract", Verdict.NOTE, phrase("not found: scans can't be read"), INSTALL)
    languages = ", ".join(tesseract.languages)
    says = phrase(
        "{program}, languages in use: {languages}",
        program=tesseract.program,
        languages=languages or phrase("none"),
    )
    if "pol" not in tesseract.languages:
        return Finding("tesseract", Verdict.NOTE, says, INSTALL)
    return Finding("tesseract", Verdict.OK, says)


def _disk(paths: Paths) -> Finding:
    free = free_disk_bytes(paths.data)
    if free is None:
        return Finding(
            told("disk"),
            Verdict.NOTE,
            phrase("the free space of {data} is not known", data=paths.data),
        )
    says = phrase("{free} free", free=in_megabytes(free))
    if free < LOW_DISK_BYTES:
        return Finding(
            told("disk"), Verdict.NOTE, says, phrase("free some space: sessions and undo need it")
        )
    return Finding(told("disk"), Verdict.OK, says)


def free_disk_bytes(folder: Path) -> int | None:
    """Return what is free where a folder is or would be made; None if that can't be read."""
    while not folder.exists() and folder.parent != folder:
        folder = folder.parent
    try:
        return shutil.disk_usage(folder).free
    except OSError:
        return None


def version_of(distribution: str) -> str | None:
    """Return an installed library's version without importing it; None if it is missing."""
    try:
        return importlib.metadata.version(distribution)
    except importlib.metadata.PackageNotFoundError:
        return None
