"""The program of docs/tutorial.md: a player of our own against the built-in bots."""

from __future__ import annotations

import talong
from talong.bots import choose_bot
from talong.play import Player, Table

POOR = {"Bl", "Po", "Kr", "1", "2", "3", "4", "5", "6", "7"}


class Cautious:
    """Keep an eight or better; swap what is worse; buy no second chance."""

    def choose(self, view: talong.View) -> str | None:
        """Return one of the legal acts of *view*."""
        legal = view.facts["legal"]
        if "swap" not in legal:
            return next((act for act in ("decline", "refuse", "stand") if act in legal), legal[0])
        return "swap" if view.cards(view.viewer)[0] in POOR else "stand"


def play(player: Player, seed: int) -> talong.Match:
    """Play a pot of Kille with *player* in the first seat and bots in the others."""
    game = talong.game("kille")
    match = game.match(seats=4, rules=game.rules("snabb", pots=1), seed=seed)
    bots = {seat: choose_bot("kille", "direkt", seed=seed) for seat in range(1, 4)}
    Table(match, bots | {0: player}).play()
    return match


def main() -> None:
    """Play a hundred matches and print what came of them."""
    balances = [match.standing()["balances"][0] for match in (play(Cautious(), seed) for seed in range(100))]
    print(f"{len(balances)} matches, {sum(balances) / len(balances):+.2f} kronor each")


if __name__ == "__main__":
    main()
