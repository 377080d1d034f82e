"""Slash commands."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from archivist.agent.conversation import EffectView, Status
from archivist.agent.events import Consent
from archivist.terminal.command_list import COMMANDS
from archivist.terminal.effect_list import effect_lines
from archivist.terminal.lookback import Leaving
from archivist.terminal.slash import Slash
from archivist.terminal.standing import changed_by
from config.errors import ArchivistError
from tests.archivist.terminal.scripted import ScriptedApplication, move
from tests.archivist.terminal.streams import make_screen
from tools.archive.index.coverage import Coverage
from tools.effects.plan import Plan
from tools.effects.report import step_data
from tools.effects.steps import MakeFolder, RemoveFolder
from tools.effects.writes import Content, Discard, Exchange, Write
from tools.notes.notebook import Notebook

if TYPE_CHECKING:
    from tools.effects.steps import Change


def taken(
    line: str, operations: list[str], consent: Consent = Consent.GIVEN, unseen: str = ""
) -> tuple[Leaving | None, str, ScriptedApplication]:
    """Take one command; return what it returned, the screen, and the program."""
    screen, behind = make_screen()
    application = ScriptedApplication()
    slash = Slash(application, screen, lambda _plan, _reason: consent, operations, lambda _: unseen)
    outcome = slash.take(line)
    return outcome, behind.getvalue().decode(), application


def test_help_names_every_command() -> None:
    """What works is listed, one meaning each, under all of its names, and nothing else."""
    _, shown, _ = taken("/help", [])
    lines = [line for line in shown.splitlines() if line.startswith("/")]
    assert [line.split()[0] for line in lines] == [command.name for command in COMMANDS]
    whole = " ".join(shown.split())
    for command in COMMANDS:
        assert f"{command.name} {command.meaning}" in whole
        assert all(name in whole for name in command.also)


@pytest.mark.parametrize("name", [name for each in COMMANDS for name in (each.name, *each.also)])
def test_every_name_is_understood(name: str) -> None:
    """In both languages and in capitals; what can't be done says why."""
    for typed in (name, name.upper()):
        try:
            _, shown, _ = taken(typed, [])
        except ArchivistError as error:
            shown = str(error)
        assert "There is no command" not in shown


def test_polish_letters_may_be_typed() -> None:
    """The alias is found with its accents and without."""
    assert taken("/narzędzia", [])[1] == taken("/narzedzia", [])[1] == taken("/tools", [])[1]


def test_the_tools_are_shown_as_the_model_is_told_of_them() -> None:
    """Those of every prompt, then those that a request has to ask for; none with values in it."""
    _, shown, application = taken("/tools", [])
    core, _, rare = shown.replace("\n", " ").partition("With a request whose words ask for them:")
    assert all(f"- {application.belt.spoken(tool)}(" in core for tool in application.belt.core)
    assert all(f"- {application.belt.spoken(tool)}(" in rare for tool in application.belt.rare)
    assert all(line.startswith(("- ", "  ")) or line.endswith(":") for line in shown.splitlines())


@pytest.mark.parametrize(
    ("index", "said"),
    [
        (Coverage(1, 1, 0, complete=True), "1 document, 1 of them indexed."),
        (
            Coverage(90_000, 12, 3, complete=False),
            (
                "at least 90,000 documents, 12 of them indexed. 3 can't be read. 89,985 not "
                "read yet: the next search does it, or `archivist index`."
            ),
        ),
    ],
)
def test_the_archive_and_its_index(index: Coverage, said: str) -> None:
    """How many there are, and what a search would not see."""
    screen, behind = make_screen(200)
    application = ScriptedApplication(index=index)
    slash = Slash(application, screen, lambda _plan, _reason: Consent.REFUSED, [], lambda _: "")
    slash.take("/archive")
    first, words, command = behind.getvalue().decode().splitlines()
    assert first == f"/home/anna/dokumenty: {said}"
    assert words == "Another folder is another conversation:"
    assert command == "archivist --archive DIR"


