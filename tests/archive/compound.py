"""A writer of compound files ([MS-CFB] 3), which old Office files and .msg are wrapped in."""

from __future__ import annotations

import itertools
import struct
from dataclasses import dataclass, field

_SECTOR, _SMALL_SECTOR, _SMALL_BELOW = 512, 64, 4096
_FREE, _END, _FAT = 0xFFFF_FFFF, 0xFFFF_FFFE, 0xFFFF_FFFD
_NONE = 0xFFFF_FFFF
_STORAGE, _STREAM, _ROOT = 1, 2, 5


@dataclass
class _Entry:
    name: str
    kind: int
    data: bytes = b""
    children: dict[str, _Entry] = field(default_factory=dict)
    start: int = _END
    size: int = 0


def write_compound(streams: dict[str, bytes]) -> bytes:
    """Make a file of streams, by their paths with ``/`` between the parts."""
    root = _Entry("Root Entry", _ROOT)
    for path, data in streams.items():
        at = root
        *folders, name = path.split("/")
        for folder in folders:
            at = at.children.setdefault(folder, _Entry(folder, _STORAGE))
        at.children[name] = _Entry(name, _STREAM, data)
    entries = _flat(root)
    file = _Sectors()
    small, chains = bytearray(), _Sectors(_SMALL_SECTOR)
    for entry in entries:
        if entry.kind != _STREAM:
            continue
        entry.size = len(entry.data)
        if entry.size >= _SMALL_BELOW:
            entry.start = file.add(entry.data)
        elif entry.size:
            entry.start = chains.add(entry.data)
    small += chains.data
    root.start, root.size = file.add(bytes(small)), len(small)
    small_table = file.add(chains.table(_SECTOR))
    directory = file.add(_directory(entries))
    return _headed(file, directory, small_table)


class _Sectors:
    def __init__(self, size: int = _SECTOR) -> None:
        self.size = size
        self.data = bytearray()
        self.next: list[int] = []

    def add(self, data: bytes) -> int:
        """Add a chain of sectors; return the first, or the mark of an empty chain."""
        count = -(-len(data) // self.size)
        start = len(self.next)
        self.data += data.ljust(count * self.size, b"\0")
        self.next += [*range(start + 1, start + count), _END][: count or 0]
        return start if count else _END

    def table(self, multiple: int) -> bytes:
        """Write which sector follows which, filled up to whole sectors."""
        table = struct.pack(f"<{len(self.next)}I", *self.next)
        return table.ljust(-(-len(table) // multiple) * multiple, b"\xff")


def _flat(root: _Entry) -> list[_Entry]:
    entries = [root]
    for entry in entries:
        entries.extend(entry.children.values())
    return entries


def _directory(entries: list[_Entry]) -> bytes:
    places = {id(entry): number for number, entry in enumerate(entries)}
    right, child = dict.fromkeys(places.values(), _NONE), dict.fromkeys(places.values(), _NONE)
    for entry in entries:
        # Every folder is a tree that leans right, in the order of the format: by length first.
        inside = sorted(
            entry.children.values(), key=lambda item: (len(item.name), item.name.upper())
        )
        if inside:
            child[places[id(entry)]] = places[id(inside[0])]
        for one, other in itertools.pairwise(inside):
            right[places[id(one)]] = places[id(other)]
    out = bytearray()
    for number, entry in enumerate(entries):
        name = entry.name.encode("utf-16-le") + b"\0\0"
        out += struct.pack(
            "<64sHBBIII16sIQQIQ",
            *(name, len(name), entry.kind, 1, _NONE, right[number], child[number]),
            *(b"", 0, 0, 0, entry.start if entry.kind != _STORAGE else 0, entry.size),
        )
    return bytes(out)


def _headed(file: _Sectors, directory: int, small_table: int) -> bytes:
    tables = 1
    while tables * _SECTOR // 4 < len(file.next) + tables:
        tables += 1
    first = len(file.next)
    file.next += [_FAT] * tables
    places = [*range(first, first + tables)]
    header = struct.pack(
        "<8s16sHHHHH6xIIIIIIIII",
        *(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", b"", 0x3E, 3, 0xFFFE, 9, 6, 0, tables, directory),
        *(0, _SMALL_BELOW, small_table, 0 if small_table == _END else 1, _END, 0),
    )
    header += struct.pack("<109I", *places, *([_FREE] * (109 - tables)))
    return header + bytes(file.data) + file.table(_SECTOR)
