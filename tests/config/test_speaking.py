"""Which language is wanted, before anything is said."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

import pytest

from config.paths import Paths
from config.speaking import settings_file, wanted_language

if TYPE_CHECKING:
    from pathlib import Path


def _environment(home: Path, **more: str) -> dict[str, str]:
    return {"ARCHIVIST_HOME": str(home), **more}


def _write(home: Path, text: str) -> None:
    file = Paths.under(home).settings_file
    file.parent.mkdir(parents=True)
    file.write_text(text, "utf-8")


@pytest.mark.parametrize(
    ("text", "more", "language"),
    [
        ('language = "pl"', {}, "pl"),
        ('language = "en"', {"LANG": "pl_PL.UTF-8"}, "en"),
        ('language = "auto"', {"LANG": "pl_PL.UTF-8"}, "pl"),
        ('language = "en"', {"ARCHIVIST_LANGUAGE": "pl"}, "pl"),
        ('voice = "en"', {"LANG": "pl_PL.UTF-8"}, "pl"),
        ("language = [", {"LANG": "pl_PL.UTF-8"}, "pl"),
        ('language = "fr"', {}, "en"),
    ],
)
def test_the_variable_wins_over_the_file_and_that_over_the_locale(
    tmp_path: Path, text: str, more: dict[str, str], language: str
) -> None:
    """A file that can't be read is told of later, by who needs it."""
    _write(tmp_path, text)
    assert wanted_language(_environment(tmp_path, **more)) == language


def test_without_a_file_the_locale_decides(tmp_path: Path) -> None:
    """Most people have none."""
    assert wanted_language(_environment(tmp_path, LANG="pl_PL.UTF-8")) == "pl"
    assert wanted_language(_environment(tmp_path, LANG="C.UTF-8")) == "en"


def test_a_home_that_is_not_known_is_told_of_later(tmp_path: Path) -> None:
    """The language is still that of the locale."""
    del tmp_path
    environment = {"ARCHIVIST_HOME": "~nobody-of-this-name/x", "LANG": "pl_PL.UTF-8"}
    assert wanted_language(environment) == "pl"


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere Paths is asked")
@pytest.mark.parametrize(
    "variables",
    [
        {"ARCHIVIST_HOME": "~/anywhere"},
        {"ARCHIVIST_HOME": "relative"},
        {"ARCHIVIST_HOME": ""},
        {"ARCHIVIST_HOME": "", "XDG_CONFIG_HOME": "/srv/config"},
    ],
)
def test_the_settings_file_is_that_of_every_command(
    variables: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is found here without what costs time at every start."""
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert settings_file(os.environ) == str(Paths.from_environment().settings_file)
