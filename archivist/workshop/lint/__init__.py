"""Checks tool definitions as a model meets them, and says what to mend."""
