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
from bot.rules.betting.options import find_option
from bot.rules.betting.view import BragView
from bot.rules.game import Move, Option, Seat

MAX_BLIND_PRICE = 0.5
"""Price, as a share of the pot, above which nobody plays on blind."""
MAX_NOISE_PRICES = 20
"""Limit of the noise in estimates, in prices of staying in; below it the noise is a share of the pot."""
SHOWDOWN_PROPOSAL_RATE = 0.12
"""Chance of proposing a showdown that is to its advantage."""
MIN_SHOWDOWN_POT = 8
"""Pot, in prices of staying in, from which it considers a showdown."""
RAISE_SHARES = (0.4, 1.0)
"""Raises that it considers, as shares of the pot."""
MAX_BLUFF_PRICE = 0.5
"""Price, as a share of the pot, above which nobody bluffs."""
SIDESHOW_ACCEPTANCE_RATE = 0.6
"""Assumed chance that a sideshow is accepted."""
LOAN_FACTOR = 0.8
"""Factor for the value of a position in which it has to ask for a loan first."""


def blind_turn(view: BragView, options: tuple[Option, ...], rng: Random, style: Style) -> Move:
    """Stay blind while that is cheap and the style allows it; otherwise look."""
    bet = find_option(options, Bet)
    if bet is not None and not bet.loan:
        cheapness = 1 - bet.price / (MAX_BLIND_PRICE * max(1, view.pot))
        if rng.random() < style.blind * cheapness:
            return bet.move
    looks = [one.move for one in options if isinstance(one.move, Look)]
    return rng.choice(looks) if looks else options[0].move


def open_turn(view: BragView, options: tuple[Option, ...], rng: Random, style: Style, strength: float) -> Move:
    """Choose the move with the greatest value, with noise; sometimes bluff, or propose a showdown to its advantage."""
    position = position_of(view)
    showing = position.chance(strength, style.trust) * position.prize(strength)
    losing = 1 - position.chance(strength, style.trust)
    reach = style.spread * min(position.pot, MAX_NOISE_PRICES * view.open_price)
    weighed: list[tuple[float, Move]] = []
    for one in options:
        move = one.move
        if isinstance(move, Bet):
            for bet in _candidate_bets(one, move, position.pot, rng):
                worth = position.bet_worth(strength, style.trust, bet.amount)
                weighed.append((worth + rng.gauss(0, reach), bet))
        elif isinstance(move, See | Cover):
            off = rng.gauss(0, reach) if one.price else 0.0
            weighed.append((showing - losing * one.price + off, move))
        elif isinstance(move, ProposeSideshow):
            worth = _sideshow_worth(position, _sideshow_opponent(view, position), one.price, strength, style)
            weighed.append((worth + rng.gauss(0, reach), move))
        elif isinstance(move, Fold):
            weighed.append((0.0, move))
    asks = _loan_request(view, options)
    if asks is not None:
        worth = LOAN_FACTOR * position.bet_worth(strength, style.trust, view.open_price)
        weighed.append((worth + rng.gauss(0, reach), asks))
    if not weighed:
        return options[0].move
    worth, best = max(weighed, key=itemgetter(0))
    showdown = find_option(options, ProposeShowdown)
    tempting = showing > worth and position.pot >= MIN_SHOWDOWN_POT * view.open_price
    if showdown is not None and tempting and rng.random() < SHOWDOWN_PROPOSAL_RATE:
        return showdown.move
    if isinstance(best, Fold) and rng.random() < style.bluff:
        return _bluff_bet(find_option(options, Bet), position.pot, rng) or best
    return best


def _loan_request(view: BragView, options: tuple[Option, ...]) -> Move | None:
    """Return the request for a loan to the player with the most chips; None if nobody can be asked."""
    asks = [one.move for one in options if isinstance(one.move, Ask)]
    return max(asks, key=lambda move: view.seat_view(move.lender).stack, default=None)


def _sideshow_opponent(view: BragView, position: Position) -> Seat | None:
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
    return SIDESHOW_ACCEPTANCE_RATE * compared + (1 - SIDESHOW_ACCEPTANCE_RATE) * playing_on


def _bluff_bet(option: Option | None, pot: int, rng: Random) -> Move | None:
    """Return the greatest raise that it also makes with good hands; None if it costs too much."""
    if option is None or not isinstance(option.move, Bet) or option.price > MAX_BLUFF_PRICE * pot:
        return None
    return _candidate_bets(option, option.move, pot, rng)[-1]


def _candidate_bets(option: Option, least: Bet, pot: int, rng: Random) -> list[Bet]:
    """Return the bets worth considering: the least, and up to two allowed raises."""
    bets = [least]
    for share in RAISE_SHARES:
        amount = least.amount + round(share * pot * rng.uniform(0.7, 1.2))
        if option.most is not None:
            amount = min(amount, option.most)
        amount -= amount % option.step
        if amount > bets[-1].amount:
            bets.append(replace(least, amount=amount))
    return bets
