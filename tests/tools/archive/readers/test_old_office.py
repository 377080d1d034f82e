"""The binary formats of before 2007: Word, Excel, Outlook."""

from __future__ import annotations

import struct

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.archive.compound import write_compound
from tests.archive.old_office import write_doc, write_msg, write_xls
from tests.tools.archive.reading import read
from tools.archive.readers.document import UnreadableError
from tools.archive.readers.rtf_compressed import decompressed

# The example of [MS-OXRTFCP] 3.1.1.
_PACKED = bytes.fromhex(
    "2d0000002b0000004c5a4675f1c5c7a703000a007263706731323542320af3206865"
    "6c090020627705b06c647d0a800fa0"
)


def test_a_word_document_is_read_with_what_stands_around() -> None:
    """Each part has a section; a deleted run is no text; letters beyond the first 65,536 count."""
    document = read(
        write_doc(
            "Żaneta \U0001f4f5 płaci\rskreślone zostaje\r",
            footnotes="przypis\r",
            header="Nagłówek\r",
            comments="uwaga\r",
            deleted="skreślone",
        )
    )
    assert document.text == (
        "Żaneta \U0001f4f5 płaci\nzostaje\n\n[footnotes]\nprzypis\n\n"
        "[header]\nNagłówek\n\n[comments]\nuwaga\n"
    )
    assert document.kind == "old Word document"
    assert document.unread == ("Deleted text of tracked changes is not shown.",)


def test_fields_and_tables_of_word_show_what_a_reader_sees() -> None:
    """An instruction is no text, what it shows is; cells are set apart by bars."""
    body = (
        "\x13 HYPERLINK \x13 PAGE \x141\x15 \x14strona\x15\r"
        "Czynsz\x07 1200\x07\x07 Gaz\x07 80\x07\x07 a\x0bb\x1ec\x1fd\r"
    )
    assert read(write_doc(body)).text == "strona\nCzynsz | 1200\nGaz | 80\na\nb-cd\n"


def test_word_6_is_read_in_its_encoding() -> None:
    """Its text lies in one piece, in the encoding of the system it was written on."""
    text = "Zaległość została uregulowana w Łodzi.".encode("cp1250")
    main = bytearray(4096) + text
    struct.pack_into("<HH", main, 0, 0xA5DC, 0x65)
    struct.pack_into("<II", main, 0x18, 4096, 4096 + len(text))
    data = write_compound({"WordDocument": bytes(main)})
    assert read(data).text == "Zaległość została uregulowana w Łodzi.\n"


def test_encrypted_ones_say_so() -> None:
    """Word's flag, Excel's record and the package of newer Office are no damage."""
    main = bytearray(4096)
    struct.pack_into("<HH6xH", main, 0, 0xA5EC, 0xC1, 0x0100)
    book = struct.pack("<HHHH12xHHH", 0x809, 16, 0x0600, 5, 0x2F, 2, 0)
    for streams in ({"WordDocument": bytes(main)}, {"Workbook": book}, {"EncryptedPackage": b"x"}):
        with pytest.raises(UnreadableError, match="encrypted"):
            read(write_compound(streams))


def test_a_workbook_shows_sheets_and_days() -> None:
    """Numbers without noise, days by ISO 8601, every sheet under its name."""
    sheets = {"Koszty": (("Prąd", 12.5, 46095.0), ("gaz", 3.0)), "[pusty]": ()}
    document = read(write_xls(sheets))
    assert document.text == (
        "[sheet Koszty]\n[cells A1:C2]\nPrąd | 12.5 | 2026-03-14\ngaz | 3\n\n[sheet (pusty)]\n"
    )
    assert document.kind == "old Excel workbook"


@pytest.mark.parametrize("encoding", ["utf-16-le", "cp1250"])
def test_an_outlook_message_is_read(encoding: str) -> None:
    """Its head, body and attachments, in UTF-16 and as older versions wrote it."""
    texts = {"0037": "Zażółć gęślą", "0C1A": "Żaneta", "5D01": "z@x.pl", "1000": "Treść\r\njaźń"}
    document = read(
        write_msg(texts, {"notatka.txt": "źdźbło".encode("cp1250"), "x": b""}, encoding=encoding)
    )
    assert document.text == (
        "From: Żaneta <z@x.pl>\nSubject: Zażółć gęślą\n\nTreść\njaźń\n"
        "\n[attachment 1: notatka.txt]\nźdźbło\n"
        "\n[attachment 2: x, not read: it is a link, or an object of another program]\n"
    )
    assert document.kind == "Outlook message"


def test_a_message_inside_a_message_is_read() -> None:
    """Outlook keeps it as a folder; its own attachments are numbered below it."""
    inner = "__attach_version1.0_#00000000/__substg1.0_3701000D"
    attached = f"{inner}/__attach_version1.0_#00000000"
    data = write_compound(
        {
            "__properties_version1.0": bytes(32),
            "__substg1.0_1000001F": "zewnętrzna".encode("utf-16-le"),
            "__attach_version1.0_#00000000/__properties_version1.0": bytes(8),
            "__attach_version1.0_#00000000/__substg1.0_3001001F": "Fwd".encode("utf-16-le"),
            f"{inner}/__properties_version1.0": bytes(24),
            f"{inner}/__substg1.0_1000001F": "wewnętrzna".encode("utf-16-le"),
            f"{attached}/__properties_version1.0": bytes(8),
            f"{attached}/__substg1.0_3707001F": "a.txt".encode("utf-16-le"),
            f"{attached}/__substg1.0_37010102": "najgłębiej".encode(),
        }
    )
    text = read(data).text
    assert "zewnętrzna\n\n[attachment 1: Fwd]\n" in text
    assert "wewnętrzna\n\n[attachment 1.1: a.txt]\nnajgłębiej" in text


def test_a_body_that_is_only_packed_rtf_is_unpacked() -> None:
    """The example of the specification, and damage to it."""
    assert decompressed(_PACKED) == b"{\\rtf1\\ansi\\ansicpg1252\\pard hello world}\r\n"
    data = write_compound({"__properties_version1.0": bytes(32), "__substg1.0_10090102": _PACKED})
    assert read(data).text == "\nhello world\n"
    for broken in (b"", _PACKED[:10], b"\xff" * 16, _PACKED[:8] + b"????" + _PACKED[12:]):
        with pytest.raises(UnreadableError):
            decompressed(broken)


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_damage_is_an_answer(data: st.DataObject) -> None:
    """A file that was cut off or overwritten somewhere is read in part or refused."""
    whole = data.draw(
        st.sampled_from(
            [
                write_doc("Treść\r", footnotes="przypis\r", deleted="Treść"),
                write_xls({"A": (("a", 1.0),)}),
                write_msg({"1000": "Treść"}, {"a.txt": b"x"}),
            ]
        )
    )
    cut = data.draw(st.integers(0, len(whole)))
    noise = data.draw(st.binary(max_size=40))
    try:
        document = read(
            b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + whole[8:cut] + noise + whole[cut + 40 :]
        )
    except UnreadableError as error:
        assert str(error)  # noqa: PT017  # either outcome is right
    else:
        assert isinstance(document.text, str)
