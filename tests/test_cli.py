"""The command itself, run as people and scripts run it."""

from __future__ import annotations

import io
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import IO

import pytest

import talong
from talong.bots import choose_bot
from talong.bots.coach_text import Adviser
from talong.cli import play
from talong.cli.app import run
from talong.cli.console import LineConsole
from talong.lang import LANGUAGES, Words
from talong.play import Table

TALONG = [sys.executable, "-c", "from talong.cli import main; main()"]

# Whatever is asked, one of these is an answer; what is not is refused and asked again.
ANY_ANSWER = "S\n17\nO\nN\n"


@pytest.fixture
def surroundings(tmp_path: Path) -> dict[str, str]:
    """Return the environment of a person with an empty home."""
    kept = {name: value for name, value in os.environ.items() if name in ("PATH", "PYTHONPATH", "SYSTEMROOT")}
    return kept | {
        "HOME": str(tmp_path),
        "XDG_DATA_HOME": str(tmp_path / "data"),
        "LANG": "sv_SE.UTF-8",
        "PYTHONUTF8": "1",
    }


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Sit down in an empty folder with a record, a file of somebody's own, and a pipe to type in."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("TALONG_LANG", "sv")
    monkeypatch.setattr(sys, "stdin", io.StringIO(ANY_ANSWER))
    (tmp_path / "taken").write_text("mine", encoding="utf-8")
    (tmp_path / "good").write_text(finished(), encoding="utf-8")
    return tmp_path


def process_says(
    surroundings: dict[str, str], *arguments: str, typed: str | bytes = "", folder: Path | None = None
) -> subprocess.CompletedProcess[str]:
    """Run the command, a process of its own, with *typed* on its standard input."""
    given = typed.encode() if isinstance(typed, str) else typed
    done = subprocess.run(
        [*TALONG, *arguments], input=given, capture_output=True, env=surroundings, cwd=folder, timeout=500, check=False
    )
    out, wrong = done.stdout.decode(), done.stderr.decode()
    assert "Traceback" not in wrong, wrong
    return subprocess.CompletedProcess(done.args, done.returncode, out, wrong)


def talong_says(
    surroundings: dict[str, str], *arguments: str, typed: str | io.StringIO = ""
) -> subprocess.CompletedProcess[str]:
    """Run the command in this process, which takes a tenth of the time, with *typed* on its standard input."""
    given = io.StringIO(typed) if isinstance(typed, str) else typed
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(io.StringIO()) as out:
        for name in os.environ.keys() - surroundings.keys():
            patch.delenv(name)
        for name, value in surroundings.items():
            patch.setenv(name, value)
        patch.setattr(sys, "stdin", given)
        patch.setattr(play, "Adviser", lambda: Adviser(0.02))
        with redirect_stderr(io.StringIO()) as wrong:
            code = run(list(arguments))
    return subprocess.CompletedProcess(arguments, code, out.getvalue(), wrong.getvalue())


def records(surroundings: dict[str, str]) -> list[Path]:
    return sorted(Path(surroundings["XDG_DATA_HOME"]).rglob("*.talong"))


def finished(key: str = "kille", acts: int = 10_000) -> str:
    """Return the record of a match between bots, of at most so many *acts*."""
    game = talong.game(key)
    rules = game.rules(pots=1) if key == "kille" else game.rules()
    names = ["Du", "Bo", "Cilla", "Dag"]
    match = game.match(seats=4, seed=8, rules=rules, names=names)
    table = Table(match, {seat: choose_bot(key, seed=seat) for seat in range(4)})
    while match.version < acts and table.step():
        pass
    return match.record()


# ------------------------------------------------------------------------------------------------------------- playing


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("kille", ["--option", "pots=2"]),
        ("kille", ["--option", "pots=1", "--seats", "3", "--option", "min_players=2", "--option", "redeal_limit=1"]),
        ("kille", ["--preset", "snabb", "--option", "pots=1", "--seats", "12", "--lang", "en"]),
        ("punschkille", ["--option", "glasses=2"]),
        ("punschkille", ["--preset", "snabb", "--seats", "6", "--option", "direction=mirror", "--lang", "en"]),
        ("punschkille", ["--seats", "4", "--option", "direction=literal", "--option", "glasses=2"]),
    ],
)
def test_script_plays_a_whole_match_through_a_pipe(
    surroundings: dict[str, str], game: str, options: list[str], tmp_path: Path
) -> None:
    file = tmp_path / "match.talong"
    done = talong_says(surroundings, "play", game, "--seed", "4", "--save", str(file), *options, typed=ANY_ANSWER * 500)

    assert done.returncode == 0
    assert not done.stderr
    assert "\x1b" not in done.stdout
    assert re.search(r"Matchen är slut\.|The match is over\.", done.stdout)
    assert talong.replay(file.read_bytes()).is_over
    assert not records(surroundings)


