"""What the person may set, and what is in force."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal
from urllib.parse import urlsplit

from pydantic import BeforeValidator, Field, ValidationError
from pydantic_settings import BaseSettings, PydanticBaseSettingsSource, SettingsConfigDict

from config.errors import ArchivistError, UsageError
from config.language import phrase
from config.layers import PREFIX, Kind, Layer, nearest, read_layers
from config.paths import Paths

if TYPE_CHECKING:
    from collections.abc import Mapping


def _folder(value: object) -> Path:
    if not isinstance(value, str | Path) or not str(value).strip() or "\0" in str(value):
        raise ValueError
    try:
        return Path(value).expanduser().absolute()
    except RuntimeError as error:
        raise ValueError from error


def _server(value: object) -> str:
    """Accept the address of a server; a key in it would end up in a file and on the screen."""
    if not isinstance(value, str):
        raise ValueError  # noqa: TRY004 - pydantic turns only ValueError into a validation error
    url = value.strip()
    if not url:
        return ""
    parts = urlsplit(url)
    known = parts.scheme in {"http", "https"} and parts.hostname and parts.port != 0
    if not known or "@" in parts.netloc or set(url) & set("?#\\ ") or not url.isprintable():
        raise ValueError
    return url


def _plain_word(value: object) -> str:
    """Accept one word, which nothing can hide in."""
    if not isinstance(value, str) or not value.isprintable() or " " in value.strip():
        raise ValueError
    return value.strip()


def _host(value: object) -> str:
    """Accept the name of a machine; a port or a scheme belongs elsewhere."""
    host = _plain_word(value)
    if set(host) & set(":/@") or not host.isascii():
        raise ValueError
    return host


def _number(value: object) -> object:
    """Refuse true and false, which Python counts as 1 and 0."""
    if isinstance(value, bool):
        raise ValueError  # noqa: TRY004 - pydantic turns only ValueError into a validation error
    return value


def _context(value: object) -> object:
    if str(value) == "0":
        return value
    if str(value).isdecimal() and int(str(value)) < MINIMUM_CONTEXT_TOKENS:
        raise ValueError
    return _number(value)


MINIMUM_CONTEXT_TOKENS = 1024
MAXIMUM_CONTEXT_TOKENS = 1_048_576
MAXIMUM_THREADS = 1024
MAXIMUM_CONSENT = 1_000_000
MAXIMUM_STEPS = 100


class Settings(BaseSettings):
    """The settings in force. Each description says what is allowed, in words for the person."""

    model_config = SettingsConfigDict(extra="forbid", frozen=True, env_prefix=PREFIX)

    archive: Annotated[Path, BeforeValidator(_folder)] = Field(description="the path of a folder")
    model: str = Field(
        description='a name from `archivist model list`, the path of a GGUF file, or "" for the '
        "default; with a server, the name it has there"
    )
    server: Annotated[str, BeforeValidator(_server)] = Field(
        description='"" for a model in this process, or the http or https address of an '
        "OpenAI-compatible server, without user, key, ? or #; besides model downloads it is the "
        "only connection the program makes"
    )
    language: Literal["auto", "pl", "en"] = Field(
        description="auto (that of the locale), pl or en: the language in which you are spoken to"
    )
    voice: Literal["auto", "pl", "en"] = Field(description="auto, pl or en")
    profile: Literal["reader", "writer", "admin"] = Field(description="reader, writer or admin")
    context_tokens: Annotated[int, BeforeValidator(_context)] = Field(
        ge=0,
        le=MAXIMUM_CONTEXT_TOKENS,
        description=f"0 for the model's own, or a whole number from {MINIMUM_CONTEXT_TOKENS} to "
        f"{MAXIMUM_CONTEXT_TOKENS}",
    )
    threads: Annotated[int, BeforeValidator(_number)] = Field(
        ge=0,
        le=MAXIMUM_THREADS,
        description=f"0 for one per physical core, or a whole number up to {MAXIMUM_THREADS}",
    )
    consent_threshold: Annotated[int, BeforeValidator(_number)] = Field(
        ge=1,
        le=MAXIMUM_CONSENT,
        description=f"a whole number from 1 to {MAXIMUM_CONSENT}: changes to this many objects "
        "are asked about",
    )
    allow_delete: bool = Field(
        description="true or false: whether the model may put documents into the trash when you "
        "ask for it"
    )
    max_steps: Annotated[int, BeforeValidator(_number)] = Field(
        ge=1, le=MAXIMUM_STEPS, description=f"a whole number from 1 to {MAXIMUM_STEPS}"
    )
    dialect: Literal["auto", "hermes", "llama3", "harmony", "plain"] = Field(
        description="auto, hermes, llama3, harmony or plain"
    )

    search_endpoint: Annotated[str, BeforeValidator(_server)] = Field(
        description='"" for no search of the web, or the http or https address of a SearXNG that '
        "answers in JSON, without user, key, ? or #; only profile admin may use it"
    )
    send_mail: bool = Field(
        description="true or false: whether profile admin is offered the tool that sends mail, "
        "each message after a question"
    )
    mail_host: Annotated[str, BeforeValidator(_host)] = Field(
        description='"" or the name of the server that takes your mail (SMTP)'
    )
    mail_port: Annotated[int, BeforeValidator(_number)] = Field(
        ge=1, le=65_535, description="a whole number from 1 to 65535, mostly 587, 465 or 25"
    )
    mail_security: Literal["starttls", "tls", "none"] = Field(
        description="starttls (mostly port 587), tls (mostly port 465) or none (this machine only, "
        "if there is a mail_user)"
    )
    mail_user: Annotated[str, BeforeValidator(_plain_word)] = Field(
        description='"" for a server without login, or the name to log in with, in ASCII; the '
        "password is never a setting"
    )
    mail_from: Annotated[str, BeforeValidator(_plain_word)] = Field(
        description='"" or the e-mail address that your messages are from'
    )
    thought: Literal["off", "brief", "native"] = Field(
        description="off, brief (one line) or native (in the model's own channel)"
    )
    adapted: Annotated[str, BeforeValidator(_plain_word)] = Field(
        min_length=1,
        description="auto (the model's adapted form, where there is one that fits), off, or the "
        "name of another model whose adapted form shall begin each turn",
    )
    shell: Literal["auto", "on"] = Field(
        description="auto (a read-only shell for models of which the catalog says that they can "
        "use one) or on (for your model too); either way only with the profile admin"
    )

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """Take only what :func:`explain_settings` merged, so that each value's source is known."""
        del settings_cls, env_settings, dotenv_settings, file_secret_settings
        return (init_settings,)


