"""What a model writes, understood where there is one reading and refused where there is none."""

from __future__ import annotations

import json

import pytest

from tests.tools.sample import FIND, READ, RENAME
from tools.arguments import normalised, parsed
from tools.contract import Tool, Voice
from tools.errors import ToolError

ENGLISH = Voice.ENGLISH


def understood(tool: Tool, **given_: object) -> dict[str, object]:
    """Normalise and return what came out."""
    return normalised(tool, given_, ENGLISH).model_dump()


def refusal(tool: Tool, given_: dict[str, object], voice: Voice = ENGLISH) -> ToolError:
    """Normalise and return the error."""
    with pytest.raises(ToolError) as caught:
        normalised(tool, given_, voice)
    return caught.value


@pytest.mark.parametrize(
    "name",
    ["sciezka", "ścieżka", "path", "Path", "file", "filePath", "file-path", "FILE_PATH", "plik"],
)
def test_either_voice_and_every_alias_is_understood(name: str) -> None:
    """A parameter answers to its names in any common spelling (aft #148: filePath)."""
    assert understood(READ, **{name: "a.txt"})["sciezka"] == "a.txt"


@pytest.mark.parametrize(
    ("name", "written", "read"),
    [
        ("od_linii", "3", 3),
        ("od_linii", " 3 ", 3),
        ("od_linii", 3.0, 3),
        ("od_linii", "3.0", 3),
        ("od_linii", [3], 3),
        ("od_linii", ["3"], 3),
        ("od_linii", None, 1),
        ("naglowki", "false", False),
        ("naglowki", "False", False),
        ("naglowki", "nie", False),
        ("naglowki", 0, False),
        ("naglowki", "0", False),
        ("naglowki", "tak", True),
        ("naglowki", 1, True),
        ("sposob", "Numbered", "numbered"),
        ("sposob", ["plain"], "plain"),
        ("sciezka", 2026, "2026"),
        ("sciezka", 12.5, "12.5"),
        ("sciezka", ["a.txt"], "a.txt"),
        ("sciezka", "  a.txt\n", "a.txt"),
        ("sciezka", "2026-03", "2026-03"),
        ("naglowki", "fałsz", False),
        ("naglowki", "Prawda", True),
    ],
)
def test_a_value_with_one_reading_is_converted(name: str, written: object, read: object) -> None:
    """Types that models confuse are read as what they plainly mean (aider-desk #814)."""
    values = understood(READ, **{"sciezka": "a.txt", name: written})
    assert values[name] == read
    assert type(values[name]) is type(read)


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("od_linii", "three"),
        ("od_linii", 3.5),
        ("od_linii", True),
        ("od_linii", "3 or 4"),
        ("od_linii", "1,000"),
        ("od_linii", "2026-03"),
        ("od_linii", "9" * 5000),
        ("od_linii", float("nan")),
        ("od_linii", [3, 4]),
        ("od_linii", []),
        ("od_linii", "٣"),
        ("naglowki", "maybe"),
        ("naglowki", 2),
        ("naglowki", 1.0),
        ("naglowki", {"value": True}),
        ("sposob", "fancy"),
        ("sposob", 1),
        ("sciezka", True),
        ("sciezka", ["a.txt", "b.txt"]),
        ("sciezka", {"path": "a.txt"}),
        ("sciezka", float("inf")),
        ("sciezka", 10**400),
        ("sciezka", "a\0b"),
        ("sciezka", "half \ud83d"),
    ],
)
def test_a_value_without_a_single_reading_is_refused(name: str, written: object) -> None:
    """The program never guesses; it names the parameter, what is expected and what to give."""
    error = refusal(READ, {"sciezka": "a.txt", name: written})
    spoken = {"od_linii": "from_line", "naglowki": "headings", "sposob": "manner"}.get(name, "path")
    assert error.what.startswith(f"{spoken} can't be '")
    assert len(error.what) < 120
    assert error.why.startswith("Expected: ")
    assert error.instead.startswith(f"Give {spoken} as ")


@pytest.mark.parametrize("line", [0, -1, 1_000_001])
def test_a_number_out_of_bounds_is_told_the_bounds(line: int) -> None:
    """The model reads what is allowed and the nearest allowed value."""
    error = refusal(READ, {"path": "a.txt", "from_line": line})
    assert error.why == "It is a whole number from 1 to 1000000."
    assert error.instead == f"Use {1 if line < 1 else 1_000_000}, the nearest allowed value."


