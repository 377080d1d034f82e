"""Reading documents by what they hold, not by what they are called."""
