"""Nothing beneath a root leads out of it, on either implementation."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tools.archive import confined

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """An archive beside a secret, full of ways towards it."""
    root = tmp_path / "archive"
    (root / "folder" / "deep").mkdir(parents=True)
    (root / "folder" / "deep" / "note.txt").write_text("inside")
    evil = tmp_path / "archive-evil"
    evil.mkdir()
    (evil / "secret.txt").write_text("outside")
    (root / "link-folder").symlink_to(evil)
    (root / "link-file").symlink_to(evil / "secret.txt")
    (root / "link-inside").symlink_to(root / "folder")
    (root / "link-proc").symlink_to("/proc/self/cwd")
    return root


@pytest.fixture(params=["kernel", "parts", "path"])
def opened(request: pytest.FixtureRequest, root: Path) -> Iterator[Callable[[bytes, int], int]]:
    """Each way of opening, as one function of path and flags."""
    fd = confined.open_root(root)

    def by_kernel(relative: bytes, flags: int) -> int:
        return confined.open_beneath(fd, relative, flags)

    def by_parts(relative: bytes, flags: int) -> int:
        return confined._open_by_parts(fd, confined.split(relative), flags, 0)

    def by_path(relative: bytes, flags: int) -> int:
        return confined.open_by_path(str(root), relative, flags)

    yield {"kernel": by_kernel, "parts": by_parts, "path": by_path}[request.param]
    os.close(fd)


def test_opens_what_is_inside(opened: Callable[[bytes, int], int]) -> None:
    """A plain path is opened, with dots and doubled slashes in it too."""
    for path in (b"folder/deep/note.txt", b"./folder//deep/./note.txt"):
        fd = opened(path, os.O_RDONLY)
        try:
            assert os.read(fd, 100) == b"inside"
        finally:
            os.close(fd)


def test_empty_path_is_the_root(opened: Callable[[bytes, int], int], root: Path) -> None:
    """The empty path opens the root itself."""
    fd = opened(b"", os.O_RDONLY | os.O_DIRECTORY)
    try:
        assert os.fstat(fd).st_ino == root.stat().st_ino
    finally:
        os.close(fd)


@pytest.mark.parametrize(
    "path",
    [
        b"../archive-evil/secret.txt",
        b"folder/../../archive-evil/secret.txt",
        b"folder/..",
        b"/etc/passwd",
        b"link-folder/secret.txt",
        b"link-file",
        b"link-inside/deep/note.txt",
        b"link-proc/pyproject.toml",
        b"folder/deep/note.txt\0.pdf",
    ],
)
def test_refuses_every_way_out(opened: Callable[[bytes, int], int], path: bytes) -> None:
    """Links (inward ones too), dots, absolute paths and NUL bytes are refused."""
    with pytest.raises(confined.EscapeError):
        opened(path, os.O_RDONLY)


def test_the_last_part_is_not_followed_when_created(
    opened: Callable[[bytes, int], int], root: Path
) -> None:
    """Creating through a dangling link makes nothing outside."""
    target = root.parent / "made-outside"
    (root / "dangling").symlink_to(target)
    with pytest.raises(confined.EscapeError):
        opened(b"dangling", os.O_WRONLY | os.O_CREAT)
    assert not target.exists()


def test_missing_and_wrong_kinds_stay_ordinary_errors(
    opened: Callable[[bytes, int], int],
) -> None:
    """What is merely absent or of another kind keeps its usual error."""
    with pytest.raises(FileNotFoundError):
        opened(b"folder/absent.txt", os.O_RDONLY)
    with pytest.raises(NotADirectoryError):
        opened(b"folder/deep/note.txt/more", os.O_RDONLY)


def test_creates_with_the_given_permissions(root: Path) -> None:
    """A new file gets the mode asked for."""
    fd = confined.open_root(root)
    try:
        os.close(confined.open_beneath(fd, b"new", os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    finally:
        os.close(fd)
    assert stat.S_IMODE((root / "new").stat().st_mode) == 0o600


def test_descriptors_do_not_leak(opened: Callable[[bytes, int], int]) -> None:
    """A refused path leaves no descriptor open."""
    before = len(list(Path("/proc/self/fd").iterdir()))
    for _ in range(20):
        with pytest.raises(confined.EscapeError):
            opened(b"link-folder/secret.txt", os.O_RDONLY)
    assert len(list(Path("/proc/self/fd").iterdir())) == before


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=200)
@given(
    st.lists(
        st.sampled_from(
            [
                b"..",
                b".",
                b"",
                b"folder",
                b"deep",
                b"link-folder",
                b"link-inside",
                b"secret.txt",
                b"archive-evil",
                b"note.txt",
                b"link-file",
            ]
        ),
        max_size=7,
    )
)
def test_no_combination_reaches_the_secret(root: Path, parts: list[bytes]) -> None:
    """Whatever the parts are, what opens lies inside and both implementations agree."""
    inside = {p.stat().st_ino for p in (root, *root.rglob("*")) if not p.is_symlink()}
    fd = confined.open_root(root)
    path = b"/".join(parts)
    outcomes: list[int] = []
    try:
        for kernel in (True, False):
            try:
                found = (
                    confined.open_beneath(fd, path, os.O_RDONLY)
                    if kernel
                    else confined._open_by_parts(fd, confined.split(path), os.O_RDONLY, 0)
                )
            except OSError:
                outcomes.append(-1)
                continue
            outcomes.append(os.fstat(found).st_ino)
            os.close(found)
    finally:
        os.close(fd)
    assert outcomes[0] == outcomes[1]
    assert outcomes[0] == -1 or outcomes[0] in inside
