"""Every test runs in its own home, without a network."""

from __future__ import annotations

import signal
import socket
from typing import TYPE_CHECKING, NoReturn

import pytest
from hypothesis import settings

from config.language import Language, speak
from config.paths import Paths

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

settings.register_profile("archivist", deadline=None)  # a busy machine is no failure
settings.load_profile("archivist")


@pytest.fixture(autouse=True, scope="session")
def _interruptible() -> Iterator[None]:
    """Let programs started by tests hear Ctrl-C, also where this one runs in the background.

    A shell starts background jobs with the signal ignored, and children inherit that.
    """
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Send every platform path to a temporary folder."""
    folder = tmp_path / "home"
    folder.mkdir()
    monkeypatch.setenv("HOME", str(folder))
    monkeypatch.setenv("ARCHIVIST_HOME", str(folder / "archivist"))
    monkeypatch.setenv("ARCHIVIST_LANGUAGE", "en")  # whatever the locale of whoever tests
    # The person's own keyring is none of a test's business.
    monkeypatch.setenv("PYTHON_KEYRING_BACKEND", "keyring.backends.null.Keyring")
    for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME"):
        monkeypatch.delenv(name, raising=False)
    return folder


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    """Leave no test in the language of another one."""
    yield
    speak(Language.ENGLISH)


@pytest.fixture(scope="session")
def models_folder() -> Path:
    """The folder of real models, filled by `make test`; found before any test moves the home."""
    return Paths.from_environment().models


@pytest.fixture(autouse=True)
def _no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    """Close every internet socket; local sockets stay (a test server binds to loopback)."""
    connect = socket.socket.connect

    def guarded(self: socket.socket, address: object) -> None:
        host = address[0] if isinstance(address, tuple) else ""
        if self.family == socket.AF_UNIX or host in {"127.0.0.1", "::1", "localhost"}:
            connect(self, address)  # type: ignore[arg-type]
            return
        _refuse(host)

    def _refuse(host: str) -> NoReturn:
        raise AssertionError(f"a test tried to reach {host}")

    monkeypatch.setattr(socket.socket, "connect", guarded)
