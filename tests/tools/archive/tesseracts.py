"""Programs that stand where tesseract would, and the real one where it is installed."""

from __future__ import annotations

import shutil
import sys
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from tests.tools.archive.samples import scanned_pdf
from tests.tools.archive.searching import never
from tools.archive.readers.eyes import DPI
from tools.archive.readers.process import Worker
from tools.archive.readers.rapid import Rapid
from tools.archive.readers.tesseract import Tesseract

if TYPE_CHECKING:
    from pathlib import Path

needs_tesseract = pytest.mark.skipif(
    shutil.which("tesseract") is None,
    reason="no tesseract here: apt-get install tesseract-ocr tesseract-ocr-pol",
)
needs_rapidocr = pytest.mark.skipif(
    Rapid.installed() is None, reason="no rapidocr here: pip install -e '.[ocr]'"
)
needs_posix = pytest.mark.skipif(sys.platform == "win32", reason="scripts are no programs there")


def program(folder: Path, code: str, languages: str = "eng pol osd") -> str:
    """Write a program that lists languages as tesseract does, and else runs this code."""
    path = folder / "tesseract"
    path.write_text(
        f"#!{sys.executable} -I\n"
        "import sys\n"
        "if sys.argv[1:] == ['--list-langs']:\n"
        f"    print('List of languages (3):', *{languages.split()!r}, sep='\\n')\n"
        f"    sys.exit()\n{code}"
    )
    path.chmod(0o755)
    return str(path)


def scanned(document: bytes) -> bytes:
    """Make a scan of a PDF: each of its pages as a picture, at 200 dots an inch."""
    with closing(Worker()) as worker:
        pages = worker.read(document, never).pages or 0
        return scanned_pdf(
            *(worker.picture(document, page, DPI, never) for page in range(1, pages + 1))
        )


def standing_in(
    folder: Path, code: str = "", languages: str = "eng pol osd", page_limit_s: float = 20
) -> Tesseract:
    """What uses such a program."""
    folder.mkdir(parents=True, exist_ok=True)
    return Tesseract(program(folder, code, languages), page_limit_s)
