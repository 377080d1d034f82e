"""The chat: its header, its lines of work, its slash commands and their answers."""

TEXTS: dict[str, str | tuple[str, str, str]] = {
    # Numbers of things.
    "{} tokens": ("token", "tokeny", "tokenów"),
    "{} requests": ("polecenie", "polecenia", "poleceń"),
    "{} documents": ("dokument", "dokumenty", "dokumentów"),
    "{} earlier results": ("wcześniejszy wynik", "wcześniejsze wyniki", "wcześniejszych wyników"),
    "{} earlier requests": (
        "wcześniejsze polecenie",
        "wcześniejsze polecenia",
        "wcześniejszych poleceń",
    ),
    # Header, status line, lines of work.
    "{model} · {profile} · {tokens} of context · /help": (
        "{model} · {profile} · kontekst: {tokens} · /pomoc"
    ),
    "All of it: archivist sessions show {session}": (
        "Całość pokazuje: archivist sessions show {session}"
    ),
    "Search back: ": "Szukaj wstecz: ",
    "Search on: ": "Szukaj dalej: ",
    "{number} queued, Esc takes back": "w kolejce: {number}, Esc cofa",
    "context {used:.0%}": "kontekst {used:.0%}",
    "{pace:.0f} tokens/s": "{pace:.0f} tokenów/s",
    "has read": "czytano",
    "voice {voice}": "głos {voice}",
    "opening…": "otwieranie…",
    "about {left} s left": "jeszcze ok. {left} s",
    "about {left} min left": "jeszcze ok. {left} min",
    "working": "pracuję",
    "thinking": "myślę",
    "reading {percent}%": "czytam {percent}%",
    "stopping…": "zatrzymuję…",
    "still stopping… Ctrl-\\ ends the program": "wciąż zatrzymuję… Ctrl-\\ kończy program",
    "Ctrl-C stops": "Ctrl-C zatrzymuje",
    "Ctrl-C again leaves, Ctrl-D too": "ponowne Ctrl-C kończy, Ctrl-D też",
    "Not read: {sentence}": "Nie wszystko przeczytano. {sentence}",
    "ok": "ok",
    "error": "błąd",
    "refused": "odmowa",
    "{shown:,} of {raw:,} tokens": "tokeny: {shown:,} z {raw:,}",
    "Cut to make room: {parts}": "Skrócono, żeby zrobić miejsce: {parts}",
    "the middle of the latest result": "środek ostatniego wyniku",
    "(This turn is not finished: it still goes on, or it was broken off.)": (
        "(To polecenie nie jest dokończone: praca nad nim trwa albo ją przerwano.)"
    ),
    # What became of a change since.
    "taken back since": "potem cofnięto",
    "taken back since, {when} ({undo})": "potem cofnięto, {when} ({undo})",
    "taken back since, {when} ({undo}); not removed: {folders}": (
        "potem cofnięto, {when} ({undo}); nie usunięto: {folders}"
    ),
    "settled since: it is in force": "potem rozstrzygnięto: obowiązuje",
    "settled since: no step of it is in force": "potem rozstrzygnięto: żaden krok nie obowiązuje",
    "no ledger of changes holds it any more: whether it stands is unknown": (
        "nie ma jej już w żadnym rejestrze zmian: nie wiadomo, czy obowiązuje"
    ),
    "a later undo, {undo}, is {state}": "stan późniejszego cofnięcia {undo}: {state}",
    "(A change of this turn is not written down here: {state}. `archivist effects show "
    "{operation}` shows it.)": (
        "(Zmiana z tego polecenia, której tu nie zapisano; stan: {state}. Pokazuje ją "
        "`archivist effects show {operation}`.)"
    ),
    "(A change of a turn that is not here: {state}. `archivist effects show {operation}` shows "
    "it.)": (
        "(Zmiana z polecenia, którego tu nie ma; stan: {state}. Pokazuje ją `archivist effects "
        "show {operation}`.)"
    ),
    "(Whether the changes above still hold is not known. {trouble})": (
        "(Nie wiadomo, czy powyższe zmiany nadal obowiązują. {trouble})"
    ),
    "at an unknown time": "w nieznanym czasie",
    "(What was said before is forgotten.)": "(Wcześniejsza rozmowa została zapomniana.)",
    "Stopped, as you asked.": "Zatrzymano na twoje życzenie.",
    "Stopped: the step limit was reached before an answer was found.": (
        "Zatrzymano: wyczerpano dozwolone kroki, zanim znalazła się odpowiedź."
    ),
    "Stopped: the model repeated the same call and got the same result.": (
        "Zatrzymano: model powtórzył to samo wywołanie i dostał ten sam wynik."
    ),
    "Stopped: the conversation no longer fits into the model's context.": (
        "Zatrzymano: rozmowa nie mieści się już w kontekście modelu."
    ),
    "Stopped: the change needs your consent, and nobody could be asked.": (
        "Zatrzymano: zmiana wymaga twojej zgody, a nie było kogo zapytać."
    ),
    "Stopped: the model went on thinking and did not decide.": (
        "Zatrzymano: model wciąż się zastanawiał i nie podjął decyzji."
    ),
    "The last turn had no steps to unfold.": "W ostatnim poleceniu nie było kroków do pokazania.",
    "  (here the middle was cut out)": "  (tu wycięto środek)",
    # Slash commands.
    "what you can do here": "co można tu zrobić",
    "what the model is told it can do": "o jakich narzędziach wie model",
    "the folder, and how far it is indexed": "folder i stan jego indeksu",
    "what may be done to your documents": "co wolno robić z twoimi dokumentami",
    "what you are not asked about; /trust off asks again": (
        "o co program nie pyta; /trust off przywraca pytania"
    ),
    "which model answers": "który model odpowiada",
    "the language of the tools' names": "język nazw narzędzi",
    "what fills the model's context now": "co teraz wypełnia kontekst modelu",
    "what was changed in this chat": "co zmieniono w tej rozmowie",
    "take back the last change, or /undo ID": "cofa ostatnią zmianę albo podaną: /undo ID",
    "give the password of an encrypted PDF; the model never sees it": (
        "przyjmuje hasło zaszyfrowanego PDF-a; model nigdy go nie widzi"
    ),
    "what you asked to remember": "co kazano zapamiętać",
    "earlier conversations; /sessions WORDS searches": (
        "wcześniejsze rozmowy; /sessions SŁOWA szuka w nich"
    ),
    "go on with one of them: /resume ID": "wraca do jednej z nich: /resume ID",
    "how often and how well tools were used here": "jak często i z jakim skutkiem użyto narzędzi",
    "forget what was said and read; begin anew": (
        "zapomina, co powiedziano i przeczytano; zaczyna od nowa"
    ),
    "leave; Ctrl-D does it too": "kończy; tak samo Ctrl-D",
    " (also {also})": " (także {also})",
    "Did you mean {near}?": "Może chodziło o {near}?",
    "/help lists what there is.": "/pomoc wymienia wszystkie.",
    "There is no command {name}. {hint}": "Nie ma polecenia {name}. {hint}",
    (
        "Enter sends; Alt-Enter or Ctrl-J starts a new line.\n"
        "Arrow up brings back an earlier request, Ctrl-R searches them.\n"
        "@ completes the path of a document, / a command.\n"
        "Ctrl-G opens your editor.\n"
        "Ctrl-O shows the steps of the last turn in full.\n"
        "Ctrl-C stops the work in progress; in the input line it clears it, and twice it leaves.\n"
        "While work goes on Enter queues what you typed, Esc takes it back.\n"
        "? shows this.\n"
        "In the line below: voice is the language of the tools' names; has read says that this "
        "conversation holds text of documents or names, which closes the shell and the network."
    ): (
        "Enter wysyła; Alt-Enter albo Ctrl-J zaczyna nowy wiersz.\n"
        "Strzałka w górę przywołuje wcześniejsze polecenie, Ctrl-R ich szuka.\n"
        "@ uzupełnia ścieżkę dokumentu, / polecenie.\n"
        "Ctrl-G otwiera twój edytor.\n"
        "Ctrl-O pokazuje w całości kroki ostatniego polecenia.\n"
        "Ctrl-C zatrzymuje pracę; w wierszu poleceń czyści go, a naciśnięte dwa razy kończy.\n"
        "W trakcie pracy Enter dopisuje do kolejki to, co wpisano, Esc to cofa.\n"
        "? pokazuje tę pomoc.\n"
        "W wierszu na dole: głos to język nazw narzędzi; „czytano” znaczy, że rozmowa zawiera "
        "treść lub nazwy dokumentów, co zamyka powłokę i sieć."
    ),
    "looking for new documents": "szukam nowych dokumentów",
    "What was said before is forgotten.": "Wcześniejsza rozmowa została zapomniana.",
    "Password: ": "Hasło: ",
    (
        "It is tried on every encrypted PDF that is read until you leave, and kept nowhere. What "
        "such a document says is not put into the search index; ask about it again."
    ): (
        "Do końca rozmowy będzie próbowane na każdym czytanym zaszyfrowanym PDF-ie i nigdzie nie "
        "zostanie zapisane. Treść takiego dokumentu nie trafia do indeksu; zapytaj o niego "
        "ponownie."
    ),
    "Nothing was changed in this chat.": "W tej rozmowie niczego nie zmieniono.",
    "There is nothing to take back in this chat; `archivist effects` lists older ones.": (
        "W tej rozmowie nie ma czego cofać; starsze zmiany wymienia `archivist effects`."
    ),
    "You are asked about every change that needs your consent.": (
        "Program pyta o każdą zmianę, która wymaga twojej zgody."
    ),
    (
        "Type /password alone; you are asked then, and nobody sees it. What you just typed is in "
        "the history of the input line."
    ): (
        "Wpisz samo /password; program zapyta o hasło i nikt go nie zobaczy. To, co teraz "
        "wpisano, jest w historii wiersza poleceń."
    ),
    "No password was given.": "Nie podano hasła.",
    'Nothing was noted yet. Say "Remember that ...".': (
        "Niczego jeszcze nie zanotowano. Napisz: „Zapamiętaj, że …”."
    ),
    "They stand in {path}: change or delete them there.": (
        "Są w pliku {path}: tam można je zmienić lub usunąć."
    ),
    "/trust off takes all of this back.": "/trust off wszystko to odwołuje.",
    # What is in force.
    "documents are found and read, never changed": (
        "dokumenty są wyszukiwane i czytane, nigdy zmieniane"
    ),
    "documents are read, renamed, moved and written; nothing reaches the network": (
        "dokumenty są czytane, przemianowywane, przenoszone i zapisywane; nic nie trafia do sieci"
    ),
    ("documents are read and changed; the network and a read-only shell where you set them up"): (
        "dokumenty są czytane i zmieniane; do tego sieć i powłoka tylko do odczytu, jeśli je "
        "skonfigurowano"
    ),
    "you sit at the terminal, so every tool of the profile is shown to the model": (
        "siedzisz przy terminalu, więc model widzi każde narzędzie profilu"
    ),
    "a sandbox: tools for the shell and the network are never shown to the model": (
        "model nigdy nie widzi narzędzi powłoki i sieci"
    ),
    "{archive}: {documents}, {read:,} of them indexed.": (
        "{archive}: {documents}, w indeksie: {read:,}."
    ),
    "{archive}: at least {documents}, {read:,} of them indexed.": (
        "{archive}: co najmniej {documents}, w indeksie: {read:,}."
    ),
    " {unreadable:,} can't be read.": " Nie da się przeczytać: {unreadable:,}.",
    " {pending:,} not read yet: the next search does it, or `archivist index`.": (
        " Jeszcze nieprzeczytane: {pending:,}; zajmie się nimi najbliższe wyszukiwanie albo "
        "`archivist index`."
    ),
    "{model}, {tokens} of context.": "{model}, kontekst: {tokens}.",
    "pl: the model sees Polish names of tools; it understands both.": (
        "pl: model widzi polskie nazwy narzędzi; rozumie obie wersje."
    ),
    "en: the model sees English names of tools; it understands both.": (
        "en: model widzi angielskie nazwy narzędzi; rozumie obie wersje."
    ),
    "In every prompt:": "W każdym prompcie:",
    "With a request whose words ask for them:": "Przy poleceniach, których słowa o nie proszą:",
    "Another folder is another conversation:": "Inny folder to inna rozmowa:",
    "archivist --archive DIR": "archivist --archive FOLDER",
    "Another one:": "Inny:",
    "The other level:": "Drugi poziom:",
    (
        "Another one, for this conversation or for every start; `archivist model list` has the "
        "names:"
    ): "Inny, w tej rozmowie albo na stałe; nazwy wymienia `archivist model list`:",
    "{going_on} --model NAME": "{going_on} --model NAZWA",
    "archivist model use NAME": "archivist model use NAZWA",
    'The other one, or voice = "{other}" in settings.toml:': (
        'Drugi, albo voice = "{other}" w settings.toml:'
    ),
    "free": "wolne",
    "Of {size:,} tokens; {reserve:,} of the free ones are kept for the reply.": (
        "Razem tokenów: {size:,}; z wolnych {reserve:,} czeka na odpowiedź."
    ),
    "this conversation as a file: /export FILE.md or FILE.json": (
        "ta rozmowa jako plik: /export PLIK.md albo PLIK.json"
    ),
    "Continuing {session}: {requests}, the last one: „": (
        "Dalszy ciąg sesji {session}: {requests}, ostatnie: „"
    ),
    "Continuing {session}: nothing was asked yet, or not since /clear": (
        "Dalszy ciąg sesji {session}: o nic jeszcze nie zapytano albo nie od /clear"
    ),
}
