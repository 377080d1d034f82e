"""RTF is read in any encoding, and only what a reader of it would see."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tools.archive.reading import read
from tools.archive.readers import rtf
from tools.archive.readers.document import UnreadableError


def text_of(body: str, fonts: str = "", page: int = 1252) -> str:
    """Return the text of a document with this body."""
    data = f"{{\\rtf1\\ansi\\ansicpg{page}\\deff0{{\\fonttbl{fonts}}}{body}}}".encode("latin-1")
    return read(data).text.rstrip("\n")


@pytest.mark.parametrize(
    ("body", "text"),
    [
        ("za\\u380?\\u243?\\u322?\\u263?", "zażółć"),
        ("\\uc2\\u380zz\\u243 zz", "żó"),
        ("\\uc0\\u380\\u243 x", "żóx"),
        ("{\\uc2 {\\u380 zz}}\\u243?", "żó"),
        ("\\u-10179?\\u-8971?", "\U0001f4f5"),
        ("\\u-10179?x", "\ufffdx"),
        ("a\\~b\\_c\\-d\\{\\}\\\\", "a\u00a0b-cd{}\\"),
        ("a\\tab b\\line c\\par\nd\r\ne", "a\tb\nc\nde"),
        ("\\emdash\\lquote x\\rquote\\bullet", "—‘x’•"),
        ("a\\\nb", "a\nb"),
    ],
)
def test_letters_and_signs(body: str, text: str) -> None:
    """Unicode with its stand-ins skipped, escapes, and the words for signs."""
    assert text_of(body) == text


def test_each_font_has_its_encoding() -> None:
    """The same byte is another letter in another font; the page serves fonts without a set."""
    fonts = "{\\f0\\fcharset238 A;}{\\f1\\fcharset204 B;}{\\f2\\fcharset0 C;}"
    assert (
        text_of("\\f0\\'b3\\f1\\'e4\\f2\\'e9{\\f1\\'e4}\\'e9\\plain\\'b3", fonts, 1252) == "łдéдéł"
    )
    assert text_of("\\'b3\xb3", page=1250) == "łł"
    assert text_of("\\'b3", page=99999) == "³"


def test_what_only_programs_see_is_left_out() -> None:
    """Pictures, styles, instructions and unknown groups are no text; what a field shows is."""
    body = (
        "{\\stylesheet{\\s0 Normal;}}{\\info{\\author Ewa}}{\\*\\generator X;}"
        "{\\pict\\pngblip 89504e47}{\\pict\\bin5 }}}}}}zl"
        '{\\field{\\*\\fldinst HYPERLINK "http://x"}{\\fldrslt strona}}'
    )
    document = read(f"{{\\rtf1 {body}}}".encode())
    assert document.text == "zlstrona\n"
    assert document.unread == ("2 embedded images were not read.",)


def test_what_stands_around_the_text_has_sections() -> None:
    """Headers, footers, notes, comments and text boxes follow the body."""
    body = (
        "{\\header g\\'f3ra\\par}{\\footer d\\'f3\\u322?\\par}tre\\u347?\\u263?"
        "{\\footnote przypis}{\\*\\atnauthor Ewa}{\\*\\annotation uwaga}"
        "{\\shp{\\*\\shpinst{\\sp{\\sn x}{\\sv 1}}{\\shptxt w ramce\\par}}} koniec\\par"
    )
    assert text_of(body) == (
        "treść koniec\n\n[header]\ngóra\n\n[footer]\ndół\n\n[footnotes]\nprzypis\n\n"
        "[comments]\nuwaga\n\n[text boxes]\nw ramce"
    )


def test_tables_have_a_line_a_row() -> None:
    """Cells are set apart by bars."""
    body = "\\trowd Czynsz\\cell 1200\\cell\\row\\trowd Gaz\\cell 80\\cell\\row\\pard dalej"
    assert text_of(body) == "Czynsz | 1200\nGaz | 80\ndalej"


def test_deleted_text_is_not_shown_and_said() -> None:
    """A tracked deletion is no text; that there is one is told."""
    document = read(b"{\\rtf1 a{\\deleted\\revauthdel1 skreslone}b \\deleted x\\'b3\\deleted0 c}")
    assert document.text == "ab c\n"
    assert document.unread == ("Deleted text of tracked changes is not shown.",)


def test_what_follows_the_document_is_none_of_it() -> None:
    """Text behind the last brace is left out, as other programs do."""
    assert read(b"{\\rtf1 a}rest{b}").text == "a\n"


def test_deep_groups_are_refused() -> None:
    """A tower of braces costs no memory."""
    with pytest.raises(UnreadableError, match="deep"):
        read(b"{\\rtf1" + b"{" * 100_000)


@given(
    st.lists(
        st.sampled_from(
            ["{", "}", "\\*", "\\u300?", "\\'b3", "\\bin3 ", "\\fonttbl", "\\f1", "\\fcharset238 ",
             "\\uc9", "\\deleted", "\\pict", "\\header", "\\cell", "\\row", "\\", "x", "\xff", "\n"]
        ),
        max_size=60,
    )
)  # fmt: skip
def test_any_order_of_words_is_read(tokens: list[str]) -> None:
    """No order of control words makes the reader fail."""
    assert isinstance(rtf.read(("{\\rtf1" + "".join(tokens)).encode("latin-1")).text, str)
