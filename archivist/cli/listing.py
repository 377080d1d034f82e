"""Found documents: on a terminal, through a pipe, and as JSON."""

from __future__ import annotations

import json
import os
import shutil
import sys
import textwrap
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from archivist.terminal.escaping import displayed
from config.language import phrase, spoken
from config.recalling import recalled
from tools.archive.index.passages import marks
from tools.archive.index.query import asked
from tools.counting import count

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tools.archive.found import Found, Hit
    from tools.archive.index.query import Word

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_INDENT = "    "
_BOLD, _UNDERLINED, _PLAIN = "\x1b[1m", "\x1b[1;4m", "\x1b[0m"


def report(activity: str) -> None:
    """Say on the terminal's last line what is being done; nothing without a terminal."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r\x1b[K{spoken(activity)}")
        sys.stderr.flush()


def forget() -> None:
    """Clear the terminal's last line."""
    if sys.stderr.isatty():
        sys.stderr.write("\r\x1b[K")
        sys.stderr.flush()


def as_lines(found: Found) -> None:
    """Print one path a line, as it may be given back; a gap is told only to a terminal."""
    for hit in found.hits:
        print(hit.path)
    if sys.stderr.isatty():
        for sentence in _remarks(found):
            print(sentence, file=sys.stderr)


def as_json(text: str, found: Found) -> None:
    """Print all of it, in ASCII: valid whatever a name is made of."""
    told = {
        "text": text,
        "total": found.total,
        "documents": [_row(hit) for hit in found.hits],
        "instead": dict(found.mended),
        "similar": list(found.near),
        "not_searched": [*found.partly, *found.unread],
    }
    print(json.dumps(told, indent=2))


def on_terminal(text: str, found: Found) -> None:
    """Print documents with their passages, the words marked."""
    plain = bool(os.environ.get("NO_COLOR"))
    words = asked(" ".join([text, *(other for _, other in found.mended)]))
    columns = shutil.get_terminal_size().columns
    shown = len(found.hits)
    print(_head(found, shown))
    for hit in found.hits:
        path = hit.path if plain else f"{_BOLD}{hit.path}{_PLAIN}"
        print(f"\n{path}  {_about(hit)}")
        for line in hit.passage.splitlines():
            for piece in textwrap.wrap(displayed(line), columns - len(_INDENT)):
                print(f"{_INDENT}{_marked(piece, () if plain else words)}")
    told = [textwrap.fill(sentence, columns) for sentence in _remarks(found)]
    if told:
        print("\n" + "\n".join(told))


def _head(found: Found, shown: int) -> str:
    if not found.total:
        return _nothing(found)
    said = phrase("{documents} found", documents=count(found.total, "document"))
    if shown == found.total:
        return said
    return phrase("{found}, the first {number}", found=said, number=shown)


def _nothing(found: Found) -> str:
    if found.near:
        return phrase(
            "No document was found. Words that documents have: {near}.", near=", ".join(found.near)
        )
    return phrase("No document was found.")


def _remarks(found: Found) -> Iterator[str]:
    for wrong, right in found.mended:
        yield phrase(
            'No document has "{wrong}": "{right}" was looked for instead.', wrong=wrong, right=right
        )
    yield from map(recalled, (*found.partly, *found.unread))


def _marked(line: str, words: tuple[Word, ...]) -> str:
    """Underline the words; what overlaps is marked once."""
    parts, at = [], 0
    for start, end in marks(line, words):
        if start >= at:
            parts += [line[at:start], _UNDERLINED, line[start:end], _PLAIN]
            at = end
    return "".join([*parts, line[at:]])


def _about(hit: Hit) -> str:
    seen = hit.seen
    pages = f"{spoken(count(seen.pages, 'page'))}, " if seen.pages else ""
    changed = _changed(hit)[:10]
    when = (
        phrase("dated {day}, changed {changed}", day=seen.dates[0], changed=changed)
        if seen.dates
        else changed
    )
    return f"{recalled(seen.kind) or phrase('not read')}, {pages}{when}"


def _changed(hit: Hit) -> str:
    """Return the local time of a change; a damaged date may be farther away than Python counts."""
    try:
        moment = _EPOCH + timedelta(microseconds=hit.seen.mtime_ns // 1000)
        return moment.astimezone().isoformat(timespec="seconds")
    except (OverflowError, ValueError, OSError):
        return phrase("unknown date")


def _row(hit: Hit) -> dict[str, object]:
    return {
        "path": hit.path,
        "kind": hit.seen.kind,
        "pages": hit.seen.pages,
        "size_bytes": hit.seen.size_bytes,
        "changed": _changed(hit),
        "language": hit.seen.language,
        "dates": list(hit.seen.dates),
        "amounts": list(hit.seen.amounts),
        "share": round(hit.share, 3),
        "passage": hit.passage,
    }
