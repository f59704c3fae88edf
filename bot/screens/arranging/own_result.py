"""Result of a deal of an arranging game for one player, for their hand message."""

from __future__ import annotations

from bot.rules.arranging.engine.events import Arranged, PointScored
from bot.rules.arranging.engine.state import ArrangingSeatView, OwnCardsView
from bot.rules.game import GameOver, PointsMoved, Seat
from bot.screens.arranging.views import arranging_view
from bot.screens.table import table_text
from bot.screens.table.table_text import net_chips, own_result_text, signed_brief
from bot.screens.widgets.names import join_names
from bot.screens.words import Words, signed_money
from bot.tables.values import TableView


def after_deal_lines(view: TableView, one: ArrangingSeatView, words: Words) -> list[str]:
    """Return the lines of a hand message between deals; while hands are being turned up, without any result."""
    game = arranging_view(view)
    if game.outcome is None or game.own is None or not game.own.cards:
        return [] if one.sitting_out else [words("hand-no-deal")]
    if not game.reveal:
        return [words("arrange-broken-off")]
    lines = [words("arrange-over")]
    if not view.is_revealing:
        lines = [_gain_text(view, one.seat, words), *_game_over_lines(view, one.seat, words)]
    return [*lines, *timeout_lines(view, one.seat, words), *submission_lines(game.own, words)]


def won_last_deal(view: TableView, seat: Seat) -> bool:
    """Return True if the reader has won the game of several deals that is over or, in other games, chips."""
    game = arranging_view(view)
    if game.in_deal or view.is_revealing or game.outcome is None or game.outcome.voided:
        return False
    if game.rules.several_deals:
        return any(isinstance(event, GameOver) and event.winner == seat for event in view.deal_events)
    return table_text.winnings(view.deal_events)[0][seat] > 0


def timeout_lines(view: TableView, seat: Seat, words: Words) -> list[str]:
    """Return a line if the player's cards were arranged for them because their time ran out."""
    arranged = [one for one in view.deal_events if isinstance(one, Arranged) and one.seat == seat]
    return [words("arrange-time-ran-out")] if arranged and arranged[-1].cause == "time" else []


def _gain_text(view: TableView, seat: Seat, words: Words) -> str:
    """Return the text on the reader's gain in the deal: chips, or points and the places won."""
    if not arranging_view(view).rules.several_deals:
        won = table_text.winnings(view.deal_events)[0][seat]
        return own_result_text(won, net_chips(view.deal_events)[seat], view.view.seat_view(seat).stack, words)
    first: dict[int, Seat] = {}
    for one in view.deal_events:
        if isinstance(one, PointScored) and one.place:
            first.setdefault(one.place, one.seat)
    places = [place for place, winner in first.items() if winner == seat]
    gained = sum(one.gained for one in view.deal_events if isinstance(one, PointsMoved) and one.seat == seat)
    points = signed_brief(gained, words) if gained else ""
    hands = join_names(words, (words("arrange-place-won", place=place) for place in places))
    return words("arrange-won", count=len(places), hands=hands, some=gained, gained=points)


def _game_over_lines(view: TableView, seat: Seat, words: Words) -> list[str]:
    over = next((one for one in view.deal_events if isinstance(one, GameOver) and not one.voided), None)
    if over is None:
        return []
    won, net = "yes" if over.winner == seat else "no", net_chips(view.deal_events)[seat]
    return [words("arrange-game-over", won=won, some=net, net=signed_money(net, words))]


def submission_lines(own: OwnCardsView, words: Words) -> list[str]:
    """Return a line if the player has submitted a declaration or no hand at all."""
    if own.declared is not None:
        return [words("arrange-declared", what=own.declared.name.lower())]
    return [words("arrange-locked-none")] if own.hands == () else []
