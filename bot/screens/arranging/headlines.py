"""Headline of a deal in which cards were arranged: winner of the game, points, or pot."""

from __future__ import annotations

from bot.rules.arranging.engine.events import PotCarriedOver
from bot.rules.outcome import GameOver
from bot.screens import usual
from bot.screens.lines import wrap_facts
from bot.screens.names import names_at_table
from bot.screens.words import Words
from bot.tables.values import TableView


def headline_lines(view: TableView, words: Words) -> list[str]:
    """Return the winner of a finished game, or else the points of each player, highest first, or who took the pot.

    If nobody took it, the headline says that the pot is carried over.
    """
    names = names_at_table(view.table, words, most=usual.SHORT_NAME_WIDTH)
    chips, points = usual.winnings(view.deal_events)
    over = next((event for event in view.deal_events if isinstance(event, GameOver)), None)
    if over is not None and over.winner is not None:
        net = usual.net_chips(view.deal_events)[over.winner]
        won = words.money(chips[over.winner]) if chips[over.winner] else ""
        profit = "" if net == chips[over.winner] else usual.profit_text(net, words)
        return [words("result-game", name=names(over.winner)), *filter(None, [wrap_facts((won, profit))])]
    if not points:
        unwon = not chips and any(isinstance(event, PotCarriedOver) for event in view.deal_events)
        return [usual.unwon_text(view, words)] if unwon else usual.default_headline(view, words)
    first, *others = usual.group_by_amount(points)
    rest = wrap_facts(
        words("arranged-score", name=names(seat), points=f"+{scored}") for seats, scored in others for seat in seats
    )
    return [usual.scored_text(*first, names, words), *filter(None, [rest])]