@pytest.mark.parametrize(
    ("typed", "said", "command"),
    [
        ("/profile", "writer: documents are", "--resume 20260101-ab12 --profile reader\n"),
        ("/model", "test-model, 8,192 tokens of context.", "archivist model use NAME\n"),
        ("/voice", "en: the model sees English", "ARCHIVIST_VOICE=pl archivist --archive"),
        ("/trust", "host: you sit at the terminal", "--resume 20260101-ab12 --trust piaskownica\n"),
    ],
)
def test_what_is_in_force_and_what_changes_it(typed: str, said: str, command: str) -> None:
    """A command that goes on with the conversation stands alone on a line, whole, to be copied."""
    shown = taken(typed, [])[1]
    assert said in shown.replace("\n", " ")
    assert command in shown
    assert "--resume 20260101-ab12" in shown


def test_a_command_that_goes_on_keeps_the_flags() -> None:
    """All that were given, but the one that is changed, and quoted as a shell needs it."""
    given = {"archive": "/a", "server": "http://x", "profile": "reader"}
    status = Status("m", "en", Path("/a b"), "reader", 8192, "host", given)
    kept = "archivist --archive '/a b' --server http://x"
    assert changed_by("trust", status, "s1")[1:] == (
        f"{kept} --profile reader --resume s1 --trust piaskownica",
    )
    assert changed_by("profile", status, "s1")[1:] == (
        f"{kept} --resume s1 --profile writer",
        f"{kept} --resume s1 --profile admin",
    )


def test_clear_begins_a_new_conversation() -> None:
    """It says so, and the chat goes on."""
    outcome, shown, application = taken("/clear", [])
    assert outcome is None
    assert shown == "What was said before is forgotten.\n"
    assert application.conversation.cleared == 1


def test_what_was_allowed_is_listed_and_taken_back() -> None:
    """In the words of the question, the folders escaped."""
    screen, behind = make_screen(300)
    application = ScriptedApplication()
    slash = Slash(application, screen, lambda _plan, _reason: Consent.REFUSED, [], lambda _: "")
    slash.take("/trust")
    application.allowances.allow(Plan("zmien_nazwe", (move("s\x1b/a", "s\x1b/b"), move("c", "d"))))
    slash.take("/trust")
    slash.take("/trust of")
    slash.take("/trust off")
    assert not application.allowances.given
    asked = "You are asked about every change that needs your consent."
    allowed = "zmien_nazwe (rename_file) in the top folder, s\\x1b/, up to 2 objects each"
    shown = behind.getvalue().decode().splitlines()
    assert [
        line for line in shown if not line.startswith(("host: ", "The other level:", "archivist "))
    ] == [
        asked,
        allowed,
        allowed,
        "/trust off takes all of this back.",
        asked,
    ]


def test_quit_leaves() -> None:
    """Only /quit leaves."""
    assert taken("/quit", [])[0] == Leaving()
    assert taken("/help", [])[0] is None


def test_a_password_is_taken_unseen() -> None:
    """It is kept for the readers and shown nowhere, with its spaces."""
    _, shown, application = taken("/password", [], unseen=" s3kret ")
    assert application.passwords.all() == (" s3kret ",)
    assert "s3kret" not in shown + repr(application)
    assert "kept nowhere" in " ".join(shown.split())


def test_no_password_is_taken_from_the_input_line() -> None:
    """One typed behind the command was seen and is in the history: the person is told so."""
    _, shown, application = taken("/password s3kret", [])
    assert application.passwords.all() == ()
    assert "s3kret" not in shown
    assert "history" in shown


def test_no_password_is_no_password() -> None:
    """Who leaves the question has given none."""
    _, shown, application = taken("/password", [])
    assert application.passwords.all() == ()
    assert shown == "No password was given.\n"


