"""The failures of what reaches beyond the machine."""

from __future__ import annotations

from typing import TYPE_CHECKING

from archivist.workshop.errors import Failed
from tests.tools.belt.search_server import search_server
from tools.addresses import on_the_wire
from tools.belt import szukaj_w_sieci, wyslij_wiadomosc
from tools.effects.composing import plan_send
from tools.registry import Registry
from tools.trust import Access, Profile, Trust
from tools.web import Patience

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.failures.scene import Scene
    from tools.observation import ErrorInfo

    Deed = tuple[Failed, Callable[[Scene], ErrorInfo | None]]


def _as_admin(scene: Scene, address: str, whole_s: float = 30.0) -> None:
    tools = (
        *scene.tools,
        szukaj_w_sieci.tool_for(address, Patience(whole_s=whole_s)),
        wyslij_wiadomosc.tool_for("ja@example.com"),
    )
    scene.belt = Registry(tools).belt(Access(Trust.HOST, Profile.ADMIN), scene.voice)
    scene.words = "Sprawdź w internecie kurs euro"


def _searching(query: str = "kurs euro", *, stopped: bool = False, **answer: object) -> Deed:
    """Search on a server that answers so."""

    def search(scene: Scene) -> ErrorInfo | None:
        with search_server() as server:
            for name, value in answer.items():
                setattr(server, name, value)
            _as_admin(scene, server.url, 0.2 if server.hangs else 30.0)
            scene.at_pause = lambda: stopped
            return scene.fail("szukaj_w_sieci", {"zapytanie": query})

    return Failed("szukaj_w_sieci", {"zapytanie": query}, about="search server"), search


def _mailing(**changed: str) -> Deed:
    """Plan a message with these arguments."""
    told = {"do": "jan@example.com", "temat": "Kurs", "tresc": "Hej"} | changed

    def mail(scene: Scene) -> ErrorInfo | None:
        _as_admin(scene, "http://127.0.0.1:1")
        with scene.write("wielki.mkv").open("wb") as file:
            file.truncate(10_000_001)
        return scene.fail("wyslij_wiadomosc", told)

    return Failed("wyslij_wiadomosc", told), mail


def _a_folder_attached(scene: Scene) -> None:
    plan_send(
        "wyslij_wiadomosc",
        "ja@example.com",
        (on_the_wire("jan@example.com"),),
        subject="Kurs",
        text="Hej",
        attachment=b"faktury",
        files=scene.executor.files,
    )


def _unasked(scene: Scene) -> ErrorInfo | None:
    _as_admin(scene, "http://127.0.0.1:1")
    scene.words = "Ile wynosi kurs euro?"
    return scene.fail("szukaj_w_sieci", {"zapytanie": "kurs euro"})


OUTSIDE: tuple[Deed, ...] = (
    (Failed("szukaj_w_sieci", {"zapytanie": "kurs euro"}, about="request"), _unasked),
    _searching("hasło"),
    _searching(status=403),
    _searching(status=302, location="http://127.0.0.1:1/"),
    _searching(body=b" " * 1_000_001),
    _searching(hangs=True),
    _searching(stopped=True, hangs=True),
    _searching(body=b"[]"),
    _mailing(do=", ".join(f"a{number}@example.com" for number in range(21))),
    _mailing(do="Jan"),
    _mailing(temat="Kurs\nBcc: x"),
    _mailing(zalacznik="wielki.mkv"),
    (Failed("wyslij_wiadomosc", {"zalacznik": "faktury"}), _a_folder_attached),
)
