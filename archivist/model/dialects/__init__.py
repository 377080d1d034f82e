"""Dialects: how a conversation becomes text, and which of that text is the model's own frame."""

from archivist.model.dialects.choice import DIALECTS, choose_dialect, chosen_dialect, spoken_by
from archivist.model.dialects.dialect import Dialect, Segment
from archivist.model.dialects.form import CANONICAL, CallForm, CallReader, call_json
from archivist.model.dialects.harmony import Harmony
from archivist.model.dialects.hermes import Hermes
from archivist.model.dialects.llama3 import Llama3
from archivist.model.dialects.plain import Plain, chat_role
from archivist.model.dialects.thought import ThoughtForm, ThoughtMode

__all__ = [
    "CANONICAL",
    "DIALECTS",
    "CallForm",
    "CallReader",
    "Dialect",
    "Harmony",
    "Hermes",
    "Llama3",
    "Plain",
    "Segment",
    "ThoughtForm",
    "ThoughtMode",
    "call_json",
    "chat_role",
    "choose_dialect",
    "chosen_dialect",
    "spoken_by",
]
