"""A call from the name that a model wrote to the observation that it reads."""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import TYPE_CHECKING, NoReturn

import pytest

from config.errors import ArchivistError
from tests.tools.sample import FIND, READ, RENAME, TOOLS, SampleContext, words
from tools.admission import ContractError
from tools.contract import Tool, Voice
from tools.errors import ToolError
from tools.observation import Observation, Status
from tools.registry import Belt, Ready, Registry
from tools.rendering import trusted
from tools.trust import Access, Profile, Trust

if TYPE_CHECKING:
    from collections.abc import Callable

SANDBOX = Access(trust=Trust.SANDBOX)


def belt_of(
    tools: tuple[Tool, ...] = TOOLS, access: Access | None = None, voice: Voice = Voice.ENGLISH
) -> Belt:
    """Put tools on a belt, with a clock that counts milliseconds."""
    time = iter(range(0, 10**12, 10**6))
    return Registry(tools, clock_ns=lambda: next(time)).belt(access or Access(), voice)


def observed(belt: Belt, name: str, arguments: object) -> Observation:
    """Take a call through all its steps."""
    context = SampleContext(belt)
    ready = belt.prepare(name, arguments, context)
    return ready if isinstance(ready, Observation) else belt.run(ready, context, words)


def raising(error: BaseException) -> Callable[..., NoReturn]:
    """Make a tool's inside that raises."""

    def inside(*_: object) -> NoReturn:
        raise error

    return inside


def with_run(error: BaseException) -> Belt:
    """Put tools on a belt, of which the reading one raises."""
    return belt_of((replace(READ, run=raising(error)), FIND, RENAME))


def test_the_registry_works_alone_in_ten_lines() -> None:
    """Tools, one session, one call: nothing else of the program is needed."""
    belt = Registry(TOOLS).belt(Access(), Voice.ENGLISH)
    context = SampleContext(belt)
    ready = belt.prepare("readFile" if belt.find("readFile") else "read", {"file": "a"}, context)
    assert isinstance(ready, Ready)
    observation = belt.run(ready, context, count_tokens=words)
    assert observation.status is Status.OK
    assert observation.next == f'read(path="a", from_line={observation.next_start})'


@pytest.mark.parametrize(
    "name", ["czytaj", "czytaj_plik", "read", "Read", "READ", "open_file", "openFile", "open-file"]
)
def test_a_tool_answers_to_all_its_names(name: str) -> None:
    """Either voice, the shown name and the aliases, in any common spelling."""
    assert belt_of().find(name) is READ
    assert belt_of(voice=Voice.POLISH).find(name) is READ


def test_a_belt_speaks_one_voice() -> None:
    """Names in prompts and messages are of the session's voice."""
    assert belt_of(voice=Voice.POLISH).spoken(READ) == "czytaj_plik"
    assert belt_of().spoken(READ) == "read"
    assert belt_of(voice=Voice.POLISH).listing().splitlines() == [
        "- czytaj_plik(sciezka): the content of one document",
        "- znajdz(slowa): the content of one document",
        "- zmien(sciezka, nowa_nazwa): the content of one document",
    ]
    assert "use find. To give it a name use rename" in belt_of().describe(READ)


@pytest.mark.parametrize(
    ("access", "visible"),
    [
        (Access(), TOOLS),
        (SANDBOX, (READ, RENAME)),
        (Access(profile=Profile.READER), (READ, FIND)),
        (Access(Trust.SANDBOX, Profile.READER), (READ,)),
    ],
)
def test_a_session_sees_what_it_may_use(access: Access, visible: tuple[Tool, ...]) -> None:
    """Trust and profile decide what is on the belt."""
    belt = belt_of(access=access)
    assert belt.tools == visible
    for tool in TOOLS:
        assert (belt.find(tool.name) is tool) == (tool in visible)
        assert (tool.english in belt.listing()) == (tool in visible)


def test_an_invisible_tool_does_not_exist_for_dispatch() -> None:
    """A sandbox session that guesses a host tool's name is told nothing about it."""
    belt = belt_of(access=SANDBOX)
    observation = observed(belt, "find", {"words": "x"})
    assert observation.status is Status.ERROR
    assert observation.error is not None
    assert observation.error.what == "There is no tool 'find'."
    assert observation.error.why == "Tools: read, rename."
    assert "find" not in observation.error.instead
    assert belt.suggest("znajdz", slowa="x") == ""
    assert "find" not in belt.describe(READ)


def test_a_ready_call_of_another_belt_is_refused() -> None:
    """A call that was permitted in one session can't be run in another."""
    host, sandbox = belt_of(), belt_of(access=SANDBOX)
    ready = host.prepare("find", {}, SampleContext(host))
    assert isinstance(ready, Ready)
    assert sandbox.run(ready, SampleContext(sandbox), words).status is Status.REFUSED


@pytest.mark.parametrize(
    ("name", "instead"),
    [
        ("raed", "Did you mean read?"),
        ("renameFile", "Did you mean rename?"),
        ("日本", "Call one of these."),
        ("", "Call one of these."),
    ],
)
def test_an_unknown_tool_is_told_the_nearest(name: str, instead: str) -> None:
    """The names that exist come with the nearest of them."""
    observation = observed(belt_of(), name, {})
    assert observation.error is not None
    assert observation.error.why == "Tools: read, find, rename."
    assert observation.error.instead == instead


