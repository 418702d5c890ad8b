"""The companion over HTTP: entries in, the account and the next forms out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest

import talong
from talong.companion import Account, spoken
from talong.lang import Words
from tests.companions import play
from tests.server.guests import Server, serving

TABLE = {"kind": "match", "names": ["Anna", "Bo", "Cia", "Dan"], "dealer": 3}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("companion"), rate="1e9") as running:
        yield running


def ask(server: Server, game: str, entries: object, lang: str = "sv") -> httpx.Response:
    return httpx.post(f"{server.url}/api/companion/{game}?lang={lang}", json={"entries": entries}, timeout=60)


@pytest.mark.parametrize("game", [game.key for game in talong.games()])
def test_account_over_http_is_that_of_the_library(server: Server, game: str) -> None:
    played = play(talong.game(game), 3, 5)
    answer: dict[str, Any] = ask(server, game, played.entries).json()
    account = Account(played.game)
    for entry in played.entries:
        account.enter(entry)
    assert answer["problem"] is None
    rules = {rule["rule"] for rule in answer.pop("rules")}
    assert rules == {move["rule"] for move in answer["moves"]}
    answer.pop("problem")
    assert answer == spoken(account, Words("sv"))


def test_an_entry_that_cannot_be_ends_the_account_and_says_why_by_name(server: Server) -> None:
    bad = {"kind": "deal", "struck": [1], "lowest": [1]}
    swedish = ask(server, "kille", [TABLE, {"kind": "deal"}, bad, {"kind": "end"}]).json()
    assert (swedish["problem"]["entry"], swedish["problem"]["rule"]) == (2, "K62")
    assert swedish["problem"]["text"] == "Bo är redan ute av en annan orsak"
    assert len(swedish["entries"]) == 2
    english = ask(server, "kille", [TABLE, bad], "en").json()
    assert english["problem"]["text"] == "Bo is out for another reason already"


@pytest.mark.parametrize(
    ("game", "entries", "status"),
    [
        ("poker", [], 404),
        ("kille", {}, 400),
        ("kille", [1], 400),
        ("kille", [TABLE] * 2001, 400),
        ("kille", [{str(number): number for number in range(13)}], 400),
    ],
)
def test_what_is_no_evening_is_refused(server: Server, game: str, entries: object, status: int) -> None:
    answer = ask(server, game, entries)
    assert answer.status_code == status
    assert answer.json()["text"]
