"""Errors of tools, as the line of a step and `archivist search` show them."""

TEXTS: dict[str, str | tuple[str, str, str]] = {
    'There is no {kind} "{path}" in the archive.': "W archiwum nie ma „{path}”.",
    'The name "{name}" is empty.': "Nazwa „{name}” jest pusta.",
    '"{name}" is not a plain name.': "„{name}” nie jest samą nazwą.",
    '"{name}" has an invisible character in it.': "W „{name}” jest niewidoczny znak.",
    'The name "{name}" starts with a dot.': "Nazwa „{name}” zaczyna się od kropki.",
    'The name "{name}" starts or ends with a space, or ends with a dot.': (
        "Nazwa „{name}” zaczyna się lub kończy spacją albo kończy kropką."
    ),
    "The name {name} is too long: {number} bytes.": "Nazwa {name} jest za długa: {number} bajtów.",
    'The name "{path}" is taken by another file or folder.': (
        "Nazwę „{path}” ma już inny plik lub folder."
    ),
    '"{path}" already has this name.': "„{path}” ma już tę nazwę.",
    "The same document would get several names: {names}.": (
        "Ten sam dokument dostałby kilka nazw: {names}."
    ),
    "A document can have only one name.": "Dokument może mieć tylko jedną nazwę.",
    'The folder "{path}" can\'t be moved into itself.': (
        "Folderu „{path}” nie można przenieść do niego samego."
    ),
    'The folder "{path}" can\'t be made.': "Nie można utworzyć folderu „{path}”.",
    '"{path}" can\'t be put into a trash: this system has none.': (
        "Nie można przenieść „{path}” do kosza: ten system go nie ma."
    ),
    "The change is no longer the one that was agreed to.": (
        "To już nie jest zmiana, na którą wyrażono zgodę."
    ),
    "{path} is write-protected.": "{path} jest chroniony przed zapisem.",
    "{path} belongs to another user.": "{path} należy do innego użytkownika.",
    "{path} is no plain text but: {name}.": "{path} nie jest zwykłym tekstem, lecz: {name}.",
    "{path} is too large to be changed.": "{path} jest za duży, żeby go zmienić.",
    "{path} is plain text already.": "{path} jest już zwykłym tekstem.",
    "{path} has no text to save.": "W {path} nie ma tekstu do zapisania.",
    '"{path}" holds just this text already.': "„{path}” zawiera już dokładnie ten tekst.",
    '"{path}" exists and holds something else.': "„{path}” istnieje i zawiera coś innego.",
    '"{path}" can\'t be read.': "Nie można odczytać „{path}”.",
    '"{path}" is no document.': "„{path}” nie jest dokumentem.",
    '"{path}" changed while it was read.': "„{path}” zmienił się podczas czytania.",
    'Reading "{path}" was stopped.': "Przerwano czytanie „{path}”.",
    "The index of the documents can't be used now.": "Nie można teraz użyć indeksu dokumentów.",
    "There is no line {number}.": "Nie ma wiersza {number}.",
    "There is no document number {number} in this list.": (
        "Na tej liście nie ma dokumentu {number}."
    ),
    "There is no note number {number} in this list.": "Na tej liście nie ma notatki {number}.",
    "There is no place number {number}.": "Nie ma miejsca {number}.",
    'No document fits "{pattern}".': "Żaden dokument nie pasuje do „{pattern}”.",
    "The call names no words, no pattern and no folder to look for.": (
        "Wywołanie nie podaje ani słów, ani wzorca, ani folderu."
    ),
    "There is nothing to look for in {words}.": "W {words} nie ma czego szukać.",
    "There is nothing to remember in this text.": "W tym tekście nie ma czego zapamiętać.",
    "The person did not say this text.": "Tego tekstu nie ma w poleceniu.",
    "{tool} was not called.": "Nie wywołano {tool}.",
    "{tool} is closed in this conversation.": "W tej rozmowie {tool} jest zamknięte.",
    "The request asks for no search of the web.": "Polecenie nie prosi o wyszukiwanie w sieci.",
    "The search of the web was stopped.": "Przerwano wyszukiwanie w sieci.",
    "The search server does not answer.": "Serwer wyszukiwania nie odpowiada.",
    "The search server refuses the search.": "Serwer wyszukiwania odmawia.",
    "The shell could not be started.": "Nie udało się uruchomić powłoki.",
    "The command was aborted.": "Polecenie przerwano.",
    "The command exceeded {limit} s and was aborted.": (
        "Polecenie trwało ponad {limit} s; przerwano."
    ),
    "There is no tool {tool}.": "Nie ma narzędzia {tool}.",
    "{parameter} can't be {value}.": "{parameter} nie może mieć wartości {value}.",
    # Paths.
    (
        'There is no document "{path}" in the archive any more: it was renamed to {now} on {day} '
        "(operation {id})."
    ): ("W archiwum nie ma już „{path}”: {day} zmieniono nazwę na {now} (operacja {id})."),
    '"{path}" leads out of the archive.': "„{path}” prowadzi poza archiwum.",
    'Paths are relative to the archive, such as "{path}", and stay inside it.': (
        "Ścieżki podaje się względem archiwum, na przykład „{path}”, i nie wychodzą z niego."
    ),
    '"{path}" is a folder, not a document.': "„{path}” to folder, a nie dokument.",
    '"{path}" is a document, not a folder.': "„{path}” to dokument, a nie folder.",
    'It lies in the folder "{folder}".': "Jest w folderze „{folder}”.",
    "It lies in the archive's top folder.": "Jest w samym folderze archiwum.",
    '"{path}" is no path of a document.': "„{path}” nie jest ścieżką dokumentu.",
    'Several names look like "{path}".': "Kilka nazw wygląda jak „{path}”.",
    '"{path}" {why}.': "„{path}” {why}.",
    "{where} is empty.": "{where} jest pusty.",
    "{where} holds {number}: {some}.": "{where} zawiera {number}: {some}.",
    "{where} holds {number}: {some} and {rest} more.": (
        "{where} zawiera {number}: {some} i dalsze ({rest})."
    ),
    'The folder "{folder}"': "Folder „{folder}”",
    "The archive's top folder": "Folder archiwum",
    'the folder "{folder}"': "folder „{folder}”",
    "the archive's top folder": "sam folder archiwum",
    # Parameters.
    "The arguments are not a JSON object.": "Argumenty nie są obiektem JSON.",
    "{name} is given twice with different values.": "{name} podano dwa razy, różnie.",
    "{one} and {other} are the same parameter, given with two different values.": (
        "{one} i {other} to ten sam parametr, a podano dwie różne wartości."
    ),
    "{name} is {number} characters long.": "{name}: za długie, znaków: {number}.",
    "{name} is empty.": "{name}: brak wartości.",
    "{tool} has no parameter {name}.": "{tool} nie ma parametru {name}.",
    "{tool} needs {names}.": "{tool} wymaga: {names}.",
    "{tool} failed inside.": "{tool}: błąd w samym programie.",
    'The result "wynik:{number}" is kept no more.': "Wynik „wynik:{number}” już nie istnieje.",
    # Amounts.
    '"{text}" is a date.': "„{text}” to data.",
    '"{text}" is no amount.': "„{text}” nie jest kwotą.",
    "An amount is missing in {expression}.": "W {expression} brakuje kwoty.",
    '"{amount}" can be read in two ways.': "„{amount}” można odczytać na dwa sposoby.",
    "The amounts have different currencies: {names}.": "Kwoty są w różnych walutach: {names}.",
    # Names and places of documents.
    "{place} can't be looked at.": "Nie można zajrzeć: {place}.",
    'The folder of "{path}" can\'t be looked at.': "Nie można zajrzeć do folderu „{path}”.",
    'The last change of "{path}" has an impossible date.': (
        "Data ostatniej zmiany „{path}” jest niemożliwa."
    ),
    '"{name}" can\'t be filled in.': "Nie można wypełnić „{name}”.",
    "{name} is the name of one document, not a pattern.": (
        "{name} to nazwa jednego dokumentu, a nie wzór."
    ),
    "{wanted} does not fit {pattern}.": "{wanted} nie pasuje do {pattern}.",
    '"{wanted}" is in another folder than "{path}".': (
        "„{wanted}” jest w innym folderze niż „{path}”."
    ),
    'All {number} documents that fit "{pattern}" have these names already.': (
        "Dokumenty, które pasują do „{pattern}” ({number}), mają już te nazwy."
    ),
    'No document in {where} itself fits "{pattern}".': (
        "Żaden dokument bezpośrednio tam ({where}) nie pasuje do „{pattern}”."
    ),
    '{number} documents would get one name, "{path}": {names}.': (
        "Kilka dokumentów ({number}) dostałoby jedną nazwę, „{path}”: {names}."
    ),
    '"{path}" lies in {where} already.': "„{path}” już tam jest ({where}).",
    'Counting what the folder "{folder}" holds was stopped.': (
        "Przerwano liczenie zawartości folderu „{folder}”."
    ),
    '"{path}" is the archive itself, which can\'t be moved.': (
        "„{path}” to samo archiwum, którego nie można przenieść."
    ),
    'The folder "{folder}" exists already.': "Folder „{folder}” już istnieje.",
    '"{path}" is the archive itself.': "„{path}” to samo archiwum.",
    'The folder "{folder}" would move together with things in it.': (
        "Folder „{folder}” zostałby przeniesiony razem z tym, co jest w nim."
    ),
    'The folder "{folder}" is another disk, mounted there.': (
        "Folder „{folder}” to inny dysk, podłączony w tym miejscu."
    ),
    'The folder "{folder}" can\'t be moved to "{where}", which is on another disk.': (
        "Folderu „{folder}” nie można przenieść do „{where}”: to inny dysk."
    ),
    '"{path}" has {number} names on its disk (hard links).': (
        "„{path}” ma na swoim dysku kilka nazw ({number}; twarde dowiązania)."
    ),
    "{path} has {number} names on this disk (hard links).": (
        "{path} ma na tym dysku kilka nazw ({number}; twarde dowiązania)."
    ),
    "{path} was not moved.": "{path}: nie przeniesiono.",
    "{path} can't be copied to another disk, where it would go.": (
        "{path}: nie można skopiować na inny dysk, dokąd by trafił."
    ),
    # Texts.
    "The character {character} can't be written.": "Nie można zapisać znaku {character}.",
    '"{path}" exists and holds another text.': "„{path}” istnieje i zawiera inny tekst.",
    '"{path}" would be no plain text.': "„{path}” nie byłby zwykłym tekstem.",
    '"{path}" was not read to its end.': "„{path}”: nie przeczytano do końca.",
    # Mail, web and shell.
    "{text} holds {number} addresses.": "{text}: adresów jest {number}.",
    "{address} is no e-mail address.": "{address} nie jest adresem e-mail.",
    "The subject {subject} is not one plain line.": (
        "Temat {subject} nie jest jednym zwykłym wierszem."
    ),
    '"{path}" is too large to be attached: {size}.': "„{path}” jest za duży na załącznik: {size}.",
    '"{path}" can\'t be attached.': "Nie można załączyć „{path}”.",
    "a message is never part of another change": "wiadomość nigdy nie jest częścią innej zmiany",
    "{words} does not stand in the person's request.": "W poleceniu nie ma: {words}.",
    "The search server points to another place.": "Serwer wyszukiwania odsyła gdzie indziej.",
    "The search server sends too much.": "Serwer wyszukiwania przysyła za dużo.",
    "The answer of the search server is no list of results.": (
        "Odpowiedź serwera wyszukiwania nie jest listą wyników."
    ),
    "The shell can't be used in this archive.": "Powłoki nie można użyć w tym archiwum.",
    "The command started too many processes at once and was aborted.": (
        "Polecenie uruchomiło naraz za dużo procesów i je przerwano."
    ),
}
