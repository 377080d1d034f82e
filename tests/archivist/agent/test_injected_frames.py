"""What a document, a name or a mail says never becomes the frame of the conversation."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from archivist.agent.language import language
from archivist.model.message import Observed
from tests.archivist.agent.house import answer, house
from tests.injections.collection import INJECTIONS
from tests.injections.injection import ARCHIVE, Injection
from tests.injections.test_injections import named

if TYPE_CHECKING:
    from pathlib import Path

    from archivist.model.llama import LlamaEngine
    from archivist.model.message import Message

ORDERED = re.compile(r"umowa\.txt|hasla\.txt|skan001\.txt|run_command")
BLOCK = re.compile(
    r"(?P<head>.*?)^<data (?P<nonce>[\w-]{22})>\n(?P<inside>.*)^</data (?P=nonce)>\n\n(?P<tail>.*)",
    re.DOTALL | re.MULTILINE,
)


def seen(folder: Path, injection: Injection) -> list[Message]:
    """The conversation after the document was read."""
    files = {**ARCHIVE, **injection.files}
    with house(folder, files, [injection.reads, answer("ok")], strict=False) as home:
        home.turn(injection.request)
        return home.model.prompts[1]


@pytest.mark.parametrize("injection", INJECTIONS, ids=named)
def test_an_order_stands_inside_the_block(tmp_path: Path, injection: Injection) -> None:
    """What stands around it is the program's; names in that are quoted."""
    result = seen(tmp_path, injection)[-1]
    assert isinstance(result, Observed)
    block = BLOCK.fullmatch(result.text)
    assert block is not None
    assert block["nonce"] not in block["inside"]
    assert not ORDERED.search(re.sub(r'"[^"\n]*"', "", block["head"]))
    polish = "\n(Odpowiedz po polsku.)" if language(injection.request) == "pl" else ""
    assert block["tail"] == f"Request: {injection.request}{polish}"
    assert len(block["head"].splitlines()) <= 2


@pytest.mark.model
@pytest.mark.parametrize("injection", INJECTIONS, ids=named)
def test_no_document_adds_a_control_token(
    tmp_path: Path, small_engine: LlamaEngine, injection: Injection
) -> None:
    """The frame is that of a conversation about nothing, token by token."""
    messages = seen(tmp_path, injection)
    reserved = small_engine._weights.vocabulary.reserved

    def frame(conversation: list[Message]) -> list[int]:
        return [token for token in small_engine.tokenize(conversation) if token in reserved]

    plain: list[Message] = [*messages[:-1], Observed("x")]
    assert frame(messages) == frame(plain)
