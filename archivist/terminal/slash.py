"""Commands of the chat that start with a slash."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING, Final

from archivist.terminal.consent_words import allowance_words
from archivist.terminal.escaping import one_line
from archivist.terminal.screen import Style
from archivist.terminal.width import cells
from tools.effects.operation import State
from tools.names import escaped

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from archivist.agent.conversation import Application, EffectView
    from archivist.agent.events import Consent
    from archivist.agent.window import Window
    from archivist.terminal.screen import Screen
    from tools.effects.plan import Plan

LEAVE: Final = object()
COMMANDS: Final = {
    "/help": "what you can do here",
    "/effects": "what was changed in this chat",
    "/undo": "take back the last change, or /undo ID",
    "/trust": "what you are not asked about again in this chat; /trust off asks again",
    "/context": "what fills the model's context now",
    "/password": "give the password of an encrypted PDF; the model never sees it",
    "/pamiec": "what you asked to remember (also /memory)",
    "/clear": "forget what was said and read; a new conversation begins",
    "/quit": "leave (also Ctrl-D)",
}
_KEYS: Final = """\
Enter sends; Alt-Enter or Ctrl-J starts a new line; arrow up brings back an earlier request.
Ctrl-R searches earlier requests. @ completes the path of a document, / a command.
Ctrl-G opens your editor. Ctrl-O shows the steps of the last turn in full. ? shows this.
Ctrl-C stops the work in progress; in the input line it clears it, and twice it leaves."""

# One a kind of ``tools.effects.report.step_data``.
_STEPS: Final = {
    "move": "{source} → {target}",
    "trash": "{source} → the trash",
    "make_folder": "new folder {path}",
    "remove_folder": "folder {path} removed",
    "write": "new file {path}",
    "discard": "file {path} removed",
    "replace": "new version of {path}",
    "send": "message {subject} to {to}",
}


class Slash:
    """Answers slash commands.

    Args:
        application: The program.
        screen: Where to write.
        ask: Asks for consent to a plan, with a reason.
        operations: The operations of this chat, oldest first; grows while the chat goes on.
        read_secret: Asks for what nobody may see; empty if it was not given.
    """

    def __init__(
        self,
        application: Application,
        screen: Screen,
        ask: Callable[[Plan, str], Consent],
        operations: Sequence[str],
        read_secret: Callable[[str], str],
    ) -> None:
        self._application = application
        self._screen = screen
        self._ask = ask
        self._operations = operations
        self._read_secret = read_secret

    def take(self, line: str) -> object:
        """Carry out one command.

        Returns:
            ``LEAVE`` when the person wants to leave.

        Raises:
            ArchivistError: The command could not do its work.
        """
        name, _, rest = line.partition(" ")
        match name:
            case "/help":
                self._help()
            case "/effects":
                self._effects()
            case "/undo":
                self._undo(rest.strip())
            case "/trust":
                self._trust(rest.strip())
            case "/context":
                self._context()
            case "/password":
                self._password(typed=bool(rest.strip()))
            case "/pamiec" | "/memory":
                self._notes()
            case "/clear":
                self._application.conversation.start_over()
                self._screen.line("What was said before is forgotten.")
            case "/quit":
                return LEAVE
            case _:
                self._unknown(name)
        return None

    def _help(self) -> None:
        width = max(map(len, COMMANDS))
        for name, meaning in COMMANDS.items():
            self._screen.say(f"{name:{width}}  {meaning}")
        self._screen.say(_KEYS, Style.QUIET)

    def _effects(self) -> None:
        if not self._operations:
            self._screen.line("Nothing was changed in this chat.")
        for effect in self._application.effects(self._operations):
            self._screen.line(f"{effect.operation} · {effect.state}", Style.STRONG)
            for text in effect_lines(effect):
                self._screen.line(f"  {text}")

    def _undo(self, operation: str) -> None:
        chosen = operation or self._last_standing()
        if not chosen:
            self._screen.say(
                "There is nothing to take back in this chat; `archivist effects` lists older ones."
            )
            return
        self._screen.say(self._application.undo(chosen, self._ask))

    def _trust(self, word: str) -> None:
        """List what was allowed, or take all of it back."""
        allowances = self._application.allowances
        if word == "off":
            allowances.revoke()
        for allowance in allowances.given:
            self._screen.say(allowance_words(allowance))
        if not allowances.given:
            self._screen.say("You are asked about every change that needs your consent.")
        elif word:
            self._screen.say("/trust off takes all of this back.", Style.WARNING)

    def _context(self) -> None:
        for line in window_lines(self._application.window()):
            self._screen.line(line)

    def _password(self, *, typed: bool) -> None:
        if typed:
            # The input line shows and keeps what is typed in it: too late for this one.
            self._screen.say(
                "Type /password alone; you are asked then, and nobody sees it. What you just typed"
                " is in the history of the input line.",
                Style.WARNING,
            )
            return
        password = self._read_secret("Password: ")
        if not password:
            self._screen.line("No password was given.")
            return
        self._application.passwords.give(password)
        self._screen.say(
            "It is tried on every encrypted PDF that is read until you leave, and kept nowhere."
            " What such a document says is not put into the search index; ask about it again."
        )

    def _notes(self) -> None:
        notebook = self._application.notebook
        notes = notebook.notes()
        for note in notes:
            self._screen.line(one_line(str(note)))
        if not notes:
            self._screen.say('Nothing was noted yet. Say "Remember that ...".')
        else:
            self._screen.say(
                f"They stand in {escaped(str(notebook.path))}: change or delete them there.",
                Style.QUIET,
            )

    def _last_standing(self) -> str:
        """Find the newest operation of this chat that was not taken back yet."""
        effects = self._application.effects(self._operations)
        return next((each.operation for each in reversed(effects) if each.state == State.DONE), "")

    def _unknown(self, name: str) -> None:
        # Without the slash, which every command shares: it would make strangers look alike.
        words = [command.removeprefix("/") for command in COMMANDS]
        nearest = get_close_matches(name.removeprefix("/"), words, n=1, cutoff=0.6)
        hint = f"Did you mean /{nearest[0]}?" if nearest else "/help lists what there is."
        self._screen.say(f"There is no command {escaped(name)}. {hint}", Style.WARNING)


def window_lines(window: Window) -> list[str]:
    """Render what fills the context, with the share of it that each part takes."""
    rows = [(escaped(part.name), part.tokens) for part in window.parts]
    rows += [("free", window.free_tokens)]
    width = max(cells(name) for name, _ in rows)
    lines = [
        f"{name}{' ' * (width - cells(name))}  {tokens:>7,}  {tokens / window.context_tokens:>4.0%}"
        for name, tokens in rows
    ]
    size, reserve = window.context_tokens, window.reserve_tokens
    return [*lines, f"Of {size:,} tokens; {reserve:,} of the free ones are kept for the reply."]


def effect_lines(effect: EffectView) -> list[str]:
    """Render the steps of an operation, names whole and escaped."""
    return [
        _STEPS[step["kind"]].format(**{key: escaped(value) for key, value in step.items()})
        for step in effect.steps
    ]
