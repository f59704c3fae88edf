"""Headline of a deal in which cards were arranged: winner of the game, points, or pot."""

from __future__ import annotations

from bot.rules.arranging.engine.events import PotCarriedOver
from bot.rules.outcome import GameOver
from bot.screens import usual
from bot.screens.lines import in_lines
from bot.screens.names import names_at
from bot.screens.words import Words
from bot.tables.values import TableView


def headline(view: TableView, words: Words) -> list[str]:
    """Return the winner of a finished game, or else the points of each player, highest first, or who took the pot.

    If nobody took it, the headline says that the pot is carried over.
    """
    names = names_at(view.table, words, most=usual.TOLD_NAME)
    chips, points = usual.taken(view.happened)
    over = next((event for event in view.happened if isinstance(event, GameOver)), None)
    if over is not None and over.winner is not None:
        net = usual.net_of(view.happened)[over.winner]
        won = words.money(chips[over.winner]) if chips[over.winner] else ""
        profit = "" if net == chips[over.winner] else usual.profit_text(net, words)
        return [words("result-game", name=names(over.winner)), *filter(None, [in_lines((won, profit))])]
    if not points:
        unwon = not chips and any(isinstance(event, PotCarriedOver) for event in view.happened)
        return [usual.unwon_text(view, words)] if unwon else usual.headline(view, words)
    first, *others = usual.ranked(points)
    rest = in_lines(
        words("arranged-score", name=names(seat), points=f"+{scored}") for seats, scored in others for seat in seats
    )
    return [usual.scored_text(*first, names, words), *filter(None, [rest])]
