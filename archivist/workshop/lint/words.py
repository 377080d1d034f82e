"""The words that names and descriptions are made of, in the two languages of a belt."""

from __future__ import annotations

import re
from enum import StrEnum

from tools.archive.folding import fold


class Language(StrEnum):
    """The language of a word."""

    ENGLISH = "English"
    POLISH = "Polish"


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


# Verbs that mean the same to somebody who chooses between tools, in both languages.
_SENSES = (
    (
        "find search query look lookup locate discover",
        "znajdz szukaj wyszukaj poszukaj odszukaj",
    ),
    (
        "read get fetch load open retrieve view show display",
        "czytaj przeczytaj odczytaj wczytaj pobierz pokaz wyswietl otworz",
    ),
    ("delete remove erase discard drop", "usun skasuj wykasuj wymaz"),
    ("create make add build", "utworz stworz dodaj zrob zaloz"),
    ("update edit modify change set alter", "zmien edytuj zaktualizuj aktualizuj modyfikuj ustaw"),
    ("run execute exec invoke perform start launch", "uruchom wykonaj odpal"),
    ("send post submit deliver", "wyslij przeslij nadaj"),
    ("list enumerate browse", "wypisz wylistuj"),
    ("count tally", "policz zlicz"),
    ("calculate compute evaluate sum", "oblicz przelicz zsumuj wylicz"),
    ("write save store put record", "zapisz zachowaj napisz"),
)
_OTHER_ENGLISH = (
    "accept adapt align analyse analyze answer append apply approve archive ask assign attach "
    "backup block book bundle call cancel check choose classify clean clear clone close collect "
    "compare compress configure confirm connect convert copy crop cut decode decrypt deploy "
    "describe detect diff download draft draw enable disable encode encrypt end estimate explain "
    "export extract filter finish fix forward forget format generate give go grade group help "
    "import inspect install isolate join label learn link listen lock log measure merge mark mount "
    "move name navigate notify order outline pack parse paste pause pay pick plan plot poll "
    "predict prepare preview print process propose publish pull push rank rate recall recognise "
    "recognize refresh register reject release reload remember remind rename render reopen repeat "
    "replace reply report request reschedule reserve reset resize resolve restart restore resume "
    "review revoke rotate scan schedule score select share shrink sign skip sort speak split stop "
    "subscribe suggest summarise summarize sync tag take tell test track train transcribe transfer "
    "translate trim undo unlock unpack upload use validate verify wait watch zip"
)
_OTHER_POLISH = (
    "analizuj anuluj archiwizuj blokuj cofnij dopisz dolacz drukuj wydrukuj eksportuj filtruj "
    "generuj wygeneruj grupuj importuj konwertuj kopiuj skopiuj kup napraw nazwij odblokuj "
    "odpowiedz odrzuc odszyfruj okresl opisz opublikuj otaguj oznacz oszacuj podpisz podziel "
    "podsumuj polacz porownaj posortuj powiadom powtorz pomin przenies przekaz przeksztalc przelej "
    "przelacz przetlumacz tlumacz przypomnij przywroc rozpakuj rozpoznaj scal sformatuj skanuj "
    "zeskanuj sortuj spakuj sprawdz sprzedaj streszcz synchronizuj szyfruj zaszyfruj udostepnij "
    "umow wybierz wyciagnij wylacz wlacz wyczysc wyjasnij wytnij zadzwon zainstaluj zaloguj "
    "zamknij zamow zamien zapamietaj zaplac zaplanuj zarezerwuj zastap zatwierdz zatrzymaj zbierz "
    "zbuduj zmierz zmniejsz zweryfikuj zglos"
)
_NOUNS = {
    Language.ENGLISH: _words(
        "file files document documents directory name names size text line lines page pages note "
        "notes message messages scans person amount amounts contract contracts invoice invoices "
        "calendar event events task tasks weather currency"
    ),
    Language.POLISH: _words(
        "plik pliki plikow pliku dokument dokumenty dokumentow dokumencie dokumentu katalog "
        "katalogu folderu foldery nazwe nazwa nazwy nazw rozmiar tekst tekstu linie strony strone "
        "notatki notatke wiadomosc wiadomosci poczte siec sieci skanu suma sume osobie kwote kwoty "
        "umowa umowe fakture faktury kalendarz wydarzenie zadania pogode pogoda waluty"
    ),
}
_VERBS = {
    Language.ENGLISH: frozenset(
        " ".join((*(english for english, _ in _SENSES), _OTHER_ENGLISH)).split()
    ),
    Language.POLISH: frozenset(
        " ".join((*(polish for _, polish in _SENSES), _OTHER_POLISH)).split()
    ),
}
_SENSE = {
    word: english.split()[0]
    for english, polish in _SENSES
    for word in f"{english} {polish}".split()
}
_INFINITIVE = re.compile(r"[a-z]{2,}(?:[aeiy]c|zc|sc)")  # of Polish, without its diacritics

