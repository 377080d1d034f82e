"""Saying things in one language or the other."""

from __future__ import annotations

import copy

import pytest

from config.language import (
    Language,
    chosen_language,
    counted,
    figure,
    joined,
    phrase,
    polish_form,
    speak,
    spoken,
    told,
)


@pytest.mark.parametrize(
    ("setting", "environment", "language"),
    [
        ("pl", {"LC_ALL": "en_GB.UTF-8"}, "pl"),
        ("en", {"LANG": "pl_PL.UTF-8"}, "en"),
        ("auto", {"LANG": "pl_PL.UTF-8"}, "pl"),
        ("auto", {"LANG": "pl"}, "pl"),
        ("auto", {"LC_MESSAGES": "pl_PL", "LANG": "de_DE.UTF-8"}, "pl"),
        ("auto", {"LC_ALL": "C", "LANG": "pl_PL.UTF-8"}, "en"),
        ("auto", {"LC_ALL": "", "LC_MESSAGES": "POSIX", "LANG": "pl_PL"}, "en"),
        ("auto", {"LANG": "plt_MG.UTF-8"}, "en"),
        (None, {}, "en"),
        ("xx", {"LANG": "pl_PL.UTF-8"}, "pl"),
        (["pl"], {}, "en"),
    ],
)
def test_the_language_is_that_of_the_setting_else_of_the_locale(
    setting: object, environment: dict[str, str], language: str
) -> None:
    """The first locale variable that is set decides, as it does for gettext."""
    assert chosen_language(setting, environment) == language


def test_english_is_said_as_it_stands() -> None:
    """Braces of a text without values are no places."""
    assert phrase("Do it?") == "Do it?"
    assert phrase("{n} and {name}") == "{n} and {name}"
    assert phrase("about {left} s left", left=3) == "about 3 s left"


def test_polish_comes_from_the_table() -> None:
    """A text that the table lacks stays English."""
    speak(Language.POLISH)
    assert phrase("Do it?") == "Wykonać?"
    assert phrase("about {left} s left", left=3) == "jeszcze ok. 3 s"
    assert phrase("No table has {this}.", this=1) == "No table has 1."


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (0, "0 plików"),
        (1, "1 plik"),
        (2, "2 pliki"),
        (4, "4 pliki"),
        (5, "5 plików"),
        (12, "12 plików"),
        (14, "14 plików"),
        (21, "21 plików"),
        (22, "22 pliki"),
        (112, "112 plików"),
        (1_204, "1\u00a0204 pliki"),
    ],
)
def test_a_number_has_the_form_that_follows_it(number: int, said: str) -> None:
    """Polish has three forms; 12 to 14 have that of five."""
    files = counted(number, "file")
    speak(Language.POLISH)
    assert spoken(files) == said
    assert phrase("It touches {objects}.", objects=files) == f"Obejmuje: {said}."


def test_every_number_has_one_of_three_forms() -> None:
    """The form depends on the last two digits alone, but for 1 itself."""
    assert {polish_form(number) for number in range(300)} == {0, 1, 2}
    assert [number for number in range(300) if polish_form(number) == 0] == [1]
    assert all(polish_form(n) == polish_form(n + 100) for n in range(2, 200) if n + 100 != 1)


def test_english_counts_as_before() -> None:
    """One has its own form, and thousands a comma."""
    assert counted(1, "file") == "1 file"
    assert counted(1204, "file") == "1,204 files"
    assert counted(2, "person", "people") == "2 people"


def test_figures_are_written_as_the_language_writes_them() -> None:
    """A comma for the rest and a space between thousands, that no line breaks at."""
    assert (figure(1234.5, ",.1f"), figure(1234567, ",")) == ("1,234.5", "1,234,567")
    speak(Language.POLISH)
    assert (figure(1234.5, ",.1f"), figure(1234567, ",")) == (
        "1\u00a0234,5",
        "1\u00a0234\u00a0567",
    )
    assert phrase("context {used:.0%}", used=0.5) == "kontekst 50%"
    assert phrase("{question} [y/n] ", question="1,5?") == "1,5? [t/n] "


def test_what_a_model_reads_is_english_and_can_be_said_again() -> None:
    """The same value is read by the model and, in Polish, by the person; its parts too."""
    text = told("It touches {objects}.", objects=counted(3, "object"))
    both = joined(" ", (told("It can't be undone."), text))
    speak(Language.POLISH)
    assert both == "It can't be undone. It touches 3 objects."
    assert spoken(both) == "Tego nie można cofnąć. Obejmuje: 3 obiekty."
    assert spoken("Whatever else.") == "Whatever else."


def test_a_copy_is_a_plain_english_text() -> None:
    """What is copied to be written down is not spoken any more."""
    speak(Language.POLISH)
    again = copy.deepcopy(told("Do it?"))
    assert (type(again), again) == (str, "Do it?")
