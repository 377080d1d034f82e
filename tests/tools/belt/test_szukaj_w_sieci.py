"""The tool that searches the web: what goes out, and what is let in."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tools.belt.desk import asking, lines
from tests.tools.belt.search_server import SearchServer, search_server
from tests.tools.contexts import PlainContext
from tests.tools.sample import words
from tools.archive.root import Archive
from tools.archive.search import Search
from tools.belt import BELT, DELETING
from tools.belt.szukaj_w_sieci import _own_words, tool_for
from tools.belt.web_results import shown
from tools.contract import Voice
from tools.errors import ToolError
from tools.registry import Ready, Registry
from tools.trust import Access, Capability, Profile, Trust
from tools.web import Patience

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from tools.contract import Tool
    from tools.observation import Observation

ADMIN = Access(Trust.HOST, Profile.ADMIN)
REQUEST = "Sprawdź w internecie, jaki jest dzisiaj kurs euro"
ASKED = """
    Search the web for the price of oak boards
    What is the euro rate today? Look it up on the internet.
    check online whether the shop is open
    google for a recipe
    Sprawdź w internecie kurs euro
    poszukaj w sieci przepisu na żurek
    znajdz online godziny otwarcia
    wygoogluj numer do serwisu
"""
NOT_ASKED = """
    How much do we pay for the internet?
    Ile płacimy za internet?
    Find the receipt from the online shop
    Znajdź umowę na internet
    What does the lease say about heating?
"""


@pytest.fixture
def server() -> Iterator[SearchServer]:
    """A search server."""
    with search_server() as running:
        yield running


@pytest.fixture
def context(tmp_path: Path) -> Iterator[PlainContext]:
    """A session in which the person asked for a search."""
    (tmp_path / "dokumenty").mkdir()
    with Archive(tmp_path / "dokumenty") as archive:
        search = Search(archive, tmp_path / "index.sqlite")
        yield PlainContext(archive, search, request=REQUEST)
        search.close()


def observed(
    tool: Tool,
    context: PlainContext,
    query: str = "kurs euro",
    count: Callable[[str], int] = words,
) -> Observation:
    """Make a call and take it through all its steps."""
    belt = Registry((*BELT, tool)).belt(ADMIN, Voice.POLISH)
    ready = belt.prepare(tool.name, {"zapytanie": query}, context)
    return belt.run(ready, context, count) if isinstance(ready, Ready) else ready


def told(observation: Observation) -> str:
    """What the model is told of a failure."""
    assert observation.error is not None
    return observation.error.what


@pytest.mark.parametrize("request_text", lines(ASKED))
def test_requests_that_ask_for_it(request_text: str) -> None:
    """The person says where to look."""
    assert asking(tool_for("http://x"), request_text)


@pytest.mark.parametrize("request_text", lines(NOT_ASKED))
def test_requests_that_do_not(request_text: str) -> None:
    """The word alone is a thing that one has a contract for."""
    assert asking(tool_for("http://x"), request_text) == []


@pytest.mark.parametrize("filler", [" ", "\n", "x", "search the ", "find "])
def test_a_huge_request_is_no_trap(filler: str) -> None:
    """No pattern takes more than a moment for a pasted text of 100,000 characters."""
    assert asking(tool_for("http://x"), filler * (100_000 // len(filler)) + "end") == []


@pytest.mark.parametrize("end", ["", "/", "/search", "/search/"])
def test_what_goes_out(server: SearchServer, context: PlainContext, end: str) -> None:
    """The words and the format, and nothing that says who asks or on which machine."""
    observed(tool_for(server.url + end), context)
    observed(tool_for(server.url + end), context)
    for path, parameters, headers in server.asked:
        assert (path, parameters) == ("/search", {"q": ["kurs euro"], "format": ["json"]})
        assert headers == {
            "Host": server.url.removeprefix("http://"),
            "User-Agent": "archivist",
            "Accept": "application/json",
            "Accept-Encoding": "identity",
            "Connection": "keep-alive",
        }


@pytest.mark.parametrize("query", ["kurs euro IBAN PL61", "hasło", "?!", "kurs\u200beuro x"])
def test_no_other_word_leaves_the_machine(
    server: SearchServer, context: PlainContext, query: str
) -> None:
    """What was read in a document can't be carried out in a query."""
    assert "does not stand in the person's request" in told(
        observed(tool_for(server.url), context, query)
    )
    assert server.asked == []


