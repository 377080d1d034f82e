"""The agent: the loop, what it may decode now, and what it remembers."""
