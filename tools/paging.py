"""Shaping a list to a budget: whole items, then the call for the next page."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tools.cutting import Cut, estimate_tokens, keep_both_ends
from tools.fitting import fitted, joined, shown_tokens
from tools.observation import Observation, Status
from tools.rendering import trusted

if TYPE_CHECKING:
    from collections.abc import Callable

    from tools.fitting import Keep
    from tools.observation import Items, Result
    from tools.results import Kept

_SUMMARY_SHARE = 4  # a summary takes at most a quarter of the budget


def shape_items(
    result: Result,
    page: Items,
    budget_tokens: int,
    count_tokens: Callable[[str], int],
    keep: Keep | None,
) -> Observation:
    """Show the items that fit; see :func:`tools.shaping.shape`."""
    text = "\n".join(page.items)
    whole = _page(result, page, len(page.items), "", None)
    tokens_raw = estimate_tokens(text, count_tokens) + count_tokens(trusted(whole))
    if tokens_raw <= budget_tokens and not whole.truncated:
        return replace(whole, tokens_raw=tokens_raw, tokens_shown=tokens_raw)
    first = _cut(result, page, budget_tokens, count_tokens, None)
    lost = first.gap is not None or (first.truncated and not first.next)
    # Where the list has pages, only the middle of the item can't be had by a call.
    missing = text if result.more is None else page.items[0]
    kept = keep(missing, result.paths) if lost and keep is not None else None
    if kept is not None:
        first = _cut(result, page, budget_tokens, count_tokens, kept)
    return replace(first, tokens_raw=tokens_raw)


def _cut(
    result: Result,
    page: Items,
    budget_tokens: int,
    count_tokens: Callable[[str], int],
    kept: Kept | None,
) -> Observation:
    """Show as many whole items as fit; of the first one both ends, where not even that does."""
    summary = _summary(page, budget_tokens // _SUMMARY_SHARE, count_tokens)
    above = count_tokens(trusted(_page(result, page, 1, summary, kept)))
    room = budget_tokens - above - count_tokens(summary)
    number = _items_that_fit(page.items, room, count_tokens)
    while True:
        shown = _page(result, page, number, summary, kept)
        tokens_shown = shown_tokens(shown, count_tokens)
        if tokens_shown <= budget_tokens or not page.items:
            return replace(shown, tokens_shown=tokens_shown)
        if number > 1:
            number -= 1
        elif summary:
            summary = ""
        else:
            break
    item = page.items[0]

    def within(room: int) -> Observation:
        cut = keep_both_ends(item, room, count_tokens)
        return _item_without_middle(result, page, cut, kept)

    widest = _item_without_middle(result, page, Cut(item, 0, len(item)), kept)
    return fitted(within, widest, budget_tokens, count_tokens)


def _item_without_middle(result: Result, page: Items, cut: Cut, kept: Kept | None) -> Observation:
    """Show both ends of the first item, and the call that shows its middle where one can."""
    whole = _page(result, page, 1, "", kept)
    if not cut.characters:
        return whole
    notice = f"cut out: the middle of result {page.start} ({cut.characters} characters)"
    shown = replace(whole, content=cut.kept, gap=cut.head_end, truncated=True)
    if kept is None:
        return replace(shown, header=joined(whole.header, notice))
    start = kept.line_at(cut.head_end)
    if not shown.next_start:  # no other page: the rest of the list is read on there too
        shown = replace(shown, next=kept.more(start))
    else:
        notice = f"{notice}, shown by {kept.more(start)}"
    return replace(shown, header=joined(whole.header, notice), kept=kept.path, kept_start=start)


def _page(result: Result, page: Items, number: int, summary: str, kept: Kept | None) -> Observation:
    """Show so many first items of the page, and the call for the rest of the list."""
    items = page.items[:number]
    end = page.start + len(items) - 1
    if items and (page.start, end) == (1, page.total) and result.header:
        position = ""
    elif items:
        position = f"results {page.start}-{end} of {page.total}"
    elif page.total:
        position = f"no results from {page.start} on, there are {page.total}"
    else:
        position = "" if result.header else "no results"
    rest = bool(items) and end < page.total
    aligned = len(result.paths) == len(page.items)
    shown = Observation(
        status=Status.OK,
        content="\n".join((*items, summary) if summary else items),
        header=joined(result.header, position),
        total=page.total,
        truncated=rest,
        paths=result.paths[: len(items)] if aligned else result.paths,
        unread=result.unread,
        aside=result.aside,
    )
    if rest and result.more is not None:
        return replace(shown, next=result.more(end + 1), next_start=end + 1)
    if number < len(page.items) and kept is not None:
        start = kept.line_at(sum(len(item) + 1 for item in items))
        return replace(shown, next=kept.more(start), kept=kept.path, kept_start=start)
    return shown


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