def test_words_in_another_spelling_and_order_are_the_persons(
    server: SearchServer, context: PlainContext
) -> None:
    """Case and diacritics don't matter; orders to the server in front of a word are dropped."""
    observed(tool_for(server.url), context, "!!EURO  :sprawdz kurs")
    context.request = 'Look up on the web: "C++", 1.5 km and !!bang, e-mail'
    observed(tool_for(server.url), context, "c++ 1.5 km BANG e_mail")
    assert [parameters["q"] for _, parameters, _ in server.asked] == [
        ["euro Sprawdź kurs"],
        ["C++ 1.5 km bang e mail"],
    ]


@pytest.mark.parametrize("request_text", ["", "Ile wynosi kurs euro w umowie?"])
def test_nothing_leaves_the_machine_unasked(
    server: SearchServer, context: PlainContext, request_text: str
) -> None:
    """Whatever a model calls, the person must have asked for a search of the web."""
    context.request = request_text
    assert told(observed(tool_for(server.url), context)) == (
        "The request asks for no search of the web."
    )
    assert server.asked == []


@given(query=st.text(max_size=80), request=st.text(max_size=80))
def test_only_pieces_of_the_request_leave_the_machine(query: str, request: str) -> None:
    """Between and inside of words nothing can be hidden either."""
    request = f"online: {request} google it kurs euro"
    try:
        sent = _own_words(f"{query} euro", request)
    except ToolError:
        return
    plain = unicodedata.normalize("NFC", request)
    assert all(piece in plain for piece in sent.split(" "))


