"""Which dialect a model is talked to in."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from archivist.model.dialects import DIALECTS, choose_dialect, spoken_by
from config.errors import ArchivistError
from config.settings import Settings

if TYPE_CHECKING:
    from archivist.model.weights import Weights

TEMPLATES = Path(__file__).parent / "templates"

LLAMA_3_0 = (
    "{% for message in messages %}<|start_header_id|>{{ message.role }}<|end_header_id|>\n\n"
    "{{ message.content }}<|eot_id|>{% endfor %}"
)
LLAMA_3_1 = f"""{LLAMA_3_0}{{{{ "ipython" }}}}{{{{ '"parameters": ' }}}}"""
CALLS_WITH_XML = "<|im_start|>{{ '<tool_call>\\n<function=' + name }}"
CALLS_WITH_KEYS = "[gMASK]<|user|><tool_call>{name}<arg_key>"


@pytest.mark.parametrize(
    ("template", "dialect"),
    [
        ((TEMPLATES / "qwen2.5.jinja").read_text("utf-8"), "hermes"),
        ((TEMPLATES / "qwen3.jinja").read_text("utf-8"), "hermes"),
        ((TEMPLATES / "gpt-oss.jinja").read_text("utf-8"), "harmony"),
        (LLAMA_3_1, "llama3"),
        (LLAMA_3_0, "plain"),
        (CALLS_WITH_XML, "plain"),
        (CALLS_WITH_KEYS, "plain"),
        ("", "plain"),
    ],
)
def test_the_template_says_which(template: str, dialect: str) -> None:
    """A template is known by all its signs; one that only looks alike is used as it is."""
    assert spoken_by(template) == dialect


def test_settings_know_every_dialect() -> None:
    """What can be chosen is what can be set."""
    allowed = Settings.model_json_schema()["properties"]["dialect"]["enum"]
    assert {*allowed} == {"auto", *DIALECTS}


@pytest.mark.model
@pytest.mark.parametrize("name", ["llama3", "harmony"])
def test_a_dialect_without_its_tokens_is_refused(name: str, small_weights: Weights) -> None:
    """A model that has no such control tokens would see them as text: the person is told."""
    with pytest.raises(ArchivistError, match=f"does not speak the dialect {name}.*auto"):
        choose_dialect(name, small_weights)
