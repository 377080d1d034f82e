"""Would copying from the prompt pay? ``python -m tests.bench.speculation [NAME] [--json FILE]``.

Answers quote: tokens that stood in the prompt are usually followed by what followed them there.
Here the next tokens are drafted so, evaluated in one batch with those that are decoded, and taken
as far as they are what the model would have said. Each answer is decoded with and without, in
turns. Takes the model of the settings, or the one named.
"""

from __future__ import annotations

import argparse
import ctypes
import json
import logging
import sys
import time
from dataclasses import asdict, dataclass
from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING

from archivist.agent import prompt
from archivist.model.cancel import Cancel
from archivist.model.catalog import resolve_model
from archivist.model.constraint import ArgumentRule, CallRule, Constraint, FreeText
from archivist.model.decoding import Decoding
from archivist.model.dialects.form import CallReader
from archivist.model.loading import load_engine
from archivist.model.message import Call, Observed, User
from config.errors import ArchivistError
from config.paths import Paths
from config.settings import load_settings
from tools.belt import BELT, CORE
from tools.contract import Voice
from tools.registry import Registry
from tools.trust import Access

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from archivist.model.llama import LlamaEngine
    from archivist.model.message import Message
    from archivist.model.weights import Weights

ROUNDS = 2
ANSWER_CHARACTERS = 400
NEVER = Cancel()
SOURCES = Path(__file__).parent.parent / "archive" / "sources"
ANSWERS = (
    ("a fact", "What is the boiler's pressure to be?", "english/notes/boiler.md.txt"),
    ("a fact", "Kiedy trzeba podlewać pomidory?", "notatki/ogrod.txt.txt"),
    ("a quote", "Quote what the landlord writes.", "english/letters/landlord-heating.docx.txt"),
    ("a quote", "Przepisz składniki sernika.", "notatki/przepis-sernik.md.txt"),
    ("own words", "What is a notary for?", ""),
    ("own words", "Napisz dwa zdania o jesieni.", ""),
)
# How many tokens in a row must have stood there before: fewer are wrong too often.
MATCH = 3
# Tokens drafted after so many right ones in a row: found best by replaying recorded answers.
LENGTHS = ((16, 15), (4, 3), (0, 1))


class Drafts:
    """Looks up how the last tokens of a text went on when they were last there.

    Args:
        tokens: The text so far.

    Attributes:
        ahead: Drafted tokens that were evaluated, but are not decoded yet.
        drafted: How many were drafted so far.
        right: How many of them were right.
    """

    def __init__(self, tokens: Iterable[int]) -> None:
        self.ahead: list[int] = []
        self.drafted = self.right = 0
        self._text: list[int] = []
        self._followed: dict[tuple[int, ...], int] = {}  # by what; where it went on
        self._in_a_row = 0
        self._add(tokens)

    def next(self) -> list[int]:
        """Draft what comes next; empty where nothing like it was there."""
        start = self._followed.get(self._end())
        length = next(length for right, length in LENGTHS if self._in_a_row >= right)
        return [] if start is None else self._text[start : start + length]

    def follow(self, tokens: Sequence[int]) -> int:
        """Take in what was decoded, and count what of it was evaluated ahead."""
        pairs = zip(tokens, self.ahead, strict=False)
        done = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
        self.ahead = self.ahead[done:]
        self._in_a_row += done
        self.right += done
        self._add(tokens)
        return done

    def drop(self) -> int:
        """Give up the rest of a draft that went wrong, and count it."""
        dropped, self.ahead, self._in_a_row = len(self.ahead), [], 0
        return dropped

    def _add(self, tokens: Iterable[int]) -> None:
        for token in tokens:
            self._followed[self._end()] = len(self._text)
            self._text.append(token)

    def _end(self) -> tuple[int, ...]:
        return tuple(self._text[-MATCH:])


class DraftedWeights:
    """The model as a decoding sees it, with a draft in each batch of decoded tokens.

    Args:
        weights: The model.
        drafts: What was decoded is told to it.
    """

    def __init__(self, weights: Weights, drafts: Drafts) -> None:
        self._weights = weights
        self._drafts = drafts
        self.vocabulary = weights.vocabulary
        self.context_tokens = weights.context_tokens

    @property
    def evaluated(self) -> list[int]:
        """See ``Weights``; drafted tokens are left out."""
        evaluated = self._weights.evaluated
        return evaluated[: len(evaluated) - len(self._drafts.ahead)]

    def evaluate(self, tokens: Sequence[int], _cancel: Cancel) -> Iterator[int]:
        """Evaluate what is not yet, with a draft of what may follow."""
        rest = list(tokens[self._drafts.follow(tokens) :])
        if rest:
            if self._drafts.ahead:
                self._weights._forget_after(len(self._weights.evaluated) - self._drafts.drop())
            draft = self._drafts.next()
            evaluate_scored(self._weights, rest + draft, 1 + len(draft))
            self._drafts.ahead = draft
            self._drafts.drafted += len(draft)
        yield len(tokens)

    def logits(self) -> NDArray[np.float32]:
        """See ``Weights``."""
        return scores(self._weights, len(self._drafts.ahead))


