"""Changes: what was done, the ledger, taking back, settling, removing old versions."""

TEXTS: dict[str, str | tuple[str, str, str]] = {
    # What was done.
    "{done}: {step}.": "{done}: {step}.",
    "{done}, {number}:": "{done}, {number}:",
    "Taken back": "Cofnięto",
    "Sent": "Wysłano",
    "Made": "Utworzono",
    "Written": "Zapisano",
    "Renamed": "Zmieniono nazwę",
    "Moved": "Przeniesiono",
    "{number} changes": "zmiany: {number}",
    "and {number:,} more": "i dalsze ({number:,})",
    "{source} -> {target} (copied to another disk)": (
        "{source} -> {target} (skopiowano na inny dysk)"
    ),
    "{path} removed, for {copy} is its copy": "usunięty {path}, bo {copy} to jego kopia",
    'new folder "{path}"': "nowy folder „{path}”",
    'folder "{path}" removed': "usunięty folder „{path}”",
    "new file {path} ({size} bytes)": "nowy plik {path} (bajty: {size})",
    'new version of "{path}" ({old} -> {new} bytes)': (
        "nowa wersja „{path}” (bajty: {old} -> {new})"
    ),
    "message {subject} with {path} to {people}": "wiadomość {subject} z {path} do {people}",
    "message {subject} to {people}": "wiadomość {subject} do {people}",
    "new folder '{path}'": "nowy folder '{path}'",
    "folder '{path}' removed": "usunięty folder '{path}'",
    "new file '{path}'": "nowy plik '{path}'",
    "file '{path}' removed": "usunięty plik '{path}'",
    "new version of '{path}'": "nowa wersja '{path}'",
    "message '{subject}' with '{path}' to {people}": (
        "wiadomość '{subject}' z '{path}' do {people}"
    ),
    "message '{subject}' to {people}": "wiadomość '{subject}' do {people}",
    # What stands in the way.
    "This change can only be made as it is.": "Tę zmianę można wykonać tylko tak, jak jest.",
    "It must be done as a whole, and its names can't be chosen here.": (
        "Trzeba ją wykonać w całości, a nazw nie da się tu wybrać."
    ),
    "A folder can't be looked at ({why}).": "Nie można obejrzeć folderu ({why}).",
    "Each folder of the change must be there, or be made by it.": (
        "Każdy folder zmiany musi istnieć albo przez nią powstać."
    ),
    "missing by now": "tymczasem zniknęło",
    "has changed since": "tymczasem się zmieniło",
    "the new name is taken": "nowa nazwa jest zajęta",
    "can't be looked at ({why})": "nie można obejrzeć ({why})",
    "the old name '{path}' is taken": "dawna nazwa '{path}' jest zajęta",
    "the old name '{path}' is taken by another file, so move that one away first": (
        "dawną nazwę '{path}' ma inny plik, więc najpierw przenieś tamten"
    ),
    "'{path}' is called '{new}' since operation {operation}, so take that one back first": (
        "'{path}' od operacji {operation} nazywa się '{new}', więc najpierw cofnij tamtą"
    ),
    "'{path}' is in the trash since operation {operation}": (
        "'{path}' od operacji {operation} jest w koszu"
    ),
    "'{path}' has changed since": "'{path}' tymczasem się zmienił",
    "'{path}' is no longer there": "'{path}' już nie istnieje",
    "'{names}' can't be looked at ({why})": "nie można obejrzeć '{names}' ({why})",
    "the folder '{folder}' is no longer there": "folder '{folder}' już nie istnieje",
    "the folder holds something by now": "w folderze już coś jest",
    "it is no longer in the trash": "nie ma go już w koszu",
    "the old version is no longer kept": "dawna wersja nie jest już przechowywana",
    "and {left:,} more reasons of this kind": "i dalsze powody tego rodzaju ({left:,})",
    # The ledger and its locks.
    "The ledger of changes, {path}, {reason}; {consequence}.": (
        "Rejestr zmian, {path}, {reason}; {consequence}."
    ),
    "is in use by another program: try again when that has finished": (
        "jest zajęty przez inny program: spróbuj ponownie, gdy tamten skończy"
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
    "so nothing was changed": "więc niczego nie zmieniono",
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
    # Taking back.
    "Operation {id} can't be taken back, and nothing was changed: {reasons}.": (
        "Operacji {id} nie można cofnąć i niczego nie zmieniono: {reasons}."
    ),
    (
        "Operation {id} can't be taken back: it sent the {message}, and nobody can call a message "
        "back. To take back another change, name its id: `archivist effects` lists them."
    ): (
        "Operacji {id} nie można cofnąć: wysłała to: {message}, a wiadomości nikt nie zawróci. "
        "Żeby cofnąć inną zmianę, podaj jej identyfikator z listy `archivist effects`."
    ),
    (
        "Operation {id} can't be taken back: the old version is no longer kept. It was given up on "
        "{day} by {who} (`archivist effects purge`)."
    ): (
        "Operacji {id} nie można cofnąć: dawna wersja nie jest już przechowywana. {day} usunięto "
        "ją na polecenie {who} (`archivist effects purge`)."
    ),
    "Operation {id} was taken back already.": "Operację {id} już cofnięto.",
    "Operation {id} was taken back already by operation {undo}.": (
        "Operację {id} już cofnięto operacją {undo}."
    ),
    "Operation {id} changed nothing, so there is nothing to take back.": (
        "Operacja {id} niczego nie zmieniła, więc nie ma czego cofać."
    ),
    "Operation {id} is in doubt, so it can't be taken back safely. {said}": (
        "Operacja {id} jest wątpliwa, więc nie można jej bezpiecznie cofnąć. {said}"
    ),
    (
        "Operation {id} was interrupted and is settled when its archive is opened next; then it "
        "can be taken back."
    ): (
        "Operację {id} przerwano; zostanie rozstrzygnięta przy następnym otwarciu archiwum i "
        "będzie można ją cofnąć."
    ),
    "To take back a certain change, name its id: `archivist effects` lists them.": (
        "Żeby cofnąć konkretną zmianę, podaj jej identyfikator z listy `archivist effects`."
    ),
    "There is nothing to take back in {archive}.{hint}": "W {archive} nie ma czego cofać.{hint}",
    " The last change was in {archive}: `archivist undo {id}`.": (
        " Ostatnia zmiana była w {archive}: `archivist undo {id}`."
    ),
    "Take it back?": "Cofnąć?",
    "Done (operation {operation}).": "Gotowe (operacja {operation}).",
    "Name an operation, or choose by --session and --since: not both.": (
        "Podaj operację albo wybierz przez --session i --since: nie jedno i drugie."
    ),
    (
        "Operation {id} was interrupted, or is at work at this moment. Undo settles it first, and "
        "that may change what is shown here."
    ): (
        "Operację {id} przerwano albo właśnie trwa. Cofanie najpierw ją rozstrzyga, a to może "
        "zmienić to, co tu widać."
    ),
    "Operation {operation} had been interrupted. {said}": (
        "Operacja {operation} była przerwana. {said}"
    ),
    "No other change was taken back. {hint}": "Żadnej innej zmiany nie cofnięto. {hint}",
    "Operation {id} was in {archive}, not in {given}. Leave --archive out.": (
        "Operacja {id} była w {archive}, nie w {given}. Pomiń --archive."
    ),
    (
        "The last change, operation {id}, is in doubt, so nothing was taken back. {said} When you "
        "have looked, close it: `archivist effects settle {id}`. {hint}"
    ): (
        "Ostatnia zmiana, operacja {id}, jest wątpliwa, więc niczego nie cofnięto. {said} Gdy to "
        "sprawdzisz, zamknij ją: `archivist effects settle {id}`. {hint}"
    ),
    "Take back {changes}, newest first?": "Cofnąć ({changes}), zaczynając od najnowszej?",
    "Take back {changes}, newest first and leave {number} as it is?": (
        "Cofnąć ({changes}), zaczynając od najnowszej, i pozostawić {number} bez zmian?"
    ),
    "Take back {changes}, newest first and leave {number} as they are?": (
        "Cofnąć ({changes}), zaczynając od najnowszej, i pozostawić {number} bez zmian?"
    ),
    "Operation {id} ({tool}, {when}, in {archive}): {wanted}, {size} in all.": (
        "Operacja {id} ({tool}, {when}, w {archive}): {wanted}, razem {size}."
    ),
    "Done: {changes} taken back.": "Gotowe, cofnięto: {changes}.",
    "{number} of {changes} taken back. {error}": "Cofnięto {number} z: {changes}. {error}",
    "Stays: {operation} What was sent can't be taken back.": (
        "Zostaje: {operation} Tego, co wysłano, nie można cofnąć."
    ),
    "Stays: {why}": "Zostaje: {why}",
    "No such change is in force in {archive}. `archivist effects` lists what was changed.": (
        "W {archive} nie obowiązuje żadna taka zmiana. Wykonane wymienia `archivist effects`."
    ),
    "None of these changes can be taken back, so nothing was changed.": (
        "Żadnej z tych zmian nie można cofnąć, więc niczego nie zmieniono."
    ),
    "Nothing was changed: this was a dry run.": "Niczego nie zmieniono: to była próba na sucho.",
    (
        "Nothing was changed: {changes} of {number} can't be taken back, and --yes agrees to all "
        "or nothing. Leave it out to be asked, or take the others back by their ids."
    ): (
        "Niczego nie zmieniono: nie można cofnąć: {changes} z {number}, a --yes oznacza zgodę na "
        "wszystko albo nic. Pomiń tę flagę, a program zapyta, albo cofnij pozostałe po "
        "identyfikatorach."
    ),
    "the old version comes back": "wróci dawna wersja",
    "what it made is removed": "to, co powstało, zostanie usunięte",
    "{} folders get their old name back": (
        "folder odzyska dawną nazwę",
        "foldery odzyskają dawne nazwy",
        "folderów odzyska dawne nazwy",
    ),
    "{} files get their old name back": (
        "plik odzyska dawną nazwę",
        "pliki odzyskają dawne nazwy",
        "plików odzyska dawne nazwy",
    ),
    # effects.
    "settled as done by": "rozstrzygnięta jako wykonana:",
    "can't be taken back: its old version was given up by": (
        "nie można cofnąć: z dawnej wersji zrezygnowano:"
    ),
    "{what} in {archive}": "{what} w {archive}",
    "{tool} of {operation}": "{tool} dla {operation}",
    "{where}, session {session}": "{where}, sesja {session}",
    "  Look at these names, then: archivist effects settle {id}": (
        "  Sprawdź te nazwy, a potem: archivist effects settle {id}"
    ),
    (
        "`archivist effects {action}` takes no flag of the list: the old versions of all archives "
        "are kept together, and an id knows its archive. Leave it out."
    ): (
        "`archivist effects {action}` nie przyjmuje flag listy: dawne wersje wszystkich archiwów "
        "leżą razem, a identyfikator zna swoje archiwum. Pomiń ją."
    ),
    "No change fits.": "Żadna zmiana nie pasuje.",
    "Nothing was changed yet.": "Niczego jeszcze nie zmieniono.",
    # settle.
    (
        "Operation {id} is not in doubt, so there is nothing to settle. `archivist effects` says "
        "what became of it."
    ): (
        "Operacja {id} nie jest wątpliwa, więc nie ma czego rozstrzygać. Co się z nią stało, mówi "
        "`archivist effects`."
    ),
    "Operation {id} is not in doubt but {state}.": "Operacja {id} nie jest wątpliwa, lecz {state}.",
    "The names are as after the whole change: `--as done`.": (
        "Nazwy są takie jak po całej zmianie: `--as done`."
    ),
    "The names are as before the change: `--as undone`.": (
        "Nazwy są takie jak przed zmianą: `--as undone`."
    ),
    (
        "The program can't tell from that. If all of it holds, `--as done`; if nothing of it does, "
        "or you have put it right by hand, `--as undone`."
    ): (
        "Program nie może tego rozstrzygnąć. Jeśli obowiązuje całość, `--as done`; jeśli nic albo "
        "wszystko poprawiono ręcznie, `--as undone`."
    ),
    "\nBeware: {says}": "\nUwaga: {says}",
    "Write down that it is done?": "Zapisać, że jest wykonana?",
    "Write down that it is undone?": "Zapisać, że jest cofnięta?",
    "{size}, last changed {when}": "{size}, ostatnia zmiana {when}",
    "Operation {id} ({tool}, {when}):": "Operacja {id} ({tool}, {when}):",
    "  meant: {step}": "  zamiar: {step}",
    "Now in {archive}:": "Teraz w {archive}:",
    "nothing": "nic",
    "a folder": "folder",
    "{fault}, so what is in it can't be looked at.": (
        "{fault}, więc nie można obejrzeć jego zawartości."
    ),
    # purge.
    "{} old versions": ("dawna wersja", "dawne wersje", "dawnych wersji"),
    "{old_versions}, {size}, would go.": "Do usunięcia: {old_versions}, {size}.",
    "{tool}, {when}, in {archive}": "{tool}, {when}, w {archive}",
    "Done: {size} removed, {kept} still kept.": "Gotowe: usunięto {size}, zostaje {kept}.",
    "{kept} would still be kept": "Zostanie {kept}",
    "Nothing goes": "Nic nie zostanie usunięte",
    "Nothing is to be removed; {kept} is kept": "Nie ma czego usuwać; przechowywane {kept}",
    "{word!r} is no size; write 500MB, 1.5GB or 0": (
        "{word!r} nie jest rozmiarem; wpisz 500MB, 1.5GB albo 0"
    ),
    (
        "Say what shall go: `--older-than 90d`, `--keep-at-most 500MB`, or both. `archivist "
        "doctor` says how much is kept."
    ): (
        "Powiedz, co usunąć: `--older-than 90d`, `--keep-at-most 500MB` albo jedno i drugie. Ile "
        "jest przechowywane, mówi `archivist doctor`."
    ),
    "Remove them for good?": "Usunąć je na zawsze?",
    "These changes could not be taken back any more:": "Tych zmian nie dałoby się już cofnąć:",
    "Every change could still be taken back.": "Każdą zmianę dałoby się nadal cofnąć.",
    (
        "That is more than {most}: {bound} is needed by changes that are interrupted or in doubt. "
        "`archivist doctor` lists them."
    ): (
        "To więcej niż {most}: {bound} jest potrzebne zmianom przerwanym lub wątpliwym. Wymienia "
        "je `archivist doctor`."
    ),
}
