"""Settings: their sources, their order, and what is said about wrong ones."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from config.errors import ArchivistError
from config.layers import Kind
from config.paths import Paths
from config.settings import Settings, explain_settings, load_settings


@pytest.fixture
def paths(home: Path) -> Paths:
    """The folders of this test's home, made."""
    return Paths.under(home / "archivist").ensure()


def test_defaults(home: Path) -> None:
    """Without any source of the person's, the defaults hold."""
    settings = load_settings()
    assert settings.archive == home / "dokumenty"
    assert (settings.profile, settings.consent_threshold, settings.max_steps) == ("writer", 10, 8)
    assert settings.allow_delete is False


def test_every_setting_has_a_default_and_a_description() -> None:
    """defaults.toml and the settings name the same keys, each told in words."""
    text = (Path(__file__).parents[2] / "config" / "defaults.toml").read_text("utf-8")
    assert list(tomllib.loads(text)) == list(Settings.model_fields)
    assert all(field.description for field in Settings.model_fields.values())


def test_order_of_sources(paths: Paths, monkeypatch: pytest.MonkeyPatch) -> None:
    """Flags win over the environment, which wins over the file, which wins over the defaults."""
    paths.settings_file.write_text("max_steps = 3\nthreads = 3\nvoice = 'pl'\n")
    monkeypatch.setenv("ARCHIVIST_MAX_STEPS", "4")
    monkeypatch.setenv("ARCHIVIST_THREADS", "4")
    in_force = explain_settings({"max_steps": 5, "profile": None}, paths)
    settings = in_force.settings
    assert (settings.max_steps, settings.threads, settings.voice) == (5, 4, "pl")
    kinds = {key: layer.kind for key, layer in in_force.origins.items()}
    assert kinds["max_steps"] is Kind.FLAGS
    assert kinds["threads"] is Kind.ENVIRONMENT
    assert kinds["voice"] is Kind.FILE
    assert kinds["profile"] is Kind.DEFAULTS


def test_empty_variable_counts_as_unset(monkeypatch: pytest.MonkeyPatch) -> None:
    """An empty variable is how a shell takes a variable back."""
    monkeypatch.setenv("ARCHIVIST_MAX_STEPS", "")
    monkeypatch.setenv("ARCHIVIST_MISSPELT", "")
    assert load_settings().max_steps == 8


def test_misspelt_key_in_the_file(paths: Paths) -> None:
    """The file, the key and the nearest key are named."""
    paths.settings_file.write_text("max_step = 3\n")
    with pytest.raises(ArchivistError) as caught:
        load_settings()
    assert str(paths.settings_file) in str(caught.value)
    assert "max_step " in str(caught.value)
    assert "Did you mean max_steps?" in str(caught.value)


def test_misspelt_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    """A misspelt variable is named as the person wrote it."""
    monkeypatch.setenv("ARCHIVIST_VOIC", "pl")
    with pytest.raises(ArchivistError, match=r"ARCHIVIST_VOIC .*Did you mean ARCHIVIST_VOICE\?"):
        load_settings()


def test_what_is_wrong_can_be_taken_away(paths: Paths, monkeypatch: pytest.MonkeyPatch) -> None:
    """A line of the file and a variable are mended or removed; a flag was just typed."""
    with pytest.raises(ArchivistError, match=r"auto, pl or en\.$"):
        load_settings({"voice": "fr"})
    monkeypatch.setenv("ARCHIVIST_VOICE", "fr")
    with pytest.raises(ArchivistError, match="`unset ARCHIVIST_VOICE`"):
        load_settings()
    paths.settings_file.write_text('voice = "fr"\n')
    with pytest.raises(ArchivistError, match=r"Mend or remove that line\.$"):
        load_settings()


def test_misspelt_flag() -> None:
    """A misspelt flag is named as a flag."""
    with pytest.raises(ArchivistError, match=r"--contex-tokens .*Did you mean --context-tokens\?"):
        load_settings({"contex_tokens": 4096})


def test_unlike_anything_lists_what_is_known() -> None:
    """A key near to none gets the list."""
    with pytest.raises(ArchivistError, match=r"Known are: .*--archive.*--dialect"):
        load_settings({"zzzzzz": 1})


