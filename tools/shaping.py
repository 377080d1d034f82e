"""Shaping a full result to a budget of tokens: both ends of a text, whole items of a list."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tools.cutting import EXACT_CHARACTERS, Cut, estimate_tokens, keep_both_ends
from tools.observation import Items, Lines, Observation, Status
from tools.rendering import trusted

if TYPE_CHECKING:
    from collections.abc import Callable

    from tools.observation import Result

_SUMMARY_SHARE = 4  # a summary takes at most a quarter of the budget


def shape(result: Result, budget_tokens: int, count_tokens: Callable[[str], int]) -> Observation:
    """Cut a result to its budget and say exactly what was cut.

    The budget covers the content and the trusted lines above it. The trusted lines are never cut:
    a budget too small even for them leaves no content.

    Args:
        result: The full outcome of a tool.
        budget_tokens: Most tokens of the loaded model.
        count_tokens: Counts tokens of the loaded model; called a dozen times at most on a text,
            once an item on a list.
    """
    if isinstance(result.content, Lines):
        return _lines(result, result.content, budget_tokens, count_tokens)
    return _items(result, result.content, budget_tokens, count_tokens)


def _lines(
    result: Result, lines: Lines, budget_tokens: int, count_tokens: Callable[[str], int]
) -> Observation:
    text = lines.text
    tokens_raw = estimate_tokens(text, count_tokens)
    whole = Observation(
        status=Status.OK,
        content=text,
        header=result.header,
        total=lines.first_line - 1 + _line_count(text),
        paths=result.paths,
        unread=result.unread,
        tokens_raw=tokens_raw,
    )
    above = count_tokens(trusted(whole))
    if tokens_raw + above <= budget_tokens and len(text) <= EXACT_CHARACTERS:
        return replace(whole, tokens_shown=tokens_raw + above)
    # The widest numbers stand in for those that are known only after the cut.
    widest = _text_without_middle(whole, result, lines, Cut(text, 0, len(text)))

    def within(room: int) -> Observation:
        cut = keep_both_ends(text, room, count_tokens)
        return _text_without_middle(whole, result, lines, cut) if cut.characters else whole

    return _fitted(within, widest, budget_tokens, count_tokens)


def _fitted(
    within: Callable[[int], Observation],
    widest: Observation,
    budget_tokens: int,
    count_tokens: Callable[[str], int],
) -> Observation:
    """Give content the room that the trusted lines leave, and less where tokens don't add up."""
    room = budget_tokens - count_tokens(trusted(widest))
    while True:
        shown = within(room)
        tokens_shown = count_tokens(trusted(shown)) + count_tokens(shown.content)
        if tokens_shown <= budget_tokens or room <= 0:
            return replace(shown, tokens_shown=tokens_shown)
        room -= tokens_shown - budget_tokens


def _text_without_middle(whole: Observation, result: Result, lines: Lines, cut: Cut) -> Observation:
    """Say what is missing, and the call that shows it where one can.

    A call can't start inside a line. So the call starts at the first line that is not whole, but
    never at the very first one again, which would show the same once more.
    """
    first, last = cut.first_line + lines.first_line, cut.last_line + lines.first_line
    start = first if first > lines.first_line else first + 1
    start = start if start <= last and result.more is not None else 0
    where = (
        f"the middle of line {first}" if first == last else f"the middle, in lines {first}-{last}"
    )
    notice = f"cut out: {where} ({cut.characters} characters)"
    return replace(
        whole,
        content=cut.kept,
        gap=cut.head_end,
        header=_joined(whole.header, notice),
        truncated=True,
        next=result.more(start) if result.more is not None and start else "",
        next_start=start,
    )


def _items(
    result: Result, page: Items, budget_tokens: int, count_tokens: Callable[[str], int]
) -> Observation:
    tokens_raw = estimate_tokens("\n".join(page.items), count_tokens)
    whole = _page(result, page, page.items, "")
    tokens_shown = count_tokens(trusted(whole)) + tokens_raw
    if tokens_shown <= budget_tokens and not whole.truncated:
        return replace(whole, tokens_raw=tokens_raw, tokens_shown=tokens_shown)
    summary = _summary(page, budget_tokens // _SUMMARY_SHARE, count_tokens)
    above = count_tokens(trusted(_page(result, page, page.items[:1], summary)))
    room = budget_tokens - above - count_tokens(summary)
    number = _items_that_fit(page.items, room, count_tokens)
    while True:
        shown = _page(result, page, page.items[:number], summary)
        tokens_shown = count_tokens(trusted(shown)) + count_tokens(shown.content)
        if tokens_shown <= budget_tokens or not page.items:
            return replace(shown, tokens_raw=tokens_raw, tokens_shown=tokens_shown)
        if number > 1:
            number -= 1
        elif summary:
            summary = ""
        else:
            break
    item = page.items[0]

    def within(room: int) -> Observation:
        return _item_without_middle(result, page, keep_both_ends(item, room, count_tokens))

    widest = _item_without_middle(result, page, Cut(item, 0, len(item)))
    shown = _fitted(within, widest, budget_tokens, count_tokens)
    return replace(shown, tokens_raw=tokens_raw)


def _item_without_middle(result: Result, page: Items, cut: Cut) -> Observation:
    """Show both ends of the first item, where not even that one fits whole."""
    whole = _page(result, page, (cut.kept,), "")
    if not cut.characters:
        return whole
    notice = f"cut out: the middle of result {page.start} ({cut.characters} characters)"
    return replace(whole, gap=cut.head_end, truncated=True, header=_joined(whole.header, notice))


def _page(result: Result, page: Items, items: tuple[str, ...], summary: str) -> Observation:
    """Show these first items of the page, and the call for the rest of the list."""
    end = page.start + len(items) - 1
    if items and (page.start, end) == (1, page.total) and result.header:
        position = ""
    elif items:
        position = f"results {page.start}-{end} of {page.total}"
    elif page.total:
        position = f"no results from {page.start} on, there are {page.total}"
    else:
        position = "" if result.header else "no results"
    content = "\n".join((*items, summary) if summary else items)
    rest = bool(items) and end < page.total
    aligned = len(result.paths) == len(page.items)
    return Observation(
        status=Status.OK,
        content=content,
        header=_joined(result.header, position),
        total=page.total,
        truncated=rest,
        next=result.more(end + 1) if rest and result.more is not None else "",
        next_start=end + 1 if rest and result.more is not None else 0,
        paths=result.paths[: len(items)] if aligned else result.paths,
        unread=result.unread,
    )


def _items_that_fit(items: tuple[str, ...], room: int, count_tokens: Callable[[str], int]) -> int:
    """Count the whole items that fit, at least one where there is one."""
    for number, item in enumerate(items):
        room -= estimate_tokens(f"{item}\n", count_tokens)
        if room < 0:
            return max(number, 1)
    return len(items)


def _summary(page: Items, room: int, count_tokens: Callable[[str], int]) -> str:
    """Keep the first lines of the summary that fit; a later page does not repeat it."""
    if page.start > 1:
        return ""
    lines = page.summary.splitlines()
    while lines and count_tokens("\n".join(lines)) > room:
        lines.pop()
    return "\n".join(lines)


def _line_count(text: str) -> int:
    return text.count("\n") + bool(text and not text.endswith("\n"))


def _joined(header: str, notice: str) -> str:
    return "; ".join(filter(None, (header, notice)))
