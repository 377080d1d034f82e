"""What ``archivist doctor`` says about a search of the web and about mail."""

from __future__ import annotations

from typing import TYPE_CHECKING

from archivist.cli.finding import Finding, Verdict
from archivist.model.address import Address
from archivist.outside import mail_account
from config.errors import ArchivistError
from config.language import phrase, told
from tools.trust import Access, Profile, Trust

if TYPE_CHECKING:
    from collections.abc import Iterator

    from config.settings import Settings


def reach(settings: Settings) -> Iterator[Finding]:
    """Say what may leave this machine beside what a model server gets; nothing is connected."""
    uses = {
        told("search"): settings.search_endpoint,
        told("mail"): settings.send_mail and settings.mail_host,
    }
    if Profile(settings.profile) is not Profile.ADMIN:
        for subject in filter(uses.get, uses):
            says = phrase(
                "set up, but the profile {profile} never uses the network", profile=settings.profile
            )
            yield Finding(subject, Verdict.NOTE, says, phrase("set profile to admin to use it"))
        return
    if settings.search_endpoint:
        says = phrase(
            "{address}, when you ask for a search of the web",
            address=settings.search_endpoint,
        )
        if Address(settings.search_endpoint).is_open:
            todo = phrase(
                "give it an https address: others on the way can read what you search for"
            )
            yield Finding(told("search"), Verdict.NOTE, says, todo)
        else:
            yield Finding(told("search"), Verdict.OK, says)
    if settings.send_mail:
        try:
            mail_account(settings, Access(Trust.HOST, Profile.ADMIN))
        except ArchivistError as error:
            yield Finding(told("mail"), Verdict.GAP, str(error))
        else:
            yield Finding(
                told("mail"),
                Verdict.OK,
                phrase("by {host}, each after a question", host=settings.mail_host),
            )
