"""All rules over one set of tool definitions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from archivist.workshop.lint.definition import Radius
from archivist.workshop.lint.describing import description_findings
from archivist.workshop.lint.finding import Code, Finding
from archivist.workshop.lint.naming import name_findings
from archivist.workshop.lint.parameters import parameter_findings
from archivist.workshop.lint.words import parts, sense
from config.language import told

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from archivist.workshop.lint.definition import Definition

_READING = frozenset(
    {"find", "read", "list", "count", "calculate", "describe", "check", "compare", "inspect"}
    | {"measure", "outline", "recall", "verify", "summarise", "summarize"}
    | {"sprawdz", "porownaj", "podsumuj", "zmierz", "przypomnij"}
)
_SAID = ("idempotent", "twice", "again", "repeat", "idempotentn", "dwa razy", "ponown", "powtórz")


def check(definitions: Sequence[Definition], count_tokens: Callable[[str], int]) -> list[Finding]:
    """Check a set of tools; findings of a tool stand together, in the order of the tools.

    Args:
        definitions: As a model is told of them.
        count_tokens: Counts tokens of the model.
    """
    found = [*name_findings(definitions), *description_findings(definitions, count_tokens)]
    for each in definitions:
        found += parameter_findings(each)
        found += _contract_findings(each)
    order = {each.name: number for number, each in enumerate(definitions)}
    return sorted(found, key=lambda finding: (order[finding.tool], finding.code))


def _contract_findings(each: Definition) -> Iterator[Finding]:
    if each.idempotent is None and not _only_reads(each):
        description = each.description.casefold()
        if not any(word in description for word in _SAID):
            yield Finding(
                Code.NO_IDEMPOTENCY,
                each.name,
                told("It doesn't say whether a repeated call changes anything more."),
                told("Declare it (MCP: idempotentHint or readOnlyHint): who retries has to know."),
            )
    if each.radius is Radius.CONSTANT:
        yield Finding(
            Code.CONSTANT_RADIUS,
            each.name,
            told("Its radius is the same whatever the arguments are."),
            told("Compute from the arguments how many objects a call touches."),
        )


def _only_reads(each: Definition) -> bool:
    if each.reads is not None:
        return each.reads
    words = parts(each.name)
    return bool(words) and (sense(words[0]) in _READING or words[0] in _READING)
