"""Fetching a model: the hub, wrong bytes, full disks, folders that refuse."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest

from archivist.model.download import STAGING
from archivist.model.transfer import Fetched, Verified, explain_os_error
from config.errors import ArchivistError
from tests.archivist.model.fetching import Recorder, fetch, leftovers
from tests.archivist.model.sources import CONTENT, Hub, tiny_model


def test_from_the_hub(hub: Hub, models: Path) -> None:
    """The file gets its name when it is whole and checked; nothing else stays."""
    listener = Recorder()
    path = fetch(tiny_model(url=hub.url), models, listener)
    assert path == models / "tiny.gguf"
    assert path.read_bytes() == CONTENT
    assert leftovers(models) == ["tiny.gguf"]
    assert Fetched(len(CONTENT), len(CONTENT)) in listener.events
    assert listener.events[-1] == Verified(len(CONTENT), len(CONTENT))


def test_redirects_are_followed(hub: Hub, models: Path) -> None:
    """The hub sends readers on to its storage."""
    model = tiny_model(url=hub.url.replace("/file", "/redirect"))
    assert fetch(model, models).read_bytes() == CONTENT


def test_a_broken_connection_goes_on(hub: Hub, models: Path) -> None:
    """Each new connection asks for the rest only."""
    hub.cut_after = [100_000, 50_000]
    assert fetch(tiny_model(url=hub.url), models).read_bytes() == CONTENT
    assert hub.ranges == [None, "bytes=100000-", "bytes=150000-"]


def test_a_hub_without_ranges_starts_again(hub: Hub, models: Path) -> None:
    """A server that sends the whole file again is understood."""
    hub.cut_after = [100_000]
    hub.honours_range = False
    assert fetch(tiny_model(url=hub.url), models).read_bytes() == CONTENT


def test_another_file_under_the_address_is_not_taken(hub: Hub, models: Path) -> None:
    """A login page of a hotel network is not a model."""
    hub.content = b"<html>please log in</html>"
    with pytest.raises(ArchivistError, match="another file under this address"):
        fetch(tiny_model(url=hub.url), models)
    assert not (models / "tiny.gguf").exists()


def test_wrong_bytes_are_removed(hub: Hub, models: Path) -> None:
    """A file of the right size with a wrong hash leaves nothing, and the next pull starts anew."""
    hub.content = CONTENT[:-1] + b"?"
    model = tiny_model(url=hub.url)
    with pytest.raises(ArchivistError, match=r"sha256 differs.*removed.*archivist model pull tiny"):
        fetch(model, models)
    assert leftovers(models) == []
    hub.content = CONTENT
    assert fetch(model, models).read_bytes() == CONTENT
    assert hub.ranges[-1] is None


def test_a_file_that_is_there_is_only_checked(hub: Hub, models: Path) -> None:
    """The second pull connects to nothing."""
    model = tiny_model(url=hub.url)
    fetch(model, models)
    fetch(model, models)
    assert len(hub.ranges) == 1
    assert [each.name for each in (models / STAGING).iterdir()] == ["tiny.lock"]


def test_a_damaged_file_is_fetched_again(hub: Hub, models: Path) -> None:
    """A flipped byte under the final name is found and mended, and said."""
    model = tiny_model(url=hub.url)
    path = fetch(model, models)
    path.write_bytes(b"X" + CONTENT[1:])
    listener = Recorder()
    assert fetch(model, models, listener).read_bytes() == CONTENT
    assert listener.notes == [f"{path} is damaged; fetching it again."]


def test_a_short_file_is_fetched_again(hub: Hub, models: Path) -> None:
    """A file the person cut or began by hand is replaced."""
    models.mkdir()
    (models / "tiny.gguf").write_bytes(CONTENT[:100])
    assert fetch(tiny_model(url=hub.url), models).read_bytes() == CONTENT


def test_a_full_disk_is_found_before(hub: Hub, models: Path) -> None:
    """A model larger than the disk is refused before anything is fetched."""
    model = tiny_model(url=hub.url, size_bytes=10**18)
    with pytest.raises(ArchivistError, match=r"free; tiny needs .*MB.*ARCHIVIST_HOME"):
        fetch(model, models)
    assert hub.ranges == []


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs Linux's full device")
def test_a_disk_that_fills_half_way_is_one_sentence(hub: Hub, models: Path) -> None:
    """ENOSPC while writing keeps what is there and says what to do."""
    staging = models / STAGING / "tiny"
    staging.mkdir(parents=True)
    (staging / "data").symlink_to("/dev/full")
    with pytest.raises(ArchivistError, match=r"disk of .*models is full\. Free some space"):
        fetch(tiny_model(url=hub.url), models)
    assert not (models / "tiny.gguf").exists()


def test_errors_of_the_disk_are_sentences(models: Path) -> None:
    """A folder that can't be written is told apart from a full disk."""
    refused = explain_os_error(OSError(errno.EACCES, "Permission denied"), models)
    assert "can't be written: Permission denied" in str(refused)
    assert "is full" in str(explain_os_error(OSError(errno.EDQUOT, "Quota"), models))


def test_a_folder_that_can_not_be_written(models: Path) -> None:
    """What keeps us from writing is one sentence, before anything is fetched."""
    (models / STAGING / "tiny.lock").mkdir(parents=True)
    with pytest.raises(ArchivistError, match="can't be written: Is a directory"):
        fetch(tiny_model(url="https://unused"), models)


def test_a_file_in_the_way_of_the_folder(tmp_path: Path) -> None:
    """A file where the models folder should be is named."""
    (tmp_path / "models").write_text("a file")
    with pytest.raises(ArchivistError, match="can't be created"):
        fetch(tiny_model(url="https://unused"), tmp_path / "models")
