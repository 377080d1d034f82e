"""What ``archivist adapt --from-sessions`` takes from what the person did: shown, then asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from archivist.adapting.own_calls import Session, own_lessons
from archivist.agent.fates import operations_in
from archivist.agent.speech import written
from archivist.cli.confirmation import agreed
from archivist.cli.records import now, session_fates
from archivist.terminal.escaping import one_line
from config.language import phrase
from sessions.store import FILE_NAME, SessionStore
from tools.counting import count
from tools.effects.fates import Fates

if TYPE_CHECKING:
    from collections.abc import Iterator

    from archivist.adapting.lesson import Lesson
    from config.errors import ExitCode
    from config.paths import Paths
    from tools.registry import Belt


def own_calls(belt: Belt, paths: Paths, *, yes: bool) -> tuple[Lesson, ...] | ExitCode:
    """Show the calls that would be learnt, and take them if the person agrees.

    Args:
        belt: To which the model is adapted.
        paths: Where the sessions are.
        yes: Whether ``--yes`` was given.

    Returns:
        The lessons, none where there are no such calls; or how to end where the person does not
        agree.

    Raises:
        ArchivistError: The sessions can't be read.
    """
    lessons = own_lessons(belt, _sessions(paths))
    if not lessons:
        print(phrase("Your sessions hold no call to learn from."))
        return ()
    for lesson in lessons:
        print(f"  {one_line(lesson.request)}\n    {one_line(written(lesson.call))}")
    question = phrase(
        "Learn {calls} of your own too? They leave traces in the adapter, so don't give it away.",
        calls=count(len(lessons), "call"),
    )
    ending = agreed(question, yes=yes)
    return lessons if ending is None else ending


def _sessions(paths: Paths) -> Iterator[Session]:
    store = SessionStore(paths.data / FILE_NAME, now)
    try:
        for info in store.sessions():
            transcript = store.transcript(info.id)
            changed = operations_in(transcript.turns)  # else the ledger has nothing to say
            yield Session(transcript, session_fates(transcript) if changed else Fates())
    finally:
        store.close()
