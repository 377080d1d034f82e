"""The flag for a chart: bars in the terminal, or a picture in a new file."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from config.language import in_words_of_the_system, phrase

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from archivist.terminal.bars import Panel

_PICTURES = (".png", ".svg")


def add_chart_flag(parser: argparse.ArgumentParser) -> None:
    """Declare it; its value is empty for the terminal, and None where no chart is wanted."""
    parser.add_argument(
        "--wykres",
        "--chart",
        dest="chart",
        nargs="?",
        const="",
        metavar="FILE",
        type=_picture,
        help="bars in the terminal, or a picture in a new FILE.png or FILE.svg",
    )


def _picture(text: str) -> Path | str:
    """Read the name of a picture; empty stands for the terminal.

    Raises:
        ArgumentTypeError: Its ending is of no picture that can be drawn.
    """
    if not text:
        return ""
    if not text.lower().endswith(_PICTURES):
        raise argparse.ArgumentTypeError(
            phrase("{word!r} is no picture: its name ends in .png or .svg", word=text)
        )
    return Path(text)


def bars(panels: Iterable[Panel], columns: int) -> str:
    """Draw panels for the terminal that standard output is."""
    from archivist.terminal.bars import drawn  # noqa: PLC0415 - start-up time

    encoding = sys.stdout.encoding or "ascii"
    return "\n\n".join(drawn(one, columns, encoding) for one in panels)


def require_new(file: Path) -> None:
    """Refuse a file that exists, before long work.

    Raises:
        ArchivistError: It does.
    """
    from config.errors import ArchivistError  # noqa: PLC0415 - start-up time
    from tools.names import escaped  # noqa: PLC0415 - start-up time

    if file.exists():
        name = escaped(str(file))
        raise ArchivistError(
            phrase("{name} exists already: name a new file for --chart.", name=name)
        )


def save(file: Path, heading: str, panels: Sequence[Panel]) -> None:
    """Draw a picture into a new file.

    Raises:
        ArchivistError: It exists or can't be written.
    """
    from archivist.cli.picture import png, svg  # noqa: PLC0415 - start-up time
    from config.errors import ArchivistError  # noqa: PLC0415 - start-up time
    from tools.names import escaped  # noqa: PLC0415 - start-up time

    draw = png if file.suffix.lower() == ".png" else svg
    data = draw(heading, panels)
    name = escaped(str(file))
    require_new(file)
    try:
        with file.open("xb") as out:
            out.write(data)
    except OSError as error:
        raise ArchivistError(
            phrase("{name} can't be written: {why}.", name=name, why=in_words_of_the_system(error))
        ) from error
    print(phrase("The picture is {name}.", name=name), file=sys.stderr)
