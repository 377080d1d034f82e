"""The console entry; makes the working folder harmless before anything else is imported.

``python -m archivist`` puts the working folder first on ``sys.path``, and that folder is often the
person's archive: a ``config.py`` or ``json.py`` in it must never run. So this module imports only
what the interpreter holds already, not even ``__future__``.

What it can't prevent: a folder with its own ``archivist/`` runs that one, and the few modules that
``python -m`` itself imports before us (``importlib``, ``contextlib`` and what they need) come from
the working folder too. The ``archivist`` command and ``python -P -m archivist`` have neither gap.
"""

import os
import sys


def main() -> int:
    """Run the command that the process was started with; return its exit code."""
    open_missing_streams()
    leave_working_folder()
    try:
        from archivist.cli.entry import run  # noqa: PLC0415 - only after the line above

        return run(sys.argv[1:])
    except KeyboardInterrupt:
        return 130


def open_missing_streams() -> None:
    """Connect each standard stream that the process was started without to nothing.

    It comes first: a file opened before would get the stream's number, and what a library writes
    there would land in it.
    """
    if sys.stdin is None:
        sys.stdin = open(os.devnull)  # noqa: PTH123, SIM115 - pathlib is not imported; stays open
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w")  # noqa: PTH123, SIM115 - as above
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w")  # noqa: PTH123, SIM115 - as above


def leave_working_folder() -> None:
    """Take the working folder off ``sys.path``, and off that of every Python we start.

    It stays only where the program itself lives in it (a clone that is not installed), or where
    ``PYTHONPATH`` names it by its whole path. Relative and empty entries of ``PYTHONPATH`` point
    to wherever the person happens to stand, which nobody chooses for a folder of documents.
    """
    own = os.path.realpath(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))  # noqa: PTH100, PTH120 - pathlib is not imported yet
    try:
        here = os.getcwd()  # noqa: PTH109 - as above
    except FileNotFoundError:
        here = ""
    if not sys.flags.safe_path and sys.path and sys.path[0] in {"", here} and here != own:
        del sys.path[0]
    kept = []
    for entry in _python_path():
        place = os.path.abspath(entry) if here else entry  # noqa: PTH100 - as above
        if os.path.isabs(entry) or os.path.realpath(place) == own:  # noqa: PTH117 - as above
            kept.append(place)
        elif place in sys.path and place != os.path.dirname(os.__file__):  # noqa: PTH120 - as above
            sys.path.remove(place)
    os.environ["PYTHONSAFEPATH"] = "1"
    if "PYTHONPATH" in os.environ:
        os.environ["PYTHONPATH"] = os.pathsep.join(kept)


def _python_path() -> list[str]:
    """The entries of ``PYTHONPATH`` that this interpreter heeded."""
    if sys.flags.ignore_environment or not os.environ.get("PYTHONPATH"):
        return []
    return os.environ["PYTHONPATH"].split(os.pathsep)


if __name__ == "__main__":
    sys.exit(main())
