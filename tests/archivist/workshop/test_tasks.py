"""Task files: the project's own are whole, and a broken one is told by its line."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from rapidfuzz import fuzz

from archivist.agent.examples import EXAMPLES
from archivist.workshop.ablation import requests
from archivist.workshop.oracle import wrong_arguments
from archivist.workshop.tasks import (
    Earlier,
    read_plain_tasks,
    read_question_tasks,
    read_selection_tasks,
)
from config.errors import ArchivistError
from tools.archive.folding import fold, words

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

TASKS = Path(__file__).parents[2] / "tasks"
TOOLS = {
    "czytaj_dokument": ("sciezka", "od_linii"),
    "znajdz_dokumenty": ("slowa", "wzorzec", "folder", "od"),
    "szukaj_w_dokumencie": ("sciezka", "fraza"),
    "zmien_nazwe": ("sciezka", "nowa_nazwa"),
    "podsumuj_folder": ("folder",),
    "policz_pliki": ("wzorzec", "folder"),
    "rozmiar_folderu": ("folder",),
    "suma_kontrolna": ("sciezka",),
    "policz": ("dzialanie",),
    "przenies": ("sciezka", "do_folderu"),
    "przenies_katalog": ("katalog", "cel"),
    "utworz_katalog": ("katalog",),
    "zmien_nazwy": ("wzorzec", "nowy_wzorzec", "folder"),
    "dopisz_do_pliku": ("sciezka", "tekst"),
    "zapisz_plik": ("sciezka", "tekst"),
    "konwertuj_docx": ("sciezka", "format"),
}
GOOD: dict[str, object] = {
    "id": "1",
    "request": "r",
    "tool": "czytaj_dokument",
    "arguments": {"sciezka": "a.txt"},
}


def write(folder: Path, *lines: object) -> Path:
    """A task file with these lines; what is no text is written as JSON."""
    file = folder / "tasks.jsonl"
    texts = [line if isinstance(line, str) else json.dumps(line) for line in lines]
    file.write_text("\n".join(texts), encoding="utf-8")
    return file


@pytest.mark.parametrize(
    ("name", "counts"),
    [
        ("selection", (22, 22, 14, 16, 4, 4, 4, 4, 4, 6, 4, 6, 5, 5, 4, 0, 20)),
        ("blind", (8, 8, 8, 8, *[0] * 12, 8)),
        ("routing", (34, 40, 18, 18, 6, 12, 6, 6, 6, 16, 4, 8, 4, 6, 4, 6, 30)),
    ],
)
def test_the_projects_requests_are_whole(name: str, counts: tuple[int, ...]) -> None:
    """Both sets have all kinds, and unique requests."""
    tasks = read_selection_tasks(TASKS / f"{name}.jsonl", TOOLS)
    kinds = Counter(task.tool for task in tasks)
    assert tuple(kinds[tool] for tool in (*TOOLS, None)) == counts
    assert len({task.request for task in tasks}) == sum(counts)
    for task in tasks:
        said = " ".join((task.request, *(path for turn in task.before for path in turn.paths)))
        for value in task.arguments.values():
            if isinstance(value, str) and "/" in value:
                assert all(part.strip("*") in said for part in value.split("/"))


def test_the_sets_share_no_request() -> None:
    """Nothing of a blind set can be tuned on through another one."""
    names = ("selection", "blind", "routing")
    sets = [read_selection_tasks(TASKS / f"{name}.jsonl", TOOLS) for name in names]
    requests = [task.request for tasks in sets for task in tasks]
    assert len(requests) == len(set(requests))


def test_a_conversation_before_is_read(tmp_path: Path) -> None:
    """A request may go on with turns that were before it."""
    before = {"request": "Where?", "answer": "In a.txt.", "paths": ["a.txt"]}
    alone, later = read_selection_tasks(
        write(tmp_path, GOOD, GOOD | {"id": "2", "before": [before]}), TOOLS
    )
    assert alone.before == ()
    assert later.before == (Earlier("Where?", "In a.txt.", ("a.txt",)),)


def test_the_projects_questions_are_whole() -> None:
    """Twenty questions, half of them in the acceptance set's ten."""
    tasks = read_question_tasks(TASKS / "questions.jsonl")
    assert [task.id for task in tasks] == [f"q{number:02}" for number in range(1, 21)]


