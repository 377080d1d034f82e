"""What ``archivist doctor`` says about the model, in a file or on a server; it loads none."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING

from archivist.cli.finding import Finding, Verdict
from archivist.model.catalog import in_megabytes, resolve_model
from archivist.model.dialects import chosen_dialect, spoken_by
from archivist.model.gguf import read_gguf
from archivist.model.memory import available_memory_bytes
from archivist.model.suiting import needed_memory_bytes
from config.errors import ArchivistError
from config.language import joined, phrase, told

if TYPE_CHECKING:
    from collections.abc import Iterator

    from archivist.model.catalog import ResolvedModel
    from config.paths import Paths
    from config.settings import Settings


def used_model(settings: Settings, paths: Paths) -> Iterator[Finding]:
    """Look at the model that the settings name, and at what it needs."""
    return _server(settings) if settings.server else _file(settings, paths)


def _file(settings: Settings, paths: Paths) -> Iterator[Finding]:
    try:
        model = resolve_model(settings, paths)
        header = read_gguf(model.path)
    except ArchivistError as error:
        yield Finding(told("model"), Verdict.GAP, str(error))
        return
    size_bytes = model.path.stat().st_size
    yield Finding(
        told("model"),
        Verdict.OK,
        joined(", ", (model.name, in_megabytes(size_bytes), str(model.path))),
    )
    yield _dialect(model.dialect, header.chat_template)
    yield _context(model.context_tokens, header.context_tokens)
    yield _memory(size_bytes)
    yield from _adapted(settings, paths, model)


def _adapted(settings: Settings, paths: Paths, model: ResolvedModel) -> Iterator[Finding]:
    """Say what begins each turn in the model's place, if anything."""
    from archivist.cli.narzedzia import session_belt  # noqa: PLC0415 - start-up time
    from archivist.model.adapted import Unfit  # noqa: PLC0415 - same
    from archivist.model.loading import find_router  # noqa: PLC0415 - same
    from archivist.workshop.arrangement import USUAL  # noqa: PLC0415 - same
    from tools.fingerprint import fingerprints  # noqa: PLC0415 - same

    if settings.thought != "off":
        return
    try:
        with session_belt(settings, paths, USUAL) as belt:
            found = find_router(settings, paths, model, fingerprints(belt.tools, belt.voice))
    except ArchivistError as error:
        yield Finding(told("adapted form"), Verdict.GAP, str(error))
        return
    if isinstance(found, Unfit):
        yield Finding(told("adapted form"), Verdict.NOTE, found.why)
    elif found is not None:
        file = str(found.found.adapter or found.found.model)
        yield Finding(
            told("adapted form"),
            Verdict.NOTE if found.found.warning else Verdict.OK,
            joined(", ", (found.model.name, file)),
            found.found.warning,
        )


def _dialect(name: str, template: str) -> Finding:
    chosen = chosen_dialect(name, template)
    own = spoken_by(template)
    if chosen not in {own, "plain"}:
        todo = phrase("set dialect to auto unless you know better")
        return Finding(
            told("dialect"),
            Verdict.NOTE,
            phrase("{chosen}, but the model's own is {own}", chosen=chosen, own=own),
            todo,
        )
    return Finding(told("dialect"), Verdict.OK, chosen)


def _server(settings: Settings) -> Iterator[Finding]:
    """Say which server is used and whether it answers."""
    from archivist.model.loading import connect  # noqa: PLC0415 - only where a server is set
    from archivist.model.served import look_up  # noqa: PLC0415 - same

    try:
        with closing(connect(settings.server)) as connection:
            served = look_up(connection, settings.model, settings.context_tokens)
            warnings = connection.address.warnings()
    except ArchivistError as error:
        yield Finding(told("server"), Verdict.GAP, str(error))
        return
    yield Finding(
        told("server"),
        Verdict.OK,
        phrase("{base} answers, {model}", base=connection.address.base, model=served.model),
    )
    yield Finding(
        told("context"),
        Verdict.OK,
        phrase("{tokens:,} tokens", tokens=served.context_tokens),
    )
    for warning in warnings:
        yield Finding(told("server"), Verdict.NOTE, warning)


def _context(used_tokens: int, trained_tokens: int) -> Finding:
    trained = (
        phrase("trained for {tokens:,}", tokens=trained_tokens)
        if trained_tokens
        else phrase("its limit is not said")
    )
    says = phrase("{tokens:,} tokens ({trained})", tokens=used_tokens, trained=trained)
    if trained_tokens and used_tokens > trained_tokens:
        todo = phrase("set context_tokens to {tokens} or less", tokens=trained_tokens)
        return Finding(told("context"), Verdict.NOTE, says, todo)
    return Finding(told("context"), Verdict.OK, says)


def _memory(model_bytes: int) -> Finding:
    available = available_memory_bytes()
    if available is None:
        return Finding(
            told("memory"), Verdict.NOTE, phrase("this system does not say how much is free")
        )
    needed = needed_memory_bytes(model_bytes)
    says = phrase(
        "{available} available, about {needed} needed",
        available=in_megabytes(available),
        needed=in_megabytes(needed),
    )
    if available < needed:
        return Finding(
            told("memory"), Verdict.NOTE, says, phrase("close programs, or use a smaller model")
        )
    return Finding(told("memory"), Verdict.OK, says)
