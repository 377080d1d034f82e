"""Decoys that say something true about the archive; they only look, and not for long."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from typing import TYPE_CHECKING

from archivist.workshop.decoys.decoy import Nothing, decoy
from tools.archive import names, twins
from tools.archive.measuring import day
from tools.belt.document import DocumentPath
from tools.contract import Arguments, Context
from tools.counting import count
from tools.observation import Items, Lines, Result

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tools.archive.walk import Entry

_MOST = 10
_REFUSED = frozenset('<>:"\\|?*')  # in a name on Windows
_LONG = 100  # characters


class Path(Arguments):
    """Which document."""

    sciezka: DocumentPath


def _documents(context: Context) -> list[Entry]:
    return [entry for entry in context.archive.walk(b"", context.cancelled) if not entry.is_folder]


def _listed(entries: Iterable[Entry], what: str, context: Context) -> Result:
    found = list(entries)
    shown = tuple(twins.shown(context.archive, entry.relative) for entry in found[:_MOST])
    return Result(
        Items(shown, 1, len(shown)), header=f"{count(len(found), 'document')} {what}", paths=shown
    )


def _newest(_arguments: Nothing, context: Context) -> Result:
    ordered = sorted(_documents(context), key=lambda entry: -entry.mtime_ns)
    return _listed(ordered[:_MOST], "changed last, the newest first", context)


def _empty(_arguments: Nothing, context: Context) -> Result:
    return _listed(
        (entry for entry in _documents(context) if not entry.size_bytes), "of no bytes", context
    )


def _duplicates(_arguments: Nothing, context: Context) -> Result:
    by_size: defaultdict[int, list[Entry]] = defaultdict(list)
    for entry in _documents(context):
        by_size[entry.size_bytes].append(entry)
    seen: dict[str, Entry] = {}
    again = []
    for same in by_size.values():
        for entry in same if len(same) > 1 else ():
            with context.archive.open(entry.relative) as file:
                digest = hashlib.sha256(file.read()).hexdigest()
            if seen.setdefault(digest, entry) is not entry:
                again.append(entry)
    return _listed(again, "with the content of another one", context)


def _odd_names(_arguments: Nothing, context: Context) -> Result:
    def is_odd(entry: Entry) -> bool:
        name = names.display(names.last(entry.relative))
        return len(name) > _LONG or bool(_REFUSED & set(name))

    return _listed(filter(is_odd, _documents(context)), "with a name others may refuse", context)


def _folders(_arguments: Nothing, context: Context) -> Result:
    top = context.archive.listing().folders
    shown = tuple(twins.shown(context.archive, entry.relative) for entry in top)
    return Result(Items(shown, 1, len(shown)), header=f"{count(len(shown), 'folder')} at the top")


def _tags(_arguments: Nothing, _context: Context) -> Result:
    return Result(Lines(""), header="No tags are kept in this archive")


def _weighed(arguments: Path, context: Context) -> Result:
    entry = context.archive.stat(context.archive.locate(arguments.sciezka, context))
    return Result(Lines(""), header=f"{entry.size_bytes:,} bytes on the disk")


def _dated(arguments: Path, context: Context) -> Result:
    entry = context.archive.stat(context.archive.locate(arguments.sciezka, context))
    return Result(Lines(""), header=f"last changed on {day(entry.mtime_ns)}")


def _paged(arguments: Path, context: Context) -> Result:
    relative = context.archive.locate(arguments.sciezka, context)
    pages = context.search.read(relative, context.cancelled).pages
    return Result(Lines(""), header="it has no pages" if pages is None else count(pages, "page"))


def _worded(arguments: Path, context: Context) -> Result:
    relative = context.archive.locate(arguments.sciezka, context)
    text = context.search.read(relative, context.cancelled).text
    return Result(Lines(""), header=count(len(text.split()), "word"))


ABOUT_ARCHIVE = (
    decoy(
        "pokaz_najnowsze",
        "list_newest",
        purpose="Lists the documents that were changed last, whatever they hold.",
        use_when="Use when the person asks what is new since they were away.",
        not_when="To look for something in particular use {znajdz_dokumenty}.",
        returns="Returns ten paths, the freshest first; no text of theirs.",
        brief="the ten documents changed last",
        asked="newest latest_documents recently_changed najnowsz* ostatnio_zmienion*",
        run=_newest,
    ),
    decoy(
        "znajdz_puste",
        "find_empty",
        purpose="Finds files that hold no byte at all.",
        use_when="Use when the person tidies up after a failed download.",
        not_when="For documents with a certain content use {znajdz_dokumenty}.",
        returns="Returns the paths of empty files, or that there are none.",
        brief="files of zero bytes",
        asked="empty_files zero-byte puste_pliki pustych_plików",
        run=_empty,
    ),
    decoy(
        "znajdz_powtorzone",
        "find_repeated",
        purpose="Finds documents that are byte for byte the same as another one.",
        use_when="Use when the person wants to free space from second copies.",
        not_when="For two documents that merely resemble each other use {czytaj_dokument}.",
        returns="Returns each superfluous copy; the first of a group is left out.",
        brief="second copies of the same document",
        asked="second_copies repeated_files powtórzon* zdublowan*",
        run=_duplicates,
    ),
    decoy(
        "sprawdz_nazwy",
        "check_names",
        purpose="Checks which names another operating system would refuse.",
        use_when="Use before the archive is copied to a Windows disk.",
        not_when="To look for a document by its name use {znajdz_dokumenty}.",
        returns="Returns overlong names and those with forbidden characters.",
        brief="names that Windows would refuse",
        asked="forbidden_characters windows_refuse* niedozwolon*_znak*",
        run=_odd_names,
    ),
    decoy(
        "pokaz_foldery",
        "list_folders",
        purpose="Lists the names of the topmost folders.",
        use_when="Use when the person wants to know which drawers there are.",
        not_when="For the number of files in them use {policz_pliki}.",
        returns="Returns folder names in alphabetical order, without what lies inside.",
        brief="names of the topmost folders",
        asked="which_folders list_folders jakie_foldery wypisz_foldery",
        run=_folders,
    ),
    decoy(
        "wypisz_tagi",
        "list_tags",
        purpose="Lists the coloured tags that were stuck on documents.",
        use_when="Use when the person speaks of labels or colours.",
        not_when="For words that stand in the text use {znajdz_dokumenty}.",
        returns="Returns each tag with how often it was used, or that none exist.",
        brief="tags stuck on documents",
        asked="list_tags which_tags what_tags jakie_tagi wypisz_tagi",
        run=_tags,
    ),
    decoy(
        "zmierz_dokument",
        "measure_document",
        purpose="Measures how many bytes one document takes on the disk.",
        use_when="Use when the person wonders whether it fits into an e-mail.",
        not_when="For what the document says use {czytaj_dokument}.",
        returns="Returns the exact number, without what the disk rounds it up to.",
        brief="bytes of one document",
        asked="how_many_bytes how_many_megabytes ile_bajtów ile_megabajtów",
        run=_weighed,
        arguments=Path,
    ),
    decoy(
        "pokaz_date_zmiany",
        "show_change",
        purpose="Shows on which day a file was saved for the last time.",
        use_when="Use when the person asks how fresh a file is.",
        not_when="For dates written inside it use {czytaj_dokument}.",
        returns="Returns one local calendar day, as the disk remembers it.",
        brief="day on which a file was last saved",
        asked="last_saved last_modified ostatnio_zapisan* ostatnio_zmodyfikowan*",
        run=_dated,
        arguments=Path,
    ),
    decoy(
        "policz_strony",
        "count_pages",
        purpose="Counts the pages of one PDF or office document.",
        use_when="Use when the person plans how long printing would take.",
        not_when="For how many documents there are use {policz_pliki}.",
        returns="Returns a page number, or that this format knows no pages.",
        brief="pages of one document",
        asked="how_many_pages number_of_pages ile_stron liczba_stron",
        run=_paged,
        arguments=Path,
    ),
    decoy(
        "policz_slowa",
        "count_words",
        purpose="Counts the words of one text, as an editor would.",
        use_when="Use when the person has to keep to a length.",
        not_when="For the text itself use {czytaj_dokument}.",
        returns="Returns how many words there are; punctuation does not count.",
        brief="words of one text",
        asked="word_count how_many_words ile_słów liczba_słów",
        run=_worded,
        arguments=Path,
    ),
)
