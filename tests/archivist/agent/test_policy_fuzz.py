"""Whatever is asked and was done, what may be decoded is a call that the tool takes."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from archivist.agent.characters import whole
from archivist.agent.policy import allow
from archivist.agent.request import Request
from archivist.agent.state import Made, State
from archivist.model.checking import meets
from archivist.model.dialects import CANONICAL, CallReader
from archivist.model.grammar import compile_constraint
from tests.archivist.agent.house import belt_of
from tests.archivist.model.schemas import valid
from tests.archivist.model.walks import Walker, hostile
from tools.archive.names import display
from tools.arguments import normalised
from tools.belt import BELT
from tools.contract import Voice
from tools.observation import ErrorInfo, Observation, Status
from tools.schema import published_schema

REQUESTS = 400
LONGEST = 500  # characters
ASKED = (
    "Find {0} in {1}",
    "Read {0} from line {number}",
    "Rename {0} to {1}",
    "Zmień nazwę {0} na {1}",
    "Czy w {0} jest mowa o {1}?",
    "How many {0} files are in the folder {1}?",
    "How large is the folder {0}?",
    "Ile plików jest w {0}?",
    "What is the checksum of {0}?",
    "What is the sum of 1 234,56 zł, £75.10, {0} and {number}?",
    "How is the folder {0} organised?",
    "Read it",
    "Move {0} to {1}",
    "Przenieś katalog {0} do {1}",
    "Move the folder skany/2025 into stare; {0}",
    "Przenieś katalog skany/2025 do stare; {0}",
    "Make a folder {0} in {1}",
    "Rename all *.pdf in the folder {0} to {1}-*",
    "Append {0} to a.txt",
    "Save this as a.txt: {0} {1}",
    "Convert umowa.docx to Markdown; {0}",
    "What is 12,50 zł plus 1 234,56 zł? {0}",
    "Ile to razem: 12,50 zł i 7,00 zł? {0}",
    "{0}",
    "{0} {1} {0}\n{1}\n{0}",
    "word {0} " * 400,
    "x" * 3_000 + " {0}",
)


def words(random: Random) -> str:
    """A request full of hostile names."""
    wish = random.choice(ASKED)
    odd = random.choice(("\ud800", "\udcff", "a\0b", hostile(random), hostile(random)))
    return whole(wish.format(odd, hostile(random), number=random.randint(0, 99_999)))


def path(random: Random) -> str:
    """A document's path as results name it."""
    return display(f"a/{hostile(random)}".encode())


def done(random: Random) -> Made:
    """A call of this turn with a result that names hostile documents."""
    tool = random.choice(BELT)
    paths = tuple(path(random) for _ in range(random.randint(0, 5)))
    failed = random.random() < 0.3
    cut = random.random() < 0.3
    # As long as the shortest argument may be: what was called has passed its checks.
    arguments = {name: path(random)[:LONGEST] for name in tool.arguments.model_fields}
    observation = Observation(
        Status.ERROR if failed else Status.OK,
        content=f"{hostile(random)} costs 12,50 zł and 1,234 and 7.00",
        paths=paths,
        error=ErrorInfo("no", "", "", retryable=False) if failed else None,
        truncated=cut,
        next_start=21 if cut else 0,
        total=random.choice((None, 0, 7)),
    )
    return Made(tool.name, dict(arguments), observation)


@pytest.mark.slow
@pytest.mark.parametrize("voice", list(Voice))
def test_what_may_be_decoded_is_valid(voice: Voice) -> None:
    """Each walk through a constraint is a call by the contract of its tool and by its schema."""
    random = Random(11)  # noqa: S311 - no secret
    walker = Walker(Random(12))  # noqa: S311 - no secret
    belt = belt_of(voice)
    called: Counter[str] = Counter()
    for _ in range(REQUESTS):
        text = words(random)
        made = tuple(done(random) for _ in range(random.choice((0, 0, 1, 3))))
        known = tuple(path(random) for _ in range(3))
        state = State(made, known, last_step=random.random() < 0.1)
        named = random.choice(((), (path(random),)))
        constraint = allow(belt, Request(text, named_files=named), state)
        # What is allowed least often is called wherever it is allowed.
        rarest = min(constraint.calls, key=lambda rule: called[rule.tool])
        narrowed = replace(constraint, calls=(rarest,))
        reader = CallReader(CANONICAL)
        reader.feed(walker.walk(compile_constraint(narrowed)).decode())
        call = reader.call()
        assert meets(call, constraint)
        tool = belt.find(call.tool)
        assert tool is not None
        assert isinstance(normalised(tool, call.arguments, voice), tool.arguments)
        assert valid(call.arguments, published_schema(tool, voice)), call
        called[call.tool] += 1
    assert set(called) == {belt.spoken(tool) for tool in BELT}
