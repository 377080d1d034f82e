"""The key of a model server: from the environment or the system's keyring, from nowhere else."""

from __future__ import annotations

import importlib
import importlib.util
import os

from config.errors import ArchivistError

KEY_VARIABLE = "ARCHIVIST_SERVER_KEY"
KEYRING_SERVICE = "archivist"


def read_server_key(server: str) -> str:
    """Find the key of a server; empty if there is none.

    The environment comes first. The keyring is asked for the password of the service
    ``archivist`` under the server's address, if the extra ``keyring`` is installed.

    Raises:
        ArchivistError: The key has characters that no HTTP header can carry, or the keyring can't
            be opened.
    """
    key = os.environ.get(KEY_VARIABLE, "").strip() or _from_keyring(server)
    if not (key.isascii() and key.isprintable()):
        raise ArchivistError(
            f"The key of the server {server} has letters or control characters that a key can't "
            f"have. Put it into {KEY_VARIABLE} again."
        )
    return key


def _from_keyring(server: str) -> str:
    if importlib.util.find_spec("keyring") is None:
        return ""
    keyring = importlib.import_module("keyring")
    errors = importlib.import_module("keyring.errors")
    try:
        return (keyring.get_password(KEYRING_SERVICE, server) or "").strip()
    except errors.NoKeyringError:
        return ""  # a machine without one, such as a server without a desktop
    except errors.KeyringError as error:
        raise ArchivistError(
            f"The keyring can't be opened, so there may be a key for {server} that can't be read. "
            f"Unlock it, or put the key into {KEY_VARIABLE}."
        ) from error
