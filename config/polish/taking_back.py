"""Taking changes back, listing and settling them, removing old versions."""

TEXTS: dict[str, str | tuple[str, str, str]] = {
    # Taking back.
    "Operation {id} can't be taken back, and nothing was changed: {reasons}.": (
        "Operacji {id} nie można cofnąć i niczego nie zmieniono: {reasons}."
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
    # settle.
    (
        "Operation {id} is not in doubt, so there is nothing to settle. `archivist effects` says "
        "what became of it."
    ): (
        "Operacja {id} nie jest wątpliwa, więc nie ma czego rozstrzygać. Co się z nią stało, mówi "
        "`archivist effects`."
    ),
    "Operation {id} is not in doubt but {state}.": (
        "Operacja {id} nie jest wątpliwa; jej stan: {state}."
    ),
    "The names are as after the whole change: `--as done`.": (
        "Nazwy są takie jak po całej zmianie: `--as done`."
    ),
    "The names are as before the change: `--as undone`.": (
        "Nazwy są takie jak przed zmianą: `--as undone`."
    ),
    "\nBeware: {says}": "\nUwaga: {says}",
    "Write down that it is done?": "Zapisać, że jest wykonana?",
    "Write down that it is undone?": "Zapisać, że jest cofnięta?",
    "{size}, last changed {when}": "{size}, ostatnia zmiana {when}",
    "Operation {id} ({tool}, {when}):": "Operacja {id} ({tool}, {when}):",
    "Now in {archive}:": "Teraz w {archive}:",
    "nothing": "nic",
    "a folder": "folder",
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
    "/undo ID takes back another one.": "Inną cofa /undo ID.",
    "Operation {id} can't be taken back now: its undo, operation {undo}, {left_open}": (
        "Operacji {id} nie można teraz cofnąć: jej cofnięcie, operacja {undo}, {left_open}"
    ),
    (
        "Operation {id} can't be taken back: it sent the {message}, and nobody can call a "
        "message back."
    ): ("Operacji {id} nie można cofnąć: wysłała to: {message}, a wiadomości nikt nie zawróci."),
    "Operation {id} can't be taken back safely": "Operacji {id} nie można bezpiecznie cofnąć",
    "Operation {id} can't be taken back now": "Operacji {id} nie można teraz cofnąć",
    "{refused}, for it {left_open}": "{refused}, bo {left_open}",
    (
        "is in doubt and has to be settled first: `archivist effects settle {id}` shows what is "
        "where. {said}"
    ): (
        "jest wątpliwa i najpierw trzeba ją rozstrzygnąć: co gdzie jest, pokazuje `archivist "
        "effects settle {id}`. {said}"
    ),
    (
        "was interrupted, or is at work at this moment. It is settled before the next change; then "
        "it can be taken back."
    ): (
        "została przerwana albo właśnie trwa. Zostanie rozstrzygnięta przed następną zmianą; potem "
        "będzie można ją cofnąć."
    ),
    " It had begun when you stopped it, so it was finished.": (
        " Zatrzymano ją już po rozpoczęciu, więc ją dokończono."
    ),
    " The last had begun when you stopped it, so it was finished.": (
        " Ostatnią zatrzymano już po rozpoczęciu, więc ją dokończono."
    ),
    "Stopped: {number} of {changes} taken back, and nothing half-way.": (
        "Zatrzymano: cofnięto {number} z: {changes}; nic nie zostało w połowie."
    ),
    "Stopped: nothing else was taken back.": "Zatrzymano: niczego więcej nie cofnięto.",
    "Stopped. Nothing was left half-way.": "Zatrzymano. Nic nie zostało w połowie.",
    "Stopped. What was begun is finished, or taken back, at the next start: {ids}.": (
        "Zatrzymano. Rozpoczęte zostaną dokończone lub cofnięte przy następnym uruchomieniu: {ids}."
    ),
}
