"""Whatever goes into a message, its headers stay the ones that the program writes."""

from __future__ import annotations

import email
import email.policy
from typing import TYPE_CHECKING

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.tools.effects.letters import letter
from tests.tools.effects.scene import Scene
from tools.addresses import on_the_wire
from tools.errors import ToolError

if TYPE_CHECKING:
    from pathlib import Path

ATOMS = st.text("abXY09!#$%&'*+/=?^_`{|}~-", min_size=1, max_size=20)
DOMAINS = st.lists(st.text("abcżółw019-", min_size=1, max_size=20), min_size=2, max_size=4)
SUBJECTS = st.text(st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp"]), max_size=200)


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Scene:
    """An archive without documents."""
    folder: Path = tmp_path_factory.mktemp("scene")
    return Scene(folder)


@given(
    boxes=st.lists(st.lists(ATOMS, min_size=1, max_size=3).map(".".join), min_size=1, max_size=20),
    domain=DOMAINS.map(".".join),
    subject=SUBJECTS,
)
def test_headers(scene: Scene, boxes: list[str], domain: str, subject: str) -> None:
    """Recipients and subject are read as they were meant, in lines of seven bits."""
    try:
        to = tuple(dict.fromkeys(on_the_wire(f"{box}@{domain}") for box in boxes))
    except ToolError:
        assume(False)  # noqa: FBT003 - how hypothesis is told
        return
    (data,) = letter(scene, to=to, subject=subject).contents
    parsed = email.message_from_bytes(data, policy=email.policy.default)
    assert parsed.keys() == [
        "From", "To", "Subject", "Content-Type", "Content-Transfer-Encoding", "MIME-Version"
    ]  # fmt: skip
    assert tuple(address.addr_spec for address in parsed["To"].addresses) == to
    assert parsed["Subject"].split() == subject.split()
    assert data.isascii()
    assert max(map(len, data.split(b"\r\n"))) <= 998
