"""Reading tools that are offered only when the words ask for them, and what they may be given."""

from __future__ import annotations

from dataclasses import replace

import pytest

from archivist.agent.request import Request
from archivist.agent.state import Made
from archivist.model.constraint import Calculation, Choice
from tests.archivist.agent.constraints import (
    ANSWER,
    FIND,
    allowed,
    found,
    made,
    required,
    shapes,
    tools,
    values,
)
from tools.belt import podsumuj_folder, policz, policz_pliki, rozmiar_folderu, suma_kontrolna
from tools.observation import Observation, Status

COUNT, OUTLINE, SIZE, CHECKSUM, CALCULATE = (
    "count_files",
    "outline_folder",
    "measure_folder",
    "compute_checksum",
    "calculate_amounts",
)
ASKED = {
    tool.english: tool.asked_by
    for tool in (
        policz_pliki.TOOL,
        podsumuj_folder.TOOL,
        rozmiar_folderu.TOOL,
        suma_kontrolna.TOOL,
        policz.TOOL,
    )
}


@pytest.mark.parametrize(
    ("tool", "text"),
    [
        (COUNT, "How many PDF files are there?"),
        (COUNT, "how many documents do I have in the archive"),
        (COUNT, "How many messages are in the folder mail?"),
        (COUNT, "Ile wiadomości e-mail mam w folderze poczta?"),
        (COUNT, "How many files does the folder umowy contain?"),
        (COUNT, "Count the files in the scans folder"),
        (COUNT, "What is the number of Word documents in letters?"),
        (COUNT, "How many invoices are there in the folder faktury?"),
        (COUNT, "how many letters lie under letters/2025"),
        (COUNT, "How many bills called gas.pdf do I have?"),
        (COUNT, "Ile rachunków jest w rachunki/2025?"),
        (COUNT, "ile listow lezy w katalogu listy"),
        (COUNT, "Ile umów o nazwie najem.pdf jest w archiwum?"),
        (COUNT, "Ile plików jest w folderze faktury?"),
        (COUNT, "ile mam pdf-ow"),
        (COUNT, "ile dokumentow zawiera folder umowy"),
        (COUNT, "Policz wszystkie pliki w katalogu skany"),
        (COUNT, "Podaj liczbę dokumentów w umowy/"),
        (OUTLINE, "Give me an overview of the contracts folder"),
        (OUTLINE, "How is my archive organised?"),
        (OUTLINE, "What kinds of documents do I have?"),
        (OUTLINE, "show me the directory tree"),
        (OUTLINE, "Podsumuj folder faktury"),
        (OUTLINE, "Jaka jest struktura archiwum?"),
        (OUTLINE, "jak sa ulozone moje dokumenty"),
        (COUNT, "how many in letters/2024?"),
        (COUNT, "ile jest w listy/2024"),
        (COUNT, "How many *.png do I have?"),
        (COUNT, "Ile mam zdjęć *.png?"),
        (SIZE, "size of letters/2024"),
        (SIZE, "rozmiar listy/2024"),
        (SIZE, "How big is the folder scans?"),
        (SIZE, "how much space do my documents take"),
        (SIZE, "Which folder is the largest?"),
        (SIZE, "What's the biggest file?"),
        (SIZE, "Jak duży jest folder skany?"),
        (SIZE, "ile miejsca zajmuja skany"),
        (SIZE, "Który katalog zajmuje najwięcej miejsca?"),
        (SIZE, "jakie są największe pliki"),
        (CHECKSUM, "Compute the SHA-256 of lease.pdf"),
        (CHECKSUM, "Are a.pdf and b.pdf identical?"),
        (CHECKSUM, "Podaj sumę kontrolną pliku a.pdf"),
        (CHECKSUM, "czy a.pdf i b.pdf sa identyczne"),
        (CALCULATE, "How much did we pay for gas and power altogether?"),
        (CALCULATE, "What is the sum of the January and February bills?"),
        (CALCULATE, "What's the difference between the two quotes?"),
        (CALCULATE, "How much more did we pay in March than in April?"),
        (CALCULATE, "By how much does the rent rise in April?"),
        (CALCULATE, "O ile podrożał internet od marca?"),
        (CALCULATE, "Did we pay less for water or for gas?"),
        (CALCULATE, "Czy płacimy więcej za wodę niż za gaz?"),
        (CALCULATE, "Ile zapłaciliśmy razem za prąd i gaz?"),
        (CALCULATE, "o ile wiecej zaplacilismy w marcu"),
        (CALCULATE, "Jaka jest różnica między ofertami?"),
        (CALCULATE, "Zsumuj rachunki za wodę"),
    ],
)
def test_words_ask_for_one_tool(tool: str, text: str) -> None:
    """In both languages, with diacritics and without, and for no other of the kind."""
    assert [name for name, asked_by in ASKED.items() if Request(text).asks(asked_by)] == [tool]


