"""The registry: every tool's contract checked once, every call taken through the same steps."""

from __future__ import annotations

import difflib
import logging
import time
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from config.errors import ArchivistError
from tools import description, styles
from tools.admission import ContractError, check
from tools.arguments import normalised, parsed
from tools.errors import ToolError
from tools.outcomes import counted, failed_observation, refused_observation
from tools.parameters import folded
from tools.quoting import quoted
from tools.shaping import shape

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from tools.contract import Arguments, Context, Tool, Voice
    from tools.effects.plan import Plan
    from tools.observation import Observation
    from tools.results import Results
    from tools.styles import Style
    from tools.trust import Access

_log = logging.getLogger("archivist.tools")
_log.addHandler(logging.NullHandler())  # without a configured log nothing goes to the screen

_NAMES_LISTED = 8
_NAME_COMPARED = 60  # characters; comparing takes quadratic time


class Registry:
    """All tools of the program.

    Args:
        tools: In the order in which a prompt lists them.
        core: Those that a prompt lists; the rest are found when a request needs them. By default
            all are listed.
        clock_ns: Measures wall time; nanoseconds from any start.

    Raises:
        ContractError: A tool lacks or contradicts a part of its contract.
    """

    def __init__(
        self,
        tools: Iterable[Tool],
        core: Iterable[Tool] | None = None,
        *,
        clock_ns: Callable[[], int] = time.perf_counter_ns,
    ) -> None:
        self.tools = tuple(tools)
        self._core = self.tools if core is None else tuple(core)
        self._clock_ns = clock_ns
        check(self.tools)
        unfound = [tool.name for tool in self.tools if tool not in self._core and not tool.asked_by]
        if unfound:
            raise ContractError(
                f"{', '.join(unfound)}: asked_by: a tool that no prompt lists is found by the "
                "words that ask for it; write some"
            )

    def belt(
        self,
        access: Access,
        voice: Voice,
        results: Results | None = None,
        only: Iterable[Tool] | None = None,
    ) -> Belt:
        """Choose the tools that a session may see, in the voice of its prompt.

        Args:
            access: What the session may see and do.
            voice: The voice of its prompt.
            results: Keeps what no call brings back of a result that was cut, and lets the reading
                tool read it; without it, that is lost.
            only: The tools to choose from, in the order they are to have; None for all.
        """
        tools = self.tools if only is None else only
        return Belt(
            tuple(tool for tool in tools if access.allows(tool.trust, tool.capabilities)),
            voice,
            self._clock_ns,
            self._core,
            results,
        )


@dataclass(frozen=True, slots=True)
class Ready:
    """A call that was understood and permitted, and not yet run.

    Attributes:
        tool: What is called.
        arguments: Checked.
        canonical: The same as canonical names and values, defaults included: what is logged.
        plan: The change it would make; None for a reading tool.
        radius: Objects it touches or would touch.
    """

    tool: Tool
    arguments: Arguments
    canonical: dict[str, object]
    plan: Plan | None
    radius: int


