"""Messages to send in tests."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.tools.effects.scene import Scene, clock
from tools.effects.composing import plan_send
from tools.effects.executor import Executor
from tools.effects.files import files_beneath
from tools.effects.ledger import Ledger

if TYPE_CHECKING:
    from collections.abc import Callable

    from tools.effects.account import Account
    from tools.effects.operation import Outcome
    from tools.effects.plan import Plan

TO = ("ala@example.com", "ola@example.org")


def letter(
    scene: Scene,
    text: str = "Dzień dobry.\n",
    *,
    to: tuple[str, ...] = TO,
    subject: str = "Zażółć",
    attachment: bytes | None = None,
) -> Plan:
    """Plan a message."""
    return plan_send(
        "wyslij_wiadomosc",
        "ja@example.com",
        to,
        subject=subject,
        text=text,
        attachment=attachment,
        files=files_beneath(scene.root),
    )


class Sender:
    """A program over an archive that may send; it starts and stops with each call.

    Args:
        scene: The archive.
        account: Its mail account.
    """

    def __init__(self, scene: Scene, account: Account | None) -> None:
        self.scene = scene
        self.account = account

    def send(
        self,
        plan: Plan,
        operation: str = "s/1/1",
        cancelled: Callable[[], bool] = lambda: False,
    ) -> Outcome:
        """Carry a plan out, as the person agreed to it; ``cancelled`` plays Ctrl-C."""
        with Ledger(self.scene.database) as ledger:
            executor = Executor(ledger, self.scene.root, clock, account=self.account)
            return executor.execute(
                plan, operation, "s", approved_digest=plan.digest, cancelled=cancelled
            )

    def recover(self) -> tuple[Outcome, ...]:
        """Start again after a crash."""
        with Ledger(self.scene.database) as ledger:
            return Executor(ledger, self.scene.root, clock, account=self.account).recover()
