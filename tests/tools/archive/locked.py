"""Encrypted PDFs, by the standard security handler of PDF 1.4 (revision 2, RC4 with 40 bits)."""

from __future__ import annotations

import hashlib

from tests.tools.archive.samples import assembled

_PADDING = bytes.fromhex("28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a")
_ID = b"C" * 16
_ALLOWED = -4


def locked_pdf(text: str, password: str) -> bytes:
    """Make a PDF of one line of ASCII text that this password opens."""
    padded = (password.encode("latin-1") + _PADDING)[:32]
    owner = _rc4(hashlib.md5(padded).digest()[:5], padded)  # noqa: S324  # what the format asks for
    start = padded + owner + _ALLOWED.to_bytes(4, "little", signed=True) + _ID
    key = hashlib.md5(start).digest()[:5]  # noqa: S324  # same
    user = _rc4(key, _PADDING)
    number = (5).to_bytes(3, "little") + bytes(2)
    stream = _rc4(hashlib.md5(key + number).digest()[:10], _shown(text))  # noqa: S324  # same
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [4 0 R] /Count 1 >>",
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
        (
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] "
            b"/Resources << /Font << /F1 3 0 R >> >> /Contents 5 0 R >>"
        ),
        b"<< /Length %d >>\nstream\n%b\nendstream" % (len(stream), stream),
        b"<< /Filter /Standard /V 1 /R 2 /O <%b> /U <%b> /P %d >>"
        % (owner.hex().encode(), user.hex().encode(), _ALLOWED),
    ]
    return assembled(
        objects, f"/Size 7 /Root 1 0 R /Encrypt 6 0 R /ID [<{_ID.hex()}> <{_ID.hex()}>]"
    )


def _shown(text: str) -> bytes:
    return f"BT /F1 12 Tf 72 720 Td ({text}) Tj ET".encode("latin-1")


def _rc4(key: bytes, data: bytes) -> bytes:
    state = list(range(256))
    j = 0
    for i in range(256):
        j = (j + state[i] + key[i % len(key)]) % 256
        state[i], state[j] = state[j], state[i]
    out = bytearray()
    i = j = 0
    for byte in data:
        i = (i + 1) % 256
        j = (j + state[i]) % 256
        state[i], state[j] = state[j], state[i]
        out.append(byte ^ state[(state[i] + state[j]) % 256])
    return bytes(out)