class Belt:
    """The tools that one session sees; what is not on the belt does not exist for it.

    Args:
        tools: Registered and permitted.
        voice: The voice of names in prompts and messages; both are understood.
        clock_ns: Measures wall time in nanoseconds.
        core: Those that a prompt lists, whether permitted or not; None for all.
        results: See :meth:`Registry.belt`.

    Attributes:
        core: The permitted ones that a prompt lists.
        rare: The other ones, each found when a request needs it.
        retold: Puts another error in the place of each; evaluations set it, to know what the
            words of errors are worth.
        style: Lists tools in this style and not by a line each; evaluations set it.
    """

    retold: Callable[[Observation], Observation] | None = None
    style: Style | None = None

    def __init__(
        self,
        tools: tuple[Tool, ...],
        voice: Voice,
        clock_ns: Callable[[], int],
        core: tuple[Tool, ...] | None = None,
        results: Results | None = None,
    ) -> None:
        self.tools = tools
        self.core = tools if core is None else tuple(tool for tool in tools if tool in core)
        self.rare = tuple(tool for tool in tools if tool not in self.core)
        self.voice = voice
        self._clock_ns = clock_ns
        self._results = results
        self._keep = None if results is None else partial(results.keep, suggest=self.suggest)
        self._spoken = {tool.name: tool.spoken(voice) for tool in tools}
        self._by_key = {
            folded(name): tool
            for tool in tools
            for name in (tool.name, tool.english, tool.shown, *tool.aliases)
            if name
        }

    def spoken(self, tool: Tool) -> str:
        """The name of a tool in the prompt's voice."""
        return tool.spoken(self.voice)

    def find(self, name: str) -> Tool | None:
        """Find a visible tool by its name in either voice or an alias, in any spelling."""
        return self._by_key.get(folded(name))

    def describe(self, tool: Tool) -> str:
        """Describe a tool in full; clauses about tools that can't be seen are left out."""
        return description.full(tool, self._spoken)

    def listing(self, tools: Iterable[Tool] | None = None) -> str:
        """List tools for a small model, one a line: ``- name(argument): what it is``.

        Args:
            tools: Of this belt; by default those of its core.
        """
        listed = self.core if tools is None else tools
        if self.style is not None:
            return "\n".join(
                f"- {styles.line(tool, self.voice, self.style, self.tools)}" for tool in listed
            )
        return "\n".join(
            f"- {description.brief(tool, self.voice, self._spoken)}" for tool in listed
        )

    def suggest(self, tool: str, /, **arguments: object) -> str:
        """Render a call for a message, as :meth:`tools.contract.Context.suggest` wants it."""
        visible = next((item for item in self.tools if item.name == tool), None)
        return "" if visible is None else description.call(visible, self.voice, arguments)

    def prepare(self, name: str, arguments: object, context: Context) -> Ready | Observation:
        """Understand a call, check it and plan it; nothing is changed yet.

        Args:
            name: The tool's name as the model wrote it.
            arguments: An object, or the JSON text of one, as the model wrote it.
            context: What tools may use.

        Returns:
            The call ready to run, or the failure as an observation (its tokens are not counted:
            see ``tools.outcomes.counted``).
        """
        started = self._clock_ns()
        try:
            tool = self._named(name)
            understood = normalised(tool, parsed(arguments), self.voice)
            plan = None if tool.plan is None else tool.plan(understood, context)
            if plan is not None:
                radius = plan.radius.objects
            else:
                radius = 0 if tool.radius is None else tool.radius(understood, context)
        except Exception as error:  # noqa: BLE001 (a bug in a tool ends its call, not the session)
            return self._failed(name, error, started)
        return Ready(tool, understood, understood.model_dump(), plan, radius)

    def refusal(self, ready: Ready) -> Observation | None:
        """Refuse a call whose tool this session may not use, wherever it was prepared.

        ``run`` asks it too; before a plan is given to the executor its caller has to.
        """
        if ready.tool in self.tools:
            return None
        return refused_observation(f"This session may not use {quoted(self.spoken(ready.tool))}.")

    def run(
        self, ready: Ready, context: Context, count_tokens: Callable[[str], int]
    ) -> Observation:
        """Run a reading call and shape its result to the tool's budget.

        A changing call is carried out by ``tools.effects``; its outcome becomes an observation by
        ``tools.outcomes.changed_observation``.

        Raises:
            ValueError: The call changes something.
        """
        tool = ready.tool
        if tool.run is None:
            raise ValueError(f"{tool.name} changes files: give its plan to the executor")
        if (refused := self.refusal(ready)) is not None:
            return refused
        started = self._clock_ns()
        try:
            kept = self._results and self._results.read(ready.canonical, tool.name, self.suggest)
            result = kept or tool.run(ready.arguments, context)
            shaped = shape(result, tool.budget_tokens, count_tokens, self._keep)
        except Exception as error:  # noqa: BLE001 (a bug in a tool ends its call, not the session)
            return counted(self._failed(tool.name, error, started), count_tokens)
        return replace(shaped, radius=ready.radius, ms=self._ms_since(started))

    def _named(self, name: str) -> Tool:
        tool = self.find(name)
        if tool is not None:
            return tool
        near = difflib.get_close_matches(folded(name[:_NAME_COMPARED]), self._by_key, n=3)
        nearest = list(dict.fromkeys(self.spoken(self._by_key[key]) for key in near))
        listed, which = list(self._spoken.values()), "Tools"
        if len(listed) > _NAMES_LISTED:
            listed = nearest or listed[:_NAMES_LISTED]
            which = "The nearest tools" if nearest else "Some of the tools"
        raise ToolError(
            f"There is no tool {quoted(name)}.",
            f"{which}: {', '.join(listed)}." if listed else "This session has no tools.",
            f"Did you mean {nearest[0]}?"
            if nearest
            else "Call one of these."
            if listed
            else "Answer the person without a tool.",
        )

    def _failed(self, name: str, error: Exception, started_ns: int) -> Observation:
        """Tell the model what it can act on, and the log everything else.

        Raises:
            ArchivistError: The person has to act, so the person is told.
        """
        if isinstance(error, ArchivistError):
            raise error
        if not isinstance(error, ToolError):
            _log.error("the tool %s failed", quoted(name), exc_info=error)
            tool = self.find(name)
            error = ToolError(
                f"{self.spoken(tool) if tool else quoted(name)} failed inside.",
                "This is a bug of the program; no change of the call can mend it.",
                "Use another tool, or tell the person.",
            )
        told = failed_observation(error, ms=self._ms_since(started_ns))
        return told if self.retold is None else self.retold(told)

    def _ms_since(self, started_ns: int) -> int:
        return (self._clock_ns() - started_ns) // 1_000_000
