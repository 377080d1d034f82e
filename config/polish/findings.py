"""What is found in definitions of tools, and what to do about it."""

TEXTS: dict[str, str | tuple[str, str, str]] = {
    "The name is not in snake_case.": "Nazwa nie jest w snake_case.",
    "Call it {name!r}: models were trained on such names.": (
        "Nazwij je {name}: na takich nazwach uczono modele."
    ),
    "The name has no object.": "W nazwie brakuje dopełnienia.",
    "The name starts with no verb.": "Nazwa nie zaczyna się od czasownika.",
    (
        "Name the action and what it acts on, such as read_document: beside other tools a bare "
        "word says too little."
    ): (
        "Nazwij czynność i jej przedmiot, jak read_document: obok innych narzędzi samo słowo mówi "
        "za mało."
    ),
    "The name abbreviates: {words}.": "W nazwie są skróty: {words}.",
    "Write the words out.": "Napisz słowa w całości.",
    "By name it can't be told from {other!r}.": "Nazwą nie różni się dość od {other}.",
    "Name what differs, or make one tool of the two.": (
        "Nazwij różnicę albo zrób z obu jedno narzędzie."
    ),
    "The name mixes English and Polish.": "Nazwa miesza angielski z polskim.",
    "Write it in the language of the other names.": "Napisz ją w języku pozostałych nazw.",
    "The name is {language}; most others are {common}.": (
        "Nazwa jest w innym języku ({language}) niż większość ({common})."
    ),
    "Give it an English name.": "Nadaj mu nazwę angielską.",
    "Give it a Polish name.": "Nadaj mu nazwę polską.",
    "It has no description.": "Nie ma opisu.",
    "Say what it does, when to use it, what to use instead, and what comes back.": (
        "Powiedz, co robi, kiedy go używać, czego użyć zamiast niego i co zwraca."
    ),
    "The description takes {tokens} tokens.": "Opis zajmuje tokenów: {tokens}.",
    (
        "Write {least} to {most}: less leaves the choice to chance, more is paid for in every "
        "prompt."
    ): (
        "Napisz od {least} do {most}: krótszy zostawia wybór przypadkowi, za dłuższy płaci się w "
        "każdym prompcie."
    ),
    "The description doesn't say when to use it.": "Opis nie mówi, kiedy go używać.",
    "Add a sentence that starts with 'Use it when'.": (
        "Dodaj zdanie, które zaczyna się od „Use it when”."
    ),
    "The description doesn't say what it is not for.": "Opis nie mówi, do czego nie jest.",
    "Name the tool to use then.": "Nazwij narzędzie, którego trzeba wtedy użyć.",
    "The description doesn't say what comes back.": "Opis nie mówi, co jest zwracane.",
    "Add a sentence that starts with 'Returns'.": "Dodaj zdanie, które zaczyna się od „Returns”.",
    "The description names {word!r}, which is no tool or parameter here.": (
        "Opis wymienia {word!r}, a nie ma tu takiego narzędzia ani parametru."
    ),
    "Name one that there is: a model goes looking for what it reads of.": (
        "Wymień takie, które jest: model szuka tego, o czym czyta."
    ),
    "An error names {word!r}, which is no tool or parameter here: {message}": (
        "Błąd wymienia {word!r}, a nie ma tu takiego narzędzia ani parametru: {message}"
    ),
    "Name one that there is: the error is the only thing read before the next try.": (
        "Wymień takie, które jest: przed następną próbą czyta się tylko błąd."
    ),
    "Its description and that of {other!r} overlap by {percent}%.": (
        "Jego opis i opis {other} pokrywają się w {percent}%."
    ),
    (
        "Say in a sentence when the one and when the other; if that can't be said, make one tool "
        "of them."
    ): (
        "Powiedz w jednym zdaniu, kiedy to, a kiedy tamto; jeśli się nie da, zrób z nich jedno "
        "narzędzie."
    ),
    "{name!r} names it as a neighbour, and it doesn't name {name!r}.": (
        "{name} wymienia je jako sąsiednie, a ono nie wymienia {name}."
    ),
    "Say when to use {name!r} instead.": "Powiedz, kiedy użyć zamiast niego {name}.",
    "0 uses in the last {sessions} sessions that had it.": (
        "Ani razu nie użyto go w ostatnich sesjach, które je miały ({sessions})."
    ),
    "Remove it, or say in its description when to use it.": (
        "Usuń je albo powiedz w opisie, kiedy go używać."
    ),
    "Used in under 5% of the last {sessions} sessions that had it.": (
        "Użyto go w mniej niż 5% ostatnich sesji, które je miały ({sessions})."
    ),
    "Remove it, make it part of another, or load it only where it is asked for.": (
        "Usuń je, włącz do innego albo wczytuj tylko tam, gdzie jest o nie prośba."
    ),
    "{share:.0%} of {calls} calls failed.": "Nieudane wywołania: {share:.0%} z {calls}.",
    "Its description or its errors mislead: read its failed calls.": (
        "Jego opis albo błędy wprowadzają w błąd: przeczytaj nieudane wywołania."
    ),
    "It takes fields that it doesn't list.": "Przyjmuje pola, których nie wymienia.",
    "It takes parameters that it doesn't list.": "Przyjmuje parametry, których nie wymienia.",
    'Say "additionalProperties": false: a misspelt name is then told, not ignored.': (
        'Wpisz "additionalProperties": false: błędna nazwa zostanie wtedy zgłoszona, a nie '
        "pominięta."
    ),
    "Nothing says what a valid value looks like.": "Nic nie mówi, jak wygląda poprawna wartość.",
    "Describe its format, and what is rejected.": "Opisz jej format i to, co jest odrzucane.",
    "It shows no valid value.": "Nie pokazuje żadnej poprawnej wartości.",
    "Add one, such as: e.g. 2026-11-30.": "Dodaj jedną, na przykład: e.g. 2026-11-30.",
    "Its bounds are written in prose only.": "Granice są opisane tylko słowami.",
    "Add minimum and maximum (or maxLength) to the schema: a model takes it for a rule.": (
        "Dodaj minimum i maximum (albo maxLength) do schematu: model traktuje go jak regułę."
    ),
    "Its choices are written in prose only.": "Możliwe wartości są opisane tylko słowami.",
    "List them as enum in the schema.": "Wymień je jako enum w schemacie.",
    "A text of any length is allowed.": "Dozwolony jest tekst dowolnej długości.",
    "Give it maxLength, an enum or a format.": "Nadaj mu maxLength, enum albo format.",
    "It doesn't say whether a repeated call changes anything more.": (
        "Nie mówi, czy powtórzone wywołanie zmienia coś jeszcze."
    ),
    "Declare it (MCP: idempotentHint or readOnlyHint): who retries has to know.": (
        "Zadeklaruj to (MCP: idempotentHint albo readOnlyHint): kto ponawia, musi to wiedzieć."
    ),
    "Its radius is the same whatever the arguments are.": (
        "Jego zasięg jest taki sam przy każdych argumentach."
    ),
    "Compute from the arguments how many objects a call touches.": (
        "Oblicz z argumentów, ilu obiektów dotyka wywołanie."
    ),
}
