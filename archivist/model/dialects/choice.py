"""Which dialect a model is talked to in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from archivist.model.dialects.harmony import Harmony
from archivist.model.dialects.hermes import Hermes
from archivist.model.dialects.llama3 import Llama3
from archivist.model.dialects.plain import Plain
from config.errors import ArchivistError
from config.language import phrase

if TYPE_CHECKING:
    from archivist.model.dialects.dialect import Dialect
    from archivist.model.weights import Weights

_FRAMED = (Hermes(), Llama3(), Harmony())
DIALECTS = (*(dialect.name for dialect in _FRAMED), "plain")

# What only the templates of one dialect hold, all of it.
_SIGNS = {
    # Models that call with XML or with Python use <tool_call> too, but name no "arguments".
    "hermes": ("<|im_start|>", "<tool_call>", '"arguments"'),
    # The template of Llama 3.0 knows no tools: such a model is talked to plainly.
    "llama3": ("<|start_header_id|>", "ipython", '"parameters"'),
    "harmony": ("<|start|>", "<|channel|>commentary", "functions."),
}


def spoken_by(template: str) -> str:
    """Name the dialect of a chat template; ``plain`` if it is none of the others."""
    text = template.replace('\\"', '"')
    found = (name for name, signs in _SIGNS.items() if all(sign in text for sign in signs))
    return next(found, "plain")


def chosen_dialect(name: str, template: str) -> str:
    """Name the dialect that a setting means for a model with this template."""
    return spoken_by(template) if name == "auto" else name


def choose_dialect(name: str, weights: Weights) -> Dialect:
    """Build the named dialect, or with ``auto`` the one that the model's own template speaks.

    Raises:
        ArchivistError: The model has no such control tokens, or its template can't be used.
    """
    template, vocabulary = weights.chat_template(), weights.vocabulary
    chosen = chosen_dialect(name, template)
    dialect = next((each for each in _FRAMED if each.name == chosen), None)
    if dialect is None:
        return Plain(template, vocabulary.special_text("bos"), vocabulary.special_text("eos"))
    for token in dialect.control_tokens:
        if len(vocabulary.tokenize(token, special=True)) != 1:
            raise ArchivistError(
                phrase(
                    "This model does not speak the dialect {chosen}: it has no {token}. Set "
                    "dialect to auto.",
                    chosen=chosen,
                    token=token,
                )
            )
    return dialect
