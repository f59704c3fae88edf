"""Decisions of the computer player in the betting games: turns, answers, and the choice among all options."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from operator import itemgetter
from random import Random

from bot.players.betting import estimates
from bot.players.betting.draw_brag import choose_draw, draw_turn
from bot.players.betting.estimates import Foe, Position, move_of_kind, position_of, viewer_strength
from bot.players.betting.hand_counts import share_beaten
from bot.players.characters import Style
from bot.rules.betting import moves
from bot.rules.betting.draw.state import DrawView
from bot.rules.betting.house_rules import HAND_SIZES, most_players
from bot.rules.betting.options import find_option
from bot.rules.betting.state import BettingPhase, BragView
from bot.rules.game import Move, Option, Seat
from bot.rules.table.state import View

MAX_BLIND_PRICE = 0.5
"""Price as a share of the pot above which a computer player does not stay blind."""
MAX_NOISE_PRICES = 20
"""Pot above which the noise in estimates no longer grows, as a multiple of the price of staying in."""
SHOWDOWN_PROPOSAL_RATE = 0.12
MIN_SHOWDOWN_POT = 8
"""Minimum pot for which a computer player proposes a showdown, as a multiple of the price of staying in."""
RAISE_SHARES = (0.4, 1.0)
"""Raises that a computer player considers, as shares of the pot."""
MAX_BLUFF_PRICE = 0.5
"""Price as a share of the pot above which a computer player does not bluff."""
SIDESHOW_ACCEPTANCE_RATE = 0.6
LOAN_FACTOR = 0.8
"""Factor for the value of a position in which a computer player must first ask for a loan."""


def blind_turn(view: BragView, options: tuple[Option, ...], rng: Random, style: Style) -> Move:
    """Stay blind while this is cheap and the style allows it; otherwise look."""
    bet = find_option(options, moves.Bet)
    if bet is not None and not bet.loan:
        cheapness = 1 - bet.price / (MAX_BLIND_PRICE * max(1, view.pot))
        if rng.random() < style.blind * cheapness:
            return bet.move
    looks = [one.move for one in options if isinstance(one.move, moves.Look)]
    return rng.choice(looks) if looks else options[0].move


def open_turn(view: BragView, options: tuple[Option, ...], rng: Random, style: Style, strength: float) -> Move:
    """Choose the move with the greatest value, estimated with noise; sometimes bluff, or propose a showdown."""
    position = position_of(view)
    showing = position.chance(strength, style.trust) * position.prize(strength)
    losing = 1 - position.chance(strength, style.trust)
    reach = style.spread * min(position.pot, MAX_NOISE_PRICES * view.open_price)
    weighed: list[tuple[float, Move]] = []
    for one in options:
        move = one.move
        if isinstance(move, moves.Bet):
            for bet in _candidate_bets(one, move, position.pot, rng):
                worth = position.bet_worth(strength, style.trust, bet.amount)
                if bet.amount > move.amount and worth > 0:
                    worth *= 0.5 + style.raising
                weighed.append((worth + rng.gauss(0, reach), bet))
        elif isinstance(move, moves.See | moves.Cover):
            off = rng.gauss(0, reach) if one.price else 0.0
            weighed.append((showing - losing * one.price + off, move))
        elif isinstance(move, moves.ProposeSideshow):
            worth = _sideshow_worth(position, _sideshow_opponent(view, position), one.price, strength, style)
            weighed.append((worth + rng.gauss(0, reach), move))
        elif isinstance(move, moves.Fold):
            weighed.append((0.0, move))
    asks = _loan_request(view, options)
    if asks is not None:
        worth = LOAN_FACTOR * position.bet_worth(strength, style.trust, view.open_price)
        weighed.append((worth + rng.gauss(0, reach), asks))
    if not weighed:
        return options[0].move
    worth, best = max(weighed, key=itemgetter(0))
    showdown = find_option(options, moves.ProposeShowdown)
    tempting = showing > worth and position.pot >= MIN_SHOWDOWN_POT * view.open_price
    if showdown is not None and tempting and rng.random() < SHOWDOWN_PROPOSAL_RATE:
        return showdown.move
    if isinstance(best, moves.Fold) and rng.random() < style.bluff:
        return _bluff_bet(find_option(options, moves.Bet), position.pot, rng) or best
    return best


def _loan_request(view: BragView, options: tuple[Option, ...]) -> Move | None:
    """Return the request for a loan from the player with the most chips; None if nobody can be asked."""
    asks = [one.move for one in options if isinstance(one.move, moves.Ask)]
    return max(asks, key=lambda move: view.seat_view(move.lender).stack, default=None)


def _sideshow_opponent(view: BragView, position: Position) -> Seat | None:
    """Return the seat to which a sideshow is proposed: the nearest to the viewer's right that has looked, or None."""
    ring = [one.seat for one in view.seats]
    place = ring.index(view.viewer or 0)
    looked = {foe.seat for foe in position.foes if not foe.blind}
    before = ring[:place][::-1] + ring[place + 1 :][::-1]
    return next((seat for seat in before if seat in looked), None)