def test_process_says_what_is_said_here(surroundings: dict[str, str], tmp_path: Path) -> None:
    file = tmp_path / "match.talong"
    arguments = ("play", "kille", "--seed", "4", "--save", str(file), "--option", "pots=2")
    here = talong_says(surroundings, *arguments, typed=ANY_ANSWER * 500)
    record = file.read_bytes()
    file.unlink()
    there = process_says(surroundings, *arguments, typed=ANY_ANSWER * 500)

    assert here.stdout.count("\n") > 50
    assert (there.returncode, there.stdout, there.stderr) == (here.returncode, here.stdout, here.stderr)
    assert file.read_bytes() == record


def answer(prompt: str) -> str:
    """Return the first key that a line of choices offers."""
    key = prompt.split(maxsplit=1)[0]
    return "0" if "–" in key else key


def test_script_plays_by_reading_the_choices(surroundings: dict[str, str]) -> None:
    arguments = [*TALONG, "play", "kille", "--seed", "9", "--option", "pots=1", "--name", "Anna"]
    with subprocess.Popen(
        arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=surroundings, text=True, encoding="utf-8"
    ) as child:
        assert child.stdin is not None
        assert child.stdout is not None
        answers = 0
        for line in child.stdout:
            assert "Det går inte" not in line
            if line.startswith("  "):
                child.stdin.write(answer(line) + "\n")
                child.stdin.flush()
                answers += 1
    assert child.returncode == 0
    assert answers
    (kept,) = records(surroundings)
    assert "Anna" in talong.replay(kept.read_bytes()).names


# Whatever is asked in any game, one of these is an answer: by the advice of a bot, or the first choice offered.
CARD_GAMES = [
    ("kungsholmskille", ["--option", "deals=3"]),
    ("kungsholmskille", ["--option", "deals=2", "--option", "seating=lottery_choose", "--seats", "3", "--lang", "en"]),
    ("rodskagg", ["--option", "max_deals=3", "--seats", "4"]),
    ("rodskagg", ["--preset", "bokstaven", "--option", "max_deals=2", "--seats", "3", "--lang", "en"]),
    ("skitgubbe", ["--option", "deals=1", "--seats", "3"]),
    ("skitgubbe", ["--preset", "CGHK", "--option", "deals=1", "--seats", "4", "--lang", "en"]),
    ("skitgubbe", ["--preset", "D", "--option", "pace=live", "--option", "deals=1", "--seats", "3"]),
    ("skitgubbe", ["--option", "deals=1", "--seats", "2"]),
]


class Chooser(io.StringIO):
    """Somebody who reads what is said and types one of the choices, another one each time."""

    asked = 0

    def readline(self, _most: int | None = -1, /) -> str:  # type: ignore[override]
        assert isinstance(sys.stdout, io.StringIO)
        line = sys.stdout.getvalue().splitlines()[-1]
        assert line.startswith("  "), line
        choices = line.split("   ")
        chosen = choices[self.asked % max(1, len(choices) - 1)]  # All but the help.
        self.asked += 1
        return f"{chosen}\n"  # Whatever is printed is understood.


@pytest.mark.parametrize(("game", "options"), CARD_GAMES)
def test_script_plays_card_games_by_reading_the_choices(
    surroundings: dict[str, str], game: str, options: list[str], tmp_path: Path
) -> None:
    file = tmp_path / "match.talong"
    chooser = Chooser()
    done = talong_says(surroundings, "play", game, "--seed", "3", "--save", str(file), *options, typed=chooser)
    assert not re.search("Det går inte|Not allowed|förstod jag inte|not understand", done.stdout), done.stdout
    assert done.returncode == 0
    assert chooser.asked
    match = talong.replay(file.read_bytes())
    assert match.is_over

    shown = talong_says(surroundings, "replay", str(file))
    assert shown.returncode == 0
    assert "Protokollet stämmer" in shown.stdout


def test_hints_help_and_the_table_are_told_in_card_games(surroundings: dict[str, str]) -> None:
    typed = "tips\n?\n? kk48 s58\nbord\nplay Ki\nhej\nsluta\n"
    done = talong_says(surroundings, "play", "kungsholmskille", "--seed", "1", "--seats", "2", typed=typed)

    assert "Råd: " in done.stdout
    assert "95 %" not in done.stdout  # At the table one is brief.
    assert " kr (" in done.stdout
    assert "Lägst till högst: blaren" in done.stdout
    assert "KK48 Låt h vara" in done.stdout.replace("`", "")
    assert "S58 Plocka" in done.stdout
    assert "I potten ligger 4 kr. Kvar: du och" in done.stdout
    assert "Det går inte: " in done.stdout
    assert "Det förstod jag inte." in done.stdout


def test_skitgubbe_may_stop_after_each_deal_and_says_what_has_no_effect(surroundings: dict[str, str]) -> None:
    arguments = ("play", "skitgubbe", "--seats", "2", "--preset", "STJ", "--seed", "2")
    done = talong_says(surroundings, *arguments, typed="")

    assert "när två spelar har dessa ingen verkan" in done.stdout
    assert "J har ingen verkan utan C eller D" in done.stdout


