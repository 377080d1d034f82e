"""Whether each target of a change follows from the person's own words.

The last wall before a change that nobody is asked about. It judges the plan, not the call: whatever
made the model call, a document that it read among them, what is touched is what the person named.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, Protocol

from archivist.agent import spelling
from archivist.agent.dictation import receiver
from archivist.agent.pairing import paired
from config.language import joined, told
from tools.addresses import readable, shown, written_in
from tools.archive.names import display, last, parent
from tools.contract import Kind
from tools.effects.mail import Send
from tools.effects.naming import extension_of
from tools.effects.steps import MakeFolder, Move
from tools.effects.trash import in_trash
from tools.effects.writes import Exchange, Write
from tools.parameters import parameters_of

if TYPE_CHECKING:
    from archivist.agent.request import Request
    from tools.contract import Tool
    from tools.effects.plan import Plan

# "boiler" in "the boiler notes" is a word, "skan001" is the name of a file.
_NAME_LIKE = re.compile(r"[\d_\-]")
_LEAST_WORD = 3  # letters; "a" in "a file" is not "a.pdf"
_PATTERN = re.compile(r"[\w./\-]*\*[\w./*\-]*")  # such as skan*.pdf
_REPLACING = re.compile(
    r"\b(?:replac|overwrit|rewrit|instead|zast[ąa]p|nadpis|podmie[ńn]|zamie[ńn]|zamiast)",
    re.IGNORECASE,
)


class Namesakes(Protocol):
    """See :meth:`archivist.agent.workspace.Workspace.namesakes`."""

    def __call__(self, relative: bytes, *, extension: bool) -> bool:
        """Whether other documents or folders have this name too."""
        ...


def unasked(request: Request, plan: Plan, namesakes: Namesakes, *, tainted: bool = False) -> str:
    """Say what of a plan does not follow from the person's own words.

    Args:
        request: The person's words.
        plan: Every step of the change.
        namesakes: Whether other documents or folders have the same name elsewhere.
        tainted: Whether the conversation holds text of others. Then a name that the words give
            counts only for what they give it to.

    Returns:
        A sentence for the consent dialog, or an empty string when everything does.
    """
    made = tuple(step.path for step in plan.changes if isinstance(step, MakeFolder))
    words = _Words(request, spelling.unbanned(request), namesakes, frozenset(made))
    for step in plan.changes:
        reason = ""
        match step:
            case Move() if in_trash(step.target):
                reason = told("'{path}' would go to the trash.", path=display(step.source))
            case Move():
                reason = words.unasked_move(step, tainted=tainted)
            case Write() if plan.source:
                reason = words.unasked_copy(plan.source, step.path)
            case Send():
                reason = words.unasked_message(step, plan.text)
            case Write() | Exchange():
                reason = words.unasked_text(step, plan, tainted=tainted)
            case MakeFolder():
                inner = any(path.startswith(step.path + b"/") for path in made)
                reason = "" if inner else words.unasked_folder(step.path)
            case _:
                reason = told("It does more than your words can say.")
        if reason:
            return reason
    return ""


def unasked_call(request: Request, tool: Tool, arguments: dict[str, object]) -> str:
    """Say what of a call that touches something by itself the person did not ask for.

    Such a call has no plan that could be shown, so that nobody can be asked about it.

    Args:
        request: The person's words.
        tool: What is called; it reads nothing but has no plan.
        arguments: Canonical names and values.
    """
    asks = request.asks_to_note if tool.keeps else request.matches
    if not asks(tool.asked_by):
        return told("The person did not ask for it.")
    for item in parameters_of(tool.arguments):
        text = str(arguments.get(item.name, ""))
        if item.argument.kind is Kind.TEXT and not _dictated(text, request):
            return told("These are not the person's words.")
    return ""


@dataclass(frozen=True, slots=True)
class _Words:
    """The person's words, and what the archive says about the names in them."""

    request: Request
    said: str
    namesakes: Namesakes
    made: frozenset[bytes]

    @property
    def folded(self) -> str:
        return spelling.folded(self.said)

    def unasked_move(self, move: Move, *, tainted: bool) -> str:
        source, target = move.source, move.target
        if not (self._named(source) or self._named(last(source))):
            return self._unfound(source)
        renamed = last(target) != last(source)
        if renamed and not (self._named(target) or self._named(last(target), with_stem=True)):
            return told(
                "You did not say '{path}': the model made up the name.", path=display(target)
            )
        moved = parent(target) != parent(source)
        if moved and (reason := self.unasked_folder(parent(target))):
            return reason
        definite = b"/" in source and self._named(source)
        if not definite and self.namesakes(source, extension=self._stands(last(source))):
            return told(
                "Several documents have the name that you gave: this is '{path}'.",
                path=display(source),
            )
        if tainted and not paired(
            self.folded,
            [spelling.folded(path) for path in self.request.paths()],
            spelling.spellings(source, stem=True),
            spelling.spellings(target if renamed else parent(target), stem=renamed),
        ):
            return _otherwise(source)
        return ""

    def unasked_text(self, step: Write | Exchange, plan: Plan, *, tainted: bool) -> str:
        path = step.path
        if reason := self._unasked_document(step, plan):
            return reason
        meant = receiver(self.request.text, self.request.paths())
        if tainted and meant and spelling.folded(meant) not in spelling.spellings(path, stem=True):
            return _otherwise(path)
        if not _dictated(plan.text, self.request):
            return told("You did not dictate this text: the model wrote it.")
        return ""

    def unasked_copy(self, source: bytes, path: bytes) -> str:
        """Say why a file made of a document's text was not asked for by naming the document."""
        if not (self._named(source) or self._named(last(source))):
            return self._unfound(source)
        if parent(path) != parent(source):
            return self.unasked_folder(parent(path))
        definite = b"/" in source and self._named(source)
        if not definite and self.namesakes(source, extension=self._stands(last(source))):
            return told(
                "Several documents have the name that you gave: this is '{path}'.",
                path=display(source),
            )
        return ""

    def unasked_message(self, message: Send, text: str) -> str:
        """Say everything of a message that the words do not hold: it is always asked about."""
        given = set(written_in(self.folded))
        reasons: list[str] = [
            told("You did not write the address {address}.", address=shown(address))
            for address in message.recipients
            if given.isdisjoint({address.casefold(), readable(address).casefold()})
        ]
        path = message.attached.path if message.attached else b""
        if path and not (self._named(path) or self._named(last(path))):
            reasons.append(self._unchosen(path))
        subject = told("You did not dictate the subject: the model wrote it.")
        body = told("You did not dictate the text: the model wrote it.")
        for reason, part in ((subject, message.subject), (body, text)):
            if spelling.flat(part) not in spelling.flat(self.said):
                reasons.append(reason)
        return joined(" ", reasons) if reasons else ""

    def _unasked_document(self, step: Write | Exchange, plan: Plan) -> str:
        path = step.path
        definite = b"/" in path and self._named(path)
        if not (definite or self._named(last(path))):
            return self._unchosen(path)
        if isinstance(step, Write):
            return self.unasked_folder(parent(path)) if parent(path) and not definite else ""
        if not definite and self.namesakes(path, extension=self._stands(last(path))):
            return told(
                "Several documents have the name that you gave: this is '{path}'.",
                path=display(path),
            )
        if _replaces(step, plan) and not _REPLACING.search(self.said):
            return told("You did not ask to replace what is in '{path}'.", path=display(path))
        return ""

    def unasked_folder(self, folder: bytes) -> str:
        """Say that the words name no such folder; the archive itself has no name to give."""
        if not folder:
            return told("You did not name the top of the archive: the model chose it.")
        if self._stands(folder) or self._stands(folder + b"/"):
            return ""
        if not (self._stands(last(folder)) or self._stands(last(folder) + b"/")):
            return told(
                "You did not name the folder '{folder}': the model chose it.",
                folder=display(folder),
            )
        if folder in self.made:  # a new one: nobody has named the place unless it is the top
            return self.unasked_folder(parent(folder)) if parent(folder) else ""
        if self.namesakes(folder, extension=True):
            return told(
                "Several folders have the name that you gave: this is '{folder}'.",
                folder=display(folder),
            )
        return ""

    def _unfound(self, path: bytes) -> str:
        return self._taken_for(path) or told(
            "You did not name '{path}': the model found it in the archive.", path=display(path)
        )

    def _unchosen(self, path: bytes) -> str:
        return self._taken_for(path) or told(
            "You did not name '{path}': the model chose it.", path=display(path)
        )

    def _taken_for(self, path: bytes) -> str:
        """Say what the words do give of a name that they don't give whole; empty if nothing."""
        name = display(last(path))
        stem = name.removesuffix(extension_of(name))
        word = len(stem) >= _LEAST_WORD and spelling.stands(stem, self.folded)
        written = [stem] if word else []
        written += [
            one
            for one in _PATTERN.findall(self.said)
            if fnmatchcase(spelling.folded(name), spelling.folded(one.rpartition("/")[2]))
        ]
        if not written:
            return ""
        return told(
            "You wrote '{word}': the model took it for '{path}'.",
            word=written[0],
            path=display(path),
        )

    def _named(self, path: bytes, *, with_stem: bool = False) -> bool:
        """Whether the words contain a name as a whole, with or without its extension.

        Args:
            path: The name.
            with_stem: Whether any word without an extension will do ("rename it to contract").
        """
        raw = path.decode("utf-8", "surrogateescape")
        stem = raw.removesuffix(extension_of(raw))
        telling = with_stem or bool(_NAME_LIKE.search(stem))
        return self._stands(path) or (telling and spelling.stands(stem, self.folded))

    def _stands(self, path: bytes) -> bool:
        """Whether the words contain a name with its extension, as it is or as it is shown."""
        raw = path.decode("utf-8", "surrogateescape")
        return any(spelling.stands(name, self.folded) for name in (raw, display(path)))


def _otherwise(path: bytes) -> str:
    return told(
        "You did not say this of '{path}', as far as the program can tell.", path=display(path)
    )


def _dictated(text: str, request: Request) -> bool:
    """Whether a text is what the person dictated, whole; at least whole words of theirs."""
    said = spelling.flat(text)
    dictated = [spelling.flat(one) for one in request.dictated()]
    if dictated or not said:
        return not said or said in dictated
    return bool(re.search(rf"(?<!\w){re.escape(said)}(?!\w)", spelling.flat(request.text)))


def _replaces(step: Exchange, plan: Plan) -> bool:
    """Whether the new version lacks anything of the old one, for example because nothing is added.

    What is only added to begins with what was there.
    """
    new = next(
        (data for data in plan.contents if hashlib.sha256(data).hexdigest() == step.new.sha256), b""
    )
    return hashlib.sha256(new[: step.old.size_bytes]).hexdigest() != step.old.sha256
