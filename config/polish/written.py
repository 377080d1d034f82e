"""Sentences that were written down in English: by tools, the ledger, the readers of documents."""

TEXTS: dict[str, str | tuple[str, str, str]] = {}
