"""A disk that can lose power: what was not flushed is lost, in any order that a disk may take.

Each change of names is one entry of a journal until the folder it is in is flushed. When the power
goes, any entry may be on the disk or not, whichever came first, with three exceptions that every
file system keeps: an entry is there wholly or not at all; of two that change the same name, or put
the same thing somewhere, the later is not there without the earlier; and a folder is removed only
after what was taken out of it. A folder that was made may well be lost with everything that was put
into it since. The bytes of a file are on the disk before it has a name, as the file layer promises
(and ``test_flushing.py`` holds it to).
"""

from __future__ import annotations

import errno
import os
import unicodedata
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from tests.tools.effects.journal import Entry, Journal
from tools.effects import trash
from tools.effects.contents import Existing
from tools.effects.files import parted
from tools.effects.fingerprint import Fingerprint
from tools.effects.layer import never
from tools.effects.writes import Content

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tests.tools.effects.journal import Name

_TOP = 1
TRASH = b".trash"  # where the trash is on this disk, whatever the step says
Tree = dict[str, tuple[bytes, int] | None]


@dataclass(slots=True)
class Thing:
    """A file or a folder.

    Attributes:
        data: What a file holds; None for a folder.
        mtime_ns: When it was changed last.
        mode: Its permissions.
        disk: Which disk it is on: from one to another nothing can be renamed.
    """

    data: bytes | None = None
    mtime_ns: int = 0
    mode: int = 0o644
    disk: int = 1


