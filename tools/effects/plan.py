"""What a change will do, step by step, before anything is touched."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from tools.effects.mail import Send
from tools.effects.steps import Change, Move, Step, net
from tools.effects.trash import in_trash
from tools.effects.writes import Exchange, Write


@dataclass(frozen=True, slots=True)
class Radius:
    """How far a plan reaches: computed from its steps, never declared.

    Attributes:
        objects: Number of files and folders it touches, those inside a moved folder included; of
            a message, the number of people who get it.
        size_bytes: The size of the files together, or of the message.
        reversible: Whether undo can restore everything.
    """

    objects: int
    size_bytes: int
    reversible: bool


@dataclass(frozen=True, slots=True)
class Plan:
    """An ordered list of steps for one call of one tool.

    Attributes:
        tool: The tool's canonical name.
        steps: In the order of execution.
        contents: What files shall hold, or a message; kept before anything is touched.
        text: What is new in them, or is sent, for the person to read; else empty.
        source: The document that what is written was made from, or empty: who named it named what
            is made of it too.
        unread: What of the source is not in what is written and why, one sentence each.
        rehearsal: Whether it is only to be shown; the executor refuses such a plan.
    """

    tool: str
    steps: tuple[Step, ...]
    contents: tuple[bytes, ...] = ()
    text: str = ""
    source: bytes = b""
    unread: tuple[str, ...] = ()
    rehearsal: bool = False

    @property
    def changes(self) -> tuple[Change, ...]:
        """What comes of the steps, without the names that stand in between."""
        return net(self.steps)

    @property
    def radius(self) -> Radius:
        """Objects and bytes that the steps touch."""
        return Radius(
            objects=sum(step.objects for step in self.changes),
            size_bytes=sum(step.size_bytes for step in self.changes),
            reversible=not any(isinstance(step, Send) for step in self.steps),
        )

    @property
    def documents(self) -> tuple[bytes, ...]:
        """The paths that the moved and written documents have afterwards."""
        found = []
        for step in self.changes:
            if isinstance(step, Write | Exchange):
                found.append(step.path)
            elif isinstance(step, Move) and not (step.expected.is_folder or in_trash(step.target)):
                found.append(step.target)
        return tuple(found)

    @property
    def digest(self) -> str:
        """The sha256 that consent is bound to: another plan needs another consent."""
        return hashlib.sha256(repr((self.tool, self.steps)).encode()).hexdigest()