def test_clashing_letters_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["play", "skitgubbe", "--preset", "CD", "--lang", "sv"]) == 2
    assert run(["play", "skitgubbe", "--option", "variants=H", "--lang", "en"]) == 2
    assert run(["play", "skitgubbe", "--seats", "13", "--lang", "en"]) == 2
    assert capsys.readouterr().err.splitlines() == [
        "talong: SO2: C och D utesluter varandra: välj en av dem",
        "talong: SO2: H builds on C and G: choose both of them, or leave H out",
        "talong: S4: 13 players cannot sit down; 2 to 12 can",
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_options_of_skitgubbe_explain_the_letters(capsys: pytest.CaptureFixture[str], lang: str) -> None:
    assert run(["options", "skitgubbe", "--lang", lang]) == 0
    said = capsys.readouterr().out

    for letter in "ABCDEFGHIJKLMNOPQRSTUV":
        assert re.search(rf"^  {letter}  \S", said, re.MULTILINE)
    assert "harda_klover" in said
    assert run(["rules", "S58", "SV-C.1", "KK48", "RS27", "--lang", lang]) == 0


def test_hidden_cards_stay_hidden_if_the_table_has_agreed_so(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = talong.game("kungsholmskille")
    match = game.match(seats=3, seed=1, rules=game.rules(deals=1, reveal_log="never"), names=["Du", "Bo", "Cilla"])
    Table(match, {}).play()
    (here / "match").write_text(match.record(), encoding="utf-8")

    assert run(["replay", "match"]) == 0
    assert "får fem kort var" in capsys.readouterr().out
    assert run(["replay", "match", "--as", "all"]) == 2
    assert "aldrig visas" in capsys.readouterr().err


def test_same_seed_is_the_same_game(surroundings: dict[str, str]) -> None:
    first, second = [
        talong_says(surroundings, "play", "kille", "--seed", "5", typed="\nS\n" * 4).stdout.splitlines()[:-1]
        for _time in range(2)
    ]

    assert first == second
    assert len(records(surroundings)) == 2


def test_refusals_name_the_rule_and_questions_are_answered(surroundings: dict[str, str]) -> None:
    typed = "99\ndepends\nhej\n?\n? k29 k999\ntips\nbord\n! kuku\nsluta\n"
    done = talong_says(surroundings, "play", "kille", "--seed", "0", "--seats", "4", typed=typed)

    assert re.search(r"Det går inte: du ska kupera mellan 0 och 41\. Regel R-K3\.", done.stdout)
    assert "Det förstod jag inte. Skriv ? för hjälp." in done.stdout
    assert "Lägst till högst: blaren" in done.stdout
    assert "(K12, R-K3)" in done.stdout
    assert "K29 [S] Svin hos motparten" in done.stdout
    assert f"det finns ingen regel K{999}" in done.stdout
    assert "Råd: kupera" in done.stdout
    assert "I potten ligger 4 kr. Kvar: du, " in done.stdout
    assert "kuku får läggas upp bara medan korten byts. Regel R-K19." in done.stdout
    assert "Gå vidare: talong play --resume" in done.stdout


def kuku_seed() -> int:
    """Return a seed that deals a kuku to the first name, out of turn."""
    game = talong.game("kille")
    for seed in range(1000):
        match = game.match(seats=4, seed=str(seed), rules=game.rules("snabb"), names=["Du", "a", "b", "c"])
        seat = match.names.index("Du")
        if match.hand(seat) == ["Ku"] and match.turn != seat:
            return seed
    raise AssertionError


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("kuku\n", "Du lägger upp kuku: ”På rygg!”"),
        ("! kuku\n", "Du lägger upp kuku: ”På rygg!”"),
        ("S\nK\n", "står inte på tur. Regel K16."),
        ("tips\n", "Råd: "),
        ("?\n", "sällan klokt"),
        ("-\nS\nS\nS\n", "Upp till bevis!"),
        ("\n\n\n\nS\n", "Du har kuku"),
    ],
)
def test_kuku_may_be_laid_out_of_turn(surroundings: dict[str, str], typed: str, expected: str) -> None:
    arguments = ("play", "kille", "--preset", "snabb", "--seats", "4", "--seed", str(kuku_seed()))
    done = talong_says(surroundings, *arguments, typed=typed)

    assert "Du har kuku och får lägga upp den nu." in done.stdout
    assert expected in done.stdout
    if typed.startswith("-"):
        assert done.stdout.split("Upp till bevis")[0].count("får lägga upp den nu") == 1


def test_after_a_pot_one_may_stop_or_go_on(surroundings: dict[str, str]) -> None:
    arguments = ("play", "kille", "--preset", "snabb", "--seed", "2", "--lang", "en")
    stopped = talong_says(surroundings, *arguments, typed=ANY_ANSWER * 100).stdout
    going_on = talong_says(surroundings, *arguments, typed=ANY_ANSWER.replace("N", "refuse") * 100).stdout

    assert stopped.count("Another pot?") < going_on.count("Another pot?")
    for text in (stopped, going_on):
        assert "Standing: " in text
        assert "Go on: talong play --resume" in text


