"""A table that gathers has a code of four cards that can be said aloud; it leads there, and tries tell nothing else."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest

from talong.cards.kille import FACES
from talong.cli.network import network_address
from talong.lang import Words
from talong.live import join_codes
from talong.live.keys import Keys
from talong.live.store import CODE_MS
from talong.server.store.log import Store
from tests.server.early import unsynced
from tests.server.guests import Guest, Server, begin, gather, serving

pytest_plugins = ["tests.server.databases"]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("codes"), proxies="127.0.0.1") as running:
        yield running


def ask(server: Server, code: str, address: str) -> tuple[int, dict[str, str]]:
    return server.ask("GET", f"/api/codes/{quote(code)}", x_forwarded_for=address)


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ("ka 7 kr ku", "Ka 7 Kr Ku"),
        ("ka-7-kr-ku", "Ka 7 Kr Ku"),
        ("KA7 KR KU", None),
        ("kavall sju kransen kuku", "Ka 7 Kr Ku"),
        ("Kavall, lilja 7, Krans, GÖK!", "Ka 7 Kr Ku"),
        ("cavalier seven wreath cuckoo", "Ka 7 Kr Ku"),
        ("the flower pot, the face, the harlequin, lily twelve", "Po Bl Ki 12"),
        ("wärdshus vardshus värdshuset inn", "Va Va Va Va"),
        ("husaren svin gris husu", "Hu Sv Sv Hu"),
        ("ett tva åtta tio", "1 2 8 10"),
        ("ka 7 kr", None),
        ("ka 7 kr ku ku", None),
        ("ka 13 kr ku", None),
        ("", None),
        ("' OR 1=1", None),
    ],
)
def test_cards_are_understood_as_people_say_them(said: str, code: str | None) -> None:
    assert join_codes.read_code(said) == code


@pytest.mark.parametrize("lang", ["sv", "en"])
def test_every_card_is_understood_by_all_its_names_and_no_two_share_one(lang: str) -> None:
    words = Words(lang)
    for face in FACES:
        for name in (face, words.word(f"card-kille-{face}"), *words.word(f"card-kille-words-{face}").split(", ")):
            assert join_codes.read_code(" ".join([name] * 4)) == " ".join([face] * 4), name


def test_the_code_leads_to_the_table_until_the_first_match_begins(server: Server) -> None:
    host, *others = gather(server, 3, game="rodskagg", seats=3)
    code = host.info["code"]
    assert len(code) == 4
    assert set(code) <= set(FACES)
    for other in others:
        assert other.info["code"] == code
    assert ask(server, " ".join(code), "198.51.100.1") == (200, {"table": host.table})
    assert ask(server, "-".join(code).lower(), "198.51.100.1") == (200, {"table": host.table})
    begin([host, *others])
    assert (host.info["code"], others[0].info["code"]) == (None, None)
    status, answer = ask(server, " ".join(code), "198.51.100.1")
    assert (status, answer["code"]) == (404, "no-such-code")


def test_only_those_who_sit_there_and_the_host_see_it(server: Server) -> None:
    session = server.person("host")
    table = server.table(session, game="rodskagg", seats=3)
    host, stranger, nobody = (
        Guest(server, table, session),
        Guest(server, table, server.person("x")),
        Guest(server, table),
    )
    for guest in (host, stranger, nobody):
        guest.connect()
    assert host.seat is None
    assert host.info["code"]
    assert (stranger.info["code"], nobody.info["code"]) == (None, None)
    assert server.ask("GET", f"/api/tables/{table}")[1]["code"] is None
    assert server.ask("GET", f"/api/tables/{table}", session=session)[1]["code"] == host.info["code"]
    assert stranger.sit(1)["type"] == "done"
    for guest in (host, stranger, nobody):
        while guest.version < stranger.version:
            guest.hear()
    assert stranger.info["code"] == host.info["code"] is not None
    assert nobody.info["code"] is None
    assert not [frame for frame in nobody.heard if '"code":["' in frame]


def test_five_tries_a_minute_from_one_address(server: Server) -> None:
    host = gather(server, 2, game="rodskagg", seats=3)[0]
    code = " ".join(host.info["code"])
    tries = [ask(server, "no card at all", "198.51.100.7")[0] for _try in range(5)]
    assert tries == [404] * 5
    status, answer = ask(server, code, "198.51.100.7")
    assert (status, answer["code"]) == (429, "too-fast"), "whether it was right is not told"
    assert ask(server, code, "198.51.100.8")[0] == 200


def test_codes_outlive_the_process_and_end_after_a_day(store_url: str) -> None:
    async def run() -> None:
        with unsynced():
            store = Store.open(store_url)
        now = 1_000_000_000_000
        store.now = lambda: now
        code = await join_codes.give_code(Keys(bytes(32)), store, "t1")
        assert code is not None
        text = " ".join(code)
        assert not await store.add_code("t2", text), "no other table has it"
        assert not await store.add_code("t1", "Bl Bl Bl Bl" if text != "Bl Bl Bl Bl" else "Po Po Po Po")
        assert (await store.table_of_code(text), await join_codes.code_of(store, "t1")) == ("t1", code)
        await store.close()
        with unsynced():
            store = Store.open(store_url)
        store.now = lambda: now + CODE_MS
        assert (await store.table_of_code(text), await join_codes.code_of(store, "t1")) == (None, None)
        assert await store.add_code("t2", text), "and another may have it then"
        assert await store.table_of_code(text) == "t2"
        await store.close()

    asyncio.run(run())


def test_a_server_in_the_network_says_so_in_its_links_and_pictures(tmp_path: Path) -> None:
    with serving(tmp_path, lan="127.0.0.2") as server:
        network = f"http://127.0.0.2:{server.port}"
        assert server.ask("GET", "/api/server")[1] == {
            "lan": network,
            "local_only": False,
            "command": "talong serve --lan",
        }
        session = server.person("host")
        status, laid = server.ask("POST", "/api/tables", {"game": "rodskagg", "seats": 3}, session)
        assert (status, laid["link"]) == (201, f"{network}/t/{laid['table']}")
        assert server.ask("GET", f"/api/tables/{laid['table']}/qr.svg")[0] == 200
        for origin in (network, server.url, f"http://localhost:{server.port}"):
            assert server.ask("GET", "/api/lobby", origin=origin)[0] == 200, origin
        assert server.ask("GET", "/api/lobby", origin=f"http://127.0.0.3:{server.port}")[0] == 403
        here, there = server.url, Server(tmp_path, server.port)
        assert here != network
        there.__class__ = type("There", (Server,), {"url": network})
        assert there.is_ready(), "phones are answered at the network's address"


def test_a_server_of_this_computer_only_gives_no_picture_that_leads_nowhere(server: Server) -> None:
    assert server.ask("GET", "/api/server")[1] == {"lan": None, "local_only": True, "command": "talong serve --lan"}
    table = server.table(server.person("host"), game="rodskagg", seats=3)
    status, answer = server.ask("GET", f"/api/tables/{table}/qr.svg?lang=en")
    assert (status, answer["code"]) == (404, "local-only")
    assert "talong serve --lan" in answer["text"]


def test_the_address_in_the_network_is_no_loopback() -> None:
    assert network_address(("127.0.0.1",)) is None
    assert network_address(()) is None
    found = network_address()
    assert found is None or not found.startswith("127.")
