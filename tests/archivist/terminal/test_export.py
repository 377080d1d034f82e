"""A session as a document, and on the screen again: whole, and nothing in it acts."""

from __future__ import annotations

import json
import re
import stat
import sys
from dataclasses import asdict
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from archivist.terminal.export import Form, exported, save
from archivist.terminal.since import Since
from archivist.terminal.transcript import turn_lines
from archivist.terminal.width import cells
from config.errors import ArchivistError
from sessions.record import (
    Event,
    EventError,
    Kind,
    SessionInfo,
    Setup,
    Transcript,
    Turn,
    TurnEnd,
    Usage,
)
from tools.effects.fates import Fates

if TYPE_CHECKING:
    from pathlib import Path

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)
READ = Event(1, "czytaj_dokument", {"sciezka": "a`b.txt"}, 'read_document(path="a`b.txt")', "ok",
             "SECRET", ms=120, tokens_raw=900, tokens_shown=600)  # fmt: skip
FAILED = Event(2, "zmien_nazwe", {}, "rename_file()", "blad", error=EventError("There is no <b>."))
HOSTILE = "![x](http://e/?q=1) <script>a</script> \x1b[31m\u202e <!-- a < b\n# not a heading"


def session(*turns: Turn) -> Transcript:
    """A session of these turns."""
    setup = Setup("/home/u/doku`menty", "qwen", "en", "host", "writer", "0.1.0", Kind.CHAT)
    return Transcript(SessionInfo("2026-11-30T1200-7f3a", setup, NOON, None, 2, 2, "a"), turns)


def turn(request: str, answer: str, *events: Event) -> Turn:
    """A turn that was answered."""
    return Turn(1, request, NOON, events, TurnEnd(answer, "answered", 9, Usage(result_tokens=3)))


def test_markdown_shows_the_conversation() -> None:
    """Requests are quoted, calls are listed, answers stand as they are; results are left out."""
    text = exported(
        session(turn("Why?\nSay it.", "*Because.*", READ, FAILED)), Form.MARKDOWN, Fates()
    )
    head, _, body = text.partition("\n## 1\n\n")
    assert head.startswith("# Session 2026-11-30T1200-7f3a\n\n2026-11-30 ")
    assert "`` /home/u/doku`menty ``" in head
    assert body == (
        "> Why?\n> Say it.\n\n"
        '- `` read_document(path="a`b.txt") `` · ok · 0.1 s · 600 of 900 tokens\n'
        "- `rename_file()` · error · 0 ms · There is no &lt;b>.\n\n"
        "*Because.*\n"
    )


def test_nothing_in_markdown_acts() -> None:
    """A viewer loads no picture and meets no tag; a terminal is not steered."""
    text = exported(session(turn(HOSTILE, HOSTILE)), Form.MARKDOWN, Fates())
    assert "![" not in text
    assert not re.search(r"<[A-Za-z/!?]", text)
    assert "a < b" in text
    assert text.replace("\n", "").isprintable()


def test_json_holds_everything() -> None:
    """Each field of the record, results too, in ASCII, under a version."""
    transcript = session(turn(HOSTILE, "um\udcf3wa", READ, FAILED))
    text = exported(transcript, Form.JSON, Fates())
    assert text.isascii()
    data = json.loads(text)
    assert (data.pop("format"), data.pop("version")) == ("archivist-session", 1)
    assert (data.pop("changes"), data.pop("ledger_trouble")) == ([], None)
    whole = json.loads(json.dumps(asdict(transcript), default=str))
    assert data["turns"][0].pop("started") == "2026-11-30T12:00:00+00:00"
    assert data["session"].pop("started") == "2026-11-30T12:00:00+00:00"
    del whole["turns"][0]["started"], whole["session"]["started"]
    assert data == whole
    assert data["turns"][0]["events"][0]["content"] == "SECRET"


@given(st.text(), st.text(), st.text(min_size=1))
def test_any_text_can_be_exported(request: str, answer: str, shown: str) -> None:
    """Both forms and the screen take whatever a person or a document wrote."""
    made = turn(request, answer, Event(1, "t", {}, shown, "ok"))
    for form in Form:
        assert exported(session(made), form, Fates()).replace("\n", "").isprintable()
    for columns in (0, 60):
        assert "".join(turn_lines(made, columns, Since())).isprintable()


def test_turns_are_shown_as_in_the_chat() -> None:
    """The request after its mark, each call with what came of it, the answer."""
    made = turn("Why?", "Because.", READ, FAILED)
    assert "\n".join(turn_lines(made, 80, Since())) == (
        '> Why?\n› read_document(path="a`b.txt")\n  ok · 0.1 s · 600 of 900 tokens\n'
        "› rename_file()\n  error · 0 ms · There is no <b>.\n\nBecause."
    )
    long = turn("word " * 40, "answer " * 40, READ)
    assert max(map(cells, turn_lines(long, 40, Since()))) <= 40


def test_a_turn_without_an_end_is_told() -> None:
    """So is a conversation that was begun anew."""
    broken = Turn(1, "Why?", NOON, (), None)
    anew = Turn(2, "", NOON, (), TurnEnd("", "anew"))
    assert list(turn_lines(broken, 0, Since()))[-1].startswith("(This turn is not finished")
    assert list(turn_lines(anew, 0, Since())) == ["(What was said before is forgotten.)"]
    text = exported(session(broken, anew), Form.MARKDOWN, Fates())
    assert "*(This turn is not finished: it still goes on, or it was broken off.)*" in text
    assert text.endswith("*(What was said before is forgotten.)*\n")


def test_a_file_is_new_and_private(tmp_path: Path) -> None:
    """Nothing is written over, and nobody else can read it."""
    file = tmp_path / "a.md"
    save("zażółć\n", file)
    assert file.read_text(encoding="utf-8") == "zażółć\n"
    if sys.platform != "win32":
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
    with pytest.raises(ArchivistError, match="exists already"):
        save("else", file)
    with pytest.raises(ArchivistError, match="No such file"):
        save("else", tmp_path / "no" / "a.md")
    assert file.read_text(encoding="utf-8") == "zażółć\n"
