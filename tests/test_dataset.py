"""Data sets of bot matches: every decision, records that replay, and the same again from the same plan."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import polars as pl
import pytest

import talong
from talong.analysis import dataset
from talong.analysis.dataset import make_dataset, make_dataset_plan
from talong.analysis.errors import ArenaError
from talong.cli.app import run


def frames(folder: Path) -> tuple[Any, Any]:
    return pl.read_parquet(folder / "matches-*.parquet"), pl.read_parquet(folder / "decisions-*.parquet")


@pytest.mark.parametrize("key", [game.key for game in talong.games()])
def test_every_decision_is_there_and_every_record_replays(key: str, tmp_path: Path) -> None:
    plan = make_dataset_plan(key, ["direkt", "random"], seed="4")
    card = make_dataset(plan, 2, tmp_path)
    matches, decisions = frames(tmp_path)
    assert (card["matches"], card["decisions"]) == (2, decisions.height)
    digest = "".join([f"{sha256(record.encode()).hexdigest()}\n" for record in matches["record"]])
    assert card["checksum"] == sha256(digest.encode()).hexdigest()
    for row in matches.iter_rows(named=True):
        assert row["levels"] == [plan.level(row["match"], seat) for seat in range(plan.seats)]
        match = talong.replay(row["record"])
        assert (match.version, match.is_over) == (row["acts"], row["finished"])
        taken = decisions.filter(pl.col("match") == row["match"])
        acts = taken.filter(pl.col("chosen").is_not_null())
        assert acts["act"].to_list() == list(range(row["acts"]))
        lines = [line for line in row["record"].splitlines() if line.partition(":")[0].strip().isdecimal()]
        assert [f"{seat}: {text}" for seat, text in acts.select("seat", "chosen").iter_rows()] == lines
        for decision in taken.head(20).iter_rows(named=True):
            view = json.loads(decision["view"])
            assert view["viewer"] == decision["seat"]
            assert view["legal"] == decision["legal"]
            assert decision["place"] == row["places"][decision["seat"]]


def test_a_data_set_goes_on_where_it_stopped_and_is_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dataset, "PART", 2)
    plan = make_dataset_plan("kille", ["random"])
    whole = make_dataset(plan, 5, tmp_path / "whole")
    make_dataset(plan, 3, tmp_path / "parts")
    first = (tmp_path / "parts" / "matches-00000.parquet").stat().st_mtime_ns
    assert make_dataset(plan, 5, tmp_path / "parts") == whole
    assert (tmp_path / "parts" / "matches-00000.parquet").stat().st_mtime_ns == first
    with pytest.raises(ArenaError) as fewer:
        make_dataset(plan, 3, tmp_path / "parts")
    assert fewer.value.code == "larger-dataset"
    assert frames(tmp_path / "parts")[0].height == 5
    with monkeypatch.context() as newer:
        newer.setattr(dataset, "fingerprint", lambda: "another engine")
        with pytest.raises(ArenaError):
            make_dataset(plan, 5, tmp_path / "parts")
    other = make_dataset_plan("kille", ["random"], seed="2")
    with pytest.raises(ArenaError):
        make_dataset(other, 5, tmp_path / "parts")
    assert make_dataset(other, 5, tmp_path / "other")["checksum"] != whole["checksum"]


def test_bots_that_search_count_their_playouts() -> None:
    plan = make_dataset_plan("kille", ["stark", "direkt"])
    assert plan.levels[0].startswith("stark@")
    with pytest.raises(talong.RulesError):
        make_dataset_plan("kille", ["strong"])
    with pytest.raises(talong.RulesError):
        make_dataset_plan("kille", ["direkt"], seats=50)


def test_one_command_makes_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["dataset", "kille", "--players", "random", "--matches", "2", "--jobs", "1", "--out", str(tmp_path / "a")]
    assert run([*words, "--json"]) == 0
    card = json.loads(capsys.readouterr().out)
    assert card == json.loads((tmp_path / "a" / "dataset.json").read_text())
    assert run([*words, "--lang", "sv"]) == 0
    assert "2 matcher" in capsys.readouterr().out
    assert run(["dataset", "kille", "--matches", "0"]) != 0
