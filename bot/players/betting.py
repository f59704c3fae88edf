"""The computer player at a table of betting.

He weighs what each option is worth in chips: the chance of having the best hand, of everybody folding, the price and
the pot. Then he takes the best one, with some noise, a bluff now and then, and a taste for playing blind.
"""

from __future__ import annotations

from dataclasses import replace
from operator import itemgetter
from random import Random

from bot.players.estimates import position_of
from bot.players.odds import odds_of
from bot.players.styles import Style, style_of
from bot.rules.betting.moves import Accept, Bet, Cover, Fold, Keep, Look, ProposeShowdown, Refuse, Retain, See, Throw
from bot.rules.betting.state import RANKING
from bot.rules.betting.view import BragView, Phase, SeatView
from bot.rules.game import Move, Option

KEEPS_FROM = 0.66
"""The strength from which a hand just looked at is better than another one unseen."""
BLIND_REACH = 0.5
"""The price, as a share of the pot, above which nobody plays on blind."""
NOISE_REACH = 20
"""Estimates are off by a share of the pot, but of no more than this many times the price of staying in."""
PROPOSES = 0.12
"""How often a showdown that would suit him is proposed."""
PROPOSES_FROM = 8
"""The pot, in prices of staying in, from which he thinks of it."""
RAISES = (0.4, 1.0)
"""The raises he weighs, as shares of the pot."""
BLUFF_REACH = 0.5
"""The price, as a share of the pot, above which nobody bluffs."""


def choose(view: BragView, options: tuple[Option, ...], rng: Random, style: Style | None = None) -> Move:
    """One of the moves that `options` admit, chosen from what `view` shows and nothing else.

    `options` are those of the viewer, at least one; ValueError otherwise. The same view, options and state of `rng`
    give the same move. `style` is how he is inclined; by default each seat has its own.
    """
    if view.viewer is None or not options:
        raise ValueError("a computer player needs a seat and something to choose from")
    own = view.seat_view(view.viewer)
    style = style or style_of(own.seat)
    strength = _strength(own)
    if view.phase is Phase.BETTING:
        if strength is None:
            return _blind_turn(view, options, rng, style)
        return _open_turn(view, options, rng, style, strength)
    if view.phase is Phase.KEEP_OR_THROW:
        return _option(options, Keep if strength is None or strength >= KEEPS_FROM else Throw).move
    if view.phase is Phase.VOTING:
        return _vote(view, options, rng, style, strength)
    return _unseen_hand(options, rng)


def _strength(own: SeatView) -> float | None:
    """How good the viewer's hand is; None while he has not seen it."""
    for hand in own.hands:
        if hand.cards is not None:
            return odds_of(RANKING).share_beaten(hand.cards)
    return None


def _option(options: tuple[Option, ...], kind: type[Move]) -> Option:
    """The option of that kind; the first of all where there is none."""
    for one in options:
        if type(one.move) is kind:
            return one
    return options[0]


def _unseen_hand(options: tuple[Option, ...], rng: Random) -> Move:
    """Of two unseen hands one is as good as the other, and any is better than none."""
    return rng.choice([one.move for one in options if not (isinstance(one.move, Retain) and one.move.hand is None)])


def _vote(view: BragView, options: tuple[Option, ...], rng: Random, style: Style, strength: float | None) -> Move:
    """Agrees to show for nothing unless playing on is worth more; whoever has not looked always agrees."""
    if strength is None:
        return _option(options, Accept).move
    position = position_of(view)
    showing = position.chance(strength, style.trust) * position.prize(strength)
    playing_on = position.bet_worth(strength, style.trust, view.open_price)
    off = rng.gauss(0, style.spread) * position.pot
    return _option(options, Accept if showing + off >= playing_on else Refuse).move


def _blind_turn(view: BragView, options: tuple[Option, ...], rng: Random, style: Style) -> Move:
    """Stays blind while that is cheap and he is in the mood; looks otherwise."""
    bet = _option(options, Bet)
    if isinstance(bet.move, Bet):
        cheapness = 1 - bet.price / (BLIND_REACH * max(1, view.pot))
        if rng.random() < style.blind * cheapness:
            return bet.move
    looks = [one.move for one in options if isinstance(one.move, Look)]
    return rng.choice(looks) if looks else options[0].move


def _open_turn(view: BragView, options: tuple[Option, ...], rng: Random, style: Style, strength: float) -> Move:
    position = position_of(view)
    chance = position.chance(strength, style.trust)
    prize = position.prize(strength)
    reach = style.spread * min(position.pot, NOISE_REACH * view.open_price)
    weighed: list[tuple[float, Move]] = []
    for one in options:
        if isinstance(one.move, Bet):
            bets = _bets(one, one.move, position.pot, rng)
            weighed += [
                (position.bet_worth(strength, style.trust, bet.amount) + rng.gauss(0, reach), bet) for bet in bets
            ]
        elif isinstance(one.move, See | Cover):
            off = rng.gauss(0, reach) if one.price else 0.0
            weighed.append((chance * prize - (1 - chance) * one.price + off, one.move))
        elif isinstance(one.move, Fold):
            weighed.append((0.0, one.move))
    if not weighed:
        return options[0].move
    worth, best = max(weighed, key=itemgetter(0))
    showdown = _option(options, ProposeShowdown).move
    tempting = chance * prize > worth and position.pot >= PROPOSES_FROM * view.open_price
    if isinstance(showdown, ProposeShowdown) and tempting and rng.random() < PROPOSES:
        return showdown
    if isinstance(best, Fold) and rng.random() < style.bluff:
        return _bluff(_option(options, Bet), position.pot, rng) or best
    return best


def _bluff(option: Option, pot: int, rng: Random) -> Move | None:
    """As bold a raise as is ever made with a good hand; None where it would cost too much."""
    if not isinstance(option.move, Bet) or option.price > BLUFF_REACH * pot:
        return None
    return _bets(option, option.move, pot, rng)[-1]


def _bets(option: Option, least: Bet, pot: int, rng: Random) -> list[Bet]:
    """The bets worth weighing: the least, and a raise or two as far as they are allowed."""
    bets = [least]
    for share in RAISES:
        amount = least.amount + round(share * pot * rng.uniform(0.7, 1.2))
        if option.most is not None:
            amount = min(amount, option.most)
        amount -= amount % option.step
        if amount > bets[-1].amount:
            bets.append(replace(least, amount=amount))
    return bets
