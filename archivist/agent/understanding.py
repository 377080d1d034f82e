"""What the archive says about a request's words."""

from __future__ import annotations

import re
import time
from collections import defaultdict
from dataclasses import replace
from typing import TYPE_CHECKING

from archivist.agent.placing import destinations
from archivist.agent.request import Request
from tools.archive.folding import caseless, fold
from tools.archive.index.inflection import stems
from tools.archive.names import display, last, literal
from tools.archive.twins import alike

if TYPE_CHECKING:
    from archivist.agent.workspace import Workspace

# A turn waits for this; in a very large archive the words are then understood without it.
_LOOK_S = 0.5
# What stands before the name of a folder: "how many files are in letters".
_BEFORE_FOLDER = (
    r"(?:in|inside|from|within|under|below|of|is|are|w|we|z|ze|pod|jest|ma|maj[ąa]|zajmuj[eą]|"
    r"wa[żz][yą])"
)
_LEAST_LETTERS = 3


def understand(workspace: Workspace, text: str) -> Request:
    """Read a request, looking at the archive where the words alone don't tell.

    Names of files with spaces are looked up, for without spaces the words tell by themselves what
    looks like the name of a file; so are names of folders that no word says are folders. A request
    of which no word says that it is about documents is looked up in the index: one whose words
    stand together in a document is about that document.
    """
    files, folders, inflected = _named(workspace, text)
    request = Request(text, named_files=files, named_folders=folders, inflected=inflected)
    absent = (path for path in request.slashed() if not _folder(workspace, path))
    request = replace(request, absent=tuple(absent))
    if request.about_documents() or request.is_general():
        return request
    return replace(request, known=workspace.search.knows(text, workspace))


def _folder(workspace: Workspace, path: str) -> bool:
    """Whether this is a folder; what is clearly meant as a path is left to the tools to judge."""
    if path.startswith(("~", "/", ".")) or path.endswith("/"):
        return True
    return bool(alike(workspace.archive, literal(path)))


def _named(
    workspace: Workspace, text: str
) -> tuple[tuple[str, ...], tuple[str, ...], tuple[tuple[str, str], ...]]:
    """Return the names of files and the paths of folders that stand in the words.

    The last are the folders that something goes into: as written, and the path that is meant.
    """
    words = caseless(text)
    wanted = [one for one in destinations(text) if "/" not in one and " " not in one]
    forms: defaultdict[str, list[str]] = defaultdict(list)
    longer: defaultdict[str, list[str]] = defaultdict(list)  # "to old" of "to old bills"
    until = time.monotonic() + _LOOK_S
    walk = workspace.archive.walk(
        cancelled=lambda: workspace.cancelled() or time.monotonic() > until
    )
    files: list[str] = []
    folders: defaultdict[str, list[str]] = defaultdict(list)
    for listing in walk.folders():
        for entry in listing.entries:
            name = last(entry.relative).decode("utf-8", "replace")
            folded = caseless(name)
            for one in wanted if entry.is_folder else ():
                if folded.startswith(f"{caseless(one)} ") and folded in words:
                    longer[one].append(display(entry.relative))
                elif _same_word(one, name):
                    forms[one].append(display(entry.relative))
            if folded not in words:
                continue
            if entry.is_folder and _speaks_of(folded, words):
                folders[folded].append(display(entry.relative))
            elif not entry.is_folder and " " in name:
                files.append(name)
    # Where several folders have the name, or may have, the words don't tell which is meant.
    only = (paths[0] for paths in folders.values() if len(paths) == 1 and walk.complete)
    inflected = [
        (one, paths[0])
        for one, paths in (forms | longer).items()
        if len(paths) == 1 and caseless(paths[0]) != caseless(one) and walk.complete
    ]
    return tuple(dict.fromkeys(files)), tuple(only), tuple(inflected)


def _same_word(written: str, name: str) -> bool:
    """Whether these are forms of one word: „do umów” means the folder "umowy"."""
    return bool(set(stems(fold(written))) & set(stems(fold(name))))


def _speaks_of(name: str, words: str) -> bool:
    """Whether the words speak of a folder by its name; a number may be anything else."""
    if len(name) < _LEAST_LETTERS or not re.search(r"[^\W\d]", name):
        return False
    named = rf"\b{_BEFORE_FOLDER}\s+[\"„“«']?{re.escape(name)}(?![\w/-]|\.\w)"
    return re.search(named, words) is not None
