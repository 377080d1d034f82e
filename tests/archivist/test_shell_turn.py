"""A whole turn in which a model on a server calls the shell, or tries to."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from archivist.app import Opening, open_application
from archivist.model.cancel import Cancel
from archivist.workshop.questions import AnsweredTurn, follow
from config.settings import load_settings
from sessions.record import Kind
from tests.archivist.model.fake_server import reply, serving
from tools.shell.walls import Walls, walls_around
from tools.trust import Trust

if TYPE_CHECKING:
    from pathlib import Path

REQUEST = "Hello!"
COMMAND = "cat letter.txt; echo changed > letter.txt"


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    """One letter."""
    folder = tmp_path / "archive"
    folder.mkdir()
    (folder / "letter.txt").write_text("The boiler was serviced in May.\n")
    return folder


def call(name: str, **arguments: str) -> str:
    """Write a call as a server's model does."""
    return json.dumps({"name": name, "arguments": arguments})


def turn(archive: Path, trust: Trust, profile: str) -> AnsweredTurn:
    """Let a model call the shell as often as it may, and then answer."""
    with serving() as server:
        server.completions = [
            reply(call("run_command", command=COMMAND)),
            reply(call("answer", text="In May.")),
        ]
        settings = load_settings(
            {
                "archive": str(archive),
                "server": server.url,
                "profile": profile,
                "shell": "on",
                "context_tokens": "8192",
            }
        )
        with open_application(settings, Opening(Kind.CHAT, trust)) as application:
            return follow(application.conversation.turn(REQUEST, Cancel()))


def test_a_model_on_a_server_may_use_it(archive: Path) -> None:
    """Who grants it gets what the command reads, and the archive stays as it is."""
    if not isinstance(walls_around(archive), Walls):
        pytest.skip("nothing here keeps a shell in: install bubblewrap, or use Linux 6.2 or newer")
    made = turn(archive, Trust.HOST, "admin")
    assert made.tools == ("powloka",)
    assert "serviced in May" in made.seen
    assert (archive / "letter.txt").read_text() == "The boiler was serviced in May.\n"


@pytest.mark.parametrize(
    ("trust", "profile"), [(Trust.SANDBOX, "admin"), (Trust.HOST, "writer"), (Trust.HOST, "reader")]
)
def test_nobody_else_may(archive: Path, trust: Trust, profile: str) -> None:
    """A model that writes the call all the same runs nothing."""
    made = turn(archive, trust, profile)
    assert made.tools == ()
    assert "serviced" not in made.seen
    assert (archive / "letter.txt").read_text() == "The boiler was serviced in May.\n"