# ---------------------------------------------------------------------------------------------------- keeping, resuming


def test_interrupted_game_is_kept_and_resumed(surroundings: dict[str, str]) -> None:
    begun = talong_says(surroundings, "play", "kille", "--seed", "6", "--option", "pots=1", typed="")
    (file,) = records(surroundings)
    assert begun.returncode == 0
    assert f"talong play --resume {file}" in begun.stdout
    version = talong.replay(file.read_bytes()).version

    more = talong_says(surroundings, "play", "--resume", str(file), "--seed", "6", typed=ANY_ANSWER)
    assert "Du är tillbaka vid bordet." in more.stdout
    assert talong.replay(file.read_bytes()).version > version

    done = talong_says(surroundings, "play", "--resume", str(file), "--lang", "en", typed=ANY_ANSWER * 200)
    assert "The match is over." in done.stdout
    assert records(surroundings) == [file]
    over = talong_says(surroundings, "play", "--resume", str(file))
    assert over.returncode == 0
    assert "Matchen är slut." in over.stdout


def test_resumed_game_may_be_kept_elsewhere(surroundings: dict[str, str], tmp_path: Path) -> None:
    old, new = tmp_path / "old.talong", tmp_path / "new.talong"
    old.write_text(finished(acts=5), encoding="utf-8")
    before = old.read_bytes()
    done = talong_says(surroundings, "play", "--resume", str(old), "--save", str(new), typed=ANY_ANSWER)

    assert done.returncode == 0
    assert old.read_bytes() == before
    assert new.exists()


def test_person_is_known_by_name(surroundings: dict[str, str], tmp_path: Path) -> None:
    file = tmp_path / "two words.talong"
    begun = talong_says(surroundings, "play", "kille", "--name", "Anna B", "--save", str(file))
    assert f"--resume '{file}' --name 'Anna B'" in begun.stdout

    unknown = talong_says(surroundings, "play", "--resume", str(file))
    assert unknown.returncode == 2
    assert "vem är du? Vid bordet sitter" in unknown.stderr
    assert talong_says(surroundings, "play", "--resume", str(file), "--name", "Anna B").returncode == 0


def wait_for(stream: IO[str], text: str) -> None:
    for line in stream:
        if text in line:
            return
    raise AssertionError(f"“{text}” was never said")