@dataclass(frozen=True, slots=True)
class InForce:
    """The settings and where each came from.

    Attributes:
        settings: The values.
        origins: For each key, the layer that its value came from.
    """

    settings: Settings
    origins: Mapping[str, Layer]


def explain_settings(
    overrides: Mapping[str, object] | None = None, paths: Paths | None = None
) -> InForce:
    """Merge defaults < settings.toml < ``ARCHIVIST_*`` < flags, remembering each value's source.

    Args:
        overrides: Values of flags by key; None stands for a flag that was not given.
        paths: The program's folders; by default those of the environment.

    Raises:
        ArchivistError: A key is unknown, a value is not allowed, or the file can't be read. The
            message names the source, the key and what is allowed.
    """
    layers = read_layers(Settings, overrides or {}, paths or Paths.from_environment())
    values: dict[str, object] = {}
    winners: dict[str, Layer] = {}
    for layer in layers:
        for key, value in layer.values.items():
            if key not in Settings.model_fields:
                raise ArchivistError(_unknown(layer, key))
            _check(layer, key, value)
            values[key] = value
            winners[key] = layer
    return InForce(Settings.model_validate(values), winners)


def load_settings(
    overrides: Mapping[str, object] | None = None, paths: Paths | None = None
) -> Settings:
    """Return the settings in force; arguments and errors as in :func:`explain_settings`."""
    return explain_settings(overrides, paths).settings


def _check(layer: Layer, key: str, value: object) -> None:
    """Check one value where it stands, so that a wrong one is reported even if another wins."""
    try:
        Settings.__pydantic_validator__.validate_assignment(Settings.model_construct(), key, value)
    except ValidationError as error:
        kind = UsageError if layer.kind is Kind.FLAGS else ArchivistError
        raise kind(_wrong(layer, key, value)) from error


def _unknown(layer: Layer, key: str) -> str:
    guess = nearest(key, tuple(Settings.model_fields))
    known = ", ".join(layer.spell(each) for each in Settings.model_fields)
    hint = (
        phrase("Did you mean {near}?", near=layer.spell(guess))
        if guess
        else phrase("Known are: {known}.", known=known)
    )
    said = phrase(
        "There is no setting {setting} ({source}). {hint}",
        setting=layer.spell(key),
        source=layer.name,
        hint=hint,
    )
    return said + layer.remedy(key)


def _wrong(layer: Layer, key: str, value: object) -> str:
    allowed = Settings.model_fields[key].description
    place = layer.label(key)
    said = phrase(
        "{place}: {key} can't be {value!r}; it is {allowed}.",
        place=f"{place[0].upper()}{place[1:]}",
        key=key,
        value=value,
        allowed=phrase(allowed or ""),
    )
    return said + layer.remedy(key)
