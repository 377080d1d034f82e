"""A session over an archive in which there is much to go wrong."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tests.tools.archive import samples
from tests.tools.archive.tesseracts import standing_in
from tests.tools.effects.scene import clock
from tools.activity import UNKNOWN, Part
from tools.archive.readers.ocr import Recogniser
from tools.archive.readers.recognised_pages import RecognisedPages
from tools.archive.root import Archive
from tools.archive.search import Search
from tools.belt import BELT, DELETING, notes, scans
from tools.effects.executor import Executor
from tools.effects.ledger import Ledger
from tools.notes.notebook import Notebook
from tools.registry import Belt, Ready, Registry

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tools.contract import Voice
    from tools.effects.operation import Renamed
    from tools.observation import ErrorInfo
    from tools.trust import Access

HIDDEN = "ukryty-plik.txt"  # in the archive, with a dot in front: no tool shows it
OUTSIDE = "obcy-plik.txt"  # beside the archive

TOOLS = (*BELT, *DELETING)  # those that need nothing but an archive


@dataclass
class Scene:
    """A session over an archive in which there is much to go wrong.

    ``at_look`` plays whoever meddles when the archive is asked for, ``at_pause`` whoever does so
    while a tool works on; both answer whether the person stopped it.
    """

    folder: Path
    access: Access
    voice: Voice
    at_look: Callable[[], object] = lambda: None
    at_pause: Callable[[], bool] = lambda: False
    words: str = ""
    belt: Belt = field(init=False)

    def __post_init__(self) -> None:
        """Fill the archive and open everything."""
        self.root = self.folder / "dokumenty"
        self.write("faktury/orange.txt", "Faktura\nDo zapłaty: 129,99 zł")
        self.write("faktury/prad.txt", "Prąd\n98,10 zł")
        self.write("plan.txt", "Zebranie o 17.\n")
        self.write("film.mkv", b"\x1aE\xdf\xa3" + bytes(99))
        self.write("umowa.docx", samples.docx(samples.paragraph("Czynsz")))
        self.write("umowa.md", "Czynsz\n")
        self.write("umowa.txt", "moje notatki\n")
        self.write("obraz.pdf", samples.pdf(""))
        self.write("list.pdf", samples.pdf("typed"))
        self.write("foto.png", b"\x89PNG\r\n\x1a\n" + bytes(99))
        self.write("skan.pdf", b"%PDF-1.4\n" + bytes(99))
        self.write("ćma.txt", "a")
        self.write(unicodedata.normalize("NFD", "ćma.txt"), "b")
        self.write(f".{HIDDEN}", "x")
        self.write(f"../{OUTSIDE}", "x")
        (self.root / "link.txt").symlink_to(self.folder / OUTSIDE)
        notebook = Notebook(self.folder / "data" / "notes.md")
        self._recogniser = Recogniser(
            standing_in(self.folder / "bin"), RecognisedPages(self.folder / "ocr")
        )
        self.tools = (
            *TOOLS,
            *notes(notebook, lambda: clock().date()),
            *scans(self._recogniser),
        )
        self.belt = Registry(self.tools).belt(self.access, self.voice)
        self._archive = Archive(self.root)
        self._search = Search(self._archive, self.folder / "index.sqlite")
        self.ledger = Ledger(self.folder / "ledger.sqlite")
        self.executor = Executor(self.ledger, self.root, clock)

    def close(self) -> None:
        """Let everything go."""
        self._recogniser.close()
        self._search.close()
        self._archive.close()
        self.ledger.close()

    def write(self, name: str, content: str | bytes = "x") -> Path:
        """Write a document."""
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    def calm(self) -> None:
        """End all meddling."""
        self.at_look = lambda: None
        self.at_pause = lambda: False

    def fail(self, tool: str, arguments: object) -> ErrorInfo | None:
        """Make a call; return what the model is told if it fails."""
        ready = self.belt.prepare(tool, arguments, self)
        if not isinstance(ready, Ready):
            return ready.error
        return None if ready.plan is not None else self.belt.run(ready, self, len).error

    @property
    def archive(self) -> Archive:
        """The archive, after whoever meddles with it."""
        self.at_look()
        return self._archive

    @property
    def search(self) -> Search:
        """Its search."""
        return self._search

    @property
    def request(self) -> str:
        """What the person said, mostly nothing."""
        return self.words

    def cancelled(self) -> bool:
        """Say whether the person stopped it, after whoever meddles with it."""
        return self.at_pause()

    def report(self, activity: str, part: Part = UNKNOWN) -> None:
        """Nobody looks."""

    def renamed_to(self, path: bytes) -> Renamed | None:
        """Ask the ledger."""
        return self.executor.renamed_to(path)

    def suggest(self, tool: str, **arguments: object) -> str:
        """Render a call in the belt's voice."""
        return self.belt.suggest(tool, **arguments)
