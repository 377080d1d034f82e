"""What a person's words contain: paths, names, patterns, numbers, and what they are about.

Everything here reads the request alone; what the archive holds comes in as values.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from archivist.agent import mentions
from archivist.agent.dictation import dictated
from archivist.agent.misspelling import respelled
from archivist.agent.naming import new_names, only_new, sources
from archivist.agent.noting import noted
from archivist.agent.patterns import counted, patterns
from archivist.agent.placing import destinations, new_folders
from archivist.agent.positions import lines
from archivist.agent.templates import templates
from archivist.agent.wording import (
    ADDED,
    AFFAIRS,
    ANYTHING,
    ASKS_TWICE,
    BACK,
    DOCUMENTS,
    DOUBT,
    EVERY,
    FOR_OWN,
    GENERAL,
    GOES_ON_FROM,
    LOOKING,
    NEGATED,
    NO_ORDER,
    NOTION,
    OPENED,
    OWN,
    OWN_WORDS,
    PLACE,
    POINTED,
    POLITE,
    QUOTED,
    REFUSING,
    RENAMED,
    SENTENCE,
    SMALL_TALK,
    SUBTRACTED,
    TOLD_EARLIER,
    WHOLE,
    WRITTEN_SUM,
)
from tools.archive.index.comparing import compares


@dataclass(frozen=True, slots=True)
class Request:
    """One request, with what the archive says about its words.

    Attributes:
        text: The person's words, whole.
        named_files: File names with spaces that the archive holds and the words contain.
        absent: What looks like the path of a folder ("24/7", "FV/12/2026") and is none.
        known: Whether a document of the archive has most of the words.
        named_folders: Paths of folders that the archive holds and the words speak of by name
            alone ("in letters").
        inflected: Folders that something goes into, where the words have another form of a name
            that one folder has: as written, and its path.
        before: The request before, where this one goes on with it and that was about documents.
    """

    text: str
    named_files: tuple[str, ...] = ()
    absent: tuple[str, ...] = ()
    known: bool = False
    named_folders: tuple[str, ...] = ()
    inflected: tuple[tuple[str, str], ...] = ()
    before: str = ""

    def paths(self) -> tuple[str, ...]:
        """Everything in the words that looks like the path of a document, as written."""
        return mentions.paths(self.text, self.named_files)

    def folders(self) -> tuple[str, ...]:
        """Everything in the words that names a folder, as written."""
        return mentions.folders(self.text, self.slashed(), self.absent)

    def slashed(self) -> tuple[str, ...]:
        """Everything in the words that has a slash and looks like no document."""
        return mentions.slashed(self.text, self.paths())

    def quotes(self) -> tuple[str, ...]:
        """Everything the person put between quotation marks."""
        return mentions.quotes(self.text)

    def new_names(self) -> tuple[str, ...]:
        """Everything in the words that can be the new name of a file, as written."""
        return new_names(self.text, self.paths(), self.quotes())

    def documents(self) -> tuple[str, ...]:
        """The paths in the words that may be there to be read.

        Not what is a mere new name, nor the name of many files that are counted.
        """
        others = {*only_new(self.text, self.paths()), *counted(self.text)}
        return tuple(path for path in self.paths() if path not in others)

    def sources(self) -> tuple[str, ...]:
        """The paths in the words that are not written as the new name of a file."""
        return sources(self.text, self.paths())

    def destinations(self) -> tuple[str, ...]:
        """The folders in the words that something goes into; they need not exist.

        Where one folder has another form of the written name, that one.
        """
        documents, meant = self.paths(), dict(self.inflected)
        found = (one for one in destinations(self.text) if not _begins(one, documents))
        return tuple(meant.get(one, one) for one in found)

    def new_folders(self) -> tuple[str, ...]:
        """The folders that the words want made."""
        return new_folders(self.text)

    def templates(self) -> tuple[str, ...]:
        """New names for several files, as templates."""
        return templates(self.text)

    def patterns(self) -> tuple[str, ...]:
        """File name patterns: those written with * or ?, and one for each file type named."""
        return patterns(self.text, self.paths())

    def lines(self) -> tuple[int, ...]:
        """The 1-based lines that the words give as a place to begin."""
        return lines(self.text)

    def means_all(self) -> bool:
        """Whether the words mean every one of some things."""
        return bool(EVERY.search(self.text))

    def renames(self) -> bool:
        """Whether the words speak of a name that something shall get."""
        return bool(RENAMED.search(self.text))

    def looks_for(self) -> bool:
        """Whether the words look for documents, whatever else they name."""
        return bool(LOOKING.search(self.text))

    def recalls(self) -> bool:
        """Whether the words ask for what the person told the program earlier."""
        return bool(TOLD_EARLIER.search(QUOTED.sub(" ", self.text)))

    def writes_sum(self) -> bool:
        """Whether the words are a sum or difference of amounts, written out."""
        return bool(WRITTEN_SUM.search(self.text))

    def reads(self) -> bool:
        """Whether the words want a document read, whatever else they want."""
        return bool(WHOLE.search(QUOTED.sub(" ", mentions.without([*self.paths()], self.text))))

    def asks_whole(self) -> bool:
        """Whether the words want all of a document, or it from a line on, and no place in it."""
        looking = PLACE.search(self.text) or set(self.quotes()) - set(self.paths())
        return bool(self.lines() or (WHOLE.search(self.text) and not looking))

    def subtracts(self) -> bool:
        """Whether the words compare amounts or take them from one another, and add none."""
        taken = SUBTRACTED.search(self.text) or compares(self.text)
        return bool(taken) and not ADDED.search(self.text)

    def dictated(self) -> tuple[str, ...]:
        """The texts that the words dictate, each whole; they are to be written somewhere."""
        return dictated(self.text, self.paths())

    def noted(self) -> str:
        """What the words ask to remember, whole; empty where they ask for nothing of the kind."""
        found = noted(self.text, self.paths())
        return found.text if found else ""

    def asks_to_note(self, patterns: tuple[str, ...]) -> bool:
        """Whether the words order a note, and any of the regular expressions occurs in the order.

        What is to be remembered is no part of the order: it may ban or ask whatever it likes.
        """
        found = noted(self.text, self.paths())
        return found is not None and replace(self, text=found.order).matches(patterns)

    def about_documents(self) -> bool:
        """Whether the words can only be served by looking into the archive."""
        if self.paths() or self.folders() or self.patterns():
            return True
        if self.is_general():
            return False
        kinds = (DOCUMENTS, OWN, FOR_OWN, ANYTHING, OPENED)
        if self.before or any(kind.search(self.text) for kind in kinds):
            return True
        known = self.known or AFFAIRS.search(self.text)
        return bool(known) and not NOTION.search(self.text)

    def is_general(self) -> bool:
        """Whether the words are small talk, or ask about words and notions."""
        return bool(GENERAL.search(self.text))

    def is_small_talk(self) -> bool:
        """Whether the words greet, thank or take leave."""
        return bool(SMALL_TALK.search(self.text))

    def asks_twice(self) -> bool:
        """Whether the words ask for several things at once."""
        return bool(ASKS_TWICE.search(self.text))

    def wants_own_words(self) -> bool:
        """Whether the words ask for a text that stands nowhere: a summary, a translation."""
        return bool(OWN_WORDS.search(mentions.without([*self.paths()], self.text)))

    def points_back(self) -> bool:
        """Whether the words point to something that was spoken of before."""
        return bool(BACK.search(self.text))

    def begins_pointing(self) -> bool:
        """Whether the words are an order that begins with what was spoken of before."""
        return bool(POINTED.search(self.text))

    def matches(self, patterns: tuple[str, ...]) -> bool:
        """Whether any of the regular expressions occurs in what the words ask for.

        Sentence by sentence: one that asks about something or bans it asks for nothing.
        """
        return any(
            re.search(pattern, NEGATED.sub(" ", sentence), re.IGNORECASE)
            for sentence in SENTENCE.split(self._unbanned())
            if not NO_ORDER.search(sentence)
            for pattern in patterns
        )

    def bans(self) -> bool:
        """Whether any words deny, forbid or refuse something, whatever it is."""
        plain = self._unbanned()
        return bool(NEGATED.search(plain) or REFUSING.search(plain))

    def is_doubtful(self, patterns: tuple[str, ...]) -> bool:
        """Whether an order in the words may be none: asked about, reported, or on a condition.

        What stands in quotation marks or in a path says nothing about the order; and an order that
        stands in quotation marks alone is somebody else's.
        """
        words = QUOTED.sub(" ", mentions.without([*self.paths(), *self.slashed()], self.text))
        if DOUBT.search(words) or ("?" in words and not POLITE.search(words)):
            return True
        named = replace(self, text=QUOTED.sub(" x.pdf ", self.text))
        return self.matches(patterns) and not named.matches(patterns)

    def _unbanned(self) -> str:
        """The words, where a name is no ban: „bez tytułu.pdf”."""
        return QUOTED.sub(lambda quote: NEGATED.sub("it", quote.group()), self.text)

    def asks(self, patterns: tuple[str, ...]) -> bool:
        """Whether any of the regular expressions occurs in the words or in those they go on with.

        What stands in quotation marks or in a path asks for nothing. A slip of the pen in a word
        does not matter: what is asked for is only read.
        """
        words = QUOTED.sub(" ", mentions.without([*self.paths(), *self.slashed()], self.text))
        asking = f"{self.before}\n{words}"
        return any(
            re.search(pattern, text, re.IGNORECASE)
            for text in dict.fromkeys((asking, respelled(asking, patterns)))
            for pattern in patterns
        )

    def goes_on(self) -> bool:
        """Whether the words are a short addition to the request before them."""
        return bool(GOES_ON_FROM.search(self.text))


def _begins(part: str, paths: tuple[str, ...]) -> bool:
    """Whether this is only the beginning of a path with spaces: "to old house/rules.pdf"."""
    return any(path.startswith(f"{part} ") for path in paths)
