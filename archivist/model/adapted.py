"""Adapted models: weights that hold a belt, and whether they fit the model and belt at hand.

An adapter lies in a folder of its own with a card that says what it was made of. It is used only
with that model file, in that voice, for tools that it knows as the session has them; what asks for
another tool is served without it, and so is everything where it does not know a tool that every
request is offered. The program says so.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING

from archivist.model.prefix import identity
from config.language import phrase

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from archivist.model.catalog import ResolvedModel
    from tools.fingerprint import Fingerprints

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
    """

    model: str
    identity: str
    voice: str
    tools: Mapping[str, str]
    training: Mapping[str, float] = field(default_factory=dict)
    figures: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Adapted:
    """An adapter that fits.

    Attributes:
        card: What it was made of.
        adapter: Its file; None where it is merged into ``model``.
        model: The file to load for choosing calls.
        knows: The canonical names of the session's tools that it knows.
        warning: Which it does not know, as a sentence for the person; empty if there is none.
    """

    card: Card
    adapter: Path | None
    model: Path
    knows: frozenset[str]
    warning: str = ""


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


def read_card(file: Path) -> Card:
    """Read a card.

    Raises:
        OSError: It can't be read.
        ValueError: It is damaged, or of another version of the program.
    """
    values = json.loads(file.read_text(encoding="utf-8"))
    try:
        made = values.pop("format")
        card = Card(**values)
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError(str(error)) from error
    if made != _FORMAT:
        raise ValueError(str(made))
    return card


def shipped_adapters() -> Path:
    """Return the folder of the adapters that come with the program."""
    return Path(str(resources.files("config") / "adapted"))


def find_adapted(
    model: ResolvedModel, places: Iterable[Path], tools: Fingerprints
) -> Adapted | Unfit | None:
    """Look for an adapter and see whether it fits.

    Args:
        model: The model in use.
        places: Folders of adapters, the first first; in each an adapter has a folder of its own,
            named as its model.
        tools: Those of the session, in the voice in use.

    Returns:
        The first that fits and knows most, else why the first does not fit; None if there is none
        for this model.
    """
    found = [_look_in(place / model.name, model, tools) for place in places]
    there = [one for one in found if one is not None]
    fitting = (one for one in there if isinstance(one, Adapted))
    return max(fitting, key=lambda one: len(one.knows), default=next(iter(there), None))


def _look_in(folder: Path, model: ResolvedModel, tools: Fingerprints) -> Adapted | Unfit | None:
    try:
        card = read_card(folder / CARD)
    except FileNotFoundError:
        return None
    except (OSError, ValueError):
        return _unfit(model, phrase("its card can't be read"))
    unknown = [name for name, digest in tools.digests.items() if card.tools.get(name) != digest]
    knows = frozenset(tools.digests) - {*unknown}
    if why := _mismatch(card, model, unknown, tools.ungated):
        return _unfit(model, why)
    warning = _partly(model, unknown) if unknown else ""
    if (folder / MERGED).is_file():
        return Adapted(card, None, folder / MERGED, knows, warning)
    if (folder / ADAPTER).is_file():
        return Adapted(card, folder / ADAPTER, model.path, knows, warning)
    return _unfit(model, phrase("its file is gone"))


def _mismatch(
    card: Card, model: ResolvedModel, unknown: Sequence[str], ungated: frozenset[str]
) -> str:
    """Say what an adapter was not made for; empty if it fits."""
    if card.identity != identity(model.path, model.sha256):
        return phrase("it was made of another model file")
    if card.voice != model.voice:
        return phrase("its tools have their names in the other language")
    needed = [name for name in unknown if name in ungated]
    return phrase("it does not know {tools} as it is now", tools=_listed(needed)) if needed else ""


def _partly(model: ResolvedModel, unknown: Sequence[str]) -> str:
    return phrase(
        "The adapted form of {model} does not know {tools}: a request for that is worked from the "
        "instructions instead, which is slower. `archivist adapt` makes a form that knows it.",
        model=model.name,
        tools=_listed(unknown),
    )


def _listed(names: Sequence[str]) -> str:
    shown = ", ".join(names[:_NAMED])
    rest = len(names) - _NAMED
    return phrase("{tools} and {rest} more", tools=shown, rest=rest) if rest > 0 else shown


def missing(model: ResolvedModel) -> Unfit:
    """Say that there is no adapter of a model that was named to begin turns."""
    return _unfit(model, phrase("there is none"))


def _unfit(model: ResolvedModel, why: str) -> Unfit:
    return Unfit(
        phrase(
            "The adapted form of {model} is not used: {why}. The model works from the "
            "instructions instead, which is slower; `archivist adapt` makes a form that fits.",
            model=model.name,
            why=why,
        )
    )
