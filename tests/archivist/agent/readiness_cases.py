"""What is to be done before there is an answer: rows of the table in ``test_policy_table.py``."""

from __future__ import annotations

from archivist.agent.rules import PolicyRule
from tests.archivist.agent.constraints import found, made, was_read

FIND, ANSWER = "find(words=~)", "answer(text=*)"
READ_A, SEARCH_A = "read(path=a.txt)", "search(path=a.txt, phrase=~)"
SEARCH_BOTH = "search(path=b.txt|a.txt, phrase=~)"

READINESS = [
    (
        PolicyRule.LOOK_AT_BOTH,
        "Which lease ends later?",
        [found("a.txt"), was_read("a.txt")],
        [FIND],
        [FIND, ANSWER],
    ),
    (
        PolicyRule.LOOK_AT_BOTH,
        "Which lease ends later?",
        [found("a.txt"), was_read("a.txt"), was_read("b.txt")],
        [FIND, SEARCH_BOTH, ANSWER],
        [FIND, SEARCH_BOTH, ANSWER],
    ),
    (
        PolicyRule.CALCULATE_FIRST,
        "12,50+3,20",
        [],
        [FIND, "calculate(expression=12,50 ± 3,20)"],
        [FIND, "calculate(expression=12,50 ± 3,20)", ANSWER],
    ),
    (
        PolicyRule.CALCULATE_FIRST,
        "How much is 12,50 zł and 3,20 zł from a.txt in total?",
        [was_read("a.txt")],
        [FIND, SEARCH_A, "calculate(expression=12,50 zł ± 3,20 zł)"],
        [FIND, SEARCH_A, "calculate(expression=12,50 zł ± 3,20 zł)", ANSWER],
    ),
    (
        PolicyRule.TRY_NEAREST,
        "Show b.txt",
        [made("czytaj_dokument", "a.txt", error="no document", sciezka="b.txt")],
        [READ_A, SEARCH_A],
        [FIND, READ_A, SEARCH_A, ANSWER],
    ),
    (
        PolicyRule.UNTRIED_VALUES,
        "Show b.txt",
        [
            made("czytaj_dokument", "a.txt", error="no document", sciezka="b.txt"),
            was_read("a.txt"),
        ],
        [FIND, SEARCH_A, ANSWER],
        [FIND, "read(path=b.txt|a.txt)", SEARCH_BOTH, ANSWER],
    ),
    (
        PolicyRule.ACT_FIRST,
        "Rename the lease to b.txt",
        [found("a.txt")],
        [READ_A, SEARCH_A, "rename(path=a.txt, new_name=b.txt)"],
        [READ_A, SEARCH_A, "rename(path=a.txt, new_name=b.txt)", ANSWER],
    ),
    (
        PolicyRule.READ_WHOLE,
        "Compare a.txt with b.txt",
        [was_read("a.txt")],
        [FIND, "read(path=b.txt)"],
        [FIND, "read(path=b.txt)", "search(path=a.txt|b.txt, phrase=~)"],
    ),
]
