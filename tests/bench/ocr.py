"""What OCR gets right of drawn pages, and how long a page takes: ``python -m tests.bench.ocr``."""

from __future__ import annotations

import re
import statistics
import tempfile
import time
from pathlib import Path

import numpy as np

from tests.archive.__main__ import write
from tools.archive.readers.process import Worker
from tools.archive.readers.tesseract import Tesseract

PAGES = 12
SETTINGS = ((100, 0), (200, 0), (300, 0), (200, 25))
_MARK = re.compile(r"\[page \d+\]")


def main() -> None:
    """Print words found again of those in the text layer, seconds a page, and the confidence."""
    tesseract = Tesseract.installed()
    if tesseract is None:
        print("tesseract is not installed: apt-get install tesseract-ocr tesseract-ocr-pol")
        return
    worker = Worker()
    with tempfile.TemporaryDirectory() as folder:
        write(Path(folder))
        pages = list(_pages(Path(folder), worker))
    print(f"{len(pages)} pages, languages {'+'.join(tesseract.languages)}")
    print(f"{'dots an inch':>12}{'noise':>7}{'words':>8}{'confidence':>12}{'s a page':>10}")
    for dpi, noise in SETTINGS:
        found = total = 0
        sure, times_s = [], []
        for data, wanted in pages:
            picture = _noisy(worker.picture(data, 1, dpi, _never), noise)
            begun = time.perf_counter()
            read = tesseract.recognise(picture, dpi, _never)
            times_s.append(time.perf_counter() - begun)
            sure.append(read.confidence)
            found += len(wanted & set(read.text.split()))
            total += len(wanted)
        print(f"{dpi:>12}{noise:>7}{found / total:>8.3f}{statistics.median(sure):>12.0f}"
              f"{statistics.median(times_s):>10.2f}")  # fmt: skip
    worker.close()


def _pages(folder: Path, worker: Worker) -> list[tuple[bytes, set[str]]]:
    """Return PDFs of one page of text, each with its words."""
    found = []
    for path in sorted(folder.rglob("*.pdf")):
        data = path.read_bytes()
        document = worker.read(data, _never)
        if document.pages == 1 and not document.textless:
            found.append((data, set(_MARK.sub("", document.text).split())))
    return found[:: max(len(found) // PAGES, 1)][:PAGES]


def _noisy(picture: bytes, strength: int) -> bytes:
    """Add noise to a PGM image, as a cheap scanner does."""
    if not strength:
        return picture
    head, _, body = picture.partition(b"\n")
    grey = np.frombuffer(body, np.uint8).astype(np.float32)
    noise = np.random.default_rng(1).normal(0, strength, grey.size)
    return head + b"\n" + np.clip(grey + noise, 0, 255).astype(np.uint8).tobytes()


def _never() -> bool:
    return False


if __name__ == "__main__":
    main()
