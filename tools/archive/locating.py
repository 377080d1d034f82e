"""Finding what a written path means: lenient in its form, strict about where it leads."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING

from tools.archive import names, twins
from tools.archive.hints import Hints
from tools.errors import ToolError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tools.archive.root import Archive
    from tools.archive.walk import Entry
    from tools.contract import Context

_QUOTES = "\"'`„”“«»"
# The archive's usual place: people and small models write it in front of a path wherever it is.
_USUAL = "dokumenty"
_ESCAPED = re.compile(r"%[0-9A-Fa-f]{2}")


class Locator:
    """Turns one written path into the path of something that exists.

    Names that look the same (NFC and NFD letters, every kind of space) count as equal. Where twins
    stand side by side even the exact spelling is asked about, unless it is written with ``%XX``:
    models write NFC whatever they were shown.

    Args:
        archive: Where to look.
        context: Renders the suggested calls, and says when to stop looking.
    """

    def __init__(self, archive: Archive, context: Context) -> None:
        self._archive = archive
        self._context = context
        self._hints = Hints(archive, context)

    def document(self, path: str) -> bytes:
        """Return the document's path, or raise a :class:`ToolError` that says what is near."""
        entry = self._entry(path, folder=False)
        if entry.is_folder:
            raise ToolError(
                f'"{names.display(entry.relative)}" is a folder, not a document.',
                self._hints.holds(entry.relative),
                self._hints.searching(folder=entry.relative),
            )
        return entry.relative

    def folder(self, path: str) -> bytes:
        """Return the folder's path, or raise a :class:`ToolError` that says what is near."""
        entry = self._entry(path, folder=True)
        if not entry.is_folder:
            inside = names.parent(entry.relative)
            raise ToolError(
                f'"{names.display(entry.relative)}" is a document, not a folder.',
                f'It lies in the folder "{names.display(inside)}".'
                if inside
                else "It lies in the archive's top folder.",
                "Give that folder." if inside else "Leave the folder out to mean all documents.",
            )
        return entry.relative

    def _entry(self, path: str, *, folder: bool) -> Entry:
        if not path.strip().strip("/") and not folder:
            raise ToolError(
                f'"{names.display(names.literal(path))}" is no path of a document.',
                f'A path is relative to the archive, such as "{self._hints.some_name()}".',
                self._hints.searching() or "Give the path of a document.",
            )
        readings = list(self._readings(path))
        for reading, exact in readings:
            found = self._existing(reading, exact=exact)
            if len(found) > 1:
                raise ToolError(
                    f'Several names look like "{names.display(reading)}".',
                    "They differ in characters that look the same: "
                    + ", ".join(f'"{names.spelled(one)}"' for one in found)
                    + ".",
                    "Ask the person which one is meant, and give it spelled in this way.",
                    paths=tuple(names.spelled(one) for one in found),
                )
            if found:
                return self._archive.stat(found[0])
        if not readings:
            raise self._hints.outside(names.literal(path), folder=folder)
        if not folder:
            for reading, _ in readings:
                self._refuse_renamed(reading)
        raise self._hints.nothing(readings[0][0], folder=folder)

    def _readings(self, path: str) -> Iterator[tuple[bytes, bool]]:
        """Yield what the text may mean, likeliest first, each with whether it is an exact spelling.

        Nothing is yielded for a text that can only mean a place outside the archive.
        """
        text = path.strip()
        forms = dict.fromkeys([text, text.strip(_QUOTES), text.replace("\\", "/")])
        seen: set[bytes] = set()
        for form in forms:
            for inside in self._unprefixed(form):
                for exact in (True, False) if _ESCAPED.search(inside) else (False,):
                    reading = _tidied(names.parse(inside) if exact else names.literal(inside))
                    if reading is not None and reading not in seen:
                        seen.add(reading)
                        yield reading, exact

    def _unprefixed(self, text: str) -> Iterator[str]:
        """Yield the text without the ways in which the archive itself is named in front."""
        if not text.startswith(("/", "~")):
            yield text
        absolute = os.path.expanduser(text)  # noqa: PTH111  # Path would drop what it must show
        roots = (os.fspath(self._archive.root), os.path.realpath(self._archive.root))
        for root in dict.fromkeys(root.rstrip("/\\") for root in roots):
            if absolute == root or absolute.startswith((root + "/", root + os.sep)):
                yield absolute[len(root) :].lstrip("/\\")
        if text.startswith("~") and not text.startswith("~/"):
            yield text  # a name such as "~$umowa.docx"
        for name in filter(None, dict.fromkeys([self._archive.root.name, _USUAL])):
            for prefix in (f"{name}/", f"/{name}/", f"~/{name}/"):
                # What is there in the person's home is what the home's path means.
                if text.startswith(prefix) and not (prefix[0] == "~" and os.path.lexists(absolute)):
                    yield text[len(prefix) :]
        if text.startswith("/") and self._exists(text):
            yield text.lstrip("/")

    def _exists(self, text: str) -> bool:
        reading = _tidied(names.parse(text.lstrip("/")))
        return reading is not None and bool(self._existing(reading, exact=False))

    def _existing(self, relative: bytes, *, exact: bool) -> list[bytes]:
        """Return the existing paths that look like ``relative``."""
        if exact:
            return [relative] if twins.exists(self._archive, relative) else []
        return twins.alike(self._archive, relative)

    def _refuse_renamed(self, relative: bytes) -> None:
        """Say where a document has gone, if the Archivist itself renamed it."""
        renamed = self._context.renamed_to(relative)
        if renamed is not None and twins.exists(self._archive, renamed.path):
            now = f'"{names.display(renamed.path)}"'
            raise ToolError(
                f'There is no document "{names.display(relative)}" in the archive any more: it was '
                f"renamed to {now} on {renamed.at[:10]} (operation {renamed.operation}).",
                f"Only {now} leads to it.",
                f"If that is what was asked for, it is done, so say so; otherwise use {now}.",
                paths=(names.display(renamed.path),),
            )


def _tidied(relative: bytes) -> bytes | None:
    """Resolve ``.`` and ``..`` by the letters alone (no link is ever followed); None if outside."""
    parts: list[bytes] = []
    for part in relative.split(b"/"):
        if part == b"..":
            if not parts:
                return None
            parts.pop()
        elif part not in {b"", b"."}:
            parts.append(part)
    return None if b"\0" in relative else b"/".join(parts)
