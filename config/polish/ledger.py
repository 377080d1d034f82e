"""The ledger of changes: its troubles, its lists, what is removed from it."""

TEXTS: dict[str, str | tuple[str, str, str]] = {
    "The ledger of changes, {path}, {reason}; {consequence}.": (
        "Rejestr zmian, {path}, {reason}; {consequence}."
    ),
    (
        "The ledger of changes, {path}, is {kind}, not a file; nothing was changed. Move it away "
        "and a new one is begun, without what undo needs for the past."
    ): (
        "Rejestr zmian, {path}, nie jest plikiem; jest tam {kind}. Niczego nie zmieniono. Przenieś "
        "to, a powstanie nowy, bez tego, czego cofanie wcześniejszych zmian potrzebuje."
    ),
    (
        "The ledger of changes, {path}, is empty, though changes were made before: {trace} shows "
        "it; nothing was changed now. Put back a copy of it if you have one; else move it away and "
        "a new one is begun, without what undo needs for the past."
    ): (
        "Rejestr zmian, {path}, jest pusty, choć zmiany już były: świadczy o tym {trace}. Teraz "
        "niczego nie zmieniono. Przywróć jego kopię, jeśli ją masz; w przeciwnym razie przenieś "
        "go, a powstanie nowy, bez tego, czego cofanie wcześniejszych zmian potrzebuje."
    ),
    (
        "Operation {id} can't be read and is left out: its row of the ledger is damaged, or was "
        "written by a newer version."
    ): (
        "Operacji {id} nie da się odczytać i została pominięta: jej wiersz w rejestrze jest "
        "uszkodzony albo zapisała go nowsza wersja programu."
    ),
    (
        "Operation {id} was in another archive, {archive}. Take it back from a shell: archivist "
        "undo {id}"
    ): (
        "Operacja {id} dotyczyła innego archiwum, {archive}. Cofnij ją z powłoki: archivist undo "
        "{id}"
    ),
    (
        "The ledger of changes, {path}, was moved, deleted or replaced while the program was "
        "running; nothing was changed. Start the program again."
    ): (
        "Rejestr zmian, {path}, przeniesiono, usunięto albo zastąpiono podczas pracy programu; "
        "niczego nie zmieniono. Uruchom program ponownie."
    ),
    "is in use by another program: try again when that has finished": (
        "jest zajęty przez inny program: spróbuj ponownie, gdy tamten skończy"
    ),
    "Something of operation {id} was changed since this was shown, so nothing was changed now. "
    "`archivist effects show {id}` says what became of it.": (
        "Coś z operacji {id} zmieniło się, odkąd to pokazano, więc teraz niczego nie zmieniono. "
        "`archivist effects show {id}` mówi, co się z nią stało."
    ),
    "operation {id} holds what this version can't read: update this program, or the file is "
    "damaged": (
        "operacja {id} zawiera coś, czego ta wersja nie czyta: zaktualizuj program albo plik jest "
        "uszkodzony"
    ),
    "is damaged: move it away and a new one is begun, without what undo needs for the past": (
        "jest uszkodzony: przenieś go, a powstanie nowy, bez tego, co jest potrzebne do cofania "
        "dawnych zmian"
    ),
    "can't be written: check the permissions of the file and its folder": (
        "nie daje się zapisać: sprawdź uprawnienia pliku i jego folderu"
    ),
    "can't grow because the disk is full: make room and try again": (
        "nie może urosnąć, bo dysk jest pełny: zwolnij miejsce i spróbuj ponownie"
    ),
    "meets an error of the disk: check the disk and the room left on it": (
        "trafia na błąd dysku: sprawdź dysk i wolne miejsce na nim"
    ),
    "can't be opened ({why}): make its folder writable": (
        "nie daje się otworzyć ({why}): zezwól na zapis w jego folderze"
    ),
    "can't be used ({error})": "nie nadaje się do użytku ({error})",
    "the files are as they are now; the change is settled at the next start": (
        "pliki są takie, jakie są teraz; zmiana zostanie rozstrzygnięta przy następnym uruchomieniu"
    ),
    "nothing was changed": "niczego nie zmieniono",
    "the operation stays in doubt": "operacja pozostaje wątpliwa",
    "nothing was removed": "niczego nie usunięto",
    (
        "The ledger of changes, {path}, was made by a newer Archivist (form {version}, this one "
        "knows {known}); nothing was changed. Update this program."
    ): (
        "Rejestr zmian, {path}, pochodzi z nowszej wersji programu (postać {version}, ta zna "
        "{known}); niczego nie zmieniono. Zaktualizuj program."
    ),
    (
        "Another change has the id of this one, {operation}: the session is in use by another "
        "program too. Nothing was changed; ask for it in a new session."
    ): (
        "Inna zmiana ma ten sam identyfikator, {operation}: z tej sesji korzysta też inny program. "
        "Niczego nie zmieniono; poproś o to w nowej sesji."
    ),
    (
        "Another Archivist is changing files at this moment: {owner}. Nothing was changed here. "
        "Try again when it has finished."
    ): (
        "W tej chwili pliki zmienia inny Archiwista: {owner}. Tu niczego nie zmieniono. Spróbuj "
        "ponownie, gdy tamten skończy."
    ),
    (
        "Another Archivist is changing files at this moment, so nothing was changed. Try again "
        "when it has finished."
    ): (
        "W tej chwili pliki zmienia inny Archiwista, więc niczego nie zmieniono. Spróbuj ponownie, "
        "gdy tamten skończy."
    ),
    (
        "The lock file {path} can't be opened ({why}), so nothing was changed. Make its folder "
        "writable, or set ARCHIVIST_HOME to another one."
    ): (
        "Nie można otworzyć pliku blokady {path} ({why}), więc niczego nie zmieniono. Zezwól na "
        "zapis w jego folderze albo ustaw ARCHIVIST_HOME na inny."
    ),
    (
        "The folder of kept versions, {folder}, can't be written ({why}), so nothing was changed. "
        "Make room or make it writable."
    ): (
        "Nie można pisać w folderze dawnych wersji {folder} ({why}), więc niczego nie zmieniono. "
        "Zwolnij miejsce albo zezwól na zapis."
    ),
    "The folder of kept versions, {folder}, can't be read ({why}). Check its permissions.": (
        "Nie można odczytać folderu dawnych wersji {folder} ({why}). Sprawdź jego uprawnienia."
    ),
    (
        "An old version in {folder} can't be removed ({why}). Check the permissions of that "
        "folder, and purge again."
    ): (
        "Nie można usunąć dawnej wersji w {folder} ({why}). Sprawdź uprawnienia tego folderu i "
        "powtórz purge."
    ),
    (
        "Something was changed meanwhile, and other old versions would go than you were shown, so "
        "nothing was removed. Try again."
    ): (
        "Tymczasem coś się zmieniło i zniknęłyby inne dawne wersje niż pokazane, więc niczego nie "
        "usunięto. Spróbuj ponownie."
    ),
    (
        "The archive {archive} is empty, but a change of files in it was interrupted (operation "
        "{id}), so nothing was settled or changed. Mount the disk it is on; if it is meant to be "
        "empty, put any file in it."
    ): (
        "Archiwum {archive} jest puste, choć przerwano w nim zmianę plików (operacja {id}), więc "
        "niczego nie rozstrzygnięto ani nie zmieniono. Zamontuj dysk, na którym leży; jeśli ma być "
        "puste, włóż do niego dowolny plik."
    ),
    "Removed": "Usunięto",
    "... and {number:,} others: `{command}` shows all": (
        "... i dalsze ({number:,}): wszystkie pokazuje `{command}`"
    ),
    " in {archive}": " w {archive}",
    "Nothing was changed{where} yet.": "Niczego jeszcze nie zmieniono{where}.",
    "by session {session}": "w sesji {session}",
    "since {when}": "od {when}",
    "to '{file}'": "w „{file}”",
    "No change{where} was made {filters}.": "Brak zmian{where}: {filters}.",
    "\nThese are the newest {number} of {total:,}: --last N shows more.": (
        "\nTo najnowsze {number} z {total:,}: więcej pokazuje --last N."
    ),
    "the path is empty; write one such as umowy/najem.pdf": (
        "ścieżka jest pusta; podaj na przykład umowy/najem.pdf"
    ),
}
