"""Statistics with everything in them that is hard to show."""

from __future__ import annotations

from sessions.tool_use import Calls, Consents, Flag, Reading, Statistics, ToolUse

HOSTILE = "[red]x\u202e\x1b[31m"
FULL = Statistics(
    120,
    (
        ToolUse(
            Calls("znajdz_dokumenty", 12_345, 118, 1_300, 400, 301, Consents(1_100, 90, 44), 1_204,
                  98_765, 9_876_543, 98_765_432),
            120, 0.98, 0.6, 0.9, (Flag.ERRORS,),
        ),
        ToolUse(Calls(HOSTILE, 1, 1, 1, tokens_shown=5), 1, 0.008, 0.4, 0.1, (Flag.UNKNOWN,)),
        ToolUse(Calls("zmien_nazwe"), 120, 0, 0, 0, (Flag.REMOVE,)),
    ),
    Reading(1_234_567, 1_200_000, 1_000_000, 580_000),
    tainted_sessions=99,
)  # fmt: skip
