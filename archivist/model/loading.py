"""From the settings to an engine that is ready to decode."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from archivist.model.adapted import Adapted, Unfit, find_adapted, missing, shipped_adapters
from archivist.model.catalog import UNKNOWN_MODEL_VOICE, resolve_model
from archivist.model.dialects import Plain, ThoughtMode, choose_dialect
from archivist.model.lexicon import SavedLexicon
from archivist.model.memory import LEAST_CONTEXT_TOKENS
from archivist.model.prefix import PrefixCache, identity
from archivist.model.processors import usable_cores
from archivist.model.prompt_form import DEFAULT
from archivist.model.sealed import SealedFolder
from config.errors import ArchivistError
from config.language import phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from archivist.model.cancel import Cancel
    from archivist.model.catalog import ResolvedModel
    from archivist.model.connection import Connection
    from archivist.model.dialects import Dialect
    from archivist.model.engine import Engine, Progress
    from archivist.model.llama import LlamaEngine
    from archivist.model.message import Message
    from archivist.model.prompt_form import PromptForm
    from archivist.model.routing import RoutedEngine
    from config.paths import Paths
    from config.settings import Settings
    from tools.fingerprint import Fingerprints


_ROUTER_TOKENS = 2048  # of context: some requests and answers


@dataclass(frozen=True, slots=True)
class Loaded:
    """An engine and what the rest of the program needs to know about its model.

    Attributes:
        engine: Ready to decode.
        voice: ``en`` or ``pl``.
        dialect: How its calls look; a server renders plain messages by its own template.
        thought: How it may think before a call; ``off`` for a server, whose replies are calls.
        warm: Evaluates the part of every prompt that never changes, saying how far it is; a
            server does that with the first prompt, and a model with an adapted form once it has to
            read what the first call of a turn brought.
        policy_off: Names of the rules of the decoding policy that the model does without.
        policy_on: Names of those that hold only for models that need them.
        form: How its prompt is written.
        routed: The same engine where the model has an adapted form, which makes the first call
            of a turn; it has to be told how. None where it has none.
        knows: The canonical names of the tools that the adapted form knows.
        warnings: What the person should know before the first request, one sentence each.
    """

    engine: Engine
    voice: str
    dialect: Dialect
    thought: ThoughtMode
    warm: Callable[[Sequence[Message], Cancel], Iterator[Progress]]
    policy_off: tuple[str, ...] = ()
    policy_on: tuple[str, ...] = ()
    form: PromptForm = DEFAULT
    routed: RoutedEngine | None = None
    knows: frozenset[str] = frozenset()
    warnings: tuple[str, ...] = ()


def load_model(
    settings: Settings,
    paths: Paths,
    prefixes: Path | None = None,
    tools: Callable[[str], Fingerprints] | None = None,
) -> Loaded:
    """Load the model that the settings mean, or reach the server that has it; takes seconds.

    Args:
        settings: In force.
        paths: Where models are, and what was saved of them.
        prefixes: Where evaluated prompts are saved; None for the person's cache.
        tools: Gives the fingerprints of the session's tools in a voice: an adapted form of the
            model is used if it knows them. None to do without one.

    Raises:
        ArchivistError: It can't be loaded or reached; the message says what to do.
    """
    if settings.server:
        return _reach(settings)
    model = resolve_model(settings, paths)
    saved = SealedFolder(paths.cache / "prefixes")
    kept = saved if prefixes is None else SealedFolder(prefixes)
    loaded = _load(settings, model, saved, kept)
    if tools is None or loaded.thought is not ThoughtMode.OFF:
        return loaded
    try:
        found = find_router(settings, paths, model, tools(model.voice))
    except ArchivistError:
        loaded.engine.close()
        raise
    if isinstance(found, Router):
        return _routed(settings, model, found, loaded, saved)
    return loaded if found is None else replace(loaded, warnings=(*loaded.warnings, found.why))


@dataclass(frozen=True, slots=True)
class Router:
    """What begins each turn.

    Attributes:
        model: The model of which it is an adapted form.
        found: That form.
    """

    model: ResolvedModel
    found: Adapted


def find_router(
    settings: Settings, paths: Paths, model: ResolvedModel, tools: Fingerprints
) -> Router | Unfit | None:
    """Look for the adapted form that the settings mean: the model's own or that of another one.

    Args:
        settings: In force.
        paths: Where models and adapters are.
        model: The model in use.
        tools: Those of the session, in the voice of that model.

    Raises:
        ArchivistError: The settings name another model, and it is not here.
    """
    if settings.adapted == "off":
        return None
    begins = model
    if settings.adapted != "auto":
        named = {"model": settings.adapted, "dialect": "auto", "context_tokens": 0}
        begins = replace(resolve_model(settings.model_copy(update=named), paths), voice=model.voice)
    found = find_adapted(begins, (paths.adapted, shipped_adapters()), tools)
    if isinstance(found, Adapted):
        return Router(begins, found)
    if found is None and begins is not model:
        return missing(begins)
    return found


def _routed(
    settings: Settings, model: ResolvedModel, router: Router, plain: Loaded, saved: SealedFolder
) -> Loaded:
    """Load the adapted form too: it begins each turn, and the plain one goes on and answers.

    The program can do without, whatever is wrong with it.
    """
    from archivist.model.routing import RoutedEngine  # noqa: PLC0415 - start-up time

    found = router.found
    try:
        begins = _begins(settings, model, router, plain, saved)
        engine = RoutedEngine(begins, plain.engine, plain.warm)
    except ArchivistError as error:
        why = phrase(
            "The adapted form of {model} can't be used, and the model works from the "
            "instructions instead: {why}",
            model=router.model.name,
            why=error,
        )
        return replace(plain, warnings=(*plain.warnings, why))
    warnings = (*plain.warnings, *([found.warning] if found.warning else ()))
    return replace(
        plain,
        engine=engine,
        warm=lambda prefix, _cancel: _fitting(plain.engine, prefix),
        routed=engine,
        knows=found.knows,
        warnings=warnings,
    )


def _fitting(reader: Engine, prefix: Sequence[Message]) -> Iterator[Progress]:
    """See that the reader's instructions fit; they are evaluated once it is needed."""
    from archivist.model.llama import LlamaEngine  # noqa: PLC0415 - loads the native libraries

    if isinstance(reader, LlamaEngine):
        reader.fitting(prefix)
    return iter(())