def evaluate_scored(weights: Weights, tokens: list[int], scored: int) -> None:
    """Append tokens in one batch and keep the scores after each of the last ``scored``."""
    array = (weights._lib.llama_token * len(tokens))(*tokens)
    batch = weights._lib.llama_batch_get_one(array, len(tokens))
    wanted = [0] * (len(tokens) - scored) + [1] * scored
    batch.logits = (ctypes.c_int8 * len(tokens))(*wanted)
    weights._lib.llama_set_abort_callback(weights._context, weights._abort, NEVER.address)
    if weights._lib.llama_decode(weights._context, batch):
        raise RuntimeError("llama.cpp could not evaluate the batch")
    weights.evaluated += tokens


def scores(weights: Weights, before_end: int) -> NDArray[np.float32]:
    """The scores after the token that ``before_end`` others of the last batch follow."""
    import numpy as np  # noqa: PLC0415 - heavy

    pointer = weights._lib.llama_get_logits_ith(weights._context, -1 - before_end)
    return np.ctypeslib.as_array(pointer, shape=(weights.vocabulary.size,))


@dataclass(frozen=True, slots=True)
class Compared:
    """One answer decoded both ways.

    Attributes:
        kind: What kind of answer.
        tokens: Tokens of the answer without drafts.
        drafted: Tokens drafted.
        right: Of these, how many were right.
        plain_ms: Best wall time without drafts, prompt left out.
        drafted_ms: Best wall time with them.
        same: Whether the text is the same.
    """

    kind: str
    tokens: int
    drafted: int
    right: int
    plain_ms: float
    drafted_ms: float
    same: bool


def main() -> int:
    """Print a row an answer."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.speculation", description=__doc__)
    parser.add_argument("model", nargs="?")
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    settings = load_settings({"model": options.model})
    try:
        model = resolve_model(settings, Paths.from_environment())
    except ArchivistError as error:
        print(error, file=sys.stderr)
        return error.exit_code
    logging.getLogger("archivist").addHandler(logging.NullHandler())  # llama.cpp is talkative
    engine = load_engine(model, settings.threads)
    belt = Registry(BELT, CORE).belt(Access(), Voice(model.voice))
    prefix = prompt.prefix(belt, engine.dialect)
    print(f"{'answer':12}{'tokens':>8}{'drafted':>9}{'right':>7}{'time':>7}  same text")
    rows = []
    for kind, question, source in ANSWERS:
        row = compare(engine, kind, [*prefix, *conversation(question, source)])
        rows.append(row)
        ratio = row.drafted_ms / row.plain_ms
        print(
            f"{kind:12}{row.tokens:>8}{row.drafted:>9}{row.right:>7}{ratio:>7.2f}"
            f"  {'yes' if row.same else 'no'}"
        )
    ratio = sum(row.drafted_ms for row in rows) / sum(row.plain_ms for row in rows)
    print(f"{'all':12}{sum(row.tokens for row in rows):>8}{ratio:>31.2f}")
    engine.close()
    if options.json is not None:
        options.json.write_text(json.dumps([asdict(row) for row in rows]), "utf-8")
    return 0


def conversation(question: str, source: str) -> list[Message]:
    """A question and, where a document answers it, what was found."""
    if not source:
        return [User(question)]
    text = (SOURCES / source).read_text("utf-8")
    return [User(question), Call("find_documents", {"words": question}), Observed(text)]


def compare(engine: LlamaEngine, kind: str, messages: list[Message]) -> Compared:
    """Decode an answer both ways, in turns."""
    ids = engine.tokenize(messages)
    answer(engine, ids, None)  # the prompt is evaluated before anything is timed
    plain, drafted = [], []
    for _ in range(ROUNDS):
        plain.append(answer(engine, ids, None))
        drafts = Drafts(ids[:-1])
        drafted.append(answer(engine, ids, drafts))
    return Compared(
        kind,
        plain[0][1],
        drafts.drafted,
        drafts.right,
        min(ms for ms, _, _ in plain),
        min(ms for ms, _, _ in drafted),
        plain[0][2] == drafted[0][2],
    )


def answer(engine: LlamaEngine, ids: list[int], drafts: Drafts | None) -> tuple[float, int, str]:
    """Decode one answer.

    Returns:
        Milliseconds, tokens, and the reply.
    """
    text = ArgumentRule("text", (FreeText(ANSWER_CHARACTERS),))
    weights = engine._weights
    kept = weights.keep(ids[:-1])
    for _ in weights.evaluate(ids[kept:-1], Cancel()):
        pass
    begun = time.perf_counter()
    decoding = Decoding(
        weights if drafts is None else DraftedWeights(weights, drafts),  # type: ignore[arg-type]
        engine._matcher(Constraint((CallRule("answer", (text,)),))),
        engine._tokenizer,
        CallReader(engine.dialect.form),
    )
    decoding._pending = ids[-1:]
    said = "".join(fragment.text for fragment in decoding.run(Cancel()))
    return (time.perf_counter() - begun) * 1000, decoding.output_tokens, said


if __name__ == "__main__":
    sys.exit(main())
