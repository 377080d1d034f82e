"""Commands of the chat that start with a slash."""

from __future__ import annotations

from typing import TYPE_CHECKING

from archivist.terminal.command_list import COMMANDS, KEYS, find, nearest
from archivist.terminal.consent_words import allowance_words
from archivist.terminal.effect_list import effect_lines, state_words
from archivist.terminal.escaping import displayed, one_line
from archivist.terminal.lookback import Leaving, Lookback
from archivist.terminal.screen import Style
from archivist.terminal.standing import (
    archive_words,
    changed_by,
    model_words,
    profile_words,
    tool_lines,
    trust_words,
    voice_words,
    window_lines,
)
from archivist.terminal.width import wrap
from config.language import phrase, spoken
from tools.effects.operation import State
from tools.effects.undo import UndoRefusedError
from tools.names import escaped

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from archivist.agent.conversation import Application
    from archivist.agent.events import Consent
    from archivist.terminal.screen import Screen
    from tools.effects.plan import Plan


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
        self._past = Lookback(application, screen)
        self._answers: dict[str, Callable[[str], None]] = {
            "/help": self._help,
            "/tools": self._tools,
            "/archive": self._archive,
            "/profile": self._profile,
            "/trust": self._trust,
            "/model": self._model,
            "/voice": self._voice,
            "/context": self._context,
            "/effects": self._effects,
            "/undo": self._undo,
            "/password": self._password,
            "/pamiec": self._notes,
            "/sessions": self._past.sessions,
            "/statystyki": lambda _rest: self._past.statistics(),
            "/export": self._past.export,
            "/clear": self._clear,
        }

    def take(self, line: str) -> Leaving | None:
        """Carry out one command.

        Returns:
            Where to, when the person wants to leave.

        Raises:
            ArchivistError: The command could not do its work.
        """
        name, _, rest = line.partition(" ")
        command, rest = find(name), rest.strip()
        if command is None:
            self._unknown(name)
        elif command.name == "/quit":
            return Leaving()
        elif command.name == "/resume":
            return self._past.resume(rest)
        else:
            self._answers[command.name](rest)
        return None

    def _help(self, _rest: str) -> None:
        width = max(len(each.name) for each in COMMANDS) + 2
        for each in COMMANDS:
            also = phrase(" (also {also})", also=", ".join(each.also)) if each.also else ""
            first, *rest = wrap(spoken(each.meaning) + also, max(self._screen.columns - width, 20))
            self._screen.line(f"{each.name:{width}}{first}")
            for line in rest:
                self._screen.line(" " * width + line)
        self.keys()

    def keys(self) -> None:
        """Say what the keys do."""
        self._screen.say(KEYS, Style.QUIET)

    def _tools(self, _rest: str) -> None:
        for line in tool_lines(self._application.belt):
            self._screen.say(line, hanging=2)

    def _archive(self, _rest: str) -> None:
        application = self._application
        self._screen.transient(phrase("looking for new documents"))
        self._screen.say(archive_words(application.status, application.coverage()))
        self._change("archive")

    def _profile(self, _rest: str) -> None:
        self._screen.say(profile_words(self._application.status))
        self._change("profile")

    def _model(self, _rest: str) -> None:
        self._screen.say(model_words(self._application.status))
        self._change("model")

    def _voice(self, _rest: str) -> None:
        self._screen.say(voice_words(self._application.status))
        self._change("voice")

    def _change(self, what: str) -> None:
        application = self._application
        words, *commands = changed_by(what, application.status, application.conversation.session)
        self._screen.say(words, Style.QUIET)
        for command in commands:
            self._screen.line(displayed(command), Style.QUIET)  # broken, it could not be copied

    def _effects(self, _rest: str) -> None:
        if not self._operations:
            self._screen.line(phrase("Nothing was changed in this chat."))
        for effect in self._application.effects(self._operations):
            self._screen.line(f"{effect.operation} · {state_words(effect.state)}", Style.STRONG)
            for text in effect_lines(effect):
                self._screen.line(f"  {text}")

    def _undo(self, operation: str) -> None:
        chosen = operation or self._last_standing()
        if not chosen:
            self._screen.say(
                phrase(
                    "There is nothing to take back in this chat; `archivist effects` lists "
                    "older ones."
                )
            )
            return
        try:
            self._screen.say(self._application.undo(chosen, self._ask))
        except UndoRefusedError as refusal:
            if operation:
                raise
            another = phrase("/undo ID takes back another one.")
            raise UndoRefusedError(f"{refusal} {another}") from refusal

    def _trust(self, word: str) -> None:
        """Say how far the session is trusted, and list what was allowed or take it back."""
        self._screen.say(trust_words(self._application.status))
        allowances = self._application.allowances
        if word == "off":
            allowances.revoke()
        for allowance in allowances.given:
            self._screen.say(allowance_words(allowance))
        if not allowances.given:
            self._screen.say(phrase("You are asked about every change that needs your consent."))
        elif word:
            self._screen.say(phrase("/trust off takes all of this back."), Style.WARNING)
        self._change("trust")

    def _clear(self, _rest: str) -> None:
        self._application.conversation.start_over()
        self._screen.line(phrase("What was said before is forgotten."))

    def _context(self, _rest: str) -> None:
        for line in window_lines(self._application.window()):
            self._screen.say(line)

    def _password(self, typed: str) -> None:
        if typed:
            # The input line shows and keeps what is typed in it: too late for this one.
            self._screen.say(
                phrase(
                    "Type /password alone; you are asked then, and nobody sees it. What you "
                    "just typed is in the history of the input line."
                ),
                Style.WARNING,
            )
            return
        password = self._read_secret(phrase("Password: "))
        if not password:
            self._screen.line(phrase("No password was given."))
            return
        self._application.passwords.give(password)
        self._screen.say(
            phrase(
                "It is tried on every encrypted PDF that is read until you leave, and kept "
                "nowhere. What such a document says is not put into the search index; ask "
                "about it again."
            )
        )

    def _notes(self, _rest: str) -> None:
        notebook = self._application.notebook
        notes = notebook.notes()
        for note in notes:
            self._screen.line(one_line(str(note)))
        if not notes:
            self._screen.say(phrase('Nothing was noted yet. Say "Remember that ...".'))
        else:
            self._screen.say(
                phrase(
                    "They stand in {path}: change or delete them there.",
                    path=escaped(str(notebook.path)),
                ),
                Style.QUIET,
            )

    def _last_standing(self) -> str:
        """Find the newest operation of this chat that is in force, or may be."""
        effects = self._application.effects(self._operations)
        gone = {State.UNDONE, State.ABORTED}
        return next((each.operation for each in reversed(effects) if each.state not in gone), "")

    def _unknown(self, name: str) -> None:
        near = nearest(name)
        hint = (
            phrase("Did you mean {near}?", near=near)
            if near
            else phrase("/help lists what there is.")
        )
        self._screen.say(
            phrase("There is no command {name}. {hint}", name=escaped(name), hint=hint),
            Style.WARNING,
        )
