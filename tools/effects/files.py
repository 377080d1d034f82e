"""The one place that changes a person's file.

What it guarantees: nothing is ever replaced; nothing outside the archive is reached and no symbolic
link followed, whoever races us; after :meth:`ConfinedFiles.sync` a move survives a power cut. What
it can't: on a file system that has neither an exclusive rename nor hard links, a name that turns up
within the microseconds between check and rename is lost (see :mod:`tools.effects.exclusive`); a
file that another program swaps for a new one between our look and our move is moved in its place;
and what a program writes into a file that it held open while we gave it a new version goes into the
old one.
"""

from __future__ import annotations

import errno
import itertools
import os
import stat
import unicodedata
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING

from tools.archive import confined
from tools.effects import contents, copying, exclusive, trash
from tools.effects.fingerprint import Fingerprint
from tools.effects.layer import never
from tools.effects.mounts import disk_of

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterator, Sequence
    from pathlib import Path

    from tools.effects.contents import Existing
    from tools.effects.layer import FileLayer
    from tools.effects.writes import Content

# What fsync of a folder answers where the file system has no such thing (some network ones).
_CANNOT_SYNC = frozenset({errno.EINVAL, errno.ENOTSUP})
# From so many names on, listing their folder costs less than looking for other spellings of each.
_MANY = 8
NAME_LIMIT_BYTES = 255  # NAME_MAX of every file system in wide use; where the system can't say


def files_beneath(root: Path) -> FileLayer:
    """Choose the file layer for this system."""
    if confined.HAS_DIRECTORY_FDS:
        return ConfinedFiles(root)
    from tools.effects.path_files import PathFiles  # noqa: PLC0415 - Windows alone needs it

    return PathFiles(root)


def parted(path: bytes) -> tuple[bytes, bytes]:
    """Cut a path into its folder (empty for the archive itself) and its name."""
    folder, _, name = path.rpartition(b"/")
    return folder, name


