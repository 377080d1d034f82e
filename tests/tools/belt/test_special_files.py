"""Pipes, sockets, devices and links: refused by every changing tool, and never waited for."""

from __future__ import annotations

import os
import signal
import socket
import stat
from typing import TYPE_CHECKING, Any

import pytest

from tests.tools.belt.desk import Desk
from tools.belt import (
    dopisz_do_pliku,
    konwertuj_docx,
    przenies,
    przenies_katalog,
    usun,
    utworz_katalog,
    wyslij_wiadomosc,
    zapisz_plik,
    zmien_nazwe,
    zmien_nazwy,
)
from tools.errors import ToolError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tools.contract import Tool

pytestmark = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="Windows has no such files")
X = "x.txt"  # what is no regular file
MAIL = wyslij_wiadomosc.tool_for("ja@example.com")
CALLS: dict[str, tuple[Tool, dict[str, Any]]] = {
    "rename": (zmien_nazwe.TOOL, {"sciezka": X, "nowa_nazwa": "n.txt"}),
    "rename many": (zmien_nazwy.TOOL, {"wzorzec": "x*.txt", "nowy_wzorzec": "n{n}.txt"}),
    "move": (przenies.TOOL, {"sciezka": X, "do_folderu": "sub"}),
    "move many": (przenies.TOOL, {"sciezka": "x*", "do_folderu": "sub"}),
    "move a folder": (przenies_katalog.TOOL, {"katalog": X, "cel": "sub"}),
    "append": (dopisz_do_pliku.TOOL, {"sciezka": X, "tekst": "t"}),
    "write": (zapisz_plik.TOOL, {"sciezka": X, "tekst": "t"}),
    "overwrite": (zapisz_plik.TOOL, {"sciezka": X, "tekst": "t", "zastap": True}),
    "convert": (konwertuj_docx.TOOL, {"sciezka": X}),
    "delete": (usun.TOOL, {"sciezka": X}),
    "attach": (MAIL, {"do": "a@example.com", "temat": "t", "tresc": "t", "zalacznik": X}),
    "rename to it": (zmien_nazwe.TOOL, {"sciezka": "a.txt", "nowa_nazwa": X}),
    "move into it": (przenies.TOOL, {"sciezka": "a.txt", "do_folderu": X}),
    "move beside it": (przenies.TOOL, {"sciezka": "sub/x.txt", "do_folderu": "."}),
    "move a folder to it": (przenies_katalog.TOOL, {"katalog": "sub", "cel": X}),
    "make a folder there": (utworz_katalog.TOOL, {"katalog": X}),
    "make a folder in it": (utworz_katalog.TOOL, {"katalog": f"{X}/new"}),
    "write into it": (zapisz_plik.TOOL, {"sciezka": f"{X}/n.txt", "tekst": "t"}),
}


def _pipe(path: Path) -> None:
    os.mkfifo(path)


def _socket(path: Path) -> None:
    before = os.getcwd()  # noqa: PTH109 - the address of a socket is short, so its folder is entered
    os.chdir(path.parent)
    try:
        with socket.socket(socket.AF_UNIX) as opened:
            opened.bind(path.name)
    finally:
        os.chdir(before)


def _device(path: Path) -> None:
    try:
        os.mknod(path, stat.S_IFCHR | 0o666, os.makedev(5, 0))  # the terminal: reading it waits
    except PermissionError:
        pytest.skip("only root may make a device")


def _link(path: Path) -> None:
    path.symlink_to("a.txt")


def _dangling(path: Path) -> None:
    path.symlink_to("nowhere")


def _tree(root: Path) -> list[tuple[str, int, int, int]]:
    looked = ((str(path), path.lstat()) for path in sorted(root.rglob("*")))
    return [(path, one.st_mode, one.st_ino, one.st_mtime_ns) for path, one in looked]


@pytest.fixture(autouse=True)
def alarmed() -> Iterator[None]:
    """Fail, where a tool would wait for ever."""
    signal.alarm(60)
    yield
    signal.alarm(0)


@pytest.mark.parametrize("make", [_pipe, _socket, _device, _link, _dangling])
@pytest.mark.parametrize("call", CALLS)
def test_what_is_no_regular_file_is_refused(tmp_path: Path, make: Any, call: str) -> None:  # noqa: ANN401 - one of the functions above
    """With a reason and what to do instead; nothing is changed."""
    desk = Desk(tmp_path, "a.txt", "sub/x.txt")
    make(desk.scene.root / X)
    before = _tree(desk.scene.root)
    tool, arguments = CALLS[call]
    with pytest.raises(ToolError) as refused:
        desk.plan(tool, **arguments)
    assert refused.value.what
    assert refused.value.instead
    assert _tree(desk.scene.root) == before
    desk.close()