@pytest.mark.parametrize(
    "text",
    [
        "How many invoices did we pay?",
        "How many documents mention the dentist?",
        "How many documents did we sign in 2025?",
        "how many goats are on the farm",
        "What is the total on the Orange invoice?",
        "How big is the flat we rent?",
        "How much space does the garage have?",
        "What is the largest city in Poland?",
        "Summarise letters/bank.txt",
        "Read notes/checksum.md",
        "Find the overview of the project",
        'Look for "how many files" in a.txt',
        "Read in-total/and-altogether/",
        "What is 23% of 1840?",
        "List the PDF files in the scans folder",
        "Ile zapłaciliśmy za gaz w styczniu?",
        "ile dokumentów mówi o ubezpieczeniu",
        "Ile dokumentów podpisałem w maju?",
        "Ile stron ma umowa?",
        "Ile waży paczka?",
        "jak duże jest mieszkanie?",
        "Podsumuj umowę najmu",
        "Ile faktur mamy od Orange?",
        "Zmień nazwę a.pdf na suma.pdf",
    ],
)
def test_a_question_to_the_documents_asks_for_none(text: str) -> None:
    """Nor do quoted words or the names of files."""
    assert [name for name, asked_by in ASKED.items() if Request(text).asks(asked_by)] == []
    assert not {*ASKED} & {*tools(allowed(text))}


def test_a_count_needs_no_argument_and_is_made_once() -> None:
    """Of the whole archive; what the words say about the files is a part of every call."""
    constraint = allowed("How many documents do I have?")
    assert [shape.arguments for shape in shapes(constraint, COUNT)] == [()]
    assert ANSWER not in tools(constraint)
    counted = made("policz_pliki", wzorzec="", folder="")
    assert COUNT not in tools(allowed("How many documents do I have?", counted))
    some = allowed("How many PDF files are in the folder scans?")
    assert required(some, COUNT) == {"pattern", "folder"}
    assert values(some, COUNT, "folder") == (Choice(("scans",)),)


def test_each_folder_is_counted_once() -> None:
    """Two folders are two calls, and then the answer."""
    text = "How many files are in a/b and in c/d?"
    counted = made("policz_pliki", wzorzec="", folder="a/b")
    assert values(allowed(text, counted), COUNT, "folder") == (Choice(("c/d",)),)
    again = made("policz_pliki", wzorzec="", folder="c/d")
    assert COUNT not in tools(allowed(text, counted, again))


def test_a_folder_that_only_its_name_tells() -> None:
    """Taken from the archive, for the tools that the words ask for and for no other."""
    constraint = allowed(Request("How many files are in letters?", named_folders=("letters",)))
    assert values(constraint, COUNT, "folder") == (Choice(("letters",)),)
    assert values(constraint, FIND, "folder") == ()


def test_words_that_go_on_with_a_count_ask_for_one() -> None:
    """A short addition to a request asks for what that one asked for."""
    request = Request("And in scans/2025?", before="How many files are in scans/2024?")
    assert values(allowed(request), COUNT, "folder") == (Choice(("scans/2025",)),)


def test_two_documents_are_compared_one_after_the_other() -> None:
    """Each has its checksum once."""
    text = "Are a.pdf and b.pdf identical?"
    assert values(allowed(text), CHECKSUM, "path") == (Choice(("a.pdf", "b.pdf")),)
    first = made("suma_kontrolna", "a.pdf", sciezka="a.pdf")
    assert values(allowed(text, first), CHECKSUM, "path") == (Choice(("b.pdf",)),)


def observed(text: str, tool: str = "czytaj_dokument") -> Made:
    """A call whose result has this text."""
    call = made(tool, "a.txt", sciezka="a.txt")
    return Made(call.tool, call.arguments, Observation(Status.OK, content=text))


SUM = "How much did we pay altogether?"


def test_what_was_read_is_added_up() -> None:
    """Money where there is any, as many amounts as were seen; and then it is answered."""
    text = "Invoice 12 of 2026-03-01, 3 items: 129,99 zł\nand 98,10 zł"
    constraint = allowed(SUM, observed(text), observed("129,99 zł"))
    assert values(constraint, CALCULATE, "expression") == (
        Calculation(("129,99 zł", "98,10 zł", "129,99 zł")),
    )
    assert ANSWER not in tools(constraint)


BILL = "Razem netto: {}0,00 zł\nPodatek VAT: 9,00 zł\nDo zapłaty: {}9,00 zł"


