"""Typed views of a table at which cards are arranged, and facts about the reader."""

from __future__ import annotations

from bot.rules.arranging.engine.state import ArrangingSeatView, ArrangingView
from bot.rules.cards import Card
from bot.screens.family import expect
from bot.tables.values import TableView


def arranging_view(view: TableView) -> ArrangingView[ArrangingSeatView]:
    return expect(view.view, ArrangingView)


def holds_hand(view: TableView) -> bool:
    """Return True if the reader holds cards in an arranging phase, even if they have locked them."""
    game = arranging_view(view)
    return game.arranging and view.seat in game.holders


def is_arranging(view: TableView) -> bool:
    """Return True if the reader has cards to arrange and has not submitted an arrangement."""
    game = arranging_view(view)
    if view.seat is None or not game.arranging:
        return False
    one = game.seat_view(view.seat)
    return one.dealt_in and not one.leaving and not one.ready and bool(own_cards(view))


def is_outside_game(view: TableView) -> bool:
    game = arranging_view(view)
    if view.seat is None or not game.rules.several_deals:
        return False
    return not (game.game_on and game.seat_view(view.seat).playing)


def can_return(view: TableView) -> bool:
    """Return True if the reader has left the current game of several deals and may return to it."""
    game = arranging_view(view)
    if view.seat is None or not game.game_on:
        return False
    own = game.seat_view(view.seat)
    return own.playing and own.leaving


def leave_game_key(view: TableView, *, free: bool = False) -> str:
    """Return the key of the question before the reader leaves a game of several deals; "" if they are in none.

    Unless the game is `free`, a leaver pays as a loser when it ends. With fewer than two players left the game is
    broken off, and the table closes if no other person stays.
    """
    game = arranging_view(view)
    playing = {one.seat for one in game.seats if one.playing and not one.leaving}
    if not game.game_on or view.seat not in playing:
        return ""
    if len(playing) > 2:
        return "sure-leave-game-free" if free else "sure-leave-game"
    leaving = {one.seat for one in game.seats if one.leaving}
    stays = any(not one.is_computer and one.seat not in leaving | {view.seat} for one in view.table.occupants)
    return "sure-leave-game-off" if stays else "sure-leave-game-off-closes"


def own_cards(view: TableView) -> tuple[Card, ...]:
    own = arranging_view(view).own
    return () if own is None else own.cards


def place_numbers(view: TableView) -> range:
    return range(1, arranging_view(view).rules.terms.places + 1)


def max_hand_cards(view: TableView) -> int:
    return 4 if arranging_view(view).rules.hands.four_card_sets else 3
