"""Which characters go between a person, a model and the tools."""

from __future__ import annotations


def whole(text: str) -> str:
    """Replace what no screen, model or tool takes: half characters and the null character.

    A terminal gives half characters where something that is no text was pasted.
    """
    text = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return text.replace("\0", "\ufffd")
