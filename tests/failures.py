"""Every failure that a model can be told of: a call, or a deed beside one, that provokes it.

To a new ``raise ToolError(...)`` belongs a new line here: in ``CALLS`` where a call of the belt
provokes it, in ``DEEDS`` where it takes something that no call can do.
"""

from __future__ import annotations

import os
import unicodedata
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NoReturn

from archivist.agent.carrying import Carrier
from archivist.workshop.errors import Failed
from tests.tools.effects.scene import clock
from tools.archive.root import Archive
from tools.archive.search import Search
from tools.belt import BELT, MORE
from tools.effects.executor import Executor
from tools.effects.files import files_beneath
from tools.effects.ledger import Ledger
from tools.effects.moves import Rename, plan_moves
from tools.effects.naming import checked_name
from tools.effects.steps import Held
from tools.registry import Belt, Ready, Registry

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tools.contract import Voice
    from tools.effects.operation import Renamed
    from tools.observation import ErrorInfo, Observation
    from tools.trust import Access

TOOLS = (*BELT, *MORE)
HIDDEN = "ukryty-plik.txt"  # in the archive, with a dot in front: no tool shows it
OUTSIDE = "obcy-plik.txt"  # beside the archive


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
    belt: Belt = field(init=False)

    def __post_init__(self) -> None:
        """Fill the archive and open everything."""
        self.root = self.folder / "dokumenty"
        self.write("faktury/orange.txt", "Faktura\nDo zapłaty: 129,99 zł")
        self.write("faktury/prad.txt", "Prąd\n98,10 zł")
        self.write("film.mkv", b"\x1aE\xdf\xa3" + bytes(99))
        self.write("skan.pdf", b"%PDF-1.4\n" + bytes(99))
        self.write("ćma.txt", "a")
        self.write(unicodedata.normalize("NFD", "ćma.txt"), "b")
        self.write(f".{HIDDEN}", "x")
        self.write(f"../{OUTSIDE}", "x")
        (self.root / "link.txt").symlink_to(self.folder / OUTSIDE)
        self.belt = Registry(TOOLS).belt(self.access, self.voice)
        self._archive = Archive(self.root)
        self._search = Search(self._archive, self.folder / "index.sqlite")
        self.ledger = Ledger(self.folder / "ledger.sqlite")
        self.executor = Executor(self.ledger, self.root, clock)

    def close(self) -> None:
        """Let everything go."""
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
        """Nobody asked anything."""
        return ""

    def cancelled(self) -> bool:
        """Say whether the person stopped it, after whoever meddles with it."""
        return self.at_pause()

    def report(self, activity: str) -> None:
        """Nobody looks."""

    def renamed_to(self, path: bytes) -> Renamed | None:
        """Ask the ledger."""
        return self.executor.renamed_to(path)

    def suggest(self, tool: str, **arguments: object) -> str:
        """Render a call in the belt's voice."""
        return self.belt.suggest(tool, **arguments)


