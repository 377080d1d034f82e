"""Many texts that look like Polish ones: words by Zipf's law, endings, diacritics."""

from __future__ import annotations

import itertools
import random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_STEMS = 30_000
_WORDS = 150  # of a document, in the middle; a letter or an invoice
_IN_FOLDER = 100
# ruff: noqa: SIM905 - a hundred quotes would hide them
_ONSETS = "b c ch cz d dz f g h j k kr l ł m n p pr r rz s st sz t tr w z ż ś".split()
_VOWELS = "a a e e i o o u y ą ę ó".split()
_ENDINGS = ("a", "y", "ie", "ę", "ą", "o", "u", "em", "ów", "om", "ami", "ach", "i", "", "ego")
# Such words are a third of any text; nobody looks for them.
_COMMON = "i w na z do się nie że to jest o jak od po za przez oraz dla a ale przy tym".split()
_FOLDERS = ("faktury", "umowy", "rachunki", "listy", "notatki", "bank", "dom", "praca")


class Corpus:
    """Documents that are the same for the same number of them.

    Args:
        documents: How many.
    """

    def __init__(self, documents: int) -> None:
        self.documents = documents
        self._dice = random.Random(documents)  # noqa: S311 - a repeatable sample
        stems = dict.fromkeys(self._stem() for _ in range(_STEMS))
        self.words = [stem + self._dice.choice(_ENDINGS) for stem in stems for _ in range(3)]
        self._cumulative = list(
            itertools.accumulate(1 / (rank + 10) for rank in range(len(self.words)))
        )

    def _stem(self) -> str:
        parts = self._dice.randint(1, 3)
        return "".join(
            self._dice.choice(_ONSETS) + self._dice.choice(_VOWELS) for _ in range(parts)
        ) + self._dice.choice(_ONSETS)

    def texts(self) -> Iterator[tuple[str, str]]:
        """Yield each document's path and text."""
        for number in range(self.documents):
            group = number // _IN_FOLDER
            folder = f"{_FOLDERS[group % len(_FOLDERS)]}/{2000 + group % 26}/{group:04}"
            words = self._sentence(max(20, int(self._dice.gauss(_WORDS, 50))))
            lines = [" ".join(words[at : at + 12]) for at in range(0, len(words), 12)]
            yield f"{folder}/{words[1]}-{number}.txt", "\n".join(lines) + "\n"

    def _sentence(self, length: int) -> list[str]:
        telling = self._dice.choices(self.words, cum_weights=self._cumulative, k=length)
        return [
            self._dice.choice(_COMMON) if self._dice.random() < 1 / 3 else word for word in telling
        ]

    def write(self, folder: Path) -> None:
        """Write the documents below a folder."""
        made: set[str] = set()
        for path, text in self.texts():
            at = path.rpartition("/")[0]
            if at not in made:
                made.add(at)
                (folder / at).mkdir(parents=True)
            (folder / path).write_text(text, "utf-8")

    def queries(self, number: int) -> dict[str, list[str]]:
        """Return what people may look for, by kind."""
        dice = random.Random(number)  # noqa: S311 - a repeatable sample

        def words(count: int) -> list[str]:
            return dice.choices(self.words, cum_weights=self._cumulative, k=count)

        rare, middle = self.words[20_000:60_000], self.words[100:2_000]
        return {
            "a rare word": [dice.choice(rare) for _ in range(number)],
            "a word of 1 to 10%": [dice.choice(middle) for _ in range(number)],
            "one of the 30 commonest": [dice.choice(self.words[:30]) for _ in range(number)],
            "a word as texts have them": [words(1)[0] for _ in range(number)],
            "two such words": [" ".join(words(2)) for _ in range(number)],
            "three such words": [" ".join(words(3)) for _ in range(number)],
            "a common and a rare one": [
                f"{dice.choice(self.words[:30])} {dice.choice(rare)}" for _ in range(number)
            ],
            "two of the 30 commonest": [
                " ".join(dice.sample(self.words[:30], 2)) for _ in range(number)
            ],
            "a question of six": [" ".join(["gdzie jest", *words(4)]) for _ in range(number)],
            "a phrase in quotes": ['"' + " ".join(words(2)) + '"' for _ in range(number)],
        }
