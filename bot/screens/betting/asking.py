"""Menus for moves that name cards or people: discards, exchanges, and loan requests."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from bot.rules.betting.moves import Ask, AskBystander, Discard, Draw
from bot.rules.cards import Card
from bot.rules.game import Option
from bot.rules.hands import split_hand
from bot.screens.betting.actions import ASK_OTHER
from bot.screens.betting.seen import brag_view
from bot.screens.cards import card_text, hand_name, display_order, card_backs_text
from bot.screens.ids import PlayId
from bot.screens.items import MOST_CHOICES, Choice, Item, button, menu, people_menu
from bot.screens.names import distinct_names, is_computer, plain_text
from bot.screens.words import Words
from bot.tables.values import Hints, TableView


def card_menus(view: TableView, options: Iterable[Option], decision: int, words: Words) -> list[Item]:
    """Return the menus of the reader's own cards for a discard or an exchange.

    The values are places in the hand as dealt.
    """
    if view.seat is None:
        return []
    offered = tuple(options)
    discards = [option.move.places for option in offered if isinstance(option.move, Discard)]
    draws = [option.move.places for option in offered if isinstance(option.move, Draw)]
    made: list[Item] = []
    if discards:
        count = len(discards[0])
        choices = _card_choices(view, words, leaves=count == 1)
        made.append(
            menu(_play_id(view, "discard", decision), words("button-discard", cards=count), choices, least=count, most=count)
        )
    if draws:
        most = max(map(len, draws))
        if most:
            made.append(
                menu(_play_id(view, "draw", decision), words("button-draw", most=most), _card_choices(view, words), most=most)
            )
        made.append(button(_play_id(view, "draw.none", decision), words("button-draw-none")))
    return made


def lender_menu(view: TableView, options: Iterable[Option], decision: int, words: Words) -> list[Item]:
    """Return the menu of players who can be asked for a loan; the values are seats."""
    asks = [option for option in options if isinstance(option.move, Ask)]
    if not asks:
        return []
    names = distinct_names({one.seat: one.name for one in view.table.occupants}, words)
    choices = [
        Choice(
            str(option.move.lender),
            _lender_name(view, option.move.lender, names, words),
            description=words("hand-stack-of", stack=words.money(brag_view(view).seat_view(option.move.lender).stack)),
        )
        for option in asks[:MOST_CHOICES]
        if isinstance(option.move, Ask)
    ]
    return [menu(_play_id(view, "ask", decision), words("button-ask", amount=words.money(asks[0].loan)), choices)]


def bystander_menu(view: TableView, options: Iterable[Option], decision: int, words: Words) -> list[Item]:
    """Return the menu of server members who can be asked for a loan; the values are user ids."""
    loan = next((option.loan for option in options if isinstance(option.move, AskBystander)), 0)
    if not loan:
        return []
    return [people_menu(_play_id(view, ASK_OTHER, decision), words("button-ask-other", amount=words.money(loan)))]


def _play_id(view: TableView, action: str, decision: int) -> PlayId:
    return PlayId(action, view.table.table_id, brag_view(view).deal_no, decision)


def _lender_name(view: TableView, seat: int, names: Mapping[int, str], words: Words) -> str:
    name = plain_text(names[seat])
    return words("button-ask-computer", name=name) if is_computer(view.table.occupants, seat) else name


def _card_choices(view: TableView, words: Words, *, leaves: bool = False) -> list[Choice]:
    """Return the reader's cards in the order of the hand message, or only their places if they have not looked.

    `leaves`: add the hand that remains without each card, if the table's hints allow it.
    """
    one = brag_view(view).seat_view(view.seat or 0)
    cards = next((held.cards for held in one.hands if held.cards is not None), None)
    if cards is None:
        count = one.hands[0].count if one.hands else 0
        back = card_backs_text(1, words)
        return [
            Choice(str(place), f"{words('button-unseen-card', number=place + 1)} {back}".rstrip())
            for place in range(count)
        ]
    told = leaves and view.table.settings.hints is not Hints.OFF
    return [
        Choice(
            str(place),
            card_text(cards[place], words),
            description=words("button-discard-leaves", hand=_remaining_hand(view, cards, place, words)) if told else None,
        )
        for place in display_order(cards)
    ]


def _remaining_hand(view: TableView, cards: Sequence[Card], place: int, words: Words) -> str:
    _, left = split_hand(tuple(cards), (place,))
    return hand_name(left, words, brag_view(view).ranking).replace("`", "")
