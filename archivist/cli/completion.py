"""``archivist completion``: teaches a shell to complete the program's commands and flags."""

from __future__ import annotations

from typing import TYPE_CHECKING

from archivist.cli.manual import Manual
from config.errors import ExitCode

if TYPE_CHECKING:
    import argparse

MANUAL = Manual(
    "Print what teaches a shell to complete commands, flags and values with Tab.",
    examples=(
        ('eval "$(archivist completion bash)"', "in ~/.bashrc"),
        ('eval "$(archivist completion zsh)"', "in ~/.zshrc, after compinit"),
        ("archivist completion fish | source", "in ~/.config/fish/config.fish"),
    ),
)

# Each asks the program itself what can come next: a line for each word, a tab before what it
# means, or one line that names what the shell completes by itself. A dot stands before each word
# that was typed, so that none is taken for a flag of this command.
_SCRIPTS = {
    "bash": """\
_archivist() {
    local line words=() typed=("${COMP_WORDS[@]:1:COMP_CWORD}") current=${COMP_WORDS[COMP_CWORD]}
    while IFS= read -r line; do words+=("${line%%$'\\t'*}"); done < <(
        "${COMP_WORDS[0]}" completion next "${typed[@]/#/.}" 2>/dev/null)
    COMPREPLY=()
    case ${words[0]} in
        :files) compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- "$current") ;;
        :folders) compopt -o filenames; mapfile -t COMPREPLY < <(compgen -d -- "$current") ;;
        *) COMPREPLY=("${words[@]}") ;;
    esac
}
complete -F _archivist archivist sesja-cli
""",
    "zsh": """\
_archivist() {
    local line
    local -a found typed=("${(@)words[2,CURRENT]}")
    for line in "${(@f)$("${words[1]}" completion next "${(@)typed/#/.}" 2>/dev/null)}"; do
        case $line in
            :files) _files; return ;;
            :folders) _files -/; return ;;
            ?*) found+=("${${line%%$'\\t'*}//:/\\\\:}:${line#*$'\\t'}") ;;
        esac
    done
    (( ${#found} )) && _describe -t words archivist found
}
compdef _archivist archivist sesja-cli
""",
    "fish": """\
function __archivist_next
    set -l typed (commandline -opc) (commandline -ct)
    set -l found ($typed[1] completion next .$typed[2..] 2>/dev/null)
    switch "$found[1]"
        case :files
            __fish_complete_path (commandline -ct)
        case :folders
            __fish_complete_directories (commandline -ct)
        case '*'
            string join -- \\n $found
    end
end
complete -c archivist -f -a '(__archivist_next)'
complete -c sesja-cli -f -a '(__archivist_next)'
""",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "shell",
        choices=(*_SCRIPTS, "next"),
        metavar="SHELL",
        help="bash, zsh or fish; next is for them",
    )
    parser.add_argument("typed", nargs="*", metavar="WORD", help="the words typed so far, for next")


def run(options: argparse.Namespace) -> int:
    """Print a script, or what can come next."""
    if options.shell in _SCRIPTS:
        print(_SCRIPTS[options.shell], end="")
        return ExitCode.OK
    from archivist.cli.candidates import candidates  # noqa: PLC0415 - start-up time

    found = candidates([word.removeprefix(".") for word in options.typed])
    if found.place is not None:
        print(f":{found.place}")
    for word, meaning in found.words:
        print(f"{word}\t{' '.join(meaning.split())}")
    return ExitCode.OK