class ConfinedFiles:
    """The file layer of systems with folder descriptors (Linux, macOS, BSD).

    Args:
        root: The archive's folder; it is opened anew for each call, so nothing stays open.
    """

    def __init__(self, root: Path) -> None:
        self._root = root

    @contextmanager
    def _folder(self, folder: bytes) -> Iterator[int]:
        root = self._root
        if trash.in_trash(folder):
            root, folder = trash.split(folder)
        top = confined.open_root(root)
        try:
            opened = confined.open_beneath(top, folder, os.O_RDONLY | os.O_DIRECTORY)
        finally:
            os.close(top)
        try:
            yield opened
        finally:
            os.close(opened)

    def fingerprint(self, path: bytes) -> Fingerprint | None:
        """See :meth:`tools.effects.layer.FileLayer.fingerprint`."""
        found = self._look(path)
        return None if found is None else fingerprint_of(found)

    def regular(self, paths: Sequence[bytes]) -> list[Fingerprint | None]:
        """See :meth:`tools.effects.layer.FileLayer.regular`; a folder is opened once for a run."""
        found: list[Fingerprint | None] = []
        for folder, run in itertools.groupby(map(parted, paths), key=lambda each: each[0]):
            names = [name for _, name in run]
            try:
                with self._folder(folder) as opened:
                    listed = set(_names(opened)) if len(names) >= _MANY else None
                    found += [_regular(opened, name, listed) for name in names]
            except (FileNotFoundError, NotADirectoryError):
                found += [None] * len(names)
        return found

    def is_file(self, path: bytes) -> bool:
        """See :meth:`tools.effects.layer.FileLayer.is_file`."""
        found = self._look(path)
        return found is not None and stat.S_ISREG(found.st_mode)

    def _look(self, path: bytes) -> os.stat_result | None:
        folder, name = parted(path)
        try:
            with self._folder(folder) as opened:
                return _found(opened, name)
        except (FileNotFoundError, NotADirectoryError):
            return None

    def names(self, folder: bytes) -> list[bytes]:
        """See :meth:`tools.effects.layer.FileLayer.names`."""
        with self._folder(folder) as opened:
            return _names(opened)

    def name_limit_bytes(self, folder: bytes) -> int:
        """See :meth:`tools.effects.layer.FileLayer.name_limit_bytes`."""
        with self._folder(folder) as opened:
            return os.fpathconf(opened, "PC_NAME_MAX")

    def links(self, path: bytes) -> int:
        """See :meth:`tools.effects.layer.FileLayer.links`."""
        found = self._look(path)
        return found.st_nlink if found is not None and stat.S_ISREG(found.st_mode) else 0

    def disk(self, folder: bytes) -> tuple[int, int]:
        """See :meth:`tools.effects.layer.FileLayer.disk`."""
        if trash.in_trash(folder):
            outside, inside = trash.split(folder)
            opened = confined.open_root(trash.existing(outside / os.fsdecode(inside)))
            try:
                return disk_of(opened)
            finally:
                os.close(opened)
        try:
            with self._folder(folder) as opened:
                return disk_of(opened)
        except FileNotFoundError:
            if not folder:
                raise
            return self.disk(parted(folder)[0])

    def move(self, source: bytes, target: bytes) -> None:
        """See :meth:`tools.effects.layer.FileLayer.move`."""
        (source_parent, source_name), (target_parent, target_name) = parted(source), parted(target)
        with ExitStack() as stack:
            source_folder = stack.enter_context(self._folder(source_parent))
            target_folder = stack.enter_context(self._folder(target_parent))
            try:
                exclusive.rename(
                    source_name,
                    target_name,
                    source_folder=source_folder,
                    target_folder=target_folder,
                )
            except FileExistsError:
                # A file system that ignores case finds the file itself under its new spelling.
                if not _is_respelling(source_folder, source_name, target_folder, target_name):
                    raise
                os.rename(
                    source_name, target_name, src_dir_fd=source_folder, dst_dir_fd=target_folder
                )
                # Some of those do nothing at all and call it success.
                if target_name not in _names(target_folder):
                    raise

    def make_folder(self, path: bytes) -> None:
        """See :meth:`tools.effects.layer.FileLayer.make_folder`."""
        folder, name = parted(path)
        with self._folder(folder) as opened:
            os.mkdir(name, dir_fd=opened)

    def remove_folder(self, path: bytes) -> None:
        """See :meth:`tools.effects.layer.FileLayer.remove_folder`."""
        folder, name = parted(path)
        with self._folder(folder) as opened:
            os.rmdir(name, dir_fd=opened)

    def make_trash(self, path: bytes) -> None:
        """See :meth:`tools.effects.layer.FileLayer.make_trash`."""
        folder, _ = trash.split(path)
        missing = [each for each in folder.parents if not each.exists()]
        for each in reversed(missing):
            _make_flushed(each, 0o777)
        for each in (folder, *(folder / os.fsdecode(name) for name in (trash.FILES, trash.INFO))):
            _make_flushed(each, 0o700)

    def _regular(self, path: bytes) -> int | None:
        folder, name = parted(path)
        try:
            with self._folder(folder) as opened:
                return contents.open_regular(name, opened)
        except (FileNotFoundError, NotADirectoryError):
            return None

    def read(self, path: bytes) -> Existing | None:
        """See :meth:`tools.effects.layer.FileLayer.read`."""
        found = self._regular(path)
        return None if found is None else contents.read(found)

    def content(self, path: bytes, stopped: Callable[[], bool] = never) -> Content | None:
        """See :meth:`tools.effects.layer.FileLayer.content`."""
        found = self._regular(path)
        if found is None:
            return None
        try:
            return copying.content(found, stopped)
        finally:
            os.close(found)

    def copy(
        self, source: bytes, target: bytes, content: Content, stopped: Callable[[], bool] = never
    ) -> None:
        """See :meth:`tools.effects.layer.FileLayer.copy`."""
        (first, old), (second, new) = parted(source), parted(target)
        with self._folder(first) as here, self._folder(second) as there:
            copying.copy(old, new, content, stopped, source_folder=here, folder=there)

    def tidy(self, path: bytes) -> None:
        """See :meth:`tools.effects.layer.FileLayer.tidy`."""
        folder, name = parted(path)
        with self._folder(folder) as opened:
            contents.tidy(opened, name)

    def write(self, path: bytes, data: bytes, like: bytes, mtime_ns: int) -> None:
        """See :meth:`tools.effects.layer.FileLayer.write`."""
        folder, name = parted(path)
        with self._folder(folder) as opened:
            contents.write(opened, name, data, parted(like)[1], mtime_ns)

    def exchange(self, path: bytes, beside: bytes) -> None:
        """See :meth:`tools.effects.layer.FileLayer.exchange`."""
        (first, name), (second, other) = parted(path), parted(beside)
        with self._folder(first) as here, self._folder(second) as there:
            exclusive.exchange(name, other, first_folder=here, second_folder=there)

    def discard(self, path: bytes) -> None:
        """See :meth:`tools.effects.layer.FileLayer.discard`."""
        folder, name = parted(path)
        with self._folder(folder) as opened:
            os.unlink(name, dir_fd=opened)

    def sync(self, folder: bytes) -> None:
        """See :meth:`tools.effects.layer.FileLayer.sync`."""
        with self._folder(folder) as opened:
            _flush(opened)


