"""Changes that nobody named."""

from __future__ import annotations

from pathlib import Path

import pytest

from archivist.agent.request import Request
from archivist.agent.targets import unasked
from tests.archivist.agent.house import house
from tools.effects.fingerprint import Fingerprint
from tools.effects.plan import Plan
from tools.effects.steps import MakeFolder, Move, RemoveFolder
from tools.effects.trash import trash_path
from tools.effects.writes import Content, Discard, Exchange, Write


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
        ("Rename x/skan.pdf to umowa.pdf", ("y/skan.pdf", "y/umowa.pdf"), "y/skan.pdf"),
        ("Rename it to u.pdf", (b"b\xff.txt", "u.pdf"), "b%FF.txt"),
        ("Rename umowa.pdf to u.pdf", ("um\u043ewa.pdf", "u.pdf"), "um\u043ewa.pdf"),
        ("Rename umowa.pdf to u.pdf", ("umowa\u200b.pdf", "u.pdf"), "umowa%E2%80%8B.pdf"),
        ("Rename umowa.pdf to u.pdf", ("\u202efdp.awomu", "u.pdf"), "%E2%80%AEfdp.awomu"),
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
    ("words", "source", "written"),
    [
        ("Rename the file to u.pdf", "file.pdf", "file"),
        ("Rename my skan to u.pdf", "skan.pdf", "skan"),
        ("Rename the boiler notes to u.pdf", "boiler.pdf", "boiler"),
        ("In skany/ rename skan*.pdf to u*.pdf", "skany/skan1.pdf", "skan*.pdf"),
        ("Rename skany/*.PDF to u*.pdf", "skany/skan1.pdf", "skany/*.PDF"),
    ],
)
def test_what_was_written_for_a_name_is_told(words: str, source: str, written: str) -> None:
    """Nobody reads that they did not name what they named by a word of it or by a pattern."""
    assert unasked(Request(words), plan((source, "u.pdf")), alone) == (
        f"You wrote '{written}': the model took it for '{source}'."
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


# What a person says and a document could make of it.
ROLES = [
    ("read umowa.pdf and rename skan.pdf to f.pdf", ("umowa.pdf", "f.pdf")),
    ("Przeczytaj umowa.pdf i zmień nazwę skan.pdf na f.pdf", ("umowa.pdf", "f.pdf")),
    ("rename a.pdf to c.pdf and b.pdf to d.pdf", ("a.pdf", "d.pdf")),
    ("compare umowa.pdf with b.pdf, then move skan.pdf to umowy", ("b.pdf", "umowy/b.pdf")),
    ("rename skan.pdf to f.pdf and tell me what is in umowa.pdf", ("umowa.pdf", "f.pdf")),
]
MEANT = [
    ("read umowa.pdf and rename skan.pdf to f.pdf", ("skan.pdf", "f.pdf")),
    ("rename a.pdf to c.pdf and b.pdf to d.pdf", ("b.pdf", "d.pdf")),
    ("move a.pdf, b.pdf and skan.pdf to umowy", ("a.pdf", "umowy/a.pdf")),
    ("Przenieś a.pdf oraz b.pdf do umowy, a potem przeczytaj c.pdf", ("b.pdf", "umowy/b.pdf")),
    ("give the name c.pdf to skan.pdf and read a.pdf", ("skan.pdf", "c.pdf")),
    ("swap the names of a.pdf and b.pdf", ("b.pdf", "a.pdf")),
    ("What is in skan001.pdf? Rename it to b.pdf", ("skan001.pdf", "b.pdf")),
    ("rename listy/skan.pdf to umowa", ("listy/skan.pdf", "listy/umowa.pdf")),
    ("rename skan001 to umowa and read a.pdf", ("skan001.pdf", "umowa.pdf")),
]


@pytest.mark.parametrize(("words", "pair"), ROLES)
def test_a_name_counts_only_for_what_it_was_given_to(words: str, pair: tuple[str, str]) -> None:
    """After a document was read, names of the person's are not joined to another wish."""
    reason = unasked(Request(words), plan(pair), alone, tainted=True)
    assert reason == f"You did not say this of '{pair[0]}', as far as the program can tell."


@pytest.mark.parametrize(("words", "pair"), MEANT)
@pytest.mark.parametrize("tainted", [False, True])
def test_what_the_words_say_runs_unasked_whatever_was_read(
    words: str,
    pair: tuple[str, str],
    tainted: bool,  # noqa: FBT001
) -> None:
    """Lists, several wishes and both orders of old and new name are understood."""
    assert unasked(Request(words), plan(pair), alone, tainted=tainted) == ""


def test_a_name_that_was_banned_names_nothing() -> None:
    """A ban is no wish about what it names; a name that looks like a ban is a name."""
    words = "Rename skan.pdf to umowa.pdf, but don't touch b.pdf"
    assert "'b.pdf'" in unasked(Request(words), plan(("b.pdf", "umowa.pdf")), alone)
    assert unasked(Request(words), plan(("skan.pdf", "umowa.pdf")), alone) == ""
    quoted = "Zmień nazwę listy/bez tytułu.pdf na umowa.pdf"
    pair = ("listy/bez tytułu.pdf", "listy/umowa.pdf")
    assert unasked(Request(quoted), plan(pair), alone) == ""
    quoted = "Zmień nazwę „bez tytułu.pdf” na umowa.pdf"
    assert unasked(Request(quoted), plan(("bez tytułu.pdf", "umowa.pdf")), alone) == ""


def twice(relative: bytes, *, extension: bool) -> bool:
    """Every name is there twice."""
    del relative, extension
    return True


FOLDER = Fingerprint(1, 1, 0, 1, is_folder=True)


def test_a_folder_that_several_have_the_name_of_is_asked_about() -> None:
    """Its base name alone does not say which is meant, neither as what moves nor as where to."""
    folder = Plan("przenies_katalog", (Move(b"a/2025", b"archiwum/2025", FOLDER),))
    assert unasked(Request("move the folder 2025 to archiwum"), folder, alone) == ""
    assert unasked(Request("move the folder 2025 to archiwum"), folder, twice).startswith("Several")
    assert unasked(Request("move the folder a/2025 to archiwum"), folder, twice) == ""
    into = plan(("skany/x1.pdf", "a/2025/x1.pdf"))
    assert unasked(Request("move skany/x1.pdf to 2025"), into, alone) == ""
    assert unasked(Request("move skany/x1.pdf to 2025"), into, twice).startswith("Several folders")
    assert unasked(Request("move skany/x1.pdf to a/2025"), into, twice) == ""


def test_folders_are_namesakes_too(tmp_path: Path) -> None:
    """The archive is looked through for folders as for documents."""
    with house(tmp_path, {"a/2025/x": "", "b/2025/y": "", "c/2026/z": ""}) as home:
        assert home.workspace.namesakes(b"a/2025", extension=True)
        assert not home.workspace.namesakes(b"c/2026", extension=True)


@pytest.mark.parametrize(
    ("words", "made", "asked"),
    [
        ("make a folder podatki/2027", ("podatki", "podatki/2027"), False),
        ("make a folder 2027 in podatki", ("podatki", "podatki/2027"), False),
        ("make a folder 2027", ("2027",), False),
        ("make a folder 2027", ("podatki/2027",), True),
        ("make a folder 2027", ("podatki", "podatki/2027"), True),
        ("make a folder podatki", ("podatki", "podatki/2027"), True),
    ],
)
def test_the_place_of_a_new_folder_is_named_too(
    words: str,
    made: tuple[str, ...],
    asked: bool,  # noqa: FBT001
) -> None:
    """A folder is made at the top or where the person said."""
    wanted = Plan("utworz_katalog", tuple(MakeFolder(raw(path)) for path in made))
    assert bool(unasked(Request(words), wanted, alone)) is asked


def test_a_document_moves_into_a_folder_that_is_made_for_it() -> None:
    """The plan makes what is missing; only what the words name."""
    was = Fingerprint(1, 1, 1, 1)
    steps = (
        MakeFolder(b"umowy"),
        MakeFolder(b"umowy/2027"),
        Move(b"a.pdf", b"umowy/2027/a.pdf", was),
    )
    wanted = Plan("przenies", steps)
    assert unasked(Request("move a.pdf to umowy/2027"), wanted, alone, tainted=True) == ""
    assert unasked(Request("move a.pdf to 2027"), wanted, alone) != ""


def new_version(old: bytes, new: bytes, text: str) -> Plan:
    """A plan that gives a note another content."""
    exchange = Exchange(b"n/notes.txt", b"n/.x", old=Content.of(old), new=Content.of(new))
    return Plan("zapisz_plik", (exchange,), contents=(new,), text=text)


def test_what_is_there_is_replaced_only_where_the_words_say_so() -> None:
    """Adding keeps what was there; a new text for all of it loses that."""
    added = new_version(b"tea\n", b"tea\nmilk\n", "milk")
    instead = new_version(b"tea\n", b"milk\n", "milk")
    assert unasked(Request('add "milk" to notes.txt'), added, alone) == ""
    assert "replace" in unasked(Request('write "milk" to notes.txt'), instead, alone)
    assert unasked(Request('replace the text of notes.txt, write "milk"'), instead, alone) == ""
    assert unasked(Request("zastąp treść notes.txt, wpisz „milk”"), instead, alone) == ""


def test_the_place_of_a_text_is_named_too() -> None:
    """Two notes of one name are asked between; a new one lies where the words say."""
    added = new_version(b"tea\n", b"tea\nmilk\n", "milk")
    assert unasked(Request('add "milk" to notes.txt'), added, twice).startswith("Several")
    assert unasked(Request('add "milk" to n/notes.txt'), added, twice) == ""
    new = Plan("zapisz_plik", (Write(b"n/notes.txt", Content.of(b"milk")),), text="milk")
    assert "folder 'n'" in unasked(Request('write "milk" into notes.txt'), new, alone)
    assert unasked(Request('write "milk" into n/notes.txt'), new, alone) == ""
    assert unasked(Request('write "milk" into notes.txt in the folder n'), new, alone) == ""


def test_a_dictated_text_is_taken_whole() -> None:
    """A piece of it may say the opposite."""
    request = Request("dopisz do notes.txt: nie płacić faktury")
    whole, part = "nie płacić faktury", "płacić faktury"
    for text, asked in ((whole, False), (part, True), (f"{whole}.", False)):
        wanted = Plan("zapisz_plik", (Write(b"notes.txt", Content.of(text.encode())),), text=text)
        assert bool(unasked(request, wanted, alone)) is asked


@pytest.mark.parametrize(
    ("words", "path", "asked"),
    [
        ('read a.txt and append "milk" to b.txt', "a.txt", True),
        ('read a.txt and append "milk" to b.txt', "b.txt", False),
        ("Przeczytaj list w a.txt i dopisz do b.txt: milk", "a.txt", True),
        ("Przeczytaj list w a.txt i dopisz do b.txt: milk", "b.txt", False),
        ('to b.txt add "milk", then read a.txt', "a.txt", True),
        ('to b.txt add "milk", then read a.txt', "b.txt", False),
        ("dopisz „milk” do b.txt, a potem przeczytaj list w a.txt", "a.txt", True),
        ('append "milk" to b.txt', "b.txt", False),
    ],
)
def test_a_text_goes_only_where_it_was_sent(
    words: str,
    path: str,
    asked: bool,  # noqa: FBT001
) -> None:
    """After a document was read, the text of one wish is not put into another document."""
    wanted = Plan("zapisz_plik", (Write(raw(path), Content.of(b"milk")),), text="milk")
    reason = unasked(Request(words), wanted, alone, tainted=True)
    assert reason.startswith("You did not say this of") is asked
    assert bool(reason) is asked


def test_the_trash_and_unknown_steps_are_always_asked_about() -> None:
    """Whatever the words say."""
    trash = Plan(
        "usun", (Move(b"a.pdf", trash_path(Path("/t"), b"files/a.pdf"), Fingerprint(1, 1, 1, 1)),)
    )
    assert "trash" in unasked(Request("delete a.pdf"), trash, alone)
    assert unasked(Request("remove a"), Plan("x", (RemoveFolder(b"a"),)), alone)
    assert unasked(Request("remove a"), Plan("x", (Discard(b"a", Content.of(b"")),)), alone)
