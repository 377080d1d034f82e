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


_MOST = 10


def effect_lines(effect: EffectView) -> list[str]:
    """Render the steps of an operation, names whole and escaped; of very many, the first ones."""
    lines = [
        _STEPS[step["kind"]].format(**{key: escaped(value) for key, value in step.items()})
        for step in effect.steps
    ]
    if len(lines) <= _MOST + 1:  # the line that says so would be no shorter
        return lines
    others = f"... and {len(lines) - _MOST:,} others"
    return [*lines[:_MOST], f"{others}: `archivist effects show {effect.operation}` shows all"]
