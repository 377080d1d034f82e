"""Nothing but the file layer of the effects changes a person's file."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[3]
PACKAGES = ("archivist", "config", "sessions", "tools")
# Of os and shutil, by whatever name they are imported or got.
OF_MODULES = {
    "chflags", "chmod", "chown", "copy", "copy2", "copy_file_range", "copyfile", "copymode",
    "copystat", "copytree", "fchmod", "fchown", "ftruncate", "lchflags", "lchmod", "lchown", "link",
    "make_archive", "makedirs", "mkdir", "mkfifo", "mknod", "move", "posix_fallocate", "pwrite",
    "pwritev", "remove", "removedirs", "removexattr", "rename", "renames", "replace", "rmdir",
    "rmtree", "sendfile", "setxattr", "splice", "symlink", "truncate", "unlink", "unpack_archive",
    "utime", "write", "writev",
}  # fmt: skip
# Flags of os.open that make or change a file.
FLAGS = {"O_APPEND", "O_CREAT", "O_RDWR", "O_TMPFILE", "O_TRUNC", "O_WRONLY"}
MODULES = {"os", "posix", "nt", "shutil"}
# Of paths and of archives; a method of anything may have such a name, so each is looked at.
OF_PATHS = {
    "chmod", "copy_into", "extract", "extractall", "hardlink_to", "lchmod", "link_to", "mkdir",
    "move_into", "rename", "replace", "rmdir", "symlink_to", "touch", "unlink", "write_bytes",
    "write_text",
}  # fmt: skip
# What opens a file with a mode, and which of its arguments that is.
OPENING = {"open": (0, 1), "fdopen": (1,), "FileIO": (1,), "ZipFile": (1,), "TarFile": (1,)}
# System calls by number or by a C function.
OF_C = {"renameat2", "renameat", "syscall", "linkat", "unlinkat", "openat2"}
FILE_LAYER = tuple(
    f"tools/effects/{name}.py"
    for name in ("contents", "copying", "exclusive", "files", "path_files")
)
# What writes the program's own files, and never reaches the archive.
OWN_FILES = (
    "tools/effects/kept.py",  # the old versions, in the data folder
    "tools/results.py",  # results that no budget holds, in the cache folder
    "archivist/terminal/history.py",
    "config/",  # settings.toml and the program's folders
    "tools/notes/",  # what the person asked to remember, in the data folder
    "tools/archive/readers/recognised_pages.py",  # text of scans, in the cache folder
    "sessions/",  # the database of sessions
    "archivist/adapting/",  # adapters and what a training goes on from, in the data folder
    "archivist/model/",  # models and saved prefixes
    "tools/archive/index/database.py",  # the index, in the data folder
    "archivist/workshop/record.py",  # the results that --out names
    "archivist/cli/trial.py",  # a temporary folder for trials
    "archivist/workshop/assignments.py",  # the copy of the archive in it
    "tools/shell/limits.py",  # what the kernel keeps about a process
)
# What reaches no file of a person's either, and does nothing else that changes one.
ALLOWED = {
    "archivist/__main__.py": {"open w"},  # the null device, where an output is closed
    "archivist/cli/adapt.py": {"unlink"},  # of adapters, in the data folder
    "archivist/cli/merging.py": {"copyfile", "replace", "unlink"},  # likewise
    "archivist/cli/charting.py": {"open xb"},  # the picture that --chart names
    "archivist/logfile.py": {"fchmod"},  # the log, in the data folder
    "archivist/terminal/export.py": {"O_CREAT", "O_WRONLY", "open w"},  # the file named in the chat
    "archivist/cli/evaluate_ablation.py": {"write_text"},  # the table of --csv, over one of its own
    "archivist/cli/entry.py": {"write"},  # the end of an output
    "archivist/cli/stopping.py": {"write"},  # standard error, from a signal
    "archivist/cli/unread_output.py": {"O_WRONLY"},  # the null device
    "archivist/terminal/asking.py": {"O_WRONLY"},  # the null device
    "tools/archive/confined.py": {"syscall", "O_CREAT"},  # openat2, with the flags of its callers
    "tools/archive/index/spelling.py": {"extract"},  # rapidfuzz
    "tools/archive/nearness.py": {"extract"},  # rapidfuzz
    "tools/archive/readers/serving.py": {"fdopen wb"},  # a pipe
    "tools/belt/szukaj_w_dokumencie.py": {"extract"},  # rapidfuzz
    "tools/effects/database.py": {"O_RDWR", "O_CREAT"},  # the ledger's file
    "tools/effects/archive_lock.py": {"ftruncate"},  # the lock of an archive, in the data folder
    "tools/effects/owner.py": {"ftruncate", "write"},  # who holds it
    "tools/effects/lock.py": {"O_RDWR", "O_CREAT"},  # the ledger's lock
    "tools/shell/bubblewrap.py": {"write"},  # a pipe
    "tools/shell/forks.py": {"syscall"},  # of processes
    "tools/shell/landlock.py": {"syscall"},  # what shuts files
    "tools/shell/launcher.py": {"O_RDWR", "write"},  # the null device and a pipe
}


def _changing_calls(source: str) -> list[str]:
    """Name what in a module changes files: by os, shutil, a path, an open file or the system."""
    tree = ast.parse(source)
    modules = MODULES | {
        alias.asname
        for node in ast.walk(tree)
        if isinstance(node, ast.Import)
        for alias in node.names
        if alias.name in MODULES and alias.asname
    }
    found = []
    for node in ast.walk(tree):
        match node:
            case ast.ImportFrom(module=str(module)) if module in MODULES:
                found += [each.name for each in node.names if each.name in OF_MODULES | FLAGS]
            case ast.Attribute(value=ast.Name(id=owner), attr=name) if owner in modules:
                found += [name] if name in OF_MODULES | FLAGS else []
            case ast.Call(func=ast.Name(id="getattr"), args=[ast.Name(id=owner), asked, *_]):
                said = asked.value if isinstance(asked, ast.Constant) else ""
                computed = not isinstance(asked, ast.Constant)
                if owner in modules and (computed or said in OF_MODULES | FLAGS):
                    found.append(f"getattr {said!r}")
            case ast.Call(func=ast.Name(id="open")):
                found += _writing("open", node, (1,))
            case ast.Call(func=ast.Attribute(attr=name)) if name in OPENING:
                found += _writing(name, node, OPENING[name])
            case ast.Call(func=ast.Attribute(attr=name)) if name in OF_PATHS:
                # The replace of a text takes two arguments, of a path one.
                found += [] if name == "replace" and len(node.args) != 1 else [name]
            case ast.Attribute(attr=name) if name in OF_C:
                found.append(name)
            case _:
                pass
    return found


def _writing(name: str, call: ast.Call, places: tuple[int, ...]) -> list[str]:
    """Say that a call opens a file for writing, if one of its arguments is such a mode."""
    modes = [call.args[place] for place in places if place < len(call.args)]
    modes += [each.value for each in call.keywords if each.arg == "mode"]
    said = [mode.value for mode in modes if isinstance(mode, ast.Constant)]
    return [f"{name} {mode}" for mode in said if isinstance(mode, str) and set(mode) & set("wax+")
            and set(mode) <= set("rwaxbt+U:gz2|")]  # fmt: skip


def test_only_the_file_layer_changes_files() -> None:
    """No module outside of it calls what renames, makes, removes or writes files."""
    guilty = {}
    for package in PACKAGES:
        for path in sorted((PROJECT / package).rglob("*.py")):
            name = path.relative_to(PROJECT).as_posix()
            found = _changing_calls(path.read_text(encoding="utf-8"))
            calls = set(found) - ALLOWED.get(name, set())
            if calls and not name.startswith((*FILE_LAYER, *OWN_FILES)):
                guilty[name] = calls
    assert guilty == {}


@pytest.mark.parametrize(
    "guilty",
    [
        "os.rename(a, b)",
        "shutil.move(a, b)",
        "path.unlink()",
        "path.replace(other)",
        "path.touch()",
        "from os import replace",
        "import os as system\nsystem.rename(a, b)",
        "act = os.unlink",
        "getattr(os, 'rename')(a, b)",
        "getattr(os, name)(a, b)",
        "os.open(path, os.O_RDONLY | os.O_CREAT)",
        "from os import O_WRONLY",
        "open(path, 'w')",
        "open(path, mode='ab')",
        "path.open('xb')",
        "path.open(mode='r+')",
        "os.fdopen(number, 'wb')",
        "io.open(path, 'w')",
        "gzip.open(path, 'wb')",
        "zipfile.ZipFile(path, 'w')",
        "archive.extractall(folder)",
        "os.setxattr(path, name, value)",
        "os.write(number, data)",
        "library.renameat2(1, a, 1, b, 0)",
        "ctypes.CDLL(None).syscall(316)",
    ],
)
def test_the_guard_sees_every_way_to_change_a_file(guilty: str) -> None:
    """By name, by another name, by a mode, by a flag, by the C library."""
    assert _changing_calls(guilty)


@pytest.mark.parametrize(
    "innocent",
    [
        "text.replace('a', 'b')",
        "things.copy()",
        "things.remove(one)",
        "open(path)",
        "open(path, 'rb')",
        "path.open('rb')",
        "path.open(encoding='utf-8')",
        "zipfile.ZipFile(path)",
        "gzip.open(path, 'rb')",
        "os.open(path, os.O_RDONLY | os.O_NOFOLLOW)",
        "getattr(os, 'O_BINARY', 0)",
        "os.path.join('a', 'b')",
    ],
)
def test_the_guard_lets_reading_be(innocent: str) -> None:
    """What only looks like a change is none."""
    assert not _changing_calls(innocent)
