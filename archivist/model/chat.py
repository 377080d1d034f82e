"""A conversation as the plain messages that every chat server takes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from archivist.model.dialects import chat_role

if TYPE_CHECKING:
    from collections.abc import Sequence

    from archivist.model.message import Message

# How models' own markup starts: <|im_end|>, <｜User｜>, <start_of_turn>, </s>, [INST], <<SYS>>.
# Servers read control tokens in contents too, and a document may not speak in another's role.
_MARKUP = re.compile(
    r"<(?=[|｜]|/?s>|<|start_of_turn|end_of_turn|/?im_|[a-z]{3}>)|\[(?=/?[A-Z_]+\])"
)
_SURROGATE = re.compile("[\ud800-\udfff]")
_GAP = "\u200b"  # zero width: people and models read on, a tokeniser finds no control token


def chat_messages(messages: Sequence[Message]) -> list[dict[str, str]]:
    """Write a conversation for a server's ``messages``.

    Calls are the assistant's JSON text and results the user's text, as in the plain dialect.
    Messages of one speaker in a row become one, for templates that insist on alternation.
    Everything but the role is content.
    """
    chat: list[dict[str, str]] = []
    for message in messages:
        role, text = chat_role(message)
        content = as_content(text)
        if chat and chat[-1]["role"] == role:
            chat[-1]["content"] += f"\n\n{content}"
        else:
            chat.append({"role": role, "content": content})
    return chat


def as_content(text: str) -> str:
    """Write a text so that it is content to a server, whatever it quotes.

    A gap of no width breaks up what a model could take for its own markup, and undecodable bytes
    become replacement characters.
    """
    return _SURROGATE.sub("\ufffd", _MARKUP.sub(lambda mark: mark.group() + _GAP, text))
