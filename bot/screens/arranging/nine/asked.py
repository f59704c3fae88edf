"""Questions to a player of Nine Card Brag besides arranging (bum deal, tenth card, discard), and their answers."""

from __future__ import annotations

from bot.rules.arranging.moves import DealTenth, Discard, Pack, Pass
from bot.rules.arranging.nine.view import NinePhase
from bot.rules.game import NOBODY, Seat
from bot.screens.arranging.moves import LAY_ASIDE, action_for, play_id
from bot.screens.arranging.names import sort_cards
from bot.screens.arranging.nine.seen import nine_view
from bot.screens.arranging.seen import own_cards
from bot.screens.arranging.tray import CardOrder
from bot.screens.cards import card_text
from bot.screens.items import Choice, Item, button, menu
from bot.screens.names import join_names, names_at_table
from bot.screens.words import Words
from bot.tables.values import TableView


def question_lines(view: TableView, seat: Seat, words: Words, until: str) -> list[str]:
    """Return the question to a player in the deal, or whom the deal waits for."""
    game, names = nine_view(view), names_at_table(view.table, words)
    asked = seat in game.to_act
    if game.phase is NinePhase.TENTH:
        if not asked:
            return [words("nine-tenth-wait", name=names(one)) for one in game.to_act]
        key = "nine-tenth-own" if game.caller == NOBODY else "nine-tenth-round-own"
        return [f"{words(key, name=names(game.caller) if game.caller else '')}{until}"]
    if game.phase is NinePhase.DISCARDING:
        if asked:
            return [f"{words('nine-discard-own')}{until}"]
        gave = game.own is not None and len(game.own.given_up) == 1
        return [words("nine-discard-done" if gave else "nine-discard-wait")]
    if asked:
        return [f"{words('nine-packing-own')}{until}"]
    packs = game.own is not None and bool(game.own.packs)
    return [f"{words('nine-packing-yes' if packs else 'nine-packing-no')}{until}"]


def answer_items(view: TableView, words: Words) -> list[Item]:
    """Return the answers to the reader's question, besides arranging."""
    game = nine_view(view)
    if game.arranging:
        return []
    if any(isinstance(option.move, Discard) for option in view.options):
        cards = sort_cards(own_cards(view), CardOrder.RANK)
        choices = [Choice(card.text, card_text(card, words)) for card in cards]
        return [menu(play_id(view, LAY_ASIDE), words("nine-discard"), choices)]
    made: list[Item] = []
    for option in view.options:
        match option.move:
            case Pack():
                key = "nine-pack"
            case DealTenth():
                key = "nine-deal-tenth" if game.caller == NOBODY else "nine-deal-round"
            case Pass():
                refused = "nine-no-tenth" if game.caller == NOBODY else "nine-no-round"
                key = refused if game.phase is NinePhase.TENTH else "nine-keep"
            case _:
                continue
        made.append(button(play_id(view, action_for(option.move)), words(key)))
    return made


def pack_buttons(view: TableView, words: Words) -> list[Item]:
    """Return the bum deal button, offered to everybody who arranges, regardless of their cards."""
    return [button(play_id(view, "pack"), words("nine-pack"))] if _can_pack(view) else []


def offer_lines(view: TableView, words: Words) -> list[str]:
    """Return the explanation of what everybody is offered."""
    declaring, packing = bool(nine_view(view).declarations), _can_pack(view)
    if not declaring and not packing:
        return []
    what = "declare" if not packing else "both" if declaring else "pack"
    return [words("nine-for-everybody", what=what)]


def _can_pack(view: TableView) -> bool:
    return any(isinstance(option.move, Pack) for option in view.options)


def other_lines(view: TableView, seat: Seat, words: Words) -> list[str]:
    """Return the lines about players who have thrown in their cards, the reader first."""
    game, names = nine_view(view), names_at_table(view.table, words)
    said = [words("nine-packs")] if game.arranging and game.own is not None and game.own.packs else []
    packed = [names(other.seat) for other in game.seats if other.dealt_in and other.packed and other.seat != seat]
    return [*said, words("nine-packed", names=join_names(words, packed))] if packed else said


def out_key(view: TableView, seat: Seat) -> str:
    """Return the key of the text for a player who has packed and has nothing left to do; "" for everyone else."""
    game = nine_view(view)
    return "nine-out" if game.seat_view(seat).packed and seat not in game.to_act else ""
