"""Every failure that a model can be told of: a call, or a deed beside one, that provokes it.

To a new ``raise ToolError(...)`` belongs a new line here: in ``calls.py`` where a call of the belt
provokes it, in ``deeds.py`` where it takes something that no call can do.
"""
