"""What stands on a PDF page beside its text: the values of its form fields, and comments."""

from __future__ import annotations

import ctypes
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    from pypdfium2 import PdfDocument, PdfPage

_MOST = 5000  # of one page
_MOST_BYTES = 200_000  # of one value
_OFF = frozenset({"", "Off"})  # what a box that is not ticked holds


class Remarks:
    """Reads them page by page.

    Args:
        pdf: Open, and no page of it loaded yet.

    Attributes:
        has_hidden_form: Whether it has a form that PDFium does not show.
    """

    def __init__(self, pdf: PdfDocument) -> None:
        import pypdfium2.raw  # only this reader needs it  # noqa: PLC0415

        self._raw: Any = pypdfium2.raw
        kind = pdf.get_formtype()
        self.has_hidden_form = kind == self._raw.FORMTYPE_XFA_FULL
        if kind != self._raw.FORMTYPE_NONE:
            pdf.init_forms()
        self._form = pdf.formenv
        self._silent = {
            self._raw.FPDF_ANNOT_LINK,
            self._raw.FPDF_ANNOT_POPUP,  # repeats the comment it belongs to
            self._raw.FPDF_ANNOT_WIDGET,
        }

    def of(self, page: PdfPage) -> list[str]:
        """Return the lines of one page's fields and comments."""
        fields: list[str] = []
        comments: list[str] = []
        count = self._raw.FPDFPage_GetAnnotCount(page.raw)
        for number in range(min(count, _MOST)):
            note = self._raw.FPDFPage_GetAnnot(page.raw, number)
            if not note:
                continue
            kind = self._raw.FPDFAnnot_GetSubtype(note)
            if kind == self._raw.FPDF_ANNOT_WIDGET:
                fields.append(self._field(note))
            elif kind not in self._silent and (said := self._value(note, b"Contents")):
                author = self._value(note, b"T")
                comments.append(f"{author}: {said}" if author else said)
            self._raw.FPDFPage_CloseAnnot(note)
        lines = []
        for label, found in (("form fields", fields), ("comments", comments)):
            if any(found):
                # A row of buttons is one field to its form, and is there once.
                lines += [f"[{label}]", *dict.fromkeys(filter(None, found))]
        return lines

    def _field(self, note: object) -> str:
        if self._form is None:
            return ""
        form, raw = self._form.raw, self._raw
        kind = raw.FPDFAnnot_GetFormFieldType(form, note)
        name = self._text(lambda *to: raw.FPDFAnnot_GetFormFieldAlternateName(form, note, *to))
        name = name or self._text(lambda *to: raw.FPDFAnnot_GetFormFieldName(form, note, *to))
        if kind in {raw.FPDF_FORMFIELD_CHECKBOX, raw.FPDF_FORMFIELD_RADIOBUTTON}:
            if not raw.FPDFAnnot_IsChecked(form, note):
                return ""
            value = self._text(lambda *to: raw.FPDFAnnot_GetFormFieldExportValue(form, note, *to))
            return f"{name}: [x] {value}".rstrip()
        value = self._text(lambda *to: raw.FPDFAnnot_GetFormFieldValue(form, note, *to))
        return "" if value in _OFF else f"{name}: {value}"

    def _value(self, note: object, key: bytes) -> str:
        return self._text(lambda *to: self._raw.FPDFAnnot_GetStringValue(note, key, *to))

    def _text(self, ask: Callable[[object, int], int]) -> str:
        """Ask PDFium for a text, first for its length: in bytes, with two zeros at its end."""
        size = ask(None, 0)
        if not 2 < size <= _MOST_BYTES:  # noqa: PLR2004  # nothing but the zeros
            return ""
        buffer = ctypes.create_string_buffer(size)
        ask(ctypes.cast(buffer, ctypes.POINTER(self._raw.FPDF_WCHAR)), size)
        return " ".join(buffer.raw[: size - 2].decode("utf-16-le", "replace").split())
