"""Legal bets as amounts to offer."""

from __future__ import annotations

from bot.rules.betting.moves import Bet
from bot.rules.game import Option, Seat
from bot.screens.betting.seen import brag_view
from bot.screens.items import BUTTON_LABEL_LIMIT, MOST_CHOICES
from bot.screens.words import Words
from bot.tables.values import TableView


def next_legal_bet(option: Option, amount: int) -> int | None:
    """Return the lowest legal bet above `amount`, or None if there is none."""
    if amount < option.price:
        return option.price
    above = amount - amount % option.step + option.step
    return above if option.most is not None and above <= option.most else None


def can_raise(option: Option) -> bool:
    """Return True if a bet above the price of staying in is legal."""
    return next_legal_bet(option, option.price) is not None


def raise_amounts(option: Option) -> tuple[int, ...]:
    """Return the raises offered as buttons, ascending: the lowest, twice the price of staying in, the highest."""
    least, most = next_legal_bet(option, option.price), option.most or option.price
    if least is None:
        return ()
    found = {least, most - most % option.step, *(one for one in (2 * option.price,) if least < one <= most)}
    return tuple(sorted(amount - amount % option.step for amount in found))


def legal_bets(option: Option, limit: int = MOST_CHOICES) -> tuple[int, ...]:
    """Return legal bets, ascending. More than `limit` (at least 2) are thinned: the first ones, a few larger, the
    highest.
    """
    least, most, step = option.price, option.most or option.price, option.step
    first = next_legal_bet(option, least)
    if first is None:
        return (least,)
    if 1 + (most - first) // step + 1 <= limit:
        return (least, *range(first, most + 1, step))
    few = [least, *range(first, first + (limit // 2 - 1) * step, step)]
    grown = max(few[-1], first)
    while len(few) < limit - 1 and (grown := 2 * grown) < most - most % step:
        few.append(grown)
    return (*few, most - most % step)


def label_with_wallet(view: TableView, seat: Seat, price: int, label: str, words: Words, *, loan: int = 0) -> str:
    """Return the label of a move of `seat`, with the chips that its price takes from the wallet, if any.

    `loan`: chips of the price that are lent. A label without room for the addition is returned unchanged.
    """
    if not view.table.house_rules.uses_wallets:
        return label
    more = price - loan - brag_view(view).seat_view(seat).stack
    longer = words("button-from-wallet", label=label, more=words.number(more))
    return longer if more > 0 and len(longer) <= BUTTON_LABEL_LIMIT else label


def bet_choice_text(view: TableView, option: Option, amount: int, words: Words) -> str:
    """Return a choice that explains a bet of `amount`: `5 chips: stay in`, `6 chips: raise`."""
    words = words.for_game(view.table.game, view.table.house_rules)
    if not brag_view(view).stake:
        return words.money(amount)
    key = "dialog-bet-stay" if amount == option.price else "dialog-bet-raise"
    return words(key, amount=words.money(amount))


def suggest_bets(option: Option, typed: str) -> tuple[int, ...]:
    """Return suggestions for a typed beginning of an amount: legal bets that start with it, or all of them."""
    bets = legal_bets(option, MOST_CHOICES)
    written = typed.strip()
    if not written.isdecimal():
        return bets
    amount = int(written[:15])
    exact = (amount,) if option.admits(Bet(seat=option.move.seat, amount=amount)) else ()
    begun = tuple(bet for bet in bets if str(bet).startswith(written) and bet != amount)
    return (exact + begun)[:MOST_CHOICES]
