"""Training a model on its tools, and evaluations that go on."""

TEXTS: dict[str, str | tuple[str, str, str]] = {
    (
        "Train the model in use on its tools. It learns from requests that are made up from the "
        "contracts of the tools, in English and Polish, which one to call and with what. It then "
        "begins each turn, without a list of them or examples. Nothing leaves this machine.\n\n"
        "What comes back is read, and the answer written, by the model as it was. What was trained "
        "is tried on requests that were held back, and not installed if it is worse than what is "
        "in use. Ctrl-C stops, and the same command goes on where it was; so it does after a power "
        "cut."
    ): (
        "Uczy używany model jego narzędzi. Z poleceń ułożonych na podstawie kontraktów narzędzi, "
        "po "
        "angielsku i po polsku, model uczy się, które wywołać i z czym. Potem zaczyna "
        "każdą turę bez ich listy i bez przykładów. Nic nie opuszcza tego komputera.\n\n"
        "To, co wróci, czyta dotychczasowy model i on pisze odpowiedź. Wynik jest sprawdzany na "
        "odłożonych poleceniach i nie jest instalowany, jeśli okaże się gorszy. Ctrl-C zatrzymuje, "
        "a to samo polecenie rusza od tego miejsca; tak samo po zaniku zasilania."
    ),
    "the model of the settings": "model z ustawień",
    "how many requests to make up (default: {lessons:,}); fewer take less time": (
        "ile poleceń ułożyć (domyślnie {lessons:,}); im mniej, tym krócej"
    ),
    (
        "It needs more packages: pip install accelerate gguf torch transformers. Set adapted to "
        "off to do without what was trained."
    ): (
        "Wymaga dodatkowych pakietów: pip install accelerate gguf torch transformers. Ustaw "
        "adapted na off, żeby nie używać wyniku uczenia."
    ),
    "your own requests too: they are shown first": "także własne polecenia; najpierw je pokaże",
    "learn your own requests too, with the calls that served you; they are shown first": (
        "uczy też twoich własnych poleceń i wywołań, które im posłużyły; najpierw je pokazuje"
    ),
    "with --from-sessions: don't ask": "z --from-sessions: nie pyta",
    "--from-sessions, and nobody could be asked": "--from-sessions, a nie było kogo zapytać",
    "Your sessions hold no call to learn from.": (
        "W twoich sesjach nie ma wywołania, z którego można by się uczyć."
    ),
    "Learn {calls} of your own too? They leave traces in the adapter, so don't give it away.": (
        "Uczyć też z twoich własnych wywołań ({calls})? Zostawią ślady w adapterze, więc go nie "
        "udostępniaj."
    ),
    "put the adapter into a model file of its own: faster": (
        "wbudowuje adapter w osobny plik modelu: szybciej"
    ),
    "merge the adapter that is installed into a model file of its own": (
        "wbudowuje zainstalowany adapter w osobny plik modelu"
    ),
    "an error, or it was worse; a sentence says which": "błąd albo gorszy wynik; mówi o tym zdanie",
    "{lessons:,} lessons for {tools} tools, {tokens:,} tokens, {held} more held back.": (
        "Lekcje: {lessons:,}, narzędzia: {tools}, tokeny: {tokens:,}, odłożone: {held}."
    ),
    (
        "Installed in {folder}. It is used from the next start. `archivist adapt --merge` puts it "
        "into a model file of its own, so that it decodes as fast as before."
    ): (
        "Zainstalowano w {folder}. Zadziała od następnego uruchomienia. `archivist adapt --merge` "
        "wbuduje to w osobny plik modelu, żeby dekodował tak szybko jak wcześniej."
    ),
    "Merged into {file}, which is used from the next start.": (
        "Wbudowano w {file}; plik będzie używany od następnego uruchomienia."
    ),
    "A model on a server can't be adapted from here; set server to empty.": (
        "Modelu na serwerze nie da się stąd dostosować; ustaw server na pusty."
    ),
    "--lessons takes a whole number from 1.": "--lessons przyjmuje liczbę całkowitą od 1.",
    "Adapting needs {missing}: {install}.": "Dostosowanie wymaga {missing}: {install}.",
    "Stopped; the same command goes on where it was.": (
        "Zatrzymano; to samo polecenie rusza od tego miejsca."
    ),
    (
        "The adapted form of {model} is not used: {why}. The model works from the instructions "
        "instead, which is slower; `archivist adapt` makes a form that fits."
    ): (
        "Dostosowana postać {model} nie jest używana: {why}. Model pracuje według instrukcji, co "
        "trwa dłużej; pasującą postać tworzy `archivist adapt`."
    ),
    (
        "The adapted form of {model} does not know {tools}: a request for that is worked from the "
        "instructions instead, which is slower. `archivist adapt` makes a form that knows it."
    ): (
        "Dostosowana postać {model} nie zna {tools}: takie prośby model załatwia według "
        "instrukcji, co trwa dłużej. Postać, która je zna, tworzy `archivist adapt`."
    ),
    "its card can't be read": "nie da się odczytać jej karty",
    "there is none": "nie ma jej",
    (
        "The adapted form of {model} can't be used, and the model works from the instructions "
        "instead: {why}"
    ): (
        "Dostosowanej postaci {model} nie da się użyć, więc model pracuje według instrukcji: {why}"
    ),
    "its file is gone": "nie ma jej pliku",
    "it was made of another model file": "powstała z innego pliku modelu",
    "its tools have their names in the other language": "jej narzędzia mają nazwy w innym języku",
    "it does not know {tools} as it is now": "nie zna {tools} w obecnej postaci",
    "{tools} and {rest} more": "{tools} i jeszcze {rest}",
    "There is no adapter of {name} to merge; make one with `archivist adapt`.": (
        "Nie ma adaptera {name} do wbudowania; tworzy go `archivist adapt`."
    ),
    "step {step:,} of {steps:,}, loss {loss:.3f}, {left}": (
        "krok {step:,} z {steps:,}, strata {loss:.3f}, {left}"
    ),
    (
        "The adapter was not installed: it made {right} of {n} calls right, and what is in use "
        "{before}. Train it on more with --lessons."
    ): (
        "Adaptera nie zainstalowano: trafił {right} z {n} wywołań, a używany {before}. Ucz go na "
        "większej liczbie, z --lessons."
    ),
    "llama.cpp could not quantise the merged model (code {status}); is the disk full?": (
        "llama.cpp nie skwantyzował połączonego modelu (kod {status}); czy dysk jest pełny?"
    ),
    (
        "The adapter {file} could not be loaded: it is damaged or made for another model. "
        "`archivist adapt` makes it anew; set adapted to off to do without it."
    ): (
        "Nie udało się wczytać adaptera {file}: jest uszkodzony albo do innego modelu. Tworzy go "
        "od "
        "nowa `archivist adapt`; żeby go nie używać, ustaw adapted na off."
    ),
    "The last line of {file} was cut off, so that task is measured again.": (
        "Ostatni wiersz {file} był ucięty, więc to zadanie zostanie zmierzone ponownie."
    ),
    "{file} has every result already: nothing is measured again.": (
        "{file} ma już każdy wynik: niczego nie trzeba mierzyć."
    ),
    "{file} has {there:,} of {total:,} results already: going on with the rest.": (
        "{file} ma już {there:,} z {total:,} wyników: mierzę resztę."
    ),
    "Stopped with {there:,} of {total:,} results in {file}: the same command goes on from there.": (
        "Zatrzymano przy {there:,} z {total:,} wyników w {file}: to samo polecenie rusza od tego "
        "miejsca."
    ),
    "It is not merged: that makes fewer calls right. The adapter stays in use.": (
        "Nie wbudowano: dobrych wywołań byłoby mniej. W użyciu zostaje adapter."
    ),
    "Merging and trying it takes some minutes.": "Wbudowanie i próba trwają kilka minut.",
    "{form}: {tools} of {n} right tools, {calls} with all arguments right, {seconds} s a call": (
        "{form}: {tools} z {n} dobrych narzędzi, {calls} ze wszystkimi argumentami, {seconds} s na "
        "wywołanie"
    ),
    "adapted": "po uczeniu",
    "adapter": "adapter",
    "in use": "w użyciu",
    "merged": "wbudowany",
    "trying it": "próba",
    "trying the new form": "próba nowej postaci",
    "trying what is in use": "próba tego, co jest w użyciu",
    "{file} can't be loaded for training: {why}": "Nie da się wczytać {file} do uczenia: {why}",
    "Adapting had to stop: {why}. Nothing that is in use has changed; once that is mended, the "
    "same command goes on where it was.": (
        "Uczenie musiało się zatrzymać: {why}. W tym, co jest w użyciu, nic się nie zmieniło; gdy "
        "to będzie naprawione, to samo polecenie pójdzie dalej od tego miejsca."
    ),
    "What is in use knows all of these tools. A new adapter takes its place only if it makes no "
    "fewer calls right.": (
        "To, co jest w użyciu, zna wszystkie te narzędzia. Nowy adapter zajmie jego miejsce tylko "
        "wtedy, gdy dobrych wywołań nie będzie mniej."
    ),
}
