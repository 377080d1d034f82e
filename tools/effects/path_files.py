"""The file layer of systems without folder descriptors (Windows).

The same promises as :class:`tools.effects.files.ConfinedFiles`, less two: a process that swaps a
folder for a link between our check and our call can lead us outside the archive, and the file
system alone decides when a move survives a power cut, for a folder can't be flushed there.
"""

from __future__ import annotations

import errno
import os
import secrets
import stat
from pathlib import Path
from typing import TYPE_CHECKING

from tools.archive import confined
from tools.effects import contents, exclusive
from tools.effects.files import NAME_LIMIT_BYTES, fingerprint_of, parted

if TYPE_CHECKING:
    from tools.effects.contents import Existing
    from tools.effects.fingerprint import Fingerprint


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
        try:
            found = contents.open_regular(os.fspath(self._path(path)), None)
        except (FileNotFoundError, NotADirectoryError):
            return None
        return None if found is None else contents.read(found)

    def write(self, path: bytes, data: bytes, _like: bytes, mtime_ns: int) -> None:
        """See :meth:`tools.effects.layer.FileLayer.write`; a folder's rules give permissions."""
        beside = self._path(path).with_name(f".archivist-{secrets.token_hex(4)}")
        try:
            with beside.open("xb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            if mtime_ns:
                os.utime(beside, ns=(mtime_ns, mtime_ns))
            exclusive.rename(os.fsencode(beside), os.fsencode(self._path(path)))
        except OSError:
            beside.unlink(missing_ok=True)
            raise

    def exchange(self, path: bytes, beside: bytes) -> None:
        """Refuse: there is no such call."""
        raise OSError(errno.ENOTSUP, os.strerror(errno.ENOTSUP), path, None, beside)

    def discard(self, path: bytes) -> None:
        """See :meth:`tools.effects.layer.FileLayer.discard`."""
        self._path(path).unlink()

    def sync(self, _folder: bytes) -> None:
        """Do nothing: there is no way to flush a folder."""
