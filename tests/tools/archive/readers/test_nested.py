"""Documents inside documents are read by their own readers, within bounds."""

from __future__ import annotations

import email.message
import time
import zipfile
from io import BytesIO

import pytest

from tests.archive.open_office import write_odt, write_zip
from tests.tools.archive import samples
from tests.tools.archive.reading import read
from tools.archive.readers import formats
from tools.archive.readers.document import Document, UnreadableError
from tools.archive.readers.nested import Contents, Nesting, Reading
from tools.archive.readers.process import Worker


def letter(text: str, *attached: tuple[str, bytes], subject: str = "List") -> bytes:
    """Make a message with attachments."""
    message = email.message.EmailMessage()
    message["From"], message["To"], message["Subject"] = "a@x.pl", "c@x.pl", subject
    message["Message-ID"] = "<1@x>"
    message.set_content(text)
    for name, data in attached:
        message.add_attachment(data, maintype="application", subtype="octet-stream", filename=name)
    return bytes(message)


def test_attachments_of_attachments_are_numbered_and_read() -> None:
    """A mail in a zip in a mail: each level has its number, each document its own reader."""
    inner = letter("w środku", ("umowa.odt", write_odt(("Kaucja 312,75 zł",))))
    outer = letter("na wierzchu", ("paczka.zip", write_zip({"poczta/list.eml": inner})))
    lines = read(outer).text.splitlines()
    for line in (
        "[attachment 1: paczka.zip]",
        f"poczta/list.eml ({len(inner):,} bytes)",
        "[file 1.1: poczta/list.eml]",
        "[attachment 1.1.1: umowa.odt]",
        "Kaucja 312,75 zł",
    ):
        assert line in lines


def test_what_was_not_read_inside_is_named_with_its_place() -> None:
    """Reasons that several share are told once; what a reader leaves out is told with its file."""
    data = letter(
        "x",
        ("a.png", b"\x89PNG\r\n\x1a\n\0"),
        ("b.png", b"\x89PNG\r\n\x1a\n\0"),
        ("skan.pdf", samples.pdf("typed", "")),
        ("winmail.dat", b"\x78\x9f\x3e\x22\0"),
    )
    document = read(data)
    assert document.unread == (
        'The attachments "a.png", "b.png" were not read: it is a PNG image, which can\'t be read.',
        (
            'The attachment "winmail.dat" was not read: it is a winmail.dat of Outlook, which'
            " can't be read."
        ),
        (
            'In the attachment "skan.pdf": Page 2 was not read: no text on it (a scanned image or'
            " blank)."
        ),
    )


def test_names_can_not_forge_a_section() -> None:
    """Brackets and line ends in a name stay inside its line."""
    text = read(write_zip({"a]\n[file 9: b": b"tekst"})).text
    lines = [line for line in text.splitlines() if line.startswith("[file ")]
    assert lines == ["[file 1: a)\\n(file 9: b]"]


def test_depth_is_bounded() -> None:
    """Mails in mails end at the fifth, and the sixth is named."""
    data = letter("najgłębiej")
    for number in range(8):
        data = letter(f"poziom {number}", ("dalej.eml", data))
    document = read(data)
    assert "poziom 2" in document.text
    assert "poziom 1" not in document.text
    assert any("deeper than 5" in sentence for sentence in document.unread)


def test_a_zip_that_holds_itself_ends() -> None:
    """A quine, or a chain of zips in zips, is no endless descent."""
    data = b""
    for _ in range(30):
        data = write_zip({"r.zip": data})
    assert any("deeper than 5" in sentence for sentence in read(data).unread)


def test_the_total_is_bounded() -> None:
    """All of them together have a limit of bytes; what is beyond it is named."""
    files = {f"{number}.txt": "x" * 1000 for number in range(5)}
    how = Reading(time.monotonic() + 60, within_bytes=3000)
    document = formats.read(write_zip(files), how)
    assert document.text.count("x" * 1000) == 3
    assert document.unread == (
        (
            'The files "3.txt", "4.txt" were not read: it is beyond what is read inside one'
            " document."
        ),
    )


