"""Finding GGUF files of other programs."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

import pytest

from archivist.model.local import find_local

if TYPE_CHECKING:
    from pathlib import Path

DIGEST = "sha256:" + "ab" * 32


def put(path: Path, content: bytes = b"GGUF") -> Path:
    """Write a file and its folders."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    return path


def manifest(folder: Path, name: str, digest: object) -> None:
    """Write an Ollama manifest."""
    layers = [
        {"mediaType": "application/vnd.ollama.image.template", "digest": "sha256:00"},
        {"mediaType": "application/vnd.ollama.image.model", "digest": digest},
    ]
    put(
        folder / "manifests" / "registry.ollama.ai" / "library" / name / "latest",
        json.dumps({"layers": layers}).encode(),
    )


def found(home: Path, **environment: str) -> list[tuple[str, str]]:
    """Name and place of each file found."""
    return [(each.name, each.place) for each in find_local(home / "own", home, environment)]


def test_nothing_there(home: Path) -> None:
    """Folders that don't exist hold nothing."""
    assert found(home) == []


def test_every_program(home: Path) -> None:
    """Each program's folder is looked into."""
    put(home / "own" / "mine.gguf")
    put(home / ".cache/huggingface/hub/models--a--b/snapshots/1/q4.gguf")
    put(home / ".lmstudio/models/a/b/c.GGUF")
    put(home / ".cache/llama.cpp/d.gguf")
    put(home / ".ollama/models/blobs" / DIGEST.replace(":", "-"))
    manifest(home / ".ollama/models", "qwen", DIGEST)
    assert found(home) == [
        ("mine", "models folder"),
        ("q4", "Hugging Face"),
        ("c", "LM Studio"),
        ("d", "llama.cpp"),
        ("qwen:latest", "Ollama"),
    ]


def test_variables_of_those_programs(home: Path, tmp_path: Path) -> None:
    """A folder moved by its program's own variable is found."""
    put(tmp_path / "hub/a.gguf")
    put(tmp_path / "llama/b.gguf")
    put(tmp_path / "ollama/blobs" / DIGEST.replace(":", "-"))
    manifest(tmp_path / "ollama", "m", DIGEST)
    names = found(
        home,
        HF_HUB_CACHE=str(tmp_path / "hub"),
        LLAMA_CACHE=str(tmp_path / "llama"),
        OLLAMA_MODELS=str(tmp_path / "ollama"),
    )
    assert [name for name, _ in names] == ["a", "b", "m:latest"]


def test_parts_that_are_no_model_of_their_own(home: Path) -> None:
    """Later shards and image projectors are left out; staged downloads are no GGUF names."""
    folder = home / ".lmstudio/models"
    put(folder / "big-00001-of-00003.gguf")
    put(folder / "big-00002-of-00003.gguf")
    put(folder / "mmproj-f16.gguf")
    put(folder / "readme.md")
    put(home / "own/.staging/tiny/data")
    assert found(home) == [("big-00001-of-00003", "LM Studio")]


@pytest.mark.skipif(os.name == "nt", reason="Windows links need rights")
def test_one_file_linked_twice_is_listed_once(home: Path) -> None:
    """The hub's snapshots link to one blob; a broken link is nothing."""
    blob = put(home / ".cache/huggingface/hub/models--a/blobs/123")
    for revision in ("1", "2"):
        link = home / ".cache/huggingface/hub/models--a/snapshots" / revision / "m.gguf"
        link.parent.mkdir(parents=True)
        link.symlink_to(blob)
    (home / ".cache/huggingface/hub/gone.gguf").symlink_to(home / "nowhere")
    assert found(home) == [("m", "Hugging Face")]


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"[]", b'{"layers": 3}', b'{"layers": [{}]}', b'{"layers": []}', b"\xff\xfe"],
)
def test_a_file_that_is_no_manifest(home: Path, content: bytes) -> None:
    """Whatever lies among Ollama's manifests is passed over."""
    put(home / ".ollama/models/manifests/x/y", content)
    assert found(home) == []


@pytest.mark.parametrize("digest", ["sha256:../../../etc/passwd", 5, None, DIGEST + "/.."])
def test_a_manifest_can_not_point_elsewhere(home: Path, digest: object) -> None:
    """A digest that is none names no file."""
    manifest(home / ".ollama/models", "evil", digest)
    assert found(home) == []
