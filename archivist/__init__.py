"""The Archivist: a terminal agent for a person's documents."""
