"""Turns of the computer player in Brag and Teen Patti.

It values each option in chips by the chance of the best hand, the chance that everybody folds, the price and the pot.
Then it takes the best one, with some noise, an occasional bluff, and an inclination to play blind.
"""

from __future__ import annotations

from dataclasses import replace
from operator import itemgetter
from random import Random

from bot.players.betting.estimates import Position, position_of
from bot.players.betting.styles import Style
from bot.rules.betting.moves import Ask, Bet, Cover, Fold, Look, ProposeShowdown, ProposeSideshow, See
from bot.rules.betting.options import option_of
from bot.rules.betting.view import BragView
from bot.rules.game import Move, Option, Seat

BLIND_REACH = 0.5
"""Price, as a share of the pot, above which nobody plays on blind."""
NOISE_REACH = 20
"""Limit of the noise in estimates, in prices of staying in; below it the noise is a share of the pot."""
PROPOSES = 0.12
"""Chance of proposing a showdown that is to its advantage."""
PROPOSES_FROM = 8
"""Pot, in prices of staying in, from which it considers a showdown."""
RAISES = (0.4, 1.0)
"""Raises that it considers, as shares of the pot."""
BLUFF_REACH = 0.5
"""Price, as a share of the pot, above which nobody bluffs."""
AGREES = 0.6
"""Assumed chance that a sideshow is accepted."""
TO_ASK = 0.8
"""Factor for the value of a position in which it has to ask for a loan first."""


def blind_turn(view: BragView, options: tuple[Option, ...], rng: Random, style: Style) -> Move:
    """Stay blind while that is cheap and the style allows it; otherwise look."""
    bet = option_of(options, Bet)
    if bet is not None and not bet.loan:
        cheapness = 1 - bet.price / (BLIND_REACH * max(1, view.pot))
        if rng.random() < style.blind * cheapness:
            return bet.move
    looks = [one.move for one in options if isinstance(one.move, Look)]
    return rng.choice(looks) if looks else options[0].move


def open_turn(view: BragView, options: tuple[Option, ...], rng: Random, style: Style, strength: float) -> Move:
    """Choose the move with the greatest value, with noise; sometimes bluff, or propose a showdown to its advantage."""
    position = position_of(view)
    showing = position.chance(strength, style.trust) * position.prize(strength)
    losing = 1 - position.chance(strength, style.trust)
    reach = style.spread * min(position.pot, NOISE_REACH * view.open_price)
    weighed: list[tuple[float, Move]] = []
    for one in options:
        move = one.move
        if isinstance(move, Bet):
            for bet in _bets(one, move, position.pot, rng):
                worth = position.bet_worth(strength, style.trust, bet.amount)
                weighed.append((worth + rng.gauss(0, reach), bet))
        elif isinstance(move, See | Cover):
            off = rng.gauss(0, reach) if one.price else 0.0
            weighed.append((showing - losing * one.price + off, move))
        elif isinstance(move, ProposeSideshow):
            worth = _sideshow_worth(position, _bettor(view, position), one.price, strength, style)
            weighed.append((worth + rng.gauss(0, reach), move))
        elif isinstance(move, Fold):
            weighed.append((0.0, move))
    asks = _ask(view, options)
    if asks is not None:
        worth = TO_ASK * position.bet_worth(strength, style.trust, view.open_price)
        weighed.append((worth + rng.gauss(0, reach), asks))
    if not weighed:
        return options[0].move
    worth, best = max(weighed, key=itemgetter(0))
    showdown = option_of(options, ProposeShowdown)
    tempting = showing > worth and position.pot >= PROPOSES_FROM * view.open_price
    if showdown is not None and tempting and rng.random() < PROPOSES:
        return showdown.move
    if isinstance(best, Fold) and rng.random() < style.bluff:
        return _bluff(option_of(options, Bet), position.pot, rng) or best
    return best


def _ask(view: BragView, options: tuple[Option, ...]) -> Move | None:
    """Return the request for a loan to the player with the most chips; None if nobody can be asked."""
    asks = [one.move for one in options if isinstance(one.move, Ask)]
    return max(asks, key=lambda move: view.seat_view(move.lender).stack, default=None)


def _bettor(view: BragView, position: Position) -> Seat | None:
    """Return the seat to which a sideshow is proposed; None if there is none.

    It is the nearest opponent to the viewer's right who has looked. The seats of the view are clockwise, so this is a
    guess if play goes the other way round.
    """
    ring = [one.seat for one in view.seats]
    place = ring.index(view.viewer or 0)
    looked = {foe.seat for foe in position.foes if not foe.blind}
    before = ring[:place][::-1] + ring[place + 1 :][::-1]
    return next((seat for seat in before if seat in looked), None)


def _sideshow_worth(position: Position, asked: Seat | None, price: int, strength: float, style: Style) -> float:
    """Return the value of a bet that includes a sideshow with the player before."""
    foe = None if asked is None else position.foe(asked)
    playing_on = position.bet_worth(strength, style.trust, price)
    if foe is None:
        return playing_on
    left = position.without(foe.seat, price)
    wins = foe.beaten_by(strength, style.trust)
    compared = wins * left.chance(strength, style.trust) * left.prize(strength) - (1 - wins) * price
    return AGREES * compared + (1 - AGREES) * playing_on


def _bluff(option: Option | None, pot: int, rng: Random) -> Move | None:
    """Return the greatest raise that it also makes with good hands; None if it costs too much."""
    if option is None or not isinstance(option.move, Bet) or option.price > BLUFF_REACH * pot:
        return None
    return _bets(option, option.move, pot, rng)[-1]


def _bets(option: Option, least: Bet, pot: int, rng: Random) -> list[Bet]:
    """Return the bets worth considering: the least, and up to two allowed raises."""
    bets = [least]
    for share in RAISES:
        amount = least.amount + round(share * pot * rng.uniform(0.7, 1.2))
        if option.most is not None:
            amount = min(amount, option.most)
        amount -= amount % option.step
        if amount > bets[-1].amount:
            bets.append(replace(least, amount=amount))
    return bets
