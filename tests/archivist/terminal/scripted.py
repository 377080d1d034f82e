"""A program whose turns are scripts, and a runnable chat and ask over it for trials by hand."""

from __future__ import annotations

import sys
import threading
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, cast

from archivist.agent.allowing import Allowances
from archivist.agent.conversation import Continued, EffectView, Status
from archivist.agent.events import (
    Agreed,
    Consent,
    ConsentNeeded,
    Ended,
    Event,
    Observed,
    PromptProgress,
    Reply,
    StepStarted,
    Stop,
    Tainted,
    Token,
    ToolCalled,
    Usage,
)
from archivist.agent.window import Portion, Window
from config.errors import ArchivistError
from config.language import speak
from config.speaking import wanted_language
from sessions.record import Event as StoredEvent
from sessions.record import Turn, TurnEnd
from tools.activity import Activity
from tools.archive.index.coverage import Coverage
from tools.archive.readers.passwords import Passwords
from tools.belt import BELT, core_of
from tools.contract import Voice
from tools.effects.amending import Amender
from tools.effects.fates import Fates
from tools.effects.fingerprint import Fingerprint
from tools.effects.mail import Send
from tools.effects.plan import Plan
from tools.effects.steps import Move
from tools.effects.writes import Content
from tools.notes.notebook import Notebook
from tools.observation import ErrorInfo, Observation
from tools.observation import Status as Outcome
from tools.registry import Belt, Registry
from tools.trust import Access, Trust

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Sequence

    from tools.effects.layer import FileLayer

Part = Event | float | Exception  # an event, a pause in seconds, or a failure

FREE = Usage()
_NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)
HOSTILE = "fak\x1b[31mtura\u202efdp.exe"


def move(source: str, target: str, size_bytes: int = 1200) -> Move:
    """Make a step of a plan."""
    inode = abs(hash(source)) % 10_000_000
    return Move(source.encode(), target.encode(), Fingerprint(1, inode, size_bytes, 0))


class PlannedFiles:
    """Files as :func:`move` plans them: every document is there, and every new name is free."""

    def fingerprint(self, path: bytes) -> Fingerprint:
        """See :class:`tools.effects.layer.FileLayer`."""
        return move(path.decode(), "").expected

    def disk(self, _folder: bytes) -> tuple[int, int]:
        """All on one."""
        return 1, 0

    def names(self, _folder: bytes) -> list[bytes]:
        """See :class:`tools.effects.layer.FileLayer`."""
        return []

    def name_limit_bytes(self, _folder: bytes) -> int:
        """See :class:`tools.effects.layer.FileLayer`."""
        return 255


AMENDER = Amender(cast("FileLayer", PlannedFiles()))

MAIL = Plan(
    "wyslij_wiadomosc",
    (Send("ja@example.com", ("ala@example.com",), "Kurs", Content.of(b"x" * 900)),),
    text="Zebranie o 17.",
)


def plan(number: int) -> Plan:
    """Make a plan of so many renames."""
    steps = (move(f"skany/skan{each:03}.pdf", f"skany/f{each:03}.pdf") for each in range(number))
    return Plan("zmien_wiele_nazw", tuple(steps))


def answer(text: str, pause_s: float = 0.0) -> list[Part]:
    """Stream an answer word by word."""
    parts: list[Part] = []
    for word in text.split(" "):
        parts += [Token(word if not parts else f" {word}"), pause_s]
    return [*parts, Ended(Stop.ANSWERED, text, usage=Usage(900, 700, 40, 10, 1500))]


def read(path: str, step: int = 1, usage: Usage = FREE, **seen: object) -> list[Part]:
    """Call the reading tool and get an observation."""
    found = {"status": Outcome.OK, "ms": 312, "tokens_raw": 3204, "tokens_shown": 812} | seen
    return [
        StepStarted(step),
        ToolCalled(
            step,
            "czytaj_dokument",
            {"sciezka": path},
            f'read_document(path="{path}", from_line=1)',
            usage,
        ),
        0.05,
        Observed(step, "czytaj_dokument", Observation(**found)),  # type: ignore[arg-type]
    ]


def rename(wanted: Plan, reason: str, *, asked: bool = True) -> list[Part]:
    """Ask for consent; what follows is up to :class:`ScriptedConversation`."""
    shown = f'rename_many(pattern="skan*", count={len(wanted.steps)})'
    return [
        StepStarted(1),
        ToolCalled(1, wanted.tool, {"wzor": "skan*"}, shown),
        ConsentNeeded(wanted, reason, asked=asked),
    ]