@pytest.mark.parametrize("name", ["/pamiec", "/memory"])
def test_notes_are_listed(name: str, tmp_path: Path) -> None:
    """Newest first, harmless to the terminal, with the file in which they can be changed."""
    path = tmp_path / "notes.md"
    screen, behind = make_screen()
    application = ScriptedApplication(notebook=Notebook(path))
    slash = Slash(application, screen, lambda _plan, _reason: Consent.REFUSED, [], lambda _: "")
    slash.take(name)
    assert behind.getvalue().decode() == 'Nothing was noted yet. Say "Remember that ...".\n'
    path.write_text("- 2026-01-01: old\n- 2026-11-30: red \x1b[31m\n")
    slash.take(name)
    shown = behind.getvalue().decode().split("\n")[1:]
    assert shown[:2] == ["2026-11-30: red \\x1b[31m", "2026-01-01: old"]
    assert str(path) in "".join(shown[2:]).replace("\n", "")


@pytest.mark.parametrize(
    ("typed", "hint"),
    [
        ("/hlep", "Did you mean /help?"),
        ("/udno", "/undo"),
        ("/sesion", "Did you mean /sessions?"),
        ("/narzedia", "Did you mean /narzedzia?"),
        ("/foo", "/help lists"),
        ("/zzz\x1b[2J", "/help lists"),
    ],
)
def test_an_unknown_command_gets_a_hint(typed: str, hint: str) -> None:
    """A similar command is named, else /help; the typed one is shown escaped."""
    shown = taken(typed, [])[1]
    assert hint in shown
    assert "\x1b" not in shown


def test_effects_are_listed_with_escaped_names() -> None:
    """Names that are hostile or no text are shown whole."""
    shown = taken("/effects", ["op-1"])[1]
    assert shown == ("op-1 · done\n  skany/fak\\x1b[31mtura\\u202efdp.exe → skany/\\xff.pdf\n")
    assert "Nothing was changed" in taken("/effects", [])[1]


def test_context_says_what_fills_the_window() -> None:
    """Each part with its share, then what is free; a hostile name is escaped, columns align."""
    shown = taken("/context", [])[1]
    assert "\x1b" not in shown
    lines = shown.splitlines()
    assert lines[0].split() == ["instructions", "and", "tools", "812", "10%"]
    assert lines[-2].split() == ["free", "3,031", "37%"]
    assert lines[-1] == "Of 8,192 tokens; 700 of the free ones are kept for the reply."
    assert len({len(line) for line in lines[:-1]}) == 1


def test_undo_takes_back_the_last_change() -> None:
    """Without an id the last change that stands is meant."""
    _, shown, application = taken("/undo", ["op-1"])
    assert application.undone == {"op-1"}
    assert "Took back 1 file." in shown


def test_undo_asks() -> None:
    """Without consent nothing is taken back."""
    _, shown, application = taken("/undo", ["op-1"], Consent.REFUSED)
    assert not application.undone
    assert "Nothing was taken back." in shown


def test_undo_of_nothing_says_so() -> None:
    """A chat without changes has nothing to take back, and an unknown id is an error."""
    assert "nothing to take back" in taken("/undo", [])[1]
    with pytest.raises(ArchivistError, match="no operation op-9"):
        taken("/undo op-9", ["op-1"])


@pytest.mark.parametrize(
    "step",
    [
        MakeFolder(b"x"),
        RemoveFolder(b"x"),
        Write(b"x", Content("a" * 64, 3)),
        Discard(b"x", Content("a" * 64, 3)),
        Exchange(b"x", b"y", Content("a" * 64, 3), Content("b" * 64, 3)),
    ],
)
def test_every_kind_of_change_is_said_in_words(step: Change) -> None:
    """A folder or a new version is no move."""
    (line,) = effect_lines(EffectView("op-1", "done", (step_data(step),)))
    assert re.fullmatch(
        r"new folder x|folder x removed|new (file|version of) x|file x removed", line
    )
