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
# Where one of these words or a path is near, it is a file that is put somewhere, not a word.
FILE_IN_SIGHT = (
    r"(?=.{0,200}?(?:\.\w{2,4}\b|\w/|\b(?:files?|folders?|director(?:y|ies)|documents?|scans?|"
    r"invoices?|letters?|contracts?|receipts?|bills?|photos?|pictures?)\b|\b(?:plik|dokument|"
    r"folder|katalog|skan|faktur|rachun|um[oó]w|pism|list[uy]?\b|zdj[ęe][ćc]|paragon)))"
)
INTO = r"\b(?:to|into|under|inside|in|there)\b"
# The object of an order within a few words of its verb, before any word that says where to.
FEW = r"(?:(?!(?:to|into|in|under|of|from|list|do|w|z|ze)\b)\S+\s+){0,4}?"
