"""What a person sees of a message before it is sent."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from archivist.terminal.planned import headline, plan_lines
from tests.tools.effects.letters import letter
from tests.tools.effects.scene import Scene
from tools.effects.report import step_data

if TYPE_CHECKING:
    from pathlib import Path


def test_all_of_a_message_is_shown(tmp_path: Path) -> None:
    """Each recipient in both forms, the subject, the attachment with its size, and every line."""
    scene = Scene(tmp_path)
    scene.write("fak\u202etura.pdf")
    plan = letter(
        scene,
        "Hej\x1b[2J\n" + "długi " * 60,
        to=("jan@xn--pypal-4ve.com", "ola@example.org"),
        subject="Pilne\u202e",
        attachment="fak\u202etura.pdf".encode(),
    )
    assert headline(plan).startswith("Send 1 message to 2 people · ")
    assert headline(plan).endswith(" · CAN'T BE UNDONE")
    assert plan_lines(plan, 40) == [
        "  From:        ja@example.com",
        "  To:          jan@p\u0430ypal.com (jan@xn--pypal-4ve.com)",
        "  To:          ola@example.org",
        "  Subject:     Pilne\\u202e",
        "  Attachment:  fak\\u202etura.pdf (14 bytes)",
        "  The text:",
        "  | Hej\\x1b[2J",
        f"  | {'długi ' * 60}",
    ]


def test_a_plain_message(tmp_path: Path) -> None:
    """One person, and nothing goes along."""
    plan = letter(Scene(tmp_path), to=("ola@example.org",))
    assert headline(plan).startswith("Send 1 message to 1 person · ")
    assert not any("Attachment" in line for line in plan_lines(plan, 80))
    assert json.loads(json.dumps([step_data(step) for step in plan.changes])) == [
        {"kind": "send", "from": "ja@example.com", "to": "ola@example.org", "subject": "Zażółć"}
    ]
