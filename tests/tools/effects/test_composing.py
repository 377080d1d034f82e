"""Whatever goes into a message, its headers stay the ones that the program writes."""

from __future__ import annotations

import email
import email.policy
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, reject
from hypothesis import strategies as st

from tests.tools.effects.letters import TO, letter
from tests.tools.effects.scene import Scene
from tools.addresses import on_the_wire
from tools.errors import ToolError

if TYPE_CHECKING:
    from pathlib import Path

ATOMS = st.text("abXY09!#$%&'*+/=?^_`{|}~-", min_size=1, max_size=20)
DOMAINS = st.lists(st.text("abcżółw019-", min_size=1, max_size=20), min_size=2, max_size=4)
SUBJECTS = st.text(st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp"]), max_size=200).filter(
    lambda subject: "=?" not in subject
)
ENCODED = "=?utf-8?q?a=0d=0aX-Other=3a_1=0d=0a=0d=0ab?="  # two lines and a body, to a mail program


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Scene:
    """An archive with a document."""
    folder: Path = tmp_path_factory.mktemp("scene")
    scene = Scene(folder)
    scene.write("faktura.pdf")
    return scene


@given(
    boxes=st.lists(st.lists(ATOMS, min_size=1, max_size=3).map(".".join), min_size=1, max_size=20),
    domain=DOMAINS.map(".".join),
    subject=SUBJECTS,
)
def test_headers(scene: Scene, boxes: list[str], domain: str, subject: str) -> None:
    """Recipients and subject are read as they were meant, in lines of seven bits."""
    try:
        to = tuple(dict.fromkeys(on_the_wire(f"{box}@{domain}") for box in boxes))
    except ToolError:
        reject()
    (data,) = letter(scene, to=to, subject=subject).contents
    parsed = email.message_from_bytes(data, policy=email.policy.default)
    assert parsed.keys() == [
        "From", "To", "Subject", "Content-Type", "Content-Transfer-Encoding", "MIME-Version"
    ]  # fmt: skip
    assert tuple(address.addr_spec for address in parsed["To"].addresses) == to
    assert parsed["Subject"].split() == subject.split()
    assert data.isascii()
    assert max(map(len, data.split(b"\r\n"))) <= 998


def test_consent_is_bound_to_every_part(scene: Scene) -> None:
    """Another recipient, subject, text or attachment is another plan."""
    plans = [
        letter(scene),
        letter(scene, to=TO[:1]),
        letter(scene, subject="x"),
        letter(scene, "x"),
        letter(scene, attachment=b"faktura.pdf"),
    ]
    assert len({plan.digest for plan in plans}) == len(plans)
    radius = plans[0].radius
    assert (radius.objects, radius.reversible) == (2, False)
    assert radius.size_bytes == len(plans[0].contents[0])


@pytest.mark.parametrize(
    "bad", ["a\r\nBcc: x@example.com", "a\nb", "a\x0bb", "a\x85b", "a\u2028b", ENCODED]
)
def test_a_subject_begins_no_header(scene: Scene, bad: str) -> None:
    """Line ends of every kind are refused, encoded ones too."""
    with pytest.raises(ToolError, match="not one plain line"):
        letter(scene, subject=bad)


def test_a_name_begins_no_header(scene: Scene) -> None:
    """The name of an attachment is only a name, also one that looks like an encoded word."""
    scene.write(ENCODED)
    (data,) = letter(scene, attachment=ENCODED.encode()).contents
    parsed = email.message_from_bytes(data, policy=email.policy.default)
    (part,) = parsed.iter_attachments()
    assert part.get_filename() == ENCODED.replace("=?", "=%3F")
    assert part.get_content() == ENCODED.encode()
    assert "X-Other" not in part
    assert b"X-Other:" not in data


@pytest.mark.parametrize("bad", ["=?utf-8?q?eve=40example.net=2c?=", "=?utf-8?q?x=0d=0aX=3a_1?="])
def test_an_address_is_no_other_one(bad: str) -> None:
    """An address that mail programs would read as another one is none."""
    with pytest.raises(ToolError, match="no e-mail address"):
        on_the_wire(f"{bad}@example.com")


def test_what_can_not_be_attached(scene: Scene) -> None:
    """A folder, a link out of the archive and what is too large are refused when planned."""
    (scene.root / "folder").mkdir()
    (scene.root / "link").symlink_to("/etc/passwd")
    with (scene.root / "film.mkv").open("wb") as file:
        file.truncate(10_000_001)
    for path, why in ((b"folder", "Only a document"), (b"link", "Only"), (b"film.mkv", "10.0 MB")):
        with pytest.raises(ToolError, match=why):
            letter(scene, attachment=path)
