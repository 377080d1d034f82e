"""What a file may be called: on this file system, and on those it may be copied to."""

from __future__ import annotations

import re
import unicodedata

from tools.archive.names import display, literal
from tools.errors import ToolError
from tools.quoting import quoted

# A part after the last dot counts as an extension if it looks like one (up to four letters and
# digits, or a longer one in common use): "Umowa 3.2026" and "list dr. Nowaka" have none.
_LONGER = "html5|ipynb|jsonl|keynote|markdown|mhtml|numbers|pages|shtml|sqlite|webarchive|xhtml"
_EXTENSION = re.compile(
    rf"(?:\.tar)?\.(?:(?=[0-9]*[a-z])[a-z0-9]{{1,4}}|{_LONGER})$", re.IGNORECASE | re.ASCII
)
_STEERING = frozenset({"Cc", "Cs", "Zl", "Zp"})  # controls, undecodable bytes, line separators
# Marks that turn the direction of writing, and those that only make a name look like another. The
# two joiners (U+200C, U+200D) are not here: Persian words and emoji need them.
_UNSEEN = frozenset(
    "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
    "\u00ad\u200b\u2060\u2061\u2062\u2063\u2064\ufeff"
)


def checked_name(name: str, limit_bytes: int) -> bytes:
    """Return the bytes of a new file name, if it is one that can and should be given.

    Args:
        name: One name, without folders.
        limit_bytes: The longest name the folder's file system takes, in bytes.

    Raises:
        ToolError: It is no name, hides something, or would be lost on another system.
    """
    encoded = literal(name)
    shown = display(encoded)
    if not name.strip():
        raise ToolError(
            f'The name "{shown}" is empty.',
            "A name has at least one letter or digit.",
            "Give a file name.",
        )
    if "/" in name or "\\" in name:
        raise ToolError(
            f'"{shown}" is not a plain name.', "A name must not hold / or \\.", "Give a name alone."
        )
    if any(unicodedata.category(c) in _STEERING or c in _UNSEEN for c in name):
        raise ToolError(
            f'"{shown}" has an invisible character in it.',
            "Control characters, direction marks and zero-width characters are not allowed.",
            "Give the name without it.",
        )
    if name.startswith("."):
        raise ToolError(
            f'The name "{shown}" starts with a dot.',
            "Such a file is hidden and would vanish from the archive.",
            "Give a name that starts with a letter or digit.",
        )
    if name != name.strip() or name.endswith("."):
        raise ToolError(
            f'The name "{shown}" starts or ends with a space, or ends with a dot.',
            "Other systems can't keep such a name.",
            f'Use "{display(literal(name.strip().rstrip(". ")))}".',
        )
    if len(encoded) > limit_bytes:
        raise ToolError(
            f"The name {quoted(shown)} is too long: {len(encoded)} bytes.",
            f"The file system takes {limit_bytes} bytes; a letter outside ASCII counts as 2 to 4.",
            f'Use a shorter one, such as "{_shortened(name, limit_bytes)}".',
        )
    return encoded


def extension_of(name: str) -> str:
    """Return the extension with its dot (such as ``.pdf``), or nothing."""
    found = _EXTENSION.search(name)
    return found[0] if found and found.start() > 0 else ""


def with_extension(name: str, old_name: str) -> str:
    """Give a name without an extension the one of the old name.

    "Rename skan001.pdf to faktura" means ``faktura.pdf``; another extension is taken as asked.
    """
    old = extension_of(old_name)
    if extension_of(name) or name.casefold().endswith(old.casefold()):
        return name
    return name + old


def _shortened(name: str, limit_bytes: int) -> str:
    extension = extension_of(name)
    stem = name.removesuffix(extension)
    # Cutting bytes may halve a letter; the halves are dropped.
    room = max(1, limit_bytes - len(extension))
    return stem.encode()[:room].decode("utf-8", "ignore").rstrip(" .") + extension
