"""What answers or blocks a call whatever the model wants: repeats, and changes nobody named."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Protocol

from tools.archive.names import display, last, literal, parent, twin_key
from tools.effects.naming import extension_of
from tools.effects.steps import Move
from tools.effects.trash import in_trash
from tools.effects.writes import Exchange, Write
from tools.observation import Observation, Status

if TYPE_CHECKING:
    from collections.abc import Sequence

    from archivist.agent.request import Request
    from archivist.agent.state import Made
    from tools.effects.plan import Plan

ALREADY_MADE = "already made in this turn: use its result above"
# "boiler" in "the boiler notes" is a word, "skan001" is the name of a file.
_NAME_LIKE = re.compile(r"[\d_\-]")


class Namesakes(Protocol):
    """See :meth:`archivist.agent.workspace.Workspace.namesakes`."""

    def __call__(self, relative: bytes, *, extension: bool) -> bool:
        """Whether other documents have this name too."""
        ...


class Guards:
    """Answers calls that were made before in the turn."""

    @staticmethod
    def repeated(
        tool: str, arguments: dict[str, object], made: Sequence[Made]
    ) -> Observation | None:
        """Answer a call that was made before, with nothing changed since, from what it gave then.

        A changing tool is not run twice for one wish: what the model repeats inside a turn is the
        same operation.
        """
        for earlier in reversed(made):
            if earlier.tool == tool and earlier.arguments == arguments:
                if earlier.observation.status is Status.OK:
                    return _already_made(earlier.observation)
                return None
            if earlier.observation.operation:
                return None
        return None

    @staticmethod
    def repeated_change(
        tool: str, arguments: dict[str, object], made: Sequence[Made]
    ) -> Observation | None:
        """Answer a change that was the last one made, where it can't be planned again."""
        for earlier in reversed(made):
            if earlier.observation.operation or earlier.observation.header == ALREADY_MADE:
                same = earlier.tool == tool and earlier.arguments == arguments
                return _already_made(earlier.observation) if same else None
        return None


def _already_made(earlier: Observation) -> Observation:
    return Observation(status=Status.OK, header=ALREADY_MADE, paths=earlier.paths)


def unasked(request: Request, plan: Plan, namesakes: Namesakes) -> str:
    """Say which name of a plan does not come from the person's own words.

    Args:
        request: The person's words.
        plan: Every step of the change.
        namesakes: Whether other documents have the same name in other folders.

    Returns:
        A sentence for the consent dialog, or an empty string when every name does.
    """
    words = _folded(request.text)
    for step in plan.changes:
        if isinstance(step, Move) and in_trash(step.target):
            reason = f"'{display(step.source)}' would go to the trash."
        elif isinstance(step, Move):
            reason = _unasked_move(step, words, namesakes)
        elif isinstance(step, Write | Exchange):
            reason = _unasked_text(step.path, plan.text, words)
        else:
            reason = _unasked_folder(step.paths[0], words)
        if reason:
            return reason
    return ""


def _unasked_move(move: Move, words: str, namesakes: Namesakes) -> str:
    source, target = move.source, move.target
    if not (_named(source, words) or _named(last(source), words)):
        return f"You did not name '{display(source)}': the model found it in the archive."
    same_name = last(target) == last(source)
    if not (same_name or _named(target, words) or _named(last(target), words, with_stem=True)):
        return f"You did not say '{display(target)}': the model made up the name."
    if parent(target) != parent(source) and (reason := _unasked_folder(parent(target), words)):
        return reason
    if move.expected.is_folder or (b"/" in source and _named(source, words)):
        return ""
    if namesakes(source, extension=_stands(last(source), words)):
        return f"Several documents have the name that you gave: this is '{display(source)}'."
    return ""


def _unasked_text(path: bytes, text: str, words: str) -> str:
    if not (_named(path, words) or _named(last(path), words)):
        return f"You did not name '{display(path)}': the model chose it."
    said = " ".join(_folded(text).split())
    if said not in " ".join(words.split()):
        return "You did not dictate this text: the model wrote it."
    return ""


def _unasked_folder(folder: bytes, words: str) -> str:
    """Say that the words name no such folder; the archive itself has no name they could give."""
    spellings = (folder, last(folder), folder + b"/", last(folder) + b"/")
    if folder and any(_stands(spelling, words) for spelling in spellings):
        return ""
    named = f"the folder '{display(folder)}'" if folder else "the top of the archive"
    return f"You did not name {named}: the model chose it."


def _named(path: bytes, words: str, *, with_stem: bool = False) -> bool:
    """Whether the words contain a name as a whole, with or without its extension.

    Args:
        path: The name.
        words: The person's, folded.
        with_stem: Whether any word without an extension will do ("rename it to contract").
    """
    raw = path.decode("utf-8", "surrogateescape")
    stem = raw.removesuffix(extension_of(raw))
    telling = with_stem or bool(_NAME_LIKE.search(stem))
    return _stands(path, words) or (telling and _whole(stem, words))


def _stands(path: bytes, words: str) -> bool:
    """Whether the words contain a name with its extension, as it is or as it is shown."""
    return _whole(path.decode("utf-8", "surrogateescape"), words) or _whole(display(path), words)


def _whole(name: str, words: str) -> bool:
    return bool(re.search(rf"(?<![\w/.-]){re.escape(_folded(name))}(?![\w/-]|\.\w)", words))


def _folded(text: str) -> str:
    return twin_key(literal(text)).decode("utf-8", "surrogateescape").casefold()
