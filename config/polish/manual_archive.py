"""The pages of `--help`: searching, the index, notes."""

TEXTS: dict[str, str | tuple[str, str, str]] = {
    # search and index
    (
        "Find documents by words of their content or name: in any form, with or without "
        'diacritics, any of them, those with most of them first. What stands in "quotation marks" '
        "must be there as it is. What is new or changed is read first, for as long as twenty "
        "seconds."
    ): (
        "Szuka dokumentów po słowach z treści lub nazwy: w dowolnej odmianie, z ogonkami lub bez; "
        "wystarczy jedno z nich, a na początku są te z największą liczbą słów. To, co w "
        '"cudzysłowie", musi występować dosłownie. Nowe i zmienione dokumenty są najpierw czytane, '
        "najwyżej przez dwadzieścia sekund."
    ),
    "any of the words, in any form": "dowolne z tych słów, w dowolnej odmianie",
    "these words as they are, in a PDF": "dokładnie te słowa, w PDF-ie",
    "by name and date alone": "tylko po nazwie i dacie",
    "documents were found": "znaleziono dokumenty",
    "no document was found": "nie znaleziono żadnego dokumentu",
    "Through a pipe: one path a line, nothing else. With NO_COLOR set, no word is marked.": (
        "W potoku: po jednej ścieżce w wierszu, nic więcej. Przy NO_COLOR słowa nie są wyróżniane."
    ),
    "words to look for": "szukane słowa",
    "such as '*.pdf' or '2026/*'": "na przykład '*.pdf' albo '2026/*'",
    "only in it and below": "tylko w nim i głębiej",
    "such as pdf, docx, or a word of a kind: mail": (
        "na przykład pdf, docx albo słowo z nazwy rodzaju: mail"
    ),
    "changed in or after 2026-03-14, 2026-03, 2026": "zmienione od 2026-03-14, 2026-03, 2026",
    "changed in or before it": "zmienione najpóźniej wtedy",
    (
        "Read every document that is new or changed into the index. A search does the same for as "
        "long as twenty seconds; this command takes the time it takes. Ctrl-C stops it and keeps "
        "what was read.\n\n"
        "With --report it lists, grouped by the reason, every document that can't be found by all "
        "of its content: those that need recognition, are encrypted, oversized, damaged, and so on."
    ): (
        "Wczytuje do indeksu każdy nowy lub zmieniony dokument. Wyszukiwanie robi to samo najwyżej "
        "przez dwadzieścia sekund; to polecenie trwa tyle, ile potrzeba. Ctrl-C je zatrzymuje, a "
        "to, co przeczytano, zostaje.\n\n"
        "Z --report wymienia, według przyczyn, każdy dokument, którego nie da się znaleźć po całej "
        "treści: wymagające rozpoznania tekstu, zaszyfrowane, za duże, uszkodzone i tak dalej."
    ),
    "what can't be found": "czego nie da się znaleźć",
    "list what was not read, and why": "wymienia, czego nie przeczytano i dlaczego",
    "print the report as JSON": "wypisuje raport jako JSON",
    # pamiec
    (
        "List what you asked the Archivist to remember, newest first, and name the file that it "
        "stands in: change or delete lines there with any editor."
    ): (
        "Wymienia to, co kazano zapamiętać, od najnowszego, i podaje plik, w którym to jest: "
        "wiersze można w nim zmieniać i usuwać dowolnym edytorem."
    ),
    "the same under its English name, for a program": "to samo pod angielską nazwą, dla programu",
}
