"""Which tools an evaluation puts on the belt, in which order, and how the prompt tells of them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from hashlib import sha256
from typing import TYPE_CHECKING

from archivist.agent import prompt
from archivist.agent.examples import EXAMPLES
from archivist.agent.rules import PolicyRule
from archivist.agent.speech import ANSWER
from archivist.model.dialects import Plain, ThoughtMode
from archivist.workshop.trials import in_order
from tools.belt import core_of
from tools.description import brief
from tools.registry import Registry
from tools.styles import Style, describe

if TYPE_CHECKING:
    from tools.contract import Tool, Voice
    from tools.registry import Belt
    from tools.results import Results
    from tools.trust import Access


@dataclass(frozen=True, slots=True)
class Arrangement:
    """A belt as an evaluation wants it; by default the program's own.

    Attributes:
        more: Tools beside those of the session.
        only: The canonical names of the tools that there are, beside the answer; None for all.
        core: Of these, the names of those that the prompt lists; None for the program's choice.
        picked: Whether tools are found by the words of a request. If not, the prompt lists all,
            and each can be called whatever the words are, unless it changes something.
        style: How the prompt describes a tool; None for the program's one line.
        repeat: 1-based; in every repeat but the first the tools stand in another order.
        seed: Decides that order.
    """

    more: tuple[Tool, ...] = ()
    only: frozenset[str] | None = None
    core: frozenset[str] | None = None
    picked: bool = True
    style: Style | None = None
    repeat: int = 1
    seed: int = 0

    @property
    def rules_off(self) -> tuple[str, ...]:
        """The rules of the decoding policy that don't hold."""
        return () if self.picked else (PolicyRule.GATED_TOOLS,)

    def belt(
        self, tools: tuple[Tool, ...], access: Access, voice: Voice, results: Results | None = None
    ) -> Belt:
        """Make the belt out of the tools of a session."""
        known = (*tools[:-1], *self.more, *tools[-1:])
        # First ordered, then chosen: what two belts share stands in the same order on both.
        there = in_order([tool for tool in known if tool.name != ANSWER], self.repeat, self.seed)
        there = [tool for tool in there if self.only is None or tool.name in self.only]
        there += [tool for tool in known if tool.name == ANSWER]  # it stands last
        # All are checked together, for descriptions name neighbours that may not be there.
        belt = Registry(known, self._core(known)).belt(access, voice, results, there)
        belt.style = self.style
        return belt

    def _core(self, known: tuple[Tool, ...]) -> tuple[Tool, ...]:
        if not self.picked:
            return known
        if self.core is None:
            return core_of(known)
        # What no words ask for can't be found by them.
        return tuple(
            tool for tool in known if tool.name in {*self.core, ANSWER} or not tool.asked_by
        )


USUAL = Arrangement()


def digest(belt: Belt) -> str:
    """The SHA-256 of all that a model is told of a belt, whatever the order of its tools."""
    names = {tool.name: belt.spoken(tool) for tool in belt.tools}
    told = sorted(
        repr(
            (
                brief(tool, belt.voice, names),
                describe(tool, belt.voice, Style.REWRITTEN),
                tool.asked_by,
            )
        )
        for tool in belt.tools
    )
    told.append(prompt.instructions(belt, "", Plain(""), ThoughtMode.OFF))
    told.append(repr(prompt.turns(belt, EXAMPLES)))
    return sha256("\n".join(told).encode("utf-8", "surrogatepass")).hexdigest()


def unlisted(arrangement: Arrangement) -> Arrangement:
    """The same for a model that knows its tools: it is shown no list, so none of them is rare."""
    return replace(arrangement, picked=False)
