"""Reading the header of a GGUF file, without loading the model.

The format: https://github.com/ggml-org/ggml/blob/master/docs/gguf.md
"""

from __future__ import annotations

import math
import mmap
import struct
from dataclasses import dataclass
from typing import TYPE_CHECKING, BinaryIO

from config.errors import ArchivistError
from config.language import in_words_of_the_system, phrase

if TYPE_CHECKING:
    from pathlib import Path

MAGIC = b"GGUF"
VERSIONS = (2, 3)
ENTRIES_LIMIT = 1_000_000
TEXT_LIMIT_BYTES = 16_000_000
DIMENSIONS_LIMIT = 8
NUMBERS = {
    0: "B",
    1: "b",
    2: "H",
    3: "h",
    4: "I",
    5: "i",
    6: "f",
    7: "?",
    10: "Q",
    11: "q",
    12: "d",
}
TEXT, ARRAY = 8, 9
_FILE_TYPE = b"general.file_type"
# The entry's key and kind (4: a number of 32 bits); the value comes right after.
_FILE_TYPE_ENTRY = struct.pack("<Q", len(_FILE_TYPE)) + _FILE_TYPE + struct.pack("<I", 4)
_HEADER_BYTES = 64_000_000  # more than the largest vocabulary takes
# llama_ftype of llama.h; the files people meet.
QUANTISATIONS = {
    0: "F32",
    1: "F16",
    2: "Q4_0",
    3: "Q4_1",
    7: "Q8_0",
    8: "Q5_0",
    9: "Q5_1",
    10: "Q2_K",
    11: "Q3_K_S",
    12: "Q3_K_M",
    13: "Q3_K_L",
    14: "Q4_K_S",
    15: "Q4_K_M",
    16: "Q5_K_S",
    17: "Q5_K_M",
    18: "Q6_K",
    19: "IQ2_XXS",
    20: "IQ2_XS",
    21: "Q2_K_S",
    22: "IQ3_XS",
    23: "IQ3_XXS",
    24: "IQ1_S",
    25: "IQ4_NL",
    26: "IQ3_S",
    27: "IQ3_M",
    28: "IQ2_S",
    29: "IQ2_M",
    30: "IQ4_XS",
    31: "IQ1_M",
    32: "BF16",
    36: "TQ1_0",
    37: "TQ2_0",
    38: "MXFP4",
}


@dataclass(frozen=True, slots=True)
class GgufHeader:
    """What a GGUF file says about itself.

    Attributes:
        architecture: The model's family, as llama.cpp names it.
        name: The name its maker gave it; may be empty.
        context_tokens: The context it was trained for; 0 if not said.
        quantisation: How its weights are stored.
        parameters: The number of weights.
        chat_template: The Jinja template of its conversations; empty if there is none.
        licence: As its maker wrote it; may be empty.
    """

    architecture: str
    name: str
    context_tokens: int
    quantisation: str
    parameters: int
    chat_template: str
    licence: str


def read_gguf(path: Path) -> GgufHeader:
    """Read a file's header.

    Raises:
        ArchivistError: It can't be read, is no GGUF file, or its header is damaged.
    """
    try:
        with path.open("rb") as file:
            return _read(file)
    except OSError as error:
        raise ArchivistError(
            phrase(
                "The model file {path} can't be read: {why}.",
                path=path,
                why=in_words_of_the_system(error),
            )
        ) from error
    except (_DamagedError, struct.error, UnicodeDecodeError) as error:
        raise ArchivistError(
            phrase(
                "{path} is not a GGUF model file this program can read: {error}.",
                path=path,
                error=error,
            )
        ) from error


def quantisation_of(path: Path) -> str:
    """Look up how most weights of a file are stored, without .3 s for reading its vocabulary.

    Returns:
        A name of ``QUANTISATIONS``; empty if the file does not say or can't be read.
    """
    try:
        with path.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as raw:
            found = raw.find(_FILE_TYPE_ENTRY, 0, _HEADER_BYTES)
            (said,) = struct.unpack_from("<I", raw, found + len(_FILE_TYPE_ENTRY))
    except (OSError, ValueError, struct.error):
        return ""
    return QUANTISATIONS.get(said, "") if found >= 0 else ""


