"""Made-up names of every shape: documents, folders, patterns, people, firms, months, amounts."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from archivist.adapting.phrasebook import Piece
from tools.contract import Kind
from tools.parameters import parameters_of

if TYPE_CHECKING:
    import random
    from collections.abc import Mapping

    from tools.contract import Tool

_EXTENSIONS = (
    *("pdf", "txt", "docx", "md", "xlsx", "eml", "csv", "odt", "jpg", "png", "rtf", "html"),
    *("doc", "ods", "pptx", "zip", "log", "json", "tif"),
)
_SPACED = 0.04  # of all file names
_OFFICE = ("docx", "pdf", "odt", "rtf", "html", "eml")
_TEXT = ("txt", "md")
_SCANS = ("pdf", "png", "jpg", "tif")

# What an argument of a kind is called by, in the lines of a phrasebook.
KINDS: Mapping[str, tuple[Kind, ...]] = {
    "path": (Kind.PATH, Kind.DOCUMENTS),
    "folder": (Kind.FOLDER,),
    "do_folderu": (Kind.DESTINATION,),
    "newfolder": (Kind.NEW_FOLDER,),
    "newname": (Kind.NEW_NAME,),
    "newpattern": (Kind.TEMPLATE,),
    "pattern": (Kind.PATTERN,),
    "oldpattern": (Kind.PATTERN,),
    "type": (Kind.PATTERN,),
    "typegen": (Kind.PATTERN,),
    "line": (Kind.POSITION,),
    "skip": (Kind.POSITION,),
    "format": (Kind.CHOICE,),
    "sum": (Kind.CALCULATION,),
    "difference": (Kind.CALCULATION,),
    "between": (Kind.CALCULATION,),
}

_WRITTEN = ("sentence", "clause", "phrase", "saying")

Maker = Callable[["random.Random"], Piece]


class Names:
    """Makes up names for the requests to one tool.

    Args:
        words: What they consist of, by kind; see :class:`archivist.adapting.phrasebook.Phrasebook`.
        tool: Whose arguments they are.
    """

    def __init__(self, words: Mapping[str, tuple[str, ...]], tool: Tool) -> None:
        self._words = words
        self._arguments = {
            name: item.name
            for item in reversed(parameters_of(tool.arguments))
            for name, kinds in KINDS.items()
            if item.argument.kind in kinds
        }
        self._makers = self._plain() | self._paths() | self._values()

    def _paths(self) -> dict[str, Maker]:
        """Documents, folders and patterns: they are copied letter by letter."""
        made: dict[str, Callable[[random.Random], str]] = {
            "path": self.path,
            "otherpath": self.path,
            "textpath": lambda rng: self.path(rng, _TEXT),
            "officepath": lambda rng: self.path(rng, _OFFICE),
            "scanpath": lambda rng: self.path(rng, _SCANS),
            "newname": lambda rng: self._file(rng, _EXTENSIONS),
            "folder": lambda rng: self.folder(rng) + rng.choice(("", "", "", "/")),
            "barefolder": self.folder,
            "otherfolder": self.folder,
            "newfolder": self.folder,
            "do_folderu": lambda rng: self.folder(rng) + rng.choice(("", "", "/")),
            "folderpattern": lambda rng: f"{self.folder(rng)}/{_any(rng)}",
            "pattern": self._pattern,
            "oldpattern": self._pattern,
            "newpattern": self._template,
            "amount": self._amount,
            "small": lambda rng: str(rng.randint(2, 99)),
            "arrow": lambda rng: rng.choice(("->", "->", "=>", "\N{RIGHTWARDS ARROW}")),
        }
        return {name: partial(_fixed, make) for name, make in made.items()}

    def _values(self) -> dict[str, Maker]:
        """What is said in other words than its value."""
        return {
            "type": partial(self._type, form=0),
            "typegen": partial(self._type, form=1),
            "line": _line,
            "skip": _skip,
            "format": self._format,
            "sum": partial(self._calculation, sign="+", said="+"),
            "difference": partial(self._calculation, sign="-", said="-"),
            "between": partial(self._calculation, sign="-", said="between"),
        }

    def _plain(self) -> dict[str, Maker]:
        """Words and sentences."""
        made: dict[str, Maker] = {name: partial(self._word, kind=name) for name in self._words}
        made |= {name: partial(self._written, kind=name) for name in _WRITTEN}
        return made | {
            "year": lambda rng: Piece(str(rng.randint(2015, 2030))),
            "nothing": lambda _rng: Piece(""),
        }

    def piece(self, name: str, rng: random.Random) -> Piece | None:
        """See :class:`archivist.adapting.phrasebook.Namer`."""
        maker = self._makers.get(name)
        if maker is None:
            return None
        made = maker(rng)
        argument = self._arguments.get(name, "")
        return Piece(made.text, argument, made.value, fixed=made.fixed or bool(argument))

    def path(self, rng: random.Random, extensions: tuple[str, ...] = _EXTENSIONS) -> str:
        """A path of none to three folders and a file."""
        depth = rng.choice((0, 0, 1, 1, 1, 1, 2, 2, 3))
        folders = [self._part(rng) for _ in range(depth)]
        return "/".join([*folders, self._file(rng, extensions)])

    def folder(self, rng: random.Random) -> str:
        """A path of one to three folders."""
        return "/".join(self._part(rng) for _ in range(rng.choice((1, 1, 1, 2, 2, 3))))

    def _part(self, rng: random.Random) -> str:
        word = rng.choice(self._words["noun"])
        return rng.choice(
            (
                word,
                word,
                word,
                word.capitalize(),
                f"{word}-{rng.randint(2015, 2030)}",
                str(rng.randint(2015, 2030)),
                f"{rng.randint(1, 12):02}",
                f"{word}_{rng.choice(self._words['noun'])}",
            )
        )

    def _file(self, rng: random.Random, extensions: tuple[str, ...]) -> str:
        first, second = rng.choice(self._words["noun"]), rng.choice(self._words["noun"])
        number, year = rng.randint(1, 9999), rng.randint(2015, 2030)
        stem = rng.choice(
            (
                first,
                f"{first}-{second}",
                f"{first}_{second}",
                f"{first}-{year}",
                f"{year}-{rng.randint(1, 12):02}-{first}",
                f"{first}{number}",
                f"{first}_v{rng.randint(1, 9)}",
                f"IMG_{number:04}",
                f"scan{number:03}",
                f"DSC{number:05}",
                first.upper(),
                f"{first}.{second}",
                f"{first}_{year}{rng.randint(1, 12):02}{rng.randint(1, 28):02}",
            )
        )
        if rng.random() < _SPACED:
            stem = f"{first} {rng.choice((second, str(year), str(number)))}"
        extension = rng.choice(extensions)
        return f"{stem}.{rng.choice((extension, extension, extension, extension.upper()))}"

    def _pattern(self, rng: random.Random) -> str:
        if rng.random() < 0.5:  # noqa: PLR2004 - half of them
            return _any(rng)
        word = rng.choice(self._words["noun"])
        extension = rng.choice(_EXTENSIONS)
        return rng.choice((f"{word}*.{extension}", f"{word}-??.{extension}", f"*{word}*"))

    def _template(self, rng: random.Random) -> str:
        word = rng.choice(self._words["noun"])
        shape = rng.choice(("{n}", "{n:03}", "{n:02}", "{name}", "{date}", "*"))
        return rng.choice((f"{word}-{shape}", f"{word}_{shape}", f"{shape}-{word}"))

    def _type(self, rng: random.Random, form: int) -> Piece:
        extension = rng.choice(("pdf", "docx", "txt", "jpg", "png", "xlsx", "csv", "eml", "md"))
        written = rng.choice((extension, extension.upper(), f".{extension}"))
        text = rng.choice(self._words["type"]).split("/")[form].format(written)
        return Piece(text, value=f"*.{extension}")

    def _format(self, rng: random.Random) -> Piece:
        value = rng.choice(("md", "txt"))
        return Piece(rng.choice(self._words[value]), value=value)

    def _calculation(self, rng: random.Random, sign: str, said: str) -> Piece:
        """Two amounts with a word between them: "12.50 and 3.20", "3.20 from 12.50"."""
        first, second = self._amount(rng), self._amount(rng)
        text = rng.choice(self._words[said]).format(first, second)
        return Piece(text, value=f"{first} {sign} {second}")

    def _amount(self, rng: random.Random) -> str:
        whole, cents = rng.randint(1, 4999), rng.randint(0, 99)
        point = self._words["point"][0]
        return rng.choice((str(whole), f"{whole}{point}{cents:02}", f"{whole}{point}{cents:02}"))

    def _word(self, rng: random.Random, kind: str) -> Piece:
        return Piece(rng.choice(self._words[kind]))

    def _written(self, rng: random.Random, kind: str) -> Piece:
        """A made-up sentence or phrase; what is dictated is copied letter by letter."""
        filled = {name: rng.choice(self._words[name]) for name in ("month", "firm", "first")}
        text = rng.choice(self._words[kind]).format(
            noun=rng.choice(self._words["noun"]),
            other=rng.choice(self._words["noun"]),
            number=rng.randint(2, 900),
            **filled,
        )
        return Piece(text, fixed=kind != "phrase")


def _fixed(make: Callable[[random.Random], str], rng: random.Random) -> Piece:
    return Piece(make(rng), fixed=True)


def _any(rng: random.Random) -> str:
    return f"*.{rng.choice(_EXTENSIONS)}"


def _line(rng: random.Random) -> Piece:
    number = rng.randint(2, 900)
    return Piece(str(number), value=number)


def _skip(rng: random.Random) -> Piece:
    number = rng.randint(2, 300)
    return Piece(str(number), value=number + 1)
