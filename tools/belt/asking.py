"""Pieces of the regular expressions by which a changing tool knows a request that asks for it.

A question about a thing and a ban on changing it match none of the patterns made of them.
"""

from __future__ import annotations

NOT_BANNED = r"(?<!not )(?<!n't )(?<!n’t )(?<!never )(?<!without )(?<!dont )"
_QUESTION = r"(?:what|which|who|whose|when|where|why|how|did|does|has|have|is|was)\b"
# From the start of a sentence that doesn't begin as a question, within that sentence.
NOT_ASKED = rf"(?:^|[.?!]\s|\n)(?!\s{{0,9}}{_QUESTION})(?:(?![.?!]\s).)*?"
NOT_A_POLISH_QUESTION = (
    r"(?:^|[.?!]\s|\n)(?!\s{0,9}(?:jak|co|kto|kiedy|gdzie|ile|dlaczego)\b)(?:(?![.?!]\s).)*?"
)
# Orders in Polish: imperative (all persons), "czy możesz ...-ić", "proszę o ...-anie".
NOT_NIE = r"(?<!nie )"
