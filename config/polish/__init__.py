"""What the program says to the person, in Polish: by its English text, cut by room.

A text with three forms stands after a number: after 1, after 2 to 4, and after any other.
"""

from config.polish import (
    answers,
    changes,
    chat,
    commands,
    consent,
    doctor,
    models,
    screens,
    settings,
    written,
)

TEXTS: dict[str, str | tuple[str, str, str]] = {
    **answers.TEXTS,
    **changes.TEXTS,
    **chat.TEXTS,
    **commands.TEXTS,
    **consent.TEXTS,
    **doctor.TEXTS,
    **models.TEXTS,
    **screens.TEXTS,
    **settings.TEXTS,
    **written.TEXTS,
}