def _begins(
    settings: Settings, model: ResolvedModel, router: Router, plain: Loaded, saved: SealedFolder
) -> Engine:
    """Load what begins each turn; an adapter of the model in use shares its weights."""
    from archivist.model.llama import LlamaEngine  # noqa: PLC0415 - loads the native libraries

    found = router.found
    tokens = min(router.model.context_tokens, _ROUTER_TOKENS)
    if (
        found.adapter is not None
        and found.model == model.path
        and isinstance(plain.engine, LlamaEngine)
    ):
        threads = settings.threads or usable_cores()
        return plain.engine.beside(tokens, threads, found.adapter)
    adapted = replace(
        router.model,
        path=found.model,
        sha256=router.model.sha256 if found.adapter else None,  # a merged model is another file
        adapter=found.adapter,
        context_tokens=tokens,
    )
    return load_engine(adapted, settings.threads, saved=saved)


def _load(
    settings: Settings, model: ResolvedModel, saved: SealedFolder, kept: SealedFolder
) -> Loaded:
    engine = load_engine(
        model,
        settings.threads,
        ThoughtMode(settings.thought),
        least_tokens=_least_tokens(settings, model),
        saved=saved,
    )
    cache = PrefixCache(kept, identity(model.path, model.sha256))
    return Loaded(
        engine,
        model.voice,
        engine.dialect,
        engine.thought,
        lambda prefix, cancel: engine.warm(prefix, cache, cancel),
        policy_off=model.policy_off,
        policy_on=model.policy_on,
        warnings=(engine.warning,) if engine.warning else (),
        form=model.form,
    )


