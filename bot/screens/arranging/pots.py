"""Pot of a game with stakes and no betting: its contents, and what a leaver gives up."""

from __future__ import annotations

from bot.rules.arranging.engine.events import StakePaid
from bot.rules.outcome import DealOver
from bot.screens.arranging.seen import arranging_view
from bot.screens.words import Words
from bot.tables.values import TableView


def carried_chips(view: TableView) -> int:
    """Return the chips carried over in the pot, including those carried into the current deal."""
    game = arranging_view(view)
    return game.pot - sum(one.amount for one in _stakes_paid(view)) if game.in_deal else game.pot


def pots_line(view: TableView, words: Words) -> str:
    """Return the contents of the pot; between deals, the pot carried over, if any."""
    pot, before = arranging_view(view).pot, carried_chips(view)
    if not pot:
        return ""
    if not view.view.in_deal and any(isinstance(event, DealOver) for event in view.deal_events):
        return words("table-pot-waiting", carried=words.money(pot))
    if before and view.view.in_deal:
        return words("table-pot-carried", pot=words.money(pot), carried=words.short_money(before))
    return words("table-pot", pot=words.money(pot))


def stake_at_risk(view: TableView) -> tuple[str, int]:
    """Return the warning's key and the chips that the reader gives up by leaving: their stake or, between deals, the
    carried pot.
    """
    game = arranging_view(view)
    paid = sum(one.amount for one in _stakes_paid(view) if one.seat == view.seat)
    if not paid:
        return "", 0
    if game.in_deal:
        return ("", 0) if view.seat is None or game.seat_view(view.seat).leaving else ("sure-leave-staked", paid)
    return ("sure-leave-carried", game.pot) if game.pot else ("", 0)


def _stakes_paid(view: TableView) -> list[StakePaid]:
    """Return the stakes of the current deal, or of the last one."""
    return [event for event in view.deal_events if isinstance(event, StakePaid)]
