"""What a person asked the Archivist to remember: dated notes in one file that they can edit."""
