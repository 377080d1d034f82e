"""Messages, web pages and texts that never end, never stop nesting, or are what they don't seem."""

from __future__ import annotations

import base64
import gzip

from tests.tools.archive import samples

_MEGABYTE = 1024 * 1024
_HEAD = b"MIME-Version: 1.0\nMessage-ID: <x@example.pl>\nFrom: a@example.pl\nTo: b@example.pl\n"


def documents() -> dict[str, bytes]:
    """Give each its name."""
    return {**_mails(), **_pages(), **_texts(), **_disguised()}


def _mails() -> dict[str, bytes]:
    part = b'--b\nContent-Type: application/x-a; name="a"\n\nx\n'
    return {
        "nested-300-deep.eml": nested_parts(300),
        "nested-1200-deep.eml": nested_parts(1200),
        "forwarded-300-times.eml": (_HEAD + b"Content-Type: message/rfc822\n\n") * 300 + b"x",
        "thousand-parts.eml": mail(b"multipart/mixed; boundary=b", part * 1_000),
        "one-header.eml": _HEAD + b"Subject: " + b"x " * (2 * _MEGABYTE) + b"\n\nx",
        "folded-header.eml": _HEAD + b"Subject: x\n" + b" y\n" * 200_000 + b"\nx",
        "encoded-header.eml": _HEAD + b"Subject: " + b"=?utf-8?q?=C5=82?= " * 20_000 + b"\n\nx",
        "many-recipients.eml": _HEAD + b"Cc: " + b"a <a@b.pl>, " * 20_000 + b"\n\nx",
        "brackets-in-recipients.eml": _HEAD + b"Cc: " + b"(" * 20_000 + b"\n\nx",
        "charset-is-a-packer.eml": mail(b'text/plain; charset="zlib"', b"x"),
        "no-such-charset.eml": mail(b'text/plain; charset="\x1b[31m"', b"x"),
        "no-base64.eml": mail(b"text/plain\nContent-Transfer-Encoding: base64", b"\xff\0=!=" * 99),
        "boundary-is-empty.eml": mail(b'multipart/mixed; boundary=""', b"--\n--\n--\n"),
        "attachment-name.eml": mail(
            b"application/x-a; name*0*=utf-8''%1B%5D0%3Bx%07%0Ay; name*99=z\n"
            b'Content-Disposition: attachment; filename="../../x\x1b[2J"',
            b"x",
        ),
        "bomb-attached.eml": mail(
            b'application/zip; name="a.docx"\nContent-Transfer-Encoding: base64',
            base64.encodebytes(samples.docx(" " * (20 * _MEGABYTE))),
        ),
        "five-hundred.mbox": (b"From a@b Thu Jan 1 00:00:00 2026\n" + _HEAD + b"\nx\n\n") * 500,
        "only-from.mbox": b"From a@b Thu Jan 1 00:00:00 2026\n" * 50_000,
    }


def _pages() -> dict[str, bytes]:
    head = b"<!DOCTYPE html><html><body>"
    return {
        "deep.html": head + b"<div>" * 100_000 + b"x",
        "open-comments.html": head + b"<!--" * 8_000,
        "open-tags.html": head + b"<a " * 8_000,
        "open-quotes.html": head + b"<a b='" * 8_001,
        "open-quotes-once.html": head + b"<a b='>" * 8_001,
        "open-quotes-mixed.html": head + b"<a b=\"'" * 8_001 + b">",
        "open-comments-closed.html": head + b"<!--" * 8_000 + b">",
        "open-declarations.html": head + b"<!" * 100_000,
        "open-instructions.html": head + b"<?" * 100_000,
        "open-cdata.html": head + b"<![CDATA[" * 50_000,
        "open-scripts.html": head + b"<script>" + b"</scrip" * 100_000,
        "references.html": head + b"&#99999999999;&#xD800;&nosuch" * 50_000,
        "one-attribute.html": head + b"<a " + b"b=" * 200_000 + b">x</a>",
        "says-utf7.html": head + b'<meta charset="utf-7">+ADw-script+AD4-',
        "says-a-packer.html": head + b'<meta charset="zlib">x',
    }


def _texts() -> dict[str, bytes]:
    return {
        "one-line.txt": b"slowo " * (2 * _MEGABYTE),
        "one-word.txt": b"x" * (12 * _MEGABYTE),
        "line-ends.txt": b"\n" * _MEGABYTE,
        "carriage-returns.txt": b"\r" * _MEGABYTE,
        "half-characters.txt": b"a\xff" * (3 * _MEGABYTE),
        "wide-characters.txt": "😀".encode() * (2 * _MEGABYTE),
        "combining.txt": b"a" + "\u0301".encode() * (2 * _MEGABYTE),
        "steers-the-terminal.txt": b"\x1b]0;owned\x07\x1b[2J\x1b[31mred\x9b31m\r\b\b",
        "turns-around.txt": "\u202eabc\u2066def".encode(),
        "nul-late.txt": b"text " * 2000 + b"\0",
        "utf16-odd.txt": b"\xff\xfea\0b",
        "utf32.txt": b"\xff\xfe\0\0" + "zażółć".encode("utf-32-le") + b"\xff\xff\xff\xff",
        "half-a-mark.txt": b"\xef\xbb",
        "csv-with-quotes.csv": b'"' * (2 * _MEGABYTE),
        "csv-wide.csv": b";" * (2 * _MEGABYTE),
        "deep.json": b"[" * 500_000,
        "markdown.md": b"[" * 100_000 + b"*" * 100_000 + b"`" * 100_000 + b"> " * 100_000,
        "laughs.xml": b'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>'
        b"<x>&b;</x>",
    }


def _disguised() -> dict[str, bytes]:
    """Give documents whose names say something else."""
    pdf = samples.pdf("w srodku jest PDF")
    return {
        "is-a-pdf.docx": pdf,
        "is-a-pdf.txt": pdf,
        "is-a-text.pdf": b"zwykly tekst\n",
        "is-a-zip.pdf": samples.docx(samples.paragraph("w srodku jest Word")),
        "is-a-program.txt": b"\x7fELF" + bytes(200),
        "is-a-program.pdf": b"MZ" + bytes(200),
        "is-a-mail.docx": samples.mail("w srodku jest list"),
        "is-both.pdf": b"%PDF-1.7\n" + samples.zipped({"word/document.xml": "x"}),
        "is-nothing.docx": b"",
        "bomb.gz": gzip.compress(bytes(64 * _MEGABYTE), 9),
        "bomb.tar.gz": gzip.compress(b"a" * 257 + b"ustar" + bytes(30 * _MEGABYTE), 9),
    }


def mail(kind: bytes, body: bytes) -> bytes:
    """Make a message of a type."""
    return _HEAD + b"Content-Type: " + kind + b"\n\n" + body


def nested_parts(depth: int) -> bytes:
    """Make a message whose parts hold parts."""
    heads = b"".join(
        b"Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n" % (n, n) for n in range(depth)
    )
    return _HEAD + heads + b"Content-Type: text/plain\n\nat the bottom\n"
