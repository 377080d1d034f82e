"""The contract of a tool: what it is called, what it takes, what it may touch, what it says."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Protocol

from pydantic import BaseModel, ConfigDict

from tools.activity import UNKNOWN, Part

if TYPE_CHECKING:
    from tools.archive.root import Archive
    from tools.archive.search import Search
    from tools.effects.operation import Renamed
    from tools.effects.plan import Plan
    from tools.observation import Result
    from tools.trust import Capability, Trust


class Voice(StrEnum):
    """The language a belt speaks in a prompt; either one is understood as input."""

    POLISH = "pl"
    ENGLISH = "en"


class Kind(StrEnum):
    """What an argument's value is made of; the decoding policy grounds values by it."""

    PATH = "path"  # the path of an existing document
    DOCUMENTS = "documents"  # the same, or a pattern for several documents of one folder
    FOLDER = "folder"  # the path of an existing folder
    DESTINATION = "destination"  # the folder that something goes into; it may have to be made
    NEW_FOLDER = "new_folder"  # the path of a folder that the person wants
    NEW_NAME = "new_name"  # a name that the person wants a file to have
    TEMPLATE = "template"  # new names for several files: text with {n}, {name}, {date} or *
    PATTERN = "pattern"  # a file name pattern with * and ?
    PHRASE = "phrase"  # words to look for
    POSITION = "position"  # a 1-based number of a line or item
    TEXT = "text"  # text the model writes itself
    CHOICE = "choice"  # one of a fixed list of words
    FLAG = "flag"  # yes or no
    ADDRESS = "address"  # e-mail addresses, with commas between them
    CALCULATION = "calculation"  # amounts joined by + and -


@dataclass(frozen=True, slots=True)
class Argument:
    """What a field of a tool's arguments means, beside its type.

    Used as ``Annotated[str, Argument(...)]`` in a subclass of :class:`Arguments`.

    Attributes:
        english: The field's name in the English voice (the field itself has the Polish one).
        kind: What its values are made of.
        format: What a valid value looks like, and what is rejected, in one clause.
        example: A valid value, shown only to models that were measured not to copy it.
        aliases: Other names that are understood as input.
        minimum: Least value of a number, or 0.
        maximum: Greatest value of a number, or greatest length of a text in characters.
    """

    english: str
    kind: Kind
    format: str
    example: str
    aliases: tuple[str, ...] = ()
    minimum: int = 0
    maximum: int = 500


class Arguments(BaseModel):
    """Base of every tool's arguments: closed, immutable, Polish field names."""

    model_config = ConfigDict(extra="forbid", frozen=True, str_strip_whitespace=True)


class Context(Protocol):
    """What a running tool may use. Built by the program, one for each session."""

    @property
    def archive(self) -> Archive:
        """The person's documents, confined to their folder."""
        ...

    @property
    def request(self) -> str:
        """The person's words in this turn; empty where a tool is called outside of one."""
        ...

    @property
    def search(self) -> Search:
        """Finds documents by words and by name."""
        ...

    def renamed_to(self, path: bytes) -> Renamed | None:
        """Say where the document that had this path was moved, as the ledger knows it.

        Args:
            path: Relative to the archive; asked when nothing has this path now.

        Returns:
            None if no rename that is in force took a document away from this path.
        """
        ...

    def cancelled(self) -> bool:
        """Say whether the person asked to stop; long work checks it at least twice a second."""
        ...

    def report(self, activity: str, part: Part = UNKNOWN) -> None:
        """Say what long work is doing, in a few words for the screen; cheap to call often.

        Args:
            activity: The words.
            part: How much of it is done, where that is known.
        """
        ...

    def suggest(self, tool: str, **arguments: object) -> str:
        """Render a call of the tool with this canonical name in the session's voice.

        Returns:
            Such as ``find_documents(words="orange")``, or an empty string if the session can't
            see the tool.
        """
        ...


Run = Callable[[Any, Context], "Result"]
MakePlan = Callable[[Any, Context], "Plan"]
MeasureRadius = Callable[[Any, Context], int]


def reads_only(_arguments: object, _context: Context) -> int:
    """Radius of every tool that changes nothing."""
    return 0


@dataclass(frozen=True, kw_only=True)
class Tool:
    """One tool, complete. The registry refuses one that lacks or contradicts any part.

    Attributes:
        name: Canonical Polish name, verb first; logs, statistics and the ledger use it.
        english: Name in the English voice.
        shown: Polish name shown in a prompt where the canonical one has a near twin or no object,
            else empty.
        aliases: Other names that are understood as input.
        purpose: What it does, in one sentence that starts with a verb.
        use_when: When to reach for it.
        not_when: When not to, naming the neighbour as ``{canonical_name}``.
        returns: What comes back, with edge behaviour and the next tool as ``{canonical_name}``.
        brief: The one-line form that serves small models.
        asked_by: Regular expressions (case-insensitive). A tool that acts (see ``acts``) must have
            some, and is offered only when an order in the request matches one of them. A reading
            tool may have some, and is then offered only when the words of the request match one;
            such a tool may be called without arguments. One without is always offered.
        arguments: The pydantic model of its arguments.
        capabilities: What it needs.
        trust: The least trust level it is shown to.
        idempotent: Whether a repeat changes nothing more.
        budget_tokens: Most tokens of the loaded model that a result may take.
        radius: Objects touched, computed from the arguments; reading tools pass ``reads_only``.
        keeps: Whether ``run`` adds to what the program itself keeps about the person, and touches
            no file of theirs. Like a change it takes an order, and what it keeps are words of the
            request; unlike one it needs no plan, for nothing is moved or replaced.
        run: Does the work of a tool that changes no file of the person's.
        plan: Plans the change of a changing tool; exactly one of ``run`` and ``plan`` is set.
    """

    name: str
    english: str
    purpose: str
    use_when: str
    not_when: str
    returns: str
    brief: str
    arguments: type[Arguments]
    capabilities: frozenset[Capability]
    trust: Trust
    idempotent: bool
    budget_tokens: int
    shown: str = ""
    aliases: tuple[str, ...] = ()
    asked_by: tuple[str, ...] = ()
    radius: MeasureRadius | None = None
    keeps: bool = False
    run: Run | None = None
    plan: MakePlan | None = None

    @property
    def changes(self) -> bool:
        """Whether it changes the person's files."""
        return self.plan is not None

    @property
    def acts(self) -> bool:
        """Whether it does more than to read, so that only an order may bring it about."""
        return self.changes or self.keeps

    def spoken(self, voice: Voice) -> str:
        """The name that a prompt in this voice shows."""
        return self.english if voice is Voice.ENGLISH else self.shown or self.name
