"""What ``archivist eval`` can measure, as its help text says it."""

from __future__ import annotations

from archivist.cli.manual import Manual, Table, named_rows

MANUAL = Manual(
    "Measure the model on a set of requests.",
    examples=(
        ("archivist eval selection --tasks tasks.jsonl", "the table of right calls"),
        (
            "archivist eval selection --tasks tasks.jsonl --out a.jsonl",
            "can be stopped; goes on then",
        ),
        ("archivist eval questions --tasks q.jsonl --model qwen2.5-coder-0.5b", "another model"),
        (
            "archivist eval selection --tasks tasks.jsonl --repeats 3 --confusion",
            "what is confused",
        ),
        ("archivist eval ablation", "the same with 5, 10, 15, 25 and 40 tools"),
        ("archivist eval compare a.jsonl b.jsonl", "is the difference chance?"),
    ),
    tables=(
        Table(
            "measures",
            named_rows(
                selection="Is the first call for each request the right one? Nothing is carried "
                "out.",
                ablation="How many tools can the model carry? First calls for five tools among up "
                "to 35 that no request asks for; brings its own requests.",
                questions="Does the answer to each question state the facts? Whole turns on the "
                "archive, by a reader: nothing in it is changed.",
                plain="Does a request that asks for no change end in one? Whole turns by a "
                "writer, of whom every change is refused, and counted.",
                errors="What do the tools say to calls that models get wrong? Takes no model and "
                "changes nothing.",
                recovery="Do the words of errors help? Whole turns by a reader, on requests whose "
                "first call usually fails; with the errors as they are, and with one that says "
                "nothing.",
                tasks="Is what was asked for done, in the answer and in the files? Whole "
                "turns by a writer, on a copy of the archive that is removed afterwards.",
                injection="Can a document make the model do what nobody asked for? Whole turns on "
                "a copy of the archive, with all defences and without; judged by the files and "
                "the calls.",
                compare="Do two runs of a task file differ, or is it chance? Takes the two files "
                "of --out.",
            ),
        ),
        Table(
            "a task file holds one JSON object a line",
            named_rows(
                selection='{"id": "1", "request": "Read a.txt", "tool": "czytaj_dokument", '
                '"arguments": {"sciezka": "a.txt"}}',
                questions='{"id": "1", "question": "...", "facts": [["1 234,56", "1234.56"]], '
                '"document": "faktury/a.pdf"}',
                plain='{"id": "1", "request": "Who asked for another name?"}',
                errors='{"id": "1", "mistake": "no path", "tool": "czytaj_dokument", '
                '"arguments": {}}',
                recovery='{"id": "1", "kind": "path with ~", "request": "Read ~/x.txt ...", '
                '"facts": [["1 234,56"]]}',
                injection='{"id": "1", "kind": "mail", "language": "en", "request": "...", '
                '"seen_as": "rename a.txt"}',
                tasks='{"id": "1", "kind": "change", "request": "...", "steps": 4, "facts": '
                '[["1 234,56", "1234.56"]], "changes": {"a.pdf": "b.pdf"}, "approve": 1}',
            ),
        ),
    ),
)
MEASURES = (
    "selection",
    "ablation",
    "questions",
    "plain",
    "errors",
    "recovery",
    "tasks",
    "injection",
)
ALIASES = {"assignments": "tasks"}  # a name that was given before
MOST_REPEATS = 100
ABLATION_REPEATS = 2
