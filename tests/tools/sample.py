"""Tools made for tests: two that read, one that changes, and the context they run in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Literal, NoReturn

from tools.activity import UNKNOWN, Part
from tools.contract import Argument, Arguments, Kind, Tool, reads_only
from tools.effects.fingerprint import Fingerprint
from tools.effects.plan import Plan
from tools.effects.steps import Move
from tools.observation import Items, Lines, Result
from tools.trust import Capability, Trust

if TYPE_CHECKING:
    from tools.contract import Context
    from tools.registry import Belt


class ReadArguments(Arguments):
    """A path, a line, a manner and a flag."""

    sciezka: Annotated[
        str,
        Argument(
            english="path",
            kind=Kind.PATH,
            format="a path relative to the archive; absolute paths are rejected",
            example="notatki/zakupy.txt",
            aliases=("plik", "file", "file_path"),
            maximum=100,
        ),
    ]
    od_linii: Annotated[
        int,
        Argument(
            english="from_line",
            kind=Kind.POSITION,
            format="a line number from 1",
            example="1",
            aliases=("start",),
            minimum=1,
            maximum=1_000_000,
        ),
    ] = 1
    sposob: Annotated[
        Literal["plain", "numbered"],
        Argument(english="manner", kind=Kind.CHOICE, format="plain or numbered", example="plain"),
    ] = "plain"
    naglowki: Annotated[
        bool,
        Argument(english="headings", kind=Kind.FLAG, format="headings only", example="false"),
    ] = False


class FindArguments(Arguments):
    """Words."""

    slowa: Annotated[
        str,
        Argument(
            english="words",
            kind=Kind.PHRASE,
            format="words to look for",
            example="umowa najmu",
            aliases=("query",),
        ),
    ] = ""
    od: Annotated[
        int,
        Argument(
            english="start",
            kind=Kind.POSITION,
            format="a result number from 1",
            example="1",
            minimum=1,
            maximum=1_000_000,
        ),
    ] = 1


class RenameArguments(Arguments):
    """A path and a name."""

    sciezka: Annotated[
        str, Argument(english="path", kind=Kind.PATH, format="a path", example="a.txt")
    ]
    nowa_nazwa: Annotated[
        str, Argument(english="new_name", kind=Kind.NEW_NAME, format="a name", example="b.txt")
    ]


def read(arguments: ReadArguments, context: Context) -> Result:
    """Return 1,000 numbered lines."""
    text = "\n".join(f"line {number}" for number in range(arguments.od_linii, 1001))
    return Result(
        Lines(text, arguments.od_linii),
        header=f"lines {arguments.od_linii}-1000 of 1000",
        paths=(arguments.sciezka,),
        more=lambda line: context.suggest("czytaj", sciezka=arguments.sciezka, od_linii=line),
    )


def find(arguments: FindArguments, context: Context) -> Result:
    """Return a page of 340 results."""
    page = tuple(f"notatki/{n}.txt" for n in range(arguments.od, min(arguments.od + 20, 341)))
    return Result(
        Items(page, arguments.od, 340, summary="notatki/: 340"),
        paths=page,
        more=lambda start: context.suggest("znajdz", slowa=arguments.slowa, od=start),
    )


def rename(arguments: RenameArguments, _context: Context) -> Plan:
    """Plan one move."""
    expected = Fingerprint(1, 2, 3, 4)
    source, target = arguments.sciezka.encode(), arguments.nowa_nazwa.encode()
    return Plan("zmien", (Move(source, target, expected),))


_TEXTS: dict[str, Any] = {
    "use_when": "Use when a path is known from the request or from an earlier result.",
    "returns": "Returns the text with its totals, and the call that shows more of it.",
    "brief": "the content of one document",
}

READ = Tool(
    name="czytaj",
    english="read",
    shown="czytaj_plik",
    aliases=("open_file",),
    purpose="Reads one document of the archive.",
    not_when="Not to look for one: use {znajdz}. To give it a name use {zmien}; to go, stay.",
    arguments=ReadArguments,
    capabilities=frozenset({Capability.READ}),
    trust=Trust.SANDBOX,
    idempotent=True,
    budget_tokens=400,
    radius=reads_only,
    run=read,
    **_TEXTS,
)

FIND = Tool(
    name="znajdz",
    english="find",
    purpose="Finds documents of the archive.",
    not_when="Not to read one whose path is known: use {czytaj}.",
    arguments=FindArguments,
    capabilities=frozenset({Capability.READ}),
    trust=Trust.HOST,
    idempotent=True,
    budget_tokens=400,
    radius=reads_only,
    run=find,
    **_TEXTS,
)

RENAME = Tool(
    name="zmien",
    english="rename",
    purpose="Renames one document of the archive.",
    not_when="Not to read one: use {czytaj}.",
    asked_by=("renam", "zmień"),
    arguments=RenameArguments,
    capabilities=frozenset({Capability.READ, Capability.WRITE}),
    trust=Trust.SANDBOX,
    idempotent=False,
    budget_tokens=400,
    plan=rename,
    **_TEXTS,
)

TOOLS = (READ, FIND, RENAME)


@dataclass(frozen=True)
class SampleContext:
    """A context without documents."""

    belt: Belt

    @property
    def archive(self) -> NoReturn:
        """There is none."""
        raise NotImplementedError

    @property
    def search(self) -> NoReturn:
        """There is none."""
        raise NotImplementedError

    def renamed_to(self, _path: bytes) -> None:
        """No rename is known."""

    def cancelled(self) -> bool:
        """Nobody stops a test."""
        return False

    @property
    def request(self) -> str:
        """Nobody asked anything."""
        return ""

    def report(self, activity: str, part: Part = UNKNOWN) -> None:
        """Nobody looks."""

    def suggest(self, tool: str, **arguments: object) -> str:
        """Render a call in the belt's voice."""
        return self.belt.suggest(tool, **arguments)


def words(text: str) -> int:
    """Count pieces of up to four characters, as a tokenizer would roughly do."""
    return sum((len(word) + 3) // 4 for word in text.replace("\n", " \n ").split(" "))
