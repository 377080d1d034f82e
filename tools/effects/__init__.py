"""Effects: the only code that changes a person's file, and the record of every change.

A tool plans: ``moves`` makes a ``plan`` whose names ``naming`` allows. The ``executor`` writes the
intent to the ``ledger``, takes the steps (``motion``) through the file layer (``files``) and writes
the outcome. ``recovery`` settles what a crash left in between; ``undo`` plans the way back, which
is an operation like any other.
"""