def test_control_c_keeps_the_game(surroundings: dict[str, str]) -> None:
    with subprocess.Popen(
        [*TALONG, "play", "kille", "--seed", "0", "--seats", "4"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=surroundings,
        text=True,
        encoding="utf-8",
    ) as child:
        assert child.stdout is not None
        wait_for(child.stdout, "kupera")
        child.send_signal(signal.SIGINT)
        out, wrong = child.communicate(timeout=500)
    assert child.returncode == 0
    assert not wrong
    assert "Spelet är sparat i" in out
    assert not talong.replay(records(surroundings)[0].read_bytes()).is_over


def test_control_c_while_a_bot_thinks_keeps_the_game(surroundings: dict[str, str]) -> None:
    with subprocess.Popen(
        [*TALONG, "play", "rodskagg", "--plain", "--level", "stark", "--seats", "3", "--option", "first_dealer=0"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=surroundings,
        text=True,
        encoding="utf-8",
    ) as child:
        assert child.stdout is not None
        wait_for(child.stdout, "ger")
        child.send_signal(signal.SIGINT)
        out, wrong = child.communicate(timeout=500)
    assert child.returncode == 0
    assert not wrong
    assert "Spelet är sparat i" in out
    match = talong.replay(records(surroundings)[0].read_bytes())
    assert match.phase == "bid"


def test_game_is_on_the_disk_before_the_first_question(surroundings: dict[str, str]) -> None:
    with subprocess.Popen(
        [*TALONG, "play", "kille", "--seed", "0", "--seats", "4"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=surroundings,
        text=True,
        encoding="utf-8",
    ) as child:
        assert child.stdout is not None
        wait_for(child.stdout, "kupera")
        child.kill()
    (file,) = records(surroundings)
    assert talong.replay(file.read_bytes()).phase == "precut"


def test_game_can_be_played_where_nothing_can_be_kept(surroundings: dict[str, str], tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    done = talong_says(surroundings | {"XDG_DATA_HOME": str(tmp_path / "file")}, "play", "kille", typed="5\nS\n")

    assert done.returncode == 0
    assert "går inte att spara" in done.stdout


# ------------------------------------------------------------------------------------------------------------- looking


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", ["kille", "punschkille"])
def test_record_is_replayed_as_somebody_saw_it(
    here: Path, capsys: pytest.CaptureFixture[str], key: str, lang: str
) -> None:
    (here / "match").write_text(finished(key), encoding="utf-8")
    texts = {}
    names = talong.replay(finished(key)).names
    bo = str(names.index("Bo") + 1)
    for seen_as in ("", "all", "watcher", "1", bo, "Bo"):
        arguments = ["--as", seen_as] if seen_as else []
        assert run(["replay", "match", "--lang", lang, *arguments]) == 0
        texts[seen_as] = capsys.readouterr().out

    assert texts[""] == texts["all"]  # The match is over, so there are no secrets left.
    assert len({texts["all"], texts["watcher"], texts["1"], texts["Bo"]}) == 4
    assert texts[bo] == texts["Bo"]  # Seats count from 1,
    assert "   ".join(f"{seat} {name}" for seat, name in enumerate(names, 1)) in texts["all"]  # and are shown so.
    assert ("The cards: " if lang == "en" else "Korten: ") in texts["all"]


def test_unfinished_record_keeps_its_secrets_unless_asked(surroundings: dict[str, str], tmp_path: Path) -> None:
    file = tmp_path / "match.talong"
    file.write_text(finished(acts=2), encoding="utf-8")
    usual, watcher, everything = [
        talong_says(surroundings, "replay", str(file), *more).stdout
        for more in ((), ("--as", "watcher"), ("--as", "all"))
    ]

    assert usual == watcher != everything
    assert "matchen är inte slut" in usual
    quiet = talong_says(surroundings, "replay", str(file), "--quiet")
    assert quiet.stdout.startswith("Protokollet stämmer: 2 handlingar, 0 givar, matchen är inte slut.")


@pytest.mark.parametrize("key", [game.key for game in talong.games()])
def test_options_shows_defaults_that_can_be_typed(key: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["options", key, "--lang", "en"]) == 0
    shown = dict(re.findall(r"^(\w+) = .*; usually (\S+) \(", capsys.readouterr().out, re.MULTILINE))
    game = talong.game(key)

    assert shown.keys() == {option.name for option in game.options}
    assert game.rules("standard", **shown) == game.rules()
    for name, value in shown.items():
        assert game.rules("standard", **{name: value}) == game.rules()


@pytest.mark.usefixtures("here")
def test_rules_games_and_options_are_shown(capsys: pytest.CaptureFixture[str]) -> None:
    def shown(*arguments: str) -> str:
        assert run(list(arguments)) == 0
        return capsys.readouterr().out

    rules = shown("rules", "K29", "r-k17")
    assert "kille: 5. Matadorer\nK29 [S] Svin hos motparten" in rules
    assert "R-K17" in rules
    assert shown("--lang=en", "rules", "p19").startswith("punschkille: 2. Rules\nP19 [S] Buy-in")
    assert shown("rules", "punschkille").startswith("# Punschkille")
    assert "talong rules K29" in shown("rules")
    assert "punschkille: Punschkille, 4–20 spelare" in shown("games")
    options = shown("options", "kille", "--lang", "en")
    for option in talong.game("kille").options:
        assert f"\n{option.name} = " in f"\n{options}"
    assert "  utan_inkop: buyins=none" in options


def test_language_comes_from_the_surroundings(surroundings: dict[str, str]) -> None:
    assert "spelare" in talong_says(surroundings, "games").stdout
    assert "players" in talong_says(surroundings | {"LANG": "en_GB.UTF-8"}, "games").stdout
    assert "players" in talong_says(surroundings | {"TALONG_LANG": "en"}, "games").stdout
    assert "spelare" in talong_says(surroundings | {"TALONG_LANG": "en"}, "games", "--lang", "sv").stdout
    assert "players" in talong_says(surroundings | {"LANG": "C"}, "games").stdout
    assert "spelare" in talong_says(surroundings | {"LANG": "C", "LANGUAGE": "sv:en"}, "games").stdout


def test_command_alone_explains_itself(surroundings: dict[str, str]) -> None:
    alone = talong_says(surroundings)

    assert alone.returncode == 0
    assert "Användning: talong COMMAND" in alone.stdout
    assert "talong play kille" in alone.stdout


def test_game_is_asked_for_when_none_is_named(surroundings: dict[str, str]) -> None:
    chosen = talong_says(surroundings, "play", typed="whist\n2\n")
    assert chosen.returncode == 0
    assert "Det förstod jag inte." in chosen.stdout
    assert "ställer fram ett glas var" in chosen.stdout
    assert talong_says(surroundings, "play", typed="").stdout.endswith("talong play kille\n")


# ----------------------------------------------------------------------------------------------------------- bad input

KILLE = ("play", "kille")
KEYS = [game.key for game in talong.games()]


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (("play", "whist"), "det finns inget spel som heter ”whist”; det finns kille, punschkille"),
        (("play", "Whist\nkille"), "det finns inget spel"),
        (("options", "whist"), "det finns inget spel"),
        (("options",), "GAME: värdet saknas"),
        ((*KILLE, "--seats", "3"), "R-K1: 3 spelare kan inte sitta ner; 4 till 20 kan"),
        ((*KILLE, "--seats", "21"), "R-K1: 21 spelare"),
        ((*KILLE, "--seats", "-1"), "R-K1: -1 spelare"),
        ((*KILLE, "--seats", "fem"), "--seats: ”fem” är inget heltal"),
        ((*KILLE, "--seats"), "--seats: värdet saknas"),
        ((*KILLE, "--seats", "4", "--seats", "5"), "--seats: angivet två gånger"),
        ((*KILLE, "--preset", "lagom"), "det finns inget förval som heter ”lagom”"),
        ((*KILLE, "--option", "stake"), "--option: ”stake” är inte skrivet som namn=värde"),
        ((*KILLE, "--option", "stake=0"), "K78: stake är ett heltal från 1 till 1000000, inte ”0”"),
        ((*KILLE, "--option", "stake=x"), "K78: stake"),
        ((*KILLE, "--option", "stake=1", "--option", "stake=2"), "--option: stake är angiven två gånger"),
        ((*KILLE, "--option", "insats=1"), "det finns ingen inställning som heter ”insats”"),
        ((*KILLE, "--option", "cuts=never"), "R-K3: cuts är ett av manual, auto, inte ”never”"),
        ((*KILLE, "--option", "frage=kanske"), "K71: frage är antingen på eller av"),
        ((*KILLE, "--option", "direction=mirror"), "R-P2: bara Punschkille kan gå åt andra hållet"),
        (
            (*KILLE, "--option", "direction=literal"),
            "R-P2: bara Punschkille kan ha förhanden till höger om givaren",
        ),
        ((*KILLE, "--option", "min_players=9", "--option", "max_players=8"), "R-K1: det minsta antalet spelare"),
        (
            (*KILLE, "--option", "second_price=rolling", "--option", "buyin_order=simultaneous"),
            "R-K41: ett rullande pris",
        ),
        ((*KILLE, "--option", "ledger=bankroll"), "R-K42: färre än två spelare kan lägga insatsen"),
        ((*KILLE, "--name", " "), "--name: ett namn har 1 till 30 synliga tecken"),
        ((*KILLE, "--name", "\x1b[31mröd"), "--name: ett namn"),
        ((*KILLE, "--pace", "-1"), "--pace: från 0 till 10 sekunder"),
        ((*KILLE, "--pace", "nan"), "--pace: från 0 till 10 sekunder"),
        ((*KILLE, "--level", "orm"), "--level är ett av nyborjare, direkt, snabb, stark, inte ”orm”"),
        ((*KILLE, "--level", "random"), "--level är ett av nyborjare, direkt, snabb, stark, inte ”random”"),
        ((*KILLE, "--fart", "9"), "--fart: det finns ingen sådan flagga"),
        ((*KILLE, "punschkille"), "det här behövs inte: punschkille"),
        ((*KILLE, "--resume", "x"), "--resume: spel, platser och inställningar står i filen"),
        ((*KILLE, "--save", "nowhere/x.talong"), "--save: det finns ingen mapp nowhere"),
        ((*KILLE, "--save", "taken"), "--save: taken finns redan och skrivs inte över"),
        ((*KILLE, "--save", "."), "--save: . finns redan"),
        (("play", "--resume", "missing"), "det finns ingen fil ”missing” att läsa"),
        (("replay", "missing"), "det finns ingen fil ”missing” att läsa"),
        (("replay", "."), "det finns ingen fil ”.” att läsa"),
        (("replay",), "FILE: värdet saknas"),
        (("replay", "taken"), "rad 1: detta är inget Talong-protokoll"),
        (
            ("replay", "good", "--as", "9"),
            "--as: ”9” finns inte vid bordet; skriv en plats från 1 till 4, ett namn",
        ),
        (
            ("replay", "good", "--as", "0"),
            "--as: ”0” finns inte vid bordet; skriv en plats från 1 till 4, ett namn",
        ),
        (
            ("replay", "good", "--as", "Nils"),
            "--as: ”Nils” finns inte vid bordet; skriv en plats från 1 till 4, ett namn (Du, Cilla, Dag, Bo)",
        ),
        (("replay", "good", "--quiet=kanske"), "--quiet: ”kanske” går inte att läsa"),
        (("replay", "good", "better"), "det här behövs inte: better"),
        (("rules", f"K{999}"), f"det finns ingen regel K{999}"),
        (("fly",), "fly: det finns inget sådant kommando"),
        (("--fly",), "--fly: det finns ingen sådan flagga"),
        (("games", "--lang", "de"), "--lang är ett av sv, en, inte ”de”"),
        (("games", "--lang"), "--lang: värdet saknas"),
    ],
)
def test_bad_input_gives_one_line_and_exit_code_2(
    here: Path, capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], expected: str
) -> None:
    assert run(list(arguments)) == 2
    said = capsys.readouterr()
    assert expected in said.err
    assert said.err.startswith("talong: ")
    assert said.err.count("\n") == 1
    assert not said.out
    assert (here / "taken").read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (("play", "whist"), "talong: det finns inget spel som heter ”whist”; det finns " + ", ".join(KEYS) + "\n"),
        ((*KILLE, "--fart", "9"), "talong: --fart: det finns ingen sådan flagga; se talong --help\n"),
        (("replay", "taken"), "talong: rad 1: detta är inget Talong-protokoll\n"),
    ],
)
def test_bad_input_in_earnest(
    surroundings: dict[str, str], here: Path, arguments: tuple[str, ...], expected: str
) -> None:
    done = process_says(surroundings, *arguments, typed=ANY_ANSWER, folder=here)

    assert (done.returncode, done.stdout, done.stderr) == (2, "", expected)


