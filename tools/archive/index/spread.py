"""How a list of documents spreads over folders and types, in one line."""

from __future__ import annotations

from collections import Counter

from tools.archive import names

_SHOWN = 5


def spread(paths: list[bytes], folder: bytes) -> str:
    """Say it, such as ``By folder: faktury/ 12, top folder 3. By type: pdf 14, txt 1.``.

    Args:
        paths: Documents in ``folder`` and below; nothing is said of none.
        folder: The folder whose parts are counted; empty for the root.
    """
    if not paths:
        return ""
    skipped = len(folder) + 1 if folder else 0
    folders: Counter[str] = Counter()
    types: Counter[str] = Counter()
    for path in paths:
        head, slash, _ = path[skipped:].partition(b"/")
        folders[names.display(head + b"/") if slash else "top folder"] += 1
        types[names.type_of(path)] += 1
    return f"By folder: {_top(folders)}. By type: {_top(types)}."


def _top(counts: Counter[str]) -> str:
    shown = [f"{name} {count:,}" for name, count in counts.most_common(_SHOWN)]
    rest = len(counts) - _SHOWN
    return ", ".join(shown) + (f" and {rest:,} more" if rest > 0 else "")
