"""Who may do what: capabilities, agent profiles and trust levels."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Capability(StrEnum):
    """What a tool needs in order to work."""

    READ = "fs:read"
    WRITE = "fs:write"
    SHELL = "shell"
    NETWORK = "network"


class Trust(StrEnum):
    """The trust level of a session, and the least level that a tool is shown to."""

    SANDBOX = "piaskownica"
    HOST = "host"

    def covers(self, needed: Trust) -> bool:
        """Say whether a session at this level may see a tool that needs ``needed``."""
        return self is Trust.HOST or needed is Trust.SANDBOX


class Profile(StrEnum):
    """A named set of capabilities that the person grants to the agent."""

    READER = "reader"
    WRITER = "writer"
    ADMIN = "admin"

    @property
    def capabilities(self) -> frozenset[Capability]:
        """The capabilities this profile grants."""
        match self:
            case Profile.READER:
                return frozenset({Capability.READ})
            case Profile.WRITER:
                return frozenset({Capability.READ, Capability.WRITE})
            case Profile.ADMIN:
                return frozenset(Capability)


@dataclass(frozen=True, slots=True)
class Access:
    """What one session may see and do.

    Attributes:
        trust: Tools that need a higher level are not shown at all.
        profile: Tools whose capabilities go beyond it are not shown and are refused.
    """

    trust: Trust = Trust.HOST
    profile: Profile = Profile.WRITER

    def allows(self, trust: Trust, capabilities: frozenset[Capability]) -> bool:
        """Say whether a tool with these needs is visible and may run."""
        return self.trust.covers(trust) and capabilities <= self.profile.capabilities
