"""Schema 4: consent, taint, and what of the prompts was results of tools.

Of turns of before nobody knows how much of their prompts was results; that stays NULL.
"""

from __future__ import annotations

STATEMENTS = (
    "ALTER TABLE events ADD COLUMN consent TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE turns ADD COLUMN tainted INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE turns ADD COLUMN result_tokens INTEGER",
    "DROP INDEX events_measured",
    # Covers the statistics, so that they never touch the pages that hold the results' content; in
    # the order in which the calls of one tool in one turn follow each other.
    """
    CREATE INDEX events_measured ON events
    (session, turn, tool, number, status, ms, tokens_raw, tokens_shown, consent)
    """,
    """
    CREATE INDEX turns_measured ON turns
    (session, prompt_tokens, cached_tokens, result_tokens, tainted)
    """,
)
