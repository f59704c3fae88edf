"""Table message of Nine Card Brag: stake, pots, current phase, recent actions, and the score."""

from __future__ import annotations

from typing import Final

from bot.rules.arranging.nine.events import HandReturned, Packed, TenthDealt, TenthRefused
from bot.rules.arranging.nine.house_rules import PointsPayment
from bot.rules.arranging.nine.view import NinePhase, NineView
from bot.rules.game import NOBODY, Seat
from bot.rules.table.events import LeaveAnnounced
from bot.screens.arranging import pots as pot
from bot.screens.arranging import scores, table
from bot.screens.arranging.nine.happened import sentence
from bot.screens.arranging.nine.seen import nine
from bot.screens.lines import in_lines
from bot.screens.names import names_at
from bot.screens.words import Words, key
from bot.tables.values import TableView

_SAID = (TenthDealt, TenthRefused, Packed, HandReturned, LeaveAnnounced)
"""Events shown while a deal is in progress. Players who are ready are marked after their names instead."""
MOST_SAID = 4
"""Maximum number of sentences about recent actions."""
_COUNTED = {
    NinePhase.PACKING: "nine-packing-now",
    NinePhase.DISCARDING: "nine-discarding-now",
    NinePhase.ARRANGING: "nine-arranging-now",
}


def heading(view: TableView, words: Words) -> list[str]:
    """Return the lines below the title of a deal: stake, how it is won, and the pot."""
    game = nine(view)
    facts = _points(game, words) if game.rules.for_points else _stake(game, words)
    return [in_lines(facts), pots(view, words)]


def _stake(game: NineView, words: Words) -> list[str]:
    stake = words("nine-stake-each" if game.rules.pots > 1 else "nine-stake", amount=words.money(game.rules.stake))
    return [stake, words(f"nine-win-{key(game.rules.win_rule.value)}")]


def _points(game: NineView, words: Words) -> list[str]:
    """Return how the game ends, and the price of a point for the losers."""
    by_point = game.rules.payment is PointsPayment.PER_POINT
    rate = words("nine-per-point", amount=words.money(game.rules.point_rate))
    paid = (rate if game.rules.point_rate else words("stakes-points-only")) if by_point else ""
    if not game.rules.end.deals:
        return [words("nine-target", target=game.rules.target), paid]
    left = words("nine-deals-left", deals=game.deals_left) if game.deals_left else words("nine-deals-decide")
    return [left if game.game_on else "", paid]


def pots(view: TableView, words: Words) -> str:
    """Return the chips in the pot, in each of four pots, or in the pot for the game's winner."""
    game = nine(view)
    if not game.pot:
        return ""
    if game.rules.for_points:
        return words("nine-pot-of-game", amount=words.money(game.pot))
    if game.rules.pots > 1 and sum(game.pots) == game.pot:
        left, middle, right, swept = map(words.short, game.pots)
        return words("nine-pots", left=left, middle=middle, right=right, all=swept)
    return pot.pots(view, words)


def going_on(view: TableView, words: Words) -> list[str]:
    """Return the current phase, the players it waits for, and its deadline."""
    game, names = nine(view), names_at(view.table, words)
    if game.phase in _COUNTED:
        asked = [one for one in game.seats if one.dealt_in and not one.packed and not _gives(game, one.seat)]
        ready = sum(one.ready for one in asked)
        now = words(_COUNTED[game.phase], ready=ready, players=len(asked))
    elif game.to_act and game.caller == NOBODY:
        now = words("nine-tenth-now", name=names(game.to_act[0]))
    elif game.to_act:
        now = words("nine-tenth-round-now", name=names(game.to_act[0]), caller=names(game.caller))
    else:
        return []
    return [f"{now}{table.until(view, words)}"]


def _gives(game: NineView, seat: Seat) -> bool:
    """Return True if `seat` does not discard, because its cards were dealt round."""
    return game.phase is NinePhase.DISCARDING and seat == game.caller


def said(view: TableView, words: Words) -> list[str]:
    """Return the recent actions of the current deal."""
    names = names_at(view.table, words)
    told = (sentence(event, names, words) for event in view.happened if isinstance(event, _SAID))
    return [line for line in told if line][-MOST_SAID:]


def summary(view: TableView, words: Words) -> list[str]:
    """Return the result of the last deal in short: for each round the winning hand, and the score."""
    return [*table.short(view, words), *standing(view, words, None)]


def standing(view: TableView, words: Words, most: int | None) -> list[str]:
    """Return the score of the current or last game; nothing if the deal is played for a pot."""
    return scores.standing(view, words)


FACE: Final = table.FACE(
    heading=heading,
    pots=pots,
    going_on=going_on,
    said=said,
    standing=standing,
    summary=summary,
    at=scores.at,
)
