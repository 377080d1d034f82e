"""How much memory a program can still take, and which context fits into it."""

from __future__ import annotations

import os
from dataclasses import dataclass

from archivist.model.cgroup import SYSTEM, memory_left_bytes
from config.errors import ArchivistError
from config.language import Told, joined, numeral, phrase

# The instructions and tools take about 1,300 tokens; with less than this there is no room to read.
LEAST_CONTEXT_TOKENS = 2048
_STEP_TOKENS = 256  # llama.cpp rounds a context up to a multiple of this


class MemoryShortError(ArchivistError):
    """A context that the memory can't hold."""


@dataclass(frozen=True, slots=True)
class Footprint:
    """What a loaded model takes.

    Attributes:
        model_bytes: The file's weights. They are mapped: the system can drop them and read them
            again, which keeps the program alive but makes it very slow.
        token_bytes: The keys and values of one token of the context.
        compute_bytes: What evaluation works with.
    """

    model_bytes: int
    token_bytes: int
    compute_bytes: int

    def needed_bytes(self, context_tokens: int) -> int:
        """What must be there at once for a context of that size to be evaluated at full speed."""
        return self.model_bytes + self.must_bytes(context_tokens)

    def must_bytes(self, context_tokens: int) -> int:
        """The part of it that can't be dropped: without it the process gets killed."""
        return self.compute_bytes + context_tokens * self.token_bytes

    def fitting_tokens(self, available_bytes: int) -> int:
        """The largest context that fits into so much memory; 0 if none does."""
        left = available_bytes - self.model_bytes - self.compute_bytes
        if left <= 0:
            return 0
        return left // max(1, self.token_bytes) // _STEP_TOKENS * _STEP_TOKENS


@dataclass(frozen=True, slots=True)
class Room:
    """The context to make.

    Attributes:
        context_tokens: Its size.
        warning: What the person should know of it; empty if nothing.
    """

    context_tokens: int
    warning: str = ""


def find_room(
    footprint: Footprint, wished_tokens: int, least_tokens: int, available_bytes: int | None
) -> Room:
    """Choose the largest context up to the wished one that fits, but not less than the least.

    Args:
        footprint: Of the model.
        wished_tokens: The context to make if there is room.
        least_tokens: The smallest that is of use; as large as the wish where the person set it.
        available_bytes: Of memory; None if the system does not say.

    Raises:
        MemoryShortError: Not even the least does; says how much is needed, available and possible.
    """
    if available_bytes is None:
        return Room(wished_tokens)
    fitting = footprint.fitting_tokens(available_bytes)
    tokens = max(least_tokens, min(wished_tokens, fitting))
    available = in_gigabytes(available_bytes)
    if footprint.must_bytes(tokens) > available_bytes:
        raise MemoryShortError(
            phrase(
                "A context of {tokens:,} tokens does not fit into memory: the model needs "
                "{needed} with it, {available} is available. ",
                tokens=tokens,
                needed=in_gigabytes(footprint.needed_bytes(tokens)),
                available=available,
            )
            + _advice(fitting)
        )
    needed = footprint.needed_bytes(tokens)
    if needed > available_bytes:
        return Room(
            tokens,
            phrase(
                "Memory is short: the model needs {needed} with a context of {tokens:,} "
                "tokens, {available} is available. It will be very slow. ",
                needed=in_gigabytes(needed),
                tokens=tokens,
                available=available,
            )
            + _advice(fitting),
        )
    if tokens < wished_tokens:
        return Room(
            tokens,
            phrase(
                "Memory is short ({available} available): the context is {tokens:,} tokens "
                "instead of {wished:,}. Close other programs, or use a smaller model.",
                available=available,
                tokens=tokens,
                wished=wished_tokens,
            ),
        )
    return Room(tokens)


def _advice(fitting_tokens: int) -> str:
    if fitting_tokens >= LEAST_CONTEXT_TOKENS:
        return phrase(
            "Set context_tokens to {tokens} or less in the settings.",
            tokens=fitting_tokens,
        )
    return phrase("Close other programs, or use a smaller model (`archivist model list`).")


def available_memory_bytes() -> int | None:
    """Return how much memory this program can still take; None where the system does not say.

    Linux counts reclaimable caches as available; elsewhere only free pages are known. A container
    may be allowed less than the machine has.
    """
    machine, group = _machine_bytes(), memory_left_bytes()
    return min((each for each in (machine, group) if each is not None), default=None)


def _machine_bytes() -> int | None:
    try:
        for line in (SYSTEM / "proc/meminfo").read_text("ascii").splitlines():
            if line.startswith("MemAvailable:"):
                return int(line.split()[1]) * 1024
    except OSError:
        pass  # not Linux: ask the C library below
    try:
        return os.sysconf("SC_AVPHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, ValueError, OSError):
        return None


def in_gigabytes(size_bytes: int) -> Told:
    """Write an amount of memory for a person; a gigabyte is a billion bytes."""
    return joined(" ", (numeral(size_bytes / 1e9, ",.1f"), "GB"))
