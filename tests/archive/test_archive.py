"""The sample archive: always the same, readable, and with facts that only one document states."""

from __future__ import annotations

import email
import subprocess
import sys
import unicodedata
from email.policy import default
from hashlib import sha256
from pathlib import Path

import pytest

from tests.archive.__main__ import write
from tests.archive.collection import DEFAULT_SEED, build
from tests.archive.text import pdf_pages, text_of

DOCUMENTS = {document.path: document for document in build()}


@pytest.mark.parametrize("path", DOCUMENTS)
def test_a_document_states_its_facts(path: str) -> None:
    """Each fact of the manifest can be read in its document."""
    document = DOCUMENTS[path]
    text = text_of(path, document.content)
    assert document.facts
    assert [fact for fact in document.facts.values() if fact not in text] == []


def test_amounts_and_numbers_are_stated_once() -> None:
    """No invoice's number or gross amount turns up in another document."""
    texts = {path: text_of(path, document.content) for path, document in DOCUMENTS.items()}
    for path, document in DOCUMENTS.items():
        for name in ("number", "gross", "account"):
            fact = document.facts.get(name)
            if fact is not None:
                assert [other for other, text in texts.items() if fact in text] == [path]


def test_it_is_the_same_everywhere(tmp_path: Path) -> None:
    """Another process, with other hashes, writes the same bytes under the same names."""
    digests = []
    for hashes in ("1", "2"):
        folder = tmp_path / hashes
        subprocess.run(
            [sys.executable, "-m", "tests.archive", str(folder)],
            check=True,
            env={"PYTHONHASHSEED": hashes, "PYTHONPATH": str(Path(__file__).parents[2])},
            stdout=subprocess.DEVNULL,
        )
        files = sorted(file for file in folder.rglob("*") if file.is_file())
        digest = sha256()
        for file in files:
            digest.update(str(file.relative_to(folder)).encode() + file.read_bytes())
        digests.append(digest.hexdigest())
        assert len(files) == len(DOCUMENTS)
    assert digests[0] == digests[1]


def test_another_seed_makes_other_invoices() -> None:
    """The seed changes what invoices state, and no path."""
    other = {document.path: document for document in build(DEFAULT_SEED + 1)}
    assert other.keys() == DOCUMENTS.keys()
    changed = {path for path in other if other[path].content != DOCUMENTS[path].content}
    assert len(changed) == 22
    assert all("faktur" in path or "skany" in path or "invoices" in path for path in changed)


def test_a_folder_in_use_is_left_alone(tmp_path: Path) -> None:
    """A folder that holds something is refused and nothing is written."""
    folder = tmp_path / "documents"
    folder.mkdir()
    (folder / "mine.txt").write_text("mine")
    with pytest.raises(FileExistsError):
        write(folder)
    assert [file.name for file in folder.iterdir()] == ["mine.txt"]


def test_a_refusal_is_a_sentence(tmp_path: Path) -> None:
    """The command says why it refuses, without a traceback."""
    (tmp_path / "mine.txt").write_text("mine")
    done = subprocess.run(
        [sys.executable, "-m", "tests.archive", str(tmp_path)],
        capture_output=True,
        text=True,
        check=False,
        cwd=Path(__file__).parents[2],
    )
    assert done.returncode == 1
    assert done.stderr == (f"{tmp_path} is not an empty folder: name one that is empty or new.\n")


def test_odd_names_are_there() -> None:
    """One name has decomposed letters and one a space that does not break."""
    assert any(unicodedata.normalize("NFC", path) != path for path in DOCUMENTS)
    assert any("\u00a0" in path for path in DOCUMENTS)


def test_legacy_encodings_are_there() -> None:
    """Three encodings of Polish text occur."""
    bank, school = (
        DOCUMENTS[f"listy/{name}.txt"] for name in ("urzad-skarbowy", "szkola-wycieczka")
    )
    assert "Żaneta Śliwa" in bank.content.decode("cp1250")
    assert "Grażyna Źdźbło" in school.content.decode("iso8859_2")
    assert "Jaśka" in DOCUMENTS["notatki/ogrod.txt"].content.decode()


def test_mail_is_what_mail_programs_write() -> None:
    """One mail is in iso-8859-2, and attachments can be saved and read."""
    mail = email.message_from_bytes(DOCUMENTS["poczta/kurier-doplata.eml"].content, policy=default)
    body = mail.get_body()
    assert body is not None
    assert body.get_content_charset() == "iso-8859-2"
    assert "Łączę pozdrowienia" in body.get_content()
    offer = email.message_from_bytes(DOCUMENTS["poczta/oferta-okna.eml"].content, policy=default)
    (attached,) = offer.iter_attachments()
    assert attached.get_filename() == "oferta-2026-118.pdf"
    assert "13 740,00 zł" in text_of("a.pdf", attached.get_content())


def test_pages_are_long_and_scanned() -> None:
    """One contract has many pages, and one scan a page without any text."""
    assert len(pdf_pages(DOCUMENTS["umowy/najem-mieszkania.pdf"].content)) == 6
    first, second = pdf_pages(DOCUMENTS["skany/skan003.pdf"].content)
    assert "FAKTURA" in first
    assert second == ""
