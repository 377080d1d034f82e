"""What ``contract.lock.json`` pins of the belt, and which changes break it.

Run ``python -m tests.tools.contract_lock`` after an addition, to pin the belt as it is now. It
refuses a change that breaks callers: that is published as a tool of its own, ``czytaj_v2`` beside
``czytaj``. Before a release a break is pinned by taking the tool's entry out of the lock by hand.
"""

from __future__ import annotations

import json
import sys
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tools.contract import Voice
from tools.parameters import parameters_of
from tools.schema import published_schema

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tools.contract import Tool

LOCK = Path(__file__).with_name("contract.lock.json")
_LOWER_BOUNDS = ("minimum", "minLength")
_UPPER_BOUNDS = ("maximum", "maxLength")

Pins = dict[str, Any]  # JSON


def pinned(tools: Iterable[Tool]) -> Pins:
    """Write down what callers may rely on: every name that is understood, and the schemas."""
    return {
        tool.name: {
            "names": sorted({tool.name, tool.english, *filter(None, (tool.shown,)), *tool.aliases}),
            "parameters": {item.name: sorted(item.keys) for item in parameters_of(tool.arguments)},
            "schemas": {voice: _bare(published_schema(tool, voice)) for voice in Voice},
        }
        for tool in tools
    }


def breaks(locked: Pins, now: Pins) -> list[str]:
    """List the changes that break a caller, and what to do instead; additions are none."""
    return [
        f"{name}: {problem}; keep {name}, and publish the change as {_successor(name)}"
        for name, tool in locked.items()
        for problem in (_tool_breaks(tool, now[name]) if name in now else ["the tool is gone"])
    ]


def _successor(name: str) -> str:
    stem, _, version = name.rpartition("_v")
    return f"{stem}_v{int(version) + 1}" if stem and version.isdigit() else f"{name}_v2"


def _bare(schema: dict[str, Any]) -> Pins:
    """Leave the descriptions out: a better word breaks nobody."""
    fields = {
        name: {key: value for key, value in field.items() if key != "description"}
        for name, field in schema["properties"].items()
    }
    return {**schema, "properties": fields}


def _tool_breaks(locked: Pins, now: Pins) -> Iterator[str]:
    yield from (f"the name {name} is gone" for name in _gone(locked["names"], now["names"]))
    for name, keys in locked["parameters"].items():
        for key in _gone(keys, now["parameters"].get(name, ())):
            yield f"the parameter {name} is not understood as {key} any more"
    for voice, schema in locked["schemas"].items():
        new = now["schemas"][voice]
        for name in _gone(new["required"], schema["required"]):
            yield f"{voice}: {name} is required now"
        for name, field in schema["properties"].items():
            if name in new["properties"]:
                yield from (
                    f"{voice}: {name} {problem}"
                    for problem in _field_breaks(field, new["properties"][name])
                )
            else:
                yield f"{voice}: {name} is gone"


def _field_breaks(locked: Pins, now: Pins) -> Iterator[str]:
    if locked["type"] != now["type"]:
        yield f"was {locked['type']} and is {now['type']}"
        return
    if "enum" in now and "enum" not in locked:
        yield "may not be any text any more"
    choices: list[str] = locked.get("enum", [])
    for word in _gone(choices, now.get("enum", choices)):
        yield f"may not be {word} any more"
    for bound in _LOWER_BOUNDS:
        if now.get(bound, 0) > locked.get(bound, 0):
            yield f"has a higher {bound}"
    for bound in _UPPER_BOUNDS:
        if now.get(bound, float("inf")) < locked.get(bound, float("inf")):
            yield f"has a lower {bound}"


def _gone(before: Iterable[str], after: Iterable[str]) -> list[str]:
    return [item for item in before if item not in set(after)]


def main() -> None:
    """Pin the belt as it is now, unless that breaks a caller."""
    sys.exit("\n".join(pin(pinned(published()), LOCK)) or 0)


def published() -> tuple[Tool, ...]:
    """Every tool that a prompt may show, those that need a resource among them."""
    # The comparison works without the belt.
    from tests.tools.outside import OUTSIDE  # noqa: PLC0415
    from tools.archive.readers.ocr import Recogniser  # noqa: PLC0415
    from tools.archive.readers.recognised_pages import RecognisedPages  # noqa: PLC0415
    from tools.archive.readers.tesseract import Tesseract  # noqa: PLC0415
    from tools.belt import BELT, DELETING, notes, powloka, scans  # noqa: PLC0415
    from tools.notes.notebook import Notebook  # noqa: PLC0415
    from tools.shell.spec import WallKind  # noqa: PLC0415
    from tools.shell.walls import Walls  # noqa: PLC0415

    nowhere = Path("unused")
    return (
        *(*BELT, *DELETING, *OUTSIDE),
        *notes(Notebook(nowhere), date.today),
        *scans(Recogniser(Tesseract(""), RecognisedPages(nowhere))),
        powloka.tool(Walls(WallKind.LANDLOCK, nowhere)),
    )


def pin(now: Pins, lock: Path) -> list[str]:
    """Write the lock, unless callers of what it pins would break; return what would break."""
    broken = breaks(json.loads(lock.read_text(encoding="utf-8")), now)
    if not broken:
        lock.write_text(
            json.dumps(now, ensure_ascii=False, indent=1, sort_keys=True) + "\n", encoding="utf-8"
        )
    return broken


if __name__ == "__main__":
    main()