def broken(name: str) -> bytes:
    """Return a record that is broken in the way that is called *name*."""
    good = finished()
    lines = good.splitlines(keepends=True)
    unsigned = re.sub(r"(end \d+) \w+", r"\1", good)
    return {
        "truncated": "".join(lines[: len(lines) // 2]).encode(),
        "cut in a line": good.encode()[:-9],
        "empty": b"",
        "not utf-8": good.encode() + b"\xff\xfe",
        "latin-1": good.replace("Cilla", "Åsa").encode("latin-1"),
        "binary": bytes(range(256)),
        "changed": good.replace("Cilla", "Cecilia", 1).encode(),
        "another game": unsigned.replace("game kille", "game whist").encode(),
        "card missing": re.sub(r"(deck .*) \S+\n", r"\1\n", unsigned, count=1).encode(),
        "seat": re.sub(r"\n(\d): stand", r"\n9: stand", unsigned, count=1).encode(),
        "turn": re.sub(
            r"\n(\d): stand", lambda found: f"\n{(int(found[1]) + 1) % 4}: stand", unsigned, count=1
        ).encode(),
        "act": re.sub(r"\n(\d): stand", r"\n\1: fly", unsigned, count=1).encode(),
        "bad json": unsigned.replace("rules {", "rules {{", 1).encode(),
        "options": unsigned.replace("rules {", 'rules {"stake": 0, ', 1).encode(),
        "newer": unsigned.replace("talong record 1", "talong record 9").encode(),
        "result": re.sub(r'"dealer": (\d)', '"dealer": 7', unsigned, count=1).encode(),
    }[name]


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("truncated", r"rad \d+: protokollet bryter av"),
        ("cut in a line", r"rad \d+: "),
        ("empty", r"rad 1: detta är inget Talong-protokoll"),
        ("not utf-8", r"rad \d+: filen är inte UTF-8-text"),
        ("latin-1", r"rad \d+: filen är inte UTF-8-text"),
        ("binary", r"rad \d+: "),
        ("changed", r"rad \d+: texten har ändrats sedan den skrevs"),
        ("another game", r"rad \d+: .*det finns inget spel som heter ”whist”"),
        ("card missing", r"rad \d+: de här korten saknas: \S+"),
        ("seat", r"rad \d+: K16: det finns ingen plats 9"),
        ("turn", r"rad \d+: K\d+: plats \d"),
        ("act", r"rad \d+: K17: ”fly” är ingen handling"),
        ("bad json", r"rad \d+: det som följer på ”rules” är inte riktig JSON"),
        ("options", r"rad \d+: K78: stake är ett heltal"),
        ("newer", r"rad 1: protokollet har format 9"),
        ("result", r"rad \d+: given fick inte det här resultatet"),
    ],
)
@pytest.mark.parametrize("command", [("replay",), ("play", "--resume")])
def test_bad_record_is_refused_with_its_line(
    tmp_path: Path,
    command: tuple[str, ...],
    name: str,
    expected: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TALONG_LANG", "sv")
    file = tmp_path / "bad.talong"
    file.write_bytes(broken(name))

    assert run([*command, str(file)]) == 2
    said = capsys.readouterr()
    assert not said.out
    assert re.fullmatch(f"talong: {expected}.*\n", said.err)
    assert file.read_bytes() == broken(name)


def test_mistakes_are_told_in_english_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["play", "whist", "--lang", "en"]) == 2
    assert run(["--lang", "en", "play", "kille", "--seats", "2"]) == 2
    assert run(["replay", "a\0b", "--lang", "en"]) == 2
    assert capsys.readouterr().err.splitlines() == [
        "talong: there is no game called “whist”; there are kille, punschkille, kungsholmskille, rodskagg, skitgubbe",
        "talong: R-K1: 2 players cannot sit down; 4 to 20 can",
        "talong: there is no file “a\0b” to read",
    ]


