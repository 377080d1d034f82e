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
    "invoices from March by their own date": "faktury z marca, według daty w dokumencie",
    "by name and time of change alone": "tylko po nazwie i czasie zmiany",
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
    "from then by the date that stands in it; also 2026-03..2026-05 or 2026-03..": (
        "z tego czasu według daty w dokumencie; także 2026-03..2026-05 albo 2026-03.."
    ),
    "written in Polish or English": "napisane po polsku albo po angielsku",
    (
        "Read every document that is new or changed into the index. A search does the same for as "
        "long as twenty seconds; this command takes the time it takes. Then scanned pages and "
        "pictures are recognised where tesseract is installed, each once: a page takes seconds, "
        "and a search never waits for it. Ctrl-C stops it and keeps what was read.\n\n"
        "With --report it lists, grouped by the reason, every document that can't be found by all "
        "of its content: those that need recognition, are encrypted, oversized, damaged, and so "
        "on. It reads what is new before, and recognises nothing."
    ): (
        "Wczytuje do indeksu każdy nowy lub zmieniony dokument. Wyszukiwanie robi to samo najwyżej "
        "przez dwadzieścia sekund; to polecenie trwa tyle, ile potrzeba. Potem rozpoznaje tekst "
        "skanów i obrazów, każdego tylko raz, jeśli jest tesseract: strona zajmuje sekundy, a "
        "wyszukiwanie nigdy na to nie czeka. Ctrl-C zatrzymuje polecenie, a to, co przeczytano, "
        "zostaje.\n\n"
        "Z --report wymienia, według przyczyn, każdy dokument, którego nie da się znaleźć po całej "
        "treści: wymagające rozpoznania tekstu, zaszyfrowane, za duże, uszkodzone i tak dalej. "
        "Przedtem wczytuje to, co nowe, ale niczego nie rozpoznaje."
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
    "what was said and called (default, except for FILE.json)": (
        "rozmowa i wywołania (domyślnie, oprócz PLIK.json)"
    ),
    "how turns ended, and what they cost": "jak kończyły się polecenia i ile kosztowały",
    "Show how turns ended, what came before those without an answer, and what they cost.": (
        "Pokazuje, jak kończyły się polecenia, co poprzedzało te bez odpowiedzi i ile kosztowały."
    ),
    (
        "Evaluations are left out. Names and numbers in errors are left out too, so that errors of "
        "one kind are counted together."
    ): (
        "Pomiary są pominięte. Nazwy i liczby w błędach też, więc błędy jednego rodzaju są liczone "
        "razem."
    ),
    "those of the last week, for a program": "z ostatniego tygodnia, dla programu",
    "only sessions that began since 2026-11-30, or 2h, 7d ago (default: any)": (
        "tylko sesje rozpoczęte od 2026-11-30 albo 2h, 7d temu (domyślnie: każda)"
    ),
    # eval
    "gets a line of JSON for each result; a run that was stopped goes on with it": (
        "po wierszu JSON na wynik; przerwany pomiar rusza od niego dalej"
    ),
    (
        "with selection and ablation: which tools are taken for which, the ten most frequent "
        "pairs, and what to do about each"
    ): (
        "przy selection i ablation: które narzędzia są mylone z którymi, dziesięć najczęstszych "
        "par i co z każdą zrobić"
    ),
    (
        "measure each task N times; from the second on with tools and tasks in another order "
        "(default 1; of ablation 2)"
    ): (
        "mierzy każde zadanie N razy; od drugiego z inną kolejnością narzędzi i zadań (domyślnie "
        "1; przy ablation 2)"
    ),
    "decides these orders (default 0)": "wyznacza tę kolejność (domyślnie 0)",
    (
        "how a tool is described: terse, original, rewritten or lean (default brief: a line, as in "
        "a chat)"
    ): (
        "jak opisać narzędzie: terse, original, rewritten albo lean (domyślnie brief: jeden "
        "wiersz, jak w rozmowie)"
    ),
    (
        "yes: rare tools come with the request that asks for them; no: all are listed, and any can "
        "be called (default yes; of ablation both)"
    ): (
        "yes: rzadkie narzędzia przychodzą z poleceniem, które o nie prosi; no: wymienione są "
        "wszystkie i każde można wywołać (domyślnie yes; przy ablation oba)"
    ),
    "how many tools there are, 5 or more (default 5,10,15,25,40)": (
        "ile jest narzędzi, 5 lub więcej (domyślnie 5,10,15,25,40)"
    ),
    "can be stopped; goes on then": "można zatrzymać; potem rusza dalej",
    "what is confused": "co jest mylone",
    "the same with 5, 10, 15, 25 and 40 tools": "to samo przy 5, 10, 15, 25 i 40 narzędziach",
    (
        "How many tools can the model carry? First calls for five tools among up to 35 that no "
        "request asks for; brings its own requests."
    ): (
        "Ile narzędzi udźwignie model? Pierwsze wywołania pięciu narzędzi wśród najwyżej 35, o "
        "które nikt nie prosi; ma własne polecenia."
    ),
    (
        "Can a document make the model do what nobody asked for? Whole turns on a copy of the "
        "archive, with all defences and without; judged by the files and the calls."
    ): (
        "Czy dokument może skłonić model do czegoś, o co nikt nie prosił? Pełne odpowiedzi na "
        "kopii archiwum, ze wszystkimi zabezpieczeniami i bez; rozstrzygają pliki i wywołania."
    ),
}
