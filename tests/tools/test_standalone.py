"""Tools in somebody else's agent: a folder, an index, a belt, and nothing of ours beside them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tools.belt import BELT
from tools.contract import Voice
from tools.registry import Ready, Registry
from tools.standalone import Standalone
from tools.trust import Access, Profile

if TYPE_CHECKING:
    from pathlib import Path

    from tools.contract import Context


@pytest.mark.parametrize("voice", Voice)
def test_a_hint_is_a_call_of_the_belt(tmp_path: Path, voice: Voice) -> None:
    """Whoever mistypes a path is told a call in the belt's voice, and it works."""
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "boiler.txt").write_text("Serviced in May.")
    belt = Registry(BELT).belt(Access(profile=Profile.READER), voice)
    with Standalone(tmp_path / "docs", str(tmp_path / "index.sqlite"), belt) as made:
        context: Context = made
        ready = belt.prepare("read", {"path": "boilr.txt"}, context)
        assert isinstance(ready, Ready)
        failed = belt.run(ready, context, len)
        assert failed.error is not None
        assert "boiler.txt" in f"{failed.error.why} {failed.error.instead}"
        ready = belt.prepare("find_documents", {"words": "serviced"}, context)
        assert isinstance(ready, Ready)
        assert belt.run(ready, context, len).paths == ("boiler.txt",)
        assert context.renamed_to(b"boiler.txt") is None
        assert not context.cancelled()
        assert context.request == ""


def test_leaving_closes_the_archive(tmp_path: Path) -> None:
    """Nothing stays open behind a ``with``."""
    belt = Registry(BELT).belt(Access(), Voice.ENGLISH)
    with Standalone(tmp_path, tmp_path / "index.sqlite", belt) as context:
        assert context.archive.root_fd() is not None
    assert not context.archive._fds
