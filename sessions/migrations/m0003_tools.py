"""Schema 3: which tools a session had; of those of before nobody knows."""

from __future__ import annotations

STATEMENTS = ("ALTER TABLE sessions ADD COLUMN tools TEXT NOT NULL DEFAULT '[]'",)
