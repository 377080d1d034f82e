"""What is in force in a chat, and the command that changes what can't change while it runs."""

from __future__ import annotations

from shlex import quote
from typing import TYPE_CHECKING, Final

from archivist.terminal.escaping import one_line
from archivist.terminal.width import cells
from config.language import figure, phrase, spoken, told
from tools.counting import count
from tools.names import escaped

if TYPE_CHECKING:
    from collections.abc import Iterator

    from archivist.agent.conversation import Status
    from archivist.agent.window import Window
    from tools.archive.index.coverage import Coverage
    from tools.registry import Belt

_PROFILES: Final = {
    "reader": told("documents are found and read, never changed"),
    "writer": told("documents are read, renamed, moved and written; nothing reaches the network"),
    "admin": told(
        "documents are read and changed; the network and a read-only shell where you set them up"
    ),
}
_TRUST: Final = {
    "host": told("you sit at the terminal, so every tool of the profile is shown to the model"),
    "piaskownica": told(
        "a sandbox: tools for the shell and the network are never shown to the model"
    ),
}


def tool_lines(belt: Belt) -> Iterator[str]:
    """The tools as the model is told of them, a line each; they are data of the program's own."""
    yield phrase("In every prompt:")
    yield from belt.listing().splitlines()
    if belt.rare:
        yield phrase("With a request whose words ask for them:")
        yield from belt.listing(belt.rare).splitlines()


def archive_words(status: Status, index: Coverage) -> str:
    """The folder, how many documents it has, and how many of them a search can see."""
    exact = told("{archive}: {documents}, {read:,} of them indexed.")
    least = told("{archive}: at least {documents}, {read:,} of them indexed.")
    said = phrase(
        exact if index.complete else least,
        archive=escaped(str(status.archive)),
        documents=count(index.documents, "document"),
        read=index.read,
    )
    if index.unreadable:
        said += phrase(" {unreadable:,} can't be read.", unreadable=index.unreadable)
    if index.pending:
        said += phrase(
            " {pending:,} not read yet: the next search does it, or `archivist index`.",
            pending=index.pending,
        )
    return said


def profile_words(status: Status) -> str:
    """What the profile allows."""
    return f"{status.profile}: {spoken(_PROFILES[status.profile])}."


def trust_words(status: Status) -> str:
    """What the trust level means."""
    return f"{status.trust}: {spoken(_TRUST[status.trust])}."


def model_words(status: Status) -> str:
    """Which model answers, and how much it can hold."""
    return phrase(
        "{model}, {tokens} of context.",
        model=one_line(status.model_name),
        tokens=count(status.context_tokens, "token"),
    )


def voice_words(status: Status) -> str:
    """What the names of tools are in; answers follow the person's own language."""
    if status.voice == "pl":
        return phrase("pl: the model sees Polish names of tools; it understands both.")
    return phrase("en: the model sees English names of tools; it understands both.")


def changed_by(what: str, status: Status, session: str) -> tuple[str, ...]:
    """Say how a thing is changed that can't change while the program runs.

    Args:
        what: ``archive``, ``profile``, ``trust``, ``model`` or ``voice``.
        status: What is in force.
        session: The conversation to go on with.

    Returns:
        What the commands below it do; then the commands, a line each, to be copied as they are.
    """
    kept = {"archive": str(status.archive)}
    kept |= {key: value for key, value in status.flags.items() if key not in {"archive", what}}
    flags = "".join(f" --{key} {quote(value)}" for key, value in kept.items())
    going_on = f"archivist{flags} --resume {session}"
    match what:
        case "archive":
            words = phrase("Another folder is another conversation:")
            return words, phrase("archivist --archive DIR")
        case "profile":
            others = (each for each in _PROFILES if each != status.profile)
            return phrase("Another one:"), *(f"{going_on} --profile {each}" for each in others)
        case "trust":
            others = (each for each in _TRUST if each != status.trust)
            return phrase("The other level:"), *(f"{going_on} --trust {each}" for each in others)
        case "model":
            words = phrase(
                "Another one, for this conversation or for every start; `archivist model list` "
                "has the names:"
            )
            named = phrase("{going_on} --model NAME", going_on=going_on)
            return words, named, phrase("archivist model use NAME")
        case _:
            other = "en" if status.voice == "pl" else "pl"
            words = phrase('The other one, or voice = "{other}" in settings.toml:', other=other)
            return words, f"ARCHIVIST_VOICE={other} {going_on}"


def window_lines(window: Window) -> list[str]:
    """Render what fills the context, with the share of it that each part takes."""
    rows = [(escaped(spoken(part.name)), part.tokens) for part in window.parts]
    rows += [(phrase("free"), window.free_tokens)]
    width = max(cells(name) for name, _ in rows)
    lines = [
        f"{name}{' ' * (width - cells(name))}  {figure(tokens, '>7,')}  "
        f"{tokens / window.context_tokens:>4.0%}"
        for name, tokens in rows
    ]
    size, reserve = window.context_tokens, window.reserve_tokens
    return [
        *lines,
        phrase(
            "Of {size:,} tokens; {reserve:,} of the free ones are kept for the reply.",
            size=size,
            reserve=reserve,
        ),
    ]
