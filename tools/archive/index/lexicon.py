"""Words for the same paper in Polish and English, so that either finds the other.

Only what households and small offices file; a dictionary would bring false friends. Beginnings of
folded words; those with a dot at the end are whole words.
"""

from __future__ import annotations

_SAME: tuple[tuple[str, ...], ...] = (
    ("faktur", "rachunk", "rachunek", "invoic", "bill.", "bills."),
    ("paragon", "receipt"),
    ("umow", "contract", "agreement"),
    ("aneks", "annex", "amendment"),
    ("prad.", "pradu.", "pradem.", "energi", "electric", "power."),
    ("gaz.", "gazu.", "gazem.", "gas."),
    ("woda.", "wody.", "wode.", "water."),
    ("ogrzewani", "heating"),
    ("czynsz", "rent."),
    ("najem", "najm", "wynajem", "wynajm", "rent.", "rental", "lease"),
    ("telefon", "phone", "telephone"),
    ("ubezpiecz", "polis", "insuranc", "policy."),
    ("podat", "tax.", "taxes."),
    ("kredyt", "pozyczk", "loan", "mortgage", "hipote"),
    ("przelew", "transfer"),
    ("wyplat", "wynagrodzen", "pensj", "salary", "salaries", "payslip", "wage"),
    ("emerytur", "pension"),
    ("prac.", "praca.", "pracy.", "zatrudnien", "employment", "job."),
    ("swiadectw", "certificat", "zaswiadczen"),
    ("gwarancj", "warrant", "guarantee"),
    ("reklamacj", "complaint"),
    ("wypowiedzen", "terminat", "notice."),
    ("skan.", "skanu.", "skanie.", "skany.", "skanow.", "scan.", "scans.", "scanned."),
    ("pismo.", "pisma.", "list.", "listu.", "listy.", "letter"),
    ("notatk", "note.", "notes."),
    ("protokol", "minutes."),
    ("sprawozdan", "raport", "report"),
    ("ofert", "offer", "quote.", "quotation"),
    ("zamowien", "order."),
    ("lekar", "doctor"),
    ("badan", "wynik", "result"),
    ("recept", "prescription"),
    ("samochod", "auto.", "auta.", "car.", "vehicle"),
    ("mieszkan", "lokal", "flat.", "apartment"),
    ("dom.", "domu.", "house", "home."),
    ("szkol", "school"),
    ("podroz", "wyjazd", "travel", "trip"),
    ("bilet", "ticket"),
    ("wakacj", "urlop", "holiday", "vacation"),
    ("przepis", "recipe"),
    ("spotkan", "meeting"),
    ("adres", "address"),
    ("cena.", "ceny.", "kwot", "price", "amount"),
    ("termin", "deadline", "due."),
    (
        "koniec.",
        "konca.",
        "koncem.",
        "koncu.",
        "koncz",
        "skoncz",
        "zakoncz",
        "uplyw",
        "wygas",
        "end.",
        "ends.",
        "ended.",
        "expir",
    ),
    ("wazn", "obowiazuj", "valid"),
    ("zaplat", "platnosc", "payment", "paid."),
    ("zaliczk", "zadat", "kaucj", "deposit", "advance."),
    ("rata.", "raty.", "racie.", "instalment", "installment"),
    ("oprocentowan", "odsetk", "interest."),
    ("skladk", "premium."),
    ("oplat", "fee.", "fees.", "charge.", "charges."),
    ("zwrot", "refund"),
    ("zezwolen", "pozwolen", "koncesj", "licence", "license", "permit."),
    ("rezerwacj", "reservation", "booking."),
    ("paczk", "przesylk", "parcel", "package."),
    ("dostaw", "delivery", "deliveries"),
    ("napraw", "repair"),
    ("remont", "renovation"),
    ("serwis", "przeglad", "service.", "serviced.", "inspection"),
    ("kociol", "kotla.", "kotle.", "kotlem.", "boiler"),
    ("pralk", "pralek.", "washing"),
    ("lodowk", "fridge", "refrigerator"),
    ("opon", "tyre", "tires."),
    ("okno.", "okna.", "okien.", "window"),
    ("lazienk", "bathroom"),
    ("ogrod", "garden"),
    ("klucz", "key.", "keys."),
    ("wizyt", "appointment"),
    ("dentyst", "dentist"),
    ("szczepien", "vaccin"),
    ("uczulen", "uczulon", "alergi", "allerg"),
    ("slub.", "slubu.", "wesel", "wedding"),
    ("wycieczk", "excursion", "trip."),
    ("pracownik", "employee"),
    ("wlasciciel", "wynajmujac", "landlord", "owner"),
    ("najemc", "lokator", "tenant"),
    ("urzad.", "urzedu.", "urzedem.", "urzedzie.", "office."),
)


# Of each group the whole words, the beginnings, and what is said of them.
_GROUPS = tuple(
    (
        frozenset(form[:-1] for form in group if form.endswith(".")),
        tuple(form for form in group if not form.endswith(".")),
        tuple((form.removesuffix("."), not form.endswith(".")) for form in group),
    )
    for group in _SAME
)


def counterparts(word: str) -> tuple[tuple[str, bool], ...]:
    """Return what else a folded word may be called, each with whether it is only a beginning."""
    return tuple(
        form
        for whole, beginnings, forms in _GROUPS
        if word in whole or word.startswith(beginnings)
        for form in forms
    )
