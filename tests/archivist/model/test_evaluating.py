"""How weights are evaluated fast: what is told to OpenMP, and which of them are copied."""

from __future__ import annotations

import platform
import subprocess
import sys

import pytest

from archivist.model.weights import copies_weights

TOLD = (
    "import os, sys; from pathlib import Path\n"
    "from archivist.model.weights import ModelError, Weights\n"
    "try:\n    Weights(Path('/nowhere.gguf'), 512, 1)\n"
    "except ModelError:\n"
    "    print(os.environ['OMP_WAIT_POLICY'], os.environ.get('GOMP_SPINCOUNT'))\n"
)


@pytest.mark.parametrize(
    ("set_before", "told"),
    [
        ({}, "passive 500"),
        ({"GOMP_SPINCOUNT": "7"}, "passive 7"),
        ({"OMP_WAIT_POLICY": "active"}, "active None"),
    ],
)
def test_threads_wait_briefly_unless_the_person_chose(
    set_before: dict[str, str], told: str
) -> None:
    """In a process of its own: it is read once."""
    done = subprocess.run(
        [sys.executable, "-c", TOLD],
        env={"PATH": "", "PYTHONPATH": ":".join(sys.path), **set_before},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == told


@pytest.mark.parametrize(
    ("machine", "quantisation", "copied"),
    [
        ("x86_64", "Q4_K_M", False),
        ("AMD64", "", False),
        ("x86_64", "IQ4_NL", True),
        ("x86_64", "Q4_0", True),
        ("arm64", "Q4_K_M", True),
    ],
)
def test_weights_are_copied_where_that_is_faster(
    monkeypatch: pytest.MonkeyPatch, machine: str, quantisation: str, *, copied: bool
) -> None:
    """By the processor, and by how they are stored."""
    monkeypatch.setattr(platform, "machine", lambda: machine)
    assert copies_weights(quantisation) is copied
