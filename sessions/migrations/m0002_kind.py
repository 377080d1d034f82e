"""Schema 2: what a session is for; those of before count as chats."""

from __future__ import annotations

STATEMENTS = ("ALTER TABLE sessions ADD COLUMN kind TEXT NOT NULL DEFAULT 'chat'",)
