"""A generated document and what it states."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Document:
    """One file of the sample archive.

    Attributes:
        path: Relative to the archive, with ``/``.
        content: The file's bytes.
        facts: What only this document states, by a short name, as it is spelled in it.
    """

    path: str
    content: bytes
    facts: dict[str, str]
