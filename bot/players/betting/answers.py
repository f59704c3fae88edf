"""Answers of a computer player: to a proposed showdown or sideshow, and to a request for a loan."""

from __future__ import annotations

from random import Random

from bot.players.betting.estimates import Foe, position_of
from bot.players.betting.hands import one_of, strength_of
from bot.players.betting.strengths import share_beaten
from bot.players.betting.styles import Style
from bot.rules.betting.moves import Accept, Expose, Lend, Refuse
from bot.rules.betting.options import option_of
from bot.rules.betting.view import BragView
from bot.rules.game import Move, Option

MOST_LENT = 0.25
"""Greatest share of its chips that it lends, with chips lent before included."""
GOOD_RISK = 0.6
"""Borrower's chance of winning from which it lends as a backer."""
AHEAD = 0.55
"""Its own chance of winning from which it lends to the only opponent instead of ending the betting."""


def vote(view: BragView, options: tuple[Option, ...], rng: Random, style: Style) -> Move:
    """Accept a free showdown unless playing on is worth more; a player who has not looked always accepts."""
    strength = strength_of(view)
    if strength is None:
        return one_of(options, Accept)
    position = position_of(view)
    showing = position.chance(strength, style.trust) * position.prize(strength)
    playing_on = position.bet_worth(strength, style.trust, view.open_price)
    off = rng.gauss(0, style.spread) * position.pot
    return one_of(options, Accept if showing + off >= playing_on else Refuse)


def sideshow(view: BragView, options: tuple[Option, ...], rng: Random, style: Style) -> Move:
    """Accept a sideshow with a player whom it expects to beat."""
    strength = strength_of(view)
    if strength is None or view.asker is None:
        return one_of(options, Refuse)
    asker = position_of(view).foe(view.asker) or Foe(view.asker, 0.0, blind=False)
    better = asker.beaten_by(strength, style.trust) + rng.gauss(0, style.spread)
    return one_of(options, Accept if better > 0.5 else Refuse)


def lend_or_not(view: BragView, options: tuple[Option, ...], rng: Random, style: Style) -> Move:
    """Lend chips that it can spare to a player with a good hand, or to an opponent with a worse hand than its own."""
    lends = option_of(options, Lend)
    if lends is None or not _spares(view, lends.price):
        return one_of(options, Expose if option_of(options, Expose) else Refuse)
    position = position_of(view)
    if option_of(options, Expose) is not None:
        strength = strength_of(view)
        ahead = strength is not None and position.chance(strength, style.trust) > AHEAD
        return lends.move if ahead else one_of(options, Expose)
    cards = None if view.asker is None else view.seat_view(view.asker).confided
    if cards is None:
        return one_of(options, Refuse)
    strength = share_beaten(view.ranking, cards, view.hand_size)
    chance = 1.0
    for foe in position.foes:
        if foe.seat != view.asker:
            chance *= foe.beaten_by(strength, style.trust)
    return lends.move if chance + rng.gauss(0, style.spread) > GOOD_RISK else one_of(options, Refuse)


def _spares(view: BragView, amount: int) -> bool:
    """Return True if it can spare that amount for the player who asks."""
    own = view.seat_view(view.viewer or 0)
    owed = sum(debt.amount for debt in view.debts if debt.lender == own.seat)
    return amount + owed <= MOST_LENT * (own.stack + owed)
