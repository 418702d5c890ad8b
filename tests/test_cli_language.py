"""Which language the command speaks."""

from __future__ import annotations

import pytest

import talong
from talong.cli.app import run
from talong.lang import choose_language, language_in_force


@pytest.mark.parametrize(
    ("asked", "environment", "lang"),
    [
        (None, {}, "en"),
        (None, {"LANG": "C.UTF-8"}, "en"),
        (None, {"LC_ALL": "POSIX", "LANG": "sv_SE.UTF-8"}, "en"),
        (None, {"LANG": "sv_SE.UTF-8"}, "sv"),
        (None, {"LANG": "sv"}, "sv"),
        (None, {"LANG": "sv-FI"}, "sv"),
        (None, {"LANG": "sv_FI@euro"}, "sv"),
        (None, {"LANG": "en_GB.UTF-8"}, "en"),
        (None, {"LANG": "de_DE.UTF-8"}, "en"),
        (None, {"LANG": "svx"}, "en"),
        (None, {"LANG": "en_US.UTF-8", "LC_ALL": "sv_SE.UTF-8"}, "sv"),
        (None, {"LANG": "en_US.UTF-8", "LC_MESSAGES": "sv_SE.UTF-8"}, "sv"),
        (None, {"LANGUAGE": "sv", "LC_ALL": "en_GB.UTF-8"}, "sv"),
        (None, {"LANGUAGE": "sv"}, "sv"),
        (None, {"LANGUAGE": "fi:sv:en", "LANG": "fi_FI.UTF-8"}, "sv"),
        (None, {"LANGUAGE": "en_GB:en", "LANG": "sv_SE.UTF-8"}, "en"),
        (None, {"LANGUAGE": "de:fr", "LANG": "sv_SE.UTF-8"}, "sv"),
        (None, {"LANGUAGE": "", "LANG": "sv_SE.UTF-8"}, "sv"),
        (None, {"TALONG_LANG": "en", "LANGUAGE": "sv"}, "en"),
        ("sv", {"TALONG_LANG": "en"}, "sv"),
    ],
)
def test_language_is_asked_for_or_named_or_that_of_the_surroundings(
    asked: str | None, environment: dict[str, str], lang: str
) -> None:
    assert choose_language(asked, environment) == lang


@pytest.mark.parametrize(("asked", "environment"), [("de", {}), ("", {}), (None, {"TALONG_LANG": "tlh"})])
def test_unknown_language_is_refused(asked: str | None, environment: dict[str, str]) -> None:
    with pytest.raises(talong.RulesError, match="is one of sv, en"):
        choose_language(asked, environment)


def test_a_language_that_is_none_is_passed_over_where_it_is_refused() -> None:
    assert language_in_force({"TALONG_LANG": "tlh", "LANG": "sv_SE.UTF-8"}) == "sv"
    assert language_in_force({"TALONG_LANG": "sv"}) == "sv"


@pytest.mark.parametrize(
    ("environment", "said"),
    [
        ({"TALONG_LANG": "sv"}, "--lang är ett av sv, en"),
        ({"TALONG_LANG": "en", "LANG": "sv_SE.UTF-8"}, "--lang is one of sv, en"),
        ({"TALONG_LANG": "xx", "LANG": "sv_SE.UTF-8"}, "--lang är ett av sv, en"),
        ({"TALONG_LANG": "", "LANGUAGE": "sv"}, "--lang är ett av sv, en"),
        ({"TALONG_LANG": ""}, "--lang is one of sv, en"),
    ],
)
def test_unknown_language_is_refused_in_the_language_in_force(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], environment: dict[str, str], said: str
) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)

    assert run(["games", "--lang", "xx"]) == 2
    assert said in capsys.readouterr().err
