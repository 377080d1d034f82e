"""What a change may touch and make: documents, folders and names, told apart in the words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from archivist.agent.clauses import ordered
from archivist.agent.placing import origins
from tools.contract import Kind
from tools.parameters import parameters_of

if TYPE_CHECKING:
    from archivist.agent.request import Request
    from tools.contract import Tool


def documents(tool: Tool, request: Request) -> tuple[str, ...]:
    """The paths in the words that a tool changes: where a text goes, else what gets a new place.

    Those of the order for this tool alone, if any stand in it.
    """
    every = written_into if Kind.TEXT in kinds(tool) else _sources
    parts = ordered(request, [tool.asked_by])
    return tuple(dict.fromkeys(path for part in parts for path in every(part))) or every(request)


def _sources(request: Request) -> tuple[str, ...]:
    found = request.sources()
    if len(found) == 1 and set(found) == set(request.new_names()):
        return ()  # one name can't be both the old and the new one: it is what is wanted
    return found


def written_into(request: Request) -> tuple[str, ...]:
    """The documents that a text goes into: "to a.txt", else every one that is named."""
    every, others = request.paths(), request.sources()
    return tuple(path for path in every if path not in others) or every


def several(request: Request) -> tuple[str, ...]:
    """Several documents of one folder, as a pattern: "all the PDF files in scans"."""
    if request.sources():
        return ()
    written = request.patterns()
    taken_from = origins(request.text) if written else ()  # else "from March" is rather a time
    named = (*taken_from, *request.folders(), *request.named_folders)
    within = _without(request.destinations(), named)
    fitting = written or (("*",) if within and request.means_all() else ())
    return tuple(
        pattern if "/" in pattern or not folder else f"{folder.rstrip('/')}/{pattern}"
        for folder in within[:1] or ("",)
        for pattern in fitting
    )


def folders(tool: Tool, request: Request) -> tuple[str, ...]:
    """The folders in the words that something is in, or that are moved themselves."""
    found = (*request.folders(), *request.slashed(), *request.named_folders)
    goes = Kind.DESTINATION in kinds(tool)
    return _without(request.destinations() if goes else request.templates(), found)


def patterns(tool: Tool, request: Request) -> tuple[str, ...]:
    """Patterns of the names as they are; one that is written as the new name is none of them.

    A type that is only the end of a pattern that was written says nothing more.
    """
    new = request.templates()
    found = tuple(one for one in request.patterns() if one not in new)
    ends = {one for one in found for other in found if other != one and other.endswith(one[1:])}
    found = tuple(one for one in found if one not in ends)
    return found or (("*",) if request.means_all() or folders(tool, request) else ())


def destinations(tool: Tool, request: Request) -> tuple[str, ...]:
    """Where something goes: as written, or into what the words want made ("there").

    A folder that only gets another name stays where it is.
    """
    found = request.destinations() or request.new_folders()
    if Kind.FOLDER not in kinds(tool) or not request.renames():
        return found
    moved = next(iter(folders(tool, request)), "")
    parent = moved.rstrip("/").rpartition("/")[0]
    return tuple(f"{parent}/{one}" if parent and "/" not in one else one for one in found)


def new_names(tool: Tool, request: Request) -> tuple[str, ...]:
    """The new names of a document; one that is only being made has the path that is written."""
    made = () if Kind.PATH in kinds(tool) else written_into(request)
    return made or request.new_names()


def _without(others: tuple[str, ...], found: tuple[str, ...]) -> tuple[str, ...]:
    same = {one.rstrip("/") for one in others}
    return tuple(dict.fromkeys(one for one in found if one.rstrip("/") not in same))


def kinds(tool: Tool) -> set[Kind]:
    """What the arguments of a tool are made of."""
    return {item.argument.kind for item in parameters_of(tool.arguments)}
