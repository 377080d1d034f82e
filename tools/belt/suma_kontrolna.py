"""Computes the checksum of one document."""

from __future__ import annotations

import hashlib

from config.language import told
from tools.activity import Part
from tools.archive import twins
from tools.archive.measuring import day
from tools.belt.document import DocumentPath
from tools.contract import Arguments, Context, Tool, reads_only
from tools.errors import ToolError
from tools.observation import Lines, Result
from tools.sizes import size
from tools.trust import Capability, Trust

_CHUNK_BYTES = 1 << 20  # read in some milliseconds: a stop is noticed between two
_ENGLISH = (
    r"\bchecksums?\b",
    r"\bsha-?\s?(?:2|256)\d*\b",
    r"\b(?:hash(?:es)?|fingerprints?|digest)\s+(?:value\s+)?(?:of|for)\b",
    r"\b(?:byte[- ]for[- ]byte|identical|exact\s+cop(?:y|ies)|duplicates?)\b",
    r"\b(?:is|are)\b.{0,200}?\b(?:exactly\s+the\s+same|the\s+same\s+file)\b",
    r"\b(?:is|are)\s+\s*and\s+\s{4,}\s*the\s+same\b",
    r"\bhash(?:\s{4}|\W*$)",
)
_POLISH = (
    r"\bsum\w*\s+kontroln\w+",
    r"\bskr[óo]t\w*\s+(?:sha|kryptograficzn\w+)",
    r"\b(?:identyczn\w+|bajt\s+w\s+bajt|duplikat\w*|wiern\w+\s+kopi\w+)",
    r"\bdok[łl]adnie\s+(?:ten\s+sam|taki\s+sam|te\s+same|takie\s+same)\b",
    r"\b(?:to|jest)\s+(?:naprawd[ęe]\s+)?ten\s+sam\s+plik\b",
    r"\bhash\b",
    r"\bskr[óo]t\s{4}",
)


class ChecksumArguments(Arguments):
    """Which document."""

    sciezka: DocumentPath


def run(args: ChecksumArguments, context: Context) -> Result:
    """Return the SHA-256 of the document's bytes, its size and when it was last changed.

    Raises:
        ToolError: There is no such document, it can't be opened, or it changed while it was read.
    """
    archive = context.archive
    relative = archive.locate(args.sciezka, context)
    shown = twins.shown(archive, relative)
    digest = hashlib.sha256()
    done = 0
    try:
        before = archive.stat(relative)
        with archive.open(relative) as stream:
            while chunk := stream.read(_CHUNK_BYTES):
                if context.cancelled():
                    raise ToolError(
                        f'"{shown}" was not read to its end.',
                        "The person stopped it, so it must not be computed again unasked.",
                        "Ask the person what to do.",
                        retryable=True,
                    )
                digest.update(chunk)
                done += len(chunk)
                context.report(
                    told("reading {done} of {size}", done=size(done), size=size(before.size_bytes)),
                    Part(done, before.size_bytes),
                )
                if done > before.size_bytes:
                    break  # somebody writes as fast as this reads
        after = archive.stat(relative)
    except OSError as error:
        raise ToolError(
            f'"{shown}" can\'t be read.',
            f"The system says: {error.strerror}.",
            "Tell the person.",
            retryable=True,
        ) from error
    if before != after or done != after.size_bytes:
        raise ToolError(
            f'"{shown}" changed while it was read.',
            "Its checksum would be of neither content.",
            "Compute it again when nothing writes to it.",
            retryable=True,
        )
    return Result(
        content=Lines(
            f"{shown}\nSHA-256: {digest.hexdigest()}\nSize: {done:,} bytes ({size(done)})\n"
            f"Last changed: {day(after.mtime_ns)}"
        ),
        header="two documents are identical exactly when their SHA-256 is the same",
        paths=(shown,),
    )


TOOL = Tool(
    name="suma_kontrolna",
    english="compute_checksum",
    shown="oblicz_sume_kontrolna",
    aliases=("checksum", "sha256", "sha256sum", "hash", "hash_file", "file_hash"),
    purpose="Computes the SHA-256 checksum of one document's bytes.",
    use_when="Use when the person asks for a checksum, or whether two documents are identical: "
    "once for each of them.",
    not_when="Not to learn what a document says; for that use {czytaj_dokument}.",
    returns="Returns the checksum, the exact size and the day of the last change.",
    brief="SHA-256 of one document; whether two are identical",
    asked_by=_ENGLISH + _POLISH,
    arguments=ChecksumArguments,
    capabilities=frozenset({Capability.READ}),
    trust=Trust.SANDBOX,
    idempotent=True,
    budget_tokens=500,
    radius=reads_only,
    run=run,
)