def _sideshow_worth(position: Position, asked: Seat | None, price: int, strength: float, style: Style) -> float:
    """Return the value in chips of paying `price` and proposing a sideshow to the seat `asked`."""
    foe = None if asked is None else position.foe(asked)
    playing_on = position.bet_worth(strength, style.trust, price)
    if foe is None:
        return playing_on
    left = position.without(foe.seat, price)
    wins = foe.beaten_by(strength, style.trust)
    compared = wins * left.chance(strength, style.trust) * left.prize(strength) - (1 - wins) * price
    return SIDESHOW_ACCEPTANCE_RATE * compared + (1 - SIDESHOW_ACCEPTANCE_RATE) * playing_on


def _bluff_bet(option: Option | None, pot: int, rng: Random) -> Move | None:
    """Return the bet of a bluff: the largest of the candidate bets. None if even the least bet costs too much."""
    if option is None or not isinstance(option.move, moves.Bet) or option.price > MAX_BLUFF_PRICE * pot:
        return None
    return _candidate_bets(option, option.move, pot, rng)[-1]


def _candidate_bets(option: Option, least: moves.Bet, pot: int, rng: Random) -> list[moves.Bet]:
    """Return the bets worth considering: the least bet, and up to two larger ones that the option allows."""
    bets = [least]
    for share in RAISE_SHARES:
        amount = least.amount + round(share * pot * rng.uniform(0.7, 1.2))
        if option.most is not None:
            amount = min(amount, option.most)
        amount -= amount % option.step
        if amount > bets[-1].amount:
            bets.append(replace(least, amount=amount))
    return bets


MAX_LENT_SHARE = 0.25
"""Largest share of its chips that a computer player lends, including chips already lent."""
MIN_BORROWER_CHANCE = 0.6
"""Minimum chance of winning that a borrower needs for a computer player to lend as a backer."""
MIN_LENDER_CHANCE = 0.55
"""Chance of winning above which a computer player lends to its only opponent instead of ending the betting."""


def answer_showdown(view: BragView, options: tuple[Option, ...], rng: Random, style: Style) -> Move:
    """Accept a free showdown unless playing on is worth more. A computer player that has not looked always accepts."""
    strength = viewer_strength(view)
    if strength is None:
        return move_of_kind(options, moves.Accept)
    position = position_of(view)
    showing = position.chance(strength, style.trust) * position.prize(strength)
    playing_on = position.bet_worth(strength, style.trust, view.open_price)
    off = rng.gauss(0, style.spread) * position.pot
    return move_of_kind(options, moves.Accept if showing + off >= playing_on else moves.Refuse)


def answer_sideshow(view: BragView, options: tuple[Option, ...], rng: Random, style: Style) -> Move:
    strength = viewer_strength(view)
    if strength is None or view.asker is None:
        return move_of_kind(options, moves.Refuse)
    asker = position_of(view).foe(view.asker) or Foe(view.asker, 0.0, blind=False)
    better = asker.beaten_by(strength, style.trust) + rng.gauss(0, style.spread)
    return move_of_kind(options, moves.Accept if better > 0.5 else moves.Refuse)


