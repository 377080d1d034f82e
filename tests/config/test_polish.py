"""The Polish table and the texts of the program: neither has anything that the other lacks."""

from __future__ import annotations

import argparse
import ast
import errno
import inspect
import os
import re
import string
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import config.polish
from config.polish import SYSTEM, TEXTS, WRITTEN
from config.polish.argparse import TEXTS as OF_ARGPARSE
from config.polish.values import TEXTS as VALUES
from config.settings import Settings

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[2]
# Numbers of things are one text with three forms.
NUMBERED = "{} "
# What prints, asks or refuses: its sentences have to go through `phrase` or `told`.
SAYING = frozenset(
    {"say", "line", "transient", "print", "error", "agreed", "agrees", "ask", "ArgumentTypeError"}
)
_SENTENCE = re.compile(r"[A-Za-z']{2,} [a-z']{2,}")


def _modules(*packages: str) -> Iterator[Path]:
    for package in packages:
        yield from (ROOT / package).rglob("*.py")


def _calls(module: Path) -> Iterator[tuple[str, ast.Call]]:
    for node in ast.walk(ast.parse(module.read_text("utf-8"))):
        if isinstance(node, ast.Call):
            function = node.func
            if isinstance(function, ast.Name):
                yield function.id, node
            elif isinstance(function, ast.Attribute):
                yield function.attr, node


def _texts(node: ast.expr) -> Iterator[str]:
    """The literal texts that an expression may be."""
    if isinstance(node, ast.IfExp):
        yield from _texts(node.body)
        yield from _texts(node.orelse)
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value


def _spoken(name: str, call: ast.Call) -> Iterator[str]:
    """The texts of a call that speaks."""
    if name in {"phrase", "told"} and call.args:
        yield from _texts(call.args[0])
    if name in {"count", "counted"} and len(call.args) > 1:
        plural = call.args[2] if len(call.args) > 2 else None
        yield from (f"{NUMBERED}{text}" for text in _texts(plural or ast.Constant("")) if text)
        if plural is None:
            yield from (f"{NUMBERED}{text}s" for text in _texts(call.args[1]))


def _of_manuals(name: str, call: ast.Call) -> Iterator[str]:
    """The texts of the help pages, which are data: `Manual` and argparse's `help`."""
    keywords = {each.arg: each.value for each in call.keywords}
    rows: list[ast.expr] = []
    if "help" in keywords:
        yield from _texts(keywords["help"])
    match name:
        case "Manual" | "Table" if call.args:
            yield from _texts(call.args[0])
            yield from _texts(keywords.get("notes", ast.Constant("")))
            examples = keywords.get("examples")
            if isinstance(examples, ast.Tuple):
                rows = [row.elts[1] for row in examples.elts if isinstance(row, ast.Tuple)]
        case "named_rows":
            rows = list(keywords.values())
        case "exit_codes" if isinstance(call.args[0], ast.Dict):
            rows = call.args[0].values
        case "SettingFlag":
            rows = [call.args[2]]
        case "Command" if len(call.args) > 3:
            rows = [call.args[1], call.args[2]]
    for row in rows:
        yield from (text for text in _texts(row) if not text.startswith("{"))  # of a task file


def _used() -> dict[str, str]:
    """Every text that is said, and a module that says it."""
    found: dict[str, str] = {}
    for module in _modules("archivist", "config", "sessions", "tools"):
        place = str(module.relative_to(ROOT))
        for name, call in _calls(module):
            found |= dict.fromkeys(_spoken(name, call), place)
            if place.startswith("archivist/cli"):
                found |= dict.fromkeys(_of_manuals(name, call), place)
    for field in Settings.model_fields.values():
        found[field.description or ""] = "config/settings.py"
    found.pop("", None)
    return found


