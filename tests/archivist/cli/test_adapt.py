"""``archivist adapt``: what it refuses, and what it says of itself."""

from __future__ import annotations

from importlib.util import find_spec

import pytest

from archivist.cli.entry import run
from config.errors import ExitCode


def test_the_packages_it_lacks_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    """With the line that installs them."""
    if find_spec("torch") is not None:
        pytest.skip("the extra adapt is installed")
    assert run(["adapt"]) == ExitCode.FAILED
    told = capsys.readouterr().err
    assert "torch" in told
    assert "pip install accelerate gguf torch transformers" in told


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--lessons", "0"], "--lessons takes a whole number from 1"),
        (["--lessons", "-5"], "--lessons takes a whole number from 1"),
    ],
)
def test_no_lessons_are_refused(
    capsys: pytest.CaptureFixture[str], words: list[str], told: str
) -> None:
    """Nothing can be learnt from them."""
    assert run(["adapt", *words]) == ExitCode.USAGE
    assert told in capsys.readouterr().err


def test_a_model_on_a_server_is_refused(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its weights are not here."""
    monkeypatch.setenv("ARCHIVIST_SERVER", "http://127.0.0.1:9")
    assert run(["adapt"]) == ExitCode.FAILED
    assert "A model on a server can't be adapted" in capsys.readouterr().err
