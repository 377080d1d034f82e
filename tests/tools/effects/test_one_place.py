"""Nothing but the file layer of the effects changes a person's file."""

from __future__ import annotations

import ast
from pathlib import Path

PROJECT = Path(__file__).parents[3]
PACKAGES = ("archivist", "config", "sessions", "tools")
MODULES = {"os", "shutil"}
OF_MODULES = {
    "chmod", "chown", "copy", "copy2", "copyfile", "copytree", "link", "makedirs", "mkdir", "move",
    "remove", "removedirs", "rename", "renames", "replace", "rmdir", "rmtree", "symlink",
    "truncate", "unlink", "utime",
}  # fmt: skip
OF_PATHS = {
    "chmod", "hardlink_to", "mkdir", "rename", "replace", "rmdir", "symlink_to", "touch", "unlink",
    "write_bytes", "write_text",
}  # fmt: skip
FILE_LAYER = tuple(
    f"tools/effects/{name}.py" for name in ("contents", "exclusive", "files", "path_files")
)
# What writes the program's own files, and never reaches the archive.
OWN_FILES = (
    "tools/effects/kept.py",  # the old versions, in the data folder
    "tools/results.py",  # results that no budget holds, in the cache folder
    "archivist/terminal/history.py",
    "config/",  # settings.toml and the program's folders
    "sessions/",  # the database of sessions
    "archivist/model/",  # models and saved prefixes
    "tools/archive/index/database.py",  # the index, in the data folder
    "archivist/cli/evaluate.py",  # the report that --out names
    "tools/shell/limits.py",  # what the kernel keeps about a process
)


def _changing_calls(source: str) -> list[str]:
    """Name the calls in a module that change files by os, shutil or a Path."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and node.module in MODULES:
            found += [alias.name for alias in node.names if alias.name in OF_MODULES]
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            name, owner = node.func.attr, node.func.value
            if isinstance(owner, ast.Name) and owner.id in MODULES:
                found += [name] if name in OF_MODULES else []
            elif name in OF_PATHS and not (name == "replace" and len(node.args) != 1):
                found += [name]  # replace of a text takes two arguments, of a path one
    return found


def test_only_the_file_layer_changes_files() -> None:
    """No module outside of it calls what renames, makes, removes or writes files."""
    guilty = {}
    for package in PACKAGES:
        for path in sorted((PROJECT / package).rglob("*.py")):
            name = path.relative_to(PROJECT).as_posix()
            calls = _changing_calls(path.read_text(encoding="utf-8"))
            if calls and not name.startswith((*FILE_LAYER, *OWN_FILES)):
                guilty[name] = calls
    assert guilty == {}


def test_the_guard_sees_what_it_should() -> None:
    """Each way to change a file is noticed, and what only looks like one is not."""
    for guilty in (
        "os.rename(a, b)",
        "shutil.move(a, b)",
        "path.unlink()",
        "path.replace(other)",
        "path.touch()",
    ):
        assert _changing_calls(guilty)
    assert _changing_calls("from os import replace")
    for innocent in ("text.replace('a', 'b')", "things.copy()", "things.remove(one)"):
        assert not _changing_calls(innocent)
