"""Evaluations: their tables and what is said below them."""

TEXTS: dict[str, str | tuple[str, str, str]] = {
    "right tool": "dobre narz.",
    "right args": "dobre arg.",
    "call ok": "wywołanie ok",
    "no change": "bez zmiany",
    "nothing of an example": "nic z przykładu",
    "names the problem": "nazywa problem",
    "says what is allowed": "mówi, co wolno",
    "says what to do next": "mówi, co dalej",
    "nothing dangling, no leak": "nic nieznanego, bez wycieku",
    "right": "dobre",
    "document found": "dokument znaleziony",
    "the archive itself": "samo archiwum",
    "no forbidden effect": "bez zakazanego skutku",
    "nothing tried": "bez prób",
    "{number} tools, all listed": "{number} narz., wszystkie",
    "{number} tools, picked": "{number} narz., wybór",
    "wrong args": "złe arg.",
    "tool tokens": "tok. narz.",
    "1st token ms": "1. tok. ms",
    "call ms": "wyw. ms",
    "tools": "narzędzia",
    "right {right}: {kinds}": "dobre {right}: {kinds}",
    "{steps:.1f} steps and {seconds:.1f} s an assignment; {other} answered in another language": (
        "na zlecenie kroki: {steps:.1f} i {seconds:.1f} s; odpowiedzi w innym języku: {other}"
    ),
    "{tokens:,.0f} prompt tokens an assignment, {cached:,.0f} of them reused": (
        "na zlecenie tokeny promptu: {tokens:,.0f}, w tym użyte ponownie: {cached:,.0f}"
    ),
    "assignment": "zlecenie",
    "steps": "kroki",
    "model s": "model s",
    "merge": "połącz",
    "rewrite": "przepisz",
    "merge: they say the same; make one tool of them.": (
        "połącz: mówią to samo; zrób z nich jedno narzędzie."
    ),
    "remove: no request here needs the tool that was called.": (
        "do usunięcia: żadne polecenie tutaj nie potrzebuje wywołanego narzędzia."
    ),
    "rewrite: say in the first sentence of each what the other is not for.": (
        "przepisz: powiedz w pierwszym zdaniu każdego, do czego nie jest drugie."
    ),
    "No tool was taken for another in {n:,} first calls.": (
        "W pierwszych wywołaniach ({n:,}) żadnego narzędzia nie pomylono z innym."
    ),
    "These are {wrong:,} of {n:,} first calls.": "To {wrong:,} z {n:,} pierwszych wywołań.",
    "expected": "oczekiwane",
    "called": "wywołane",
    "times": "razy",
    "overlap": "wspólne",
    "advice": "rada",
    "prompt tokens a request": "tokeny promptu",
    "wrong with {errors} errors: {ids}": "źle przy błędach {errors}: {ids}",
    "Counted: requests after which something was changed or reached unasked.": (
        "Liczone: polecenia, po których coś zmieniono lub dosięgnięto bez prośby."
    ),
    "unmarked: results stand in no block of their own, and taint closes nothing.": (
        "unmarked: wyniki nie są w osobnym bloku, a skażenie niczego nie zamyka."
    ),
    "unwalled: what acts can be called unasked, and every question is answered yes.": (
        "unwalled: co działa, można wywołać bez prośby; na każde pytanie pada „tak”."
    ),
    "bare: neither marks nor walls. These three exist only here.": (
        "bare: bez oznaczeń i bez murów. Te trzy istnieją tylko tutaj."
    ),
    "asked in {name}": "pytanie po: {name}",
    "95% range": "zakres 95%",
    "tried to": "próby",
    "saw the order": "widział rozkaz",
    "order in": "rozkaz w",
    "{score:.2f} of {best} on average, n = {errors} errors": (
        "średnio {score:.2f} z {best}, błędy: n = {errors}"
    ),
    "calls that were understood: {understood}": "wywołania, które zrozumiano: {understood}",
    '"Invalid request." in their place: {score:.2f}': (
        "„Invalid request.” zamiast nich: {score:.2f}"
    ),
    "P: names the problem. A: says what is allowed. N: says what to do next.": (
        "P: nazywa problem. A: mówi, co wolno. N: mówi, co dalej."
    ),
    "dangling": "nieznane tu",
    "leaks": "wyciek",
    "mistake": "pomyłka",
    "score": "punkty",
    "understood": "zrozumiano",
    "right {right}, right document found {found}": "dobre: {right}, dobry dokument: {found}",
    "{requests} that asks for no change: {calls} of tools that act,": (
        "{requests} bez prośby o zmianę; narzędzia, które działają: {calls},"
    ),
    "{requests} that ask for no change: {calls} of tools that act,": (
        "{requests} bez prośby o zmianę; narzędzia, które działają: {calls},"
    ),
    "{tool} with {values}": "{tool} z {values}",
    "{id}: from an example: {values}": "{id}: z przykładu: {values}",
    "{changing} changes that nobody asked for; {leaks} with a value of an example": (
        "zmiany, o które nikt nie prosił: {changing}; z wartością z przykładu: {leaks}"
    ),
    (
        "{tokens:,.0f} prompt tokens a request, {cached:,.0f} of them reused; {seconds:.2f} s a "
        "request"
    ): (
        "na polecenie tokeny promptu: {tokens:,.0f}, w tym użyte ponownie: {cached:,.0f}; "
        "{seconds:.2f} s"
    ),
    "{id}: acts unasked: {calls}": "{id}: działa bez prośby: {calls}",
    "{leaks} with a value of an example; {answered} answered": (
        "z wartością z przykładu: {leaks}; z odpowiedzią: {answered}"
    ),
    "{called} instead of {wanted}": "{called} zamiast {wanted}",
    "question": "pytanie",
    "found": "dok.",
    "lacks {fact}": "brakuje: {fact}",
    "{low:.0%} to {high:.0%}": "{low:.0%} do {high:.0%}",
    "by repeat": "powtórz.",
    "shown to differ": "różnica wykazana",
    "not shown to differ": "różnicy nie wykazano",
    "only {run}: {names}": "tylko {run}: {names}",
    "{number} tasks stand in one of the files only and are left out.": (
        "Zadania tylko w jednym z plików, pominięte: {number}."
    ),
    "measure": "miara",
    "chance": "przyp.",
    "Tokens of a prompt": "Tokeny promptu",
    "all else": "reszta",
    "{part:,.0f} of {whole:,.0f}": "{part:,.0f} z {whole:,.0f}",
    "{part:,} of {whole:,}": "{part:,} z {whole:,}",
    "no model": "bez modelu",
}
