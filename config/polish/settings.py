"""Settings, their files and keys; the program's own stores; the folder of the archive; notes."""

TEXTS: dict[str, str | tuple[str, str, str]] = {
    (
        "{file} can't be changed without losing something: {error}. Add the line {key} = {value} "
        "to it yourself."
    ): (
        "Nie można zmienić {file}, nie tracąc czegoś: {error}. Dopisz tam samodzielnie wiersz "
        "{key} = {value}."
    ),
    (
        "{file} is nested too deep to be changed. Mend it, or add the line {key} = {value} to it "
        "yourself."
    ): (
        "{file} jest zbyt głęboko zagnieżdżony, żeby go zmienić. Popraw go albo dopisz tam "
        "samodzielnie wiersz {key} = {value}."
    ),
    (
        "{file} can't be written: {why}. Make it writable or free some space, or add the line "
        "{key} = {value} to it yourself."
    ): (
        "Nie można zapisać {file}: {why}. Zezwól na zapis, zwolnij miejsce albo dopisz tam "
        "samodzielnie wiersz {key} = {value}."
    ),
    "key": "klucz",
    "password": "hasło",
    (
        "There is no password for the mail account {user} on {host}. Put it into the keyring with "
        "`keyring set {service} {place}`, or into {variable}; or set send_mail to false."
    ): (
        "Nie ma hasła do konta pocztowego {user} na {host}. Wpisz je do pęku kluczy: `keyring set "
        "{service} {place}`, albo do {variable}; albo ustaw send_mail na false."
    ),
    (
        "The {what} for {place} has letters or control characters that a {what} can't have. Put it "
        "into {variable} again."
    ): (
        "{what} dla {place}: są tam litery lub znaki sterujące, których być nie może. Wpisz do "
        "{variable} jeszcze raz."
    ),
    (
        "The keyring can't be opened, so there may be a {what} for {place} that can't be read. "
        "Unlock it, or put the {what} into {variable}."
    ): (
        "Nie można otworzyć pęku kluczy, więc nie wiadomo, czy jest w nim {what} dla {place}. "
        "Odblokuj go albo wpisz {what} do {variable}."
    ),
    "the defaults": "wartości domyślne",
    "the settings file": "plik ustawień",
    "the environment": "zmienne środowiska",
    "the command line": "wiersz poleceń",
    " Mend or remove that line.": " Popraw lub usuń ten wiersz.",
    " Mend it, or `unset {variable}`.": " Popraw ją albo wykonaj `unset {variable}`.",
    "the variable {variable}": "zmienna {variable}",
    "the flag {flag}": "flaga {flag}",
    (
        "{path}: archive can't be {archive!r}, which depends on the folder you start in; write the "
        "whole path, or one that starts with ~."
    ): (
        "{path}: archive nie może mieć wartości {archive!r}, bo zależy ona od folderu, w którym "
        "uruchamiasz program; wpisz całą ścieżkę albo taką, która zaczyna się od ~."
    ),
    "{path} can't be read: it is no regular file. Remove it.": (
        "Nie można odczytać {path}: to nie jest zwykły plik. Usuń go."
    ),
    "{path} is not UTF-8 text (byte {start}). Save it as UTF-8.": (
        "{path} nie jest tekstem UTF-8 (bajt {start}). Zapisz go jako UTF-8."
    ),
    "{path} can't be read: {why}. Make it readable, or remove it for the defaults.": (
        "Nie można odczytać {path}: {why}. Zezwól na odczyt albo usuń go, a obowiązywać będą "
        "wartości domyślne."
    ),
    "{path} is not valid TOML: {error}. Mend or remove it.": (
        "{path} nie jest poprawnym plikiem TOML: {error}. Popraw go lub usuń."
    ),
    "{path} is nested too deep. Mend or remove it.": (
        "{path} jest zbyt głęboko zagnieżdżony. Popraw go lub usuń."
    ),
    (
        "The folder {folder} can't be created: {why}. Make it writable, or set {variable} to "
        "another folder."
    ): (
        "Nie można utworzyć folderu {folder}: {why}. Zezwól na zapis albo ustaw {variable} na inny "
        "folder."
    ),
    (
        "{variable} is {home!r}, but that person's home folder is not known; give the whole path "
        "instead."
    ): (
        "{variable} ma wartość {home!r}, ale folder domowy tej osoby nie jest znany; podaj całą "
        "ścieżkę."
    ),
    "There is no setting {setting} ({source}). {hint}": (
        "Nie ma ustawienia {setting} ({source}). {hint}"
    ),
    "{place}: {key} can't be {value!r}; it is {allowed}.": (
        "{place}: {key} nie może mieć wartości {value!r}; dozwolone: {allowed}."
    ),
    "Known are: {known}.": "Znane są: {known}.",
    # What each setting may be.
    "the path of a folder": "ścieżka folderu",
    (
        'a name from `archivist model list`, the path of a GGUF file, or "" for the default; with '
        "a server, the name it has there"
    ): (
        'nazwa z `archivist model list`, ścieżka pliku GGUF albo "" dla domyślnego; przy serwerze '
        "nazwa, którą tam nosi"
    ),
    (
        '"" for a model in this process, or the http or https address of an OpenAI-compatible '
        "server, without user, key, ? or #; besides model downloads it is the only connection the "
        "program makes"
    ): (
        '"" dla modelu w tym procesie albo adres http lub https serwera zgodnego z OpenAI, bez '
        "użytkownika, klucza, ? i #; poza pobieraniem modeli to jedyne połączenie, jakie program "
        "nawiązuje"
    ),
    "auto (that of the locale), pl or en: the language in which you are spoken to": (
        "auto (język systemu), pl albo en: język, w którym program się do ciebie zwraca"
    ),
    "auto, pl or en": "auto, pl albo en",
    "reader, writer or admin": "reader, writer albo admin",
    "0 for the model's own, or a whole number from 1024 to 1048576": (
        "0 dla własnego kontekstu modelu albo liczba całkowita od 1024 do 1048576"
    ),
    "0 for one per physical core, or a whole number up to 1024": (
        "0 dla jednego na rdzeń fizyczny albo liczba całkowita do 1024"
    ),
    (
        "a whole number from 1 to 1000000: changes to this many objects are asked about"
    ): "liczba całkowita od 1 do 1000000: o zmiany tylu obiektów program pyta",
    (
        "true or false: whether the model may put documents into the trash when you ask for it"
    ): "true albo false: czy na twoją prośbę model może przenosić dokumenty do kosza",
    "a whole number from 1 to 100": "liczba całkowita od 1 do 100",
    "auto, hermes, llama3, harmony or plain": "auto, hermes, llama3, harmony albo plain",
    (
        '"" for no search of the web, or the http or https address of a SearXNG that answers in '
        "JSON, without user, key, ? or #; only profile admin may use it"
    ): (
        '"" dla braku wyszukiwania w sieci albo adres http lub https SearXNG, które odpowiada w '
        "JSON, bez użytkownika, klucza, ? i #; wolno go używać tylko w profilu admin"
    ),
    (
        "true or false: whether profile admin is offered the tool that sends mail, each message "
        "after a question"
    ): (
        "true albo false: czy profil admin dostaje narzędzie do wysyłania poczty, z pytaniem o "
        "każdą wiadomość"
    ),
    '"" or the name of the server that takes your mail (SMTP)': (
        '"" albo nazwa serwera, który przyjmuje twoją pocztę (SMTP)'
    ),
    "a whole number from 1 to 65535, mostly 587, 465 or 25": (
        "liczba całkowita od 1 do 65535, zwykle 587, 465 albo 25"
    ),
    (
        "starttls (mostly port 587), tls (mostly port 465) or none (this machine only, if there is "
        "a mail_user)"
    ): (
        "starttls (zwykle port 587), tls (zwykle port 465) albo none (przy mail_user tylko na tym "
        "komputerze)"
    ),
    (
        '"" for a server without login, or the name to log in with, in ASCII; the password is '
        "never a setting"
    ): (
        '"" dla serwera bez logowania albo nazwa do logowania, w ASCII; hasło nigdy nie jest '
        "ustawieniem"
    ),
    '"" or the e-mail address that your messages are from': (
        '"" albo adres e-mail nadawcy twoich wiadomości'
    ),
    "off, brief (one line) or native (in the model's own channel)": (
        "off, brief (jeden wiersz) albo native (we własnym kanale modelu)"
    ),
    (
        "auto (a read-only shell for models of which the catalog says that they can use one) or on "
        "(for your model too); either way only with the profile admin"
    ): (
        "auto (powłoka tylko do odczytu dla modeli, o których katalog mówi, że potrafią jej "
        "używać) albo on (także dla twojego modelu); w obu wypadkach tylko w profilu admin"
    ),
    # Mail.
    (
        "With mail_security none the password of {user} would go to {host} in the open. Set "
        "mail_security to starttls or tls."
    ): (
        "Przy mail_security none hasło użytkownika {user} poszłoby do {host} otwartym tekstem. "
        "Ustaw mail_security na starttls albo tls."
    ),
    (
        "send_mail is true, but there is no {missing}. Set what is missing, or set send_mail to "
        "false."
    ): (
        "send_mail ma wartość true, ale brakuje: {missing}. Uzupełnij to albo ustaw send_mail na "
        "false."
    ),
    "mail_from can't be {mail_from!r}: {why} Mend it in the settings.": (
        "mail_from nie może mieć wartości {mail_from!r}: {why} Popraw to w ustawieniach."
    ),
    # The store of sessions.
    "The session store {file} can't be used: {why}. To mend it, {instead}.": (
        "Nie można użyć bazy sesji {file}: {why}. Żeby to naprawić, {instead}."
    ),
    (
        "The session store {file} can't be used: {why}. To mend it, make it and its folder "
        "writable."
    ): (
        "Nie można użyć bazy sesji {file}: {why}. Żeby to naprawić, zezwól na zapis w niej i w jej "
        "folderze."
    ),
    "another program holds it": "trzyma ją inny program",
    "close that program": "zamknij tamten program",
    "the disk is full": "dysk jest pełny",
    "free some space": "zwolnij miejsce",
    "it can't be written": "nie można w niej pisać",
    "access to it is denied": "brak do niej dostępu",
    "it can't be opened": "nie można jej otworzyć",
    "make it and its folder writable": "zezwól na zapis w niej i w jej folderze",
    "the disk failed to read or write it": "dysk zgłosił błąd odczytu lub zapisu",
    "check the disk": "sprawdź dysk",
    "it is damaged": "jest uszkodzona",
    "it does not work as expected": "nie działa tak, jak powinna",
    "move it elsewhere; a new one will be made": "przenieś ją gdzie indziej; powstanie nowa",
    "a row of it is damaged, or was written by a newer version": (
        "jeden z jej wierszy jest uszkodzony albo zapisała go nowsza wersja"
    ),
    "update this program, or move it elsewhere; a new one will be made": (
        "zaktualizuj program albo przenieś ją gdzie indziej; powstanie nowa"
    ),
    "There is no session {session!r}: `archivist sessions` lists the ones there are.": (
        "Nie ma sesji {session!r}: istniejące wymienia `archivist sessions`."
    ),
    (
        "auto (the model's adapted form, where there is one that fits), off, or the name of "
        "another model whose adapted form shall begin each turn"
    ): (
        "auto (dostosowana postać modelu, jeśli jest pasująca), off albo nazwa innego modelu, "
        "którego dostosowana postać ma zaczynać każdą turę"
    ),
    "The session store {file} is {kind}, not a file. Move it away, and a new one is begun.": (
        "Baza sesji {file} nie jest plikiem; jest tam {kind}. Przenieś to, a powstanie nowa."
    ),
    "a pipe": "potok",
    "a socket": "gniazdo",
    "a device": "urządzenie",
}