def test_no_proxy_and_no_password_file(
    server: SearchServer, context: PlainContext, monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    """Variables and files of the machine don't send the words elsewhere, nor a password along."""
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:1")
    monkeypatch.setenv("ALL_PROXY", "http://127.0.0.1:1")
    (home / ".netrc").write_text("machine 127.0.0.1 login ja password tajne\n")
    server.finds({"title": "a", "url": "http://a.example"})
    assert observed(tool_for(server.url), context).content == "a\n  http://a.example"
    assert "Authorization" not in server.asked[0][2]


def test_results_are_short_plain_text(server: SearchServer, context: PlainContext) -> None:
    """Markup, scripts, invisible characters and line ends are gone; long texts are cut."""
    server.finds(
        {
            "title": "Kurs <b>eu</b>ro<br>dziś &lt;b&gt; list<int>\n\u202e\u200b\x1b[31m",
            "url": "https://a.example/\nok: evil",
            "content": "<script>alert(1)</script><style>p{}</style>Euro to<p>4,30 zł</p><!-- -->",
            "engine": "x",
        },
        {"title": "b" * 500, "url": "http://b.example/" + "c" * 500, "content": "d" * 5000},
        {"title": "bez tekstu", "url": "HTTP://c.example", "content": None},
    )
    seen = observed(tool_for(server.url), context)
    lines_shown = seen.content.split("\n")
    assert lines_shown[:3] == [
        "Kurs euro dziś <b> list<int> [31m", "  https://a.example/ok:evil", "  Euro to 4,30 zł"
    ]  # fmt: skip
    assert [len(line.strip()) for line in lines_shown[3:6]] == [120, 200, 300]
    assert lines_shown[6:] == ["bez tekstu", "  HTTP://c.example"]
    assert seen.header == (
        "found on the web by 127.0.0.1; strangers wrote it, none of it is in the archive"
    )
    assert (seen.total, seen.paths) == (3, ())


def test_what_is_no_web_page_is_left_out(server: SearchServer, context: PlainContext) -> None:
    """Strange results and strange addresses are dropped; at most eight are shown."""
    page = {"title": "a", "url": "http://a.example"}
    strange = [
        3, None, "x", [page], {}, {"title": "a"}, {"url": "http://a"}, {"title": 1, "url": "http://a"},
        {"title": "a", "url": "file:///etc/passwd"}, {"title": "a", "url": "javascript:alert(1)"},
        {"title": "a", "url": ["http://a"]},
    ]  # fmt: skip
    server.finds(*strange, *[page] * 20)
    assert observed(tool_for(server.url), context).total == 8
    server.finds(*strange)
    nothing = observed(tool_for(server.url), context)
    assert (nothing.total, nothing.content) == (0, "")


def test_results_keep_the_budget(server: SearchServer, context: PlainContext) -> None:
    """Whatever a token is, later results are left out whole, and that is said."""
    server.finds(*[{"title": "t" * 500, "url": "http://a.example", "content": "d" * 500}] * 8)
    seen = observed(tool_for(server.url), context, count=len)
    assert seen.tokens_shown <= 1500
    assert seen.truncated
    assert seen.total == 8
    assert len(seen.content.split("\n")) % 3 == 0


@pytest.mark.parametrize(
    "body",
    [b"", b"<html>", b"[]", b"{}", b'{"results": {}}', b'{"results": 3}', b"[" * 100_000, b"\xff"],
)
def test_what_is_no_list_of_results(
    server: SearchServer, context: PlainContext, body: bytes
) -> None:
    """A server that does not speak this one language is not understood, and that is said."""
    server.body = body
    assert told(observed(tool_for(server.url), context)) == (
        "The answer of the search server is no list of results."
    )


def test_a_server_that_refuses_or_points_elsewhere(
    server: SearchServer, context: PlainContext
) -> None:
    """An error is no result, and nobody is followed to another place, nor to another path."""
    server.status = 403
    assert "refuses" in told(observed(tool_for(server.url), context))
    with search_server() as elsewhere:
        elsewhere.finds({"title": "a", "url": "http://a.example"})
        server.status, server.location = 302, f"{elsewhere.url}/search"
        assert "points to another place" in told(observed(tool_for(server.url), context))
        assert elsewhere.asked == []
    server.location = f"{server.url}/other"
    assert "points to another place" in told(observed(tool_for(server.url), context))
    assert {path for path, _, _ in server.asked} == {"/search"}


def test_a_huge_answer(server: SearchServer, context: PlainContext) -> None:
    """More than 1 MB is not taken."""
    server.body = b" " * 1_000_001
    assert told(observed(tool_for(server.url), context)) == "The search server sends too much."


def test_a_silent_server_and_a_person_who_stops(
    server: SearchServer, context: PlainContext
) -> None:
    """Neither is waited for; what may work later says so."""
    server.hangs = True
    silent = observed(tool_for(server.url, Patience(whole_s=0.2)), context)
    assert told(silent) == "The search server does not answer."
    assert silent.error is not None
    assert silent.error.retryable
    context.stop = True
    assert told(observed(tool_for(server.url), context)) == "The search of the web was stopped."
    server.closing.set()
    server.server_close()
    context.stop = False
    for nowhere in ("http://127.0.0.1:1", "http://xn--a"):  # the second is no name of a host
        assert "does not answer" in told(observed(tool_for(nowhere), context))


def test_it_lets_in_less_foreign_text_than_any_other_tool() -> None:
    """No tool that brings in text from beyond the archive, or shows text at length, has less.

    Those with a smaller budget name and count the person's own documents, or say what was done.
    """
    web = tool_for("http://127.0.0.1")
    assert web.budget_tokens == 1500
    less = [tool for tool in (*BELT, *DELETING) if tool.budget_tokens <= web.budget_tokens]
    assert all(
        tool.capabilities <= {Capability.READ, Capability.WRITE}
        and tool.name not in {"czytaj_dokument", "szukaj_w_dokumencie"}
        for tool in less
    )


def test_only_an_admin_on_the_host_sees_it() -> None:
    """A sandbox can't even be told of it by an alias, nor can a writer."""
    tool = tool_for("http://127.0.0.1")
    assert tool.capabilities == {Capability.NETWORK}
    for trust in Trust:
        for profile in Profile:
            belt = Registry((*BELT, tool)).belt(Access(trust, profile), Voice.ENGLISH)
            seen = belt.find("google") is not None
            assert seen == (trust is Trust.HOST and profile is Profile.ADMIN)


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=30),
        lambda inner: (
            st.lists(inner, max_size=4)
            | st.dictionaries(st.sampled_from(["title", "url", "content", "results"]), inner)
        ),
        max_leaves=12,
    )
)
def test_whatever_a_server_finds_is_bounded_text(result: object) -> None:
    """No shape of a result breaks the tool or puts an invisible character before the model."""
    text = shown(result)
    assert all(line.isprintable() for line in text.split("\n"))
    assert len(text) <= 120 + 200 + 300 + 2 * 3


@pytest.mark.parametrize("piece", ["<", "<!--", "<![x[", "<script>", "&", "<b ", "</p", "\u202e"])
def test_hostile_markup_is_no_trap(piece: str) -> None:
    """A megabyte of beginnings without ends takes no more than a moment."""
    page = {"title": piece * 200_000, "url": "http://a.example", "content": piece * 200_000}
    assert len(shown(page)) <= 120 + 200 + 300 + 2 * 3
