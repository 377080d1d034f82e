"""A GGUF model in PyTorch with low-rank matrices beside its projections; needs the extra adapt."""

from __future__ import annotations

import math
import re
from contextlib import redirect_stderr
from io import StringIO
from typing import TYPE_CHECKING, Any

import torch
from transformers import AutoModelForCausalLM
from transformers.utils.quantization_config import GgufConfig

from archivist.adapting.tensors import Pair
from archivist.model.weights import ModelError
from config.language import phrase

if TYPE_CHECKING:
    from pathlib import Path

    from archivist.adapting.recipe import Recipe

_PROJECTIONS = {
    "q_proj": "attn_q",
    "k_proj": "attn_k",
    "v_proj": "attn_v",
    "o_proj": "attn_output",
    "gate_proj": "ffn_gate",
    "up_proj": "ffn_up",
    "down_proj": "ffn_down",
}
_NAME = re.compile(r"\blayers\.(\d+)\.\w+\.(\w+)$")


class Projection(torch.nn.Module):  # type: ignore[misc]  # untyped library
    """A projection of the model, which stays as it is, and two small matrices beside it.

    They are kept in single precision, for small steps would be lost in bfloat16, and multiplied in
    the model's own: nothing of the size of an activation is kept twice for the gradients.

    Args:
        base: The projection.
        recipe: The rank of the matrices, and what their product is multiplied by.

    Attributes:
        a: Of shape (rank, in), random at first.
        b: Of shape (out, rank), nothing at first.
    """

    def __init__(self, base: Any, recipe: Recipe) -> None:  # noqa: ANN401 - untyped library
        super().__init__()
        out, into = base.weight.shape
        self.base = base
        self.a = torch.nn.Parameter(torch.empty(recipe.rank, into))
        self.b = torch.nn.Parameter(torch.zeros(out, recipe.rank))
        torch.nn.init.kaiming_uniform_(self.a, a=math.sqrt(5))  # as peft and the paper's code do
        self._scale = recipe.scale

    def forward(self, values: Any) -> Any:  # noqa: ANN401 - untyped library
        """Project, and add the product."""
        linear = torch.nn.functional.linear
        inner = linear(values, self.a.to(values.dtype))
        return self.base(values) + linear(inner, (self._scale * self.b).to(values.dtype))


def device() -> str:
    """Where to train: a graphics card where there is one."""
    return "cuda" if torch.cuda.is_available() else "cpu"


def load_adaptable(file: Path, recipe: Recipe) -> Any:  # noqa: ANN401 - untyped library
    """Dequantise a GGUF model and put untrained matrices beside each of its projections.

    Raises:
        ModelError: It is of a kind that the library does not know, or a package is too old for it.
    """
    torch.manual_seed(recipe.seed)
    try:
        with redirect_stderr(StringIO()):  # bars and advice of the library's own
            model = AutoModelForCausalLM.from_pretrained(
                str(file.parent),
                gguf_file=file.name,
                dtype=torch.bfloat16,
                quantization_config=GgufConfig(dequantize=True),
            )
    except (ImportError, OSError, ValueError, KeyError, RuntimeError) as error:
        raise ModelError(
            phrase("{file} can't be loaded for training: {why}", file=file, why=error)
        ) from error
    model.requires_grad_(requires_grad=False)
    for name, module in tuple(model.named_modules()):
        outer, _, own = name.rpartition(".")
        if own in _PROJECTIONS:
            setattr(model.get_submodule(outer), own, Projection(module, recipe))
    return model.to(device())


def trained_pairs(model: Any) -> dict[str, Pair]:  # noqa: ANN401 - untyped library
    """The matrices by the GGUF name of the tensor that they stand beside."""
    found: dict[str, Pair] = {}
    for name, module in model.named_modules():
        match = _NAME.search(name)
        if match and isinstance(module, Projection):
            layer, own = match.groups()
            pair = (each.detach().cpu().numpy() for each in (module.a, module.b))
            found[f"blk.{layer}.{_PROJECTIONS[own]}.weight"] = Pair(*pair)
    return found
