"""What the program and its worker process agree on, light enough for both to import."""

from __future__ import annotations

import struct
from enum import StrEnum

# Before each wish, document and answer: how many bytes follow.
LENGTH = struct.Struct("!Q")
TIME_LIMIT_S = 20  # for one document; the parent kills after some seconds more


OUT_OF_MEMORY = 77  # how the worker ends over a document that wants more memory than it may have


class Wish(StrEnum):
    """What the worker is asked to make of a document."""

    TEXT = "text"  # for reading
    MARKDOWN = "markdown"  # the same with its headings, lists and tables, where it has any
    PICTURE = "picture"  # of one page of a PDF
    RECOGNISE = "recognise"  # the text of a picture; of a process that does nothing else
