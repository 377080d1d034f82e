"""What is near a path that leads nowhere, as far as the session may see it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tools.archive import confined, names, nearness, twins
from tools.errors import ToolError

if TYPE_CHECKING:
    from tools.archive.root import Archive
    from tools.archive.walk import Entry
    from tools.contract import Context

_SHOWN = 6  # names of a folder that a hint lists
_HOLDING = 2  # documents that a hint names for their content


class Hints:
    """Computes from the archive what a message about a path can offer.

    Args:
        archive: Where to look.
        context: Renders the suggested calls, and says when to stop looking.
    """

    def __init__(self, archive: Archive, context: Context) -> None:
        self._archive = archive
        self._context = context

    def nothing(self, relative: bytes, *, folder: bool) -> ToolError:
        """Say what is there instead of a path that does not exist."""
        kind = "folder" if folder else "document"
        what = f'There is no {kind} "{names.display(relative)}" in the archive.'
        try:
            self._archive.stat(relative)
        except confined.EscapeError:
            what += " A part of that path is a symbolic link; links are not followed."
        except FileNotFoundError:
            pass  # the ordinary case, already said
        except OSError as error:
            what += f" That name {error.strerror}." if error.errno == 0 else ""
        near = nearness.nearest(self._archive, relative, self._context.cancelled, folders=folder)
        holding = [] if folder else self._holding(_words(relative), near)
        hints = (
            f"Its words stand in {_listed(holding)}." if holding else "",
            f"Nearest: {_listed(near)}." if near else "",
            self.searching(like=relative),
        )
        return ToolError(
            what,
            self.holds(self._deepest(relative)),
            " ".join(filter(None, hints)) or "Ask the person which one is meant.",
            paths=() if folder else tuple(map(names.display, (*holding, *near))),
        )

    def outside(self, path: bytes, *, folder: bool) -> ToolError:
        """Say that a path leads out of the archive, and what in it has the same name."""
        meant = path.replace(b"\\", b"/").rstrip(b"/")
        near = [
            each
            for each in nearness.nearest(self._archive, meant, self._context.cancelled)
            if not folder and nearness.folded_name(each) == nearness.folded_name(meant)
        ]
        hints = (f"Nearest: {_listed(near)}." if near else "", self.searching(like=meant))
        return ToolError(
            f'"{names.display(path)}" leads out of the archive.',
            f'Paths are relative to the archive, such as "{self.some_name()}", and stay inside it.',
            " ".join(filter(None, hints)) or "Give a path inside the archive.",
            paths=tuple(map(names.display, near)),
        )

    def holds(self, folder: bytes) -> str:
        """Say how many things a folder holds, and name the first of them."""
        where = f'The folder "{names.display(folder)}"' if folder else "The archive's top folder"
        entries = self._children(folder)
        if not entries:
            return f"{where} is empty."
        some = [
            f'"{names.display(names.last(entry.relative))}{"/" if entry.is_folder else ""}"'
            for entry in entries[:_SHOWN]
        ]
        rest = len(entries) - len(some)
        if rest:
            return f"{where} holds {len(entries)}: {', '.join(some)} and {rest} more."
        return f"{where} holds {len(entries)}: {', '.join(some)}."

    def searching(self, *, like: bytes = b"", folder: bytes | None = None) -> str:
        """Suggest a search; empty where the session has none.

        Args:
            like: A path whose last name's words are looked for.
            folder: Where to look; None for everywhere.
        """
        arguments: dict[str, object] = {}
        if words := _words(like):
            arguments["slowa"] = words
        if folder is not None:
            arguments["folder"] = names.display(folder)
        if not arguments:
            arguments["wzorzec"] = "*"  # a search for nothing would be refused
        call = self._context.suggest("znajdz_dokumenty", **arguments)
        return f"Search: {call}." if call else ""

    def some_name(self) -> str:
        """Name any document, as an example of a path."""
        for entry in self._archive.walk(cancelled=self._context.cancelled):
            return names.display(entry.relative)
        return "folder/name.pdf"

    def _holding(self, words: str, near: list[bytes]) -> list[bytes]:
        """Return documents whose content has all the words of a name that nothing has."""
        if " " not in words:
            return []
        found = self._context.search.recall(words, most=_HOLDING + len(near))
        return [each for each in found if each not in near and twins.exists(self._archive, each)][
            :_HOLDING
        ]

    def _deepest(self, relative: bytes) -> bytes:
        """Return the deepest folder on the way that exists."""
        folder = names.parent(relative)
        while folder and not (
            twins.exists(self._archive, folder) and self._archive.stat(folder).is_folder
        ):
            folder = names.parent(folder)
        return folder

    def _children(self, folder: bytes) -> tuple[Entry, ...]:
        try:
            return self._archive.listing(folder).entries
        except OSError:
            return ()


def _words(relative: bytes) -> str:
    stem = names.last(relative).decode("utf-8", "replace").rpartition(".")
    return " ".join(re.findall(r"[^\W_]+", stem[0] or stem[2]))


def _listed(paths: list[bytes]) -> str:
    return ", ".join(f'"{names.display(one)}"' for one in paths)
