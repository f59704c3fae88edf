"""Special facts of a table: variant, bottom card, rounds left, loans and debts."""

from __future__ import annotations

from bot.rules.betting.house_rules import BragRules
from bot.rules.betting.view import BettingPhase, BettingSeatView, BragView
from bot.rules.game import NOBODY, Seat
from bot.rules.registry import find_game as game_called
from bot.screens.betting import drawing
from bot.screens.betting.seen import brag_view
from bot.screens.cards import cards_text
from bot.screens.names import SeatNames, names_at_table
from bot.screens.wild import wild_set_names, wild_text
from bot.screens.words import Words
from bot.tables.values import TableView

MOST_DEBTS = 5
"""Debts listed on the table message; `/table status` lists more."""


def variant_line(view: TableView, words: Words) -> str:
    """Return the variant played, or "" if it is the usual form of the game."""
    game, rules = brag_view(view), view.table.house_rules
    usual = game_called(view.table.game).default_rules
    size = rules.cards if isinstance(rules, BragRules) else game.hand_size
    usual_size = usual.cards if isinstance(usual, BragRules) else game.hand_size
    choice = isinstance(rules, BragRules) and rules.dealers_choice
    parts: list[str] = []
    if choice or size != usual_size:
        parts.append(words("table-played-cards", cards=game.hand_size))
    if choice or game.ranking.wild:
        parts.append(words("table-played-wild", wild=wild_text(wild_set_names(game.ranking), words)))
    if choice or not game.blind_play:
        parts.append(words("table-played-blind" if game.blind_play else "table-played-open"))
    return f"-# {' · '.join(parts)}" if parts else ""


def deal_lines(view: TableView, words: Words) -> list[str]:
    """Return the betting round, the bottom card and the rounds left of the current deal."""
    game = brag_view(view)
    lines: list[str] = []
    if game.bottom:
        lines.append(words("table-bottom", cards=cards_text(game.bottom, words)))
    most = getattr(view.table.house_rules, "max_rounds", 0)
    if most and game.phase is not BettingPhase.BETWEEN_DEALS:
        lines.append(words("table-rounds-left", left=max(1, most - game.rounds)))
    line = drawing.betting_round_line(view, words)
    return [line, *lines] if line else lines


def pending_question_line(view: TableView, words: Words) -> str:
    """Return the question that a player has to answer, or the discard or exchange that is due; "" if there is none."""
    game, names = brag_view(view), names_at_table(view.table, words)
    actor = game.to_act[0] if game.to_act else NOBODY
    if game.phase in {BettingPhase.DISCARDING, BettingPhase.DRAWING}:
        asked = "table-discarding" if game.phase is BettingPhase.DISCARDING else "table-drawing"
        return words(asked, name=names(actor))
    if game.asker is None or game.asked is None:
        return ""
    if game.phase is BettingPhase.SIDESHOW:
        return words("table-sideshow", name=names(game.asker), other=names(game.asked))
    if game.phase is BettingPhase.LENDING:
        return words(loan_question_key(view), name=names(game.asker), other=names(game.asked))
    return ""


def loan_question_key(view: TableView) -> str:
    """Return the key of the sentence about a loan request, to a backer or to the last opponent."""
    in_play = {one.seat for one in brag_view(view).seats if one.live}
    return "table-lending-or-showing" if brag_view(view).asked in in_play else "table-lending"


def face_up_facts(one: BettingSeatView, words: Words) -> list[str]:
    """Return the face-up cards of a seat: a second hand, or the exposed part of a folded one."""
    facts: list[str] = []
    if one.face_up:
        facts.append(words("table-face-up", cards=cards_text(one.face_up, words)))
    if one.turned:
        facts.append(words("table-turned", cards=cards_text(one.turned, words)))
    return facts


def list_debts(game: BragView, names: SeatNames, words: Words, *, most: int) -> list[str]:
    """Return who owes whom at the table, at most `most` lines. Loans between the same two players are added up."""
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
