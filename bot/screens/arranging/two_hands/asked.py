"""Question to a player after all have arranged: show a hand or pass."""

from __future__ import annotations

from bot.rules.game import Seat
from bot.screens.arranging.two_hands.seen import best_hand, best_hand_lines, two_hands_view
from bot.screens.ids import PlayId
from bot.screens.items import PRIMARY, Item, button
from bot.screens.names import names_at_table
from bot.screens.words import Words
from bot.tables.values import Hints, TableView, TurnOffer


def question_lines(view: TableView, seat: Seat, words: Words, until: str) -> list[str]:
    """Return the question to a player in the deal, with the hands to beat.

    Other players read only that hands are being shown, since their hand messages are not updated at every turn.
    """
    game = two_hands_view(view)
    if seat not in game.to_act:
        return [words("exposing-others")]
    best = best_hand_lines(view, names_at_table(view.table, words), words)
    shown = f"{until} {words('exposing-time-up')}" if until else ""
    return [f"{words('exposing-own', place=game.place)}{shown}", *best, *_comparison_lines(view, seat, words)]


def _comparison_lines(view: TableView, seat: Seat, words: Words) -> list[str]:
    """Return how the reader's hand compares with the best one, and a warning if they cannot win the pot any more."""
    game = two_hands_view(view)
    best = best_hand(view, game.place)
    said: list[str] = []
    if view.table.settings.hints is not Hints.OFF and best and game.own is not None and game.own.hands:
        strength = game.rules.hands.strength
        ahead = strength(game.own.hands[game.place - 1]) - strength(best)
        said.append(words("exposing-compared", how="better" if ahead > 0 else "equal" if ahead == 0 else "lower"))
    if game.place > 1 and seat not in game.best[0]:
        said.append(words("exposing-out"))
    return [" ".join(said)] if said else []


def answer_items(view: TableView, words: Words) -> list[Item]:
    """Return the answers to the reader's question."""
    game = two_hands_view(view)
    return _answer_buttons(view, view.decision, words) if game.exposing and view.seat in game.to_act else []


def public_items(view: TableView, turns: tuple[TurnOffer, ...], words: Words) -> list[Item]:
    """Return the answers of the player to act, for the table message."""
    return _answer_buttons(view, turns[0].decision, words) if two_hands_view(view).exposing else []


def _answer_buttons(view: TableView, decision: int, words: Words) -> list[Item]:
    table, deal, place = view.table.table_id, view.view.deal_no, two_hands_view(view).place
    show, not_now = (PlayId(action, table, deal, decision) for action in ("turn.up", "pass"))
    return [
        button(show, words("exposing-show", place=place), PRIMARY),
        button(not_now, words("exposing-pass")),
    ]
