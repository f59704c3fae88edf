"""Answers of a computer player: to a proposed showdown or sideshow, and to a request for a loan."""

from __future__ import annotations

from random import Random

from bot.players.betting.estimates import Foe, position_of
from bot.players.betting.hands import move_of_kind, viewer_strength
from bot.players.betting.strengths import share_beaten
from bot.players.betting.styles import Style
from bot.rules.betting.moves import Accept, Expose, Lend, Refuse
from bot.rules.betting.options import find_option
from bot.rules.betting.view import BragView
from bot.rules.game import Move, Option

MAX_LENT_SHARE = 0.25
"""Greatest share of its chips that it lends, with chips lent before included."""
MIN_BORROWER_CHANCE = 0.6
"""Borrower's chance of winning from which it lends as a backer."""
MIN_LENDER_CHANCE = 0.55
"""Its own chance of winning from which it lends to the only opponent instead of ending the betting."""


def answer_showdown(view: BragView, options: tuple[Option, ...], rng: Random, style: Style) -> Move:
    """Accept a free showdown unless playing on is worth more; a player who has not looked always accepts."""
    strength = viewer_strength(view)
    if strength is None:
        return move_of_kind(options, Accept)
    position = position_of(view)
    showing = position.chance(strength, style.trust) * position.prize(strength)
    playing_on = position.bet_worth(strength, style.trust, view.open_price)
    off = rng.gauss(0, style.spread) * position.pot
    return move_of_kind(options, Accept if showing + off >= playing_on else Refuse)


def answer_sideshow(view: BragView, options: tuple[Option, ...], rng: Random, style: Style) -> Move:
    """Accept a sideshow with a player whom it expects to beat."""
    strength = viewer_strength(view)
    if strength is None or view.asker is None:
        return move_of_kind(options, Refuse)
    asker = position_of(view).foe(view.asker) or Foe(view.asker, 0.0, blind=False)
    better = asker.beaten_by(strength, style.trust) + rng.gauss(0, style.spread)
    return move_of_kind(options, Accept if better > 0.5 else Refuse)


def answer_loan_request(view: BragView, options: tuple[Option, ...], rng: Random, style: Style) -> Move:
    """Lend chips that it can spare to a player with a good hand, or to an opponent with a worse hand than its own."""
    lends = find_option(options, Lend)
    if lends is None or not _can_spare(view, lends.price):
        return move_of_kind(options, Expose if find_option(options, Expose) else Refuse)
    position = position_of(view)
    if find_option(options, Expose) is not None:
        strength = viewer_strength(view)
        ahead = strength is not None and position.chance(strength, style.trust) > MIN_LENDER_CHANCE
        return lends.move if ahead else move_of_kind(options, Expose)
    cards = None if view.asker is None else view.seat_view(view.asker).confided
    if cards is None:
        return move_of_kind(options, Refuse)
    strength = share_beaten(view.ranking, cards, view.hand_size)
    chance = 1.0
    for foe in position.foes:
        if foe.seat != view.asker:
            chance *= foe.beaten_by(strength, style.trust)
    return lends.move if chance + rng.gauss(0, style.spread) > MIN_BORROWER_CHANCE else move_of_kind(options, Refuse)


def _can_spare(view: BragView, amount: int) -> bool:
    """Return True if it can spare that amount for the player who asks."""
    own = view.seat_view(view.viewer or 0)
    owed = sum(debt.amount for debt in view.debts if debt.lender == own.seat)
    return amount + owed <= MAX_LENT_SHARE * (own.stack + owed)