def answer_loan_request(view: BragView, options: tuple[Option, ...], rng: Random, style: Style) -> Move:
    """Lend spare chips to a player with a good hand, or to the only opponent if one's own hand is better."""
    lends = find_option(options, moves.Lend)
    if lends is None or not _can_spare(view, lends.price):
        return move_of_kind(options, moves.Expose if find_option(options, moves.Expose) else moves.Refuse)
    position = position_of(view)
    if find_option(options, moves.Expose) is not None:
        strength = viewer_strength(view)
        ahead = strength is not None and position.chance(strength, style.trust) > MIN_LENDER_CHANCE
        return lends.move if ahead else move_of_kind(options, moves.Expose)
    cards = None if view.asker is None else view.seat_view(view.asker).confided
    if cards is None:
        return move_of_kind(options, moves.Refuse)
    strength = share_beaten(view.ranking, cards, view.hand_size)
    chance = 1.0
    for foe in position.foes:
        if foe.seat != view.asker:
            chance *= foe.beaten_by(strength, style.trust)
    return (
        lends.move if chance + rng.gauss(0, style.spread) > MIN_BORROWER_CHANCE else move_of_kind(options, moves.Refuse)
    )


def _can_spare(view: BragView, amount: int) -> bool:
    own = view.seat_view(view.viewer or 0)
    owed = sum(debt.amount for debt in view.debts if debt.lender == own.seat)
    return amount + owed <= MAX_LENT_SHARE * (own.stack + owed)


_Decision = Callable[[BragView, tuple[Option, ...], Random, Style], Move]
WILD_CHOICES: tuple[tuple[str, ...], ...] = ((), (), ("twos",), ("one_eyed_jacks",), ("black_twos", "suicide_king"))
"""Choices of wild cards that a computer player has as the dealer, all equally likely. Two of them are empty."""


def choose_move(view: View, options: tuple[Option, ...], rng: Random, style: Style | None = None) -> Move:
    """Return one of the moves that `options` admit, based on the view only.

    Raises TypeError for the view of another game, and ValueError for a viewer without a seat or options.
    """
    if not isinstance(view, BragView):
        raise TypeError(f"{type(view).__name__} is no view of betting")
    if view.viewer is not None and view.chooser == view.viewer:
        return _choose_game(view, rng)
    if view.viewer is None or not options:
        raise ValueError("a computer player needs a seat and something to choose from")
    return _DECISIONS[view.phase](view, options, rng, style or estimates.style_of(view.viewer))


def _choose_game(view: BragView, rng: Random) -> Move:
    """Choose the next game at random: a hand size for these players, wild cards, and blind play more often than not."""
    cards = [one for one in HAND_SIZES if most_players(one) >= len(view.seats)]
    return moves.Choose(
        seat=view.viewer or 0, cards=rng.choice(cards), wild=rng.choice(WILD_CHOICES), blind_play=rng.random() < 0.8
    )


def _take_turn(view: BragView, options: tuple[Option, ...], rng: Random, style: Style) -> Move:
    if isinstance(view, DrawView):
        return draw_turn(view, options, rng, style)
    strength = viewer_strength(view)
    if strength is None:
        return blind_turn(view, options, rng, style)
    return open_turn(view, options, rng, style, strength)


def _only_option(view: BragView, options: tuple[Option, ...], rng: Random, style: Style) -> Move:
    """Return the only option: between deals a player can at most look at a kept hand."""
    return options[0].move


_DECISIONS: dict[BettingPhase, _Decision] = {
    BettingPhase.BETTING: _take_turn,
    BettingPhase.KEEP_OR_THROW: estimates.keep_or_throw,
    BettingPhase.DISCARDING: estimates.choose_discard,
    BettingPhase.LENDING: answer_loan_request,
    BettingPhase.SIDESHOW: answer_sideshow,
    BettingPhase.DRAWING: choose_draw,
    BettingPhase.VOTING: answer_showdown,
    BettingPhase.NOMINATING: estimates.choose_unseen_hand,
    BettingPhase.RETAINING: estimates.choose_unseen_hand,
    BettingPhase.BETWEEN_DEALS: _only_option,
    BettingPhase.CLOSED: _only_option,
}
