"""Models: fetching, opening, memory, and servers."""

TEXTS: dict[str, str | tuple[str, str, str]] = {
    # Servers.
    "The model runs on {host}: what it reads of your documents leaves this machine.": (
        "Model działa na {host}: to, co czyta z twoich dokumentów, opuszcza ten komputer."
    ),
    (
        "The model runs on {host}: what it reads of your documents leaves this machine "
        "unencrypted, so that others on the way can read it too. Give the server an https address."
    ): (
        "Model działa na {host}: to, co czyta z twoich dokumentów, opuszcza ten komputer bez "
        "szyfrowania, więc po drodze mogą to czytać inni. Podaj adres serwera z https."
    ),
    "Nothing answers at {base}. Start the model server, or check the setting server.": (
        "Pod {base} nic nie odpowiada. Uruchom serwer modelu albo sprawdź ustawienie server."
    ),
    "The connection to the server at {base} broke.": "Połączenie z serwerem {base} zerwało się.",
    "The server at {base} did not answer within {limit:g} s.": (
        "Serwer {base} nie odpowiedział w ciągu {limit:g} s."
    ),
    "The server at {base}": "Serwer {base}",
    "{server} can't answer the request (HTTP {status}){said}. Its own log may say why.": (
        "{server} nie może odpowiedzieć (HTTP {status}){said}. Przyczyna może być w jego dzienniku."
    ),
    "The server at {base} stopped with an error{said}.": (
        "Serwer {base} przerwał pracę z błędem{said}."
    ),
    (
        "The server at {base} does not answer as an OpenAI-compatible server does. Check the "
        "setting server."
    ): "Serwer {base} nie odpowiada jak serwer zgodny z OpenAI. Sprawdź ustawienie server.",
    "{server} has no room for the conversation.": "{server} nie ma miejsca na tę rozmowę.",
    "refuses the key": "odrzuca klucz",
    "wants a key": "wymaga klucza",
    (
        "{server} {what} (HTTP {status}). Put the right one into the variable ARCHIVIST_SERVER_KEY."
    ): "{server} {what} (HTTP {status}). Wpisz właściwy do zmiennej ARCHIVIST_SERVER_KEY.",
    (
        "{server} does not have the model or is no OpenAI-compatible server{said}. Check the "
        "settings model and server."
    ): (
        "{server} nie ma tego modelu albo nie jest serwerem zgodnym z OpenAI{said}. Sprawdź "
        "ustawienia model i server."
    ),
    "{server} is busy or still starting (HTTP {status}){said}. Try again in a moment.": (
        "{server} jest zajęty albo dopiero się uruchamia (HTTP {status}){said}. Spróbuj za chwilę."
    ),
    (
        "{server} sends requests on to another place (HTTP {status}). Set server to that place's "
        "address."
    ): "{server} odsyła pod inny adres (HTTP {status}). Ustaw server na ten adres.",
    "The server at {base} names no model. Set model to the name it has there.": (
        "Serwer {base} nie podaje żadnego modelu. Ustaw model na nazwę, którą tam nosi."
    ),
    (
        "The model {model_name} gave a reply that can't be used. Try again; if it happens often, "
        "the server does not keep to JSON schemas, or needs a larger model."
    ): (
        "Model {model_name} dał odpowiedź, której nie da się użyć. Spróbuj ponownie; jeśli zdarza "
        "się to często, serwer nie trzyma się schematów JSON albo potrzebuje większego modelu."
    ),
    "The server at {base} broke off in the middle of a reply.": (
        "Serwer {base} urwał odpowiedź w połowie."
    ),
    "The reply filled the context.": "Odpowiedź wypełniła kontekst.",
    "The setting dialect has no effect here: a server writes by its own chat template.": (
        "Ustawienie dialect nie ma tu znaczenia: serwer pisze według własnego szablonu rozmowy."
    ),
    (
        "The setting thought has no effect here: whether a model on a server thinks is set there. "
        "What it thinks is shown."
    ): (
        "Ustawienie thought nie ma tu znaczenia: o tym, czy model na serwerze rozmyśla, decyduje "
        "serwer. Jego rozważania są pokazywane."
    ),
    # Files.
    "Known are: {names}.": "Znane są: {names}.",
    (
        "There is no model {name!r} in the catalog. {hint} A GGUF file of your own is named by its "
        "path."
    ): "W katalogu nie ma modelu {name!r}. {hint} Własny plik GGUF podaje się przez jego ścieżkę.",
    "is no file": "nie jest plikiem",
    "is not there": "nie istnieje",
    (
        "The model file {path} {fault}. Choose another with `archivist model use NAME`; "
        "`archivist model list` shows what there is."
    ): (
        "Plik modelu {path} {fault}. Wybierz inny poleceniem `archivist model use NAZWA`; dostępne "
        "pokazuje `archivist model list`."
    ),
    "The model file {path} can't be read: {why}.": (
        "Nie można odczytać pliku modelu {path}: {why}."
    ),
    (
        "The model file {path} can't be read: {why}. Make it readable (`chmod u+r {quoted}`), or "
        "choose another with `archivist model use NAME`."
    ): (
        "Nie można odczytać pliku modelu {path}: {why}. Zezwól na odczyt (`chmod u+r {quoted}`) "
        "albo wybierz inny poleceniem `archivist model use NAZWA`."
    ),
    (
        "The model file {path} is not whole: {here:,} of {size:,} bytes. Fetch it again with "
        "`archivist model pull {name}`."
    ): (
        "Plik modelu {path} nie jest pełny: {here:,} z {size:,} bajtów. Pobierz go ponownie: "
        "`archivist model pull {name}`."
    ),
    (
        "The model {name} is not on this machine yet. Fetch it ({size}) with `archivist model pull "
        "{name}`."
    ): (
        "Modelu {name} nie ma jeszcze na tym komputerze. Pobierz go ({size}): `archivist model "
        "pull {name}`."
    ),
    (
        "The model can't write what is allowed here: it lacks the characters. Say it in other "
        "words, or use another model."
    ): (
        "Model nie potrafi napisać tego, co jest tu dozwolone: brakuje mu znaków. Powiedz to "
        "innymi słowami albo użyj innego modelu."
    ),
    (
        "This model does not speak the dialect {chosen}: it has no {token}. Set dialect to auto."
    ): "Ten model nie zna dialektu {chosen}: nie ma {token}. Ustaw dialect na auto.",
    (
        "The chat template in the model file can't be used. Set dialect in the settings, or use "
        "another model."
    ): ("Nie da się użyć szablonu rozmowy z pliku modelu. Ustaw dialect albo użyj innego modelu."),
    "it does not start with GGUF": "nie zaczyna się od GGUF",
    "its format version is {version}": "wersja jego formatu to {version}",
    "its header announces more entries than any model has": (
        "nagłówek zapowiada więcej wpisów, niż ma jakikolwiek model"
    ),
    "a tensor has too many dimensions": "tensor ma za dużo wymiarów",
    "a value has the unknown type {kind}": "wartość ma nieznany typ {kind}",
    "a text is longer than any model's": "tekst jest dłuższy niż w jakimkolwiek modelu",
    "a list is longer than any model's": "lista jest dłuższa niż w jakimkolwiek modelu",
    "a list holds values of the type {item}": "lista zawiera wartości typu {item}",
    "it ends too early": "kończy się za wcześnie",
    "{path} is not a GGUF model file this program can read: {error}.": (
        "{path} nie jest plikiem modelu GGUF, który ten program potrafi odczytać: {error}."
    ),
    (
        "The vocabulary of {path} can't be read: the file is damaged or of a kind that this "
        "llama.cpp does not know. `archivist model pull NAME` mends one of the catalog; `archivist "
        "model list` shows what else there is."
    ): (
        "Nie można odczytać słownika z {path}: plik jest uszkodzony albo takiego rodzaju, którego "
        "ten llama.cpp nie zna. Model z katalogu naprawia `archivist model pull NAZWA`; inne "
        "pokazuje `archivist model list`."
    ),
    (
        "{path} could not be loaded as a GGUF model: it is damaged or of a kind that this "
        "llama.cpp does not know. `archivist model pull NAME` mends one of the catalog; `archivist "
        "model list` shows what else there is."
    ): (
        "Nie udało się wczytać {path} jako modelu GGUF: plik jest uszkodzony albo takiego rodzaju, "
        "którego ten llama.cpp nie zna. Model z katalogu naprawia `archivist model pull NAZWA`; "
        "inne pokazuje `archivist model list`."
    ),
    # Memory and context.
    (
        "A context of {context_tokens} tokens is too small: the instructions and tools alone take "
        "{number}. Set a larger context_tokens in the settings."
    ): (
        "Kontekst {context_tokens} tokenów jest za mały: same instrukcje i narzędzia zajmują "
        "{number}. Ustaw większe context_tokens."
    ),
    "What is allowed here is too much for constrained decoding. Say it in fewer words.": (
        "Dozwolonych możliwości jest za dużo dla ograniczonego dekodowania. Powiedz to krócej."
    ),
    "Close other programs, or use a smaller model (`archivist model list`).": (
        "Zamknij inne programy albo użyj mniejszego modelu (`archivist model list`)."
    ),
    "Set context_tokens to {tokens} or less in the settings.": (
        "Ustaw context_tokens na {tokens} lub mniej."
    ),
    (
        "Memory is short ({available} available): the context is {tokens:,} tokens instead of "
        "{wished:,}. Close other programs, or use a smaller model."
    ): (
        "Brakuje pamięci (dostępne {available}): kontekst ma {tokens:,} tokenów zamiast "
        "{wished:,}. Zamknij inne programy albo użyj mniejszego modelu."
    ),
    (
        "A context of {tokens:,} tokens does not fit into memory: the model needs {needed} with "
        "it, {available} is available. "
    ): (
        "Kontekst {tokens:,} tokenów nie mieści się w pamięci: model potrzebuje z nim {needed}, "
        "dostępne jest {available}. "
    ),
    (
        "Memory is short: the model needs {needed} with a context of {tokens:,} tokens, "
        "{available} is available. It will be very slow. "
    ): (
        "Brakuje pamięci: model z kontekstem {tokens:,} tokenów potrzebuje {needed}, dostępne jest "
        "{available}. Będzie działał bardzo wolno. "
    ),
    (
        "llama.cpp could not make a context of {context_tokens:,} tokens. Set a smaller "
        "context_tokens in the settings."
    ): (
        "llama.cpp nie utworzył kontekstu {context_tokens:,} tokenów. Ustaw mniejsze "
        "context_tokens."
    ),
    (
        "llama.cpp could not evaluate the prompt (code {status}). Start again with a smaller "
        "context_tokens."
    ): (
        "llama.cpp nie obliczył promptu (kod {status}). Uruchom ponownie z mniejszym "
        "context_tokens."
    ),
    (
        "The policy has no rule {unknown}. Write into policy_off or policy_on of "
        "config/models.toml one of: {known}."
    ): (
        "Nie ma reguły {unknown}. Wpisz do policy_off lub policy_on w config/models.toml jedną z: "
        "{known}."
    ),
}
