"""Tables and JSON of ``archivist narzedzia``."""

from __future__ import annotations

import textwrap
from dataclasses import asdict
from typing import TYPE_CHECKING

from config.language import figure, phrase, spoken
from tools.counting import count
from tools.names import escaped
from tools.styles import Style

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from archivist.workshop.costs import Cost, Size
    from archivist.workshop.lint.definition import Definition
    from archivist.workshop.lint.finding import Finding

_COLUMNS = 80
_NAME_COLUMNS = 24


def tool_table(definitions: Sequence[Definition]) -> str:
    """Each tool with its parameters and what it says of itself."""
    lines = []
    for each in definitions:
        properties = each.schema.get("properties")
        names = ", ".join(map(str, properties)) if isinstance(properties, dict) else ""
        lines.append(escaped(f"{each.name}({names})"))
        lines += _wrapped(each.description, "  ")
    return "\n".join(lines)


def tools_json(definitions: Sequence[Definition]) -> dict[str, object]:
    """The same for a program, in the form that chat servers take."""
    return {
        "tools": [
            {"name": each.name, "description": each.description, "parameters": each.schema}
            for each in definitions
        ]
    }


def finding_table(found: Sequence[Finding], tools: int) -> str:
    """Each finding with its reason and its mend, and how many there are."""
    lines = []
    for each in found:
        where = f"{each.tool}.{each.parameter}" if each.parameter else each.tool
        lines += [f"{each.code}  {escaped(where)}", *_wrapped(spoken(each.reason), "    ")]
        lines += _wrapped(f"→ {spoken(each.mend)}", "    ")
    wrong = len({each.tool for each in found})
    total = phrase(
        "{findings} in {wrong} of {tools}.",
        findings=count(len(found), "finding"),
        wrong=wrong,
        tools=count(tools, "tool"),
    )
    return "\n".join([*lines, total])


def findings_json(found: Sequence[Finding]) -> dict[str, object]:
    """The same for a program."""
    return {"findings": [asdict(each) for each in found]}


def cost_table(priced: Mapping[str, Sequence[Cost]], model: str) -> str:
    """The sum of each style, then each tool in the last one."""
    counted = (
        phrase("Bytes/tokens of {model}.", model=escaped(model))
        if model
        else phrase("Bytes/tokens estimated: no model is here.")
    )
    headings = (
        phrase("description"),
        phrase("schema"),
        phrase("together"),
        phrase("titles"),
    )
    head = "".join(f"{each:>14}" for each in headings)
    lines = [f"{phrase('style'):{_NAME_COLUMNS}}{head}", *_sums(priced), ""]
    style, measured = [*priced.items()][-1]
    lines.append(f"{style:{_NAME_COLUMNS}}{head}")
    lines += [_row(each.tool, each) for each in measured[:-1]]
    if measured[-1].output.size_bytes:
        lines.append(
            phrase(
                "Output schemas, which few programs send: {size}.", size=_size(measured[-1].output)
            )
        )
    stripped = measured[-1].titles
    share = stripped.size_bytes / ((measured[-1].sent + stripped).size_bytes or 1)
    for one in Style:
        lines += _wrapped(f"{one.value}: {phrase(one.meaning)}.", "") if one.value in priced else []
    lines += [
        counted,
        phrase("titles: what stripping them saves, {share:.0%} of the list.", share=share),
    ]
    return "\n".join(lines)


def _sums(priced: Mapping[str, Sequence[Cost]]) -> list[str]:
    return [_row(style, measured[-1]) for style, measured in priced.items()]


def _row(name: str, cost: Cost) -> str:
    cells = (cost.description, cost.schema, cost.sent, cost.titles)
    return f"{escaped(name):{_NAME_COLUMNS}}" + "".join(f"{_size(each):>14}" for each in cells)


def _size(size: Size) -> str:
    return f"{figure(size.size_bytes, ',')}/{figure(size.tokens, ',')}"


def costs_json(priced: Mapping[str, Sequence[Cost]], model: str) -> dict[str, object]:
    """The same for a program; ``model`` is empty where tokens are estimated."""
    return {
        "model": model,
        "styles": {
            style: {
                "total": asdict(measured[-1]),
                "tools": [asdict(each) for each in measured[:-1]],
            }
            for style, measured in priced.items()
        },
    }


def _wrapped(text: str, indent: str) -> list[str]:
    return textwrap.wrap(
        escaped(text), _COLUMNS, initial_indent=indent, subsequent_indent=indent
    ) or [indent + "-"]
