"""Which of the program's two languages a text is in, told by its commonest words."""

from __future__ import annotations

import re

from config.language import Language, spoken_language

# Words that stand in almost any sentence or order of one language and are none in the other.
_POLISH = frozenset(
    """
    w we z ze na za od po się sie jest są sa był była było były ile jak jaka jaki jakie jakim kto
    co czy kiedy gdzie który która które której którym według wedlug nie oraz mi mam mamy dla przez
    przy podaj pokaż pokaz znajdź znajdz przeczytaj proszę prosze tego tym ten ta te wynosi zł
    utwórz dopisz dodaj zapisz zmień przenieś przemianuj usuń zapamiętaj przypomnij ponumeruj
    """.split()  # noqa: SIM905  # quotes would hide the words
)
_ENGLISH = frozenset(
    """
    the of in is are was were and how what when who which where why my our does did for from it its
    have has had much many that this with by at there can will please find show tell
    create add write save rename move delete remember remind convert put make number
    """.split()  # noqa: SIM905  # quotes would hide the words
)
_LETTERS = re.compile(r"[ąćęłńśźż]", re.IGNORECASE)
_WORD = re.compile(r"(?<![\w/.-])[^\W\d_]+(?![\w/]|\.\w)")  # not a part of a path


def language(text: str) -> str:
    """Return ``pl`` or ``en``; an empty text where no word or letter tells.

    Names don't decide: "the invoice from Źrenica" is English. A text that has words of neither
    language is Polish where it has a letter that only Polish has.
    """
    words = [word.casefold() for word in _WORD.findall(text)]
    polish = sum(word in _POLISH for word in words)
    english = sum(word in _ENGLISH for word in words)
    if polish == english:
        return "pl" if _LETTERS.search(text) else ""
    return "pl" if polish > english else "en"


def answer_language(request: str) -> str:
    """Return the language of an answer: the request's own, or Polish where the screen is.

    "rozmiar faktury/" has no word that tells, and belongs to the person who reads the screen.
    """
    return language(request) or ("pl" if spoken_language() is Language.POLISH else "")
