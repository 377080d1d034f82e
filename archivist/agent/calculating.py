"""Amounts that a calculation may be made of: those in the words, and what was observed."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from archivist.model.constraint import Calculation
from tools.amounts import amounts_in, amounts_to_pay
from tools.observation import Status

if TYPE_CHECKING:
    from archivist.agent.request import Request
    from archivist.agent.state import State
    from archivist.model.constraint import Rule
    from tools.amounts import Amount
    from tools.contract import Tool

_MOST_AMOUNTS = 60
# Words that ask for a part of a bill.
_PARTS = re.compile(r"\b(?:nett?o?|vat|tax|podat\w*)\b", re.IGNORECASE)
_YEAR = re.compile(r"(?:19|20)\d\d")
# Signs between amounts without spaces: "19.99+4.50", "502.09-618.99"; "4-5" may be anything.
_TIGHT = re.compile(r"(?<=\d)\+(?=\d)|(?<=\d[.,]\d\d)[-−](?=\d+[.,]\d\d(?!\d))")
# What stands between amounts that are reckoned with: then 3998 beside 2042.78 is one too.
_JOINING = r"\s*(?:[-+−]|plus|minus|less|and|i|oraz)\s*"


def calculations(tool: Tool, request: Request, state: State) -> tuple[Rule, ...]:
    """Amounts to add and subtract: money of the request, and what was observed in this turn.

    A whole number of the request is one where a sign or such a word joins it to money. Of bills
    what is to be paid, where the words don't speak of a part of it. Other numbers only where there
    is no money, and never the number of a year. An amount that can be read in two ways is offered
    in both once it was refused. A small model adds where a difference is asked for, so then it
    can't.
    """
    mine = [made.observation.status for made in state.made if made.tool == tool.name]
    if mine and state.made[-1].tool == tool.name and mine[-1] is Status.OK:
        return ()  # what was asked for is there
    tried = [value for made in state.made for value in made.arguments.values()]
    if any(path not in tried for path in request.paths()):
        return ()  # what stands in a document that was named is not known yet
    contents = [made.observation.content for made in state.made]
    observed = [one for content in contents for one in amounts_in(content)]
    to_pay = [one for content in contents for one in amounts_to_pay(content)]
    if len(to_pay) > 1 and not _PARTS.search(request.text):
        observed = to_pay
    asked = _asked(_TIGHT.sub(lambda sign: f" {sign.group()} ", request.text))
    pool = [*asked, *observed[-_MOST_AMOUNTS:]]
    money = [one for one in pool if one.is_money or one in asked]
    if len(money) <= 1:
        money = [one for one in pool if not _YEAR.fullmatch(one.written)]
    refused = Status.ERROR in mine
    texts = [text for one in money for text in (one.unambiguous if refused else (one.written,))]
    signs = ("-",) if request.subtracts() else ("+", "-")
    return (Calculation(tuple(texts), signs),) if len(texts) > 1 else ()


def _asked(text: str) -> list[Amount]:
    found = amounts_in(text)
    money = "|".join(re.escape(one.written) for one in found if one.is_money)
    if not money:
        return []
    return [one for one in found if one.is_money or _joined(one.written, money, text)]


def _joined(number: str, money: str, text: str) -> bool:
    either = (
        rf"(?<![\w.,]){number}{_JOINING}(?:{money})|(?:{money}){_JOINING}{number}(?![\w.,]\d|\w)"
    )
    return bool(re.search(either, text, re.IGNORECASE))
