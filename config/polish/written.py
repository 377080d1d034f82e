"""Sentences that were written down in English: by the tools, for the model, and by the ledger."""

TEXTS: dict[str, str | tuple[str, str, str]] = {
    # The ledger.
    "Nothing was changed, because {why}.": "Niczego nie zmieniono, bo {why}.",
    (
        "Stopped half-way, because {why}; and it could not all be taken back, because {error}. "
        "Still in force: {in_force}."
    ): (
        "Zatrzymano w połowie, bo {why}; nie udało się też wszystkiego cofnąć, bo {error}. Nadal "
        "obowiązuje: {in_force}."
    ),
    (
        "Every step was taken, but the disk says otherwise: {unlike}. Another program may have "
        "changed it since; look at these names yourself."
    ): (
        "Wykonano każdy krok, ale dysk mówi co innego: {unlike}. Mógł to zmienić inny program; "
        "sprawdź te nazwy samodzielnie."
    ),
    "The disk reports an error ({why}); after a power cut names may differ.": (
        "Dysk zgłasza błąd ({why}); po zaniku zasilania nazwy mogą być inne."
    ),
    "Nothing was changed: the program was stopped before the first step.": (
        "Niczego nie zmieniono: program zatrzymano przed pierwszym krokiem."
    ),
    "{done} (Finished after an interruption.)": "{done} (Dokończono po przerwie.)",
    ("Interrupted, and {why}. Nothing was touched since; look at these names yourself: {steps}."): (
        "Przerwano, a {why}. Od tej pory niczego nie ruszano; sprawdź te nazwy samodzielnie: "
        "{steps}."
    ),
    "the files can't be looked at ({why})": "nie można obejrzeć plików ({why})",
    "{path} is no longer there": "{path} już nie istnieje",
    "{path} has changed in the meantime": "{path} tymczasem się zmienił",
    "{path} exists already": "{path} już istnieje",
    "they lie on different disks": "leżą na różnych dyskach",
    "{source} can't be moved to {target} ({why})": (
        "nie można przenieść {source} do {target} ({why})"
    ),
    "{source} can't be copied to {target} ({why})": (
        "nie można skopiować {source} do {target} ({why})"
    ),
    "{path} can't be removed ({why})": "nie można usunąć {path} ({why})",
    "the folder {path} can't be made ({why})": "nie można utworzyć folderu {path} ({why})",
    "the folder {path} can't be removed ({why})": "nie można usunąć folderu {path} ({why})",
    "{path} can't be written ({why})": "nie można zapisać {path} ({why})",
    "{path} can't be replaced ({why})": "nie można zastąpić {path} ({why})",
    "what {path} shall hold is no longer kept": "treść dla {path} nie jest już przechowywana",
    "what {path} holds is not kept": "treść {path} nie jest przechowywana",
    "{what}: {who} said so on {day}, after it was in doubt.": (
        "{what}: rozstrzygnięcie ({who}, {day}), po tym jak była wątpliwa."
    ),
    "It is in force": "Obowiązuje",
    "No step of it is in force": "Żaden jej krok nie obowiązuje",
    "Nothing was sent, because no mail server is set up.": (
        "Niczego nie wysłano, bo nie skonfigurowano serwera poczty."
    ),
    "Nothing was sent, because {why}.": "Niczego nie wysłano, bo {why}.",
    "Nothing was sent, because the mail server refuses it ({code}).": (
        "Niczego nie wysłano, bo serwer poczty tego odmawia ({code})."
    ),
    (
        "In doubt: {what} the message {subject} to {people}. It may have been sent, so it is not "
        "sent again by itself. Look whether it arrived, or ask whoever runs the mail server, for "
        "the Message-ID {id}."
    ): (
        "Wątpliwe: wiadomość {subject} do {people} ({what}). Mogła zostać wysłana, więc nie "
        "zostanie wysłana ponownie sama. Sprawdź, czy dotarła, albo zapytaj administratora poczty "
        "o Message-ID {id}."
    ),
    "the program was stopped while it sent": "program zatrzymano w trakcie wysyłania",
    "the mail server did not say what became of": "serwer nie powiedział, co się z nią stało",
}
