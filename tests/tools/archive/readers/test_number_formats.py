"""Numbers of a workbook look as they do in it, and lose nothing."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tools.archive import samples
from tests.tools.archive.reading import read
from tools.archive.readers.grid import Grid, letters
from tools.archive.readers.number_formats import NumberFormat


@pytest.mark.parametrize(
    ("number", "code", "value", "shown"),
    [
        (0, "", "1234.5600000000001", "1234.56"),
        (4, "", "1234.5", "1234.50"),
        (2, "", "1234.567", "1234.567"),
        (164, '#,##0.00\\ "zł"', "96.4", "96.40 zł"),
        (164, '#,##0.00\\ "zł";[Red]\\-#,##0.00\\ "zł"', "-96.4", "-96.40 zł"),
        (164, "#,##0.00\\ [$zł-415]", "1245", "1245.00 zł"),
        (164, "[$€-2]\\ #,##0", "12", "€12"),
        (164, '#,##0 "szt."', "12", "12"),
        (9, "", "0.235", "23.5%"),
        (10, "", "0.07", "7%"),
        (164, "0.0%", "1", "100%"),
        (14, "", "46095", "2026-03-14"),
        (164, "yyyy\\-mm\\-dd hh:mm", "46095.5", "2026-03-14 12:00"),
        (164, '[$-415]d mmmm yyyy" r."', "46095", "2026-03-14"),
        (20, "", "0.75", "18:00"),
        (14, "", "-1", "-1"),
        (14, "", "99999999", "99999999"),
        (0, "", "1e+300", "1e+300"),
        (4, "", "nan", "nan"),
        (0, "", "#N/A", "#N/A"),
    ],
)
def test_numbers_are_shown_as_in_the_workbook(
    number: int, code: str, value: str, shown: str
) -> None:
    """Currency, decimals, percent and days come from the format; no digit is rounded away."""
    assert NumberFormat.of(number, code).shown(value, from_1904=False) == shown


def test_days_may_be_counted_from_1904() -> None:
    """Workbooks of old Macs do."""
    assert NumberFormat.of(14, "").shown("44633", from_1904=True) == "2026-03-14"


@given(st.text(max_size=30), st.text(max_size=10))
def test_any_code_is_understood(code: str, value: str) -> None:
    """No format and no value make it fail."""
    assert isinstance(NumberFormat.of(164, code).shown(value, from_1904=False), str)


def test_a_sheet_has_comments_and_text_boxes() -> None:
    """Comments stand behind their cells; charts are named as unread."""
    drawn = "http://schemas.openxmlformats.org/drawingml/2006/main"
    data = samples.xlsx(
        '<row r="2"><c r="B2" s="0"><v>96.4</v></c></row>',
        styles=(
            '<numFmts><numFmt numFmtId="164" formatCode="0.00\\ &quot;zł&quot;"/></numFmts>'
            '<cellXfs><xf numFmtId="164"/></cellXfs>'
        ),
        extra={
            "xl/comments1.xml": (
                '<comments><commentList><comment ref="B2"><text><r><t>z odsetkami</t></r></text>'
                "</comment></commentList></comments>"
            ),
            "xl/drawings/drawing1.xml": (
                f'<d xmlns:a="{drawn}"><txBody><a:p><a:r><a:t>Uwaga!</a:t></a:r></a:p></txBody></d>'
            ),
            "xl/charts/chart1.xml": "<c/>",
        },
    )
    document = read(data)
    assert document.text == (
        "[sheet Koszty]\n[cells A2:B2]\n | 96.40 zł\n\n"
        "[comments]\nB2: z odsetkami\n\n[text boxes]\nUwaga!\n"
    )
    assert document.unread == ("Charts in it were not read.",)


def test_far_rows_begin_a_block() -> None:
    """Some empty rows are empty lines, so that a line tells its row; many begin a new range."""
    grid = Grid()
    for row in (2, 4, 100):
        grid.add(row, [(1, f"wiersz\n{row}")])
    assert grid.lines() == [
        *("[cells A2:A4]", "wiersz 2", "", "wiersz 4"),
        *("[cells A100:A100]", "wiersz 100"),
    ]


def test_rows_out_of_order_are_kept() -> None:
    """A file may have them so; each is where it says it is."""
    grid = Grid()
    for row in (5, 2):
        grid.add(row, [(1, str(row))])
    assert grid.lines() == ["[cells A5:A5]", "5", "[cells A2:A2]", "2"]


@pytest.mark.parametrize(
    ("column", "name"), [(1, "A"), (26, "Z"), (27, "AA"), (702, "ZZ"), (16384, "XFD")]
)
def test_columns_have_the_names_of_spreadsheets(column: int, name: str) -> None:
    """There is no zero in them."""
    assert letters(column) == name
