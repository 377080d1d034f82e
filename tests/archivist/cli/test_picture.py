"""Pictures show every bar, in either format."""

from __future__ import annotations

import struct
import xml.etree.ElementTree as ET
import zlib

import pytest

from archivist.cli.picture import png, svg
from archivist.terminal.tool_bars import panels
from tests.archivist.terminal.measured import FULL


def test_the_svg_shows_every_bar() -> None:
    """It is sound XML; the parts of a bar follow each other and are to scale."""
    root = ET.fromstring(svg("a < b & c", panels(FULL)))  # noqa: S314 - our own
    text = {"".join(each.itertext()) for each in root}
    assert {"a < b & c", "Calls", "znajdz_dokumenty", "12,345", "9876k of 98M"} <= text
    bars = [each.attrib for each in root if each.get("height") == "14.0"]
    assert len(bars) == 8
    dark, light = (float(bar["width"]) for bar in bars[:2])
    assert dark / light == pytest.approx((12_345 - 1_300) / 1_300, rel=0.01)
    assert float(bars[0]["x"]) + dark == pytest.approx(float(bars[1]["x"]), abs=0.2)


def test_the_png_shows_every_bar() -> None:
    """Its pixels hold both colours, and it is as large as it says."""
    data = png("Tools", panels(FULL))
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", data[16:24])
    start = data.index(b"IDAT") + 4
    rows = zlib.decompress(data[start : data.index(b"IEND") - 8])
    assert len(rows) == height * (1 + 3 * width)
    for colour in ((31, 78, 121), (174, 199, 224), (255, 255, 255)):
        assert rows.count(bytes(colour) * 4)
