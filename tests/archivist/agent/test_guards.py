"""Repeats, and changes that nobody named."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from archivist.agent.guards import Guards, unasked
from archivist.agent.request import Request
from archivist.agent.state import Made
from tests.archivist.agent.house import house
from tools.effects.fingerprint import Fingerprint
from tools.effects.plan import Plan
from tools.effects.steps import MakeFolder, Move
from tools.effects.writes import Content, Write
from tools.observation import ErrorInfo, Observation, Status

if TYPE_CHECKING:
    from pathlib import Path


def plan(*names: tuple[bytes | str, bytes | str]) -> Plan:
    """A plan that renames these."""
    was = Fingerprint(1, 1, 1, 1)
    return Plan("zmien_nazwe", tuple(Move(raw(old), raw(new), was) for old, new in names))


def raw(name: bytes | str) -> bytes:
    """A name as the file system has it."""
    return name.encode() if isinstance(name, str) else name


def alone(relative: bytes, *, extension: bool) -> bool:
    """No other document has the name."""
    del relative, extension
    return False


@pytest.mark.parametrize(
    ("words", "pair"),
    [
        ("Rename skan.pdf to umowa.pdf", ("skan.pdf", "umowa.pdf")),
        ("rename SKAN.PDF to Umowa.pdf", ("skan.pdf", "umowa.pdf")),
        ("Rename scan_a to umowa", ("scan_a.pdf", "umowa.pdf")),
        ("Rename skan001 to faktura", ("skan001.pdf", "faktura.pdf")),
        ("Rename skan.pdf to umowa.pdf", ("listy/skan.pdf", "listy/umowa.pdf")),
        ("Rename listy/skan.pdf to umowa", ("listy/skan.pdf", "listy/umowa.pdf")),
        ("Zmień nazwę „skan 1.pdf” na „Łódź 2026.pdf”.", ("skan 1.pdf", "Łódź 2026.pdf")),
        ("rename \u0142o\u0301dz\u0301.txt to x2.txt", ("łódź.txt", "x2.txt")),
        ("rename łódź.txt to x2.txt", ("ło\u0301dz\u0301.txt", "x2.txt")),
        ("rename a b.txt to x2.txt", ("a\u202fb.txt", "x2.txt")),
        ("rename a%0Ab.txt to x2.txt", ("a\nb.txt", "x2.txt")),
        ("rename b%FF.txt to x2.txt", (b"b\xff.txt", "x2.txt")),
    ],
)
def test_names_from_the_person_s_words_run_unasked(
    words: str, pair: tuple[bytes | str, bytes | str]
) -> None:
    """Case, the extension, the folder, NFC or NFD and odd spaces do not matter."""
    assert unasked(Request(words), plan(pair), alone) == ""


@pytest.mark.parametrize(
    ("words", "pair", "named"),
    [
        ("Rename the scan to umowa.pdf", ("skan.pdf", "umowa.pdf"), "skan.pdf"),
        ("Rename myskan.pdf to umowa.pdf", ("skan.pdf", "umowa.pdf"), "skan.pdf"),
        ("Rename skan.pdf.bak to umowa.pdf", ("skan.pdf", "umowa.pdf"), "skan.pdf"),
        ("Rename skan-2.pdf to umowa.pdf", ("skan.pdf", "umowa.pdf"), "skan.pdf"),
        ("Rename a file to umowa.pdf", ("a.pdf", "umowa.pdf"), "a.pdf"),
        ("Rename the file to umowa.pdf", ("file.pdf", "umowa.pdf"), "file.pdf"),
        ("Rename my skan to umowa.pdf", ("skan.pdf", "umowa.pdf"), "skan.pdf"),
        ("Rename x/skan.pdf to umowa.pdf", ("y/skan.pdf", "y/umowa.pdf"), "y/skan.pdf"),
        ("Rename the boiler notes to u.pdf", ("boiler.pdf", "u.pdf"), "boiler.pdf"),
        ("Rename it to u.pdf", (b"b\xff.txt", "u.pdf"), "b%FF.txt"),
    ],
)
def test_a_name_that_is_not_the_person_s_is_asked_about(
    words: str, pair: tuple[bytes | str, bytes | str], named: str
) -> None:
    """Parts of words, articles and other folders name nothing."""
    assert unasked(Request(words), plan(pair), alone) == (
        f"You did not name '{named}': the model found it in the archive."
    )


@pytest.mark.parametrize(
    ("words", "target"),
    [("Rename skan.pdf", "umowa.pdf"), ("Rename skan.pdf to list dr", "list dr. Nowaka")],
)
def test_a_name_that_the_model_made_up_is_asked_about(words: str, target: str) -> None:
    """The new name is the person's too, and whole."""
    assert unasked(Request(words), plan(("skan.pdf", target)), alone) == (
        f"You did not say '{target}': the model made up the name."
    )


def test_one_unnamed_step_is_enough_to_ask() -> None:
    """Every step of a plan counts."""
    wide = plan(("skan.pdf", "umowa.pdf"), ("b.pdf", "c.pdf"))
    assert "'b.pdf'" in unasked(Request("Rename skan.pdf to umowa.pdf"), wide, alone)