MISSING = ErrorInfo(f"No {HOSTILE}.", "", "", retryable=False)
LONG_TEXT = (
    "Faktura za pomarańcze jest w pliku faktury/2023/pomarańcze.pdf i opiewa na 1 204,50 zł. "
    "Wystawiła ją firma [Cytrus] z Łodzi; termin płatności minął 14 marca.\n\n"
    "- 漢字の文書 również tam są\n- e\u0301te\u0301 z łączonymi znakami\n"
    "- [red]to nie jest kolor[/red]"
)

MARKDOWN = (
    "## Umowy\n\n- **Najem** lokalu: `umowy/najem_lokalu_2023.pdf`, do końca roku, z możliwością "
    "przedłużenia\n- wzór: *.pdf\n\n```sh\nls *.pdf\n```"
)

SCRIPTS: dict[str, list[Part]] = {
    "markdown": [StepStarted(1), *answer(MARKDOWN, 0.01)],
    "answer": [*read("faktury/2023/pomarańcze.pdf"), StepStarted(2), *answer(LONG_TEXT, 0.01)],
    "slow": [
        StepStarted(1),
        0.4,
        *[part for done in range(0, 2000, 100) for part in (PromptProgress(done, 2000), 0.12)],
        *read("a.txt"),
        *answer(LONG_TEXT, 0.02),
    ],
    "stream": [StepStarted(1), *answer(" ".join(f"word{each}" for each in range(400)), 0.008)],
    "forever": [StepStarted(1), 3600.0, *answer("never")],
    "hostile": [
        *read(HOSTILE),
        *read("x.pdf", 2, status=Outcome.ERROR, error=MISSING),
        *answer(f"See {HOSTILE}\r\nor \x1b]0;title\x07 [bold]x[/bold] \x9b31m."),
    ],
    "long": [*read("bardzo/długa/ścieżka/" * 8 + "umowa-najmu-2023.pdf"), *answer("Done.")],
    "rename": rename(plan(12), "12 files are at or over the limit of 10."),
    "one": rename(plan(1), "You did not name it."),
    "late rename": [StepStarted(1), 2.5, *rename(plan(12), "12 files are many.")[1:]],
    "unasked": rename(plan(1), "You did not ask for this change.", asked=False),
    "taint": [*read("a.txt"), Tainted(("shell", "search_web")), *answer("Read.")],
    "many": rename(plan(300), "300 files are at or over the limit of 10."),
    "mail": rename(MAIL, "It can't be undone."),
    "hostile rename": rename(
        Plan("zmien_nazwe", (move(f"skany/{HOSTILE}", "skany/" + "bardzo" * 30 + ".pdf"),)),
        "The new name came from a document.",
    ),
    "limit": [
        *read("a.txt"),
        Ended(Stop.STEP_LIMIT, "", unread=("scan.pdf: pages 2-3 are pictures, not text",)),
    ],
    "failure": [StepStarted(1), ArchivistError("The model file is gone. Pull it again.")],
    "bug": [StepStarted(1), RuntimeError("a bug")],
}


@dataclass
class ScriptedConversation:
    """Answers each request with the script of that name, or with the words "You said: ...".

    Attributes:
        consents: What the listener answered.
        threads: The threads that turns ran in.
        cleared: How often the conversation was begun anew.
    """

    session: str = "20260101-ab12"
    scripts: dict[str, list[Part]] = field(default_factory=lambda: SCRIPTS)
    consents: list[Reply | None] = field(default_factory=list)
    threads: list[threading.Thread] = field(default_factory=list)
    cleared: int = 0

    def fate(self) -> str:
        """It is kept."""
        return f"Session {self.session} is kept."

    def activity(self) -> Activity:
        """No tool runs here."""
        return Activity()

    def start_over(self) -> None:
        """Note it."""
        self.cleared += 1

    def turn(self, request: str, cancel: threading.Event) -> Generator[Event, Reply | None, None]:
        """Play the script."""
        self.threads.append(threading.current_thread())
        for part in self.scripts.get(request, answer(f"You said: {request!r}")):
            if isinstance(part, float):
                if cancel.wait(part):
                    yield Ended(Stop.CANCELLED, "")
                    return
            elif isinstance(part, Exception):
                raise part
            elif isinstance(part, ConsentNeeded):
                consent = yield part
                self.consents.append(consent)
                yield from _after(part, consent)
                return
            else:
                yield part


