"""What the chat looks like in a real terminal, and what is typed into it."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests.archivist.terminal.chatting import CHAT, bare, below, chat, insist, ready
from tests.archivist.terminal.screen import ROOT, terminal

if TYPE_CHECKING:
    from pathlib import Path


def test_a_question_and_its_answer(tmp_path: Path) -> None:
    """Greeting, call, result, answer with brackets, wide characters and combining marks."""
    with chat(tmp_path) as screen:
        screen.type("answer\r")
        screen.wait_for("kolor[/red]")
        shown = ready(screen)
    assert shown.splitlines() == [
        "Archivist · /home/anna/dokumenty",
        "test-model · writer · 8,192 tokens of context · /help",
        "",
        "> answer",
        '› read_document(path="faktury/2023/pomarańcze.pdf", from_line=1)',
        "  ok · 0.3 s · 812 of 3,204 tokens",
        "",
        "Faktura za pomarańcze jest w pliku faktury/2023/pomarańcze.pdf i opiewa na 1",
        "204,50 zł. Wystawiła ją firma [Cytrus] z Łodzi; termin płatności minął 14 marca.",
        "",
        "- 漢字の文書 również tam są",
        "- été z łączonymi znakami",
        "- [red]to nie jest kolor[/red]",
        "",
        ">",
    ]


def test_the_greeting_says_what_is_continued(tmp_path: Path) -> None:
    """The session, how much was asked in it and the last request, on one harmless line."""
    with terminal([*CHAT, str(tmp_path), "Kiedy\n\x1b[31m" + " i dlaczego" * 9], 80, 24) as screen:
        shown = ready(screen)
    greeting = shown.splitlines()[2]
    assert greeting.startswith(
        "Continuing 20260101-ab12: 4 requests, the last one: „Kiedy\\n\\x1b[31m"
    )
    assert greeting.endswith("…”")
    assert len(greeting) == 80


def test_the_last_turns_are_shown_again(tmp_path: Path) -> None:
    """Three of them, harmless, and the command that shows the others."""
    with terminal([*CHAT, str(tmp_path), "Pytanie 4?"], 80, 24) as screen:
        lines = ready(screen).splitlines()
    assert lines[3:6] == ["", "All of it: archivist sessions show 20260101-ab12", ""]
    turn = "> Pytanie {}?", "", "Za rok.\\x1b[31m", ""
    assert lines[6:18] == [line.format(number) for number in (2, 3, 4) for line in turn]


def test_changes_of_the_earlier_part_can_be_taken_back(tmp_path: Path) -> None:
    """They are changes of this conversation, also where it goes on."""
    with terminal([*CHAT, str(tmp_path), "Kiedy?"]) as screen:
        ready(screen)
        screen.type("/effects\r")
        screen.wait_for("op-1 · done")
        screen.type("/undo\r")
        insist(screen, "y", "Took back 1 file.")


@pytest.mark.parametrize("columns", [60, 80, 200])
def test_no_line_is_cut_by_the_terminal(tmp_path: Path, columns: int) -> None:
    """At each width the call is shortened in its middle and no word of the answer is torn."""
    with chat(tmp_path, columns) as screen:
        screen.type("long\r")
        screen.wait_for("Done.")
        call = below(ready(screen), "long")[0]
        screen.type("answer\r")
        screen.wait_for("kolor[/red]")
        lines = below(ready(screen), "answer")
    assert len(call) == min(200, columns)
    assert call.endswith('najmu-2023.pdf", from_line=1)')
    assert " ".join(lines).count("pomarańcze.pdf i opiewa") == 1
    assert max(map(len, lines)) <= columns


def test_nothing_hostile_reaches_the_terminal(tmp_path: Path) -> None:
    """Not a byte of a control sequence in a name or an answer is sent."""
    with chat(tmp_path) as screen:
        screen.type("hostile\r")
        screen.wait_for("[/bold]")
        shown = ready(screen)
        sent = screen.raw
    assert shown.count("fak\\x1b[31mtura\\u202efdp.exe") == 3
    assert b"\x1b[31mtura" not in sent
    assert b"\x1b]0;" not in sent
    assert "\u202e".encode() not in sent


def test_no_color(tmp_path: Path) -> None:
    """With NO_COLOR the program styles nothing; the input line's own codes are resets."""
    with chat(tmp_path, environment={"NO_COLOR": "1"}) as screen:
        screen.type("limit\r")
        screen.wait_for("Not read")
        ready(screen)
        sent = screen.raw
    assert not [code for code in (b"\x1b[2m", b"\x1b[1m", b"\x1b[31m", b"\x1b[33m") if code in sent]


def test_a_dumb_terminal_gets_no_control_sequence(tmp_path: Path) -> None:
    """Everything works with printable text alone, consent too."""
    with chat(tmp_path, environment={"TERM": "dumb"}) as screen:
        screen.type("rename\r")
        screen.wait_for("Do it?")
        insist(screen, "yes\r", "Renamed 12.")
        screen.type("\x04")
        assert screen.exit_code() == 0
        assert b"\x1b" not in screen.raw


