"""What a person's words contain, in English and Polish."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from archivist.agent.request import Request
from tools.belt import dopisz_do_pliku, zmien_nazwe

ASKED = zmien_nazwe.TOOL.asked_by


@pytest.mark.parametrize(
    ("text", "paths"),
    [
        ("Read notes.txt", ("notes.txt",)),
        ("Is it in notes.txt, a/b.pdf; or c.md?", ("notes.txt", "a/b.pdf", "c.md")),
        ("Read (notes.txt)!", ("notes.txt",)),
        ("Show ~/docs/a.pdf and ./b/c.txt.", ("~/docs/a.pdf", "./b/c.txt")),
        ("Otwórz „moja umowa.docx”", ("moja umowa.docx",)),
        ("Open «my lease.pdf» and 'Anna's notes.txt'", ("my lease.pdf", "Anna's notes.txt")),
        ('Open "a b.pdf"', ("a b.pdf",)),
        ("Open rules/house rules.pdf now", ("rules/house rules.pdf",)),
        ("Open skan.001.pdf", ("skan.001.pdf",)),
        ("Open faktura-03_2026+kopia@dom.pdf", ("faktura-03_2026+kopia@dom.pdf",)),
        ("README.md i Plik.PDF, Nowy.Docx", ("README.md", "Plik.PDF", "Nowy.Docx")),
        ("Otwórz łódź.txt", ("łódź.txt",)),
        # What is no path:
        ("Write to jan.kowalski@firma.info or jan@wp.pl, jan@x.online", ()),
        ("See https://example.com/a.pdf and www.example.com", ()),
        ("It costs 3.15, was 12.50 and 1.234,56", ()),
        ("On 12.03.2026, v2.0, at 10.30", ()),
        ("Faktura od Orange sp. z o.o. i Alfa S.A.", ()),
        ("m.in. umowa, np. najmu, e.g. a lease, i.e. U.S. law, p.m.", ()),
        ("Nie wiem.Kiedy to było?", ()),
        ("All .pdf files", ()),
        ("", ()),
    ],
)
def test_paths_are_what_looks_like_a_document(text: str, paths: tuple[str, ...]) -> None:
    """Quotes, folders and sentence marks are understood; addresses and numbers are no paths."""
    assert Request(text).paths() == paths


def test_a_name_with_spaces_that_the_archive_holds_is_a_path() -> None:
    """It is known whole, and its last word is no path of its own."""
    request = Request("Read scan 12.pdf to me", named_files=("scan 12.pdf",))
    assert request.paths() == ("scan 12.pdf",)


@pytest.mark.parametrize(
    ("text", "folders"),
    [
        ("List the scans folder", ("scans",)),
        ("What is in folder listy/2025?", ("listy/2025",)),
        ("Co jest w folderze umowy?", ("umowy",)),
        ("Co jest w katalogu „moje skany”?", ("moje skany",)),
        ("In the 'old stuff' folder", ("old stuff",)),
        ("folder called taxes", ("taxes",)),
        ("Rename all *.jpeg in holiday to lower case", ("holiday",)),
        ("Show all sheets (*.xlsx) in accounting", ("accounting",)),
        ("Ile plików .csv w rachunki?", ("rachunki",)),
        ("List every .csv in March, *.pdf in 2024 and .md in total", ()),
        ("Is the .csv in a.zip?", ()),
        ("Co ze skan*.pdf w folderze poczta?", ("poczta",)),
        ("Everything in letters/2024", ("letters/2024",)),
        ("the folder is big, which folder? this folder", ()),
        ("Read letters/2024/a.pdf", ()),
        ("Read rules/house rules.pdf", ()),
    ],
)
def test_folders_are_named_beside_the_word_or_by_a_slash(
    text: str, folders: tuple[str, ...]
) -> None:
    """Quoted names keep their spaces; a document is no folder."""
    assert Request(text).folders() == folders


def test_what_is_no_folder_of_the_archive_is_dropped() -> None:
    """An invoice number has slashes as well."""
    text = "Faktura FV/12/2026 w folderze listy/x"
    assert Request(text).slashed() == ("FV/12/2026", "listy/x")
    assert Request(text, absent=("FV/12/2026", "listy/x")).folders() == ("listy/x",)


@pytest.mark.parametrize(
    ("text", "sources", "names"),
    [
        ("Rename skan001.pdf to umowa.pdf", ("skan001.pdf",), ("umowa.pdf",)),
        ("Rename skan001.pdf to faktura, please", ("skan001.pdf",), ("faktura",)),
        ("I want to rename skan001.pdf to faktura", ("skan001.pdf",), ("faktura",)),
        ("Zmień nazwę skan001.pdf na faktura proszę", ("skan001.pdf",), ("faktura",)),
        ("Zmień nazwę: a.pdf na b.pdf", ("a.pdf",), ("b.pdf",)),
        ("Zmień nazwę pliku a.pdf na „Umowa najmu”", ("a.pdf",), ("Umowa najmu",)),
        ("Rename a.pdf: b.pdf", ("a.pdf",), ("b.pdf",)),
        ("Nazwij plik a.md inaczej: lista zakupów.md", ("a.md",), ("lista zakupów.md",)),
        ("Rename it: umowa.pdf", (), ("umowa.pdf",)),
        ("Rename the orange bill to orange.pdf", (), ("orange.pdf",)),
        ("The file a.pdf should be called b.pdf", ("a.pdf",), ("b.pdf",)),
        ("Rename a.pdf to house rules.pdf", ("a.pdf",), ("house rules.pdf",)),
        ("Rename 'a/x y.txt' to 'z w.txt'", ("a/x y.txt",), ("z w.txt",)),
        ("Give the name b.pdf to a.pdf", ("a.pdf",), ("b.pdf",)),
        ("Give x/a.pdf the name b.pdf", ("x/a.pdf",), ("b.pdf",)),
        ("Nadaj plikowi a.pdf nazwę b.pdf", ("a.pdf",), ("b.pdf",)),
        ("Rename a.pdf to b.pdf and b.pdf to c.pdf", ("a.pdf", "b.pdf"), ("b.pdf", "c.pdf")),
        (
            "Rename a.pdf to faktura and tell me",
            ("a.pdf",),
            ("faktura and tell me", "faktura"),
        ),
        ("Call a.pdf umowa 2024", ("a.pdf",), ()),
        ("Rename the letter to the bank to bank.docx", (), ("bank.docx",)),
        ("Rename the notes about the move to things to do.txt", (), ("do.txt",)),
        ("Rename a.txt to things to do.txt", ("a.txt",), ("things to do.txt",)),
        ("Call the letter to my bank bank.docx", (), ("bank.docx",)),
        ("List od cioci nazwij zyczenia.txt", (), ("zyczenia.txt",)),
        ("Nazwij list a.txt umowa", ("a.txt",), ()),
        ("I'd like a.pdf to be named b-c.pdf", ("a.pdf",), ("b-c.pdf",)),
        ("Letters/a.pdf has to be renamed to b.pdf", ("Letters/a.pdf",), ("b.pdf",)),
        ("It came out as a1.pdf; rename it to b.pdf", ("a1.pdf",), ("b.pdf",)),
        ("The scan was saved as a1.pdf, name it b.pdf", ("a1.pdf",), ("b.pdf",)),
        ("Skan zapisał się jako a1.pdf; zmień nazwę na b.pdf", ("a1.pdf",), ("b.pdf",)),
        ("a.pdf should be saved as b.pdf", ("a.pdf",), ("b.pdf",)),
        ("a.pdf to zła nazwa, zmień ją na b.pdf", ("a.pdf",), ("b.pdf",)),
    ],
)
def test_the_new_name_is_told_from_the_old(
    text: str, sources: tuple[str, ...], names: tuple[str, ...]
) -> None:
    """What stands after "to" or „na” is what a file shall be called."""
    assert Request(text).sources() == sources
    assert Request(text).new_names() == names


@pytest.mark.parametrize(
    ("text", "patterns"),
    [
        ("Find *.pdf and fakt?ra*", ("*.pdf", "fakt?ra*")),
        ("How many PDF files are there?", ("*.pdf",)),
        ("Ile jest plików PDF-ów i Excela?", ("*.pdf", "*.xlsx")),
        ("Files whose names start with skan", ("skan*",)),
        ("Names ending in _final", ("*_final",)),
        ("Pliki, których nazwa zaczyna się od „skan”", ("skan*",)),
        ("Pliki kończące się na kopia", ("*kopia",)),
        ("Rename all .jpg so that they start with trip_", ("*.jpg",)),
        ("Read a.pdf", ()),
        ("Where is it??", ()),
        ("Is the Markdown or the Word one newer?", ("*.docx", "*.md")),
        ("All .odt and .ods files", ("*.odt", "*.ods")),
        ("pliki csv, pdfy i JPG-i", ("*.pdf", "*.csv", "*.jpg")),
        ("Word documents, pliki Worda", ("*.docx",)),
        ("tabele w excelu", ("*.xlsx",)),
        ("Text files, pliki tekstowe", ("*.txt",)),
        ("The text of the files, tekst pliku", ()),
        ("doc files and pliki zip", ("*.doc", "*.zip")),
        ("The word excellent, the zip code, this doc, odtąd", ()),
        ("Convert the lease to Markdown", ()),
        ("Convert all csv files to txt", ("*.csv",)),
        ("Zapisz umowę w formacie md", ()),
        ("Przekonwertuj pdf-y na txt", ("*.pdf",)),
        ("Save the list of all .md files", ("*.md",)),
    ],
)
def test_patterns(text: str, patterns: tuple[str, ...]) -> None:
    """Written ones, types by their names, and beginnings and ends of names."""
    assert Request(text).patterns() == patterns


@pytest.mark.parametrize(
    "text",
    [
        "Rename a.pdf to b.pdf",
        "Please, can you rename a.pdf to b.pdf?",
        "Zmień nazwę a.pdf na b.pdf",
        "Don't forget to rename a.pdf to b.pdf",
        "Nie zapomnij: zmień nazwę a.pdf na b.pdf",
        "Czy nie mógłbyś zmienić nazwy a.pdf na b.pdf?",
        "Don't read it, just rename a.pdf to b.pdf",
        "Nie czytaj, tylko zmień nazwę a.pdf na b.pdf",
        "Plikowi „bez tytułu” nadaj nazwę b.pdf",
        "Rename a.pdf to b.pdf without asking",
        "It is called x1.pdf, which tells nobody anything; rename it to b.pdf",
        "Nobody knows what x1.pdf is, rename it to b.pdf",
        "Plik x1.pdf nikomu nic nie mówi; zmień mu nazwę na b.pdf",
    ],
)
def test_words_that_ask_for_a_rename(text: str) -> None:
    """A ban on something else, or inside a name, forbids nothing."""
    assert Request(text).matches(ASKED)


@pytest.mark.parametrize(
    "text",
    [
        "Compare the pairs, change nothing",
        "Compare a.pdf and b.pdf; do not rename anything.",
        "Never rename a.pdf to b.pdf",
        "Nobody may rename a.pdf to b.pdf",
        "No one else should ever rename a.pdf",
        "Nobody renames a.pdf",
        "Nikomu nie wolno zmieniać nazwy a.pdf",
        "Nikt niech nie zmienia nazwy a.pdf",
        "Porównaj pary, nie zmieniaj żadnych nazw",
        "Opisz pliki bez zmiany nazwy",
        "What is the name of the scan?",
        "Jak się nazywa ten plik?",
        "How are the files compared?",
    ],
)
def test_words_that_ask_for_no_rename(text: str) -> None:
    """Bans and questions offer no change."""
    assert not Request(text).matches(ASKED)


words = st.text() | st.lists(
    st.sampled_from(
        [
            "rename",
            "to",
            "na",
            "a.pdf",
            "„",
            "”",
            '"',
            "'",
            "x y.txt",
            "folder",
            "*.",
            "/",
            "~/",
            "nazwę",
            ":",
            "and",
            "not",
            "nie",
            "https://x.com/a.pdf",
            "line 3",
            "b/c",
            ".",
            "(",
            "[",
            "\\",
            "\n",
            "please",
            "PDF",
            "zaczyna się od",
            "o.o.",
        ]
    )
).map(" ".join)


@given(words)
def test_everything_found_stands_in_the_words(text: str) -> None:
    """Nothing is invented, whatever is written, and nothing raises."""
    request = Request(text)
    found = [
        *request.paths(),
        *request.folders(),
        *request.quotes(),
        *request.new_names(),
        *request.sources(),
    ]
    assert all(one and one in text for one in found)
    for pattern in request.patterns():
        assert pattern in text or pattern.strip("*") in text or pattern.startswith("*.")
    assert all(str(number) in text or number >= 0 for number in request.lines())
    assert request.matches((r"\w",)) in {True, False}
    assert request.about_documents() in {True, False}


def test_a_pasted_text_offers_no_name_that_no_file_can_have() -> None:
    """Tens of thousands of characters after a "to" are no name of a file."""
    text = "Rename a.pdf to " + "b " * 20_000
    assert Request(text).new_names() == ()
    assert Request(f"{text}\nor to c").new_names() == ("c",)


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("Summarise a.txt in a sentence", True),
        ("Read a.txt", True),
        ("wyjaśnij mi a.txt, nie wiem o co w nim chodzi", True),
        ("Streść „umowa najmu.pdf”", True),
        ("Show a.txt from line 30", True),
        ("Read me the passage of a.txt on parking", False),
        ("Read what a.txt says on 'quiet hours'", False),
        ("Otwórz a.txt i poszukaj kaucji", False),
        ("Where does a.txt speak of the rent?", False),
        ("What about a.txt?", False),
    ],
)
def test_what_needs_the_whole_document(text: str, whole: bool) -> None:  # noqa: FBT001
    """To sum up or explain is to read; words that look for a place in it are not."""
    assert Request(text).asks_whole() is whole


@pytest.mark.parametrize(
    ("text", "minus"),
    [
        ("What is the difference between 12.50 and 3.20?", True),
        ("O ile 12,50 to więcej niż 3,20?", True),
        ("Subtract 3.20 from 12.50", True),
        ("Add 12.50 and 3.20", False),
        ("Take 3.20 minus 1.10 plus 4.00", False),
        ("o ile więcej zapłaciliśmy łącznie", False),
    ],
)
def test_what_is_only_subtracted(text: str, minus: bool) -> None:  # noqa: FBT001
    """A difference and nothing to add."""
    assert Request(text).subtracts() is minus


@pytest.mark.parametrize(
    ("text", "documents"),
    [
        ("Rename a.txt to b.txt", ("a.txt",)),
        ("Find the lease and rename it to b.txt", ()),
        ("List od cioci nazwij zyczenia.txt", ()),
        ("Go to a.txt and read it", ("a.txt",)),
        ("Compare a.txt to b.txt", ("a.txt", "b.txt")),
        ("How many bills called gas.pdf are there?", ()),
        ("Ile rachunków o nazwie gaz.pdf jest w rachunki?", ()),
        ("What does a.txt say about the name?", ("a.txt",)),
    ],
)
def test_a_mere_new_name_or_that_of_many_is_no_document(
    text: str, documents: tuple[str, ...]
) -> None:
    """It can't be read before a file has it, or while many have it."""
    assert Request(text).documents() == documents


