"""What the program says beside a model's answer: why it asks, what was done, what was not read."""

TEXTS: dict[str, str | tuple[str, str, str]] = {
    # Beginning and end of a session.
    (
        "The session store was damaged: it is now {aside}, and a new one was made. What was "
        "changed in your archive is written elsewhere and can still be undone."
    ): (
        "Baza sesji była uszkodzona: jest teraz w {aside}, a na jej miejscu powstała nowa. Zmiany "
        "w archiwum są zapisane gdzie indziej i nadal można je cofnąć."
    ),
    "{error} This conversation is written down as soon as that is done.": (
        "{error} Ta rozmowa zostanie zapisana, gdy tylko to zrobisz."
    ),
    (
        "There is no chat to resume about this archive yet. Start one with `archivist`, or name a "
        "session that `archivist sessions` lists: archivist --resume ID"
    ): (
        "Nie ma jeszcze rozmowy o tym archiwum, do której można wrócić. Zacznij ją poleceniem "
        "`archivist` albo podaj sesję z listy `archivist sessions`: archivist --resume ID"
    ),
    (
        "The session {session} is about another archive, {about}. Go on with it there: archivist "
        "--archive {folder} --resume {session}"
    ): (
        "Sesja {session} dotyczy innego archiwum, {about}. Wróć do niej tam: archivist --archive "
        "{folder} --resume {session}"
    ),
    "it could not be started": "nie udało się jej rozpocząć",
    "Session {session} is kept.": "Sesja {session} jest zapisana.",
    "Session {session} is not kept whole: {trouble}": (
        "Sesja {session} nie jest zapisana w całości: {trouble}"
    ),
    (
        "Closed from here on: {names}. This conversation holds text of documents or names of "
        "files; /clear begins a new one."
    ): (
        "Odtąd zamknięte: {names}. Ta rozmowa zawiera treść dokumentów albo nazwy plików; /clear "
        "zaczyna nową."
    ),
    # Turns without an answer.
    "The model gave an empty answer. Ask again in other words.": (
        "Model dał pustą odpowiedź. Zapytaj innymi słowami."
    ),
    "Not done, as you said.": "Nie wykonano, zgodnie z twoją decyzją.",
    "Stopped.": "Zatrzymano.",
    "No answer was found within the allowed number of steps.": (
        "W dozwolonej liczbie kroków nie znalazła się odpowiedź."
    ),
    (
        "Stopped: the same call gave the same result three times. Say it in other words, or name "
        "the document."
    ): (
        "Zatrzymano: to samo wywołanie trzy razy dało ten sam wynik. Powiedz to innymi słowami "
        "albo podaj nazwę dokumentu."
    ),
    (
        "Stopped: the model's context is full. Start a new conversation or set a larger "
        "context_tokens."
    ): (
        "Zatrzymano: kontekst modelu jest pełny. Zacznij nową rozmowę albo ustaw większe "
        "context_tokens."
    ),
    (
        "Stopped: the model went on thinking and did not decide. Ask for less at once, or set "
        'thought to "off" in the settings.'
    ): (
        "Zatrzymano: model wciąż się zastanawiał i nie podjął decyzji. Zapytaj o mniej naraz albo "
        'ustaw thought na "off".'
    ),
    "The change was not made: it needs your consent, and nobody could be asked.": (
        "Zmiany nie wykonano: wymaga twojej zgody, a nie było kogo zapytać."
    ),
    "{said} What was changed before that stays changed.": (
        "{said} To, co zmieniono wcześniej, pozostaje zmienione."
    ),
    (
        "This request takes {tokens:,} tokens, and the model's context has room for "
        "{room_tokens:,} beside the instructions and tools. Ask a shorter one (long texts belong "
        "in the archive, as documents to ask about), or set a larger context_tokens."
    ): (
        "To polecenie ma {tokens:,} tokenów, a w kontekście modelu obok instrukcji i narzędzi "
        "mieści się {room_tokens:,}. Napisz krótsze (długie teksty lepiej włożyć do archiwum jako "
        "dokumenty i o nie pytać) albo ustaw większe context_tokens."
    ),
    "Stopped: {repeated}. {so_far}": "Zatrzymano: {repeated}. {so_far}",
    "{call} gave the same result three times": "{call} trzy razy dało ten sam wynik",
    (
        "the model went to and fro between {earlier} and {latest}, with the same results each time"
    ): "model krążył między {earlier} a {latest}, za każdym razem z tymi samymi wynikami",
    (
        "Stopped: {call} came to nothing, like the two calls before it that asked for less. "
        "{so_far}"
    ): (
        "Zatrzymano: {call} nic nie dało, tak jak dwa poprzednie wywołania, które pytały o mniej. "
        "{so_far}"
    ),
    "Nothing was found so far. Say it in other words, or name the document.": (
        "Jak dotąd nic nie znaleziono. Powiedz to innymi słowami albo podaj nazwę dokumentu."
    ),
    "Found so far: {found}. Ask about one of them by its name, or in other words.": (
        "Jak dotąd znaleziono: {found}. Zapytaj o któryś po nazwie albo innymi słowami."
    ),
    "{names} and {number:,} more": "{names} i dalsze ({number:,})",
    # Notes below an answer.
    "Nothing was deleted: that needs `allow_delete` and a profile that may write.": (
        "Niczego nie usunięto: potrzebne jest ustawienie `allow_delete` i profil, któremu wolno "
        "pisać."
    ),
    "Nothing was sent: no tool for mail is open here (setting `send_mail`).": (
        "Niczego nie wysłano: poczta jest tu niedostępna (ustawienie `send_mail`)."
    ),
    "`archivist undo` takes it back.": "Cofa to `archivist undo`.",
    "(Nothing else was changed.)": "(Niczego więcej nie zmieniono.)",
    "(Nothing was changed.)": "(Niczego nie zmieniono.)",
    "(From the web, not from your documents: {pages})": (
        "(Z sieci, nie z twoich dokumentów: {pages})"
    ),
    "(Check the month: {dates}.)": "(Sprawdź miesiąc: {dates}.)",
    '"{said}", read as {meant}': '"{said}", a w dokumencie jest {meant}',
    " or ": " albo ",
    "(Check this: {doubtful} is not written in what was read.)": (
        "(Sprawdź to: w tym, co przeczytano, nie ma {doubtful}.)"
    ),
    "({header}: {note}; `archivist pamiec` lists all notes.)": (
        "({header}: {note}; wszystkie notatki wymienia `archivist pamiec`.)"
    ),
    '(Nothing was noted. Say it in one sentence: "Remember that ...".)': (
        "(Niczego nie zanotowano. Powiedz to jednym zdaniem: „Zapamiętaj, że …”.)"
    ),
    # Why a change needs consent.
    "It can't be undone.": "Tego nie można cofnąć.",
    "It touches {objects}.": "Obejmuje: {objects}.",
    "It is not sure that your words ask for this change.": (
        "Nie jest pewne, że twoje słowa proszą o tę zmianę."
    ),
    "You did not ask for this change: the model decided on it.": (
        "Nie proszono o tę zmianę: zdecydował o niej model."
    ),
    "Nobody could be asked for consent.": "Nie było kogo zapytać o zgodę.",
    "The person said no.": "Odmówiono zgody.",
    "The person did not ask for it.": "Nie proszono o to.",
    "These are not the person's words.": "To nie są twoje słowa.",
    "You did not say this of '{path}', as far as the program can tell.": (
        "O ile program może to ocenić, nie dotyczyło to „{path}”."
    ),
    "You did not name '{path}': the model found it in the archive.": (
        "W poleceniu nie ma „{path}”: model znalazł to w archiwum."
    ),
    "You did not say '{path}': the model made up the name.": (
        "W poleceniu nie ma „{path}”: tę nazwę wymyślił model."
    ),
    "You did not name '{path}': the model chose it.": (
        "W poleceniu nie ma „{path}”: wybrał to model."
    ),
    "You did not name the folder '{folder}': the model chose it.": (
        "W poleceniu nie ma folderu „{folder}”: wybrał go model."
    ),
    "You did not name the top of the archive: the model chose it.": (
        "W poleceniu nie ma głównego folderu archiwum: wybrał go model."
    ),
    "Several documents have the name that you gave: this is '{path}'.": (
        "Podaną nazwę ma kilka dokumentów: ten to „{path}”."
    ),
    "Several folders have the name that you gave: this is '{folder}'.": (
        "Podaną nazwę ma kilka folderów: ten to „{folder}”."
    ),
    "You did not dictate this text: the model wrote it.": (
        "Tego tekstu nie podyktowano: napisał go model."
    ),
    "You did not dictate the subject: the model wrote it.": (
        "Tematu nie podyktowano: napisał go model."
    ),
    "You did not dictate the text: the model wrote it.": (
        "Treści nie podyktowano: napisał ją model."
    ),
    "You did not write the address {address}.": "W poleceniu nie ma adresu {address}.",
    "You did not ask to replace what is in '{path}'.": (
        "Nie proszono o zastąpienie tego, co jest w „{path}”."
    ),
    "'{path}' would go to the trash.": "„{path}” trafi do kosza.",
    "It does more than your words can say.": "Robi więcej, niż da się wyrazić w poleceniu.",
    "Nothing was changed.": "Niczego nie zmieniono.",
    "There is no operation {operation!r}.": "Nie ma operacji {operation!r}.",
    # What was not read of a document.
    '"{path}" was read without {gaps} of its {total:,} lines.': (
        "„{path}” przeczytano bez części; brakuje: {gaps}; wszystkich wierszy: {total:,}."
    ),
    "line {first:,}{pages}": "wiersz {first:,}{pages}",
    "lines {first:,}-{last:,}{pages}": "wiersze {first:,}-{last:,}{pages}",
    " (page {page})": " (strona {page})",
    " (pages {first}-{last})": " (strony {first}-{last})",
    "{parts} and {number} more parts": "{parts} i dalsze części ({number})",
    # What fills the context.
    "instructions and tools": "instrukcje i narzędzia",
    "your requests": "twoje polecenia",
    "calls": "wywołania",
    "answers": "odpowiedzi",
    "results of {tool}": "wyniki {tool}",
    (
        "Nothing was noted: what comes through a pipe or from a schedule may note nothing unless "
        "you add `--trust host`, and the profile reader never may."
    ): (
        "Niczego nie zanotowano: poleceniom z potoku lub harmonogramu wolno to dopiero z `--trust "
        "host`, a profilowi reader nigdy."
    ),
    "(What the model calls {names} is its own: you only say what you want.)": (
        "(To, co model nazywa {names}, to jego sprawa: ty mówisz tylko, czego chcesz.)"
    ),
    "You wrote '{word}': the model took it for '{path}'.": (
        "W poleceniu jest „{word}”: model wziął to za „{path}”."
    ),
    "You asked to take back the change of {when}, {id}.": (
        "Polecenie cofnięcia zmiany z {when}, {id}."
    ),
}
