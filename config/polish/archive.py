"""The folder of the archive, its index, and notes."""

TEXTS: dict[str, str | tuple[str, str, str]] = {
    # The archive and its index.
    "name another with --archive DIR or the setting archive": (
        "podaj inny przez --archive FOLDER albo w ustawieniu archive"
    ),
    "The archive folder {folder} is no folder": "Folder archiwum {folder} nie jest folderem",
    "The archive folder {folder} does not exist": "Folder archiwum {folder} nie istnieje",
    "The archive folder {folder} can't be reached ({why})": (
        "Nie ma dostępu do folderu archiwum {folder} ({why})"
    ),
    "Make it readable (`chmod u+rx {folder}`), or {another}": (
        "Zezwól na odczyt (`chmod u+rx {folder}`) albo {another}"
    ),
    "Create it ({command}), or {another}": "Utwórz go ({command}) albo {another}",
    "The archive folder {root} can't be opened ({why}). {remedy}.": (
        "Nie można otworzyć folderu archiwum {root} ({why}). {remedy}."
    ),
    (
        'Nothing is of a type "{text}".{meant} The documents are of these: {listed}; words of what '
        "they are, such as mail, image or Word, are types too."
    ): (
        "Nie ma dokumentów rodzaju „{text}”.{meant} Dokumenty są tych rodzajów: {listed}; rodzaj "
        "można też nazwać słowem, na przykład mail, image albo Word."
    ),
    ' Did you mean "{near}"?': " Czy chodzi o „{near}”?",
    "{types} and others": "{types} i inne",
    "another process is using it": "używa go inny program",
    "its file can't be written": "nie można zapisać jego pliku",
    "its file can't be opened": "nie można otworzyć jego pliku",
    "the disk reports an error": "dysk zgłasza błąd",
    (
        "The index of the documents in {folder} can't be used: {error}. Mend that, or set "
        "ARCHIVIST_HOME to another folder."
    ): (
        "Nie można użyć indeksu dokumentów w {folder}: {error}. Napraw to albo ustaw "
        "ARCHIVIST_HOME na inny folder."
    ),
    "looking for new documents: {seen:,} seen, now in {where}": (
        "szukam nowych dokumentów: obejrzane {seen:,}, teraz {where}"
    ),
    "reading new documents: {done:,} of {total:,}": "czytam nowe dokumenty: {done:,} z {total:,}",
    "counting files: {files:,}": "liczę pliki: {files:,}",
    "reading {done} of {size}": "czytam {done} z {size}",
    "the shell is running": "pracuje powłoka",
    "the archive's own": "sam folder archiwum",
    "{} documents were": ("dokument", "dokumenty", "dokumentów"),
    "{} links, pipes, sockets or devices are": (
        "dowiązanie, potok, gniazdo lub urządzenie",
        "dowiązania, potoki, gniazda lub urządzenia",
        "dowiązań, potoków, gniazd lub urządzeń",
    ),
    "{number} never opened, such as {path}.": "Nigdy nieotwierane: {number}, na przykład {path}.",
    # Numbers of things.
    "{} minutes": ("minuta", "minuty", "minut"),
    "{} pages": ("strona", "strony", "stron"),
    "{} names": ("nazwa", "nazwy", "nazw"),
    "{} notes": ("notatka", "notatki", "notatek"),
    "{} places": ("miejsce", "miejsca", "miejsc"),
    "{} bytes": ("bajt", "bajty", "bajtów"),
    "{} calls": ("wywołanie", "wywołania", "wywołań"),
    # Notes.
    (
        "The notes in {file} can't be {done} ({why}). Mend its permissions, or move it away; a new "
        "one is made then."
    ): (
        "Nie ma dostępu do notatek w {file} ({why}). Popraw uprawnienia albo przenieś plik; "
        "powstanie wtedy nowy."
    ),
    "The notes in {file} are larger than {size} MiB. Move some of them into another file.": (
        "Notatki w {file} przekraczają {size} MiB. Przenieś część do innego pliku."
    ),
    "The disk is full, so nothing was noted in {file}.": (
        "Dysk jest pełny, więc niczego nie zanotowano w {file}."
    ),
    (
        "The notes in {file} end in the middle of a character, so nothing can be added without "
        "harm. Open the file in an editor and save it as UTF-8."
    ): (
        "Notatki w {file} kończą się w środku znaku, więc nie da się nic bezpiecznie dopisać. "
        "Otwórz plik w edytorze i zapisz jako UTF-8."
    ),
    (
        "The notes in {file} are in the encoding {encoding}, which lacks {line!r}. Save the file "
        "as UTF-8."
    ): (
        "Notatki w {file} mają kodowanie {encoding}, w którym brakuje {line!r}. Zapisz plik jako "
        "UTF-8."
    ),
    (
        "The notes in {file} can't be read: that is no file but a pipe or a device. Move it away; "
        "a new one is made then."
    ): (
        "Nie można odczytać notatek w {file}: to nie plik, lecz potok lub urządzenie. Przenieś go; "
        "powstanie wtedy nowy."
    ),
}
