"""Any form of a Polish word finds any other, typed with or without diacritics."""

from __future__ import annotations

import sys
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.tools.archive.searching import found, put
from tools.archive.folding import fold
from tools.archive.index import forms
from tools.archive.index.query import words_of

if TYPE_CHECKING:
    from tests.tools.contexts import PlainContext

FAMILIES = [
    line.split()
    for line in Path(__file__).with_name("families.txt").read_text("utf-8").splitlines()
    if line[0] not in "#!"
]


@pytest.mark.parametrize("diacritics", [True, False])
def test_recall_and_precision_over_inflected_words(*, diacritics: bool) -> None:
    """Of all pairs of forms of 188 words; other words that look alike are not found."""
    owners: defaultdict[str, set[int]] = defaultdict(set)
    for number, family in enumerate(FAMILIES):
        for form in family:
            owners[fold(form)].add(number)
    right = missed = wrong = 0
    for number, family in enumerate(FAMILIES):
        for asked in family[:: 2 if diacritics else 3]:
            own = words_of(asked if diacritics else fold(asked))[0].own
            for form, of in owners.items():
                if form == fold(asked):
                    continue
                hit = own.search(form) is not None
                if number in of:
                    right, missed = right + hit, missed + (not hit)
                else:
                    wrong += hit and owners[fold(asked)] == {number}
    assert right + missed > 1500
    assert right / (right + missed) > 0.99
    assert right / (right + wrong) > 0.96


@pytest.mark.parametrize("asked", ["umowy najmu", "umowa najmu", "umowe najmu", "UMÓW NAJMU"])
def test_every_form_of_a_phrase_finds_the_same_contract(
    root: Path, context: PlainContext, asked: str
) -> None:
    """The contract has all words; what has one of two follows or is left out."""
    put(root, "a.txt", "Zawarto umowę najmu lokalu.")
    put(root, "b.txt", "Zawarto umowę sprzedaży roweru.")
    put(root, "c.txt", "Przepis na ciasto.")
    assert found(context, asked)[0] == "a.txt"
    assert "c.txt" not in found(context, asked)


@pytest.mark.parametrize(
    ("asked", "stands"),
    [
        ("zapłaciłem", "zapłaciliśmy"),
        ("zaplacilam", "zapłacono"),
        ("naprawić", "naprawiłem"),
        ("dziećmi", "dziecko"),
        ("bills", "bill"),
        ("paying", "pays"),
        ("policy", "policies"),
        ("planned", "plans"),
    ],
)
def test_verbs_plurals_and_english(asked: str, stands: str) -> None:
    """Persons of the past tense, irregular plurals, regular English."""
    assert words_of(asked)[0].own.search(fold(stands))


@pytest.mark.parametrize(
    ("asked", "stands"), [("bank", "bankiet"), ("zapłacony", "niezapłacony"), ("rata", "ratusz")]
)
def test_words_that_only_begin_alike_are_others(asked: str, stands: str) -> None:
    """Nor does a word find its opposite."""
    assert not words_of(asked)[0].own.search(fold(stands))


def test_without_the_dictionary_endings_are_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where Morfeusz can't be installed, most forms are found all the same."""
    forms._dictionary.cache_clear()
    forms.forms.cache_clear()
    try:
        with monkeypatch.context() as without:
            without.setitem(sys.modules, "morfeusz2", None)
            assert forms.forms("umowa") == frozenset()
            assert words_of("umowy")[0].own.search("umowa")
    finally:
        forms._dictionary.cache_clear()
        forms.forms.cache_clear()


def test_a_long_word_has_no_more_spellings_than_can_be_tried() -> None:
    """Nobody waits for a made-up word."""
    assert forms.forms("aceolnsz" * 8) == frozenset()
