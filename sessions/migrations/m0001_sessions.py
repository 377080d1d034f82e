"""Schema 1: sessions, turns and events.

Columns of type ANY hold text, or its bytes where the text has no UTF-8 form (``sessions.text``).
"""

from __future__ import annotations

STATEMENTS = (
    """
    CREATE TABLE sessions (
        number INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        started TEXT NOT NULL,
        ended TEXT,
        archive ANY NOT NULL,
        model TEXT NOT NULL,
        voice TEXT NOT NULL,
        trust TEXT NOT NULL,
        profile TEXT NOT NULL,
        version TEXT NOT NULL
    ) STRICT
    """,
    """
    CREATE TABLE turns (
        session INTEGER NOT NULL REFERENCES sessions (number),
        number INTEGER NOT NULL,
        request ANY NOT NULL,
        started TEXT NOT NULL,
        answer ANY,
        stop TEXT,
        ms INTEGER NOT NULL DEFAULT 0,
        prompt_tokens INTEGER NOT NULL DEFAULT 0,
        cached_tokens INTEGER NOT NULL DEFAULT 0,
        output_tokens INTEGER NOT NULL DEFAULT 0,
        forced_tokens INTEGER NOT NULL DEFAULT 0,
        model_ms INTEGER NOT NULL DEFAULT 0,
        PRIMARY KEY (session, number)
    ) STRICT
    """,
    """
    CREATE TABLE events (
        number INTEGER PRIMARY KEY,
        session INTEGER NOT NULL,
        turn INTEGER NOT NULL,
        step INTEGER NOT NULL,
        at TEXT NOT NULL,
        tool ANY NOT NULL,
        arguments TEXT NOT NULL,
        shown ANY NOT NULL,
        status TEXT NOT NULL,
        content ANY NOT NULL,
        header ANY NOT NULL,
        total INTEGER,
        truncated INTEGER NOT NULL,
        next ANY NOT NULL,
        next_start INTEGER NOT NULL,
        error TEXT,
        radius INTEGER NOT NULL,
        operation TEXT NOT NULL,
        paths TEXT NOT NULL,
        unread TEXT NOT NULL,
        ms INTEGER NOT NULL,
        tokens_raw INTEGER NOT NULL,
        tokens_shown INTEGER NOT NULL,
        prompt_tokens INTEGER NOT NULL,
        cached_tokens INTEGER NOT NULL,
        FOREIGN KEY (session, turn) REFERENCES turns (session, number)
    ) STRICT
    """,
    "CREATE INDEX events_of_turn ON events (session, turn, number)",
    # Covers the statistics, so that they never touch the pages that hold the results' content.
    """
    CREATE INDEX events_measured
    ON events (session, tool, status, ms, tokens_raw, tokens_shown)
    """,
)
