"""What a question for consent says beside the plan itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from archivist.agent.allowing import Allowance
from archivist.agent.events import Agreed, Consent
from archivist.terminal.grouping import TOP, grouped
from config.language import phrase, spoken, told
from tools.belt import both_names
from tools.counting import count
from tools.names import escaped

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from archivist.agent.events import Reply
    from archivist.terminal.draft import Draft
    from archivist.terminal.grouping import Row
    from tools.effects.plan import Plan

TITLE = told("Archivist asks for your consent")


def reply_words(plan: Plan, reply: Reply) -> str:
    """Say in short what was answered: ``yes, 3 of 5``."""
    if not isinstance(reply, Agreed):
        return phrase("yes") if reply is Consent.GIVEN else phrase("no")
    done, all_of_it = len(reply.plan.changes), len(plan.changes)
    part = phrase("{done:,} of {total:,}", done=done, total=all_of_it) if done < all_of_it else ""
    return ", ".join(
        filter(
            None, (phrase("yes"), part, phrase("and allowed from now on") if reply.allow else "")
        )
    )


def allowance_words(allowance: Allowance) -> str:
    """Say what is allowed: ``zmien_nazwe (rename_file) in skany/, up to ...``."""
    folders = ", ".join(
        f"{escaped(each)}/" if each else spoken(TOP) for each in sorted(allowance.folders)
    )
    return phrase(
        "{tool} in {folders}, up to {objects} each",
        tool=both_names(allowance.tool),
        folders=folders,
        objects=count(allowance.objects, "object"),
    )


def allowing_words(plan: Plan) -> str:
    """Say what would follow from allowing changes like a plan."""
    return phrase(
        "You would not be asked again in this chat for: {allowance}. Only where your "
        "words ask for the change and name what it touches. /trust takes it back.",
        allowance=allowance_words(Allowance.of(plan)),
    )


def remarks(draft: Draft, marks: Mapping[int, str], *, amendable: bool) -> list[str]:
    """Say what of a plan is left out, and that something stands in its way.

    Args:
        draft: The plan, and what the person has made of it.
        marks: What stands in the way of changes, by their places.
        amendable: Whether rows can be left out.
    """
    said = []
    if draft.rest:
        out = set(range(len(draft.changes))) - draft.kept
        said.append(phrase("Left out: {rows}.", rows=numbers(all_rows(draft), out)))
    if draft.kept & marks.keys():
        instead = phrase(" Leave those rows out.") if amendable else ""
        said.append(
            phrase(
                "Rows with ! can't be done now, and then nothing is done.{instead}", instead=instead
            )
        )
    return said


def all_rows(draft: Draft) -> list[Row]:
    """The rows of a draft, in their order."""
    return [row for group in grouped(draft.changes) for row in group.rows]


def numbers(rows: Sequence[Row], places: Collection[int], most: int = 6) -> str:
    """Name rows by their numbers: ``rows 3, 4 and 7 more``.

    Args:
        rows: All of them.
        places: Of those to name.
        most: More are only counted.
    """
    found = [row.number for row in rows if row.place in places]
    shown = ", ".join(map(str, found[:most]))
    if len(found) > most:
        shown = phrase("{rows} and {number:,} more", rows=shown, number=len(found) - most)
    return phrase("row {rows}" if len(found) == 1 else "rows {rows}", rows=shown)