@pytest.mark.parametrize(
    "text",
    ["The cake recipe should be called cake.md", "Przepis na ciasto ma się nazywać cake.md"],
)
def test_what_something_should_be_called_is_its_new_name(text: str) -> None:
    """No file of that name is there to be renamed."""
    request = Request(text)
    assert request.new_names() == ("cake.md",)
    assert request.documents() == ()


def test_a_note_that_is_renamed_gets_no_text() -> None:
    """The noun orders nothing, the verb does."""
    asked_by = dopisz_do_pliku.TOOL.asked_by
    assert not Request("Rename the note with the recipe to cake.txt").matches(asked_by)
    assert Request("Note the price in euros to prices.txt").matches(asked_by)


@pytest.mark.parametrize(
    ("text", "twice"),
    [
        ("How much is it, and until when?", True),
        ("Which number has to be called, and within how many days?", True),
        ("Od kiedy i na jakim stanowisku pracuję?", True),
        ("W ilu stopniach i jak długo piec?", True),
        ("Kto to robi i za ile?", True),
        ("Who wrote to the bank and the landlord?", False),
        ("Ile kosztuje gaz i prąd?", False),
    ],
)
def test_two_questions_in_one_are_told_from_one(text: str, *, twice: bool) -> None:
    """Whatever stands before the second one's asking word."""
    assert Request(text).asks_twice() is twice
