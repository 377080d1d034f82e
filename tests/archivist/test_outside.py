"""Which tools reach beyond the machine, for whom, and with what."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from archivist.outside import mail_account, outside_tools
from config.errors import ArchivistError
from config.key import PASSWORD_VARIABLE
from config.settings import load_settings
from tools.effects.account import Security
from tools.trust import Access, Profile, Trust

if TYPE_CHECKING:
    from config.settings import Settings

ADMIN = Access(Trust.HOST, Profile.ADMIN)
MAIL: dict[str, object] = {
    "send_mail": True,
    "mail_host": "mail.example.com",
    "mail_from": "ja@\u017c\xf3\u0142w.pl",
}


def names(settings: Settings, access: Access = ADMIN) -> list[str]:
    """The canonical names of the tools."""
    return [tool.name for tool in outside_tools(settings, access)]


def test_nothing_is_there_unless_it_was_set_up() -> None:
    """A server that takes mail is not enough: offering it to a model is a choice of its own."""
    assert names(load_settings()) == []
    assert names(load_settings({**MAIL, "send_mail": False})) == []
    assert mail_account(load_settings({**MAIL, "send_mail": False}), ADMIN) is None
    assert names(load_settings({"search_endpoint": "https://s.example"})) == ["szukaj_w_sieci"]
    assert names(load_settings(MAIL)) == ["wyslij_wiadomosc"]


def test_nothing_is_there_for_others() -> None:
    """Nor is a password looked for that nobody may use."""
    settings = load_settings({**MAIL, "search_endpoint": "https://s.example", "mail_user": "jan"})
    for access in (Access(Trust.SANDBOX, Profile.ADMIN), Access(Trust.HOST, Profile.WRITER)):
        assert names(settings, access) == []
        assert mail_account(settings, access) is None


def test_an_account(monkeypatch: pytest.MonkeyPatch) -> None:
    """It has what the settings say, the sender as servers call it, and a password if needed."""
    account = mail_account(load_settings(MAIL), ADMIN)
    assert account is not None
    assert (account.host, account.port, account.security) == (
        "mail.example.com",
        587,
        Security.STARTTLS,
    )
    assert (account.user, account.password, account.sender) == ("", "", "ja@xn--w-uga1v8h.pl")
    monkeypatch.setenv(PASSWORD_VARIABLE, "tajne")
    account = mail_account(load_settings({**MAIL, "mail_user": "jan"}), ADMIN)
    assert account is not None
    assert (account.user, account.password) == ("jan", "tajne")


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"mail_host": "", "mail_from": ""}, "no mail_host and no mail_from"),
        ({"mail_from": "nobody"}, "mail_from can't be 'nobody'"),
        ({"mail_user": "jan"}, "There is no password for the mail account jan"),
        ({"mail_user": "jan", "mail_security": "none"}, "would go to mail.example.com in the open"),
    ],
)
def test_what_is_missing_is_told(
    changed: dict[str, object], says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The person reads what to set, before any message is written."""
    monkeypatch.delenv(PASSWORD_VARIABLE, raising=False)
    with pytest.raises(ArchivistError, match=says):
        mail_account(load_settings({**MAIL, **changed}), ADMIN)


def test_a_server_on_this_machine_needs_no_encryption(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is on the way."""
    monkeypatch.setenv(PASSWORD_VARIABLE, "tajne")
    local = {**MAIL, "mail_host": "localhost", "mail_user": "jan", "mail_security": "none"}
    account = mail_account(load_settings(local), ADMIN)
    assert account is not None
    assert account.security is Security.NONE
