"""Shows a turn as it happens."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

from archivist.agent.events import (
    Compacted,
    ConsentNeeded,
    Ended,
    Observed,
    PromptProgress,
    StepStarted,
    Stop,
    Tainted,
    Thinking,
    Token,
    ToolCalled,
)
from archivist.agent.taint import closed_tools
from archivist.terminal import words
from archivist.terminal.answer import AnswerWriter
from archivist.terminal.estimate import Estimate, left_words
from archivist.terminal.screen import Style
from archivist.terminal.width import cells, cut_end
from config.language import phrase, spoken, told
from config.recalling import recalled
from tools.activity import UNKNOWN, Part

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from archivist.agent.events import Event
    from archivist.agent.runner import RunningTurn
    from archivist.terminal.ahead import Ahead
    from archivist.terminal.screen import Screen
    from tools.activity import Activity

_NOTICEABLE_S = 1.0
_LATE_S = 5.0
_STOPPING_LATE = told("still stopping… Ctrl-\\ ends the program")
_INDENT = "  "
_BETWEEN = " · "


class TurnView:
    """Writes the events of one turn.

    Args:
        notes: Where calls, progress and remarks go.
        answers: Where the answer goes; None leaves it out.
        calls: Whether to show tool calls.
        told: What was said to be unread before; it is not said again.
        clock: Seconds that only go forward.
    """

    def __init__(
        self,
        notes: Screen,
        answers: Screen | None,
        *,
        calls: bool = True,
        told: set[str] | None = None,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._notes = notes
        self._calls = calls
        self._told = set() if told is None else told
        self._clock = clock
        self._answer = None if answers is None else AnswerWriter(answers)
        self._together = answers is notes
        self._streamed = False
        self._working_since_s: float | None = None
        self._calling = False
        self._thought = ""
        self._stopping_since_s: float | None = None
        self._progress: PromptProgress | None = None
        self._estimate = Estimate()

    def follow(
        self,
        running: RunningTurn,
        activity: Callable[[], Activity],
        ahead: Ahead | None = None,
    ) -> Iterator[Event]:
        """Show a turn while it runs; yield each event when it has been shown.

        Args:
            running: The turn.
            activity: Tells what a tool says it is doing.
            ahead: Takes what is typed meanwhile.
        """
        for event in running.events():
            if ahead is not None:
                ahead.listen()
            if event is None:
                typed = "" if ahead is None else ahead.shown()
                self.tick(stopping=running.cancelled, activity=activity(), typed=typed)
            else:
                self.show(event)
                yield event

    def show(self, event: Event) -> None:
        """Show one event; consent is asked for elsewhere, below what is shown here."""
        match event:
            case StepStarted():
                self._working_since_s = self._clock()
                self._progress = None
                self._calling = False
            case Compacted() | Tainted():
                self._tell(event)
            case PromptProgress():
                self._progress = event
                self._estimate.note(Part(event.done, event.total), self._clock())
            case Thinking(text):
                self._thought += text
            case Token(text):
                self._fold()
                self._stream(text)
            case ToolCalled(shown=shown):
                self._fold()
                self._call(shown)
            case ConsentNeeded():
                self._working_since_s = None
                self._notes.fresh_line()
            case Observed():
                self._observe(event)
            case Ended():
                self._fold()
                self._end(event)

    def tick(self, *, stopping: bool, activity: Activity | None = None, typed: str = "") -> None:
        """Show that work goes on; called several times a second while nothing else happens.

        Args:
            stopping: Whether the person asked to stop.
            activity: What a tool says it is doing.
            typed: What waits for the end of the turn.
        """
        if stopping:
            if self._stopping_since_s is None:
                self._stopping_since_s = self._clock()
            late = self._clock() - self._stopping_since_s >= _LATE_S
            self._notes.transient(spoken(_STOPPING_LATE) if late else phrase("stopping…"))
        elif self._working_since_s is not None:
            elapsed_s = self._clock() - self._working_since_s
            if elapsed_s >= _NOTICEABLE_S or typed:
                does, part = self._activity(activity)
                self._estimate.note(part, self._clock())
                left = left_words(self._estimate.left_s(self._clock()))
                if self._calling and self._notes.column:
                    self._notes.fresh_line()  # the result then stands below the call
                self._wait(does, left or f"{int(elapsed_s)} s", typed or phrase("Ctrl-C stops"))
        elif self._streamed and self._together:
            if typed:
                self._notes.below(typed)
            else:
                self._notes.clear_transient()

    def _tell(self, event: Compacted | Tainted) -> None:
        """Say what the conversation has lost; a taint that closes nothing is not noticed."""
        if isinstance(event, Compacted):
            self._notes.say(words.compacted(event), Style.QUIET)
        elif event.closed:
            self._notes.say(spoken(closed_tools(event.closed)), Style.QUIET)

    def _wait(self, does: str, time: str, keys: str) -> None:
        """Show the line of work; the time goes where there is no room for all three."""
        whole = _BETWEEN.join((does, time, keys))
        fits = cells(whole) < self._notes.columns
        self._notes.transient(whole if fits else _BETWEEN.join((does, keys)))

    def _activity(self, activity: Activity | None) -> tuple[str, Part]:
        progress = self._progress
        if activity is not None and activity.text:
            return spoken(activity.text), activity.part
        if self._calling:
            return phrase("working"), UNKNOWN
        if progress is None or progress.done >= progress.total:
            return phrase("thinking"), UNKNOWN
        percent = 100 * progress.done // progress.total
        return phrase("reading {percent}%", percent=percent), Part(progress.done, progress.total)

    def _fold(self) -> None:
        """Leave one quiet line of a finished thought."""
        thought, self._thought = self._thought.strip(), ""
        if thought and self._calls:
            self._notes.fresh_line()
            self._notes.write(words.thought(thought, self._notes.columns), Style.QUIET)
            self._notes.write("\n")

    def _stream(self, text: str) -> None:
        self._working_since_s = None
        if self._answer is None:
            return
        if not self._streamed:
            self._streamed = True
            self._notes.fresh_line()
            if self._calls:
                self._notes.line()
        self._answer.feed(text)

    def _call(self, shown: str) -> None:
        self._working_since_s = self._clock()
        self._progress = None
        self._calling = True
        if self._calls:
            self._notes.fresh_line()
            self._notes.write(words.call(shown, self._notes.columns), Style.QUIET)

    def _observe(self, event: Observed) -> None:
        self._working_since_s = None
        if not self._calls:
            return
        notes = self._notes
        style = Style.QUIET if event.observation.error is None else Style.ERROR
        outcome = words.result(event.observation)
        if notes.column and notes.column + cells(_BETWEEN + outcome) <= notes.columns:
            notes.write(_BETWEEN, Style.QUIET)
        else:
            notes.fresh_line()
            notes.write(_INDENT)
            outcome = cut_end(outcome, notes.columns - len(_INDENT))
        notes.write(outcome, style)
        notes.write("\n")

    def _end(self, event: Ended) -> None:
        self._working_since_s = None
        self._notes.clear_transient()
        if event.stop is Stop.ANSWERED and not self._streamed:
            self._stream(event.answer)
        if self._answer is not None and self._streamed:
            self._answer.finish()
        if event.stop is not Stop.ANSWERED:
            self._notes.say(event.answer or words.stopped(event.stop), Style.WARNING)
        for sentence in event.unread:
            if sentence not in self._told:
                self._told.add(sentence)
                self._notes.say(
                    phrase("Not read: {sentence}", sentence=recalled(sentence)), Style.WARNING
                )
