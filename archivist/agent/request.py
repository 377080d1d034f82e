"""What a person's words contain: paths, names, patterns, numbers, and what they are about.

Everything here reads the request alone; what the archive holds comes in as values.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from archivist.agent.wording import (
    AFFIXES,
    BACK,
    COURTESY,
    DOCUMENTS,
    EXTENSION,
    FOLDERS,
    GENERAL,
    GLOB,
    LINE,
    NEGATED,
    NOT_A_FOLDER,
    NUMBER,
    OWN,
    PATH,
    QUOTED,
    TARGET,
    TYPES,
)


@dataclass(frozen=True, slots=True)
class Request:
    """One request, with what the archive says about its words.

    Attributes:
        text: The person's words, whole.
        named_files: File names with spaces that the archive holds and the words contain.
        known: Whether a document of the archive has most of the words.
    """

    text: str
    named_files: tuple[str, ...] = ()
    known: bool = False

    def paths(self) -> tuple[str, ...]:
        """Everything in the words that looks like the path of a document, as written."""
        found = [quote for quote in self.quotes() if EXTENSION.search(quote)]
        start: int | None = None  # of a path whose last name may have spaces: "a/house rules.pdf"
        for match in PATH.finditer(self.text):
            token = _trim(match.group())
            if token.startswith(".") and "/" not in token:
                continue  # a type of file, not a file
            if EXTENSION.search(token):
                if start is not None:
                    found.append(_trim(self.text[start : match.end()]))
                    start = None
                else:
                    found.append(token)
            elif "/" in token.strip("/"):
                start = match.start()
            elif self.text[match.end() : match.end() + 1] in {",", ".", ";", ":"}:
                start = None
        return _unique([*found, *self.named_files])

    def folders(self) -> tuple[str, ...]:
        """Everything in the words that names a folder, as written."""
        beside = [_trim(name) for form in FOLDERS for name in form.findall(self.text)]
        paths = [_trim(match.group()) for match in PATH.finditer(self.text)]
        documents = self.paths()
        written = [
            path
            for path in paths
            if "/" in path
            and not EXTENSION.search(path)
            and not any(document.startswith(f"{path} ") for document in documents)
        ]
        named = [word for word in beside if not NOT_A_FOLDER.fullmatch(word)]
        return _unique([*written, *named])

    def quotes(self) -> tuple[str, ...]:
        """Everything the person put between quotation marks."""
        return _unique([quote.strip() for quote in QUOTED.findall(self.text)])

    def new_names(self) -> tuple[str, ...]:
        """Everything in the words that can be the new name of a file, as written."""
        return _unique([*self.paths(), *self.quotes(), *self.targets()])

    def targets(self) -> tuple[str, ...]:
        """What stands where people put a new name: "to X", "na X", ": X"."""
        return _unique(
            [
                _trim(COURTESY.sub("", match.group("name")).strip())
                for match in TARGET.finditer(self.text)
            ]
        )

    def patterns(self) -> tuple[str, ...]:
        """File name patterns: those written with * or ?, and one for each file type named."""
        written = [_trim(glob) for glob in GLOB.findall(self.text) if glob.strip("?")]
        affixes = [
            form.format(match.group("affix") or match.group("polish"))
            for form, pattern in AFFIXES.items()
            if (match := re.search(pattern, self.text, re.IGNORECASE))
        ]
        words = self.text
        for path in self.paths():
            words = words.replace(path, " ")
        types = [
            f"*.{extension}"
            for extension, pattern in TYPES.items()
            if re.search(pattern, words, re.IGNORECASE)
        ]
        return _unique(
            [
                *(
                    glob
                    for glob in written
                    if re.search(r"\w", glob) and ("*" in glob or "?" in glob)
                ),
                *affixes,
                *types,
            ]
        )

    def numbers(self) -> tuple[int, ...]:
        """The whole numbers that stand alone in the words."""
        return tuple(dict.fromkeys(int(number) for number in NUMBER.findall(self.text)))

    def names_line(self) -> bool:
        """Whether the words speak of a line of a document."""
        return bool(LINE.search(self.text))

    def about_documents(self) -> bool:
        """Whether the words can only be served by looking into the archive."""
        if self.paths() or self.folders() or self.patterns():
            return True
        if self.is_general():
            return False
        return self.known or bool(DOCUMENTS.search(self.text) or OWN.search(self.text))

    def is_general(self) -> bool:
        """Whether the words are small talk, or ask about words and notions."""
        return bool(GENERAL.search(self.text))

    def points_back(self) -> bool:
        """Whether the words point to something that was spoken of before."""
        return bool(BACK.search(self.text))

    def matches(self, patterns: tuple[str, ...]) -> bool:
        """Whether any of the regular expressions occurs in what the words ask for."""
        asked = NEGATED.sub(" ", self.text)
        return any(re.search(pattern, asked, re.IGNORECASE) for pattern in patterns)


def _trim(token: str) -> str:
    """Drop what belongs to the sentence and not to the name."""
    return token.strip("\"'“”„«» \t").rstrip(".,;:!?").strip()


def _unique(values: list[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(value for value in values if value))
