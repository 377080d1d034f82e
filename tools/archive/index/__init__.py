"""The index of the archive's documents: an SQLite database that may be deleted at any time."""
