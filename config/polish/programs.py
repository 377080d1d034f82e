"""What the commands for models, tools and measuring print."""

TEXTS: dict[str, str | tuple[str, str, str]] = {
    # model.
    "here": "jest",
    "not whole": "niepełny",
    "missing": "brak",
    "not fetched": "niepobrany",
    "{percent}% fetched": "pobrane {percent}%",
    "your choice": "twój wybór",
    "name": "nazwa",
    "file": "plik",
    "size": "rozmiar",
    "maker's name": "nazwa twórcy",
    "licence": "licencja",
    "architecture": "architektura",
    "parameters": "parametry",
    "{number:.2f} billion": "{number:.2f} mld",
    "quantisation": "kwantyzacja",
    "trained context": "kontekst uczenia",
    "{tokens:,} tokens": "tokeny: {tokens:,}",
    "chat template": "szablon rozmowy",
    "present": "jest",
    "not said": "nie podano",
    "run with": "uruchamiany z",
    "{tokens:,} tokens, {dialect} dialect, {voice} voice": (
        "tokeny: {tokens:,}, dialekt {dialect}, głos {voice}"
    ),
    "\n* in use. Choose another with `archivist model use NAME|PATH`.": (
        "\n* w użyciu. Inny wybiera `archivist model use NAZWA|ŚCIEŻKA`."
    ),
    "{name} is ready: {path}": "{name} jest gotowy: {path}",
    "{file} now says model = {name}.": "W {file} jest teraz model = {name}.",
    "Name a model of the catalog: `archivist model list` shows them.": (
        "Podaj model z katalogu: pokazuje je `archivist model list`."
    ),
    "Name a model of the catalog or the path of a GGUF file.": (
        "Podaj model z katalogu albo ścieżkę pliku GGUF."
    ),
    "It is not on this machine yet; fetch it with `archivist model pull {name}`.": (
        "Nie ma go jeszcze na tym komputerze; pobierz go: `archivist model pull {name}`."
    ),
    "But {label} is set, and it wins over the file.": (
        "Ale ustawiono też to: {label}, i to jest ważniejsze od pliku."
    ),
    (
        "The settings name a file of your own, {name}, which only you can put there. To fetch a "
        "model of the catalog, name it: `archivist model list` shows them."
    ): (
        "W ustawieniach jest twój własny plik, {name}, którego nie da się pobrać. Żeby pobrać "
        "model z katalogu, podaj jego nazwę: pokazuje je `archivist model list`."
    ),
    "fetching": "pobieram",
    "checking": "sprawdzam",
    "{does} {name}: {percent}% of {total}": "{does} {name}: {percent}% z {total}",
    # narzedzia and statystyki-narzedzi.
    "whose belt; there is one agent, {agent}": "czyje narzędzia; jest jeden agent, {agent}",
    "The tools of a file have the names they have: leave out --glos.": (
        "Narzędzia z pliku mają takie nazwy, jakie mają: pomiń --glos."
    ),
    "{} findings": ("uwaga", "uwagi", "uwag"),
    "{} tools": ("narzędzie", "narzędzia", "narzędzi"),
    "{findings} in {wrong} of {tools}.": (
        "{findings}; narzędzia z uwagami: {wrong} (sprawdzono {tools})."
    ),
    "style": "postać",
    "what it does, and the names and types of its parameters": (
        "co robi oraz nazwy i typy parametrów"
    ),
    "what it does and returns, as a docstring says it; parameters as above": (
        "co robi i zwraca, jak w docstringu; parametry jak wyżej"
    ),
    "also when to use it and when not; each parameter with format and example": (
        "także kiedy używać, a kiedy nie; każdy parametr z formatem i przykładem"
    ),
    "as rewritten, without the examples": "jak rewritten, bez przykładów",
    "description": "opis",
    "schema": "schemat",
    "together": "razem",
    "titles": "tytuły",
    "Bytes/tokens of {model}.": "Bajty/tokeny modelu {model}.",
    "Bytes/tokens estimated: no model is here.": "Bajty/tokeny szacowane: nie ma tu modelu.",
    "titles: what stripping them saves, {share:.0%} of the list.": (
        "tytuły: tyle oszczędza ich usunięcie, {share:.0%} listy."
    ),
    "Output schemas, which few programs send: {size}.": (
        "Schematy wyników, które wysyła niewiele programów: {size}."
    ),
    "{word!r} is no picture: its name ends in .png or .svg": (
        "{word!r} nie jest obrazem: jego nazwa kończy się na .png albo .svg"
    ),
    "{name} exists already: name a new file for --chart.": (
        "{name} już istnieje: podaj nowy plik po --chart."
    ),
    "The picture is {name}.": "Obraz jest w {name}.",
    "{file} holds no list of tools. {wanted}": "W {file} nie ma listy narzędzi. {wanted}",
    "{file} lists no tools. {wanted}": "{file} nie wymienia żadnych narzędzi. {wanted}",
    "{file} is not JSON. {wanted}": "{file} nie jest w formacie JSON. {wanted}",
    "An entry of {file} has no name. {wanted}": "Jeden z wpisów {file} nie ma nazwy. {wanted}",
    "{file}: the schema of {name!r} is no object. {wanted}": (
        "{file}: schemat {name!r} nie jest obiektem. {wanted}"
    ),
    "{file} is larger than {size} MB: no tool list is.": (
        "{file} ma ponad {size} MB: tak duża nie jest żadna lista narzędzi."
    ),
    (
        "Write what an MCP server answers to tools/list, or a list of functions as chat servers "
        "take it: a name, a description and a JSON schema each."
    ): (
        "Wpisz to, co serwer MCP odpowiada na tools/list, albo listę funkcji w postaci, jaką "
        "przyjmują serwery rozmów: każda z nazwą, opisem i schematem JSON."
    ),
    # eval.
    "archivist eval {what} takes --tasks FILE, and no other file.": (
        "archivist eval {what} przyjmuje --tasks PLIK i żadnego innego pliku."
    ),
    "archivist eval compare takes two files that --out wrote: A and B.": (
        "archivist eval compare przyjmuje dwa pliki zapisane przez --out: A i B."
    ),
    "{file} is empty.": "{file} jest pusty.",
    "{file} can't be read: {why}.": "Nie można odczytać {file}: {why}.",
    "The two files have no task in common, so nothing can be compared.": (
        "Te dwa pliki nie mają wspólnych zadań, więc nie ma czego porównać."
    ),
    "{file} is not what `archivist eval ... --out` writes: a line of JSON for each task.": (
        "{file} nie jest tym, co zapisuje `archivist eval ... --out`: wierszem JSON na zadanie."
    ),
    (
        "{file}, line {number} is no row of an evaluation: it has no id. Name files that "
        "`archivist eval ... --out` wrote."
    ): (
        "{file}, wiersz {number} nie jest wynikiem pomiaru: nie ma id. Podaj pliki, które zapisał "
        "`archivist eval ... --out`."
    ),
    "The task file {file} holds no task: write one JSON object a line.": (
        "Plik zadań {file} nie zawiera zadań: wpisz po jednym obiekcie JSON w wierszu."
    ),
    "The task file {file} can't be read: {why}.": "Nie można odczytać pliku zadań {file}: {why}.",
    "The task file {file} is not UTF-8: save it as UTF-8.": (
        "Plik zadań {file} nie jest w UTF-8: zapisz go jako UTF-8."
    ),
    "The task file {file}, line {number}: {fault}.": (
        "Plik zadań {file}, wiersz {number}: {fault}."
    ),
    "The figures are in {name}.": "Liczby są w {name}.",
    "{word!r} is not a whole number from 1 to {most}": (
        "{word!r} nie jest liczbą całkowitą od 1 do {most}"
    ),
    "Errors are the same every time: leave --repeats out.": (
        "Błędy są za każdym razem takie same: pomiń --repeats."
    ),
    "how the tools are shown": "jak przedstawiane są narzędzia",
    "with ablation": "przy ablation",
    "where the figures go (default {file}; one that it wrote itself is renewed)": (
        "dokąd zapisać liczby (domyślnie {file}; własny plik zastępuje nowym)"
    ),
    "--tools and --csv are for archivist eval ablation alone.": (
        "--tools i --csv są tylko dla archivist eval ablation."
    ),
    "--confusion is for archivist eval selection and ablation.": (
        "--confusion jest dla archivist eval selection i ablation."
    ),
    "{word!r} is not like 5,10,40: numbers from {least_tools} to {most_tools}": (
        "{word!r} nie wygląda jak 5,10,40: to mają być liczby od {least_tools} do {most_tools}"
    ),
    "{name} holds something else: name another file with --csv.": (
        "{name} zawiera coś innego: podaj inny plik po --csv."
    ),
    "{name} can't be read: {why}.": "Nie można odczytać {name}: {why}.",
    "There is no folder for {name}: name another --csv.": (
        "Nie ma folderu dla {name}: podaj inny --csv."
    ),
    "{file} is no file: name one for --out.": "{file} nie jest plikiem: podaj plik po --out.",
    "{file} can't be written: {why}.": "Nie można zapisać {file}: {why}.",
    (
        "{file} can't be written: {why}. Mend that, and run the same command again: it goes on "
        "from here."
    ): (
        "Nie można zapisać {file}: {why}. Napraw to i uruchom to samo polecenie: ruszy od tego "
        "miejsca."
    ),
    (
        "{file}, line {number} is no result of this version of an evaluation: name another file "
        "for --out."
    ): "{file}, wiersz {number} nie jest wynikiem tej wersji pomiaru: podaj inny plik po --out.",
    (
        "{file} holds results that were measured otherwise ({other}), and they can't be mixed: "
        "name another file for --out, or run it as it was."
    ): (
        "{file} zawiera wyniki zmierzone inaczej ({other}), a takich nie wolno mieszać: podaj inny "
        "plik po --out albo uruchom pomiar tak, jak wtedy."
    ),
    "{} words": ("słowo", "słowa", "słów"),
}
