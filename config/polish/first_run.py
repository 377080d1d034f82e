"""The questions of the first run."""

TEXTS: dict[str, str | tuple[str, str, str]] = {
    "Archivist · first run": "Archiwista · pierwsze uruchomienie",
    "Which language? · W jakim języku?": "W jakim języku? · Which language?",
    "Type 1 or 2. · Wpisz 1 albo 2.": "Wpisz 1 albo 2. · Type 1 or 2.",
    "One question": "jedno pytanie",
    "Two questions": "dwa pytania",
    (
        "It answers questions about a folder of your documents, with a model on this machine; your "
        "documents never leave it. {asked} first; Ctrl-C leaves, and nothing is written."
    ): (
        "Program odpowiada na pytania o folder z twoimi dokumentami, za pomocą modelu na tym "
        "komputerze; dokumenty nigdy go nie opuszczają. Najpierw {asked}; Ctrl-C kończy i niczego "
        "nie zapisuje."
    ),
    "Which folder holds your documents? Tab completes.": (
        "W którym folderze są twoje dokumenty? Tab uzupełnia."
    ),
    "It holds {files}.": "Zawartość: {files}.",
    "It holds more than {files}.": "Zawartość: ponad {files}.",
    "No folder is named": "Nie podano folderu",
    "{fault}. Name one that is there.": "{fault}. Podaj taki, który istnieje.",
    "{folder} can't be read: {why}. Name another, or make it readable.": (
        "Nie można odczytać {folder}: {why}. Podaj inny albo zezwól na odczyt."
    ),
    (
        "That name has characters which a settings file can't hold. Give another, or use a flag: "
        "`archivist --archive DIR --model FILE`."
    ): (
        "W tej nazwie są znaki, których nie pomieści plik ustawień. Podaj inną albo użyj flagi: "
        "`archivist --archive FOLDER --model PLIK`."
    ),
    "Whose home folder {said} begins with is not known.": (
        "Nie wiadomo, czyim folderem domowym zaczyna się {said}."
    ),
    "Which model? Type a number, or the path of a GGUF file.": (
        "Który model? Wpisz numer albo ścieżkę pliku GGUF."
    ),
    "download  licence     memory": "pobrać    licencja    pamięć",
    "is here": "jest",
    "{free} of memory is free. The best for it is {name}.": (
        "Wolna pamięć: {free}. Najlepszy do niej jest {name}."
    ),
    "Only {free} of memory is free: it will be slow. Close other programs first.": (
        "Wolna pamięć to tylko {free}: będzie wolno. Najpierw zamknij inne programy."
    ),
    "That is none of {numbers}, and no file. A model server is set by `archivist --server URL`.": (
        "To nie jest żaden z {numbers} ani plik. Serwer modelu ustawia `archivist --server URL`."
    ),
    "Fetch {name} now, {size}?": "Pobrać teraz {name}, {size}?",
    "To fetch it: `archivist model pull {name}`. Then: `archivist`.": (
        "Pobierze go `archivist model pull {name}`. Potem: `archivist`."
    ),
    "Written to {file}; change it there at any time.": (
        "Zapisano w {file}; tam można to w każdej chwili zmienić."
    ),
    (
        "Nothing was written. The questions are skipped by `archivist --archive DIR --model NAME`."
    ): "Niczego nie zapisano. Pytania pomija `archivist --archive FOLDER --model NAZWA`.",
}
