"""Ctrl-C while native code calls back into Python."""

from __future__ import annotations

import ctypes
import signal
import threading

import pytest

from archivist.model.held import interrupt_held

press = ctypes.CFUNCTYPE(None)(lambda: signal.raise_signal(signal.SIGINT))


def test_it_comes_after_the_block() -> None:
    """What was pressed in a callback is neither lost nor raised there, and counts once."""
    done = []

    def work() -> None:
        with interrupt_held():
            press()
            press()
            done.append("the block")

    with pytest.raises(KeyboardInterrupt):
        work()
    assert done == ["the block"]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_it_comes_before_an_error() -> None:
    """Who pressed it does not want to read what else went wrong."""

    def work() -> None:
        with interrupt_held():
            press()
            raise OSError

    with pytest.raises(KeyboardInterrupt):
        work()


def test_nothing_pressed_nothing_raised() -> None:
    """An error of the block is passed on."""
    with interrupt_held():
        pass
    with pytest.raises(OSError, match="as it was"), interrupt_held():
        raise OSError("as it was")


def test_another_handler_is_left_alone() -> None:
    """Where Ctrl-C sets a flag, or is ignored, it goes on to do so."""
    pressed = []
    before = signal.signal(signal.SIGINT, lambda *_: pressed.append("kept"))
    try:
        with interrupt_held():
            press()
    finally:
        signal.signal(signal.SIGINT, before)
    assert pressed == ["kept"]


def test_a_thread_that_gets_no_signals_may_load() -> None:
    """Only the main thread may set a handler."""
    done = []

    def work() -> None:
        with interrupt_held():
            done.append("loaded")

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert done == ["loaded"]
