"""Finding GGUF files that other programs have put on this machine."""

from __future__ import annotations

import json
import os
import re
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

FOLDERS_LIMIT = 20_000
MANIFEST_LIMIT_BYTES = 1_000_000
OLLAMA_MODEL = "application/vnd.ollama.image.model"
OWN_PLACE = "models folder"
LATER_SHARD = re.compile(r"-(?!00001)\d{5}-of-\d{5}\.gguf$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class LocalModel:
    """A GGUF file found.

    Attributes:
        name: What it is called where it was found.
        path: The file.
        size_bytes: Its size (of the first shard, if it is split).
        place: Whose folder it lies in.
    """

    name: str
    path: Path
    size_bytes: int
    place: str


def find_local(own: Path, home: Path, environment: Mapping[str, str]) -> tuple[LocalModel, ...]:
    """Look into our own folder and those of the Hugging Face hub, LM Studio, Ollama, llama.cpp.

    A file found twice (through links) is listed once. Folders that can't be read are passed over.

    Args:
        own: The program's models folder.
        home: The person's home folder.
        environment: The variables those programs heed.
    """
    found: dict[Path, LocalModel] = {}
    for model in _candidates(own, home, environment):
        found.setdefault(model.path.resolve(), model)
    return tuple(found.values())


def _candidates(own: Path, home: Path, environment: Mapping[str, str]) -> Iterator[LocalModel]:
    yield from _gguf_files(own, OWN_PLACE)
    cache = Path(environment.get("XDG_CACHE_HOME") or home / ".cache")
    hub_home = Path(environment.get("HF_HOME") or cache / "huggingface")
    hub = Path(environment.get("HF_HUB_CACHE") or hub_home / "hub")
    yield from _gguf_files(hub, "Hugging Face")
    yield from _gguf_files(home / ".lmstudio" / "models", "LM Studio")
    yield from _gguf_files(home / ".cache" / "lm-studio" / "models", "LM Studio")
    yield from _gguf_files(_llama_cpp(cache, home, environment), "llama.cpp")
    for folder in _ollama(home, environment):
        yield from _ollama_models(folder)


def _llama_cpp(cache: Path, home: Path, environment: Mapping[str, str]) -> Path:
    if chosen := environment.get("LLAMA_CACHE"):
        return Path(chosen)
    if sys.platform == "darwin":
        return home / "Library" / "Caches" / "llama.cpp"
    if sys.platform == "win32":
        return Path(environment.get("LOCALAPPDATA") or home / "AppData" / "Local") / "llama.cpp"
    return cache / "llama.cpp"


def _ollama(home: Path, environment: Mapping[str, str]) -> tuple[Path, ...]:
    if chosen := environment.get("OLLAMA_MODELS"):
        return (Path(chosen),)
    return (home / ".ollama" / "models", Path("/usr/share/ollama/.ollama/models"))


def _gguf_files(folder: Path, place: str) -> Iterator[LocalModel]:
    for path in _files(folder):
        name = path.name.lower()
        if (
            name.endswith(".gguf")
            and not name.startswith("mmproj")
            and not LATER_SHARD.search(name)
        ):
            yield from _model(path.stem, path, place)


def _ollama_models(folder: Path) -> Iterator[LocalModel]:
    for manifest in _files(folder / "manifests"):
        digest = _model_digest(manifest)
        if digest:
            name = f"{manifest.parent.name}:{manifest.name}"
            yield from _model(name, folder / "blobs" / digest.replace(":", "-"), "Ollama")


def _model_digest(manifest: Path) -> str:
    """Read the digest of the model's layer; nothing if the file is no manifest."""
    try:
        if manifest.stat().st_size > MANIFEST_LIMIT_BYTES:
            return ""
        layers = json.loads(manifest.read_bytes())["layers"]
        digests = [each["digest"] for each in layers if each["mediaType"] == OLLAMA_MODEL]
    except (OSError, ValueError, KeyError, TypeError):
        return ""
    digest = digests[0] if digests else ""
    return (
        digest if isinstance(digest, str) and re.fullmatch(r"sha256:[0-9a-f]{64}", digest) else ""
    )


def _model(name: str, path: Path, place: str) -> Iterator[LocalModel]:
    try:
        size_bytes = path.stat().st_size
    except OSError:
        return
    yield LocalModel(name, path, size_bytes, place)


def _files(folder: Path) -> Iterator[Path]:
    """Walk a folder, however large, without following linked folders."""
    for count, (parent, _, names) in enumerate(os.walk(folder)):
        if count >= FOLDERS_LIMIT:
            return
        yield from (Path(parent, name) for name in sorted(names))
