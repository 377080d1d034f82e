"""Changes: what was done, what stands in the way of taking it back, how far a doubtful one got."""

TEXTS: dict[str, str | tuple[str, str, str]] = {
    # What was done.
    '"{path}"': "„{path}”",
    "'{path}'": "„{path}”",
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
    "new folder '{path}'": "nowy folder „{path}”",
    "folder '{path}' removed": "usunięty folder „{path}”",
    "new file '{path}'": "nowy plik „{path}”",
    "file '{path}' removed": "usunięty plik „{path}”",
    "new version of '{path}'": "nowa wersja „{path}”",
    "message '{subject}' with '{path}' to {people}": (
        "wiadomość „{subject}” z „{path}” do {people}"
    ),
    "message '{subject}' to {people}": "wiadomość „{subject}” do {people}",
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
    "the old name '{path}' is taken": "dawna nazwa „{path}” jest zajęta",
    "the old name '{path}' is taken by another file, so move that one away first": (
        "dawną nazwę „{path}” ma inny plik, więc najpierw przenieś tamten"
    ),
    "'{path}' is called '{new}' since operation {operation}, so take that one back first": (
        "„{path}” od operacji {operation} nazywa się „{new}”, więc najpierw cofnij tamtą"
    ),
    "'{path}' is in the trash since operation {operation}": (
        "„{path}” od operacji {operation} jest w koszu"
    ),
    "'{path}' has changed since": "„{path}” tymczasem się zmienił",
    "'{path}' is no longer there": "„{path}” już nie istnieje",
    "'{names}' can't be looked at ({why})": "nie można obejrzeć „{names}” ({why})",
    "the folder '{folder}' is no longer there": "folder „{folder}” już nie istnieje",
    "the folder holds something by now": "w folderze już coś jest",
    "it is no longer in the trash": "nie ma go już w koszu",
    "the old version is no longer kept": "dawna wersja nie jest już przechowywana",
    "and {left:,} more reasons of this kind": "i dalsze powody tego rodzaju ({left:,})",
    # How far a change in doubt got.
    "in force": "obowiązuje",
    "not in force": "nie obowiązuje",
    "half-way, whole under both names, on two disks": (
        "w połowie, w całości pod obiema nazwami, na dwóch dyskach"
    ),
    "no document, but a link, a pipe, a socket or a device": (
        "nie dokument, lecz dowiązanie, potok, gniazdo lub urządzenie"
    ),
    "  Every name: archivist effects show {id}": "  Wszystkie nazwy: archivist effects show {id}",
    "  {changes} to look at, for the names hold something else:": (
        "  Do sprawdzenia, bo pod nazwami jest coś innego ({changes}):"
    ),
    "    meant: {step}": "    zamiar: {step}",
    "    ... and {number:,} others": "    ... i dalsze ({number:,})",
    "  in the way, and none of it: {name}: {held}": (
        "  na przeszkodzie, a spoza zmiany: {name}: {held}"
    ),
    "  on its way: {step} is called {at}": "  w drodze: {step} nazywa się teraz {at}",
    "The program can't tell from that.": "Program nie może tego rozstrzygnąć.",
    "To do what is left: {command} --finish": "Żeby dokończyć resztę: {command} --finish",
    "To take back what was done: {command} --take-back": (
        "Żeby cofnąć to, co zrobiono: {command} --take-back"
    ),
    (
        "Both show the steps and ask; what is to be looked at stays. If all of it holds, `--as "
        "done`; if nothing of it does, or you have put it right by hand, `--as undone`."
    ): (
        "Oba pokazują kroki i pytają; to, co do sprawdzenia, zostaje. Jeśli obowiązuje całość, "
        "`--as done`; jeśli nic albo wszystko poprawiono ręcznie, `--as undone`."
    ),
    "If all of it holds, `--as done`; if nothing of it does, `--as undone`.": (
        "Jeśli obowiązuje całość, `--as done`; jeśli nic, `--as undone`."
    ),
    "Operation {id} would be finished by these steps:": ("Operację {id} dokończyłyby te kroki:"),
    "Operation {id} would be taken back by these steps:": "Operację {id} cofnęłyby te kroki:",
    "  stays as it is: {step}": "  zostaje bez zmian: {step}",
    "A folder that is needed can't be looked at ({why}). Nothing was changed.": (
        "Nie można obejrzeć potrzebnego folderu ({why}). Niczego nie zmieniono."
    ),
    (
        "{changes} could not be told and stayed, so operation {id} is still in doubt. Look at "
        "them, then say what holds: archivist effects settle {id} --as done|undone"
    ): (
        "Nie udało się rozstrzygnąć: {changes}; zostały, więc operacja {id} jest nadal wątpliwa. "
        "Sprawdź je i powiedz, co obowiązuje: archivist effects settle {id} --as done|undone"
    ),
    (
        "Only moves in the archive and new folders can be finished or taken back like this. Put "
        "the names right by hand, then say what holds: --as done, or --as undone."
    ): (
        "Tak można dokończyć lub cofnąć tylko przeniesienia w archiwum i nowe foldery. Popraw "
        "nazwy "
        "ręcznie i powiedz, co obowiązuje: --as done albo --as undone."
    ),
    "Nothing of it is left that could be done.": "Nie zostało nic, co dałoby się zrobić.",
    "{what} {why} Nothing was changed.": "{what} {why} Niczego nie zmieniono.",
    (
        "{fault}, so nothing was changed. If it was there before, connect the disk it is on, or "
        "move it back to this place: what was changed in it stays in the ledger. Else name another "
        "with --archive DIR."
    ): (
        "{fault}, więc niczego nie zmieniono. Jeśli był tam wcześniej, podłącz jego dysk albo "
        "przenieś go z powrotem: jego zmiany są nadal w rejestrze. W innym wypadku podaj inny "
        "przez "
        "--archive FOLDER."
    ),
}