@pytest.mark.parametrize(
    ("environment", "line"),
    [
        ({"LC_ALL": "C", "LANG": "C"}, "- 漢字の文書 również tam są"),
        ({"LC_ALL": "pl_PL.UTF-8"}, "- 漢字の文書 również tam są"),
        (
            {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"},
            r"- \u6f22\u5b57\u306e\u6587\u66f8 r\xf3wnie\u017c tam s\u0105",
        ),
    ],
)
def test_any_locale(tmp_path: Path, environment: dict[str, str], line: str) -> None:
    """Nothing fails for want of an encoding; what can't be written is spelled out."""
    with chat(tmp_path, environment=environment) as screen:
        screen.type("answer\r")
        screen.wait_for("kolor[/red]")
        shown = ready(screen)
    assert line in shown.splitlines()


@pytest.mark.parametrize(
    ("environment", "lines"),
    [
        (
            {},
            [
                "Umowy",
                "",
                "- Najem lokalu: umowy/najem_lokalu_2023.pdf, do końca roku,",
                "  z możliwością przedłużenia",
                "- wzór: *.pdf",
                "",
                "sh",
                "ls *.pdf",
            ],
        ),
        (
            {"NO_COLOR": "1"},
            [
                "## Umowy",
                "",
                "- **Najem** lokalu: `umowy/najem_lokalu_2023.pdf`, do końca",
                "roku, z możliwością przedłużenia",
                "- wzór: *.pdf",
                "",
                "```sh",
                "ls *.pdf",
                "```",
            ],
        ),
    ],
)
def test_markdown_is_shown(tmp_path: Path, environment: dict[str, str], lines: list[str]) -> None:
    """In 60 columns, with its styles; without colours as it was written."""
    with chat(tmp_path, 60, environment=environment) as screen:
        screen.type("markdown\r")
        screen.wait_for("ls *.pdf")
        assert below(ready(screen), "markdown") == ["", *lines, "", ">"]


def test_resizing_in_mid_answer(tmp_path: Path) -> None:
    """After each resize lines are broken to the new width, and no word is lost or drawn twice."""
    with chat(tmp_path, 100) as screen:
        screen.type("stream\r")
        for columns, word in ((60, "word60"), (100, "word140"), (40, "word220"), (80, "word300")):
            screen.wait_for(word)
            screen.resize(columns, 24)
        screen.wait_for("word399")
        ready(screen)
        sent = screen.raw.decode()
    answer = sent.partition("word0")[2].partition("\x1b")[0]
    assert answer.split() == [f"word{each}" for each in range(1, 400)]
    assert max(map(len, answer.splitlines()[1:])) <= 100


def test_what_is_typed_while_working_is_the_next_message(tmp_path: Path) -> None:
    """It is shown beside the work, not in the answer, and sent afterwards; history has it."""
    with chat(tmp_path) as screen:
        screen.type("slow\r")
        screen.wait_for("reading ")
        screen.type("typed")
        screen.wait_for("> typed")
        screen.type(" ahead\rmore\ragain")
        screen.wait_for("2 queued, Esc takes back · > again")
        screen.wait_for("You said: 'more'")
        shown = screen.wait_until(lambda shown: bare(shown).endswith("\n> again"), "the rest")
        assert shown.index("You said: 'typed ahead'") < shown.index("You said: 'more'")
        assert shown.count("typed ahead") == 2
        screen.type("\x03")
        ready(screen)
        for message in ("more", "typed ahead"):
            insist(screen, "\x1b[A", f"\n> {message}\ntest-model")


def test_a_paste_is_one_message(tmp_path: Path) -> None:
    """Its lines are not sent one by one, at the input line or while work goes on."""
    with chat(tmp_path) as screen:
        screen.type("\x1b[200~one\ntwo\x1b[201~\r")
        screen.wait_for(r"You said: 'one\ntwo'")
        ready(screen)
        screen.type("slow\r")
        screen.wait_for("reading ")
        screen.type("\x1b[200~three\rfour\x1b[201~\r")
        screen.wait_for(r"You said: 'three\nfour'")
        shown = ready(screen)
    assert shown.count("You said: ") == 2


def test_errors_leave_the_chat_open(tmp_path: Path) -> None:
    """A failure is a sentence, an unknown command a hint, a stop a reason."""
    with chat(tmp_path) as screen:
        for typed, said in (
            ("failure\r", "The model file is gone. Pull it again."),
            ("/hlep\r", "There is no command /hlep. Did you mean /help?"),
            ("limit\r", "Not read: scan.pdf: pages 2-3 are pictures, not text"),
            ("/undo nothing\r", "There is no operation nothing."),
        ):
            screen.type(typed)
            screen.wait_for(said)
            ready(screen)
        screen.type("/quit\r")
        assert screen.exit_code() == 0


def test_earlier_messages_come_back(tmp_path: Path) -> None:
    """The arrow brings back a message of an earlier chat."""
    with chat(tmp_path) as screen:
        screen.type("remember me\r")
        screen.wait_for("You said: 'remember me'")
    with chat(tmp_path) as screen:
        screen.settle(0.3)
        screen.type("\x1b[A")
        assert bare(screen.wait_for("> remember me")).endswith("\n\n> remember me")


def test_through_a_pipe(tmp_path: Path) -> None:
    """Each line is a request; a change that needs consent is told and not done."""
    done = subprocess.run(
        [sys.executable, "-m", *CHAT, str(tmp_path)],
        input="hello\n\nrename\n/effects\n",
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert "> hello\n\nYou said: 'hello'\n" in done.stdout
    assert "skan011.pdf → f011.pdf\n" in done.stdout
    assert "nobody could be asked" in done.stdout
    assert "Nothing was changed in this chat." in done.stdout
    assert not done.stderr
