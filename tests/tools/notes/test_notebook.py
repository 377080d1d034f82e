"""The file of notes is only ever added to, whatever a person made of it."""

from __future__ import annotations

import codecs
import os
import subprocess
import sys
from datetime import date
from pathlib import Path

import pytest

from config.errors import ArchivistError
from tools.notes.notebook import Notebook

DAY = date(2026, 11, 30)
PROJECT = Path(__file__).parents[3]


@pytest.fixture
def notebook(tmp_path: Path) -> Notebook:
    """A notebook that nothing was written into."""
    return Notebook(tmp_path / "data" / "notes.md")


def texts(notebook: Notebook) -> list[str]:
    """What is noted, newest first."""
    return [note.text for note in notebook.notes()]


def test_notes_are_kept(notebook: Notebook) -> None:
    """In a file that a person can read, newest first; before the first note there is none."""
    assert notebook.notes() == ()
    assert not notebook.path.exists()
    assert notebook.add("Czynsz płacimy\n do dziesiątego.", DAY).is_new
    notebook.add("Klucze ma Ania", date(2026, 12, 1))
    assert notebook.path.read_text("utf-8") == (
        "# What the Archivist was asked to remember\n\n"
        "- 2026-11-30: Czynsz płacimy do dziesiątego.\n"
        "- 2026-12-01: Klucze ma Ania\n"
    )
    assert texts(notebook) == ["Klucze ma Ania", "Czynsz płacimy do dziesiątego."]


@pytest.mark.skipif(sys.platform == "win32", reason="permissions of another kind")
def test_only_the_person_can_read_it(notebook: Notebook) -> None:
    """The file and its folder are private."""
    notebook.add("a secret", DAY)
    assert notebook.path.stat().st_mode & 0o777 == 0o600
    assert notebook.path.parent.stat().st_mode & 0o777 == 0o700


def test_the_same_note_is_kept_once_a_day(notebook: Notebook) -> None:
    """A repeat adds nothing and says what stands there; another day is another note."""
    notebook.add("Klucze ma Ania", DAY)
    before = notebook.path.read_bytes()
    kept = notebook.add("Klucze ma Ania.", DAY)
    assert (kept.is_new, kept.note.text) == (False, "Klucze ma Ania")
    assert notebook.path.read_bytes() == before
    assert notebook.add("Klucze ma Ania", date(2026, 12, 1)).is_new


@pytest.mark.parametrize(
    "edited",
    [
        b"my own line",
        b"my own line\n\n\n",
        b"- 2026-01-01: one\r\n- 2026-01-02: two\r\n",
        b"- 2026-01-01: one\r\n- 2026-01-02: two",
        codecs.BOM_UTF8 + "- 2026-01-01: żółw\r\n".encode(),
        codecs.BOM_UTF16_LE + "- 2026-01-01: żółw\r\n".encode("utf-16-le"),
        "- 2026-01-01: zażółć gęślą jaźń\n".encode("cp1250"),
        b"| a | table |\n|---|---|\n\xff\xfe\n",
        b"",
    ],
)
def test_not_a_byte_of_the_person_s_is_changed(notebook: Notebook, edited: bytes) -> None:
    """CRLF, a byte order mark, another encoding, a last line without an end, a foreign form."""
    notebook.path.parent.mkdir()
    notebook.path.write_bytes(edited)
    before = texts(notebook)
    notebook.add("Zażółć gęślą jaźń", DAY)
    assert notebook.path.read_bytes().startswith(edited)
    assert texts(notebook) == ["Zażółć gęślą jaźń", *before]
    if b"\r\n" in edited:
        assert notebook.path.read_bytes().count(b"\r\n") >= edited.count(b"\r\n") + 1


def test_an_encoding_that_lacks_a_letter_is_told(notebook: Notebook) -> None:
    """Nothing is written in another encoding behind the person's back."""
    notebook.path.parent.mkdir()
    notebook.path.write_bytes("zażółć".encode("cp1250"))
    with pytest.raises(ArchivistError, match=r"cp1250, which lacks '漢'\. Save the file as UTF-8"):
        notebook.add("漢字 po polsku", DAY)
    assert notebook.path.read_bytes() == "zażółć".encode("cp1250")


def test_an_unusable_file_is_told(notebook: Notebook) -> None:
    """Something else has the name, or it is too large to be notes."""
    notebook.path.mkdir(parents=True)
    with pytest.raises(ArchivistError, match=r"notes\.md can't be read \(Is a directory\)"):
        notebook.notes()
    with pytest.raises(ArchivistError, match="can't be read"):
        notebook.add("a note", DAY)
    notebook.path.rmdir()
    notebook.path.touch()
    os.truncate(notebook.path, 9 << 20)
    with pytest.raises(ArchivistError, match="larger than 8 MiB"):
        notebook.notes()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes that have a name")
def test_a_pipe_is_not_waited_for(notebook: Notebook) -> None:
    """Nobody writes into it, and nobody ever will."""
    notebook.path.parent.mkdir(parents=True)
    os.mkfifo(notebook.path)
    with pytest.raises(ArchivistError, match="no file but a pipe or a device"):
        notebook.notes()
    with pytest.raises(ArchivistError, match="no file but a pipe"):
        notebook.add("a note", DAY)


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_half_a_character_is_not_added_to(notebook: Notebook, encoding: str) -> None:
    """What is added would be read shifted by a byte; a whole file of that encoding is fine."""
    mark = codecs.BOM_UTF16_LE if encoding == "utf-16-le" else codecs.BOM_UTF16_BE
    whole = mark + "- zażółć\n".encode(encoding)
    notebook.path.parent.mkdir(parents=True)
    notebook.path.write_bytes(whole[:-1])
    with pytest.raises(ArchivistError, match="end in the middle of a character"):
        notebook.add("a note", DAY)
    assert notebook.path.read_bytes() == whole[:-1]
    notebook.path.write_bytes(whole)
    notebook.add("a note", DAY)
    assert set(texts(notebook)) == {"zażółć", "a note"}


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_a_full_disk_is_told(tmp_path: Path) -> None:
    """The note is not said to be kept."""
    (tmp_path / "notes.md").symlink_to("/dev/full")
    notebook = Notebook(tmp_path / "notes.md")
    notebook._read = lambda: b""  # type: ignore[method-assign]  # the device never ends
    with pytest.raises(ArchivistError, match="can't be written"):
        notebook.add("a note", DAY)


def test_two_chats_at_once_lose_nothing(notebook: Notebook) -> None:
    """Each of four programs adds its notes; all of them stand there whole."""
    code = (
        "import sys; sys.path.insert(0, sys.argv[1])\n"
        "from datetime import date; from pathlib import Path\n"
        "from tools.notes.notebook import Notebook\n"
        "for n in range(15): Notebook(Path(sys.argv[2])).add(f'{sys.argv[3]} {n}', date.min)\n"
    )
    programs = [
        subprocess.Popen([sys.executable, "-c", code, str(PROJECT), str(notebook.path), name])
        for name in "abcd"
    ]
    assert [program.wait() for program in programs] == [0] * 4
    assert sorted(texts(notebook)) == sorted(f"{name} {n}" for name in "abcd" for n in range(15))