def test_a_long_belt_is_not_listed_whole() -> None:
    """Beyond a handful of tools only the nearest names are told."""
    many = tuple(
        replace(
            FIND,
            name=f"znajdz_{word}",
            english=f"find_{word}",
            not_when="For others use {znajdz_mail} or {znajdz_maps}.",
        )
        for word in ("mail", "notes", "photo", "bills", "music", "books", "maps", "faces", "words")
    )
    observation = observed(belt_of(many), "find_noets", {})
    assert observation.error is not None
    assert observation.error.instead == "Did you mean find_notes?"
    assert "find_notes" in observation.error.why
    assert "find_maps" not in observation.error.why
    assert observation.error.why.startswith("The nearest tools: ")
    observation = observed(belt_of(many), "日本", {})
    assert observation.error is not None
    assert observation.error.why.startswith("Some of the tools: find_mail, ")


def test_a_reading_call_is_logged_by_its_canonical_names() -> None:
    """Defaults are filled in, so that equal calls look equal."""
    belt = belt_of()
    ready = belt.prepare("read", '{"filePath": "a.txt"}', SampleContext(belt))
    assert isinstance(ready, Ready)
    assert ready.canonical == {
        "sciezka": "a.txt",
        "od_linii": 1,
        "sposob": "plain",
        "naglowki": False,
    }
    assert (ready.plan, ready.radius) == (None, 0)


def test_a_changing_call_is_planned_and_not_run() -> None:
    """Consent can be asked between the two, and the belt itself never changes anything."""
    belt = belt_of()
    ready = belt.prepare("rename", {"path": "a.txt", "newName": "b.txt"}, SampleContext(belt))
    assert isinstance(ready, Ready)
    assert ready.plan is not None
    assert ready.plan.steps[0].paths[-1] == b"b.txt"
    assert ready.radius == 1
    with pytest.raises(ValueError, match="give its plan to the executor"):
        belt.run(ready, SampleContext(belt), words)


def test_a_result_is_shaped_to_the_budget_of_its_tool() -> None:
    """The observation carries tokens, time and the next call."""
    observation = observed(belt_of(), "czytaj", {"plik": "a.txt", "od_linii": "900"})
    assert observation.status is Status.OK
    assert observation.truncated is False
    assert observation.ms == 1
    observation = observed(belt_of(), "czytaj", {"plik": "a.txt"})
    assert observation.truncated
    assert 300 < observation.tokens_shown <= READ.budget_tokens < observation.tokens_raw


def test_a_tool_error_is_an_observation() -> None:
    """What, why, instead and whether a retry can help reach the model as they are."""
    error = ToolError("No a.txt.", "There is b.txt.", "Read b.txt.", retryable=True)
    observation = observed(with_run(error), "read", {"path": "a.txt"})
    assert observation.status is Status.ERROR
    assert observation.error is not None
    assert observation.error.what == "No a.txt."
    assert observation.error.retryable
    assert observation.tokens_shown == words(trusted(observation)) > 0
    assert observation.ms == 1


def test_a_failing_plan_is_an_observation() -> None:
    """A plan that can't be made changes nothing and is told like any failure."""
    belt = belt_of((READ, FIND, replace(RENAME, plan=raising(ToolError("b.txt is taken.")))))
    observation = observed(belt, "rename", {"path": "a", "new_name": "b.txt"})
    assert observation.error is not None
    assert observation.error.what == "b.txt is taken."


@pytest.mark.parametrize("error", [OSError("/home/jan/secret"), RecursionError(), KeyError("x")])
def test_a_bug_is_logged_whole_and_told_in_one_line(
    error: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    """No traceback and no library text reaches the model; the log has all of it."""
    with caplog.at_level(logging.ERROR, "archivist.tools"):
        observation = observed(with_run(error), "read", {"path": "a"})
    assert observation.error is not None
    assert observation.error.what == "read failed inside."
    assert observation.error.retryable is False
    assert "secret" not in str(observation)
    assert caplog.records[0].exc_info is not None
    assert caplog.records[0].exc_info[1] is error


def test_a_bug_prints_nothing_where_no_log_is_configured(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A person never sees a traceback."""
    monkeypatch.setattr(logging.getLogger("archivist.tools"), "propagate", False)
    observed(with_run(OSError("boom")), "read", {"path": "a"})
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize("error", [KeyboardInterrupt(), ArchivistError("The disk is full.")])
def test_what_the_person_must_know_passes(error: BaseException) -> None:
    """Ctrl-C and failures that the person can mend are not told to the model."""
    with pytest.raises(type(error)):
        observed(with_run(error), "read", {"path": "a"})


def test_a_call_that_was_prepared_elsewhere_is_checked_again() -> None:
    """Also one that changes something: permission is looked up right before it is carried out."""
    writer, reader = belt_of(), belt_of(access=Access(profile=Profile.READER))
    name = writer.spoken(RENAME)
    ready = writer.prepare(name, {"path": "a.txt", "new_name": "b.txt"}, SampleContext(writer))
    assert isinstance(ready, Ready)
    assert writer.refusal(ready) is None
    refused = reader.refusal(ready)
    assert refused is not None
    assert refused.status is Status.REFUSED
    assert refused.error is not None
    assert refused.error.what == f"This session may not use '{name}'."


def test_a_prompt_lists_the_core_and_the_rest_is_found() -> None:
    """A tool outside of the core says which words ask for it, or it would never be called."""
    rare = replace(FIND, asked_by=(r"\bfind\b",))
    belt = Registry((READ, rare, RENAME), (READ, RENAME)).belt(Access(), Voice.ENGLISH)
    assert (belt.core, belt.rare) == ((READ, RENAME), (rare,))
    assert f"- {rare.english}(" not in belt.listing()
    assert f"- {rare.english}(" in belt.listing(belt.rare)
    with pytest.raises(ContractError, match=rf"{FIND.name}: asked_by: .* write some"):
        Registry((READ, FIND, RENAME), (READ,))