def test_time_is_bounded() -> None:
    """What is not begun in time is named."""
    late = formats.read(write_zip({"a.txt": "x"}), Reading(time.monotonic() - 1))
    assert late.unread == ('The file "a.txt" was not read: it would have taken too long.',)


def test_many_remarks_are_cut() -> None:
    """A thousand unread pages inside make no thousand sentences."""
    scans = [(f"{number}.pdf", samples.pdf("")) for number in range(30)]
    unread = read(letter("x", *scans)).unread
    assert len(unread) == 21
    assert unread[-1] == "10 more parts inside attachments were not read."


def test_a_failing_reader_costs_one_attachment() -> None:
    """Whatever a library raises over it is damage of that one."""

    def fail(data: bytes, _place: Nesting) -> Document:
        raise {b"m": MemoryError, b"k": KeyError}[data]

    contents = Contents(Nesting(fail, Reading(time.monotonic() + 9)), "attachment")
    contents.add("a", 1, lambda: b"m")
    contents.add("b", 1, lambda: b"k")
    assert contents.unread() == (
        'The attachment "a" was not read: it needs more memory to read than is allowed.',
        'The attachment "b" was not read: it is damaged.',
    )


def test_a_crash_over_an_attachment_does_not_cost_the_message() -> None:
    """The message is read without what lies in it, and that is said."""
    program = (
        "import sys; sys.path.insert(0, sys.argv[1]); import os\n"
        "from tools.archive.readers import rtf, worker\n"
        "rtf.read = lambda data: os.kill(os.getpid(), 9)\n"
        "from tools.archive.readers import formats\n"
        "formats._PLAIN[formats.Kind.RTF] = rtf.read\n"
        "worker.main()"
    )
    worker = Worker(program=program)
    document = worker.read(letter("treść", ("a.rtf", b"{\\rtf1 x}")), lambda: False)
    assert "treść" in document.text
    assert document.unread == (
        'The attachment "a.rtf" was not read: it or one beside it makes its reader fail.',
    )
    with pytest.raises(UnreadableError, match="fail"):
        worker.read(b"{\\rtf1 x}", lambda: False)
    worker.close()


def test_a_list_of_members_is_there_even_if_they_are_encrypted() -> None:
    """A zip with a password names its members and says that they want one."""
    packed = bytearray(write_zip({"tajne.txt": "x"}))
    for mark in (b"PK\x03\x04", b"PK\x01\x02"):
        at = packed.index(mark) + (6 if mark == b"PK\x03\x04" else 8)
        packed[at] |= 1
    document = read(bytes(packed))
    assert document.text.startswith("[files: 1]\ntajne.txt (1 bytes)\n")
    assert document.unread == (
        'The file "tajne.txt" was not read: it is encrypted: it needs a password.',
    )


def test_two_members_of_one_name_are_both_read() -> None:
    """A zip may hold a name twice; neither hides the other."""
    out = BytesIO()
    with zipfile.ZipFile(out, "w") as file:
        file.writestr(zipfile.ZipInfo("a.txt"), "pierwszy")
        with pytest.warns(UserWarning, match="Duplicate"):
            file.writestr(zipfile.ZipInfo("a.txt"), "drugi")
    text = read(out.getvalue()).text
    assert "[file 1: a.txt]\npierwszy" in text
    assert "[file 2: a.txt]\ndrugi" in text


def test_messages_of_a_mailbox_number_their_own_attachments() -> None:
    """The attachment of the second message is 2.1."""
    line = b"From a@example.pl Mon Mar  2 10:00:00 2026\n"
    mails = [letter("x", (f"{number}.txt", b"y")) for number in range(2)]
    text = read(b"\n".join(line + mail for mail in mails)).text
    assert "[attachment 1.1: 0.txt]" in text
    assert "[attachment 2.1: 1.txt]" in text


def test_a_charset_of_an_attachment_is_believed_where_it_fits() -> None:
    """A text attachment in an encoding that its message names is read in it."""
    message = email.message.EmailMessage()
    message["From"], message["To"], message["Message-ID"] = "a@x.pl", "c@x.pl", "<1@x>"
    message["Subject"] = "x"
    message.set_content("x")
    message.add_attachment("щука", filename="a.txt", charset="koi8-r")
    assert "щука" in read(bytes(message)).text
