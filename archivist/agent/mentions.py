"""Paths, folders and quotations in a person's words, as they are written."""

from __future__ import annotations

import re

from archivist.agent.wording import (
    ADDRESS,
    EXTENSION,
    FOLDER,
    INSIDE,
    NOT_A_FOLDER,
    PATH,
    QUOTED,
    URL,
    WITHIN,
    trimmed,
)
from tools.archive.folding import fold
from tools.archive.index.months import month


def paths(text: str, named_files: tuple[str, ...]) -> tuple[str, ...]:
    """Everything that looks like the path of a document.

    Args:
        text: The words.
        named_files: File names with spaces that the archive holds and the words contain.
    """
    found = [quote for quote in quotes(text) if EXTENSION.search(quote)]
    rest = without(URL.findall(text), text)
    rest = without([*(quote for quote in found if " " in quote), *named_files], rest)
    start: int | None = None  # of a path whose last name may have spaces: "a/house rules.pdf"
    for match in PATH.finditer(rest):
        token = trimmed(match.group())
        if token.startswith(".") and "/" not in token:
            continue  # a type of file, not a file
        if ADDRESS.fullmatch(token):
            start = None
        elif EXTENSION.search(token):
            if start is not None:
                whole = trimmed(rest[start : match.end()])
                found.append(whole if whole in text else token)
                start = None
            else:
                found.append(token)
        elif "/" in token.strip("/"):
            start = match.start()
        elif rest[match.end() : match.end() + 1] in {",", ".", ";", ":"}:
            start = None
    ends = {path.rpartition("/")[2] for path in found}
    return _unique([*found, *(name for name in named_files if name not in ends)])


def folders(text: str, written: tuple[str, ...], absent: tuple[str, ...]) -> tuple[str, ...]:
    """Everything that names a folder.

    Args:
        text: The words.
        written: What has a slash and looks like no document, from :func:`slashed`.
        absent: Those of them that are not there ("24/7").
    """
    named = []
    for match in FOLDER.finditer(text):
        words = (match[name] for name in ("quoted", "quoted_before", "before", "after"))
        beside = (trimmed(word) for word in words if word)
        named += [word for word in beside if not NOT_A_FOLDER.fullmatch(word)][:1]
    named += [
        match["name"]
        for match in WITHIN.finditer(text)
        if not NOT_A_FOLDER.fullmatch(match["name"])
        and re.search(r"[^\d_]", match["name"])
        and not month(fold(match["name"]))
    ]
    meant = [path for path in written if path not in absent or _inside(path, text)]
    return _unique([*meant, *named])


def _inside(path: str, text: str) -> bool:
    """Whether the words look for something in this path: "in contracts/2025"."""
    return bool(re.search(rf"\b{INSIDE}\s+[\"“„«']?{re.escape(path)}", text, re.IGNORECASE))


def slashed(text: str, documents: tuple[str, ...]) -> tuple[str, ...]:
    """Everything that has a slash and looks like none of the documents."""
    found = [trimmed(match.group()) for match in PATH.finditer(text)]
    written = [
        path
        for path in found
        if "/" in path
        and not EXTENSION.search(path)
        and not any(document.startswith(f"{path} ") for document in documents)
    ]
    return _unique(written)


def quotes(text: str) -> tuple[str, ...]:
    """Everything between quotation marks."""
    return _unique([quote.strip() for quote in QUOTED.findall(text)])


def without(parts: list[str], text: str) -> str:
    """Blank parts that don't end a path; every other character keeps its place."""
    for part in parts:
        text = re.sub(rf"(?<!/){re.escape(part)}", " " * len(part), text)
    return text


def _unique(values: list[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(value for value in values if value))
