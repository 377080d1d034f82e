"""Addresses: what is one, what goes over the wire, and what a person sees of it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.addresses import on_the_wire, readable, recipients, shown, written_in
from tools.errors import ToolError

FAKE = "jan@p\u0430ypal.com"  # its first a is Cyrillic


@pytest.mark.parametrize(
    ("written", "wire"),
    [
        ("jan@example.com", "jan@example.com"),
        ("<Jan.Nowak+faktury@Example.COM.>", "Jan.Nowak+faktury@example.com"),
        ("mailto:jan@example.com", "jan@example.com"),
        ("jan@żółw.pl", "jan@xn--w-uga1v8h.pl"),
        ("jan@ŻÓŁW.pl", "jan@xn--w-uga1v8h.pl"),
        ("jan@faß.de", "jan@xn--fa-hia.de"),
        (FAKE, "jan@xn--pypal-4ve.com"),
    ],
)
def test_addresses(written: str, wire: str) -> None:
    """The domain is in ASCII, as servers call it; what stands before the @ is left as it is."""
    assert on_the_wire(written) == wire
    assert on_the_wire(wire) == wire


@pytest.mark.parametrize(
    "written",
    [
        "jan", "jan@", "@example.com", "jan@localhost", "jan@127.0.0.1", "jan@[127.0.0.1]",
        "jan..n@example.com", ".jan@example.com", "jan@exa mple.com", '"a b"@example.com',
        "jan@example.com\r\nRCPT TO:<x@example.com>", "ja\u0144@example.com", "a@b@example.com",
        "jan@-example.com", "jan@a_b.pl", f"{'a' * 65}@example.com",
        f"jan@{'a' * 64}.com", f"jan@{'.'.join(['aaaaaaaaa'] * 26)}.com",
        f"{'a' * 60}@{'.'.join(['aaaaaaaaa'] * 20)}.com",
        "jan@１.com", "jan@ex\u200bample.com",
    ],
)  # fmt: skip
def test_what_is_none(written: str) -> None:
    """Odd forms are refused, for what can hold anything can hold an order to the server."""
    with pytest.raises(ToolError):
        on_the_wire(written)


def test_twins_are_told_apart() -> None:
    """An address that is not in Latin letters is shown in both forms, whichever was written."""
    assert shown(on_the_wire(FAKE)) == f"{FAKE} (jan@xn--pypal-4ve.com)"
    assert shown("jan@paypal.com") == "jan@paypal.com"
    assert shown("jan@xn--w-uga1v8h.pl") == "jan@żółw.pl (jan@xn--w-uga1v8h.pl)"
    assert readable("jan@xn--0.pl") == "jan@xn--0.pl"


def test_several_recipients() -> None:
    """Commas, semicolons and spaces part them; each gets the message once."""
    assert recipients("a@example.com, b@example.com;A@example.com  a@EXAMPLE.com") == (
        "a@example.com",
        "b@example.com",
        "A@example.com",
    )
    many = ", ".join(f"a{number}@example.com" for number in range(21))
    for wrong in ("", " , ", many, "Jan Nowak <jan@example.com>", "a@example.com\r\nBcc: b@x.pl"):
        with pytest.raises(ToolError):
            recipients(wrong)


def test_addresses_in_a_text() -> None:
    """They are taken as they are written, each once, without the sentence around."""
    text = "Wyślij do <jan@żółw.pl>, ola@example.com. I znów ola@example.com! (x.y@a.b.pl)"
    assert written_in(text) == ("jan@żółw.pl", "ola@example.com", "x.y@a.b.pl")
    assert written_in("jan@ example.com @nick a@@b.pl") == ()


@given(st.text(max_size=60))
def test_what_passes_is_plain(text: str) -> None:
    """Whatever is taken for an address has one @, no space and nothing but printable ASCII."""
    try:
        address = on_the_wire(text)
    except ToolError:
        return
    assert address.isascii()
    assert address.isprintable()
    assert address.count("@") == 1
    assert not set(address) & set(' <>,;:"\\()[]')


@pytest.mark.parametrize("filler", ["-", "=", "a", "a.", "@", "a@", "a@b.", " "])
def test_a_huge_text_is_no_trap(filler: str) -> None:
    """No address is looked for longer than an address can be."""
    assert written_in(filler * (100_000 // len(filler)) + " jan@example.com")[-1] == (
        "jan@example.com"
    )
