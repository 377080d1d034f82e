"""What ``archivist eval ablation`` adds to the other evaluations: its flags and its CSV."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from config.language import in_words_of_the_system, phrase, spoken
from tools.names import escaped

if TYPE_CHECKING:
    from collections.abc import Sequence

    from archivist.terminal.bars import Panel
    from archivist.workshop.ablation import Ablated, Stage
    from archivist.workshop.arrangement import Arrangement

_LEAST_TOOLS = 5
_CSV = Path("ablacja.csv")


def add_ablation_flags(parser: argparse.ArgumentParser) -> None:
    """Declare the flags of this measure."""
    group = parser.add_argument_group(phrase("with ablation"))
    group.add_argument(
        "--narzedzi",
        "--tools",
        dest="tools",
        metavar="N,N",
        type=_numbers,
        help="how many tools there are, 5 or more (default 5,10,15,25,40)",
    )
    group.add_argument(
        "--csv",
        type=Path,
        metavar="FILE",
        help=phrase(
            "where the figures go (default {file}; one that it wrote itself is renewed)", file=_CSV
        ),
    )


def _numbers(text: str) -> tuple[int, ...]:
    """Read numbers of tools.

    Raises:
        ArgumentTypeError: One is none, or there are not so many tools.
    """
    from archivist.workshop.ablation import MOST_TOOLS  # noqa: PLC0415 - start-up time

    parts = [part.strip() for part in text.split(",")]
    if not all(
        part.isascii() and part.isdecimal() and _LEAST_TOOLS <= int(part) <= MOST_TOOLS
        for part in parts
    ):
        raise argparse.ArgumentTypeError(
            phrase(
                "{word!r} is not like 5,10,40: numbers from {least_tools} to {most_tools}",
                word=text,
                least_tools=_LEAST_TOOLS,
                most_tools=MOST_TOOLS,
            )
        )
    return tuple(sorted(set(map(int, parts))))


def stages(options: argparse.Namespace) -> tuple[Stage, ...]:
    """The stages that a command line asks for."""
    from archivist.workshop.ablation import SIZES, Stage  # noqa: PLC0415 - start-up time

    ways = (True, False) if options.picked is None else (options.picked in {"tak", "yes"},)
    return tuple(Stage(tools, picked) for picked in ways for tools in options.tools or SIZES)


def widest_belt(arrangement: Arrangement) -> Arrangement:
    """The belt with every tool that any stage has."""
    from archivist.workshop.ablation import MOST_TOOLS, Stage  # noqa: PLC0415 - start-up time

    return Stage(MOST_TOOLS, picked=True).arrangement(arrangement, 1)


def csv_file(options: argparse.Namespace) -> Path:
    """Where the figures go.

    Raises:
        ArchivistError: Something else is there.
    """
    from archivist.workshop.ablation import HEADINGS  # noqa: PLC0415 - start-up time
    from config.errors import ArchivistError  # noqa: PLC0415 - start-up time

    file: Path = options.csv or _CSV
    name = escaped(str(file))
    try:
        with file.open("rb") as opened:
            begins = opened.readline(1000).decode("utf-8", "replace").strip()
    except FileNotFoundError:
        if not file.parent.is_dir():
            raise ArchivistError(
                phrase("There is no folder for {name}: name another --csv.", name=name)
            ) from None
        return file
    except OSError as error:
        raise ArchivistError(
            phrase("{name} can't be read: {why}.", name=name, why=in_words_of_the_system(error))
        ) from error
    if begins != ",".join(HEADINGS):
        raise ArchivistError(
            phrase("{name} holds something else: name another file with --csv.", name=name)
        )
    return file


def write_csv(file: Path, results: Sequence[Ablated]) -> str:
    """Write the figures; return the sentence that says where they are.

    Raises:
        ArchivistError: They can't be written.
    """
    from archivist.workshop.ablation import as_csv  # noqa: PLC0415 - start-up time
    from config.errors import ArchivistError  # noqa: PLC0415 - start-up time

    name = escaped(str(file))
    try:
        file.write_text(as_csv(results), encoding="utf-8")
    except OSError as error:
        raise ArchivistError(
            phrase("{name} can't be written: {why}.", name=name, why=in_words_of_the_system(error))
        ) from error
    return phrase("The figures are in {name}.", name=name)


def token_panel(results: Sequence[Ablated]) -> Panel:
    """Bars of what the tools take in a prompt."""
    from archivist.terminal.bars import Bar, Panel  # noqa: PLC0415 - start-up time
    from archivist.workshop.ablation import Stage, lines  # noqa: PLC0415 - start-up time

    return Panel(
        phrase("Tokens of a prompt"),
        phrase("tools"),
        phrase("all else"),
        tuple(
            Bar(
                spoken(Stage(one.tools, one.belt == "picked").name),
                round(one.tool_tokens),
                round(one.prompt_tokens - one.tool_tokens),
                phrase(
                    "{part:,.0f} of {whole:,.0f}", part=one.tool_tokens, whole=one.prompt_tokens
                ),
            )
            for one in lines(results, repeats=False)
        ),
    )
