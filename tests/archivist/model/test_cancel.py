"""The stop flag as Python and native code see it."""

from __future__ import annotations

import ctypes
import threading

from archivist.model.cancel import Cancel


def _native(cancel: Cancel) -> bool:
    callback = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p)
    return bool(ctypes.cast(Cancel.function(), callback)(cancel.address))


def test_native_code_sees_what_python_sees() -> None:
    """Set and taken back, in either order and more than once."""
    cancel = Cancel()
    for wanted in (False, True, True, False, False, True):
        (cancel.set if wanted else cancel.clear)()
        assert cancel.is_set() == wanted
        assert _native(cancel) == wanted


def test_flags_are_apart() -> None:
    """Stopping one turn stops no other."""
    first, second = Cancel(), Cancel()
    first.set()
    assert (_native(first), _native(second)) == (True, False)


def test_another_thread_may_set_it() -> None:
    """Who waits for the event is woken, as with any event."""
    cancel = Cancel()
    thread = threading.Thread(target=cancel.set)
    thread.start()
    assert cancel.wait(10)
    thread.join()
    assert _native(cancel)
