"""The pages of `--help`: purposes, examples, flags."""

TEXTS: dict[str, str | tuple[str, str, str]] = {
    # The overview.
    "asking": "pytania",
    "models": "modele",
    "machine": "komputer",
    "measuring": "pomiary",
    "talk about your documents (default)": "rozmawia o dokumentach (domyślne)",
    "answer one question and end": "odpowiada na jedno pytanie i kończy",
    "list, show, export what was said": "wymienia i pokazuje rozmowy",
    "list what was changed": "wymienia zmiany",
    "take a change back": "cofa zmianę",
    "find documents without a model": "szuka dokumentów bez modelu",
    "read what is new or changed": "czyta to, co nowe lub zmienione",
    "list what you asked to remember": "wymienia to, co zapamiętano",
    "list, fetch and choose models": "wymienia, pobiera, wybiera modele",
    "what is in force, what is missing": "co obowiązuje, czego brakuje",
    "teach a shell to complete lines": "uczy powłokę uzupełniania",
    "how often, how well tools are used": "jak często i z jakim skutkiem",
    "list, check and price the tools": "wymienia i sprawdza narzędzia",
    "measure the model on your requests": "mierzy model na poleceniach",
    (
        "flags: --archive DIR, --model NAME, --server URL, --profile reader|writer|admin,\n"
        "--language pl|en, --trust LEVEL, --resume [ID], --version.\n"
        "`archivist chat --help` explains them, `archivist COMMAND --help` each command."
    ): (
        "flagi: --archive FOLDER, --model NAZWA, --server ADRES, --language pl|en,\n"
        "--profile reader|writer|admin, --trust POZIOM, --resume [ID], --version.\n"
        "Objaśnia je `archivist chat --help`, a polecenia `archivist POLECENIE --help`."
    ),
    # Flags of several commands.
    "examples": "przykłady",
    "exit codes": "kody wyjścia",
    "an error; a sentence on standard error says what to do": (
        "błąd; zdanie na standardowym wyjściu błędów mówi, co zrobić"
    ),
    "wrong arguments": "złe argumenty",
    "stopped by Ctrl-C": "zatrzymano przez Ctrl-C",
    "in place of a setting, for this run": "zamiast ustawień, w tym uruchomieniu",
    "the folder of documents": "folder dokumentów",
    "a model of the catalog, a GGUF file, or a name on the server": (
        "model z katalogu, plik GGUF albo nazwa na serwerze"
    ),
    "a model server to use instead of a GGUF file": "serwer modelu zamiast pliku GGUF",
    "in which you are spoken to: pl, en or auto, the locale's": (
        "język, w którym program mówi: pl, en albo auto, czyli z locale"
    ),
    "what tools may do: reader, writer or admin": (
        "co wolno narzędziom: reader, writer albo admin"
    ),
    "which tools are shown (default: host at a terminal, else piaskownica, a sandbox)": (
        "które narzędzia są widoczne (domyślnie przy terminalu host, w innym wypadku piaskownica)"
    ),
    "piaskownica (sandbox) or host": "piaskownica albo host",
    "go on with an earlier session": "wraca do wcześniejszej sesji",
    "print the version and end": "podaje wersję i kończy",
    "how many at most": "ile najwyżej",
    "print JSON": "wypisuje JSON",
    "one JSON array on standard output": "jedna tablica JSON na standardowym wyjściu",
    "one JSON object on standard output": "jeden obiekt JSON na standardowym wyjściu",
    "don't ask": "bez pytania",
    "for a program": "dla programu",
    "removed, or you said no": "usunięto albo odmówiono",
    "nobody could be asked; nothing was changed": ("nie było kogo zapytać; niczego nie zmieniono"),
    "nobody could be asked; nothing was removed": ("nie było kogo zapytać; niczego nie usunięto"),
    "those of one session; its beginning does": "tylko z jednej sesji; wystarczy jej początek",
    "those since 2026-11-30, 2026-11-30 14:30, or 30min, 2h, 3d ago": (
        "od 2026-11-30, 2026-11-30 14:30 albo sprzed 30min, 2h, 3d"
    ),
    "another folder than that of the settings": "inny folder niż w ustawieniach",
    # ask
    "Answer one question, without asking anything back. A change that needs consent is not made.": (
        "Odpowiada na jedno pytanie i o nic nie pyta. Zmiany, która wymaga zgody, nie wykonuje."
    ),
    "the answer, on standard output": "odpowiedź na standardowym wyjściu",
    "the question from a pipe": "pytanie z potoku",
    "the whole turn, for a program": "wszystko, dla programu",
    "consent to one object, beforehand": "zgoda z góry na jeden obiekt",
    "answered": "jest odpowiedź",
    "a change needed consent and was refused; its plan was printed": (
        "zmiana wymagała zgody i jej odmówiono; plan wypisano"
    ),
    "no answer (step limit, stuck, context full, only thinking)": (
        "brak odpowiedzi (limit kroków, krążenie w kółko, pełny kontekst, samo rozmyślanie)"
    ),
    (
        "A change to fewer objects than the setting consent_threshold runs without consent; a "
        "wider one, one that can't be undone, and one whose names come from a document need it. "
        "--approve N gives it for changes of the kind that was asked for, to at most N objects, "
        "that can be undone."
    ): (
        "Zmiana mniejszej liczby obiektów, niż podaje consent_threshold, nie wymaga zgody; wymaga "
        "jej szersza, taka, której nie można cofnąć, i taka, której nazwy pochodzą z dokumentu. "
        "--approve N daje zgodę na zmiany takie, o jakie proszono, najwyżej N obiektów, jeśli "
        "można je cofnąć."
    ),
    "the question; - or nothing: standard input": ("pytanie; - albo nic: standardowe wejście"),
    "print the whole turn as JSON": "wypisuje całość jako JSON",
    "print each event as it happens, then the whole turn, a line of JSON each": (
        "wypisuje każde zdarzenie, gdy zajdzie, potem całość, po wierszu JSON"
    ),
    "consent to changes of at most N objects (default 0: to none)": (
        "zgoda na zmiany najwyżej N obiektów (domyślnie 0: na żadne)"
    ),
    # chat
    (
        "Talk about your documents. This is what `archivist` does without a command. Where nobody "
        "has named an archive or a model yet, it asks for them and the language first, at a "
        "terminal only."
    ): (
        "Rozmawia o twoich dokumentach. To samo robi `archivist` bez polecenia. Jeśli nie wskazano "
        "jeszcze archiwum lub modelu, najpierw pyta o nie i o język, ale tylko przy terminalu."
    ),
    "the archive and the model of the settings": "archiwum i model z ustawień",
    "another folder, for this run": "inny folder, tym razem",
    "go on with the last chat about the archive": "wraca do ostatniej rozmowy o archiwum",
    "or with any of `archivist sessions`": "albo do dowolnej z `archivist sessions`",
    (
        "In the chat, /help lists what can be typed there. Ctrl-C stops the work in progress, "
        "Ctrl-D leaves."
    ): ("W rozmowie /pomoc wymienia to, co można wpisać. Ctrl-C zatrzymuje pracę, Ctrl-D kończy."),
    "continue a session of `archivist sessions` (default: the archive's last chat)": (
        "wraca do sesji z `archivist sessions` (domyślnie: ostatniej rozmowy o archiwum)"
    ),
    # sessions
    (
        "List what was talked about, newest first, with the id that `archivist --resume` takes; "
        "show, export or remove it."
    ): (
        "Wymienia rozmowy od najnowszej, z identyfikatorem dla `archivist --resume`; pokazuje je, "
        "eksportuje lub usuwa."
    ),
    "the newest, with how each began": "najnowsze, z początkiem każdej",
    "where all of these words were said": "te, w których padły wszystkie te słowa",
    "what was asked and answered": "pytania i odpowiedzi",
    "remove old ones, after a question": "usuwa stare, po pytaniu",
    (
        "What is removed is gone; changes to your documents stay in the ledger and can still be "
        "undone."
    ): (
        "Tego, co usunięto, nie da się odzyskać; zmiany w dokumentach zostają w rejestrze i nadal "
        "można je cofnąć."
    ),
    "Print what was asked, called and answered.": "Wypisuje pytania, wywołania i odpowiedzi.",
    "Write one as Markdown or JSON.": "Zapisuje sesję jako Markdown albo JSON.",
    "into a new file": "do nowego pliku",
    "everything, for a program": "wszystko, dla programu",
    "Remove sessions for good.": "Usuwa sesje na zawsze.",
    "shows it and asks": "pokazuje ją i pyta",
    "Remove old sessions for good.": "Usuwa na zawsze stare sesje.",
    "shows them and asks": "pokazuje je i pyta",
    "does not ask": "nie pyta",
    "only those that hold all of these words": "tylko te, które zawierają wszystkie te słowa",
    "everything, the results of tools too": "wszystko, także wyniki narzędzi",
    "a new file; else standard output": "nowy plik; bez niego standardowe wyjście",
    "nothing was asked since 180d ago, or since 2026-06-01": (
        "bez pytań od 180d albo od 2026-06-01"
    ),
    "Finds, reads, explains and tidies your documents, with a model on your machine.": (
        "Wyszukuje, czyta, objaśnia i porządkuje dokumenty modelem na twoim komputerze."
    ),
    "train the model on its tools": "uczy model jego narzędzi",
}
