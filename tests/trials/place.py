"""A home, a small archive and a model that answers from a script, for one trial."""

from __future__ import annotations

import json
import threading
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tests.archivist.model.fake_server import event, raw, reply, serving
from tests.trials.tmux import PYTHON, pane

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from tests.archivist.model.fake_server import Answer, FakeServer, Handler
    from tests.trials.tmux import Pane

_PATIENCE_S = 60.0
DOCUMENTS = {
    "umowy/najem.txt": "The lease ends on 31 March 2027.\nThe rent is 2350.\n",
    "umowy/łąka w Żywcu.txt": "Łąka za 12 000 zł.\n",
    "listy/文書と手紙.txt": "漢字の文書。\n",
    **{f"skany/skan{number:03}.txt": f"Scan {number}.\n" for number in range(1, 13)},
}


def call(name: str, **arguments: object) -> str:
    """Write a call as a model does."""
    return json.dumps({"name": name, "arguments": arguments}, ensure_ascii=False)


def says(text: str) -> Answer:
    """Answer the person."""
    return reply(call("answer", text=text))


def calls(name: str, **arguments: object) -> Answer:
    """Call a tool."""
    return reply(call(name, **arguments))


@dataclass
class Place:
    """What a trial has.

    Attributes:
        archive: The folder of documents.
        server: Where the model is.
        gate: What a held answer waits for.
    """

    archive: Path
    server: FakeServer
    gate: threading.Event = field(default_factory=threading.Event)

    def script(self, *answers: Answer) -> None:
        """What the model gives next, one for each step; the last one again and again."""
        self.server.completions[:] = answers

    def held(self, text: str, shown: int) -> Answer:
        """Answer with so many characters of a text, and with the rest when the gate opens."""
        whole = call("answer", text=text)
        cut = whole.index(text[:8]) + shown

        def answer(handler: Handler) -> None:
            raw(event(whole[:cut]))(handler)
            self.gate.wait(_PATIENCE_S)
            handler.wfile.write(event(whole[cut:]) + event(finish="stop") + b"data: [DONE]\n\n")

        return answer

    def waiting(self, answer: Answer) -> Answer:
        """Answer when the gate opens; until then the model seems to read the prompt."""

        def wait(handler: Handler) -> None:
            self.gate.wait(_PATIENCE_S)
            answer(handler)

        return wait

    def names(self) -> set[str]:
        """Every document, by its path in the archive."""
        return {
            str(file.relative_to(self.archive))
            for file in self.archive.rglob("*")
            if file.is_file()
        }

    @contextmanager
    def program(
        self,
        *words: str,
        columns: int = 80,
        rows: int = 24,
        environment: Mapping[str, str] | None = None,
        inside: tuple[str, ...] = (),
    ) -> Iterator[Pane]:
        """Run ``archivist WORDS`` on this archive with this model, maybe inside another program."""
        command = (PYTHON, "-m", "archivist", *words)
        flags = ("--archive", str(self.archive), "--server", self.server.url)
        with pane((*inside, *command, *flags), columns, rows, environment or {}) as terminal:
            yield terminal

    @contextmanager
    def chat(
        self,
        *words: str,
        columns: int = 80,
        rows: int = 24,
        environment: Mapping[str, str] | None = None,
        inside: tuple[str, ...] = (),
    ) -> Iterator[Pane]:
        """Open the chat and wait for its input line."""
        with self.program(
            *words, columns=columns, rows=rows, environment=environment, inside=inside
        ) as terminal:
            terminal.ready()
            yield terminal


@contextmanager
def a_place(folder: Path) -> Iterator[Place]:
    """Write the archive and start the model."""
    archive = folder / "dokumenty"
    for name, text in DOCUMENTS.items():
        file = archive / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    with serving() as server:
        place = Place(archive, server)
        try:
            yield place
        finally:
            place.gate.set()