def _least_tokens(settings: Settings, model: ResolvedModel) -> int:
    return settings.context_tokens or min(model.context_tokens, LEAST_CONTEXT_TOKENS)


def load_engine(
    model: ResolvedModel,
    threads: int,
    thought: ThoughtMode = ThoughtMode.OFF,
    *,
    least_tokens: int | None = None,
    saved: SealedFolder | None = None,
) -> LlamaEngine:
    """Load a model file; takes seconds the first time, then under one.

    Args:
        model: The file and how to run it.
        threads: Threads to evaluate with; 0 for one per physical core.
        thought: How it may think before a call.
        least_tokens: The smallest context to make where memory is short; None for no smaller one.
        saved: Where its lexicon is kept between starts; None to keep nothing.

    Raises:
        archivist.model.weights.ModelError: It can't be loaded; the message says what to do.
        ArchivistError: It does not fit into memory, or does not speak the dialect that was set.
    """
    from concurrent.futures import ThreadPoolExecutor  # noqa: PLC0415 - start-up time

    from archivist.model.llama import LlamaEngine  # noqa: PLC0415 - loads the native libraries
    from archivist.model.tokenizer import TokenizerDraft  # noqa: PLC0415 - same
    from archivist.model.weights import Weights  # noqa: PLC0415 - same

    lexicons = None if saved is None else SavedLexicon(saved, identity(model.path, model.sha256))
    known = None if lexicons is None else lexicons.load()
    with ThreadPoolExecutor(max_workers=1) as beside:
        draft = None if known is None else beside.submit(TokenizerDraft, known)
        weights = Weights(
            model.path,
            model.context_tokens,
            threads or usable_cores(),
            least_tokens=least_tokens,
            lexicon=known,
        )
    try:
        if model.adapter is not None:
            weights.adapt(model.adapter)
        dialect = choose_dialect(model.dialect, weights)
    except ArchivistError:
        weights.close()
        raise
    lexicon = weights.vocabulary.lexicon
    if lexicons is not None and lexicon is not known:
        lexicons.save(lexicon)
    fits = draft is not None and lexicon is known
    tokenizer = (draft.result() if draft and fits else TokenizerDraft(lexicon)).finish(
        weights.vocabulary
    )
    return LlamaEngine(model.name, weights, dialect, thought, tokenizer)


def _reach(settings: Settings) -> Loaded:
    from archivist.model.served import (  # noqa: PLC0415 - most people have no server
        TokenCounter,
        look_up,
    )
    from archivist.model.server import ServerEngine  # noqa: PLC0415 - same

    connection = connect(settings.server)
    try:
        served = look_up(connection, settings.model, settings.context_tokens)
    except BaseException:
        connection.close()
        raise
    return Loaded(
        ServerEngine(connection, served, TokenCounter(connection)),
        UNKNOWN_MODEL_VOICE if settings.voice == "auto" else settings.voice,
        Plain(""),
        ThoughtMode.OFF,
        lambda _prefix, _cancel: iter(()),
        warnings=(*connection.address.warnings(), *_without_effect(settings)),
    )


def _without_effect(settings: Settings) -> Iterator[str]:
    """Say which settings mean nothing to a server."""
    if settings.dialect != "auto":
        yield phrase(
            "The setting dialect has no effect here: a server writes by its own chat template."
        )
    if settings.thought != "off":
        yield (
            phrase(
                "The setting thought has no effect here: whether a model on a server thinks "
                "is set there. What it thinks is shown."
            )
        )


def connect(server: str) -> Connection:
    """Prepare a connection to a server, with its key if there is one; nothing is sent yet.

    Raises:
        ArchivistError: The key can't be read.
    """
    from archivist.model.address import Address  # noqa: PLC0415 - start-up time
    from archivist.model.connection import Connection, Patience  # noqa: PLC0415 - same
    from config.key import read_server_key  # noqa: PLC0415 - same

    address = Address.of(server)
    return Connection(address, read_server_key(address.base), Patience())
