"""Is a new tool learnt from its contract alone: ``python -m tests.bench.learning FOLDER [NAME]``.

A tool that counts pages is put on the belt of the program. No line of the phrasebook asks for it;
all that the lessons know of it is its contract. The model is trained on that belt, and then decides
requests for the tool that were written by hand without a look at the lessons, beside the requests
for every tool that were held back. Takes half an hour for the 0.5B on two cores, and the extra
``adapt``; a run that was stopped goes on with the same folder.
"""

from __future__ import annotations

import argparse
import logging
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path

from archivist.adapting.course import plan_course
from archivist.adapting.lesson import Lesson
from archivist.adapting.recipe import Recipe
from archivist.adapting.trial import Form, decidable, judge
from archivist.agent import prompt
from archivist.agent.rules import policy_without
from archivist.model.catalog import resolve_model
from archivist.model.loading import load_engine
from archivist.model.message import Call, User
from archivist.model.prompt_form import KNOWN
from archivist.workshop.decoys import DECOYS
from config.paths import Paths
from config.settings import load_settings
from tools.belt import DELETING, with_tools
from tools.contract import Voice
from tools.parameters import parameters_of
from tools.registry import Registry
from tools.trust import Access, Profile, Trust

NEW = next(tool for tool in DECOYS if tool.english == "count_pages")
LESSONS = 1200
MOST_OTHERS = 100
# Each with the document that it names; the names are of no lesson.
ASKED = (
    ("How many pages does contracts/boat-rental.pdf have?", "contracts/boat-rental.pdf"),
    ("how many pages is thesis/chapter3.docx", "thesis/chapter3.docx"),
    ("Tell me the number of pages in manuals/oven.pdf, I want to print it", "manuals/oven.pdf"),
    ("number of pages of minutes/2019/may.odt please", "minutes/2019/may.odt"),
    ("is tax/return-2024.pdf long? how many pages?", "tax/return-2024.pdf"),
    ("I need paper for recipes/book.pdf - how many pages will it be?", "recipes/book.pdf"),
    ("letters/uncle.docx, how many pages", "letters/uncle.docx"),
    ("Before I print it: how many pages are there in maps/atlas.pdf?", "maps/atlas.pdf"),
    ("Ile stron ma umowy/kajak.pdf?", "umowy/kajak.pdf"),
    ("ile stron liczy praca/rozdzial2.docx", "praca/rozdzial2.docx"),
    ("Podaj liczba stron instrukcje/pralka.pdf", "instrukcje/pralka.pdf"),
    ("chcę wydrukować przepisy/zupy.pdf, ile stron to będzie?", "przepisy/zupy.pdf"),
    ("powiedz mi ile stron jest w mapy/tatry.pdf", "mapy/tatry.pdf"),
    ("faktury/2021/wegiel.pdf - ile stron?", "faktury/2021/wegiel.pdf"),
    ("ile to stron: listy/kuzyn.odt", "listy/kuzyn.odt"),
    ("Czy protokoly/lipiec.docx jest długi? Ile stron ma?", "protokoly/lipiec.docx"),
)


def main() -> int:
    """Train, judge, and print two lines."""
    from archivist.adapting.teaching import teach  # noqa: PLC0415 - needs the extra

    options = _options()
    logging.getLogger("archivist").addHandler(logging.NullHandler())  # llama.cpp is talkative
    settings = load_settings({"model": options.name, "voice": "en", "server": ""})
    model = resolve_model(settings, Paths.from_environment().ensure())
    tools = with_tools(*DELETING, NEW)
    belt = Registry(tools).belt(Access(Trust.HOST, Profile.WRITER), Voice.ENGLISH)
    options.folder.mkdir(parents=True, exist_ok=True)
    course = plan_course(model, belt, Recipe(lessons=options.lessons), options.folder)
    adapter = options.folder / "adapter.gguf"
    with closing(teach(course, adapter)) as training:
        for step in training:
            print(f"\rstep {step.step} of {step.steps}, loss {step.loss:.3f}", end="", flush=True)
    print()
    path = parameters_of(NEW.arguments)[0].spoken(belt.voice)
    asked = [
        Lesson((User(text),), Call(NEW.english, {path: document}), NEW.name, "")
        for text, document in ASKED
    ]
    others = [each for each in decidable(belt, course.held) if each.call.tool != NEW.english]
    for name, lessons, off in (
        ("the new tool", asked, ()),
        ("the new tool, every reading tool offered", asked, ("gated_tools",)),
        ("the others", others[:MOST_OTHERS], ()),
    ):
        engine = load_engine(replace(model, adapter=adapter), settings.threads)
        with closing(engine):
            prefix = prompt.prefix(belt, engine.dialect, form=KNOWN)
            judged = list(judge(Form(engine, belt, prefix, policy_without(off)), lessons))
        tools_right = sum(one.right_tool for one in judged)
        calls_right = sum(one.right_call for one in judged)
        print(f"{name}: {tools_right} right tools, {calls_right} right calls of {len(judged)}")
    return 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.learning", description=__doc__)
    parser.add_argument("folder", type=Path, help="for the training's files")
    parser.add_argument("name", nargs="?", default="qwen2.5-coder-0.5b", help="of the catalog")
    parser.add_argument("--lessons", type=int, default=LESSONS, metavar="N")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