# Formats and protocols are words of their own; anything else without a vowel was cut short.
_FORMATS = _words(
    "pdf csv html http https xml sql md5 sha sha1 sha256 docx xlsx pptx odt ods rtf txt png jpg "
    "svg zip tar dns ssh ftp smtp imap url uri json yaml toml md qr vpn gps sms rss tls"
)
_CUT_SHORT = _words(
    "addr arg args attr avg btn calc cfg char cmd cnt col cols cond conf conv cred ctx curr cust "
    "db del desc dest dev dir dirs dist doc docs dst elem env err evt exec exp ext fld fmt fn freq "
    "func fwd gen grp hdr hw img impl inc info init int inv kat len lib loc lst max mem mgmt mgr "
    "min misc msg msgs mtg num obj ocr opt org param params perf pic pkg pos pref prev priv proc "
    "prod prop props ptr pwd qty qry rec ref reg rep req res resp ret sched sec sel seq srv stat "
    "stats str subj svc sys tbl temp tmp trans tx upd usr util val var ver vol wyd dok dokum wiad "
    "naz zmn"
)
_STOP = _words(
    "see and are can for from has have into its not one only other out that the them then there "
    "this use used uses using was when where which while whose with you your person asks ask asked "
    "returns return czy gdy ktore ktory lub albo oraz ten jest nie uzyj zwraca osoba prosi"
)
_STEM_LETTERS = 5


def parts(name: str) -> tuple[str, ...]:
    """Cut a name of any spelling into lower-case words: ``getUserDocs`` has three."""
    spaced = re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", " ", name)
    return tuple(word.lower() for word in re.split(r"[\W_]+", spaced) if word)


def verb_language(word: str) -> Language | None:
    """The language of a verb; None for a word that is no verb known here."""
    found = next((language for language, verbs in _VERBS.items() if word in verbs), None)
    return found or (Language.POLISH if _INFINITIVE.fullmatch(word) else None)


def noun_language(word: str) -> Language | None:
    """The language of a common noun that only one of them has; None for any other word."""
    return next((language for language, nouns in _NOUNS.items() if word in nouns), None)


def sense(verb: str) -> str:
    """A word that verbs of one meaning share."""
    return _SENSE.get(verb, verb)


def is_cut_short(word: str) -> bool:
    """Say whether a part of a name is an abbreviation that isn't a format's name."""
    if word in _FORMATS or word.isdigit():
        return False
    return word in _CUT_SHORT or (len(word) > 1 and not re.search(r"[aeiouy]", word))


def stems(text: str) -> frozenset[str]:
    """The words of a text that say something, cut to what their forms share."""
    named = re.compile(r"\w*_\w*")  # another tool's name says where to go, not what this one does
    words = re.findall(r"[^\W\d_]{3,}", fold(named.sub(" ", text)))
    return frozenset(word[:_STEM_LETTERS] for word in words if word not in _STOP)
