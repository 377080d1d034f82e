"""Addresses of model servers."""

from __future__ import annotations

import pytest

from archivist.model.address import Address


@pytest.mark.parametrize(
    "url", ["http://h:1/p", "http://h:1/p/", "http://h:1/p/v1", "http://h:1/p/v1/"]
)
def test_with_and_without_the_endpoint(url: str) -> None:
    """People copy either form."""
    assert Address.of(url).base == "http://h:1/p"


@pytest.mark.parametrize(
    "url",
    ["http://localhost:8080", "http://127.0.0.1", "http://127.8.8.8:1/v1", "http://[::1]:80"],
)
def test_this_machine(url: str) -> None:
    """Nothing to warn about."""
    address = Address.of(url)
    assert address.is_this_machine
    assert address.warnings() == ()


@pytest.mark.parametrize(
    "url",
    ["http://192.168.1.2:8080", "http://localhost.example.org", "http://127.0.0.1.example.org"],
)
def test_another_machine_in_the_open(url: str) -> None:
    """Said once: what is read leaves, and others can read it on the way."""
    (warning,) = Address.of(url).warnings()
    assert "leaves this machine unencrypted" in warning


def test_another_machine_over_https() -> None:
    """Said all the same: documents leave this machine."""
    (warning,) = Address.of("https://llm.example.org/v1").warnings()
    assert warning == (
        "The model runs on llm.example.org: what it reads of your documents leaves this machine."
    )
