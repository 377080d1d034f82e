"""The address of a model server: where its endpoints are, and whether it is this machine."""

from __future__ import annotations

import ipaddress
from dataclasses import dataclass
from urllib.parse import urlsplit

from config.language import phrase


@dataclass(frozen=True, slots=True)
class Address:
    """A server named by its URL, with or without the ``/v1`` of its endpoints.

    Attributes:
        base: The URL without ``/v1`` and without a slash at its end.
    """

    base: str

    @classmethod
    def of(cls, url: str) -> Address:
        """Read an address that the settings have found to be a URL."""
        return cls(url.rstrip("/").removesuffix("/v1").rstrip("/"))

    @property
    def host(self) -> str:
        """The host's name, or its address without brackets."""
        return urlsplit(self.base).hostname or ""

    @property
    def is_this_machine(self) -> bool:
        """Whether what is sent there stays on this machine."""
        if self.host == "localhost" or self.host.endswith(".localhost"):
            return True
        try:
            return ipaddress.ip_address(self.host).is_loopback
        except ValueError:
            return False

    @property
    def is_open(self) -> bool:
        """Whether others on the way can read what is sent."""
        return not self.is_this_machine and urlsplit(self.base).scheme == "http"

    def warnings(self) -> tuple[str, ...]:
        """What the person should know before the first request, one sentence each."""
        if self.is_this_machine:
            return ()
        if self.is_open:
            return (
                phrase(
                    "The model runs on {host}: what it reads of your documents leaves this machine "
                    "unencrypted, so that others on the way can read it too. Give the server an "
                    "https address.",
                    host=self.host,
                ),
            )
        return (
            phrase(
                "The model runs on {host}: what it reads of your documents leaves this machine.",
                host=self.host,
            ),
        )
