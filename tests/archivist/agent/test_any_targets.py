"""Changes that nobody named, generated."""

from __future__ import annotations

from hypothesis import assume, given
from hypothesis import strategies as st

from archivist.agent.request import Request
from archivist.agent.targets import unasked
from tests.archivist.agent.test_targets import FOLDER, alone, raw
from tools.archive.names import twin_key
from tools.effects.fingerprint import Fingerprint
from tools.effects.plan import Plan
from tools.effects.steps import MakeFolder, Move
from tools.effects.writes import Content, Exchange, Write

names = st.text("abcxyząłоSKAN019_- \u200b\u202e\"'", min_size=1, max_size=12)
spoken = st.lists(
    st.sampled_from(
        ("rename", "zmień", "na", "to", "a.pdf", "umowy", "into", "don't", "„x y.pdf”", "{n}", "*")
    )
    | st.text(max_size=8),
    max_size=12,
).map(" ".join)


@given(spoken, names, st.sampled_from(["", "umowy/"]), st.booleans())
def test_what_the_words_do_not_hold_is_asked_about(
    words: str,
    name: str,
    folder: str,
    tainted: bool,  # noqa: FBT001
) -> None:
    """Whatever else they say, for every kind of step that touches such a name."""
    assume(twin_key(name.encode()).decode().casefold() not in words.casefold())
    assume(name.strip() == name)
    path = raw(f"{folder}{name}")
    was = Fingerprint(1, 1, 1, 1)
    text = Content.of(b"x")
    for step in (
        Move(path, b"a.pdf", was),
        Move(b"a.pdf", path, was),
        Move(path, raw(f"umowy/{name}"), FOLDER),
        Move(b"a.pdf", path + b"/a.pdf", was),
        MakeFolder(path),
        Write(path, text),
        Exchange(path, b".x", old=text, new=text),
    ):
        wanted = Plan("x", (step,))
        if isinstance(step, Move) and step.source == step.target:
            continue
        assert unasked(Request(words), wanted, alone, tainted=tainted), step
