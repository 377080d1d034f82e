"""What the program says to the person, in Polish: by its English text, cut by room.

A text with three forms stands after a number: after 1, after 2 to 4, and after any other.
"""

from config.polish import chat, consent, screens

TEXTS: dict[str, str | tuple[str, str, str]] = {
    **chat.TEXTS,
    **consent.TEXTS,
    **screens.TEXTS,
}
