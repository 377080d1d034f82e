"""Sessions: what happened, never what to do."""
