"""What `archivist doctor` finds."""

TEXTS: dict[str, str | tuple[str, str, str]] = {
    "note": "info",
    "GAP ": "BRAK",
    "Ready.": "Gotowe do pracy.",
    "Not usable yet: mend what is marked GAP.": (
        "Jeszcze nie do użytku: napraw to, co oznaczono BRAK."
    ),
    "settings": "ustawienia",
    "adapted form": "postać dostosowana",
    "archive": "archiwum",
    "model": "model",
    "dialect": "dialekt",
    "server": "serwer",
    "context": "kontekst",
    "memory": "pamięć",
    "disk": "dysk",
    "config folder": "folder ustawień",
    "data folder": "folder danych",
    "cache folder": "folder podręczny",
    "shell": "powłoka",
    "search": "wyszukiwanie",
    "mail": "poczta",
    "changes": "zmiany",
    "old versions": "dawne wersje",
    "{folder}, {files:,} files": "{folder}, pliki: {files:,}",
    "{folder}, more than {files:,} files": "{folder}, pliki: ponad {files:,}",
    "{folder} can't be read: {why}": "nie można odczytać {folder}: {why}",
    "{folder} (made when first needed)": "{folder} (powstanie, gdy będzie potrzebny)",
    "{folder} can't be written": "nie można pisać w {folder}",
    "make it writable, or set ARCHIVIST_HOME to another folder": (
        "zezwól na zapis albo ustaw ARCHIVIST_HOME na inny folder"
    ),
    "not installed": "nie zainstalowano",
    "not installed; it reads noisy and dark scans better: pip install rapidocr onnxruntime": (
        "nie zainstalowano; lepiej czyta ciemne skany i szum: pip install rapidocr onnxruntime"
    ),
    "{version}, for what tesseract doubts": "{version}, do tego, w co wątpi tesseract",
    "not found: scans can't be read": "nie znaleziono: nie da się czytać skanów",
    "{program}, languages in use: {languages}": "{program}, używane języki: {languages}",
    "none": "żadne",
    "the free space of {data} is not known": "nie wiadomo, ile miejsca zostało w {data}",
    "{free} free": "wolne {free}",
    "free some space: sessions and undo need it": (
        "zwolnij miejsce: jest potrzebne sesjom i cofaniu"
    ),
    "{chosen}, but the model's own is {own}": "{chosen}, a własny dialekt modelu to {own}",
    "set dialect to auto unless you know better": (
        "ustaw dialect na auto, chyba że wiesz, co robisz"
    ),
    "{base} answers, {model}": "{base} odpowiada, {model}",
    "trained for {tokens:,}": "uczony na {tokens:,}",
    "its limit is not said": "granicy nie podano",
    "{tokens:,} tokens ({trained})": "tokeny: {tokens:,} ({trained})",
    "set context_tokens to {tokens} or less": "ustaw context_tokens na {tokens} lub mniej",
    "this system does not say how much is free": "system nie podaje, ile jest wolne",
    "{available} available, about {needed} needed": "dostępne {available}, potrzebne ok. {needed}",
    "close programs, or use a smaller model": "zamknij programy albo użyj mniejszego modelu",
    "kept in by {kind}": "zamknięta przez {kind}",
    "not offered, for nothing here keeps it in ({why})": (
        "niedostępna, bo nic jej tu nie zamyka ({why})"
    ),
    ("{says}; not offered: set profile to admin and, for a model that can use it, shell to on"): (
        "{says}; wyłączona: ustaw profile na admin, a dla modelu, który potrafi jej używać, także "
        "shell na on"
    ),
    "install bubblewrap (Debian, Ubuntu: apt install bubblewrap)": (
        "zainstaluj bubblewrap (Debian, Ubuntu: apt install bubblewrap)"
    ),
    "set up, but the profile {profile} never uses the network": (
        "skonfigurowane, ale profil {profile} nigdy nie używa sieci"
    ),
    "set profile to admin to use it": "żeby z tego korzystać, ustaw profile na admin",
    "{address}, when you ask for a search of the web": (
        "{address}, gdy poprosisz o wyszukiwanie w sieci"
    ),
    "give it an https address: others on the way can read what you search for": (
        "podaj adres https: po drodze inni mogą czytać, czego szukasz"
    ),
    "by {host}, each after a question": "przez {host}, każda po pytaniu",
    "nothing was changed yet": "niczego jeszcze nie zmieniono",
    "none is interrupted or in doubt": "żadna nie jest przerwana ani wątpliwa",
    "{owner} is changing files in {archive} at this moment": (
        "{owner} właśnie zmienia pliki w {archive}"
    ),
    "{owner} is changing files at this moment": "{owner} właśnie zmienia pliki",
    "{id}, {when}, in {archive}: {shown}": "{id}, {when}, w {archive}: {shown}",
    "{steps}; and {number} more": "{steps}; i dalsze ({number})",
    "in doubt: {operation}. {said}": "wątpliwa: {operation}. {said}",
    "look at these names, then: archivist effects settle {id}": (
        "sprawdź te nazwy, a potem: archivist effects settle {id}"
    ),
    "at work: {operation}": "w toku: {operation}",
    "interrupted: {operation}": "przerwana: {operation}",
    "it is settled when this archive is opened next, by a chat or a question": (
        "zostanie rozstrzygnięta, gdy rozmowa lub pytanie znów otworzy to archiwum"
    ),
    "none is kept": "żadnych",
    (
        "{files} kept for undo, {total}, the oldest since {since}; `archivist effects purge` "
        "removes old ones, nothing else ever does"
    ): (
        "do cofania: {files}, {total}, najstarszy od {since}; stare usuwa `archivist effects "
        "purge`, nic innego tego nie robi"
    ),
    "the person": "użytkownik",
}
