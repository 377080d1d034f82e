"""What a prompt says about the tools: names, calls and descriptions in one voice."""

from __future__ import annotations

import json
import re
from string import Formatter
from typing import TYPE_CHECKING

from tools.contract import Kind
from tools.parameters import parameters_of
from tools.quoting import one_line

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tools.contract import Tool, Voice


def full(tool: Tool, spoken: Mapping[str, str]) -> str:
    """Join the four parts: what it does, when to use it, when not, what comes back.

    Args:
        tool: A registered tool.
        spoken: The spoken name of each visible tool, by its canonical name. A clause that names
            another tool is left out.
    """
    parts = (tool.purpose, tool.use_when, tool.not_when, tool.returns)
    return " ".join(filter(None, (said(part, spoken) for part in parts)))


def brief(tool: Tool, voice: Voice, spoken: Mapping[str, str]) -> str:
    """Write the one-line form: ``name(parameter, parameter): what it is``.

    Optional parameters are left out, because small models fill them with inventions; a tool that
    requires none shows all but its positions.
    """
    parameters = parameters_of(tool.arguments)
    shown = [item for item in parameters if item.required] or [
        item for item in parameters if item.argument.kind is not Kind.POSITION
    ]
    names = ", ".join(item.spoken(voice) for item in shown)
    return f"{tool.spoken(voice)}({names}): {said(tool.brief, spoken)}"


def call(tool: Tool, voice: Voice, arguments: Mapping[str, object]) -> str:
    """Write a call, such as ``find_documents(words="orange")``.

    Args:
        tool: The tool to call.
        voice: The voice of its names.
        arguments: Values by canonical names; defaults are left out.

    Raises:
        KeyError: The tool has no parameter of that name.
    """
    named = {item.name: item for item in parameters_of(tool.arguments)}
    written = ", ".join(
        f"{named[name].spoken(voice)}={one_line(json.dumps(value, ensure_ascii=False))}"
        for name, value in arguments.items()
        if named[name].required or value != named[name].default
    )
    return f"{tool.spoken(voice)}({written})"


def named_tools(part: str) -> frozenset[str]:
    """List the canonical names in the ``{placeholders}`` of a part.

    Raises:
        ValueError: A brace is stray, or a placeholder is more than a name.
    """
    names = set()
    for _, name, form, conversion in Formatter().parse(part):
        if name is None:
            continue
        if not name.isidentifier() or form or conversion:
            raise ValueError(f"{{{name}}} is not the canonical name of a tool")
        names.add(name)
    return frozenset(names)


def said(part: str, spoken: Mapping[str, str]) -> str:
    """Put spoken names into a part and drop the clauses whose tools can't be seen.

    Args:
        part: One of a tool's description parts.
        spoken: The spoken name of each visible tool, by its canonical name.
    """
    sentences = []
    for sentence in re.split(r"(?<=[.!?])\s+", part.strip()):
        clauses = sentence.split("; ")
        seen = [clause for clause in clauses if named_tools(clause) <= spoken.keys()]
        if not seen:
            continue
        text = "; ".join(seen)
        if len(seen) < len(clauses):  # "{" has no upper case, so a tool's name stays as it is
            text = text[0].upper() + text[1:].rstrip(".") + "."
        sentences.append(text.format_map(spoken))
    return " ".join(sentences)
