"""Which words only the archive can answer, in English and Polish."""

from __future__ import annotations

import pytest

from archivist.agent.request import Request


@pytest.mark.parametrize(
    ("text", "about"),
    [
        ("How much did I pay for the gas?", True),
        ("Ile płaciłem za gaz?", True),
        ("Find the lease contract", True),
        ("Read a.pdf", True),
        ("How many .pdf files?", True),
        ("What is in letters/2024?", True),
        ("Hello", False),
        ("Dzięki", False),
        ("What is 12 * 7?", False),
        ("What does 'invoice' mean in Polish?", False),
        ("Who wrote Hamlet?", False),
        ("Who promised me a discount on windows?", True),
        ("Kto mi obiecał zniżkę na okna?", True),
        ("Co odpisał mi bank?", True),
        ("right, open the third one", True),
        ("przeczytaj mi tę ostatnią", True),
        ("open question: is tea better than coffee?", False),
        ("W jakim piśmie stoi, do kogo należy płot?", True),
        ("Co stało w liście od wuja?", True),
        ("Somebody told me that Rome was bigger then, was it?", False),
        ("Ktoś mi mówił, że Rzym był wtedy większy, prawda?", False),
        ("Is it 'rent' or 'rental' in British English?", False),
        ("I wonder, in general, how long a landlord has to answer", False),
        ("How much does the bank charge us?", True),
        ("Tell me a joke", False),
        ("Możesz mi powiedzieć, kto napisał Lalkę?", False),
        ("Napisz mi wierszyk o kocie", False),
        ("When does the lease end?", True),
        ("Kiedy upływa gwarancja na pralkę?", True),
        ("Jaka jest stolica Francji?", False),
        ("something about the new roof", True),
        ("Is there anything from the vet?", True),
        ("cos od ubezpieczyciela", True),
        ("Mam coś o dachu?", True),
        ("gdzie jest moj paszport", True),
        ("Kiedy kończy mi się dowód?", True),
        ("Tell me something about Rome", False),
        ("Powiedz mi coś o Rzymie", False),
    ],
)
def test_what_only_the_archive_can_answer(text: str, about: bool) -> None:  # noqa: FBT001
    """Paths, folders, own things and kinds of documents; not small talk nor words."""
    assert Request(text).about_documents() is about


@pytest.mark.parametrize(
    ("text", "small"),
    [
        ("Good morning!", True),
        ("Dzięki, to wszystko", True),
        ("Dobranoc", True),
        ("What does 'boat' mean?", False),
        ("I paid to the highest bidder", False),
    ],
)
def test_small_talk(text: str, small: bool) -> None:  # noqa: FBT001 - a column of the table
    """Greetings, thanks and farewells; a word that only holds one is none."""
    assert Request(text).is_small_talk() is small


def test_words_that_stand_in_a_document_are_about_it() -> None:
    """What the archive knows makes a question one about documents."""
    assert Request("Who wrote Hamlet?", known=True).about_documents()


@pytest.mark.parametrize(
    ("text", "about"),
    [
        ("What is the difference between rent and lease?", False),
        ("Czym się różni najem od dzierżawy?", False),
        ("Do czego służy kaucja?", False),
        ("How does a mortgage work?", False),
        ("What is the difference between our leases?", True),
        ("Czym się różnią obie umowy?", True),
        ("Na czym polega nasza polisa?", True),
    ],
)
def test_notions_are_in_no_document(text: str, about: bool) -> None:  # noqa: FBT001
    """Even where a document has the words, unless it is the person's own or documents are named."""
    assert Request(text, known=True).about_documents() is about
