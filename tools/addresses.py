"""E-mail addresses: read strictly, and shown so that two that look alike can be told apart."""

from __future__ import annotations

import re

from tools.errors import ToolError
from tools.quoting import quoted

MOST_RECIPIENTS = 20
_LONGEST = 254  # characters of an address; RFC 5321, 4.5.3.1.3, less the angle brackets
_LONGEST_BOX = 64  # characters before the @; RFC 5321, 4.5.3.1.1
_BETWEEN = re.compile(r"[\s,;]+")
_WRAPPED = re.compile(r"(?:mailto:)?(.*)", re.IGNORECASE | re.DOTALL)
# RFC 5322 atoms. The quoted form is left out: nobody has such an address, and it can hold anything.
_ATOM = r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
# Nor may "=?" stand in it, which begins an encoded word: mail programs read another address there.
_BOX = re.compile(rf"(?!.*=\?){_ATOM}(?:\.{_ATOM})*")
# Bounded, and only from the beginning of a run: a text may be a line of 100,000 dashes.
_IN_TEXT = re.compile(
    r"(?<![\w.@!#$%&'*+/=?^`{|}~-])[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@"
    r"[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}"
)


def written_in(text: str) -> tuple[str, ...]:
    """List the addresses in a text as they are written there."""
    return tuple(dict.fromkeys(_IN_TEXT.findall(text)))


def recipients(text: str) -> tuple[str, ...]:
    """Read one address or several, with commas, semicolons or spaces between.

    Returns:
        Each once, in the form that goes over the wire.

    Raises:
        ToolError: There is none, there are too many, or one of them is no address.
    """
    written = [part for part in _BETWEEN.split(text) if part]
    found = tuple(dict.fromkeys(on_the_wire(part) for part in written))
    if not 0 < len(found) <= MOST_RECIPIENTS:
        raise ToolError(
            f"{quoted(text)} holds {len(found)} addresses.",
            f"A message goes to at least 1 and at most {MOST_RECIPIENTS}.",
            "Give the addresses that the person named.",
        )
    return found


def on_the_wire(written: str) -> str:
    """Return an address in ASCII, the domain in small letters and as servers call it.

    A domain in other letters becomes its ``xn--`` form by IDNA 2008, which never maps one letter
    to another: the older rules send ``faß.de`` to ``fass.de``.

    Raises:
        ToolError: It is no address that a message can be sent to.
    """
    match = _WRAPPED.fullmatch(written.strip().removeprefix("<").removesuffix(">"))
    box, _, domain = (match[1] if match else "").rpartition("@")
    ascii_domain = _domain(domain)
    address = f"{box}@{ascii_domain}"
    too_long = len(box) > _LONGEST_BOX or len(address) > _LONGEST
    if not _BOX.fullmatch(box) or not ascii_domain or too_long:
        raise ToolError(
            f"{quoted(written)} is no e-mail address.",
            "An address is a name of Latin letters and digits, an @ and a domain with a dot, of "
            f"at most {_LONGEST} characters.",
            "Use the address that the person wrote, or ask the person for it.",
        )
    return address


def readable(address: str) -> str:
    """Return an address as a person reads it: an ``xn--`` domain in its own letters."""
    import idna  # noqa: PLC0415 - only mail needs its tables

    box, _, domain = address.rpartition("@")
    try:
        return f"{box}@{idna.decode(domain)}"
    except idna.IDNAError:
        return address


def shown(address: str) -> str:
    """Show an address to whoever decides about it: in both forms where they differ.

    Letters of another alphabet that look like Latin ones stand out in the second form.
    """
    plain = readable(address)
    return address if plain == address else f"{plain} ({address})"


def _domain(written: str) -> str:
    """Return the ASCII form of a domain, or nothing where it is none."""
    import idna  # noqa: PLC0415 - only mail needs its tables

    domain = written.lower().rstrip(".")
    try:
        encoded = idna.encode(domain, std3_rules=True).decode() if domain else ""
    except (idna.IDNAError, UnicodeError):
        return ""
    has_name = any(character.isalpha() for character in encoded.rpartition(".")[2])
    return encoded if "." in encoded and has_name else ""
