"""The one font of the sample PDFs: embedded, so that Polish letters show and can be copied.

``font.json`` gives each letter's number in ``font.ttf`` and its width in thousandths of the size.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

_HERE = Path(__file__).parent
_BOX = (-1021, -463, 1793, 1232)  # the outermost points of all letters, in thousandths
_ASCENT, _DESCENT = 928, -236


@cache
def _letters() -> dict[str, tuple[int, int]]:
    table = json.loads((_HERE / "font.json").read_text(encoding="utf-8"))
    return {letter: (number, width) for letter, (number, width) in table.items()}


def shown(text: str) -> str:
    """The operand that shows a text: two bytes a letter, in hexadecimal.

    Raises:
        KeyError: The font lacks a letter.
    """
    return "<" + "".join(f"{_letters()[letter][0]:04x}" for letter in text) + ">"


def width(text: str, size: float) -> float:
    """How wide a text is, in points."""
    return sum(_letters()[letter][1] for letter in text) * size / 1_000


def wrapped(text: str, size: float, room: float) -> list[str]:
    """Break a text between words into lines at most ``room`` points wide; at least one line."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and width(longer, size) > room:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def objects(first: int) -> list[bytes]:
    """The font's PDF objects; the one numbered ``first`` is the font itself."""
    numbers = sorted(_letters().values())
    widths = " ".join(f"{number} [{width}]" for number, width in numbers)
    program = (_HERE / "font.ttf").read_bytes()
    box = " ".join(map(str, _BOX))
    return [
        f"<< /Type /Font /Subtype /Type0 /BaseFont /Sample /Encoding /Identity-H "
        f"/DescendantFonts [{first + 1} 0 R] /ToUnicode {first + 4} 0 R >>".encode(),
        f"<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Sample /CIDToGIDMap /Identity "
        f"/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> "
        f"/FontDescriptor {first + 2} 0 R /DW 600 /W [{widths}] >>".encode(),
        f"<< /Type /FontDescriptor /FontName /Sample /Flags 32 /FontBBox [{box}] /ItalicAngle 0 "
        f"/Ascent {_ASCENT} /Descent {_DESCENT} /CapHeight 729 /StemV 80 "
        f"/FontFile2 {first + 3} 0 R >>".encode(),
        stream(program, f"/Length1 {len(program)} "),
        stream(_unicode_map()),
    ]


def stream(data: bytes, entries: str = "") -> bytes:
    """A PDF stream, uncompressed."""
    return b"<< %b/Length %d >>\nstream\n%b\nendstream" % (entries.encode(), len(data), data)


def _unicode_map() -> bytes:
    letters = [f"<{number:04x}> <{ord(letter):04x}>" for letter, (number, _) in _letters().items()]
    blocks = [letters[start : start + 100] for start in range(0, len(letters), 100)]
    return "\n".join(
        [
            "/CIDInit /ProcSet findresource begin 12 dict begin begincmap",
            "/CMapName /Letters def /CMapType 2 def",
            "1 begincodespacerange <0000> <ffff> endcodespacerange",
            *(
                "\n".join([f"{len(block)} beginbfchar", *block, "endbfchar"])
                for block in blocks  # the format allows a hundred in one block
            ),
            "endcmap CMapName currentdict /CMap defineresource pop end end",
        ]
    ).encode()
