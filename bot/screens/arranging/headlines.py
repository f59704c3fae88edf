"""Who won a deal in which cards were arranged: the game of several deals, the points of the deal, or the pot."""

from __future__ import annotations

from bot.rules.outcome import GameOver
from bot.screens import usual
from bot.screens.lines import in_lines
from bot.screens.names import names_at
from bot.screens.words import Words
from bot.tables.values import TableView


def headline(view: TableView, words: Words) -> list[str]:
    """Who won the game, if it is over, and else who scored how much, the most first, or who took the pot."""
    names = names_at(view.table, words, most=usual.TOLD_NAME)
    chips, points = usual.taken(view.happened)
    over = next((event for event in view.happened if isinstance(event, GameOver)), None)
    if over is not None and over.winner is not None:
        net = usual.net_of(view.happened)[over.winner]
        won = words.money(chips[over.winner]) if chips[over.winner] else ""
        profit = "" if net == chips[over.winner] else usual.profit_text(net, words)
        return [words("result-game", name=names(over.winner)), *filter(None, [in_lines((won, profit))])]
    if not points:
        return usual.headline(view, words)
    (first, most), *others = points.most_common()
    rest = in_lines(words("arranged-score", name=names(seat), points=f"+{scored}") for seat, scored in others)
    return [words("result-scored", name=names(first), points=most), *filter(None, [rest])]
