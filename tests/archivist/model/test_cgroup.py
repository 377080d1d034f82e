"""The limits of a container, in both versions of the files that Linux has for them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from archivist.model.cgroup import memory_left_bytes, processors_allowed

if TYPE_CHECKING:
    from pathlib import Path


def _system(folder: Path, groups: str, files: dict[str, str]) -> Path:
    for name, content in {"proc/self/cgroup": groups, **files}.items():
        file = folder / "system" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content + "\n")
    return folder / "system"


def test_no_files_no_limit(tmp_path: Path) -> None:
    """Other systems, and Linux without them."""
    assert memory_left_bytes(tmp_path) is None
    assert processors_allowed(tmp_path) is None
    system = _system(tmp_path, "0::/", {"sys/fs/cgroup/memory.max": "max"})
    assert memory_left_bytes(system) is None


def test_version_2(tmp_path: Path) -> None:
    """The tightest of a group and those around it; pages of files can be dropped."""
    root = "sys/fs/cgroup"
    files = {
        f"{root}/outer/memory.max": "1000",
        f"{root}/outer/memory.current": "900",
        f"{root}/outer/memory.stat": "anon 300\nactive_file 400\ninactive_file 200",
        f"{root}/outer/inner/memory.max": "max",
        f"{root}/outer/inner/memory.current": "5",
        f"{root}/outer/cpu.max": "150000 100000",
        f"{root}/outer/inner/cpu.max": "max 100000",
    }
    system = _system(tmp_path, "0::/outer/inner", files)
    assert memory_left_bytes(system) == 700
    assert processors_allowed(system) == 1.5


def test_version_1(tmp_path: Path) -> None:
    """Each controller has its own tree, and no limit is a number near 2**63."""
    root = "sys/fs/cgroup"
    files = {
        f"{root}/memory/memory.limit_in_bytes": "9223372036854771712",
        f"{root}/memory/memory.usage_in_bytes": "12345",
        f"{root}/memory/a/memory.limit_in_bytes": "2000",
        f"{root}/memory/a/memory.usage_in_bytes": "1500",
        f"{root}/memory/a/memory.stat": "inactive_file 1\ntotal_inactive_file 100",
        f"{root}/cpu/cpu.cfs_quota_us": "-1",
        f"{root}/cpu/cpu.cfs_period_us": "100000",
        f"{root}/cpu/b/cpu.cfs_quota_us": "50000",
        f"{root}/cpu/b/cpu.cfs_period_us": "100000",
    }
    system = _system(tmp_path, "4:memory:/a\n1:cpu,cpuacct:/b\n0::/", files)
    assert memory_left_bytes(system) == 600
    assert processors_allowed(system) == 0.5


def test_a_group_named_from_outside(tmp_path: Path) -> None:
    """In a container the name may be the host's: the limits are at the mount itself."""
    files = {
        "sys/fs/cgroup/memory.max": "500",
        "sys/fs/cgroup/memory.current": "100",
        "sys/fs/cgroup/cpu.max": "200000 100000",
    }
    system = _system(tmp_path, "0::/docker/4711", files)
    assert memory_left_bytes(system) == 400
    assert processors_allowed(system) == 2.0


@pytest.mark.parametrize("content", ["", "nonsense", "max", "0 0", "-1 -1"])
def test_odd_content_is_no_limit(content: str, tmp_path: Path) -> None:
    """What is not understood limits nothing."""
    names = ("memory.max", "memory.current", "cpu.max")
    system = _system(tmp_path, "0::/", {f"sys/fs/cgroup/{name}": content for name in names})
    assert memory_left_bytes(system) is None
    assert processors_allowed(system) is None


def test_a_group_may_be_called_anything(tmp_path: Path) -> None:
    """Whoever starts the program names its group, in any letters."""
    root = "sys/fs/cgroup/użytkownik"
    files = {f"{root}/memory.max": "1000", f"{root}/memory.current": "100"}
    assert memory_left_bytes(_system(tmp_path, "0::/użytkownik", files)) == 900