CALLS: tuple[tuple[str, object], ...] = (
    # tools/registry.py
    ("czytaj_dokumenty", {"sciezka": "film.mkv"}),
    ("polec_z_wiatrem", {}),
    # tools/arguments.py and tools/coercion.py
    ("czytaj_dokument", "sciezka: film.mkv"),
    ("czytaj_dokument", '{"sciezka": "a.txt", "sciezka": "b.txt"}'),
    ("czytaj_dokument", {"sciezka": "a.txt", "plik": "b.txt"}),
    ("czytaj_dokument", {"sciezka": "a" * 5000}),
    ("czytaj_dokument", {"sciezka": " "}),
    ("czytaj_dokument", {"sciezka": "faktury/orange.txt", "od_linii": 0}),
    ("czytaj_dokument", {"sciezka": "faktury/orange.txt", "od_linii": "druga"}),
    ("czytaj_dokument", {"sciezka": "faktury/orange.txt", "strona": 2}),
    ("czytaj_dokument", {"sciezka": "faktury/orange.txt", "od_lini": 2}),
    ("czytaj_dokument", {}),
    ("zmien_nazwe", {"sciezka": "film.mkv"}),
    # tools/archive/locating.py
    ("czytaj_dokument", {"sciezka": "faktury"}),
    ("czytaj_dokument", {"sciezka": "/"}),
    ("czytaj_dokument", {"sciezka": "/etc/passwd"}),
    ("czytaj_dokument", {"sciezka": f"../{OUTSIDE}"}),
    ("czytaj_dokument", {"sciezka": "ćma.txt"}),
    ("czytaj_dokument", {"sciezka": "faktury/oranje.txt"}),
    ("czytaj_dokument", {"sciezka": "link.txt"}),
    ("czytaj_dokument", {"sciezka": "ukryty-pli.txt"}),
    ("czytaj_dokument", {"sciezka": "?!"}),
    ("znajdz_dokumenty", {"folder": "faktury/orange.txt"}),
    ("znajdz_dokumenty", {"folder": "film.mkv"}),
    ("znajdz_dokumenty", {"folder": "rachunki"}),
    # tools/archive/readers/reading.py
    ("czytaj_dokument", {"sciezka": "film.mkv"}),
    ("czytaj_dokument", {"sciezka": "skan.pdf"}),
    # tools/belt
    ("czytaj_dokument", {"sciezka": "faktury/orange.txt", "od_linii": 99}),
    ("znajdz_dokumenty", {}),
    ("znajdz_dokumenty", {"slowa": "faktura", "od": 99}),
    ("szukaj_w_dokumencie", {"sciezka": "faktury/orange.txt", "fraza": "?!"}),
    ("szukaj_w_dokumencie", {"sciezka": "faktury/orange.txt", "fraza": "faktura", "od": 99}),
    ("policz", {"dzialanie": "12,50 + dwa"}),
    ("policz", {"dzialanie": "12,50 +"}),
    ("policz", {"dzialanie": "1,234 + 5"}),
    ("policz", {"dzialanie": "12,50 zł + £7"}),
    ("policz", {"dzialanie": "2026-03-01 + 5"}),
    ("zmien_nazwe", {"sciezka": "film.mkv", "nowa_nazwa": "faktury/film.mkv"}),
    ("zmien_nazwe", {"sciezka": "film.mkv", "nowa_nazwa": "filmy/"}),
    ("przenies", {"sciezka": "film.mkv", "do_folderu": "fakturi"}),
    ("przenies", {"sciezka": "faktury/orange.txt", "do_folderu": "faktury"}),
    ("przenies", {"sciezka": "brak*.txt", "do_folderu": "faktury"}),
    ("przenies_katalog", {"katalog": "/", "cel": "faktury"}),
    ("utworz_katalog", {"katalog": "faktury"}),
    ("utworz_katalog", {"katalog": "/"}),
    ("zmien_nazwy", {"wzorzec": "film.mkv", "nowy_wzorzec": "a{n}"}),
    ("zmien_nazwy", {"wzorzec": "film*.mkv", "nowy_wzorzec": "**"}),
    ("zmien_nazwy", {"wzorzec": "film*.mkv", "nowy_wzorzec": "a{licznik}"}),
    ("zmien_nazwy", {"wzorzec": "film*.mkv", "nowy_wzorzec": "film.mkv"}),
    ("zmien_nazwy", {"wzorzec": "brak*.mkv", "nowy_wzorzec": "a{n}"}),
    # tools/effects
    ("utworz_katalog", {"katalog": "Faktury"}),
    ("przenies_katalog", {"katalog": "faktury", "cel": "faktury/nowe"}),
    ("zmien_nazwe", {"sciezka": "film.mkv", "nowa_nazwa": "fil\u202em.mkv"}),
    ("zmien_nazwe", {"sciezka": "film.mkv", "nowa_nazwa": ".film.mkv"}),
    ("zmien_nazwe", {"sciezka": "film.mkv", "nowa_nazwa": "film."}),
    ("zmien_nazwe", {"sciezka": "film.mkv", "nowa_nazwa": "ł" * 200}),
    ("zmien_nazwe", {"sciezka": "film.mkv", "nowa_nazwa": "film.mkv"}),
    ("zmien_nazwe", {"sciezka": "faktury/orange.txt", "nowa_nazwa": "prad.txt"}),
)


def _broken_tool(scene: Scene) -> ErrorInfo | None:
    def broken(*_: object) -> NoReturn:
        raise ZeroDivisionError(scene.root)

    tools = tuple(
        replace(tool, run=broken) if tool.name == "czytaj_dokument" else tool for tool in TOOLS
    )
    scene.belt = Registry(tools).belt(scene.access, scene.voice)
    return scene.fail("czytaj_dokument", {"sciezka": "film.mkv"})


def _renamed_before(scene: Scene) -> ErrorInfo | None:
    plan = plan_moves("zmien_nazwe", [Rename(b"film.mkv", b"wakacje.mkv")], scene.executor.files)
    scene.executor.execute(plan, "s/1/1", "s")
    return scene.fail("czytaj_dokument", {"sciezka": "film.mkv"})


def _stopped_reading(scene: Scene) -> ErrorInfo | None:
    scene.at_pause = lambda: True
    return scene.fail("czytaj_dokument", {"sciezka": "skan.pdf"})


def _stopped_checksum(scene: Scene) -> ErrorInfo | None:
    scene.at_pause = lambda: True
    return scene.fail("suma_kontrolna", {"sciezka": "film.mkv"})


