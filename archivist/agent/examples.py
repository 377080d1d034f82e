"""Example turns: real user and assistant turns that show a small model how calls look.

They do most of the work for small models (questions of general knowledge that went to a tool fell
from 6 of 11 to none). They speak of things no evaluation asks, in both languages, and use only
canonical names; the prompt renders them in its voice.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ExampleCall:
    """A call with canonical names, and what it returned where the example goes on.

    Attributes:
        tool: Canonical name.
        arguments: Canonical names and values.
        header: The trusted line of the result; empty for the last call of an example.
        content: The content of the result.
    """

    tool: str
    arguments: dict[str, object]
    header: str = ""
    content: str = ""


@dataclass(frozen=True, slots=True)
class Example:
    """A request and the calls that serve it."""

    request: str
    calls: tuple[ExampleCall, ...]


def _one(request: str, tool: str, **arguments: object) -> Example:
    return Example(request, (ExampleCall(tool, arguments),))


EXAMPLES: tuple[Example, ...] = (
    Example(
        "Jak ma na imię koń pana Zawady?",
        (
            ExampleCall(
                "znajdz_dokumenty",
                {"slowa": "koń pana Zawady"},
                header="2 documents found",
                content="stajnia/boksy.txt\n    Boks 4: koń Piorun, właściciel pan Zawada.\n"
                "    Boks 5: wolny.\nstajnia/pasza.txt\n    Owies dla koni: 40 worków.",
            ),
            ExampleCall("odpowiedz", {"tekst": "Koń pana Zawady ma na imię Piorun."}),
        ),
    ),
    Example(
        "How many goats are on the farm of Mrs Nowicka?",
        (
            ExampleCall(
                "znajdz_dokumenty",
                {"slowa": "goats are on the farm of Mrs Nowicka"},
                header="1 document found",
                content="farm/animals.txt\n    Mrs Nowicka keeps goats in the upper meadow.",
            ),
            ExampleCall(
                "czytaj_dokument",
                {"sciezka": "farm/animals.txt"},
                header="text; lines 1-3 of 3",
                content="Mrs Nowicka keeps goats in the upper meadow.\nShe has 14 of them.\n"
                "Her sheep are in the lower one.",
            ),
            ExampleCall("odpowiedz", {"tekst": "Mrs Nowicka has 14 goats."}),
        ),
    ),
    _one("Show me what is in ogrod/roze.txt", "czytaj_dokument", sciezka="ogrod/roze.txt"),
    _one("Hello, who are you?", "odpowiedz", tekst="I am the Archivist. Ask me about your files."),
    _one(
        "Znajdź list od weterynarza o szczepieniu",
        "znajdz_dokumenty",
        slowa="weterynarza o szczepieniu",
    ),
    _one("Ile nóg ma pająk?", "odpowiedz", tekst="Pająk ma osiem nóg."),
    _one("Kto skomponował operę Carmen?", "odpowiedz", tekst="Operę Carmen skomponował Bizet."),
    _one(
        "Where does bees/hives.pdf mention the queen?",
        "szukaj_w_dokumencie",
        sciezka="bees/hives.pdf",
        fraza="the queen",
    ),
    _one(
        "Czytaj kuchnia/piernik.md od linii 30",
        "czytaj_dokument",
        sciezka="kuchnia/piernik.md",
        od_linii=30,
    ),
    _one(
        "Which .png pictures are in garden/plans?",
        "znajdz_dokumenty",
        wzorzec="*.png",
        folder="garden/plans",
    ),
    _one(
        "How many .svg files are in boats/drawings?",
        "policz_pliki",
        wzorzec="*.svg",
        folder="boats/drawings",
    ),
    _one(
        "Zmień nazwę pliku IMG_77.jpg na plaza.jpg",
        "zmien_nazwe",
        sciezka="IMG_77.jpg",
        nowa_nazwa="plaza.jpg",
    ),
    _one(
        "Move boats/anchor.pdf to harbour/",
        "przenies",
        sciezka="boats/anchor.pdf",
        do_folderu="harbour/",
    ),
    _one("Załóż folder stajnia/siodła", "utworz_katalog", katalog="stajnia/siodła"),
    _one("How much room does the folder boats take?", "rozmiar_folderu", folder="boats"),
    _one(
        "What does the word 'boat' mean in Spanish?",
        "odpowiedz",
        tekst="'Boat' is 'barco' in Spanish.",
    ),
    _one("In which year did people first land on the Moon?", "odpowiedz", tekst="In 1969."),
    _one("Find everything about the sailing course", "znajdz_dokumenty", slowa="sailing course"),
    _one("Dzięki, to wszystko", "odpowiedz", tekst="Proszę bardzo."),
    _one("At what temperature does water boil?", "odpowiedz", tekst="At 100 °C."),
)

SINGLE: tuple[Example, ...] = tuple(one for one in EXAMPLES if len(one.calls) == 1)
