"""What the decoding policy refuses of what people may ask: ``python -m tests.bench.gates``.

The single requests that `archivist adapt` makes up to learn from, each held against the policy
with every rule, and with ever fewer: is the right tool offered, and can its arguments be decoded?
What is refused no model can get right. Takes no model, and a few minutes. ``--show`` prints the
requests whose tool is refused with every rule.
"""

from __future__ import annotations

import sys
from collections import Counter
from typing import TYPE_CHECKING

from archivist.adapting.dataset import write_lessons
from archivist.adapting.trial import decidable, offered
from archivist.agent.rules import PolicyRule, policy_without
from tools.belt import DELETING, with_tools
from tools.contract import Voice
from tools.registry import Registry
from tools.trust import Access, Profile, Trust

if TYPE_CHECKING:
    from archivist.adapting.lesson import Lesson
    from archivist.agent.rules import Policy
    from tools.registry import Belt

LESSONS = 3000
SEED = 1
OFF = (
    PolicyRule.GATED_TOOLS,
    PolicyRule.LOOK_FIRST,
    PolicyRule.GATED_CHANGES,
    PolicyRule.GROUNDED_WORDS,
    PolicyRule.GROUNDED_PATHS,
)


def main() -> None:
    """Print a table: kinds of requests down, rules across."""
    belt = Registry(with_tools(*DELETING)).belt(Access(Trust.HOST, Profile.WRITER), Voice.ENGLISH)
    data = write_lessons(belt, LESSONS, SEED)
    asked = [each for each in (*data.learnt, *data.held) if len(each.messages) == 1]
    columns = [_refused(belt, asked, policy_without(OFF[:count])) for count in range(len(OFF) + 1)]
    heads = ["every rule", *(f"no {rule}" for rule in OFF)]
    print(f"{'tool refused / call refused of n':36}" + "".join(f"{head:>20}" for head in heads))
    counts = Counter(lesson.kind for lesson in asked)
    for kind, count in (*counts.most_common(), ("all", len(asked))):
        cells = "".join(f"{f'{tools[kind]} / {calls[kind]}':>20}" for tools, calls in columns)
        print(f"{kind:28}{count:8}{cells}")
    if "--show" in sys.argv[1:]:
        for lesson in asked:
            if not offered(belt, lesson):
                print(f"{lesson.kind}: {lesson.request}")


def _refused(belt: Belt, asked: list[Lesson], rules: Policy) -> tuple[Counter[str], Counter[str]]:
    """How often the right tool is not offered, and how often the right call can't be decoded."""
    right = set(map(id, decidable(belt, asked, rules)))
    tools = Counter(one.kind for one in asked if not offered(belt, one, rules))
    calls = Counter(one.kind for one in asked if id(one) not in right)
    for each in (tools, calls):
        each["all"] = each.total()
    return tools, calls


if __name__ == "__main__":
    main()