def _after(wanted: ConsentNeeded, consent: Reply | None) -> Generator[Event, object, None]:
    if consent is Consent.UNAVAILABLE:
        yield Ended(Stop.REFUSED, "")
        return
    agreed = consent.plan if isinstance(consent, Agreed) else wanted.plan
    radius = agreed.radius.objects
    given = consent is Consent.GIVEN or isinstance(consent, Agreed)
    error = None if given else ErrorInfo("The person said no.", "", "", retryable=False)
    status = Outcome.OK if given else Outcome.REFUSED
    seen = Observation(status, radius=radius, ms=41, error=error, tokens_shown=20, tokens_raw=20)
    yield Observed(1, wanted.plan.tool, seen)
    said = f"Renamed {radius}." if given else "Nothing was renamed."
    yield Token(said)
    yield Ended(Stop.ANSWERED, said, operations=("op-1",) if given else ())


@dataclass
class ScriptedApplication:
    """A program around a scripted conversation."""

    conversation: ScriptedConversation = field(default_factory=ScriptedConversation)
    status: Status = field(
        default_factory=lambda: Status(
            "test-model", "en", Path("/home/anna/dokumenty"), "writer", 8192, "host"
        )
    )
    warnings: tuple[str, ...] = ()
    continued: Continued | None = None
    undone: set[str] = field(default_factory=set)
    passwords: Passwords = field(default_factory=Passwords)
    amender: Amender = field(default=AMENDER)
    allowances: Allowances = field(default_factory=Allowances)
    notebook: Notebook = field(default_factory=lambda: Notebook(Path("/nonexistent/notes.md")))
    records: Path = Path("/nonexistent/sessions.sqlite")
    belt: Belt = field(
        default_factory=lambda: Registry(BELT, core_of(BELT)).belt(
            Access(Trust.HOST), Voice.ENGLISH
        )
    )
    index: Coverage = field(default_factory=lambda: Coverage(142, 138, 1, complete=True))

    def coverage(self) -> Coverage:
        """Most of it is read."""
        return self.index

    def window(self) -> Window:
        """A window with something of everything in it."""
        return Window(
            8192,
            700,
            (
                Portion("instructions and tools", 812),
                Portion("examples", 1_405),
                Portion("your requests", 31),
                Portion("results of read_document", 2_904),
                Portion(f"results of {HOSTILE}", 9),
            ),
        )

    def documents(self) -> list[str]:
        """Some paths, one of them hostile."""
        return ["faktury/2023/pomarańcze.pdf", "umowy/najem lokalu.pdf", f"skany/{HOSTILE}"]

    def count_tokens(self, text: str) -> int:
        """A word a token."""
        return len(text.split())

    def effects(self, operations: Sequence[str]) -> list[EffectView]:
        """Show every operation as one move."""
        step = {"kind": "move", "source": f"skany/{HOSTILE}", "target": "skany/\udcff.pdf"}
        return [
            EffectView(each, "undone" if each in self.undone else "done", (step,))
            for each in operations
        ]

    def fates(self, _session: str, _turns: Iterable[Turn]) -> Fates:
        """Nothing is known of any."""
        return Fates()

    def undo(self, operation: str, ask: Callable[[Plan, str], Consent]) -> str:
        """Take back ``op-1`` after consent."""
        if operation != "op-1":
            raise ArchivistError(f"There is no operation {operation}.")
        if ask(plan(1), "You asked to take this change back.") is not Consent.GIVEN:
            return "Nothing was taken back."
        self.undone.add(operation)
        return "Took back 1 file."


def main(arguments: list[str]) -> int:
    """Run ``chat DATA_FOLDER [LAST_REQUEST]`` or ``ask [--json|--jsonl] [--approve] TEXT``."""
    from archivist.terminal.asking import Asking, Form  # noqa: PLC0415 - as the commands do
    from archivist.terminal.chat import Chat  # noqa: PLC0415 - as the commands do
    from archivist.terminal.seat import take_seat  # noqa: PLC0415 - as the commands do

    speak(wanted_language())
    application = ScriptedApplication()
    if arguments[0] == "chat":
        if arguments[2:]:
            session = application.conversation.session
            end = TurnEnd("Za rok.\x1b[31m", "answered")
            changed = (StoredEvent(1, "zmien_nazwe", {}, "rename_file()", "ok", operation="op-1"),)
            turns = tuple(
                Turn(n, f"Pytanie {n}?", _NOON, changed if n == 1 else (), end) for n in range(1, 5)
            )
            application.continued = Continued(session, 4, arguments[2], turns)
        seat = take_seat(Path(arguments[1]) / "history")
        with seat.quiet():
            Chat(application, seat).run()
        return 0
    forms = [form for form in Form if f"--{form}" in arguments]
    approve = 12 if "--approve" in arguments else 0
    form = forms[0] if forms else Form.TEXT
    asking = Asking(application, sys.stdout, sys.stderr, form=form, approve=approve)
    try:
        return asking.run(arguments[-1])
    except ArchivistError as error:
        print(error, file=sys.stderr)  # noqa: T201 - as the entry point does
        return error.exit_code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
