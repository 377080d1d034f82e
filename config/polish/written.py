"""Sentences that were written down in English: by the tools, for the model, and by the ledger."""

TEXTS: dict[str, str | tuple[str, str, str]] = {
    # The ledger.
    "Nothing was changed, because {why}.": "Niczego nie zmieniono, bo {why}.",
    (
        "Stopped half-way, because {why}; and it could not all be taken back, because {error}. "
        "Still in force: {in_force}."
    ): (
        "Zatrzymano w połowie, bo {why}; nie udało się też wszystkiego cofnąć, bo {error}. Nadal "
        "obowiązuje: {in_force}."
    ),
    (
        "Every step was taken, but the disk says otherwise: {unlike}. Another program may have "
        "changed it since; look at these names yourself."
    ): (
        "Wykonano każdy krok, ale dysk mówi co innego: {unlike}. Mógł to zmienić inny program; "
        "sprawdź te nazwy samodzielnie."
    ),
    "The disk reports an error ({why}); after a power cut names may differ.": (
        "Dysk zgłasza błąd ({why}); po zaniku zasilania nazwy mogą być inne."
    ),
    "Nothing was changed: the program was stopped before the first step.": (
        "Niczego nie zmieniono: program zatrzymano przed pierwszym krokiem."
    ),
    "{done} (Finished after an interruption.)": "{done} (Dokończono po przerwie.)",
    ("Interrupted, and {why}. Nothing was touched since; look at these names yourself: {steps}."): (
        "Przerwano, a {why}. Od tej pory niczego nie ruszano; sprawdź te nazwy samodzielnie: "
        "{steps}."
    ),
    "the files can't be looked at ({why})": "nie można obejrzeć plików ({why})",
    "{path} is no longer there": "{path} już nie istnieje",
    "{path} has changed in the meantime": "{path} tymczasem się zmienił",
    "{path} exists already": "{path} już istnieje",
    "they lie on different disks": "leżą na różnych dyskach",
    "{source} can't be moved to {target} ({why})": (
        "nie można przenieść {source} do {target} ({why})"
    ),
    "{source} can't be copied to {target} ({why})": (
        "nie można skopiować {source} do {target} ({why})"
    ),
    "{path} can't be removed ({why})": "nie można usunąć {path} ({why})",
    "the folder {path} can't be made ({why})": "nie można utworzyć folderu {path} ({why})",
    "the folder {path} can't be removed ({why})": "nie można usunąć folderu {path} ({why})",
    "{path} can't be written ({why})": "nie można zapisać {path} ({why})",
    "{path} can't be replaced ({why})": "nie można zastąpić {path} ({why})",
    "what {path} shall hold is no longer kept": "treść dla {path} nie jest już przechowywana",
    "what {path} holds is not kept": "treść {path} nie jest przechowywana",
    "{what}: {who} said so on {day}, after it was in doubt.": (
        "{what}: rozstrzygnięcie ({who}, {day}), po tym jak była wątpliwa."
    ),
    "It is in force": "Obowiązuje",
    "No step of it is in force": "Żaden jej krok nie obowiązuje",
    "Nothing was sent, because no mail server is set up.": (
        "Niczego nie wysłano, bo nie skonfigurowano serwera poczty."
    ),
    "Nothing was sent, because {why}.": "Niczego nie wysłano, bo {why}.",
    "Nothing was sent, because the mail server refuses it ({code}).": (
        "Niczego nie wysłano, bo serwer poczty tego odmawia ({code})."
    ),
    (
        "In doubt: {what} the message {subject} to {people}. It may have been sent, so it is not "
        "sent again by itself. Look whether it arrived, or ask whoever runs the mail server, for "
        "the Message-ID {id}."
    ): (
        "Wątpliwe: wiadomość {subject} do {people} ({what}). Mogła zostać wysłana, więc nie "
        "zostanie wysłana ponownie sama. Sprawdź, czy dotarła, albo zapytaj administratora poczty "
        "o Message-ID {id}."
    ),
    "the program was stopped while it sent": "program zatrzymano w trakcie wysyłania",
    "the mail server did not say what became of": "serwer nie powiedział, co się z nią stało",
    # Errors of tools, as the line of a step shows them.
    'There is no {kind} "{path}" in the archive.': "W archiwum nie ma „{path}”.",
    'The name "{name}" is empty.': "Nazwa „{name}” jest pusta.",
    '"{name}" is not a plain name.': "„{name}” nie jest samą nazwą.",
    '"{name}" has an invisible character in it.': "W „{name}” jest niewidoczny znak.",
    'The name "{name}" starts with a dot.': "Nazwa „{name}” zaczyna się od kropki.",
    'The name "{name}" starts or ends with a space, or ends with a dot.': (
        "Nazwa „{name}” zaczyna się lub kończy spacją albo kończy kropką."
    ),
    "The name {name} is too long: {number} bytes.": "Nazwa {name} jest za długa: {number} bajtów.",
    'The name "{path}" is taken by another file or folder.': (
        "Nazwę „{path}” ma już inny plik lub folder."
    ),
    '"{path}" already has this name.': "„{path}” ma już tę nazwę.",
    "The same document would get several names: {names}.": (
        "Ten sam dokument dostałby kilka nazw: {names}."
    ),
    "A document can have only one name.": "Dokument może mieć tylko jedną nazwę.",
    'The folder "{path}" can\'t be moved into itself.': (
        "Folderu „{path}” nie można przenieść do niego samego."
    ),
    'The folder "{path}" can\'t be made.': "Nie można utworzyć folderu „{path}”.",
    '"{path}" can\'t be put into a trash: this system has none.': (
        "Nie można przenieść „{path}” do kosza: ten system go nie ma."
    ),
    "The change is no longer the one that was agreed to.": (
        "To już nie jest zmiana, na którą wyrażono zgodę."
    ),
    "{path} is write-protected.": "{path} jest chroniony przed zapisem.",
    "{path} belongs to another user.": "{path} należy do innego użytkownika.",
    "{path} is no plain text but: {name}.": "{path} nie jest zwykłym tekstem, lecz: {name}.",
    "{path} is too large to be changed.": "{path} jest za duży, żeby go zmienić.",
    "{path} is plain text already.": "{path} jest już zwykłym tekstem.",
    "{path} has no text to save.": "W {path} nie ma tekstu do zapisania.",
    '"{path}" holds just this text already.': "„{path}” zawiera już dokładnie ten tekst.",
    '"{path}" exists and holds something else.': "„{path}” istnieje i zawiera coś innego.",
    '"{path}" can\'t be read.': "Nie można odczytać „{path}”.",
    '"{path}" is no document.': "„{path}” nie jest dokumentem.",
    '"{path}" changed while it was read.': "„{path}” zmienił się podczas czytania.",
    'Reading "{path}" was stopped.': "Przerwano czytanie „{path}”.",
    "The index of the documents can't be used now.": "Nie można teraz użyć indeksu dokumentów.",
    "There is no line {number}.": "Nie ma wiersza {number}.",
    "There is no document number {number} in this list.": (
        "Na tej liście nie ma dokumentu {number}."
    ),
    "There is no note number {number} in this list.": "Na tej liście nie ma notatki {number}.",
    "There is no place number {number}.": "Nie ma miejsca {number}.",
    'No document fits "{pattern}".': "Żaden dokument nie pasuje do „{pattern}”.",
    "The call names no words, no pattern and no folder to look for.": (
        "Wywołanie nie podaje ani słów, ani wzorca, ani folderu."
    ),
    "There is nothing to look for in {words}.": "W {words} nie ma czego szukać.",
    "There is nothing to remember in this text.": "W tym tekście nie ma czego zapamiętać.",
    "The person did not say this text.": "Tego tekstu nie ma w poleceniu.",
    "{tool} was not called.": "Nie wywołano {tool}.",
    "{tool} is closed in this conversation.": "W tej rozmowie {tool} jest zamknięte.",
    "The request asks for no search of the web.": "Polecenie nie prosi o wyszukiwanie w sieci.",
    "The search of the web was stopped.": "Przerwano wyszukiwanie w sieci.",
    "The search server does not answer.": "Serwer wyszukiwania nie odpowiada.",
    "The search server refuses the search.": "Serwer wyszukiwania odmawia.",
    "The shell could not be started.": "Nie udało się uruchomić powłoki.",
    "The command was aborted.": "Polecenie przerwano.",
    "The command exceeded {limit} s and was aborted.": (
        "Polecenie trwało ponad {limit} s; przerwano."
    ),
    "There is no tool {tool}.": "Nie ma narzędzia {tool}.",
    "{parameter} can't be {value}.": "{parameter} nie może mieć wartości {value}.",
}
