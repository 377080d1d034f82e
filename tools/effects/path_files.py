"""The file layer of systems without folder descriptors (Windows).

The same promises as :class:`tools.effects.files.ConfinedFiles`, less two: a process that swaps a
folder for a link between our check and our call can lead us outside the archive, and the file
system alone decides when a move survives a power cut, for a folder can't be flushed there.
"""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path
from typing import TYPE_CHECKING

from tools.archive import confined
from tools.effects import contents, copying, exclusive
from tools.effects.files import NAME_LIMIT_BYTES, fingerprint_of, parted
from tools.effects.layer import never
from tools.effects.trash import existing

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tools.effects.contents import Existing
    from tools.effects.fingerprint import Fingerprint
    from tools.effects.writes import Content


class PathFiles:
    """See :class:`tools.effects.layer.FileLayer`.

    Args:
        root: The archive's folder.
    """

    def __init__(self, root: Path) -> None:
        self._root = Path(os.path.realpath(root))

    def _folder(self, folder: bytes) -> Path:
        path = self._root.joinpath(*map(os.fsdecode, confined.split(folder)))
        if os.path.normcase(os.path.realpath(path)) != os.path.normcase(path):
            raise confined.EscapeError(f"goes through a link: {folder!r}")
        return path

    def _path(self, path: bytes) -> Path:
        folder, name = parted(path)
        return self._folder(folder) / os.fsdecode(name)

    def fingerprint(self, path: bytes) -> Fingerprint | None:
        """See :meth:`tools.effects.layer.FileLayer.fingerprint`."""
        found = self._look(path)
        return None if found is None else fingerprint_of(found)

    def regular(self, paths: Sequence[bytes]) -> list[Fingerprint | None]:
        """See :meth:`tools.effects.layer.FileLayer.regular`."""
        return [self.fingerprint(path) if self.is_file(path) else None for path in paths]

    def is_file(self, path: bytes) -> bool:
        """See :meth:`tools.effects.layer.FileLayer.is_file`."""
        found = self._look(path)
        return found is not None and stat.S_ISREG(found.st_mode)

    def _look(self, path: bytes) -> os.stat_result | None:
        whole = self._path(path)
        try:
            found = whole.lstat()
            exact = whole.name in os.listdir(whole.parent)  # noqa: PTH208 - names alone are needed
        except (FileNotFoundError, NotADirectoryError):
            return None
        return found if exact else None  # it may have this name in another case

    def names(self, folder: bytes) -> list[bytes]:
        """See :meth:`tools.effects.layer.FileLayer.names`."""
        return [os.fsencode(child.name) for child in self._folder(folder).iterdir()]

    def name_limit_bytes(self, _folder: bytes) -> int:
        """See :meth:`tools.effects.layer.FileLayer.name_limit_bytes`."""
        return NAME_LIMIT_BYTES

    def links(self, path: bytes) -> int:
        """See :meth:`tools.effects.layer.FileLayer.links`."""
        found = self._look(path)
        return found.st_nlink if found is not None and stat.S_ISREG(found.st_mode) else 0

    def disk(self, folder: bytes) -> tuple[int, int]:
        """See :meth:`tools.effects.layer.FileLayer.disk`; mounts are not told apart."""
        return existing(self._path(folder)).stat().st_dev, 0

    def move(self, source: bytes, target: bytes) -> None:
        """See :meth:`tools.effects.layer.FileLayer.move`."""
        exclusive.rename(os.fsencode(self._path(source)), os.fsencode(self._path(target)))

    def make_folder(self, path: bytes) -> None:
        """See :meth:`tools.effects.layer.FileLayer.make_folder`."""
        self._path(path).mkdir()

    def remove_folder(self, path: bytes) -> None:
        """See :meth:`tools.effects.layer.FileLayer.remove_folder`."""
        self._path(path).rmdir()

    def make_trash(self, path: bytes) -> None:
        """Refuse: no step here goes into a trash."""
        raise OSError(errno.ENOTSUP, os.strerror(errno.ENOTSUP), path)

    def read(self, path: bytes) -> Existing | None:
        """See :meth:`tools.effects.layer.FileLayer.read`."""
        found = self._regular(path)
        return None if found is None else contents.read(found)

    def _regular(self, path: bytes) -> int | None:
        try:
            return contents.open_regular(os.fspath(self._path(path)), None)
        except (FileNotFoundError, NotADirectoryError):
            return None

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
        old, new = (os.fsencode(self._path(path)) for path in (source, target))
        copying.copy(old, new, content, stopped)
        os.utime(new, ns=(content.mtime_ns, content.mtime_ns))  # no descriptor can be given

    def write(self, path: bytes, data: bytes, _like: bytes, mtime_ns: int) -> None:
        """See :meth:`tools.effects.layer.FileLayer.write`; a folder's rules give permissions."""
        name = os.fsencode(self._path(path))
        contents.write(None, name, data, b"", 0)
        if mtime_ns:
            os.utime(name, ns=(mtime_ns, mtime_ns))  # no descriptor can be given

    def tidy(self, path: bytes) -> None:
        """See :meth:`tools.effects.layer.FileLayer.tidy`."""
        contents.tidy(None, os.fsencode(self._path(path)))

    def exchange(self, path: bytes, beside: bytes) -> None:
        """Refuse: there is no such call."""
        raise OSError(errno.ENOTSUP, os.strerror(errno.ENOTSUP), path, None, beside)

    def discard(self, path: bytes) -> None:
        """See :meth:`tools.effects.layer.FileLayer.discard`."""
        self._path(path).unlink()

    def sync(self, _folder: bytes) -> None:
        """Do nothing: there is no way to flush a folder."""