def _make_flushed(folder: Path, mode: int) -> None:
    """Make a folder that is on the disk before anything goes into it, or see that it is."""
    folder.mkdir(mode=mode, exist_ok=True)
    opened = confined.open_root(folder.parent)
    try:
        _flush(opened)
    finally:
        os.close(opened)


def _flush(opened: int) -> None:
    try:
        os.fsync(opened)
    except OSError as error:
        if error.errno not in _CANNOT_SYNC:
            raise


def fingerprint_of(found: os.stat_result) -> Fingerprint:
    """Take the fingerprint of what was looked at."""
    is_folder = stat.S_ISDIR(found.st_mode)
    return Fingerprint(
        device=found.st_dev,
        inode=found.st_ino,
        size_bytes=0 if is_folder else found.st_size,
        # The ledger holds 64 signed bits; a damaged date can lie thousands of years away.
        mtime_ns=0 if is_folder else (found.st_mtime_ns + 2**63) % 2**64 - 2**63,
        is_folder=is_folder,
    )


def _stat(folder: int, name: bytes) -> os.stat_result | None:
    try:
        return os.stat(name, dir_fd=folder, follow_symlinks=False)
    except FileNotFoundError:
        return None


def _found(folder: int, name: bytes) -> os.stat_result | None:
    found = _stat(folder, name)
    return found if found is not None and _is_exact(folder, name, found) else None


def _regular(folder: int, name: bytes, listed: Container[bytes] | None) -> Fingerprint | None:
    if listed is None:
        found = _found(folder, name)
    else:
        found = _stat(folder, name) if name in listed else None
    return fingerprint_of(found) if found is not None and stat.S_ISREG(found.st_mode) else None


def _names(folder: int) -> list[bytes]:
    return [os.fsencode(name) for name in os.listdir(folder)]


def _is_exact(folder: int, name: bytes, found: os.stat_result) -> bool:
    """Say whether the folder spells the name just so, also where case or form is ignored.

    The folder is listed only if another spelling of the name finds the same file: reading a folder
    of 10,000 names for every look would take seconds in a wide operation.
    """
    return not any(_finds(folder, other, found) for other in _respellings(name)) or (
        name in _names(folder)
    )


def _respellings(name: bytes) -> set[bytes]:
    """The name with its case turned, and with its letters composed and taken apart."""
    text = os.fsdecode(name)
    texts = {text.swapcase()}
    if not name.isascii():
        texts |= {unicodedata.normalize("NFC", text), unicodedata.normalize("NFD", text)}
    return {os.fsencode(other) for other in texts} - {name}


def _finds(folder: int, name: bytes, found: os.stat_result) -> bool:
    try:
        return os.path.samestat(found, os.stat(name, dir_fd=folder, follow_symlinks=False))
    except OSError:
        return False


def _is_respelling(source_folder: int, source: bytes, target_folder: int, target: bytes) -> bool:
    """Say whether two spellings name one file through one entry, not through two links."""
    if not os.path.sameopenfile(source_folder, target_folder):
        return False
    first = os.stat(source, dir_fd=source_folder, follow_symlinks=False)
    second = os.stat(target, dir_fd=target_folder, follow_symlinks=False)
    return os.path.samestat(first, second) and target not in _names(source_folder)
