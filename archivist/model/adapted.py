"""Adapted models: weights that hold a belt, and whether they fit the model and belt at hand.

An adapter lies in a folder of its own with a card that says what it was made of. It is used only
with that model file, in that voice, on a belt of which it knows every tool; with anything else the
program does without it, and says so.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING

from archivist.model.prefix import identity

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from archivist.model.catalog import ResolvedModel

CARD, ADAPTER, MERGED = "card.json", "adapter.gguf", "merged.gguf"
_FORMAT = 1
_NAMED = 3  # unknown tools


@dataclass(frozen=True, slots=True)
class Card:
    """What an adapter was made of, and what it was measured to do.

    Attributes:
        model: The model's name for people.
        identity: The model's file; see :func:`archivist.model.prefix.identity`.
        voice: The voice of its calls.
        tools: The fingerprint of each tool it knows, by canonical name.
        training: The settings of the training.
        figures: What was measured before it was installed.
        policy_off: Names of the rules of the decoding policy that it does without, beside those
            that the model does without.
    """

    model: str
    identity: str
    voice: str
    tools: Mapping[str, str]
    training: Mapping[str, float] = field(default_factory=dict)
    figures: Mapping[str, float] = field(default_factory=dict)
    policy_off: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Adapted:
    """An adapter that fits.

    Attributes:
        card: What it was made of.
        adapter: Its file; None where it is merged into ``model``.
        model: The file to load for choosing calls.
    """

    card: Card
    adapter: Path | None
    model: Path


@dataclass(frozen=True, slots=True)
class Unfit:
    """An adapter that is there and can't be used now.

    Attributes:
        why: One sentence for the person.
    """

    why: str


def write_card(card: Card, folder: Path) -> None:
    """Write a card beside its adapter."""
    text = json.dumps({"format": _FORMAT, **asdict(card)}, ensure_ascii=False, indent=2)
    (folder / CARD).write_text(text + "\n", encoding="utf-8")


def shipped_adapters() -> Path:
    """Return the folder of the adapters that come with the program."""
    return Path(str(resources.files("config") / "adapted"))


def find_adapted(
    model: ResolvedModel, places: Iterable[Path], tools: Mapping[str, str]
) -> Adapted | Unfit | None:
    """Look for an adapter and see whether it fits.

    Args:
        model: The model in use.
        places: Folders of adapters, the first first; in each an adapter has a folder of its own,
            named as its model.
        tools: The fingerprint of each tool of the session, by canonical name, in the voice in use.

    Returns:
        The first that fits, else why the first does not; None if there is none for this model.
    """
    found = [_look_in(place / model.name, model, tools) for place in places]
    there = [one for one in found if one is not None]
    return next((one for one in there if isinstance(one, Adapted)), next(iter(there), None))


def _look_in(
    folder: Path, model: ResolvedModel, tools: Mapping[str, str]
) -> Adapted | Unfit | None:
    try:
        values = json.loads((folder / CARD).read_text(encoding="utf-8"))
        made = values.pop("format")
        card = Card(**values) if made == _FORMAT else None
    except FileNotFoundError:
        return None
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        card = None
    if card is None:
        return _unfit(model, "its card can't be read")
    if why := _mismatch(card, model, tools):
        return _unfit(model, why)
    if (folder / MERGED).is_file():
        return Adapted(card, None, folder / MERGED)
    if (folder / ADAPTER).is_file():
        return Adapted(card, folder / ADAPTER, model.path)
    return _unfit(model, "its file is gone")


def _mismatch(card: Card, model: ResolvedModel, tools: Mapping[str, str]) -> str:
    """Say what an adapter was not made for; empty if it fits."""
    if card.identity != identity(model.path, model.sha256):
        return "it was made of another model file"
    if card.voice != model.voice:
        return f"its tools have {_LANGUAGES[card.voice]} names and the session's have others"
    unknown = [name for name, digest in tools.items() if card.tools.get(name) != digest]
    if not unknown:
        return ""
    rest = len(unknown) - _NAMED
    named = ", ".join(unknown[:_NAMED]) + (f" and {rest} more" if rest > 0 else "")
    return f"it does not know {named} as the session has {'it' if len(unknown) == 1 else 'them'}"


_LANGUAGES = {"pl": "Polish", "en": "English"}


def _unfit(model: ResolvedModel, why: str) -> Unfit:
    return Unfit(
        f"The adapted form of {model.name} is not used: {why}. The model works from the "
        "instructions instead, which is slower; `archivist adapt` makes a form that fits."
    )
