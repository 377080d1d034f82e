"""What the commands print, and what they refuse."""

TEXTS: dict[str, str | tuple[str, str, str]] = {
    "{question} [y/n] ": "{question} [t/n] ",
    "Nothing was changed: nobody can be asked here. Add --yes to agree.": (
        "Niczego nie zmieniono: nie ma tu kogo zapytać. Zgodę daje --yes."
    ),
    "{what} (default {default})": "{what} (domyślnie {default})",
    "{word!r} is not a whole number from 1 up": "{word!r} nie jest liczbą całkowitą od 1 w górę",
    "{value!r} is not a whole number from 0 up": "{value!r} nie jest liczbą całkowitą od 0 w górę",
    # The line itself.
    "archivist [flags] [command] ...": "archivist [flagi] [polecenie] ...",
    "usage: {usage}": "użycie: {usage}",
    "unrecognized arguments: {unknown}": "nieznane argumenty: {unknown}",
    "Commands: {names}.": "Polecenia: {names}.",
    (
        "there is no command {word!r}. {hint} To ask a question, write: archivist ask "
        '"your question"'
    ): 'nie ma polecenia {word!r}. {hint} Pytanie zadaje się tak: archivist ask "twoje pytanie"',
    # ask.
    "There is no question: give it as TEXT or on standard input.": (
        "Nie ma pytania: podaj je jako TEKST albo na standardowym wejściu."
    ),
    (
        "The question has {size:,} bytes or more, which is too long for a context of {tokens:,} "
        "tokens. Ask a shorter one; long texts belong in the archive, as documents to ask about."
    ): (
        "Pytanie ma co najmniej {size:,} bajtów, a to za dużo na kontekst {tokens:,} tokenów. "
        "Zadaj krótsze; długie teksty lepiej włożyć do archiwum jako dokumenty i o nie pytać."
    ),
    # Choosing operations and sessions.
    "The session's id is empty. `archivist sessions` lists them.": (
        "Identyfikator sesji jest pusty. Sesje wymienia `archivist sessions`."
    ),
    "The id is empty. `archivist effects` lists the changes with theirs.": (
        "Identyfikator jest pusty. Zmiany z identyfikatorami wymienia `archivist effects`."
    ),
    "There is no operation {prefix!r}. `archivist effects` lists them.": (
        "Nie ma operacji {prefix!r}. Operacje wymienia `archivist effects`."
    ),
    "Several operations begin with {prefix!r}: {ids}. Give more.": (
        "Od {prefix!r} zaczyna się kilka operacji: {ids}. Podaj więcej."
    ),
    "Several sessions begin with {session!r}: {sessions}. Give more.": (
        "Od {session!r} zaczyna się kilka sesji: {sessions}. Podaj więcej."
    ),
    "{word!r} is no time; write 2026-11-30, 2026-11-30 14:30, or 30min, 2h, 3d": (
        "{word!r} nie jest czasem; wpisz 2026-11-30, 2026-11-30 14:30 albo 30min, 2h, 3d"
    ),
    "{word!r} ends before it begins: write the earlier day first": (
        "{word!r} kończy się, zanim się zacznie: najpierw podaj wcześniejszy dzień"
    ),
    "{word!r} is no day, month or year such as 2026-03-14, 2026-03 or 2026": (
        "{word!r} nie jest dniem, miesiącem ani rokiem jak 2026-03-14, 2026-03 czy 2026"
    ),
    # sessions.
    "There is no session yet.": "Nie ma jeszcze żadnej sesji.",
    "No session holds all of that.": "Żadna sesja nie zawiera wszystkich tych słów.",
    "There is nothing to search for: give words after --search.": (
        "Nie ma czego szukać: podaj słowa po --search."
    ),
    "The session is in {out}.": "Sesja jest w {out}.",
    "No session is as old as that.": "Żadna sesja nie jest tak stara.",
    "... and {number:,} more\n": "... i dalsze ({number:,})\n",
    "Remove {sessions} for good?": "Usunąć na zawsze ({sessions})?",
    "Removed {sessions}.": "Usunięto: {sessions}.",
    "Nothing was removed.": "Niczego nie usunięto.",
    "Nothing was removed: nobody can be asked here. Add --yes to agree.": (
        "Niczego nie usunięto: nie ma tu kogo zapytać. Zgodę daje --yes."
    ),
    'Nothing was noted yet. Say in the chat: "Remember that ...".': (
        "Niczego jeszcze nie zanotowano. Napisz w rozmowie: „Zapamiętaj, że …”."
    ),
    # search and index.
    (
        "Nothing was named to look for. Name words, or at least one of --name, --folder, --type, "
        "--dated, --since, --until and --language."
    ): (
        "Nie podano, czego szukać. Podaj słowa albo przynajmniej jedno z: --name, --folder, "
        "--type, --dated, --since, --until i --language."
    ),
    "how many to show (default {shown}; {json} with --json, all in a pipe)": (
        "ile pokazać (domyślnie {shown}; {json} z --json, w potoku wszystkie)"
    ),
    "{documents} found": "Znalezione: {documents}",
    "{found}, the first {number}": "{found}; pierwsze {number}",
    "No document was found.": "Nie znaleziono żadnego dokumentu.",
    "No document was found. Words that documents have: {near}.": (
        "Nie znaleziono żadnego dokumentu. W dokumentach są słowa: {near}."
    ),
    'No document has "{wrong}": "{right}" was looked for instead.': (
        "Żaden dokument nie zawiera „{wrong}”: szukano zamiast tego „{right}”."
    ),
    "unknown date": "data nieznana",
    "dated {day}, changed {changed}": "z dnia {day}, zmieniony {changed}",
    "not read": "nieprzeczytany",
    "looking for documents": "szukam dokumentów",
    "reading": "czytam",
    (
        "{read:,} of {documents:,} documents can be searched; {unreadable:,} can't be read; "
        "{pending:,} are left."
    ): (
        "Można przeszukać {read:,} z {documents:,} dokumentów; nie da się przeczytać: "
        "{unreadable:,}; pozostało: {pending:,}."
    ),
    "Stopped; run it again to go on.": "Zatrzymano; uruchom ponownie, żeby kontynuować.",
    "need recognition": "wymagają rozpoznania tekstu",
    "read in part": "przeczytane częściowo",
    "hard to read": "trudne do odczytania",
    "encrypted": "zaszyfrowane",
    "oversized": "za duże",
    "damaged": "uszkodzone",
    "made their reader fail": "na których czytnik zawiódł",
    "have no reader": "bez czytnika",
    "can't be opened": "nie dają się otworzyć",
    "empty": "puste",
    "not read yet": "jeszcze nieprzeczytane",
    "`archivist index` without --report recognises them": (
        "rozpoznaje je `archivist index` bez --report"
    ),
    "recognising scans": "rozpoznawanie skanów",
    (
        "Scans and pictures: {pages} recognised, {doubtful:,} of low confidence; {empty:,} without "
        "text; {waiting:,} left."
    ): (
        "Skany i obrazy: rozpoznane: {pages}, w tym niepewne: {doubtful:,}; bez tekstu: "
        "{empty:,}; pozostałe: {waiting:,}."
    ),
    "They are recognised once tesseract is installed: {install}.": (
        "Zostaną rozpoznane, gdy będzie zainstalowany tesseract: {install}."
    ),
    (
        "Run `archivist index` to go on with those left: it works on one document for {minutes} at "
        "most, each time from where it ended."
    ): (
        "Uruchom `archivist index`, żeby rozpoznać pozostałe: jednemu dokumentowi poświęca "
        "najwyżej {minutes}, za każdym razem od miejsca, w którym skończył."
    ),
    (
        "Not recognised: {failed}, of which the next run tries {again:,} again; `archivist index "
        "--report` names them."
    ): (
        "Nierozpoznane: {failed}, z czego przy następnym uruchomieniu ponowi się: {again:,}; "
        "wymienia je `archivist index --report`."
    ),
    "(the next `archivist index` tries again)": "(następne `archivist index` spróbuje ponownie)",
    "run it again": "uruchom ponownie",
    "The folder {folder} can't be opened.": "Nie można otworzyć folderu {folder}.",
    "  and {number:,} more; --json lists all": "  i dalsze ({number:,}); wszystkie wymienia --json",
    "Every document was read whole.": "Każdy dokument przeczytano w całości.",
    # doctor --read.
    "kind": "rodzaj",
    "all": "razem",
    "read": "całe",
    "in part": "część",
    "timed out": "za długo",
    "crashed": "awaria",
    "slowest": "najdłużej",
    "slowest:": "najdłużej:",
    "all kinds": "wszystkie",
    "There is no document in it.": "Nie ma tu żadnego dokumentu.",
    "{number} can't be opened, such as {first}.": (
        "Nie da się otworzyć: {number}, na przykład {first}."
    ),
    "Stopped: this is what was read until then.": "Zatrzymano: oto, co przeczytano do tej chwili.",
    "{folder} is no folder: name one after --read.": (
        "{folder} nie jest folderem: podaj folder po --read."
    ),
    "looking through folders": "przeglądam foldery",
    "there is no flag {flag}": "nie ma flagi {flag}",
    "{command} takes no {flag}": "{command} nie przyjmuje flagi {flag}",
    "the action that is named takes no flag {flag}: leave it out": (
        "podana czynność nie przyjmuje flagi {flag}: pomiń ją"
    ),
    "there is no flag {flag}; did you mean {near}?": (
        "nie ma flagi {flag}; może chodziło o {near}?"
    ),
    "Several sessions begin with {beginning!r}: {found}{more}. Give more of the id.": (
        "Od {beginning!r} zaczyna się kilka sesji: {found}{more}. Podaj więcej identyfikatora."
    ),
}
