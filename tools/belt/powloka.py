"""Runs one command of a shell that can read the archive and do nothing else."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Annotated

from config.language import told
from tools.contract import Argument, Arguments, Context, Kind, Tool, reads_only
from tools.errors import ToolError
from tools.observation import Lines, Result
from tools.shell import running
from tools.shell.hidden import MOST_HIDDEN, hidden_in
from tools.shell.spec import MOST_PROCESSES, OUTPUT_LIMIT_BYTES, TIME_LIMIT_S, End
from tools.sizes import size
from tools.trust import Capability, Trust

if TYPE_CHECKING:
    from tools.shell.running import Outcome
    from tools.shell.walls import Walls

NAME = "powloka"
_ERRORS = "--- standard error ---"
_LINES_LOOKED_AT = 500  # for paths of documents; a file system answers in microseconds
_NARROWER = "Name fewer files, or a folder, or let it end after its first lines with | head."


class ShellArguments(Arguments):
    """What to run."""

    polecenie: Annotated[
        str,
        Argument(
            english="command",
            kind=Kind.TEXT,
            format="one bash command that reads; it starts in the archive's folder, nothing can be "
            "written and there is no network",
            example="wc -l faktury/*.txt",
            aliases=("cmd", "script", "skrypt", "komenda", "bash"),
            maximum=2000,
        ),
    ]


def tool(walls: Walls) -> Tool:
    """Make the tool for an archive around which these walls stand."""

    def run(args: ShellArguments, context: Context) -> Result:
        """Run the command; what it wrote comes back, with its exit code.

        Raises:
            ToolError: It could not be started, or was ended before it came to its end.
        """
        return _result(_carried_out(walls, args.polecenie, context), context)

    return Tool(
        name=NAME,
        english="run_command",
        shown="uruchom_polecenie",
        aliases=("shell", "bash", "sh", "execute_command", "terminal"),
        purpose="Runs one bash command that can read the archive and change nothing.",
        use_when="Use when no other tool answers, such as for a pattern in many text files, or to "
        "compare or count lines.",
        not_when="Not to read or find documents: PDF, office files and scans are not text to it; "
        "use {czytaj_dokument} and {znajdz_dokumenty}.",
        returns="Returns the exit code, then standard output and standard error. Ends after 30 s; "
        "cut in the middle when long.",
        brief="one read-only bash command in the archive, for what no other tool can",
        arguments=ShellArguments,
        capabilities=frozenset({Capability.READ, Capability.SHELL}),
        trust=Trust.HOST,
        idempotent=True,
        budget_tokens=2000,
        radius=reads_only,
        run=run,
    )


def _carried_out(walls: Walls, command: str, context: Context) -> Outcome:
    context.archive.root_fd()  # a folder that is gone is the person's to mend
    context.report(told("the shell is running"))
    hidden = hidden_in(walls.archive, context.cancelled)
    if len(hidden) > MOST_HIDDEN:
        raise ToolError(
            "The shell can't be used in this archive.",
            f"It has more than {MOST_HIDDEN} hidden files, too many to keep from the shell.",
            "Use the other tools.",
        )
    try:
        outcome = running.run(walls.spec(command, hidden), cancelled=context.cancelled)
    except OSError as error:
        raise _not_started(error.strerror or "") from error
    return whole(outcome)


def whole(outcome: Outcome) -> Outcome:
    """Return a command's outcome if there is something to show of it.

    Raises:
        ToolError: It could not be started, or was ended for another reason than too much output.
    """
    match outcome.end:
        case End.TIME:
            raise ToolError(
                f"The command exceeded {TIME_LIMIT_S:.0f} s and was aborted.",
                "It read too much, or waited for something that never comes.",
                _NARROWER,
            )
        case End.PROCESSES:
            raise ToolError(
                "The command started too many processes at once and was aborted.",
                f"At most {MOST_PROCESSES} may run at the same time.",
                "Let them run one after the other, without &.",
            )
        case End.STOPPED:
            raise ToolError(
                "The command was aborted.",
                "The person stopped it, so it must not be run again unasked.",
                "Ask the person what to do.",
                retryable=True,
            )
        case End.FAILED:
            raise _not_started(outcome.why)
        case _:
            return outcome


def _not_started(why: str) -> ToolError:
    return ToolError(
        "The shell could not be started.",
        f"The system says: {why}." if why else "The system does not say why.",
        "Use another tool, or tell the person.",
        retryable=True,
    )


def _result(outcome: Outcome, context: Context) -> Result:
    output = _text(outcome.stdout)
    errors = _text(outcome.stderr)
    header = f"exit code {outcome.exit_code}"
    if outcome.end is End.OUTPUT:
        header = f"aborted after {size(OUTPUT_LIMIT_BYTES)} of output"
    if errors:
        header += f"; standard error stands last, below {_ERRORS}"
        output = f"{output}{_ERRORS}\n{errors}"
    elif not output:
        header += "; it wrote nothing"
    return Result(content=Lines(output), header=header, paths=_documents(output, context))


def _text(written: bytes) -> str:
    """Decode what was written, with a line feed at its end."""
    text = written.decode("utf-8", "replace")
    return text if not text or text.endswith("\n") else f"{text}\n"


def _documents(output: str, context: Context) -> tuple[str, ...]:
    """The lines, or what stands in them before a colon, that are paths of documents."""
    found: dict[str, None] = {}
    for line in output.splitlines()[:_LINES_LOOKED_AT]:
        for written in (line, line.partition(":")[0]):
            path = written.removeprefix("./")
            if path and path not in found and _is_document(path, context):
                found[path] = None
    return tuple(found)


def _is_document(path: str, context: Context) -> bool:
    try:
        return not context.archive.stat(os.fsencode(path)).is_folder
    except (OSError, ValueError):  # it is none, or no path at all
        return False
