"""Effects: tools plan, the ledger records, the executor acts."""
