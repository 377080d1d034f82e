"""The Archivist: a terminal agent for a person's documents."""

__version__ = "0.1.0"
