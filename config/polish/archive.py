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
    "The index of the documents can't be used: {error}. Mend that and try again.": (
        "Nie można użyć indeksu dokumentów: {error}. Napraw to i spróbuj ponownie."
    ),
    "looking for new documents: {seen:,} seen, now in {where}": (
        "szukam nowych dokumentów: obejrzane {seen:,}, teraz {where}"
    ),
    "counting files: {files:,}": "liczę pliki: {files:,}",
    "reading {done} of {size}": "czytam {done} z {size}",
    "the shell is running": "pracuje powłoka",
    "{path} {why}; it was found by its name.": "{path}: {why}; znaleziono po nazwie.",
    "The archive is large: not all of its folders were looked through.": (
        "Archiwum jest duże: nie przejrzano wszystkich jego folderów."
    ),
    "{folders} can't be opened, such as {first}.": (
        "Nie da się otworzyć: {folders}, na przykład {first}."
    ),
    "the archive's own": "sam folder archiwum",
    "{pending:,} of {total:,} documents are not indexed yet; run `archivist index`.": (
        "Jeszcze poza indeksem: {pending:,} z {total:,} dokumentów; uruchom `archivist index`."
    ),
    '{documents} can\'t be searched, such as "{path}", which {why}.': (
        "Nie da się przeszukać: {documents}, na przykład „{path}”: {why}."
    ),
    "{} documents were": ("dokument", "dokumenty", "dokumentów"),
    "{documents} searched in part (scanned pages, pictures or attachments were not).": (
        "Przeszukano częściowo: {documents} (bez zeskanowanych stron, obrazów lub załączników)."
    ),
    "Of {found} documents found {partly} were not read whole.": (
        "Ze znalezionych dokumentów ({found}) nie wszystkie przeczytano w całości; takich jest "
        "{partly}."
    ),
    "Not recognised yet: {pages} of scans and pictures; run `archivist index`.": (
        "Jeszcze nierozpoznane: {pages} skanów i obrazów; uruchom `archivist index`."
    ),
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
