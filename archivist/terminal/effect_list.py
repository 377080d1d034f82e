"""Changes that were made, as the chat lists them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from config.language import phrase, told
from tools.effects.operation import State
from tools.names import escaped

if TYPE_CHECKING:
    from archivist.agent.conversation import EffectView

# One a kind of ``tools.effects.report.step_data``.
_STEPS: Final = {
    "move": told("{source} → {target}"),
    "trash": told("{source} → the trash"),
    "make_folder": told("new folder {path}"),
    "remove_folder": told("folder {path} removed"),
    "write": told("new file {path}"),
    "discard": told("file {path} removed"),
    "replace": told("new version of {path}"),
    "send": told("message {subject} to {to}"),
}


_STATES: Final = {
    State.INTENT: told("interrupted or at work"),
    State.DONE: told("done"),
    State.ABORTED: told("aborted"),
    State.IN_DOUBT: told("in doubt"),
    State.UNDONE: told("undone"),
}
_MOST = 10


def state_words(state: str) -> str:
    """Say how far an operation got."""
    return phrase(_STATES[State(state)])


def effect_lines(effect: EffectView) -> list[str]:
    """Render the steps of an operation, names whole and escaped; of very many, the first ones."""
    lines = [
        phrase(_STEPS[step["kind"]], **{key: escaped(value) for key, value in step.items()})
        for step in effect.steps
    ]
    if len(lines) <= _MOST + 1:  # the line that says so would be no shorter
        return lines
    others = phrase(
        "... and {number:,} others: `{command}` shows all",
        number=len(lines) - _MOST,
        command=f"archivist effects show {effect.operation}",
    )
    return [*lines[:_MOST], others]