def test_input_that_is_no_text_is_only_not_understood(surroundings: dict[str, str]) -> None:
    arguments = (*KILLE, "--seed", "0", "--seats", "4")
    done = process_says(surroundings, *arguments, typed=b"\xff\xfe\x00\n\x1b[A\n" + b"9" * 5000 + b"\n")

    assert done.returncode == 0
    assert "Det förstod jag inte." in done.stdout


def test_narrow_output_is_no_reason_to_fall(surroundings: dict[str, str]) -> None:
    narrow = surroundings | {"PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"}
    done = subprocess.run([*TALONG, *KILLE], input=b"\n", capture_output=True, env=narrow, timeout=500, check=False)

    assert done.returncode == 0
    assert not done.stderr


def test_reader_may_close_the_pipe(surroundings: dict[str, str]) -> None:
    with subprocess.Popen(
        [*TALONG, "rules", "kille", "skitgubbe", "rodskagg", "kungsholmskille"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=surroundings,
    ) as child:
        assert child.stdout is not None
        assert child.stderr is not None
        child.stdout.readline()
        child.stdout.close()
        assert not child.stderr.read()
    assert child.returncode == 0


# ------------------------------------------------------------------------------------------------- help and a terminal


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("command", ["", "play", "replay", "verify", "rules", "games", "options", "serve"])
def test_help_is_in_the_readers_language(capsys: pytest.CaptureFixture[str], command: str, lang: str) -> None:
    assert run([*command.split(), "--help", "--lang", lang]) == 0
    said = capsys.readouterr().out
    words = Words(lang)

    assert said.startswith(words.word(f"help-{command}-usage" if command else "help-usage"))
    assert words.word("help-group-options" if command else "help-group-commands") in said
    assert ("Exempel:" if lang == "sv" else "Examples:") in said
    for foreign in ("Usage", "Parameters", "[required]", "[default"):
        assert foreign not in said or (foreign == "Usage" and lang == "en")


def test_examples_in_the_help_are_true(capsys: pytest.CaptureFixture[str]) -> None:
    for lang in LANGUAGES:
        for command in ("help", "help-rules", "help-games", "help-options"):
            for line in Words(lang).word(f"{command}-examples").splitlines()[1:]:
                words = [word for word in line.split() if not word.startswith("TALONG_LANG")]
                assert words[0] == "talong"
                if words[1] != "play":
                    assert run(words[1:]) == 0
    assert capsys.readouterr().out


def test_heavy_libraries_are_imported_only_when_needed(surroundings: dict[str, str]) -> None:
    script = (
        "import sys, talong.cli, talong.lang, talong.play, talong.bots\n"
        "print([name for name in ('cyclopts', 'rich', 'fluent', 'babel', 'platformdirs') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, env=surroundings, check=True)

    assert done.stdout == "[]\n"


class Slow:
    """A bot that thinks for as long as its cards make it think."""

    def __init__(self, clock: list[float], seconds: float) -> None:
        self.clock = clock
        self.seconds = seconds

    def choose(self, view: talong.View) -> str | None:
        self.clock[0] += self.seconds
        return talong.game(view.game.key).absent_act(view)


def moments(monkeypatch: pytest.MonkeyPatch, seconds: float, pace: float = 0.3) -> list[float]:
    """Return when each line of a game against bots who think for so many *seconds* came, and each question."""
    clock = [0.0]
    seen: list[float] = []
    console = LineConsole(pace)
    console.terminal = True
    monkeypatch.setattr(play, "monotonic", lambda: clock[0])
    monkeypatch.setattr(play, "live_bot", lambda *_what, **_how: Slow(clock, seconds))
    monkeypatch.setattr(console, "wait", lambda pause: clock.__setitem__(0, clock[0] + max(0.0, pause)))
    monkeypatch.setattr(console, "say", lambda *_what: seen.append(clock[0]))

    def ask(prompt: str = "") -> str:
        seen.append(clock[0])
        if len(seen) > 120:
            raise EOFError
        return "stand"

    names = ["Du", "Ada", "Bo", "Cia"]
    match = talong.game("kille").match(seats=4, seed="calm", rules=talong.game("kille").rules(cuts="auto"), names=names)
    monkeypatch.setattr(console, "ask", ask)
    play.play(Words("sv"), console, match, 0, "even", None, None, "stark")
    return seen


def test_nobody_can_tell_how_long_a_bot_has_thought(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    quick = moments(monkeypatch, 0.001)
    slow = moments(monkeypatch, 0.3)

    assert len(quick) > 20
    assert slow == pytest.approx(quick, abs=1e-6)
    assert moments(monkeypatch, 0.3, 0.0) != pytest.approx(moments(monkeypatch, 0.001, 0.0), abs=1e-6)


def test_terminal_has_a_menu_colours_and_a_prompt(surroundings: dict[str, str]) -> None:
    ours, theirs = pty.openpty()
    environment = surroundings | {"TERM": "xterm-256color", "COLUMNS": "80"}
    child = subprocess.Popen(
        [*TALONG, "play", "--plain", "--seed", "1"],  # With other luck the deal may end before one's turn.
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env=environment,
        start_new_session=True,
    )
    os.close(theirs)
    seen = ""

    def until(text: str) -> None:
        nonlocal seen
        deadline = time.monotonic() + 500
        while text not in seen:
            assert time.monotonic() < deadline, seen
            if select.select([ours], [], [], 0.2)[0]:
                seen += os.read(ours, 4096).decode(errors="replace")

    until("Vilket spel?")
    until("> ")
    os.write(ours, b"kille\n")
    until("lägger 1 kr var i potten")
    until("? hjälp")
    os.write(ours, b"\x04")  # The end of input.
    until("talong play --resume")
    assert child.wait(500) == 0
    os.close(ours)
    assert "\x1b[1;36m" in seen
    assert records(surroundings)
