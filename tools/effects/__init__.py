"""Effects: the only code that changes a person's file, and the record of every change.

A tool plans: ``moves`` and ``circles``, ``folders``, ``writing`` and ``trashing`` make a ``plan``
of ``steps`` (those that write are in ``writes``), with names that ``naming`` allows. The
``executor`` keeps what would be lost (``kept``), writes the intent to the ``ledger``, takes the
steps (``motion``) through the file layer (``layer``, ``files``, ``contents``) and writes the
outcome. ``recovery`` settles what a crash left in between; ``undo`` plans the way back, which is
an operation like any other.

A message (``mail``) is planned by ``composing`` and goes the same way, but no disk tells whether it
was sent: ``sending`` says when that is known, by the conversation that ``account`` opens.
"""
