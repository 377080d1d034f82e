"""Saving a document's text beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from archivist.agent.request import Request
from archivist.agent.targets import unasked
from archivist.terminal.planned import plan_lines
from tests.tools.archive import samples
from tests.tools.belt.desk import asking, lines
from tests.tools.effects.scene import clock
from tools.belt.konwertuj_docx import TOOL
from tools.effects.executor import Executor
from tools.effects.ledger import Ledger
from tools.effects.operation import State
from tools.effects.undo import undo_plan
from tools.errors import ToolError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.tools.contexts import PlainContext
    from tools.effects.plan import Plan

HEADED = (
    '<w:p><w:pPr><w:outlineLvl w:val="0"/></w:pPr><w:r><w:t>Umowa</w:t></w:r></w:p>'
    + samples.paragraph("Czynsz wynosi 2350 zł.")
)
DOCX = samples.docx(HEADED, {"word/media/image1.png": b"x"})


@pytest.fixture
def executor(root: Path, tmp_path: Path) -> Iterator[Executor]:
    """What carries plans out."""
    with Ledger(tmp_path / "ledger.sqlite") as ledger:
        yield Executor(ledger, root, clock)


def plan(context: PlainContext, path: str, **arguments: str) -> Plan:
    """Plan a conversion."""
    assert TOOL.plan is not None
    return TOOL.plan(TOOL.arguments(**{"sciezka": path, **arguments}), context)


def refused(context: PlainContext, path: str, **arguments: str) -> str:
    """Plan what is refused; return what the model is told."""
    with pytest.raises(ToolError) as caught:
        plan(context, path, **arguments)
    return str(caught.value)


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("Convert najem.docx to text", "najem.txt"),
        ("Zapisz najem.docx jako zwykły tekst", "najem.txt"),
        ("Convert najem.docx", "najem.md"),
        ("Convert najem.docx to Markdown text", "najem.md"),
    ],
)
def test_the_words_name_the_form(context: PlainContext, root: Path, words: str, name: str) -> None:
    """Also where the model leaves it out."""
    (root / "najem.docx").write_bytes(DOCX)
    context.request = words
    assert plan(context, "najem.docx").documents == (name.encode(),)


@pytest.mark.parametrize(
    ("form", "written"),
    [
        ("md", "# Umowa\n\nCzynsz wynosi 2350 zł.\n"),
        ("txt", "Umowa\nCzynsz wynosi 2350 zł.\n"),
    ],
)
def test_it_is_written_beside_the_original_and_taken_back(
    context: PlainContext, executor: Executor, root: Path, form: str, written: str
) -> None:
    """As private as the original, which stays; undo removes it."""
    (root / "umowy").mkdir()
    original = root / "umowy" / "najem.docx"
    original.write_bytes(DOCX)
    original.chmod(0o600)
    planned = plan(context, "umowy/najem.docx", format=form)
    assert planned.documents == (f"umowy/najem.{form}".encode(),)
    assert not (root / "umowy" / f"najem.{form}").exists()
    outcome = executor.execute(planned, "op1", "s")
    assert outcome.state is State.DONE
    made = root / "umowy" / f"najem.{form}"
    assert made.read_text("utf-8") == written
    assert made.stat().st_mode & 0o777 == 0o600
    operation = executor._ledger.get("op1")
    assert operation is not None
    executor.execute(undo_plan(operation, executor._ledger, executor.files), "op2", "s")
    assert {path.name for path in (root / "umowy").iterdir()} == {"najem.docx"}
    assert original.read_bytes() == DOCX


def test_what_was_left_out_is_said(context: PlainContext, root: Path) -> None:
    """With the plan, for the consent dialog and the answer."""
    (root / "najem.docx").write_bytes(DOCX)
    planned = plan(context, "najem.docx")
    assert planned.unread == ("1 picture was not carried over.",)
    assert plan_lines(planned, 80)[1:] == [
        "  The text is that of najem.docx.",
        "  1 picture was not carried over.",
    ]


def test_other_documents_are_saved_as_they_are_read(context: PlainContext, root: Path) -> None:
    """A PDF page by page, a workbook by sheets, a page of the web."""
    (root / "a.pdf").write_bytes(samples.pdf("Hello", ""))
    (root / "b.html").write_text("<html><body><p>Witaj</p></body></html>")
    assert plan(context, "a.pdf", format="txt").contents == (
        b"[page 1]\nHello\n\n[page 2: no text]\n",
    )
    assert "Page 2 was not read" in plan(context, "a.pdf").unread[0]
    assert plan(context, "b.html").contents == (b"Witaj\n",)


def test_nothing_is_overwritten(context: PlainContext, root: Path) -> None:
    """Another text under the name is an error; the same text means that it was done before."""
    (root / "najem.docx").write_bytes(DOCX)
    (root / "najem.md").write_text("moje notatki")
    assert '"najem.md" exists and holds something else.' in refused(context, "najem.docx")
    (root / "najem.md").write_bytes(plan(context, "najem.docx", format="txt").contents[0])
    (root / "najem.txt").write_bytes((root / "najem.md").read_bytes())
    assert "holds just this text already" in refused(context, "najem.docx", format="txt")
    (root / "najem.md").unlink()
    (root / "najem.md").mkdir()
    assert "exists and holds something else" in refused(context, "najem.docx")


@pytest.mark.parametrize(
    ("name", "content", "told"),
    [
        ("a.txt", b"tekst", "is plain text already"),
        ("a.md", b"", "is plain text already"),
        ("skan.pdf", samples.pdf("", ""), "has no text to save"),
        ("pusty.docx", samples.docx(""), "has no text to save"),
        ("zly.docx", b"PK\x03\x04 rubbish", "is a damaged zip file"),
    ],
)
def test_what_can_not_be_converted_is_told(
    context: PlainContext, root: Path, name: str, content: bytes, told: str
) -> None:
    """Plain text, a scan, an empty or damaged document, in either form."""
    (root / name).write_bytes(content)
    for form in ("md", "txt"):
        assert told in refused(context, name, format=form)


def test_naming_the_document_is_asking_for_its_copy(context: PlainContext, root: Path) -> None:
    """Consent is needed only where the words don't say which document is meant."""
    (root / "umowy").mkdir()
    (root / "umowy" / "najem.docx").write_bytes(DOCX)
    planned = plan(context, "umowy/najem.docx")

    def asked(words: str, *, several: bool = False) -> str:
        return unasked(Request(words), planned, lambda _path, *, extension: several and extension)

    assert asked("Convert umowy/najem.docx to Markdown", several=True) == ""
    assert asked("Convert najem.docx to Markdown") == ""
    assert "Several documents have the name" in asked("Convert najem.docx to text", several=True)
    assert asked("Convert the lease to Markdown") == (
        "You did not name 'umowy/najem.docx': the model found it in the archive."
    )


