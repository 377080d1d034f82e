"""The words of argparse itself; see ``archivist.cli.argparse_words``."""

TEXTS: dict[str, str | tuple[str, str, str]] = {
    "usage: ": "użycie: ",
    "options": "flagi",
    "positional arguments": "argumenty",
    "show this help message and exit": "pokazuje tę pomoc i kończy",
    "%(prog)s: error: %(message)s\n": "%(prog)s: błąd: %(message)s\n",
    "argument %(argument_name)s: %(message)s": "argument %(argument_name)s: %(message)s",
    "expected one argument": "brakuje wartości",
    "expected at least one argument": "brakuje co najmniej jednej wartości",
    "ignored explicit argument %r": "tu nie podaje się wartości, a podano %r",
    "invalid choice: %(value)r (choose from %(choices)s)": (
        "nie ma wyboru %(value)r (możliwe: %(choices)s)"
    ),
    "invalid %(type)s value: %(value)r": "%(value)r nie jest poprawną wartością (%(type)s)",
    "not allowed with argument %s": "nie łączy się z %s",
    "one of the arguments %s is required": "potrzebny jest jeden z argumentów: %s",
    "the following arguments are required: %s": "brakuje argumentów: %s",
    "unrecognized arguments: %s": "nieznane argumenty: %s",
}
