"""Changes that were made, as the chat lists them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tools.names import escaped

if TYPE_CHECKING:
    from archivist.agent.conversation import EffectView

# One a kind of ``tools.effects.report.step_data``.
_STEPS: Final = {
    "move": "{source} → {target}",
    "trash": "{source} → the trash",
    "make_folder": "new folder {path}",
    "remove_folder": "folder {path} removed",
    "write": "new file {path}",
    "discard": "file {path} removed",
    "replace": "new version of {path}",
    "send": "message {subject} to {to}",
}


def effect_lines(effect: EffectView) -> list[str]:
    """Render the steps of an operation, names whole and escaped."""
    return [
        _STEPS[step["kind"]].format(**{key: escaped(value) for key, value in step.items()})
        for step in effect.steps
    ]
