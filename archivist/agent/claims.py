"""The sentences by which a model says that it has changed something, in English and Polish.

Only general language stands here: nothing is fitted to single answers.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum, auto
from functools import cache
from typing import TYPE_CHECKING

from archivist.agent.wording import QUOTED

if TYPE_CHECKING:
    from collections.abc import Iterator


class Kind(Enum):
    """What a change does."""

    DELETE = auto()
    MOVE = auto()  # a new name or another folder
    WRITE = auto()  # a new document, folder or version
    SEND = auto()
    NOTE = auto()
    ANY = auto()  # the words don't say


class Form(Enum):
    """How a claim is put."""

    OWN = auto()  # "I have renamed it", "Done": nobody else can be meant
    TOLD = auto()  # "has been renamed": a document may tell that of anything


@dataclass(frozen=True, slots=True)
class Claim:
    """One claim in a sentence.

    Attributes:
        kinds: What it can mean.
        form: How it is put.
    """

    kinds: frozenset[Kind]
    form: Form


_ENGLISH = (
    ((Kind.DELETE,), r"deleted|trashed|erased|discarded|thrown (?:away|out)"),
    ((Kind.DELETE, Kind.MOVE), r"removed"),
    ((Kind.MOVE,), r"re-?named|moved|relocated"),
    ((Kind.WRITE,), r"created|saved|written|wrote|appended|added|converted|exported"),
    ((Kind.SEND,), r"sent|e-?mailed|forwarded"),
    ((Kind.NOTE,), r"noted|remembered|memori[sz]ed"),
    ((Kind.ANY,), r"updated|changed|modified|edited|replaced|undone|restored|applied|completed"),
)
_POLISH = (
    ((Kind.DELETE,), r"usuni[ęe]|usun[ąęae]|skasowa|wyrzuc"),
    ((Kind.MOVE,), r"przenie[sś]|przenios|przemianowa|przesuni[ęe]|przesun[ąęae]"),
    ((Kind.WRITE,), r"zapisa|utworz|stworz|dopisa|doda|(?:s|prze)konwertowa|wyeksportowa"),
    ((Kind.SEND,), r"wys[łl]a|przes[łl]a"),
    ((Kind.NOTE,), r"zapami[ęe]ta|zanotowa|odnotowa"),
    ((Kind.ANY,), r"zmieni|zaktualizowa|zamieni|podmieni|przywr[óo]c|cofni[ęe]|wykona"),
)
_ADVERBS = r"(?:(?:now|already|just|also|all|both|successfully|thus|then|gone ahead and)\s+)*"
_PASSIVE = rf"(?:(?:has|have|had)\s+{_ADVERBS}been|was|were|is|are)\s+{_ADVERBS}"
_FIRST = rf"\b(?:I|we)(?:\s+have|\s+had|['’]ve)?\s+{_ADVERBS}"
_STARTS = r"^\W*(?:(?:ok(?:ay)?|sure|yes|great|tak|dobrze)\W+)?"
_DONE = re.compile(
    rf"{_STARTS}(?:(?:it(?:['’]s|\s+is)\s+)?(?:all\s+)?done|all\s+set|zrobione|gotowe|wykonane)\b",
    re.IGNORECASE,
)
# A clause that denies, supposes or promises claims nothing; only what stands before the claim.
_UNREAL = re.compile(
    r"\b(?:no|not|nothing|none|never|neither|nobody|cannot|unable|if|unless|whether|once|when|"
    r"will|would|could|should|can|may|might|must|"
    r"nie|nic|nigdy|[żz]ad\w+|je[śs]li|je[żz]eli|gdyby|gdy|czy|[żz]eby|aby|by|zostanie|"
    r"zostan[ąa]|b[ęe]dzie|mo[żz]\w+|trzeba)\b|n['’]t\b",
    re.IGNORECASE,
)
_CLAUSE = re.compile(
    r"[,;:]|[.!](?-i:(?=[A-ZĄĆĘŁŃÓŚŹŻ]))|\b(?:and|but|(?-i:i)|ale|oraz|lecz)\b", re.IGNORECASE
)
_BECOMES = r"\b(?:zosta[łl]\w*|jest|s[ąa]|by[łl]\w*)"
_WORDS_BETWEEN = r"(?:\s+\w+){0,2}\s+"


@cache  # compiled when the first answer is judged: a start needs none of them
def _patterns() -> tuple[tuple[frozenset[Kind], Form, re.Pattern[str]], ...]:
    return tuple(_compiled())


def _compiled() -> Iterator[tuple[frozenset[Kind], Form, re.Pattern[str]]]:
    for kinds, words in _ENGLISH:
        done = rf"(?:{words})\b"
        yield frozenset(kinds), Form.OWN, re.compile(rf"{_FIRST}{done}", re.IGNORECASE)
        bare = rf"{_STARTS}(?:done\W+)?(?:successfully\s+)?{done}"
        yield frozenset(kinds), Form.OWN, re.compile(bare, re.IGNORECASE)
        yield frozenset(kinds), Form.TOLD, re.compile(rf"\b{_PASSIVE}{done}", re.IGNORECASE)
        told = rf"\bsuccessfully\s+{done}|\b{done}\s+successfully\b"
        yield frozenset(kinds), Form.TOLD, re.compile(told, re.IGNORECASE)
    for kinds, stems in _POLISH:
        own = rf"\b(?:{stems})\w*(?:[łl]em|[łl]am|li[śs]my|[łl]y[śs]my)\b|\b(?:{stems})\w*[nt]o\b"
        yield frozenset(kinds), Form.OWN, re.compile(own, re.IGNORECASE)
        done = rf"\b(?:{stems})\w*(?:[nt][yaei]|ci)\b"
        told = rf"{_BECOMES}{_WORDS_BETWEEN}{done}|{done}\s+{_BECOMES}"
        yield frozenset(kinds), Form.TOLD, re.compile(told, re.IGNORECASE)


def claims(sentence: str) -> list[Claim]:
    """List what a sentence claims to have been done; what it quotes or asks claims nothing."""
    if sentence.rstrip().endswith("?"):
        return []
    plain = QUOTED.sub("it", sentence)
    found = [
        Claim(kinds, form)
        for kinds, form, pattern in _patterns()
        if any(_is_real(plain[: match.end()]) for match in pattern.finditer(plain))
    ]
    if _DONE.search(plain):
        found.append(Claim(frozenset({Kind.ANY}), Form.OWN))
    return found


def speaks_of(kind: Kind, text: str) -> bool:
    """Whether a text has any word for changes of a kind, in either language."""
    words = (words for kinds, words in (*_ENGLISH, *_POLISH) if kind in kinds)
    return bool(re.search("|".join(rf"\b(?:{each})" for each in words), text, re.IGNORECASE))


def _is_real(until: str) -> bool:
    """Whether the clause that ends with a claim states it."""
    return not _UNREAL.search(_CLAUSE.split(until)[-1])
