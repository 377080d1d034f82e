"""Training on the call tokens, which can be stopped and gone on with; needs the extra adapt."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import torch

from archivist.adapting.batches import rows
from archivist.adapting.checkpoint import Checkpoint

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    from archivist.adapting.batches import Batch, Row
    from archivist.adapting.recipe import Recipe

_CHECKPOINT_S = 60.0
_RISING = 0.05  # of all steps
_LEAST_RATE = 0.1  # of the highest
_LARGEST_GRADIENT = 1.0
_SMOOTHED = 0.9
_SCORED = 128  # places whose scores are kept at once


@dataclass(frozen=True, slots=True)
class Trained:
    """How far training is.

    Attributes:
        step: Steps made, those of earlier runs included.
        steps: Steps in all.
        loss: Smoothed over the last steps, in nats for a token.
        left_s: Seconds that the rest will take, as far as this run tells.
        tokens: Tokens evaluated by this run.
    """

    step: int
    steps: int
    loss: float
    left_s: float
    tokens: int


def train(
    model: Any,  # noqa: ANN401 - untyped library
    plan: Sequence[Batch],
    recipe: Recipe,
    file: Path,
    identity: str,
) -> Iterator[Trained]:
    """Train step by step; stopping the iteration, at any point, keeps what a checkpoint holds.

    Args:
        model: From :func:`archivist.adapting.lora.load_adaptable`.
        plan: The lessons of each step.
        recipe: How.
        file: The checkpoint, which an earlier run may have left.
        identity: All that a checkpoint depends on; one of another training is not gone on with.
    """
    learnt = [each for each in model.parameters() if each.requires_grad]
    optimizer = torch.optim.AdamW(learnt, lr=recipe.rate, weight_decay=0.0)
    schedule = torch.optim.lr_scheduler.LambdaLR(optimizer, lambda at: _rate(at, len(plan)))
    checkpoint = Checkpoint(file, identity, learnt, optimizer, schedule)
    first = checkpoint.restore()
    loss, tokens, started = math.nan, 0, time.monotonic()
    saved = started
    model.train()
    try:
        for step in range(first, len(plan)):
            value = _learn(model, plan[step], recipe.row_tokens)
            torch.nn.utils.clip_grad_norm_(learnt, _LARGEST_GRADIENT)
            optimizer.step()
            schedule.step()
            optimizer.zero_grad(set_to_none=True)
            checkpoint.step = step + 1
            loss = value if math.isnan(loss) else _SMOOTHED * loss + (1 - _SMOOTHED) * value
            tokens += sum(len(lesson.tokens) for lesson in plan[step])
            now = time.monotonic()
            if now - saved > _CHECKPOINT_S:
                checkpoint.save()
                saved = now
            left_s = (now - started) / (step + 1 - first) * (len(plan) - step - 1)
            yield Trained(step + 1, len(plan), loss, left_s, tokens)
    finally:
        checkpoint.save()
    model.eval()


def _rate(at: int, steps: int) -> float:
    rising = max(1, round(steps * _RISING))
    if at < rising:
        return (at + 1) / rising
    part = (at - rising) / max(1, steps - rising)
    return _LEAST_RATE + (1 - _LEAST_RATE) * (1 + math.cos(math.pi * part)) / 2


def _learn(model: Any, batch: Batch, row_tokens: int) -> float:  # noqa: ANN401 - untyped library
    """Add the gradients of one step; return its loss, the mean over all learnt tokens."""
    learnt = sum(len(lesson.tokens) - lesson.prompt for lesson in batch)
    return sum(_learn_row(model, row, learnt) for row in rows(batch, row_tokens))


def _learn_row(model: Any, row: Row, learnt: int) -> float:  # noqa: ANN401 - untyped library
    where = next(model.parameters()).device

    def tensor(values: Iterable[int]) -> Any:  # noqa: ANN401 - untyped library
        return torch.tensor(list(values), device=where)

    lessons = tensor(row.lessons)
    same = (lessons[:, None] == lessons[None, :]) | (lessons[None, :] == 0)
    hidden = model.model(
        input_ids=tensor(row.tokens)[None],
        position_ids=tensor(row.positions)[None],
        attention_mask=same.tril()[None, None],
        use_cache=False,
    )[0][0]
    places, wanted = tensor(row.wanted), tensor(row.wanted.values())
    # The scores of a whole vocabulary are big: few at a time, and only where something is learnt.
    ends = hidden[places].detach().requires_grad_()
    loss = 0.0
    for start in range(0, len(places), _SCORED):
        part = slice(start, start + _SCORED)
        scores = model.lm_head(ends[part]).float()
        added = torch.nn.functional.cross_entropy(scores, wanted[part], reduction="sum") / learnt
        added.backward()
        loss += float(added.detach())
    hidden[places].backward(ends.grad)
    return loss
