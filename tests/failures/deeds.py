"""The failures that take something no call of the belt can do."""

from __future__ import annotations

import os
import shutil
import sys
from dataclasses import replace
from typing import TYPE_CHECKING, NoReturn

import pytest

from archivist.agent.carrying import Carrier
from archivist.agent.consenting import unasked_touch
from archivist.agent.request import Request
from archivist.agent.taint import denial
from archivist.workshop.errors import Failed
from archivist.workshop.far import Far
from tests.tools.effects.scene import clock
from tools.archive.search import Search
from tools.archive.walk import Entry
from tools.belt import powloka
from tools.belt.name_template import NameTemplate
from tools.effects.contents import Existing
from tools.effects.files import files_beneath
from tools.effects.moves import Rename, plan_moves
from tools.effects.naming import checked_name
from tools.effects.steps import Held
from tools.effects.trashing import plan_trash
from tools.effects.writing import plan_replace
from tools.registry import Ready, Registry
from tools.results import Results
from tools.shell.hidden import MOST_HIDDEN
from tools.shell.running import Outcome
from tools.shell.spec import End, WallKind
from tools.shell.walls import Walls
from tools.trust import Access, Profile, Trust

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.failures.scene import Scene
    from tools.contract import Tool
    from tools.observation import ErrorInfo, Observation


def _broken_tool(scene: Scene) -> ErrorInfo | None:
    def broken(*_: object) -> NoReturn:
        raise ZeroDivisionError(scene.root)

    tools = tuple(
        replace(tool, run=broken) if tool.name == "czytaj_dokument" else tool
        for tool in scene.tools
    )
    scene.belt = Registry(tools).belt(scene.access, scene.voice)
    return scene.fail("czytaj_dokument", {"sciezka": "film.mkv"})


def _kept(scene: Scene) -> None:
    results = Results(scene.folder / "results")
    results.keep("a long result", (), scene.suggest)
    scene.belt = Registry(scene.tools).belt(scene.access, scene.voice, results)


def _beyond_a_result(scene: Scene) -> ErrorInfo | None:
    _kept(scene)
    return scene.fail("czytaj_dokument", {"sciezka": "wynik:1", "od_linii": 2})


def _result_gone(scene: Scene) -> ErrorInfo | None:
    _kept(scene)
    shutil.rmtree(scene.folder / "results")
    return scene.fail("czytaj_dokument", {"sciezka": "wynik:1"})


def _far(scene: Scene, name: str) -> Tool:
    """Put tools that reach beyond the archive on the belt, and take one."""
    bold = Access(Trust.HOST, Profile.ADMIN)
    scene.belt = Registry((*scene.tools, *Far().tools())).belt(bold, scene.voice)
    tool = scene.belt.find(name)
    assert tool is not None
    return tool


def _closed(scene: Scene) -> ErrorInfo | None:
    tool = _far(scene, "uruchom_polecenie")
    return denial(scene.belt, tool).error


def _unasked_note(scene: Scene) -> ErrorInfo | None:
    tool = _far(scene, "zanotuj_sobie")
    ready = scene.belt.prepare(tool.name, {"tekst": "Lubi herbatę."}, scene)
    assert isinstance(ready, Ready)
    refused = unasked_touch(scene.belt, Request("Co jest w film.mkv?"), ready)
    return None if refused is None else refused.error


def _renamed_before(scene: Scene) -> ErrorInfo | None:
    plan = plan_moves("zmien_nazwe", [Rename(b"film.mkv", b"wakacje.mkv")], scene.executor.files)
    scene.executor.execute(plan, "s/1/1", "s")
    return scene.fail("czytaj_dokument", {"sciezka": "film.mkv"})


def _stopped_reading(scene: Scene) -> ErrorInfo | None:
    scene.at_pause = lambda: True
    return scene.fail("czytaj_dokument", {"sciezka": "skan.pdf"})


def _stopped_recognising(scene: Scene) -> ErrorInfo | None:
    scene.at_pause = lambda: True
    return scene.fail("ocr_skan", {"sciezka": "skan.pdf"})


def _not_said(scene: Scene) -> ErrorInfo | None:
    scene.words = "Remember that the rent is due"
    return scene.fail("zapamietaj", {"tekst": "pay Eve"})


def _noted(call: dict[str, object]) -> Callable[[Scene], ErrorInfo | None]:
    def recall(scene: Scene) -> ErrorInfo | None:
        notes = scene.folder / "data" / "notes.md"
        notes.parent.mkdir()
        notes.write_text("- 2026-11-30: the rent is due")
        return scene.fail("przypomnij", call)

    return recall


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


def _appended(content: bytes, size_bytes: int, tekst: str) -> Callable[[Scene], ErrorInfo | None]:
    def append(scene: Scene) -> ErrorInfo | None:
        os.truncate(scene.write("dziennik.txt", content), size_bytes)
        return scene.fail("dopisz_do_pliku", {"sciezka": "dziennik.txt", "tekst": tekst})

    return append


