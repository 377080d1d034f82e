"""Repeats."""

from __future__ import annotations

from archivist.agent.guards import Guards
from archivist.agent.state import Made
from tools.observation import ErrorInfo, Observation, Status


def made(
    tool: str, content: str = "", *, operation: str = "", error: str = "", **arguments: object
) -> Made:
    """A call that was made."""
    failed = ErrorInfo(error, "", "", retryable=False) if error else None
    status = Status.ERROR if error else Status.OK
    return Made(
        tool,
        dict(arguments),
        Observation(status, content=content, operation=operation, error=failed, paths=("p",)),
    )


def test_what_counts_as_a_repeat() -> None:
    """Only a call that succeeded, with nothing changed since, is answered from before."""
    read = made("t", "x", a=1)
    changed = made("r", operation="s/1/1", b=2)
    assert Guards.repeated("t", {"a": 1}, []) is None
    assert Guards.repeated("t", {"a": 2}, [read]) is None
    assert Guards.repeated("t", {"a": 1}, [made("t", error="no", a=1)]) is None
    assert Guards.repeated("t", {"a": 1}, [read, changed]) is None
    repeat = Guards.repeated("r", {"b": 2}, [changed, read])
    assert repeat is not None
    assert repeat.paths == ("p",)
    assert not repeat.operation


def test_only_the_last_change_counts_as_made() -> None:
    """After A to B and B to A, A to B is no repeat."""
    there = made("r", operation="s/1/1", a="A", b="B")
    back = made("r", operation="s/1/2", a="B", b="A")
    assert Guards.repeated_change("r", {"a": "A", "b": "B"}, [there, made("t", "x")]) is not None
    assert Guards.repeated_change("r", {"a": "A", "b": "B"}, [there, back]) is None
    assert Guards.repeated_change("r", {"a": "A", "b": "B"}, []) is None


def test_what_may_have_been_done_is_not_done_again() -> None:
    """A change in doubt gives the same answer again, whether it can be planned or not."""
    told = ErrorInfo("In doubt: ...", "", "", retryable=False)
    doubtful = Observation(Status.ERROR, error=told, operation="s/1/1")
    made = [Made("wyslij_wiadomosc", {"do": "a@b.pl"}, doubtful)]
    assert Guards.repeated("wyslij_wiadomosc", {"do": "a@b.pl"}, made) == doubtful
    assert Guards.repeated_change("wyslij_wiadomosc", {"do": "a@b.pl"}, made) == doubtful
    assert Guards.repeated("wyslij_wiadomosc", {"do": "c@d.pl"}, made) is None
