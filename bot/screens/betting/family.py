"""Betting games as families of screens."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from bot.rules.betting.events import Discarded, Folded
from bot.rules.betting.state import BettingPhase, BettingStatus
from bot.rules.game import NOBODY
from bot.rules.table.events import PotDivided, SeatLeft
from bot.rules.table.lending import DebtLeft
from bot.screens.betting import guide
from bot.screens.betting.buttons import public_items
from bot.screens.betting.event_sentences import betting_sentence
from bot.screens.betting.hand import own_card_lines, price_line, render_hand_panel
from bot.screens.betting.history import find_highlights, outcome_line, replay_paragraphs, statement_lines, tally_lines
from bot.screens.betting.odds import odds_task
from bot.screens.betting.result import deserves_picture, shown_hands
from bot.screens.betting.table_message import FACE, stakes_line
from bot.screens.betting.views import brag_view
from bot.screens.family import Family, GameHelp
from bot.screens.words import Words
from bot.tables.values import TableView


def _turn_price_line(view: TableView, words: Words) -> str:
    """Return what a bet costs the player to act, blind or open."""
    game = brag_view(view)
    if game.phase is not BettingPhase.BETTING or not game.stake or not game.to_act:
        return ""
    return price_line(view, game.seat_view(game.to_act[0]), words)


def _leaving_key(view: TableView) -> str:
    """Return the key of the reply to leaving. After folding or covering the pot, a player has no turn to fold in."""
    turns = brag_view(view).seat_view(view.seat or 0).status in {BettingStatus.BLIND, BettingStatus.OPEN}
    return "reply-leaving" if turns else "reply-leaving-later"


def _at_stake(view: TableView) -> tuple[str, int]:
    game = brag_view(view)
    one = game.seat_view(view.seat or 0)
    if game.in_deal:
        return ("sure-leave-staked", one.paid) if one.paid and one.status is not BettingStatus.FOLDED else ("", 0)
    return ("sure-leave-carried", game.carried) if game.carried and one.paid else ("", 0)


THREE_CARDS: Final[Family] = Family(
    name="betting",
    cogs=("cogs.betting",),
    table_texts=FACE,
    public_moves=public_items,
    hand_panel=render_hand_panel,
    own_card_lines=own_card_lines,
    seat_of_changed_hand=lambda event: event.seat if isinstance(event, Discarded | Folded) else NOBODY,
    price_line=_turn_price_line,
    stakes_line=stakes_line,
    at_stake=_at_stake,
    leaving_key=_leaving_key,
    carried_chips=lambda view: brag_view(view).carried,
    event_sentence=betting_sentence,
    closing_events=(SeatLeft, PotDivided, DebtLeft),
    statement_lines=statement_lines,
    replay_paragraphs=replay_paragraphs,
    outcome_line=outcome_line,
    tally_lines=tally_lines,
    highlights=find_highlights,
    shown_hands=shown_hands,
    deserves_picture=deserves_picture,
    help=GameHelp(
        pages=guide.THREE_CARD_PAGES, family_pages=guide.PAGES, page_text=guide.render_page, prepare=guide.prepare_page
    ),
    odds_task=odds_task,
)
MORE_CARDS: Final[Family] = replace(THREE_CARDS, help=replace(THREE_CARDS.help, pages=guide.MORE_CARD_PAGES))
DRAW: Final[Family] = replace(THREE_CARDS, help=replace(THREE_CARDS.help, pages=guide.DRAW_PAGES))
TEEN_PATTI: Final[Family] = replace(THREE_CARDS, help=replace(THREE_CARDS.help, pages=guide.TEEN_PATTI_PAGES))
