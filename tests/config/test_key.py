"""The key of a model server."""

from __future__ import annotations

import keyring
import pytest
from keyring.backend import KeyringBackend
from keyring.errors import KeyringLocked

from config.errors import ArchivistError
from config.key import KEY_VARIABLE, PASSWORD_VARIABLE, read_mail_password, read_server_key
from config.settings import load_settings

SERVER = "http://127.0.0.1:8080"


class OneKey(KeyringBackend):
    """A keyring with one key and one password."""

    priority = 1

    def get_password(self, service: str, username: str) -> str | None:
        """Give it to the program for its server, and for the mail account."""
        known = username in {SERVER, "smtp://jan@mail.example.com"}
        return "from-keyring" if service == "archivist" and known else None

    def set_password(self, service: str, username: str, password: str) -> None:
        """Nobody asks for it."""


class Locked(OneKey):
    """A keyring that stays shut."""

    def get_password(self, service: str, username: str) -> str | None:
        """Refuse."""
        raise KeyringLocked(service, username)


def test_the_environment_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """A variable wins, and is no setting that could be shown."""
    monkeypatch.setenv(KEY_VARIABLE, " from-environment\n")
    assert read_server_key(SERVER) == "from-environment"
    assert "from-environment" not in repr(load_settings())


def test_the_keyring(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each server has its own key there."""
    monkeypatch.delenv(KEY_VARIABLE, raising=False)
    before = keyring.get_keyring()
    keyring.set_keyring(OneKey())  # type: ignore[no-untyped-call]
    try:
        assert read_server_key(SERVER) == "from-keyring"
        assert read_server_key("http://elsewhere") == ""
        keyring.set_keyring(Locked())  # type: ignore[no-untyped-call]
        with pytest.raises(ArchivistError, match="keyring can't be opened"):
            read_server_key(SERVER)
    finally:
        keyring.set_keyring(before)


def test_a_key_that_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """What no header can carry is told without being shown."""
    monkeypatch.setenv(KEY_VARIABLE, "zażółć\x1b")
    with pytest.raises(ArchivistError, match="letters or control characters") as caught:
        read_server_key(SERVER)
    assert "zażółć" not in str(caught.value)


def test_the_password_of_a_mail_account(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is found in the same places, and whoever needs one and has none is told where."""
    monkeypatch.delenv(PASSWORD_VARIABLE, raising=False)
    before = keyring.get_keyring()
    keyring.set_keyring(OneKey())  # type: ignore[no-untyped-call]
    try:
        assert read_mail_password("jan", "mail.example.com") == "from-keyring"
        with pytest.raises(ArchivistError, match="keyring set archivist smtp://ola@mail"):
            read_mail_password("ola", "mail.example.com")
    finally:
        keyring.set_keyring(before)
    monkeypatch.setenv(PASSWORD_VARIABLE, "tajne")
    assert read_mail_password("ola", "mail.example.com") == "tajne"
    assert "tajne" not in repr(load_settings())
    monkeypatch.setenv(PASSWORD_VARIABLE, "zażółć")
    with pytest.raises(ArchivistError, match="can't have") as caught:
        read_mail_password("ola", "mail.example.com")
    assert "zażółć" not in str(caught.value)
