"""Settings and paths."""
