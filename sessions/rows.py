"""Reading what stands in a row: it may be damaged, or a newer version may have written it."""

from __future__ import annotations

import sqlite3
from functools import wraps
from typing import TYPE_CHECKING, ParamSpec, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

P = ParamSpec("P")
T = TypeVar("T")


class UnreadableRowError(sqlite3.DataError):
    """A row holds what can't be read; told as any other failure of the database."""


def of_rows(read: Callable[P, T]) -> Callable[P, T]:
    """Make a function that reads a row say so where it can't be read."""

    @wraps(read)
    def reading(*args: P.args, **kwargs: P.kwargs) -> T:
        try:
            return read(*args, **kwargs)
        except (ValueError, TypeError, KeyError, AttributeError) as error:
            raise UnreadableRowError(str(error)) from error

    return reading
