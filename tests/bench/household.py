"""Two dozen tools that an office or a household might add, to measure how forty get along.

They register like any other, and nothing runs them: what is measured is whether the right one is
chosen, and whether they stand in the way of others.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from tools.contract import Argument, Arguments, Kind, Tool, reads_only
from tools.observation import Lines, Result
from tools.trust import Capability, Trust

if TYPE_CHECKING:
    from tools.contract import Context


class Asked(Arguments):
    """What is looked up."""

    czego: Annotated[
        str,
        Argument(english="about", kind=Kind.PHRASE, format="words of the request", example="x"),
    ]


class Nothing(Arguments):
    """Nothing has to be said."""


def _nothing(_arguments: object, _context: Context) -> Result:
    return Result(Lines("nothing"))


def _tool(name: str, english: str, purpose: str, brief: str, asked: str) -> Tool:
    words = "|".join(word.replace("*", r"\w*") for word in asked.split())
    return Tool(
        name=name,
        english=english,
        purpose=purpose,
        use_when=f"Use when the person asks to {brief}.",
        not_when="Not for what the person's documents say; for that use {znajdz_dokumenty}.",
        returns="Returns a few lines, or a sentence that says that there is nothing.",
        brief=brief,
        asked_by=(rf"\b(?:{words})\b",),
        arguments=Nothing if name in _SAYS_NOTHING else Asked,
        capabilities=frozenset({Capability.READ}),
        trust=Trust.SANDBOX,
        idempotent=True,
        budget_tokens=500,
        radius=reads_only,
        run=_nothing,
    )


# Name, English name, purpose, brief, words that ask for it (* is any ending), and a request.
_TABLE = (
    (
        "sprawdz_pogode",
        "weather",
        "Looks up the weather forecast of a place.",
        "look up the weather",
        "weather forecast rain pogod* prognoz* pada",
        "Will it rain in Gdańsk tomorrow?",
    ),
    (
        "pokaz_kalendarz",
        "calendar",
        "Shows the appointments of a day or a week.",
        "see appointments of a day",
        "calendar appointment* when meeting kalendarz* spotka* kiedy termin*",
        "Jakie mam spotkania w piątek?",
    ),
    (
        "znajdz_kontakt",
        "contact",
        "Looks up the telephone number or address of a person.",
        "look up a telephone number or an address",
        "contact* phone telephone address who kontakt* telefon* adres* kto",
        "What is the phone number of the plumber?",
    ),
    (
        "stan_konta",
        "bank_balance",
        "Says how much money is in the bank account.",
        "learn the balance of the bank account",
        "balance bank account sald* konta koncie",
        "Ile mam teraz na koncie?",
    ),
    (
        "lista_przelewow",
        "bank_transfers",
        "Lists the last transfers of the bank account.",
        "list the last bank transfers",
        "transfer* paid pay payment* przelew* płac* zapłac*",
        "Show me the last transfers to the landlord",
    ),
    (
        "kurs_waluty",
        "exchange_rate",
        "Looks up what a currency costs today.",
        "look up an exchange rate",
        "exchange currenc* kurs* walut*",
        "Jaki jest dzisiaj kurs franka?",
    ),
    (
        "sledz_paczke",
        "track_parcel",
        "Says where a parcel is that was sent to the person.",
        "learn where a parcel is",
        "parcel* package paczk* przesyłk*",
        "Where is my parcel from the bookshop?",
    ),
    (
        "rozklad_jazdy",
        "timetable",
        "Looks up when a train or bus leaves.",
        "look up a train or a bus",
        "train* bus timetable pociąg* autobus* rozkład*",
        "O której odjeżdża ostatni pociąg do Lublina?",
    ),
    (
        "wyznacz_trase",
        "route",
        "Works out the way between two places and how long it takes.",
        "learn the way between two places",
        "route directions drive tras* dojazd* dojechać",
        "Give me directions from Radom to Kielce",
    ),
    (
        "lista_zakupow",
        "shopping_list",
        "Shows what is on the shopping list.",
        "see the shopping list",
        "shopping groceries zakupów",
        "Pokaż listę zakupów",
    ),
    (
        "znajdz_przepis",
        "recipe",
        "Looks up a recipe in the cook book on the internet.",
        "look up how to cook something",
        "recipe* cook cake przepis* sernik* ugotować",
        "Look up a recipe for pumpkin soup",
    ),
    (
        "przelicz_jednostki",
        "convert_units",
        "Converts a length, a weight or a temperature.",
        "convert units",
        "convert miles inches pounds much many przelicz* mil ile",
        "Przelicz 12 mil na kilometry",
    ),
    (
        "ustaw_minutnik",
        "timer",
        "Sets a timer that rings after some minutes.",
        "set a timer",
        "timer alarm minutnik* budzik*",
        "Set a timer for nine minutes",
    ),
    (
        "godzina_w_miescie",
        "local_time",
        "Says what time it is in a city.",
        "learn the time in a city",
        "time godzin*",
        "Która jest godzina w Tokio?",
    ),
    (
        "dni_do",
        "days_until",
        "Counts the days until a date.",
        "count the days until a date",
        "days until deadline dni termin*",
        "How many days until the 3rd of May?",
    ),
    (
        "stan_licznika",
        "meter_reading",
        "Shows the last reading of the electricity meter.",
        "see a reading of a meter",
        "meter electricity gas water licznik* prąd* wody wodę gaz*",
        "Podaj ostatni stan licznika prądu",
    ),
    (
        "wlacz_swiatlo",
        "light",
        "Switches a lamp in the house on or off.",
        "switch a lamp on or off",
        "light* lamp* turn światł* lampę",
        "Turn off the lights in the kitchen",
    ),
    (
        "temperatura_domu",
        "thermostat",
        "Says how warm it is in a room of the house.",
        "learn how warm a room is",
        "thermostat warm temperatur* ciepło",
        "Jaka jest temperatura w sypialni?",
    ),
    (
        "puls_serwera",
        "server_status",
        "Says whether the server in the cellar is up.",
        "learn whether the server is up",
        "server uptime serwer*",
        "Is the server up?",
    ),
    (
        "wydrukuj",
        "print_document",
        "Prints a document on the printer at home.",
        "print a document",
        "print* show open wydrukuj* drukark* pokaż otwórz",
        "Wydrukuj umowę z dostawcą wody",
    ),
    (
        "odtworz_muzyke",
        "play_music",
        "Plays a piece of music in the living room.",
        "play music",
        "play music song zagraj muzyk* piosenk*",
        "Play some music by Chopin",
    ),
    (
        "wiadomosci",
        "news",
        "Reads the headlines of today's newspapers.",
        "hear the news",
        "news headlines read today wiadomości nagłówk* przeczytaj dzisiaj",
        "Przeczytaj dzisiejsze wiadomości ze świata",
    ),
    (
        "godziny_otwarcia",
        "opening_hours",
        "Looks up when a shop or an office is open.",
        "look up when a shop or an office is open",
        "opening open otwarcia czynn*",
        "What are the opening hours of the post office?",
    ),
    (
        "stan_samochodu",
        "car_status",
        "Says how far the car can go and what it needs.",
        "learn the state of the car",
        "car fuel mileage paliw* auta samochód* samochod*",
        "Ile paliwa zostało w baku?",
    ),
)
_SAYS_NOTHING = {"stan_konta", "lista_zakupow", "puls_serwera", "stan_samochodu"}
HOUSEHOLD = tuple(_tool(*row[:5]) for row in _TABLE)
# One request a tool, half of them Polish.
REQUESTS = tuple((row[5], row[0]) for row in _TABLE)
