"""Shaping a full result to a budget of tokens: both ends of a text, whole items of a list.

The techniques, in this order: both ends are kept; a structural summary stands for a long list; what
is left is a page away; what no call would bring back lies whole in a file (``tools/results.py``).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tools.cutting import EXACT_CHARACTERS, Cut, estimate_tokens, keep_both_ends
from tools.fitting import fitted, joined
from tools.observation import Lines, Observation, Status
from tools.paging import shape_items
from tools.rendering import trusted

if TYPE_CHECKING:
    from collections.abc import Callable

    from tools.fitting import Keep
    from tools.observation import Result
    from tools.results import Kept


def shape(
    result: Result,
    budget_tokens: int,
    count_tokens: Callable[[str], int],
    keep: Keep | None = None,
) -> Observation:
    """Cut a result to its budget and say exactly what was cut.

    The budget covers the content and the trusted lines above it. The trusted lines are never cut:
    a budget too small even for them leaves no content.

    Args:
        result: The full outcome of a tool.
        budget_tokens: Most tokens of the loaded model.
        count_tokens: Counts tokens of the loaded model; called a dozen times at most on a text,
            once an item on a list.
        keep: Keeps a text whole in a file; called where no call of the tool brings back what is
            cut out. Without it, that is lost.
    """
    if isinstance(result.content, Lines):
        return _shape_lines(result, result.content, budget_tokens, count_tokens, keep)
    return shape_items(result, result.content, budget_tokens, count_tokens, keep)


def _shape_lines(
    result: Result,
    lines: Lines,
    budget_tokens: int,
    count_tokens: Callable[[str], int],
    keep: Keep | None,
) -> Observation:
    text = lines.text
    whole = Observation(
        status=Status.OK,
        content=text,
        header=result.header,
        total=lines.first_line - 1 + _line_count(text),
        paths=result.paths,
        unread=result.unread,
        aside=result.aside,
    )
    tokens_raw = estimate_tokens(text, count_tokens) + count_tokens(trusted(whole))
    whole = replace(whole, tokens_raw=tokens_raw)
    if tokens_raw <= budget_tokens and len(text) <= EXACT_CHARACTERS:
        return replace(whole, tokens_shown=tokens_raw)
    kept: Kept | None = None

    def within(room: int) -> Observation:
        cut = keep_both_ends(text, room, count_tokens)
        return _without_middle(whole, result, lines, cut, kept) if cut.characters else whole

    def shown() -> Observation:
        # The widest numbers stand in for those that are known only after the cut.
        widest = _without_middle(whole, result, lines, Cut(text, 0, len(text)), kept)
        return fitted(within, widest, budget_tokens, count_tokens)

    first = shown()
    # A call of the tool starts at a line: it can't show the rest of one that it began with.
    in_first_line = "\n" not in text[: first.gap]
    if keep is not None and first.truncated and (in_first_line or not first.next):
        kept = keep(text, result.paths)
    return first if kept is None else shown()


def _without_middle(
    whole: Observation, result: Result, lines: Lines, cut: Cut, kept: Kept | None
) -> Observation:
    """Say what is missing, and the call that shows it where one can.

    A call can't start inside a line. So the call starts at the first line that is not whole, but
    never at the very first one again, which would show the same once more.
    """
    first, last = cut.first_line + lines.first_line, cut.last_line + lines.first_line
    where = (
        f"the middle of line {first}" if first == last else f"the middle, in lines {first}-{last}"
    )
    notice = f"cut out: {where} ({cut.characters} characters)"
    shown = replace(
        whole,
        content=cut.kept,
        gap=cut.head_end,
        header=joined(whole.header, notice),
        truncated=True,
    )
    if kept is not None:
        start = kept.line_at(cut.head_end)
        return replace(shown, next=kept.more(start), kept=kept.path, kept_start=start)
    start = first if first > lines.first_line else first + 1
    if result.more is None or start > last:
        return shown
    return replace(shown, next=result.more(start), next_start=start)


def _line_count(text: str) -> int:
    return text.count("\n") + bool(text and not text.endswith("\n"))
