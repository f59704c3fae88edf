"""What is special about a table: what is played now, the bottom card, the rounds that are left, loans and debts."""

from __future__ import annotations

from bot.rules.betting.house_rules import BragRules
from bot.rules.betting.view import BettingPhase, BettingSeatView, BragView
from bot.rules.game import NOBODY, Seat
from bot.rules.registry import game as game_called
from bot.screens.betting import drawing
from bot.screens.betting.seen import brag
from bot.screens.cards import cards_text
from bot.screens.names import Names, names_at
from bot.screens.wild import wild_sets, wild_text
from bot.screens.words import Words
from bot.tables.values import TableView

MOST_DEBTS = 5
"""Debts told on the table's message; `/table status` tells more."""


def played_line(view: TableView, words: Words) -> str:
    """What is played, where that is not simply the game the table is named after; "" where it is."""
    game, rules = brag(view), view.table.house_rules
    usual = game_called(view.table.game).usual
    size = rules.cards if isinstance(rules, BragRules) else game.hand_size
    usual_size = usual.cards if isinstance(usual, BragRules) else game.hand_size
    choice = isinstance(rules, BragRules) and rules.dealers_choice
    parts: list[str] = []
    if choice or size != usual_size:
        parts.append(words("table-played-cards", cards=game.hand_size))
    if choice or game.ranking.wild:
        parts.append(words("table-played-wild", wild=wild_text(wild_sets(game.ranking), words)))
    if choice or not game.blind_play:
        parts.append(words("table-played-blind" if game.blind_play else "table-played-open"))
    return f"-# {' · '.join(parts)}" if parts else ""


def deal_lines(view: TableView, words: Words) -> list[str]:
    """The bottom card and the rounds that are left, while a deal is in hand."""
    game = brag(view)
    lines: list[str] = []
    if game.bottom:
        lines.append(words("table-bottom", cards=cards_text(game.bottom, words)))
    most = getattr(view.table.house_rules, "max_rounds", 0)
    if most and game.phase is not BettingPhase.BETWEEN_DEALS:
        lines.append(words("table-rounds-left", left=max(1, most - game.rounds)))
    line = drawing.round_line(view, words)
    return [line, *lines] if line else lines


def asking_line(view: TableView, words: Words) -> str:
    """What somebody has been asked and has to answer: a loan, or a sideshow; or who lays aside, or exchanges."""
    game, names = brag(view), names_at(view.table, words)
    actor = game.to_act[0] if game.to_act else NOBODY
    if game.phase in {BettingPhase.DISCARDING, BettingPhase.DRAWING}:
        asked = "table-discarding" if game.phase is BettingPhase.DISCARDING else "table-drawing"
        return words(asked, name=names(actor))
    if game.asker is None or game.asked is None:
        return ""
    if game.phase is BettingPhase.SIDESHOW:
        return words("table-sideshow", name=names(game.asker), other=names(game.asked))
    if game.phase is BettingPhase.LENDING:
        return words(lending_key(view), name=names(game.asker), other=names(game.asked))
    return ""


def lending_key(view: TableView) -> str:
    """The key of the sentence about a loan that is asked for: from a backer, or from the last opponent."""
    in_play = {one.seat for one in brag(view).seats if one.live}
    return "table-lending-or-showing" if brag(view).asked in in_play else "table-lending"


def face_up_facts(one: BettingSeatView, words: Words) -> list[str]:
    """The cards of a seat that lie face up: a second hand, or what shows of a folded one."""
    facts: list[str] = []
    if one.face_up:
        facts.append(words("table-face-up", cards=cards_text(one.face_up, words)))
    if one.turned:
        facts.append(words("table-turned", cards=cards_text(one.turned, words)))
    return facts


def debts_lines(game: BragView, names: Names, words: Words, *, most: int) -> list[str]:
    """Who owes whom at the table; what comes from several loans added up."""
    owed: dict[tuple[Seat, Seat], int] = {}
    for one in game.debts:
        pair = (one.borrower, one.lender)
        owed[pair] = owed.get(pair, 0) + one.amount
    lines = [
        words("table-debt", name=names(borrower), other=names(lender), amount=words.money(amount))
        for (borrower, lender), amount in list(owed.items())[:most]
    ]
    if len(owed) > most:
        lines.append(words("table-more-debts", more=len(owed) - most))
    return lines
