"""Which document a tool looks into: one argument, the same in every tool that has it."""

from __future__ import annotations

from typing import Annotated

from tools.contract import Argument, Kind

DocumentPath = Annotated[
    str,
    Argument(
        english="path",
        kind=Kind.PATH,
        format="path of a document in the archive, as another result gave it; not a folder",
        example="umowy/najem.pdf",
        aliases=("path", "plik", "file", "sciezka_pliku", "file_path", "filepath", "filePath"),
        maximum=4096,
    ),
]
