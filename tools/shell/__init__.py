"""A shell that can read the archive and do nothing else, kept in by the kernel.

``walls`` finds out what this machine can keep it in with, ``running`` runs one command. The command
lives under a small process of its own (``launcher``), which builds the walls, ends everything that
the command left behind, and ends it too when this program is gone.

What both kinds of walls promise: nothing can be written, not even a time or a permission; there is
no network and no socket of any kind; of the disk only the archive and the system's programs can be
read; no other process can be seen through, signalled or traced; the environment is empty.
What they don't: the kernel itself is shared, and what the archive holds can be read, for that is
what the shell is for; only hidden files can't, though their names can be seen. Within Landlock a
command that guesses a path can also learn whether it is there, how large and how old it is.

What it can use up is limited: 30 s, 64 processes of half a gigabyte and 30 s of CPU each, 4 MB of
output. A system that is short of memory ends the command first.
"""
