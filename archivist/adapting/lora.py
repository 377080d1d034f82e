"""A GGUF model in PyTorch with low-rank matrices beside its projections; needs the extra adapt."""

from __future__ import annotations

import re
import warnings
from contextlib import redirect_stderr
from io import StringIO
from typing import TYPE_CHECKING, Any

import torch
from peft import LoraConfig, get_peft_model
from transformers import AutoModelForCausalLM
from transformers.utils.quantization_config import GgufConfig

from archivist.adapting.tensors import Pair

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
_NAME = re.compile(r"\.layers\.(\d+)\.\w+\.(\w+)\.lora_([AB])\.")


def device() -> str:
    """Where to train: a graphics card where there is one."""
    return "cuda" if torch.cuda.is_available() else "cpu"


def load_adaptable(file: Path, recipe: Recipe) -> Any:  # noqa: ANN401 - untyped library
    """Dequantise a GGUF model and put untrained matrices beside each of its projections."""
    torch.manual_seed(recipe.seed)
    with redirect_stderr(StringIO()):  # bars and advice of the library's own
        model = AutoModelForCausalLM.from_pretrained(
            str(file.parent),
            gguf_file=file.name,
            dtype=torch.bfloat16,
            quantization_config=GgufConfig(dequantize=True),
        )
    config = LoraConfig(
        r=recipe.rank,
        lora_alpha=recipe.alpha,
        lora_dropout=0.0,
        target_modules=list(_PROJECTIONS),
        task_type="CAUSAL_LM",
    )
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", FutureWarning)  # of one library about the other
        adapted = get_peft_model(model, config)
    for parameter in adapted.parameters():
        if parameter.requires_grad:  # small steps would be lost in bfloat16
            parameter.data = parameter.data.float()
    return adapted.to(device())


def trained_pairs(model: Any) -> dict[str, Pair]:  # noqa: ANN401 - untyped library
    """The matrices by the GGUF name of the tensor that they stand beside."""
    found: dict[str, dict[str, Any]] = {}
    for name, parameter in model.named_parameters():
        if match := _NAME.search(name):
            layer, projection, which = match.groups()
            tensor = f"blk.{layer}.{_PROJECTIONS[projection]}.weight"
            found.setdefault(tensor, {})[which] = parameter.detach().float().cpu().numpy()
    return {name: Pair(pair["A"], pair["B"]) for name, pair in found.items()}