def test_a_table_in_the_file_is_an_unknown_key(paths: Paths) -> None:
    """Settings stand at the top of the file, not in tables."""
    paths.settings_file.write_text("[model]\nname = 'x'\n")
    with pytest.raises(ArchivistError, match="model can't be"):
        load_settings()


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("archive", ""),
        ("archive", 3),
        ("archive", "~nobody-of-that-name/x"),
        ("archive", "a\0b"),
        ("model", 5),
        ("voice", "de"),
        ("profile", "root"),
        ("context_tokens", -1),
        ("context_tokens", 10),
        ("context_tokens", 10**9),
        ("threads", True),
        ("threads", "many"),
        ("threads", 1.5),
        ("consent_threshold", 0),
        ("max_steps", 101),
        ("dialect", "klingon"),
        ("search_endpoint", "ftp://x"),
        ("search_endpoint", "https://ja:tajne@x"),
        ("search_endpoint", "https://x/search?q={query}"),
        ("send_mail", "perhaps"),
        ("mail_host", "mail.example.com:25"),
        ("mail_host", "smtp://mail.example.com"),
        ("mail_host", "a\r\nb"),
        ("mail_port", 0),
        ("mail_port", 65536),
        ("mail_security", "ssl"),
        ("mail_user", "a\nb"),
        ("mail_from", "Jan <jan@example.com>"),
    ],
)
def test_wrong_value_names_source_key_and_what_is_allowed(key: str, value: object) -> None:
    """The message has all a person needs to mend it, and nothing of the library's."""
    with pytest.raises(ArchivistError) as caught:
        load_settings({key: value})
    message = str(caught.value)
    assert message.startswith(f"The flag --{key.replace('_', '-')}: {key} can't be ")
    assert str(Settings.model_fields[key].description) in message
    assert "pydantic" not in message


def test_wrong_value_is_told_even_when_another_source_wins(
    paths: Paths, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A fault in the file does not wait until the flag is left out."""
    paths.settings_file.write_text("max_steps = 'many'\n")
    monkeypatch.setenv("ARCHIVIST_MAX_STEPS", "4")
    with pytest.raises(ArchivistError, match=r"settings\.toml: max_steps can't be 'many'"):
        load_settings()


def test_broken_toml_names_line_and_column(paths: Paths) -> None:
    """The place of the fault is named."""
    paths.settings_file.write_text("voice = 'pl'\nmax_steps = = 3\n")
    with pytest.raises(ArchivistError, match=r"settings\.toml .*line 2, column 13"):
        load_settings()


def test_file_that_is_not_text(paths: Paths) -> None:
    """A file in another encoding is a sentence."""
    paths.settings_file.write_bytes(b"voice = '\xff'\n")
    with pytest.raises(ArchivistError, match="not UTF-8 text \\(byte 9\\)"):
        load_settings()


def test_file_that_is_a_folder(paths: Paths) -> None:
    """Something unreadable under the file's name is a sentence."""
    paths.settings_file.mkdir()
    with pytest.raises(ArchivistError, match="can't be read"):
        load_settings()


def test_relative_archive_in_the_file_is_refused(paths: Paths) -> None:
    """An archive that depends on where one starts would be another every time."""
    paths.settings_file.write_text("archive = 'docs'\n")
    with pytest.raises(ArchivistError, match="write the whole path"):
        load_settings()


def test_relative_archive_as_flag(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On the command line a relative folder is meant from here."""
    monkeypatch.chdir(tmp_path)
    assert load_settings({"archive": "docs"}).archive == tmp_path / "docs"


def test_archive_with_bytes_that_are_not_utf8(monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder with an old Polish name is a folder too."""
    monkeypatch.setenv("ARCHIVIST_ARCHIVE", "/srv/ksi\udcb1\udcbfki")
    assert load_settings().archive == Path("/srv/ksi\udcb1\udcbfki")


@given(
    key=st.sampled_from(sorted(Settings.model_fields)),
    value=st.one_of(
        st.text(), st.integers(), st.floats(), st.booleans(), st.lists(st.text()), st.none()
    ),
)
def test_any_value_loads_or_is_told(key: str, value: object) -> None:
    """Whatever a flag carries, the outcome is settings or one sentence."""
    try:
        settings = load_settings({key: value}, Paths.under(Path("/nowhere")))
    except ArchivistError as error:
        assert key in str(error)  # noqa: PT017 - either outcome is right
    else:
        assert isinstance(settings, Settings)


@pytest.mark.parametrize("url", ["", "http://127.0.0.1:8080/v1", "https://llm.example.org/a/v1/"])
def test_a_server(url: str) -> None:
    """An http or https address, or none."""
    assert load_settings({"server": url}).server == url


@pytest.mark.parametrize(
    "url",
    [
        "localhost:8080",
        "ftp://host",
        "file:///etc/passwd",
        "http://",
        "http://user:key@host",
        "https://host/v1?key=abc",
        "http://host:99999",
        "http://ho st",
        "http://host/\x1b[2J",
        "http://[::1",
    ],
)
def test_what_is_no_server(url: str) -> None:
    """A key in the address would end up in a file; a misspelt address is told at once."""
    with pytest.raises(ArchivistError, match="OpenAI-compatible"):
        load_settings({"server": url})


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("x = " + "[" * 100_000 + "]" * 100_000, "is nested too deep"),
        ("x = " + "1" * 5_000, "is not valid TOML"),
    ],
)
def test_a_monstrous_file_is_told(paths: Paths, text: str, says: str) -> None:
    """What the parser gives up on is one sentence."""
    paths.settings_file.write_text(text)
    with pytest.raises(ArchivistError, match=says):
        load_settings()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="Windows has no named pipes in folders")
def test_a_pipe_is_not_waited_for(paths: Paths) -> None:
    """A pipe in the place of the file would never end."""
    os.mkfifo(paths.settings_file)
    with pytest.raises(ArchivistError, match="it is no regular file"):
        load_settings()
