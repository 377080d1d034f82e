"""Who is given a shell."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from archivist.model.catalog import load_catalog
from archivist.shell import shell_of, wants_shell
from config.settings import load_settings
from tools.shell.walls import Walls, walls_around
from tools.trust import Access, Profile, Trust

if TYPE_CHECKING:
    from pathlib import Path

    from config.settings import Settings


GRANTED = {"profile": "admin", "shell": "on"}


def settings(changed: dict[str, str]) -> Settings:
    """Settings that grant a shell, but for what is changed."""
    return load_settings({**GRANTED, **changed})


def test_no_shipped_model_has_one_by_default() -> None:
    """Small models call a shell for everything; a person who knows better says so."""
    for model in load_catalog().models:
        assert not wants_shell(settings({"model": model.name, "shell": "auto"}))


@pytest.mark.parametrize(
    ("changed", "wanted"),
    [
        ({}, True),
        ({"model": "/models/my-own.gguf"}, True),
        ({"server": "http://127.0.0.1:8080"}, True),
        ({"server": "http://127.0.0.1:8080", "shell": "auto"}, False),
        ({"profile": "writer"}, False),
        ({"profile": "reader"}, False),
    ],
)
def test_the_person_grants_it(changed: dict[str, str], *, wanted: bool) -> None:
    """It takes the profile admin, and a word for a model that the catalog does not speak for."""
    assert wants_shell(settings(changed)) is wanted


def test_it_is_made_where_something_keeps_it_in(tmp_path: Path) -> None:
    """One tool where there are walls, none where there are not."""
    made = shell_of(settings({"archive": str(tmp_path)}), Access(Trust.HOST, Profile.ADMIN))
    stands = isinstance(walls_around(tmp_path), Walls)
    assert [tool.name for tool in made] == (["powloka"] if stands else [])


def test_there_is_none_where_the_archive_can_not_be_seen(tmp_path: Path) -> None:
    """No walls can be tried around a folder that is not there."""
    assert (
        shell_of(settings({"archive": str(tmp_path / "gone")}), Access(Trust.HOST, Profile.ADMIN))
        == ()
    )


@pytest.mark.parametrize(
    "access", [Access(Trust.SANDBOX, Profile.ADMIN), Access(Trust.HOST, Profile.WRITER)]
)
def test_a_sandbox_has_none(access: Access, tmp_path: Path) -> None:
    """Whatever the settings say, a session that may not have one tries no walls."""
    before = walls_around.cache_info()
    assert shell_of(settings({"archive": str(tmp_path)}), access) == ()
    assert walls_around.cache_info() == before