def is_gguf(path: Path) -> bool:
    """Look whether a file starts as a GGUF file does; an unreadable one does not."""
    try:
        with path.open("rb") as file:
            return file.read(len(MAGIC)) == MAGIC
    except OSError:
        return False


class _DamagedError(Exception):
    """The bytes are not what the format says."""


def _read(file: BinaryIO) -> GgufHeader:
    if file.read(len(MAGIC)) != MAGIC:
        raise _DamagedError(phrase("it does not start with GGUF"))
    version, tensors, entries = _unpack(file, "IQQ")
    if version not in VERSIONS:
        raise _DamagedError(phrase("its format version is {version}", version=version))
    if max(tensors, entries) > ENTRIES_LIMIT:
        raise _DamagedError(phrase("its header announces more entries than any model has"))
    values: dict[str, object] = {}
    for _ in range(entries):
        key = _text(file)
        (kind,) = _unpack(file, "I")
        values[key] = _value(file, kind)
    architecture = _str(values, "general.architecture")
    file_type = values.get(_FILE_TYPE.decode())
    return GgufHeader(
        architecture=architecture,
        name=_str(values, "general.name"),
        context_tokens=_int(values, f"{architecture}.context_length"),
        quantisation=QUANTISATIONS.get(file_type, "") if isinstance(file_type, int) else "",
        parameters=sum(_weights(file) for _ in range(tensors)),
        chat_template=_str(values, "tokenizer.chat_template"),
        licence=_str(values, "general.license"),
    )


def _weights(file: BinaryIO) -> int:
    """Read one tensor's description; return how many weights it has."""
    _text(file)
    (dimensions,) = _unpack(file, "I")
    if dimensions > DIMENSIONS_LIMIT:
        raise _DamagedError(phrase("a tensor has too many dimensions"))
    sizes = _unpack(file, "Q" * dimensions)
    _unpack(file, "IQ")  # its type and its place
    return math.prod(sizes)


def _value(file: BinaryIO, kind: int) -> object:
    """Read one value; arrays (vocabularies, mostly) are passed over and come back as None."""
    if kind == TEXT:
        return _text(file)
    if kind == ARRAY:
        item, count = _unpack(file, "IQ")
        if count > ENTRIES_LIMIT * 10:
            raise _DamagedError(phrase("a list is longer than any model's"))
        if item in NUMBERS:
            file.seek(struct.calcsize("<" + NUMBERS[item]) * count, 1)
        elif item == TEXT:
            for _ in range(count):
                _text(file)
        else:
            raise _DamagedError(phrase("a list holds values of the type {item}", item=item))
        return None
    if kind not in NUMBERS:
        raise _DamagedError(phrase("a value has the unknown type {kind}", kind=kind))
    (number,) = _unpack(file, NUMBERS[kind])
    return number


def _text(file: BinaryIO) -> str:
    (length,) = _unpack(file, "Q")
    if length > TEXT_LIMIT_BYTES:
        raise _DamagedError(phrase("a text is longer than any model's"))
    raw = file.read(length)
    if len(raw) != length:
        raise _DamagedError(phrase("it ends too early"))
    return raw.decode("utf-8", "replace")


def _unpack(file: BinaryIO, form: str) -> tuple[int, ...]:
    size = struct.calcsize("<" + form)
    raw = file.read(size)
    if len(raw) != size:
        raise _DamagedError(phrase("it ends too early"))
    return struct.unpack("<" + form, raw)


def _str(values: dict[str, object], key: str) -> str:
    value = values.get(key)
    return value if isinstance(value, str) else ""


def _int(values: dict[str, object], key: str) -> int:
    value = values.get(key)
    return value if isinstance(value, int) else 0