def test_of_bills_it_is_what_was_paid_that_is_added_up() -> None:
    """Neither net nor tax, where two of them say what is to be paid; unless the words say so."""
    one, other = observed(BILL.format(3, 3)), observed(BILL.format(5, 5))
    assert values(allowed(SUM, one, other), CALCULATE, "expression") == (
        Calculation(("39,00 zł", "59,00 zł")),
    )
    every = ("30,00 zł", "9,00 zł", "39,00 zł")
    assert values(allowed(SUM, one), CALCULATE, "expression") == (Calculation(every),)
    net = allowed(f"{SUM} Without VAT, please.", one)
    assert values(net, CALCULATE, "expression") == (Calculation(every),)


def test_nothing_is_added_up_before_each_named_document_was_looked_at() -> None:
    """The amounts of the first one alone make no sum."""
    text = "What do a.txt and b.txt come to in total?"
    first = replace(observed("3,00 zł and 4,00 zł"), arguments={"sciezka": "a.txt"})
    second = replace(observed("5,00 zł"), arguments={"sciezka": "b.txt"})
    assert CALCULATE not in tools(allowed(text, first))
    assert CALCULATE in tools(allowed(text, first, second))


@pytest.mark.parametrize(
    ("text", "things"),
    [
        ("Was gas dearer in May or in June?", 2),
        ("Was gas dearer in May, in June or in July?", 3),
        ("Which was dearer, a.txt or b.txt?", 2),
    ],
)
def test_what_was_read_to_be_compared_is_compared(text: str, things: int) -> None:
    """Once all of it was read nothing else is left to do; before, there is."""
    first, *rest = (
        replace(observed(f"{amount},00 zł"), arguments={"sciezka": path})
        for path, amount in (("a.txt", 11), ("b.txt", 12), ("c.txt", 13))
    )
    assert tools(allowed(text, first, *rest[: things - 1])) == [CALCULATE]
    assert tools(allowed(text, first, *rest[: things - 2])) != [CALCULATE]


def test_what_is_compared_is_subtracted() -> None:
    """Which of two is dearer is a difference; a small model would add them."""
    constraint = allowed("Which bill is more expensive?", observed("39,00 zł"), observed("5,00 zł"))
    assert values(constraint, CALCULATE, "expression") == (
        Calculation(("39,00 zł", "5,00 zł"), ("-",)),
    )


def test_without_money_any_numbers_can_be_added_up() -> None:
    """But no year, and nothing where there is only one number."""
    goats = allowed(SUM, observed("Farm A, since 2019: 14 goats\nFarm B: 9 goats"))
    assert values(goats, CALCULATE, "expression") == (Calculation(("14", "9")),)
    assert CALCULATE not in tools(allowed(SUM, observed("In 2025: 14 goats")))


def test_amounts_of_the_words_can_be_added_up() -> None:
    """Those that are money: "the 2 bills of March 2026" has none."""
    constraint = allowed("Add 12,50 zł and 3,20 zł")
    assert values(constraint, CALCULATE, "expression") == (Calculation(("12,50 zł", "3,20 zł")),)
    assert CALCULATE not in tools(
        allowed("What are the 2 bills of May 2026 and 3 of June in total?")
    )


@pytest.mark.parametrize(
    ("words", "amounts"),
    [
        ("please add 3998 + 2042.78", ("3998", "2042.78")),
        ("Suma 1610 plus 4938,35", ("1610", "4938,35")),
        ("8.10+4.50+20.00", ("8.10", "4.50", "20.00")),
        ("502.09-418.99=", ("502.09", "418.99")),
        ("Add 10 and 2.50 and 3.50", ("10", "2.50", "3.50")),
    ],
)
def test_whole_amounts_and_tight_signs_are_calculated(words: str, amounts: tuple[str, ...]) -> None:
    """A number that is joined to money is one, and a sum needs no spaces."""
    (rule,) = values(allowed(words), CALCULATE, "expression")
    assert isinstance(rule, Calculation)
    assert rule.amounts == amounts


@pytest.mark.parametrize(
    "words", ["Add up what 3 shops took, one of them 2.50", "2-3 of 4 in total"]
)
def test_what_only_counts_is_no_amount(words: str) -> None:
    """A number beside words stays what it is."""
    assert CALCULATE not in tools(allowed(words))


def test_a_result_is_not_calculated_again() -> None:
    """One that was refused is, with every reading of its amounts written out."""
    seen = observed("1,234 PLN and 5.00 PLN")
    right = observed("1,234 PLN + 5.00 PLN = 6.23", "policz")
    assert CALCULATE not in tools(allowed(SUM, seen, right))
    refused = made("policz", error="two readings", dzialanie="1,234 PLN + 5.00 PLN")
    constraint = allowed(SUM, seen, refused)
    assert values(constraint, CALCULATE, "expression") == (
        Calculation(("1234 PLN", "1.2340 PLN", "5.00 PLN")),
    )


def test_nothing_to_add_up_offers_no_calculation() -> None:
    """Documents are found first."""
    assert tools(allowed(SUM)) == [FIND]
    assert CALCULATE not in tools(allowed(SUM, found("a.txt")))