def _places(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def test_everything_that_is_said_has_a_polish_text() -> None:
    """Whoever adds a sentence adds it here too."""
    missing = {text: module for text, module in _used().items() if text not in TEXTS}
    assert not missing


def test_every_polish_text_is_said() -> None:
    """A sentence that is gone leaves no translation behind."""
    elsewhere = WRITTEN.keys() | OF_ARGPARSE.keys() | SYSTEM.keys() | VALUES.keys()
    assert TEXTS.keys() - elsewhere - _used().keys() == set()


def test_numbered_texts_have_three_forms_and_no_others_do() -> None:
    """What stands after a number is bent by it."""
    numbered = {text for text in TEXTS if text.startswith(NUMBERED)}
    assert numbered == {text for text, forms in TEXTS.items() if isinstance(forms, tuple)}


def test_polish_texts_have_the_places_of_the_english_ones() -> None:
    """A Polish sentence may leave out a value, and can name no other."""
    wrong = {
        text: polish
        for text, polish in TEXTS.items()
        if isinstance(polish, str) and text not in OF_ARGPARSE and _places(polish) - _places(text)
    }
    assert not wrong


def test_no_text_stands_in_two_rooms() -> None:
    """The later one would win without a word."""
    rooms = [
        module.TEXTS
        for module in vars(config.polish).values()
        if inspect.ismodule(module) and hasattr(module, "TEXTS")
    ]
    assert sum(map(len, rooms)) == len(TEXTS)


def test_polish_is_written_with_polish_marks() -> None:
    """Quotation marks of names are the Polish ones; straight ones are for what is typed."""
    said = [text for text in TEXTS.values() if isinstance(text, str)]
    assert not [text for text in said if "“" in text]
    assert not [text for text in said if text.count("„") != text.count("”") and text[-1] != "„"]


def test_forms_of_written_sentences_are_those_of_the_code() -> None:
    """A sentence that is worded anew is not recognised any more: its form has to follow."""
    literals = set()
    for module in _modules("archivist", "tools"):
        for node in ast.walk(ast.parse(module.read_text("utf-8"))):
            if isinstance(node, ast.JoinedStr):
                parts = [
                    part.value if isinstance(part, ast.Constant) else "{}" for part in node.values
                ]
                literals.add("".join(map(str, parts)))
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                literals.add(node.value)
    forms = {form for form in WRITTEN if form not in literals}
    assert {form for form in forms if re.sub(r"\{\w+\}", "{}", form) not in literals} == set()


@pytest.mark.skipif(sys.platform != "linux", reason="other systems word them otherwise")
def test_the_words_of_the_system_are_those_of_the_system() -> None:
    """What is translated is what a failed call says, of files or of names on the net."""
    said = {os.strerror(number) for number in errno.errorcode}
    of_names = {"Name or service not known", "Temporary failure in name resolution"}
    assert SYSTEM.keys() - said == of_names


def test_every_value_of_a_flag_has_a_polish_name() -> None:
    """Those that are letters or a choice of words are the same in both languages."""
    named = set()
    for module in _modules("archivist/cli"):
        for name, call in _calls(module):
            values = [each.value for each in call.keywords if each.arg == "metavar"]
            values += call.args[1:2] if name == "SettingFlag" else []
            named |= {text for value in values for text in _texts(value)}
    same = {"AGENT", "FOLDER", "ID", "N", "N,N"}
    assert {name for name in named - same if not name.islower()} == VALUES.keys()


def test_the_words_of_argparse_are_those_of_argparse() -> None:
    """Another Python may word them otherwise; what it words so is translated."""
    source = inspect.getsource(argparse)
    known = [text for text in OF_ARGPARSE if text.encode("unicode_escape").decode() in source]
    assert len(known) >= len(OF_ARGPARSE) - 3


def test_sentences_are_not_printed_untranslated() -> None:
    """What prints, asks or refuses gets no bare English sentence."""
    bare = []
    for module in _modules("archivist/cli", "archivist/terminal"):
        for name, call in _calls(module):
            refuses = name.endswith("Error") and name not in {"ValueError", "TypeError"}
            if name in SAYING or refuses:
                bare += [
                    f"{module.relative_to(ROOT)}:{argument.lineno}"
                    for argument in call.args
                    if _SENTENCE.search(_plain(argument))
                ]
    assert not bare


def test_help_pages_are_not_english_alone() -> None:
    """A text that is put together, and the title of a group, goes through `phrase` itself."""
    bare = []
    for module in _modules("archivist/cli"):
        for name, call in _calls(module):
            joined = [
                each.value
                for each in call.keywords
                if each.arg in {"help", "notes"} and isinstance(each.value, ast.JoinedStr)
            ]
            titles = call.args if name == "add_argument_group" else []
            bare += [
                f"{module.relative_to(ROOT)}:{text.lineno}"
                for text in (*joined, *titles)
                if _SENTENCE.search(_plain(text))
            ]
    assert not bare


def test_errors_for_the_person_are_not_english_alone() -> None:
    """In every package, what a person is told of a failure goes through the table."""
    bare = []
    for module in _modules("archivist", "config", "sessions", "tools"):
        for name, call in _calls(module):
            if name in {"ArchivistError", "UndoRefusedError", "LedgerError", "ModelError"}:
                bare += [
                    f"{module.relative_to(ROOT)}:{argument.lineno}"
                    for argument in call.args
                    if _SENTENCE.search(_plain(argument))
                ]
    assert not bare


def _plain(node: ast.expr) -> str:
    """The literal text of an expression, without what stands in the places of an f-string."""
    if isinstance(node, ast.Constant):
        return str(node.value) if isinstance(node.value, str) else ""
    if isinstance(node, ast.JoinedStr):
        return "".join(map(_plain, node.values))
    if isinstance(node, ast.BinOp):
        return _plain(node.left) + _plain(node.right)
    if isinstance(node, ast.IfExp):
        return _plain(node.body) + _plain(node.orelse)
    return ""
