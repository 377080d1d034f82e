"""What stands before the words of a search in the history, in the person's language."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from config.language import phrase

if TYPE_CHECKING:
    from prompt_toolkit.layout import Layout
    from prompt_toolkit.layout.controls import SearchBufferControl


def name_search(layout: Layout) -> None:
    """Have the line of a search say what it does; prompt_toolkit's own words are fixed in it."""
    from prompt_toolkit.layout.controls import SearchBufferControl  # noqa: PLC0415 - start-up time
    from prompt_toolkit.layout.processors import BeforeInput  # noqa: PLC0415 - start-up time
    from prompt_toolkit.search import SearchDirection  # noqa: PLC0415 - start-up time

    def label(control: SearchBufferControl) -> str:
        back = control.searcher_search_state.direction is SearchDirection.BACKWARD
        return phrase("Search back: ") if back else phrase("Search on: ")

    for control in layout.find_all_controls():
        if isinstance(control, SearchBufferControl):
            said = BeforeInput(partial(label, control), style="class:search-toolbar.prompt")
            control.input_processors = [said]
