"""The question before a change: the plan, the keys, what can be made of it, what was answered."""

TEXTS: dict[str, str | tuple[str, str, str]] = {
    # Numbers of things.
    "{} objects": ("obiekt", "obiekty", "obiektów"),
    "{} files": ("plik", "pliki", "plików"),
    "{} folders": ("folder", "foldery", "folderów"),
    "{} new files": ("nowy plik", "nowe pliki", "nowych plików"),
    "{} new folders": ("nowy folder", "nowe foldery", "nowych folderów"),
    "{} more folders": ("inny folder", "inne foldery", "innych folderów"),
    "{} rows": ("wiersz", "wiersze", "wierszy"),
    "{} messages": ("wiadomość", "wiadomości", "wiadomości"),
    "{} people": ("odbiorca", "odbiorcy", "odbiorców"),
    # The plan.
    "{headline} · not done": "{headline} · nie wykonano",
    "Make {things}": "Utworzenie: {things}",
    "Write {things}": "Zapis: {things}",
    "Change {things}": "Zmiana treści: {things}",
    "Remove {things}": "Usunięcie: {things}",
    "Rename {things}": "Zmiana nazwy: {things}",
    "Move {things}": "Przeniesienie: {things}",
    "Rename and move {things}": "Zmiana nazwy i przeniesienie: {things}",
    "Put {files} into the trash": "Do kosza: {files}",
    "Send {messages} to {people}": "Wysłanie: {messages}, {people}",
    " and ": " oraz ",
    "can be undone": "można cofnąć",
    "CAN'T BE UNDONE": "NIE MOŻNA COFNĄĆ",
    "the top folder": "folder główny",
    "the trash": "kosz",
    "new folder {path}": "nowy folder {path}",
    "new file {path}": "nowy plik {path}",
    "new version of {path}": "nowa wersja {path}",
    "→ removed": "→ usunięty",
    "→ removed, for it is empty again": "→ usunięty, bo znów jest pusty",
    "{title}, {number} of them chosen": "{title}, wybrane: {number}",
    "  and {folders}": "  i {folders}",
    "  The text is that of {source}.": "  Tekst pochodzi z {source}.",
    "  The text:": "  Tekst:",
    "  From:        {sender}": "  Od:          {sender}",
    "  To:          {recipient}": "  Do:          {recipient}",
    "  Subject:     {subject}": "  Temat:       {subject}",
    "  Attachment:  {path} ({about})": "  Załącznik:   {path} ({about})",
    "{shown} of {total} lines · Space: more · n: no": (
        "{shown} z {total} wierszy · spacja: dalej · n: nie"
    ),
    # The question.
    "Archivist asks for your consent": "Archiwista prosi o zgodę",
    "Why it needs consent: {reason}": "Dlaczego potrzebna jest zgoda: {reason}",
    "Why you are asked: {reason}": "Skąd to pytanie: {reason}",
    "Do it?": "Wykonać?",
    "Do it, and allow this?": "Wykonać i odtąd na to zezwalać?",
    "{asked} y = yes, n = no{named}: ": "{asked} t = tak, n = nie{named}: ",
    "(ignored: press again) ": "(pominięto: naciśnij jeszcze raz) ",
    "(ignored: type it again) ": "(pominięto: wpisz jeszcze raz) ",
    "yes": "tak",
    "no": "nie",
    "rows": "wiersze",
    "edit": "edytuj",
    "allow": "zezwalaj",
    "back": "wróć",
    "{done:,} of {total:,}": "{done:,} z {total:,}",
    "and allowed from now on": "i odtąd dozwolone",
    "{tool} in {folders}, up to {objects} each": (
        "{tool} w miejscach: {folders}, za każdym razem najwyżej {objects}"
    ),
    (
        "You would not be asked again in this chat for: {allowance}. Only where your words ask "
        "for the change and name what it touches. /trust takes it back."
    ): (
        "W tej rozmowie nie byłoby już pytania o: {allowance}. Tylko wtedy, gdy twoje słowa "
        "proszą o zmianę i nazywają to, czego ona dotyczy. Odwołuje to /trust off."
    ),
    "row {rows}": "wiersz {rows}",
    "rows {rows}": "wiersze {rows}",
    "{rows} and {number:,} more": "{rows} i dalsze ({number:,})",
    "Left out: {rows}.": "Pominięte: {rows}.",
    " Leave those rows out.": " Pomiń te wiersze.",
    "Rows with ! can't be done now, and then nothing is done.{instead}": (
        "Wierszy z ! nie da się teraz wykonać, a wtedy nie zostanie wykonane nic.{instead}"
    ),
    # The list.
    "Go to a row and press e.": "Przejdź do wiersza i naciśnij e.",
    "{chosen} · lines {first}-{last} of {total}": "{chosen} · linie {first}-{last} z {total}",
    "{number:,} of {rows} picked": "wybrane: {number:,} z {rows}",
    "All {rows}": "Wszystko: {rows}",
    "Enter on · Space pick · e edit · / find · n no · ? keys": (
        "Enter dalej · spacja wybór · e edycja · / szukaj · n nie · ? klawisze"
    ),
    "Enter on · / find · n no · ? keys": "Enter dalej · / szukaj · n nie · ? klawisze",
    "Arrows, PgUp, PgDn, Home, End move; * picks all or none; / and Enter find the next.": (
        "Strzałki, PgUp, PgDn, Home, End przesuwają; * wybiera wszystko albo nic; / i Enter "
        "szukają następnego."
    ),
    "No row is picked: n says no to all of it.": (
        "Nie wybrano żadnego wiersza: n odmawia zgody na całość."
    ),
    "No row has: {sought}": "Żaden wiersz nie zawiera: {sought}",
    "This can only be done as a whole, with these names.": (
        "Można to wykonać tylko w całości i z tymi nazwami."
    ),
    "Left out with it: {rows}.": "Razem z nim pominięte: {rows}.",
    "Needed with it: {rows}.": "Potrzebne razem z nim: {rows}.",
    "{row}: {mark}. Space leaves it out.": "{row}: {mark}. Spacja go pomija.",
    "The new name of {old} (Esc leaves it as it is):": (
        "Nowa nazwa dla {old} (Esc pozostawia bez zmian):"
    ),
    "This has no name to be edited.": "Tu nie ma nazwy do zmiany.",
    # Typed answers.
    (
        "rows 1-5, 8 does these rows and leaves out the others; rows all takes all in again. "
        "edit 3 gives row 3 another name. find WORDS lists the rows that have them."
    ): (
        "wiersze 1-5, 8 wykona te wiersze, a pozostałe pominie; wiersze wszystkie przywraca "
        "całość. edytuj 3 nadaje wierszowi 3 inną nazwę. znajdź SŁOWA wymienia wiersze, które je "
        "zawierają."
    ),
    "Your answer: {answer}": "Twoja odpowiedź: {answer}",
    "Do it? Type {words} or help, then Enter.": (
        "Wykonać? Wpisz {words} albo pomoc i naciśnij Enter."
    ),
    "yes does it, no does nothing. Escape and Ctrl-C mean no.": (
        "tak wykonuje, nie zostawia wszystko bez zmian. Escape i Ctrl-C znaczą nie."
    ),
    "It would be {name}. An empty line leaves it so.": (
        "Byłoby to {name}. Pusty wiersz tak to zostawia."
    ),
    "rows 1-{number}": "wiersze 1-{number}",
    "edit 1": "edytuj 1",
    "{number} rows have these words.": "Wiersze z tymi słowami: {number}.",
    "This can't be allowed.": "Na to nie można zezwolić na przyszłość.",
    "{allowing} yes does it and allows this.": "{allowing} tak wykonuje i zezwala na to.",
    "This is no answer here.": "To nie jest odpowiedź na to pytanie.",
    "Which rows? Such as {command} 1.": "Które wiersze? Na przykład: {command} 1.",
    "Edit one row at a time.": "Edytuj po jednym wierszu.",
    "There are rows 1 to {rows}.": "Są wiersze od 1 do {rows}.",
    # What was changed.
    "{source} → {target}": "{source} → {target}",
    "{source} → the trash": "{source} → kosz",
    "folder {path} removed": "usunięty folder {path}",
    "file {path} removed": "usunięty plik {path}",
    "message {subject} to {to}": "wiadomość {subject} do {to}",
    "interrupted or at work": "przerwano albo trwa",
    "done": "wykonano",
    "aborted": "przerwano bez skutków",
    "in doubt": "wątpliwa",
    "undone": "cofnięto",
}