def _growing(scene: Scene) -> ErrorInfo | None:
    path = scene.write("dziennik.txt")

    def grow() -> bool:
        with path.open("ab") as stream:
            stream.write(b"y")
        return False

    scene.at_pause = grow
    return scene.fail("suma_kontrolna", {"sciezka": "dziennik.txt"})


def _vanishing(scene: Scene) -> ErrorInfo | None:
    path = scene.write("dziennik.txt")

    def remove() -> bool:
        path.unlink()
        return False

    scene.at_pause = remove
    return scene.fail("suma_kontrolna", {"sciezka": "dziennik.txt"})


def _unusable_index(scene: Scene) -> ErrorInfo | None:
    (scene.folder / "taken").write_text("a file where a folder would have to be")
    scene._search.close()
    scene._search = Search(scene._archive, scene.folder / "taken" / "index.sqlite")
    return scene.fail("znajdz_dokumenty", {"slowa": "faktura"})


def _folder_gone(failed: Failed, look: int) -> tuple[Failed, Callable[[Scene], ErrorInfo | None]]:
    """Remove the folder when the archive is looked at; looks count from 0."""

    def call(scene: Scene) -> ErrorInfo | None:
        path = scene.write("pusty/a.txt")
        looks = iter(range(9))

        def remove() -> None:
            if next(looks) == look:
                path.unlink()
                path.parent.rmdir()

        scene.at_look = remove
        return scene.fail(failed.tool, failed.arguments)

    return failed, call


def _checked(name: str) -> Callable[[Scene], None]:
    def check(_: Scene) -> None:
        checked_name(name, limit_bytes=255)

    return check


def _stopped_counting(scene: Scene) -> ErrorInfo | None:
    scene.at_pause = lambda: True
    return scene.fail("przenies_katalog", {"katalog": "faktury", "cel": "archiwum"})


def _planned(*renames: tuple[str, str], holds: Held | None = None) -> Callable[[Scene], None]:
    def plan(scene: Scene) -> None:
        wishes = [Rename(os.fsencode(old), os.fsencode(new), holds) for old, new in renames]
        plan_moves("zmien_nazwe", wishes, files_beneath(scene.root))

    return plan


def _carried(scene: Scene, *, in_between: Callable[[Path], object]) -> Observation:
    plan = plan_moves("zmien_nazwe", [Rename(b"film.mkv", b"b.mkv")], scene.executor.files)
    in_between(scene.root)
    return Carrier(scene.executor, "s", len)(plan, "s/1/1")


def _changed_meanwhile(scene: Scene) -> ErrorInfo | None:
    def change(root: Path) -> None:
        (root / "film.mkv").write_text("another")

    return _carried(scene, in_between=change).error


def _another_consent(scene: Scene) -> None:
    plan = plan_moves("zmien_nazwe", [Rename(b"film.mkv", b"b.mkv")], scene.executor.files)
    scene.executor.execute(plan, "s/1/1", "s", approved_digest="of another plan")


READING = Failed("czytaj_dokument", {"sciezka": "film.mkv"})
CHECKING = Failed("suma_kontrolna", {"sciezka": "dziennik.txt"})
RENAMING = Failed("zmien_nazwe", {"sciezka": "film.mkv"}, about="change")

DEEDS: tuple[tuple[Failed, Callable[[Scene], ErrorInfo | None]], ...] = (
    (READING, _broken_tool),
    (READING, _renamed_before),
    (Failed("czytaj_dokument", {"sciezka": "skan.pdf"}), _stopped_reading),
    (Failed("suma_kontrolna", {"sciezka": "film.mkv"}), _stopped_checksum),
    (CHECKING, _growing),
    (CHECKING, _vanishing),
    (Failed("znajdz_dokumenty", {"slowa": "faktura"}, about="index"), _unusable_index),
    _folder_gone(Failed("zmien_nazwe", {"sciezka": "pusty/a.txt", "nowa_nazwa": "b.txt"}), 1),
    _folder_gone(
        Failed("zmien_nazwy", {"wzorzec": "*.txt", "nowy_wzorzec": "a{n}", "folder": "pusty"}), 2
    ),
    (RENAMING, _checked("  ")),
    (RENAMING, _checked("a/b")),
    (RENAMING, _planned(("film.mkv", "a"), ("film.mkv", "b"))),
    (RENAMING, _planned(("film.mkv", "a"), ("skan.pdf", "a"))),
    (RENAMING, _planned(("faktury", "archiwum"), ("faktury/a", "b"), holds=Held(1, 1))),
    (RENAMING, _planned(("brak", "archiwum"), holds=Held(1, 1))),
    (Failed("przenies_katalog", {"katalog": "faktury", "cel": "archiwum"}), _stopped_counting),
    (RENAMING, _planned(("brak.txt", "a"))),
    (RENAMING, _changed_meanwhile),
    (RENAMING, _another_consent),
)