@pytest.mark.parametrize(
    ("words", "asked"),
    [
        ("Rename a/skan.pdf to umowa.pdf", False),
        ("Rename skan.pdf to umowa.pdf", True),
        ("Rename nota_1.txt to umowa.txt", False),
        ("Rename nota_1 to umowa", True),
        ("Rename solo_1 to umowa", False),
    ],
)
def test_a_base_name_that_several_have_is_asked_about(
    tmp_path: Path,
    words: str,
    asked: bool,  # noqa: FBT001
) -> None:
    """The folder, or the extension where it tells, makes a name definite."""
    files = dict.fromkeys(
        ("a/skan.pdf", "b/SKAN.pdf", "a/nota_1.txt", "b/nota_1.md", "solo_1.txt"), "x"
    )
    name = words.split()[1]
    path = next(one for one in files if one.startswith(name) or one[2:].startswith(name))
    target = path.replace(name.rpartition("/")[2].split(".")[0], "umowa")
    with house(tmp_path, files) as home:
        reason = unasked(Request(words), plan((path, target)), home.workspace.namesakes)
    assert reason.startswith("Several documents") is asked


def test_namesakes_in_an_archive_too_large_to_know_are_assumed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where looking takes too long, the person is asked."""
    monkeypatch.setattr("archivist.agent.workspace._LOOK_S", -1.0)
    with house(tmp_path, {"solo.txt": "x"}) as home:
        assert home.workspace.namesakes(b"solo.txt", extension=True)


def made(
    tool: str, content: str = "", *, operation: str = "", error: str = "", **arguments: object
) -> Made:
    """A call that was made."""
    failed = ErrorInfo(error, "", "", retryable=False) if error else None
    status = Status.ERROR if error else Status.OK
    return Made(
        tool,
        dict(arguments),
        Observation(status, content=content, operation=operation, error=failed, paths=("p",)),
    )


def test_what_counts_as_a_repeat() -> None:
    """Only a call that succeeded, with nothing changed since, is answered from before."""
    read = made("t", "x", a=1)
    changed = made("r", operation="s/1/1", b=2)
    assert Guards.repeated("t", {"a": 1}, []) is None
    assert Guards.repeated("t", {"a": 2}, [read]) is None
    assert Guards.repeated("t", {"a": 1}, [made("t", error="no", a=1)]) is None
    assert Guards.repeated("t", {"a": 1}, [read, changed]) is None
    repeat = Guards.repeated("r", {"b": 2}, [changed, read])
    assert repeat is not None
    assert repeat.paths == ("p",)
    assert not repeat.operation


def test_only_the_last_change_counts_as_made() -> None:
    """After A to B and B to A, A to B is no repeat."""
    there = made("r", operation="s/1/1", a="A", b="B")
    back = made("r", operation="s/1/2", a="B", b="A")
    assert Guards.repeated_change("r", {"a": "A", "b": "B"}, [there, made("t", "x")]) is not None
    assert Guards.repeated_change("r", {"a": "A", "b": "B"}, [there, back]) is None
    assert Guards.repeated_change("r", {"a": "A", "b": "B"}, []) is None


@pytest.mark.parametrize(
    ("words", "steps", "says"),
    [
        ("move a.pdf to umowy", [("a.pdf", "umowy/a.pdf")], ""),
        ("move skany/a.pdf to umowy/2026", [("skany/a.pdf", "umowy/2026/a.pdf")], ""),
        ("put a.pdf into umowy/", [("a.pdf", "umowy/a.pdf")], ""),
        ("move a.pdf to 2026", [("a.pdf", "umowy/2026/a.pdf")], ""),
        ("move a.pdf", [("a.pdf", "umowy/a.pdf")], "You did not name the folder 'umowy'"),
        ("move umowy/a.pdf up", [("umowy/a.pdf", "a.pdf")], "You did not name the top of"),
        ("move a.pdf to umowy", [("b.pdf", "umowy/b.pdf")], "You did not name 'b.pdf'"),
    ],
)
def test_the_folder_of_a_move_is_named_too(
    words: str, steps: list[tuple[str, str]], says: str
) -> None:
    """A document goes unasked only into a folder that the person spoke of."""
    found = unasked(Request(words), plan(*steps), alone)
    assert found.startswith(says)
    assert bool(found) == bool(says)


def test_a_new_folder_is_named_too() -> None:
    """A folder that the words don't hold is made only with consent."""
    wanted = Plan("utworz_katalog", (MakeFolder(b"podatki"),))
    assert unasked(Request("make a folder podatki"), wanted, alone) == ""
    assert "podatki" in unasked(Request("make a folder for taxes"), wanted, alone)


def test_a_swap_is_judged_by_its_ends() -> None:
    """The name in between is the program's own, and nobody has to say it."""
    wanted = plan(("a.pdf", ".archivist-1"), ("b.pdf", "a.pdf"), (".archivist-1", "b.pdf"))
    assert unasked(Request("swap the names of a.pdf and b.pdf"), wanted, alone) == ""


@pytest.mark.parametrize(
    ("words", "text", "says"),
    [
        ('append "call the bank" to notes.txt', "call the bank", ""),
        ("dopisz do notes.txt: Zadzwonić\ndo banku", "zadzwonić do banku", ""),
        ("append a summary to notes.txt", "The contract ends in May.", "You did not dictate"),
        ('append "call the bank" to them', "call the bank", "You did not name 'notes.txt'"),
    ],
)
def test_a_text_is_written_unasked_only_if_it_was_dictated(
    words: str, text: str, says: str
) -> None:
    """What the model wrote itself is shown to the person first."""
    wanted = Plan("zapisz_plik", (Write(b"notes.txt", Content.of(text.encode())),), text=text)
    found = unasked(Request(words), wanted, alone)
    assert found.startswith(says)
    assert bool(found) == bool(says)
