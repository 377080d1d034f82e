"""What is in force in a chat, and the command that changes what can't change while it runs."""

from __future__ import annotations

from shlex import quote
from typing import TYPE_CHECKING, Final

from archivist.terminal.escaping import one_line
from archivist.terminal.width import cells
from tools.counting import count
from tools.names import escaped

if TYPE_CHECKING:
    from collections.abc import Iterator

    from archivist.agent.conversation import Status
    from archivist.agent.window import Window
    from tools.archive.index.coverage import Coverage
    from tools.registry import Belt

_PROFILES: Final = {
    "reader": "documents are found and read, never changed",
    "writer": "documents are read, renamed, moved and written; nothing reaches the network",
    "admin": "documents are read and changed; the network and a read-only shell where you set "
    "them up",
}
_TRUST: Final = {
    "host": "you sit at the terminal, so every tool of the profile is shown to the model",
    "piaskownica": "a sandbox: tools for the shell and the network are never shown to the model",
}


def tool_lines(belt: Belt) -> Iterator[str]:
    """The tools as the model is told of them, a line each; they are data of the program's own."""
    yield "In every prompt:"
    yield from belt.listing().splitlines()
    if belt.rare:
        yield "With a request whose words ask for them:"
        yield from belt.listing(belt.rare).splitlines()


def archive_words(status: Status, index: Coverage) -> str:
    """The folder, how many documents it has, and how many of them a search can see."""
    least = "" if index.complete else "at least "
    said = (
        f"{escaped(str(status.archive))}: {least}{count(index.documents, 'document')}, "
        f"{index.read:,} of them indexed."
    )
    if index.unreadable:
        said += f" {index.unreadable:,} can't be read."
    if index.pending:
        said += f" {index.pending:,} not read yet: the next search does it, or `archivist index`."
    return said


def profile_words(status: Status) -> str:
    """What the profile allows."""
    return f"{status.profile}: {_PROFILES[status.profile]}."


def trust_words(status: Status) -> str:
    """What the trust level means."""
    return f"{status.trust}: {_TRUST[status.trust]}."


def model_words(status: Status) -> str:
    """Which model answers, and how much it can hold."""
    return f"{one_line(status.model_name)}, {count(status.context_tokens, 'token')} of context."


def voice_words(status: Status) -> str:
    """What the names of tools are in; answers follow the person's own language."""
    language = {"pl": "Polish", "en": "English"}[status.voice]
    return f"{status.voice}: the model sees {language} names of tools; it understands both."


def changed_by(what: str, status: Status, session: str) -> str:
    """Say which command changes a thing that can't change while the program runs.

    Args:
        what: ``archive``, ``profile``, ``trust``, ``model`` or ``voice``.
        status: What is in force.
        session: The conversation to go on with.
    """
    going_on = f"archivist --archive {quote(str(status.archive))} --resume {session}"
    match what:
        case "archive":
            return "Another folder is another conversation: archivist --archive DIR"
        case "profile":
            return f"Another one: {going_on} --profile reader, writer or admin"
        case "trust":
            return f"Another level: {going_on} --trust host or piaskownica"
        case "model":
            return (
                f"Another one: {going_on} --model NAME; for every start: archivist model use NAME; "
                "archivist model list names them."
            )
        case _:
            other = "en" if status.voice == "pl" else "pl"
            return f'The other one: voice = "{other}" in settings.toml, or ARCHIVIST_VOICE={other}.'


def window_lines(window: Window) -> list[str]:
    """Render what fills the context, with the share of it that each part takes."""
    rows = [(escaped(part.name), part.tokens) for part in window.parts]
    rows += [("free", window.free_tokens)]
    width = max(cells(name) for name, _ in rows)
    lines = [
        f"{name}{' ' * (width - cells(name))}  {tokens:>7,}  {tokens / window.context_tokens:>4.0%}"
        for name, tokens in rows
    ]
    size, reserve = window.context_tokens, window.reserve_tokens
    return [*lines, f"Of {size:,} tokens; {reserve:,} of the free ones are kept for the reply."]
