"""What ends or blocks a turn whatever the model wants: repeats, and changes nobody named."""

from __future__ import annotations

import json
import re
import unicodedata
from typing import TYPE_CHECKING

from tools.observation import Observation, Status

if TYPE_CHECKING:
    from collections.abc import Sequence

    from archivist.agent.policy import Made
    from archivist.agent.request import Request
    from tools.effects.plan import Plan

# The same call with the same result for the third time: the model won't get out by itself.
_STUCK_AT = 3
_NAME_LIKE = re.compile(r"[\d_\-]")


class Guards:
    """Watches the calls of one turn."""

    def __init__(self) -> None:
        self._seen: dict[str, int] = {}

    def stuck(self, made: Made) -> bool:
        """Count a call with its result; True when it was the third of its kind."""
        error = made.observation.error
        key = json.dumps(
            [made.tool, made.arguments, made.observation.content, error.what if error else ""],
            sort_keys=True,
            default=str,
        )
        self._seen[key] = self._seen.get(key, 0) + 1
        return self._seen[key] >= _STUCK_AT

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
                    return Observation(
                        status=Status.OK,
                        header="already made in this turn: use its result above",
                        paths=earlier.observation.paths,
                    )
                return None
            if earlier.observation.operation:
                return None
        return None


def unasked(request: Request, plan: Plan) -> str:
    """Say which name of a plan does not come from the person's own words.

    Returns:
        A sentence for the consent dialog, or an empty string when every name does.
    """
    words = _folded(request.text)
    for step in plan.steps:
        source = step.source.decode("utf-8", "surrogateescape")
        target = step.target.decode("utf-8", "surrogateescape")
        # "boiler" in "the boiler notes" is a word, "skan001" is the name of a file.
        stem_is_name = bool(_NAME_LIKE.search(_stem(source)))
        if not _named(source, words, with_stem=stem_is_name):
            return f"You did not name '{source}': the model found it in the archive."
        if not _named(target, words, with_stem=True):
            return f"You did not say '{target}': the model made up the name."
    return ""


def _named(path: str, words: str, *, with_stem: bool) -> bool:
    """Whether the words contain the path or its last name as a whole."""
    forms = [path, path.rpartition("/")[2]] + ([_stem(path)] if with_stem else [])
    return any(
        re.search(rf"(?<![\w/.-]){re.escape(_folded(form))}(?![\w-])", words)
        for form in forms
        if form
    )


def _stem(path: str) -> str:
    """The last name without its extension."""
    name = path.rpartition("/")[2]
    stem, dot, _ = name.rpartition(".")
    return stem if dot else name


def _folded(text: str) -> str:
    return unicodedata.normalize("NFC", text).casefold()