@pytest.mark.parametrize(
    "request_text",
    lines("""
        Convert umowa.docx to Markdown
        please turn the lease into plain text
        Save umowa.docx as text
        Export letters/a.docx as .md
        Make a text version of umowa.docx
        convert list.docx
        Przekonwertuj umowa.docx na Markdown
        zamień umowę na tekst
        Zapisz umowa.docx jako txt
        Zrób wersję tekstową z umowa.docx
        Czy możesz przekonwertować najem.docx do formatu md?
        umowy/najem.docx to text please
        najem.pdf na txt
    """),
)
def test_words_that_ask_for_it(request_text: str) -> None:
    """In both languages."""
    assert asking(TOOL, request_text)


@pytest.mark.parametrize(
    "request_text",
    lines("""
        Read umowa.docx
        What does the text of umowa.docx say?
        Rename umowa.docx to najem.docx
        Save 'milk and bread' as shopping.txt
        Never convert umowa.docx to text
        Nie konwertuj umowa.docx na txt
        Zapisz mleko i chleb jako zakupy.txt
        Przeczytaj umowa.docx
        Convert 5 miles to kilometres
        Is najem.docx to be read as text?
    """),
)
def test_words_that_do_not(request_text: str) -> None:
    """Reading, renaming, writing something else, and a ban."""
    assert not asking(TOOL, request_text)
