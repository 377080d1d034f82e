"""What several rooms show: sessions, exports, the statistics of tools, failures to write."""

TEXTS: dict[str, str | tuple[str, str, str]] = {
    "{} sessions": ("sesja", "sesje", "sesji"),
    "{} errors": ("błąd", "błędy", "błędów"),
    "{} changes": ("zmiana", "zmiany", "zmian"),
    "Session {session}": "Sesja {session}",
    "{name} exists already: name a new file.": "{name} już istnieje: podaj nazwę nowego pliku.",
    "{name} can't be written: {why}.": "Nie można zapisać {name}: {why}.",
    "The output can't be written: {why}. Send it somewhere else.": (
        "Nie można zapisać wyjścia: {why}. Skieruj je gdzie indziej."
    ),
    "This message was not added to the history file: {why}.": (
        "Tej wiadomości nie dopisano do pliku historii: {why}."
    ),
    (
        "The history of your messages can't be kept in {file}: {why}. Make this file writable, "
        "or delete it."
    ): (
        "Nie można zapisywać historii wiadomości w {file}: {why}. Zezwól na zapis do tego pliku "
        "albo go usuń."
    ),
    # Sessions.
    "  nothing was asked": "  o nic nie zapytano",
    "/resume ID goes on with one; `archivist sessions` has more.": (
        "/resume ID wraca do wybranej; więcej pokazuje `archivist sessions`."
    ),
    "Of all archives: archivist statystyki-narzedzi": (
        "Ze wszystkich archiwów: archivist statystyki-narzedzi"
    ),
    "This conversation is in {target}.": "Ta rozmowa jest w pliku {target}.",
    "This is that conversation.": "To jest właśnie ta rozmowa.",
    "Nothing was asked in this conversation yet.": "W tej rozmowie o nic jeszcze nie zapytano.",
    "No conversation about this archive holds all of that.": (
        "Żadna rozmowa o tym archiwum nie zawiera wszystkich tych słów."
    ),
    "Nothing was asked about this archive yet.": "O to archiwum jeszcze nie pytano.",
    # Statistics.
    "Calls": "Wywołania",
    "without error": "bez błędu",
    "failed": "nieudane",
    "Tokens of results": "Tokeny wyników",
    "shown": "widać",
    "cut": "wycięte",
    "{part} of {whole}": "{part} z {whole}",
    "tool": "narzędzie",
    "uses": "użycia",
    "sessions": "sesje",
    "errors": "błędy",
    "retried": "ponowne",
    "median": "mediana",
    "raw": "surowe",
    "share": "udział",
    "uncut": "przed",
    (
        "sessions: of those looked at, in how many it was used. retried: calls right after an "
        "error of the same tool in the same turn, and how many of them went well. shown, raw: "
        "tokens of results as the model saw them and before they were cut; share, uncut: of the "
        "results of all tools."
    ): (
        "sesje: w ilu z badanych sesji użyto narzędzia. ponowne: ile wywołań zaraz po błędzie "
        "tego samego narzędzia w tym samym poleceniu się powiodło i ile ich było. widać, surowe: "
        "tokeny wyników w postaci, jaką widział model, i przed skróceniem; udział, przed: w "
        "wynikach wszystkich narzędzi po skróceniu i przed nim."
    ),
    "high error rate": "dużo błędów",
    "candidate for removal": "kandydat do usunięcia",
    "remove": "do usunięcia",
    "not a tool": "to nie narzędzie",
    "Tools in the last session": "Narzędzia w ostatniej sesji",
    "Tools in the last {sessions}": "Narzędzia, ostatnie sesje: {sessions}",
    "{looked} since {since}": "{looked}, od {since}",
    # sessions report.
    "stopped (Ctrl-C)": "przerwano (Ctrl-C)",
    "step limit": "limit kroków",
    "went in circles": "krążenie w kółko",
    "context full": "pełny kontekst",
    "consent refused": "odmowa zgody",
    "only thought": "samo rozmyślanie",
    "not finished": "niedokończone",
    "{turns} in {sessions}": "{turns} · {sessions}",
    "ended": "zakończenie",
    "turns": "poleceń",
    "time": "czas",
    "tokens": "tokenów",
    "new": "nowych",
    "Turns without an answer took {time} ({share:.0%} of all) and {tokens} new tokens.": (
        "Polecenia bez odpowiedzi zajęły {time} ({share:.0%} całości); nowe tokeny: {tokens}."
    ),
    "What came last in turns without an answer:": (
        "Co było ostatnie w poleceniach bez odpowiedzi:"
    ),
    "no call": "bez wywołania",
    "        latest in {session}": "        ostatnio w {session}",
    "What failed, and in how many of its turns there was an answer all the same:": (
        "Co się nie udało i w ilu z tych poleceń mimo to jest odpowiedź:"
    ),
    "{number} × {tool}: {answered:,} of {turns:,} answered": (
        "{number} × {tool}: odpowiedź w {answered:,} z {turns:,}"
    ),
    "What took longest (`archivist sessions show ID`):": (
        "Co trwało najdłużej (`archivist sessions show ID`):"
    ),
    "{time}  {session} turn {number}: {ended}, {calls}, {tokens} new tokens": (
        "{time}  {session} nr {number}: {ended}, {calls}, nowe: {tokens}"
    ),
    "      and {number:,} more kinds; --json has them all": (
        "      i dalsze rodzaje ({number:,}); wszystkie ma --json"
    ),
    "Nothing was asked yet.": "O nic jeszcze nie zapytano.",
    "Nothing was asked since then.": "Od tego czasu o nic nie zapytano.",
    "Nothing was asked yet, so no tool was used.": (
        "O nic jeszcze nie zapytano, więc nie użyto żadnego narzędzia."
    ),
    "Nothing was asked since {since}.": "Od {since} o nic nie zapytano.",
    (
        "Of what the model read {share:.1%} was results of tools (in other agents {rule:.1%} was "
        "found)"
    ): (
        "Z tego, co przeczytał model, {share:.1%} to wyniki narzędzi (u innych agentów zmierzono "
        "{rule:.1%})"
    ),
    "{share}; uncut it would have been about {uncut:.1%}.": (
        "{share}; bez skracania byłoby to ok. {uncut:.1%}."
    ),
    "Which tools are rare or unused is told from {sessions} sessions on that had them.": (
        "Które narzędzia są rzadkie lub zbędne, wiadomo dopiero, gdy miało je {sessions} sesji."
    ),
    (
        "{errors}; the tool was called again in the same turn after {retries:,} of them, and "
        "{good:,} of these calls went well."
    ): (
        "{errors}; ponowne wywołania tego samego narzędzia w tym samym poleceniu: {retries:,}, "
        "w tym udane: {good:,}."
    ),
    (
        "Consent was asked for {changes}: {given:,} given, {refused:,} refused, {unavailable:,} "
        "with nobody to ask."
    ): (
        "Pytania o zgodę: {changes}; zgody: {given:,}, odmowy: {refused:,}, nie było kogo "
        "zapytać: {unavailable:,}."
    ),
    (
        "{sessions} came to hold text of documents or names, which closes the shell and the "
        "network."
    ): "{sessions} z treścią dokumentów lub nazw, co zamyka powłokę i sieć.",
    "Of {tokens} tokens in prompts {share:.1%} were evaluated before.": (
        "Z {tokens} tokenów w promptach {share:.1%} obliczono już wcześniej."
    ),
    "{} turns": ("polecenie", "polecenia", "poleceń"),
    "In the chat a tool may have its English name: {names}.": (
        "W rozmowie narzędzie może mieć angielską nazwę: {names}."
    ),
}