def test_a_text_over_its_length_is_told_the_length() -> None:
    """The model reads how long the text is and how long it may be."""
    error = refusal(READ, {"path": "ł" * 101})
    assert error.what == "path is 101 characters long."
    assert error.why == "At most 100 are allowed."


@pytest.mark.parametrize("value", ["", "   ", [""]])
def test_an_empty_text_is_no_value_for_a_required_parameter(value: object) -> None:
    """Empty is missing where a value is needed, and fine where it is the default."""
    assert refusal(READ, {"path": value}).what == "path is empty."
    assert understood(FIND, words=value)["slowa"] == ""


def test_words_may_come_one_by_one() -> None:
    """A phrase is looked for by its words in any order, so a list of them has one reading."""
    assert understood(FIND, words=["umowa", "najmu"])["slowa"] == "umowa najmu"
    assert understood(FIND, words=["umowa", 2026])["slowa"] == "umowa 2026"
    for value in ([], ["umowa", None], ["umowa", ["najmu"]], ["umowa", {}]):
        assert refusal(FIND, {"words": value}).what.startswith("words can't be '")


def test_a_missing_parameter_is_told_as_passed_and_expected() -> None:
    """The model sees what it gave, what there is and what each missing one looks like."""
    error = refusal(RENAME, {"path": "a.txt"})
    assert error.what == "rename needs new_name."
    assert error.why == "Passed: 'path'. Expected: path, new_name."
    assert error.instead == "Call it again with new_name (a name)."
    assert refusal(RENAME, {}).what == "rename needs path and new_name."
    assert refusal(RENAME, {"path": None, "nowa_nazwa": "b"}).what == "rename needs path."


def test_an_unknown_parameter_is_named_with_the_nearest() -> None:
    """A typing mistake costs one call and no search for the right name."""
    error = refusal(READ, {"pth": "a.txt"})
    assert error.what == "read has no parameter 'pth'."
    assert error.instead == "Did you mean path?"
    assert refusal(READ, {"path": "a", "zzz": 1}).instead == "Leave 'zzz' out."


def test_a_failure_speaks_the_voice_of_the_session() -> None:
    """A Polish belt is told Polish names, whatever the model wrote."""
    error = refusal(READ, {"pth": "a"}, Voice.POLISH)
    assert error.what == "czytaj_plik has no parameter 'pth'."
    assert error.instead == "Did you mean sciezka?"


def test_two_names_of_one_parameter_must_agree() -> None:
    """Alias and name with one value are one value; with two values nothing is guessed."""
    assert understood(READ, path="a", plik="a", file=["a"])["sciezka"] == "a"
    error = refusal(READ, {"path": "a", "plik": "b"})
    assert error.what.startswith("'path' and 'plik' are the same parameter")


def test_thousands_of_names_are_refused_in_a_short_sentence() -> None:
    """A runaway call does not fill the context with its own echo."""
    error = refusal(READ, {f"{'x' * 5000}{number}": 1 for number in range(2000)})
    assert len(str(error)) < 1500


@pytest.mark.parametrize("text", ['{"path": "a.txt"}', ' {"path" : "a.txt"}\n'])
def test_arguments_come_as_an_object_or_its_json(text: str) -> None:
    """Servers send arguments as JSON text, engines in process as an object."""
    assert parsed(text) == {"path": "a.txt"} == parsed({"path": "a.txt"})
    assert parsed("") == {}
    assert parsed(json.dumps(text)) == {"path": "a.txt"}


@pytest.mark.parametrize(
    "text", ["path: a", "[1]", '"a"', "null", '{"path":', "[" * 100_000, "1" * 5000, 7, None]
)
def test_what_is_no_object_is_refused_without_a_parser_message(text: object) -> None:
    """No library text reaches the model."""
    with pytest.raises(ToolError, match="not a JSON object"):
        parsed(text)


def test_a_json_key_given_twice_must_agree() -> None:
    """A JSON parser would silently keep the last value."""
    assert parsed('{"path": "a", "path": "a"}') == {"path": "a"}
    with pytest.raises(ToolError, match="'path' is given twice"):
        parsed('{"path": "a", "path": "b"}')
