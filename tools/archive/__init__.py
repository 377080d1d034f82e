"""The archive: confined paths, walking, readers by format, search."""
