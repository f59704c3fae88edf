"""A table of Nine Card Brag in words: stake and pots, who is ready, the hands as they are turned up, the score."""

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
"""What is told while a deal is in hand; who is ready is to be seen beside their name."""
MOST_SAID = 4
"""Sentences about what was done last."""
_COUNTED = {
    NinePhase.PACKING: "nine-packing-now",
    NinePhase.DISCARDING: "nine-discarding-now",
    NinePhase.ARRANGING: "nine-arranging-now",
}


def heading(view: TableView, words: Words) -> list[str]:
    """What stands under the title of a deal: what wins, the stake, and the chips in the pot."""
    game = nine(view)
    facts = _points(game, words) if game.rules.for_points else _stake(game, words)
    return [in_lines(facts), pots(view, words)]


def _stake(game: NineView, words: Words) -> list[str]:
    stake = words("nine-stake-each" if game.rules.pots > 1 else "nine-stake", amount=words.money(game.rules.stake))
    return [stake, words(f"nine-win-{key(game.rules.win_rule.value)}")]


def _points(game: NineView, words: Words) -> list[str]:
    """How the game ends, and what the losers pay by the point."""
    by_point = game.rules.payment is PointsPayment.PER_POINT
    rate = words("nine-per-point", amount=words.money(game.rules.point_rate))
    paid = (rate if game.rules.point_rate else words("stakes-points-only")) if by_point else ""
    if not game.rules.end.deals:
        return [words("nine-target", target=game.rules.target), paid]
    left = words("nine-deals-left", deals=game.deals_left) if game.deals_left else words("nine-deals-decide")
    return [left if game.game_on else "", paid]


def pots(view: TableView, words: Words) -> str:
    """The chips in the pot, or in each of four; in the pot of a game, for its winner."""
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
    """Which step it is, who is waited for, and until when."""
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
    """Whether everybody lays a card aside but `seat`, whose cards were dealt round."""
    return game.phase is NinePhase.DISCARDING and seat == game.caller


def said(view: TableView, words: Words) -> list[str]:
    """What was done last, while a deal is in hand."""
    names = names_at(view.table, words)
    told = (sentence(event, names, words) for event in view.happened if isinstance(event, _SAID))
    return [line for line in told if line][-MOST_SAID:]


def summary(view: TableView, words: Words) -> list[str]:
    """How the last deal ended, in short: of each round the hand that won it, and the score."""
    return [*table.short(view, words), *standing(view, words, None)]


def standing(view: TableView, words: Words, most: int | None) -> list[str]:
    """The score of the game that is on, or of the last one; nothing where the pot is played for."""
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
