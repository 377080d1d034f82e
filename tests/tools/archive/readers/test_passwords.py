"""A password comes from the person, opens a PDF, and leaves no trace."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from tests.tools.archive import samples
from tests.tools.archive.locked import locked_pdf
from tests.tools.archive.reading import read
from tools.archive.readers.document import LockedError, UnreadableError
from tools.archive.readers.passwords import Passwords
from tools.archive.readers.reading import Reader
from tools.archive.root import Archive
from tools.archive.search import Search
from tools.errors import ToolError

if TYPE_CHECKING:
    from pathlib import Path

SECRET = locked_pdf("Saldo 1234 PLN", "has lo")


def never() -> bool:
    """Nobody stops anything here."""
    return False


def test_the_right_one_of_several_opens_a_pdf() -> None:
    """Each that was given is tried, and what it opened is marked as secret."""
    document = read(SECRET, "wrong", "has lo")
    assert "Saldo 1234 PLN" in document.text
    assert document.is_secret
    assert not read(samples.pdf("open"), "has lo").is_secret


@pytest.mark.parametrize("passwords", [(), ("wrong",), ("haslo",)])
def test_a_wrong_one_opens_nothing(passwords: tuple[str, ...]) -> None:
    """A PDF that none of them opens still wants one; it is not called damaged."""
    with pytest.raises(LockedError, match="only the person can give"):
        read(SECRET, *passwords)


def test_other_encrypted_documents_are_no_locked_ones() -> None:
    """Where no password helps, none is asked for."""
    data = samples.zipped(
        {
            "mimetype": "application/vnd.oasis.opendocument.text",
            "META-INF/manifest.xml": "<manifest:encryption-data/>",
            "content.xml": "\x8d\x01",
        }
    )
    with pytest.raises(UnreadableError, match="encrypted") as caught:
        read(data)
    assert not isinstance(caught.value, LockedError)


def test_the_model_is_told_that_the_person_must_give_it(tmp_path: Path) -> None:
    """The refusal names the chat's command; once a password was given the document is read."""
    (tmp_path / "wyciag.pdf").write_bytes(SECRET)
    with Archive(tmp_path) as archive, closing(Reader(archive)) as reader:
        with pytest.raises(ToolError) as caught:
            reader.read(b"wyciag.pdf", never)
        assert "/password" in caught.value.instead
        reader.passwords.give("has lo")
        assert "Saldo 1234 PLN" in reader.read(b"wyciag.pdf", never).text


def test_what_is_indexed_is_never_opened_by_a_password(tmp_path: Path) -> None:
    """Neither filling the index nor reading through it writes a secret document to the disk."""
    (tmp_path / "archive").mkdir()
    (tmp_path / "archive" / "wyciag.pdf").write_bytes(SECRET)
    with (
        Archive(tmp_path / "archive") as archive,
        closing(Search(archive, tmp_path / "index.sqlite")) as search,
    ):
        search.passwords.give("has lo")
        assert "Saldo 1234 PLN" in search.read(b"wyciag.pdf", never).text
        coverage = search.upkeep.refresh(lambda _done, _total: None, never)
        assert "Saldo 1234 PLN" in search.read(b"wyciag.pdf", never).text
        assert coverage is not None
        assert search.recall("saldo pln", 5) == ()


def test_passwords_do_not_show_themselves() -> None:
    """What prints them, such as a traceback, shows how many there are."""
    passwords = Passwords()
    for number in range(30):
        passwords.give(f"p{number}")
    passwords.give("p29")
    passwords.give("")
    assert repr(passwords) == "<20 passwords>"
    assert passwords.all()[0] == "p29"
