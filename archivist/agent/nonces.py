"""The nonces that mark what comes from documents: fresh ones, or the same in every run."""

from __future__ import annotations

import base64
import hashlib
import secrets

_BYTES = 16


def fresh_nonce(_number: int) -> str:
    """Draw 128 random bits, as 22 characters of base64url: no document can know them."""
    return secrets.token_urlsafe(_BYTES)


def repeatable_nonce(number: int) -> str:
    """Give the same nonce for the same number, for evaluations only.

    A nonce is part of the prompt, so greedy decoding gives the same text twice only with the same
    nonces.
    """
    digest = hashlib.sha256(f"nonce {number}".encode()).digest()[:_BYTES]
    return base64.urlsafe_b64encode(digest).decode().rstrip("=")
