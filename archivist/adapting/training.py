"""Training on the call tokens, which can be stopped and gone on with; needs the extra adapt."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import torch

from archivist.adapting.checkpoint import Checkpoint

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from archivist.adapting.batches import Batch
    from archivist.adapting.recipe import Recipe

_CHECKPOINT_S = 60.0
_RISING = 0.05  # of all steps
_LEAST_RATE = 0.1  # of the highest
_LARGEST_GRADIENT = 1.0
_SMOOTHED = 0.9
_NOTHING = -100


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
            value = _learn(model, plan[step])
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


def _learn(model: Any, batch: Batch) -> float:  # noqa: ANN401 - untyped library
    """Add one batch to the gradients; the vocabulary's scores are made at learnt places only."""
    inner = model.get_base_model()
    where = next(inner.parameters()).device
    longest = max(len(lesson.tokens) for lesson in batch)
    tokens = torch.zeros((len(batch), longest), dtype=torch.long)
    wanted = torch.full((len(batch), longest), _NOTHING, dtype=torch.long)
    there = torch.zeros((len(batch), longest), dtype=torch.long)
    for row, lesson in enumerate(batch):
        size = len(lesson.tokens)
        tokens[row, :size] = torch.tensor(lesson.tokens)
        there[row, :size] = 1
        # The scores after a token are those of the next one.
        wanted[row, lesson.prompt - 1 : size - 1] = torch.tensor(lesson.tokens[lesson.prompt :])
    tokens, wanted, there = tokens.to(where), wanted.to(where), there.to(where)
    with torch.autocast(where.type, dtype=torch.bfloat16):
        hidden = inner.model(input_ids=tokens, attention_mask=there, use_cache=False)[0]
        learnt = wanted != _NOTHING
        scores = inner.lm_head(hidden[learnt])
    loss = torch.nn.functional.cross_entropy(scores.float(), wanted[learnt])
    loss.backward()
    return float(loss.detach())