@dataclass(slots=True)
class Disk:
    """The file layer on an imagined disk; see :class:`tools.effects.layer.FileLayer`.

    Attributes:
        things: Files and folders by number.
        names_: What every name stands for, as programs see it.
        journal: What of that may not be on the disk yet.
        now_ns: Told as the time of the next change.
        folds: Whether it takes names for one that differ in nothing but case or the form of
            their letters, as macOS does; each keeps the spelling that it was given.
    """

    things: dict[int, Thing] = field(default_factory=lambda: {_TOP: Thing()})
    names_: dict[Name, int] = field(default_factory=dict)
    journal: Journal = field(default_factory=Journal)
    now_ns: int = 1_000
    folds: bool = False

    # What the file layer is asked.

    def fingerprint(self, path: bytes) -> Fingerprint | None:
        """Look at what has exactly this name."""
        number = self._number(path, exact=True)
        if number is None:
            return None
        thing = self.things[number]
        if thing.data is None:
            return Fingerprint(thing.disk, number, 0, 0, is_folder=True)
        return Fingerprint(thing.disk, number, len(thing.data), thing.mtime_ns)

    def regular(self, paths: Sequence[bytes]) -> list[Fingerprint | None]:
        """Look at what many files are."""
        return [self.fingerprint(path) if self.is_file(path) else None for path in paths]

    def is_file(self, path: bytes) -> bool:
        """Whether a file has exactly this name."""
        number = self._number(path, exact=True)
        return number is not None and self.things[number].data is not None

    def links(self, path: bytes) -> int:
        """Nothing has a second name here."""
        return int(self.is_file(path))

    def disk(self, folder: bytes) -> tuple[int, int]:
        """The disk of a folder, or of the one it is to be made in."""
        number = self._number(folder)
        return (self.things[number].disk, 0) if number else self.disk(parted(folder)[0])

    def names(self, folder: bytes) -> list[bytes]:
        """List a folder."""
        inside = self._folder(folder)
        return [name for (where, name) in self.names_ if where == inside]

    def name_limit_bytes(self, folder: bytes) -> int:
        """As long as anywhere."""
        self._folder(folder)
        return 255

    def move(self, source: bytes, target: bytes) -> None:
        """Rename without replacing."""
        old, new = self._name(source), self._name(target)
        if old not in self.names_:
            raise _error(errno.ENOENT, source)
        if old == new and old[1] != parted(target)[1]:  # the same name, spelled in another way
            new = old[0], parted(target)[1]
        else:
            self._refuse_taken(new, target)
        if self.things[self.names_[old]].disk != self.things[new[0]].disk:
            raise _error(errno.EXDEV, target)
        if target.startswith(source + b"/"):
            raise _error(errno.EINVAL, target)
        self._change({old: None, new: self.names_[old]})

    def make_folder(self, path: bytes) -> None:
        """Make an empty folder."""
        name = self._name(path)
        self._refuse_taken(name, path)
        self._change({name: self._add(Thing(), name[0])})

    def remove_folder(self, path: bytes) -> None:
        """Remove an empty folder."""
        number = self._folder(path)
        if self.names(path):
            raise _error(errno.ENOTEMPTY, path)
        self._change({self._name(path): None}, after=number)

    def make_trash(self, path: bytes) -> None:
        """Nothing is missing: the trash is an ordinary folder here."""

    def content(self, path: bytes, _stopped: Callable[[], bool] = never) -> Content | None:
        """Describe what is in a file."""
        number = self._number(path)
        thing = Thing() if number is None else self.things[number]
        if thing.data is None:
            return None
        return replace(Content.of(thing.data, thing.mtime_ns), mode=thing.mode)

    def copy(
        self, source: bytes, target: bytes, content: Content, _stopped: Callable[[], bool] = never
    ) -> None:
        """Make a copy whose bytes are on the disk before it has a name."""
        existing, name = self.read(source), self._name(target)
        if existing is None:
            raise _error(errno.ENOENT, source)
        self._refuse_taken(name, target)
        if Content.of(existing.data).sha256 != content.sha256:
            raise _error(errno.EIO, source)
        thing = Thing(existing.data, content.mtime_ns, content.mode)
        self._change({name: self._add(thing, name[0])})

    def tidy(self, _path: bytes) -> None:
        """Nothing is left: what is not whole has no name here."""

    def read(self, path: bytes) -> Existing | None:
        """Read a file."""
        number = self._number(path)
        if number is None:
            return None
        thing = self.things[number]
        if thing.data is None:
            return None
        return Existing(thing.data, thing.mtime_ns, 1, writable=True, ours=True)

    def write(self, path: bytes, data: bytes, like: bytes, mtime_ns: int) -> None:
        """Make a file whose bytes are on the disk before it has a name."""
        name = self._name(path)
        self._refuse_taken(name, path)
        mode = 0o644
        if like:
            number = self._number(like)
            if number is None:
                raise _error(errno.ENOENT, like)
            mode = self.things[number].mode
        self._change({name: self._add(Thing(data, mtime_ns or self._tick(), mode), name[0])})

    def exchange(self, path: bytes, beside: bytes) -> None:
        """Let two change places."""
        first, second = self._name(path), self._name(beside)
        for name, shown in ((first, path), (second, beside)):
            if name not in self.names_:
                raise _error(errno.ENOENT, shown)
        self._change({first: self.names_[second], second: self.names_[first]})

    def discard(self, path: bytes) -> None:
        """Remove a file."""
        name = self._name(path)
        if name not in self.names_:
            raise _error(errno.ENOENT, path)
        if self.things[self.names_[name]].data is None:
            raise _error(errno.EISDIR, path)
        self._change({name: None})

    def sync(self, folder: bytes) -> None:
        """Flush a folder, and what could not be on the disk without."""
        self.journal.flush(self._folder(folder))

    # What happens to the disk.

    def lose_power(self, survives: Callable[[], bool]) -> None:
        """Keep of the journal what ``survives`` says, as far as the order lets it."""
        self.names_ = self.journal.lose_power(survives)

    def is_flushed(self) -> bool:
        """Whether everything would survive a power cut, whichever changes got to the disk."""
        return all(names == self.names_ for names in self.journal.every_loss())

    def settle(self) -> None:
        """Flush everything, as a minute of waiting does."""
        self.journal.flush_all()

    def put(self, path: str, data: bytes, mode: int = 0o644) -> None:
        """Let another program write a file (in place, where there is one); it is flushed."""
        where = path.encode()
        number = self._number(where)
        if number is None:
            name = self._name(where)
            self._change({name: self._add(Thing(data, self._tick(), mode), name[0])})
        else:
            self.things[number].data = data
            self.things[number].mtime_ns = self._tick()
        self.settle()

    def touch(self, path: str, mode: int) -> None:
        """Let another program change a file's permissions; they are flushed."""
        number = self._number(path.encode())
        assert number is not None
        self.things[number].mode = mode

    def times(self) -> dict[str, int]:
        """When each file was changed last."""
        numbers = {path: self._number(path.encode()) for path in self.tree()}
        found = {path: self.things[number] for path, number in numbers.items() if number}
        return {path: thing.mtime_ns for path, thing in found.items() if thing.data is not None}

    def slot(self, name: bytes) -> bytes:
        """What names share that this disk takes for one."""
        if not self.folds:
            return name
        return unicodedata.normalize("NFC", name.decode()).casefold().encode()

    def tree(self) -> Tree:
        """Every path with its content and mode; None for a folder."""
        found: Tree = {}
        waiting = [(_TOP, "")]
        while waiting:
            folder, prefix = waiting.pop()
            for (where, name), number in self.names_.items():
                if where != folder:
                    continue
                thing, path = self.things[number], f"{prefix}{name.decode()}"
                found[path] = None if thing.data is None else (thing.data, thing.mode)
                if thing.data is None:
                    waiting.append((number, f"{path}/"))
        return dict(sorted(found.items()))

    def _change(self, names: dict[Name, int | None], after: int = 0) -> None:
        slots = frozenset((where, self.slot(name)) for where, name in names)
        self.journal.entries.append(Entry(names, slots, after))
        for name, number in names.items():
            if number is None:
                self.names_.pop(name, None)
            else:
                self.names_[name] = number

    def mount(self, path: str) -> None:
        """Put another disk where an empty folder is."""
        number = self._folder(path.encode())
        self.things[number].disk = number

    def _add(self, thing: Thing, folder: int) -> int:
        number = max(self.things) + 1
        thing.disk = self.things[folder].disk
        self.things[number] = thing
        return number

    def _tick(self) -> int:
        self.now_ns += 1_000
        return self.now_ns

    def _number(self, path: bytes, *, exact: bool = False) -> int | None:
        number = _TOP
        if trash.in_trash(path):
            path = TRASH + b"/" + trash.split(path)[1]
        parts = list(filter(None, path.split(b"/")))
        for part in parts:
            found = self.names_.get(self._spelled(number, part))
            if found is None:
                return None
            exactly = (number, part) in self.names_
            number = found
        return None if exact and parts and not exactly else number

    def _spelled(self, folder: int, name: bytes) -> Name:
        """The name that a file here is found under; as it is given where there is none."""
        if self.folds and (folder, name) not in self.names_:
            slot = self.slot(name)
            for where, spelled in self.names_:
                if where == folder and self.slot(spelled) == slot:
                    return where, spelled
        return folder, name

    def _folder(self, path: bytes) -> int:
        number = self._number(path)
        if number is None:
            raise _error(errno.ENOENT, path)
        if self.things[number].data is not None:
            raise _error(errno.ENOTDIR, path)
        return number

    def _name(self, path: bytes) -> Name:
        folder, name = parted(path)
        return self._spelled(self._folder(folder), name)

    def _refuse_taken(self, name: Name, path: bytes) -> None:
        if name in self.names_:
            raise _error(errno.EEXIST, path)


def _error(number: int, path: bytes) -> OSError:
    return OSError(number, os.strerror(number), path)
