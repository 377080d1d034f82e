"""Keys and passwords: from the environment or the system's keyring, from nowhere else."""

from __future__ import annotations

import importlib
import importlib.util
import os

from config.errors import ArchivistError
from config.language import phrase, told

KEY_VARIABLE = "ARCHIVIST_SERVER_KEY"
PASSWORD_VARIABLE = "ARCHIVIST_MAIL_PASSWORD"  # noqa: S105 - the name of a variable
KEYRING_SERVICE = "archivist"


def read_server_key(server: str) -> str:
    """Find the key of a model server; empty if there is none.

    The environment comes first. The keyring is asked for the password of the service
    ``archivist`` under the server's address, if the extra ``keyring`` is installed.

    Raises:
        ArchivistError: The key has characters that no HTTP header can carry, or the keyring can't
            be opened.
    """
    return _read(told("key"), KEY_VARIABLE, server)


def read_mail_password(user: str, host: str) -> str:
    """Find the password of a mail account, in the keyring under ``smtp://USER@HOST``.

    Raises:
        ArchivistError: There is none, it has characters that can't be sent everywhere, or the
            keyring can't be opened.
    """
    place = f"smtp://{user}@{host}"
    password = _read(told("password"), PASSWORD_VARIABLE, place)
    if not password:
        raise ArchivistError(
            phrase(
                "There is no password for the mail account {user} on {host}. Put it into the "
                "keyring with `keyring set {service} {place}`, or into "
                "{variable}; or set send_mail to false.",
                user=user,
                host=host,
                service=KEYRING_SERVICE,
                place=place,
                variable=PASSWORD_VARIABLE,
            )
        )
    return password


def _read(what: str, variable: str, place: str) -> str:
    secret = os.environ.get(variable, "").strip() or _from_keyring(what, variable, place)
    if not (secret.isascii() and secret.isprintable()):
        raise ArchivistError(
            phrase(
                "The {what} for {place} has letters or control characters that a {what} "
                "can't have. Put it into {variable} again.",
                what=what,
                place=place,
                variable=variable,
            )
        )
    return secret


def _from_keyring(what: str, variable: str, place: str) -> str:
    if importlib.util.find_spec("keyring") is None:
        return ""
    keyring = importlib.import_module("keyring")
    errors = importlib.import_module("keyring.errors")
    try:
        return (keyring.get_password(KEYRING_SERVICE, place) or "").strip()
    except errors.NoKeyringError:
        return ""  # a machine without one, such as a server without a desktop
    except errors.KeyringError as error:
        raise ArchivistError(
            phrase(
                "The keyring can't be opened, so there may be a {what} for {place} that "
                "can't be read. Unlock it, or put the {what} into {variable}.",
                what=what,
                place=place,
                variable=variable,
            )
        ) from error
