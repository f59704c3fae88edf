"""Texts that only Draw Brag needs: betting rounds, fixed bets, blinds and exchanged cards."""

from __future__ import annotations

from bot.rules.betting.draw.state import DrawRules, DrawSeatView, DrawView
from bot.rules.betting.moves import Bet, Cover
from bot.rules.betting.state import BettingPhase, BettingSeatView, BettingStatus
from bot.rules.game import Option, Seat
from bot.screens.betting.move_actions import brag_view
from bot.screens.widgets.layout import wrap_facts
from bot.screens.words import Words
from bot.tables.values import TableView


def bet_label(view: TableView, option: Option, words: Words) -> str:
    """Return the label of a bet or all-in button; "" for other moves and other games."""
    game = brag_view(view)
    if not isinstance(game, DrawView):
        return ""
    if isinstance(option.move, Cover):
        return words("button-all-in", price=words.short_money(option.price))
    if not isinstance(option.move, Bet):
        return ""
    price = words.short_money(option.price)
    if not game.stake:
        return words("button-draw-bet", price=price)
    halved = is_half_price(game, option.move.seat)
    if option.price != (game.blind_price if halved else game.open_price):
        level = game.stake + _bet_unit(game)
        key = "button-raise-to" if level == option.price else "button-draw-raise"
        return words(key, price=price, level=words.short_money(level))
    return words("button-draw-call-half" if halved else "button-draw-call", price=price)


def is_half_price(game: DrawView, seat: Seat) -> bool:
    """Return True if a call costs the seat half, because the player has not looked."""
    one = game.seat_view(seat)
    return bool(game.blind_price) and isinstance(one, DrawSeatView) and not one.seen


def _bet_unit(game: DrawView) -> int:
    return game.big_blind * (2 if game.betting_round == 1 else 4)


def call_price_line(game: DrawView, words: Words) -> str:
    if not game.open_price:
        return words("table-draw-check" if game.stake else "table-draw-no-bet")
    key = "table-draw-call-half" if game.to_act and is_half_price(game, game.to_act[0]) else "table-draw-call"
    return words(key, price=words.money(game.open_price), half=words.short_money(game.blind_price))


def betting_round_line(view: TableView, words: Words) -> str:
    """Return the line on the betting round: its unit and raises, or that cards are exchanged; "" in other games."""
    game, rules = brag_view(view), view.table.house_rules
    if not isinstance(game, DrawView) or not isinstance(rules, DrawRules) or not game.betting_round:
        return ""
    if game.phase is BettingPhase.DRAWING:
        return words("table-draw-drawing", most=rules.max_draw)
    line = words("table-draw-round", number=game.betting_round, unit=words.money(_bet_unit(game)))
    players = sum(one.status in {BettingStatus.BLIND, BettingStatus.OPEN, BettingStatus.COVERED} for one in game.seats)
    if players > 2:
        return wrap_facts((line, words("table-draw-raises", raises=game.raises, most=rules.max_raises)))
    return line


def seat_facts(view: TableView, one: BettingSeatView, words: Words, *, done: bool) -> list[str]:
    """Return the facts of a seat: its blind, unless it has acted since (`done`), and the number of cards exchanged."""
    game = brag_view(view)
    facts: list[str] = []
    if isinstance(game, DrawView) and isinstance(one, DrawSeatView) and game.betting_round:
        waits = not done and one.status is not BettingStatus.FOLDED
        if one.seat == game.small_blind_seat and waits:
            facts.append(words("table-draw-small-blind"))
        if one.seat == game.big_blind_seat and waits:
            facts.append(words("table-draw-big-blind"))
        if one.drawn is not None:
            facts.append(words("table-draw-drew", cards=one.drawn))
    return facts