def test_lines_are_read(tmp_path: Path) -> None:
    """Empty lines, a byte order mark and no-break spaces in texts are nothing special."""
    other: dict[str, object] = GOOD | {
        "id": "2",
        "tool": None,
        "arguments": {},
        "request": "a\u2028b",
    }
    file = write(tmp_path, "\ufeff" + json.dumps(GOOD), "", json.dumps(other, ensure_ascii=False))
    first, second = read_selection_tasks(file, TOOLS)
    assert first.arguments == {"sciezka": "a.txt"}
    assert (second.tool, second.request) == (None, "a\u2028b")
    assert wrong_arguments({}, second.arguments) == ()


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("{", "no JSON"),
        ("[" * 100_000, "too many brackets"),
        ("9" * 5_000, "a number is too long"),
        ("[]", "not a JSON object"),
        ({}, '"id" is missing'),
        (GOOD | {"extra": 1}, '"extra" is not known'),
        (GOOD | {"request": " "}, '"request" is not a text'),
        (GOOD | {"id": 7}, '"id" is not a text'),
        (GOOD | {"tool": "powloka"}, '"tool" is not one of czytaj_dokument'),
        (GOOD | {"tool": ["x"]}, '"tool" is not one of'),
        (GOOD | {"arguments": None}, '"arguments" is not an object'),
        (GOOD | {"arguments": {"path": "a"}}, 'no argument "path"; it has sciezka, od_linii'),
        (GOOD | {"tool": None}, 'no argument "sciezka"; it has none'),
        (GOOD | {"arguments": {"sciezka": {"contains": []}}}, '"sciezka" is not like'),
        (GOOD | {"arguments": {"sciezka": {"any": ["a"]}}}, '"sciezka" is not like'),
        (GOOD | {"arguments": {"od_linii": True}}, '"od_linii" is not a text, a number'),
        (GOOD | {"before": {}}, '"before" is not like'),
        (GOOD | {"before": [{"request": "r"}]}, '"before" is not like'),
        (GOOD, "id '1' was used before"),
    ],
)
def test_a_broken_line_is_told(tmp_path: Path, line: object, fault: str) -> None:
    """The message names the file, the line and the fault."""
    file = write(tmp_path, GOOD, "", line)
    with pytest.raises(ArchivistError) as raised:
        read_selection_tasks(file, TOOLS)
    assert f"{file}, line 3: " in str(raised.value)
    assert fault in str(raised.value)


@pytest.mark.parametrize("facts", [[], "x", [[]], [["a", 1]], [["a"], "b"], [[" "]]])
def test_facts_are_lists_of_spellings(tmp_path: Path, facts: object) -> None:
    """A question without facts, or with facts in another form, is refused."""
    file = write(tmp_path, {"id": "1", "question": "q", "facts": facts, "document": "d"})
    with pytest.raises(ArchivistError, match='line 1: "facts" is not like'):
        read_question_tasks(file)


def test_a_file_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    """A file that is absent, a folder, empty or not UTF-8 is one sentence."""
    file = tmp_path / "tasks.jsonl"
    with pytest.raises(ArchivistError, match="can't be read"):
        read_question_tasks(file)
    with pytest.raises(ArchivistError, match="can't be read"):
        read_question_tasks(tmp_path)
    file.write_bytes(b"\n \n")
    with pytest.raises(ArchivistError, match="holds no task"):
        read_question_tasks(file)
    file.write_bytes("{ż}".encode("cp1250"))
    with pytest.raises(ArchivistError, match="not UTF-8"):
        read_question_tasks(file)


def examples_texts() -> list[str]:
    """Every request, value and text that an example shows to a model."""
    texts = [example.request for example in EXAMPLES]
    for example in EXAMPLES:
        for call in example.calls:
            texts += [call.content, *(str(value) for value in call.arguments.values())]
    return [text for text in texts if len(words(text)) > 1]


@pytest.mark.parametrize(
    "file",
    [
        *(
            TASKS / f"{name}.jsonl"
            for name in ("selection", "blind", "routing", "plain", "questions")
        ),
        *(TASKS / f"{name}.jsonl" for name in ("assignments", "recovery")),
        requests(),
    ],
    ids=lambda file: file.name,
)
def test_no_request_stands_in_an_example(file: Traversable) -> None:
    """Neither exactly nor nearly: what is measured was not shown before."""
    lines = file.read_text(encoding="utf-8").splitlines()
    rows = list(map(json.loads, lines))
    near = [
        (row["id"], text)
        for row in rows
        for text in examples_texts()
        if fuzz.token_set_ratio(fold(row.get("request") or row["question"]), fold(text)) >= 85
    ]
    assert not near


def test_the_plain_requests_are_whole() -> None:
    """A hundred requests, half of them Polish, none of them among the others."""
    tasks = read_plain_tasks(TASKS / "plain.jsonl")
    assert [task.id[:2] for task in tasks] == ["en"] * 50 + ["pl"] * 50
    others = {
        task.request
        for name in ("selection", "blind", "routing")
        for task in read_selection_tasks(TASKS / f"{name}.jsonl", TOOLS)
    }
    assert len({task.request for task in tasks} - others) == 100