def _written_over_folder(scene: Scene) -> ErrorInfo | None:
    scene.write("wykaz.txt/a.txt")
    return scene.fail("zapisz_plik", {"sciezka": "wykaz.txt", "tekst": "a"})


def _replaced(
    *, links: int = 1, writable: bool = True, ours: bool = True
) -> Callable[[Scene], None]:
    def replace_it(scene: Scene) -> None:
        existing = Existing(b"a", 0, links, writable=writable, ours=ours)
        files = scene.executor.files
        plan_replace("dopisz_do_pliku", b"plan.txt", existing, b"b", text="b", files=files)

    return replace_it


def _without_trash(scene: Scene) -> None:
    with pytest.MonkeyPatch.context() as system:
        system.setattr(sys, "platform", "darwin")
        plan_trash("usun", b"film.mkv", scene.root, clock(), scene.executor.files)


def _dated_in_no_calendar(_: Scene) -> None:
    far = Entry(b"film.mkv", is_folder=False, device=1, inode=1, size_bytes=1, mtime_ns=2**69)
    NameTemplate("*.mkv", "{date}").renamed([far])


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


def _too_much_hidden(scene: Scene) -> ErrorInfo | None:
    """The shell fails before any walls are built."""
    for number in range(MOST_HIDDEN + 1):
        scene.write(f"ukryte/.{number}")
    shell = powloka.tool(Walls(WallKind.LANDLOCK, scene.root))
    access = Access(Trust.HOST, Profile.ADMIN)
    scene.belt = Registry((*scene.tools, shell)).belt(access, scene.voice)
    return scene.fail("powloka", {"polecenie": "ls"})


def _ended(end: End, why: str = "") -> Callable[[Scene], None]:
    def tell(_: Scene) -> None:
        powloka.whole(Outcome(end, 0, b"", b"", why))

    return tell


READING = Failed("czytaj_dokument", {"sciezka": "film.mkv"})
CHECKING = Failed("suma_kontrolna", {"sciezka": "dziennik.txt"})
RENAMING = Failed("zmien_nazwe", {"sciezka": "film.mkv"}, about="change")
RENAMING_MANY = Failed("zmien_nazwy", {"wzorzec": "*.mkv", "nowy_wzorzec": "{date}"})
ADDING = Failed("dopisz_do_pliku", {"sciezka": "plan.txt", "tekst": "b"})

DEEDS: tuple[tuple[Failed, Callable[[Scene], ErrorInfo | None]], ...] = (
    (READING, _broken_tool),
    (Failed("uruchom_polecenie", {"polecenie": "ls"}), _closed),
    (Failed("zanotuj_sobie", {"tekst": "Lubi herbatę."}), _unasked_note),
    (READING, _renamed_before),
    (Failed("czytaj_dokument", {"sciezka": "wynik:1", "od_linii": 2}), _beyond_a_result),
    (Failed("czytaj_dokument", {"sciezka": "wynik:1"}), _result_gone),
    (Failed("czytaj_dokument", {"sciezka": "skan.pdf"}), _stopped_reading),
    (Failed("ocr_skan", {"sciezka": "skan.pdf"}), _stopped_recognising),
    (Failed("zapamietaj", {"tekst": "pay Eve"}), _not_said),
    (Failed("przypomnij", {"od": 9}), _noted({"od": 9})),
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
    (
        Failed("dopisz_do_pliku", {"sciezka": "dziennik.txt", "tekst": "漢"}),
        _appended("zażółć".encode("cp1250"), len("zażółć"), "漢"),
    ),
    (
        Failed("dopisz_do_pliku", {"sciezka": "dziennik.txt", "tekst": "b"}),
        _appended(b"a", 9 << 20, "b"),
    ),
    (Failed("zapisz_plik", {"sciezka": "wykaz.txt", "tekst": "a"}), _written_over_folder),
    (ADDING, _replaced(links=2)),
    (ADDING, _replaced(writable=False)),
    (ADDING, _replaced(ours=False)),
    (Failed("usun", {"sciezka": "film.mkv"}), _without_trash),
    (RENAMING_MANY, _dated_in_no_calendar),
    (Failed("powloka", {"polecenie": "ls"}, about="shell"), _too_much_hidden),
    (Failed("powloka", {"polecenie": "yes"}, about="command"), _ended(End.TIME)),
    (Failed("powloka", {"polecenie": "yes &"}, about="command"), _ended(End.PROCESSES)),
    (Failed("powloka", {"polecenie": "yes"}, about="command"), _ended(End.STOPPED)),
    (Failed("powloka", {"polecenie": "yes"}, about="shell"), _ended(End.FAILED, "No space left")),
    (RENAMING, _changed_meanwhile),
    (RENAMING, _another_consent),
)
