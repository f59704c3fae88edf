"""Betting games as families of screens."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from bot.rules.betting.events import Discarded, Folded
from bot.rules.betting.view import BettingPhase, Status
from bot.rules.game import NOBODY
from bot.rules.table.events import PotDivided, SeatLeft
from bot.rules.table.lending import DebtLeft
from bot.screens.betting import help as pages
from bot.screens.betting.buttons import public_moves
from bot.screens.betting.counted import counted
from bot.screens.betting.hand import own, panel, price
from bot.screens.betting.happened import sentence
from bot.screens.betting.moments import moments
from bot.screens.betting.odds import odds
from bot.screens.betting.seen import brag
from bot.screens.betting.showing import remarkable, shown_hands
from bot.screens.betting.stakes import stakes_line
from bot.screens.betting.statement import ended, in_steps, story
from bot.screens.betting.table import FACE
from bot.screens.family import Family, Help
from bot.screens.words import Words
from bot.tables.values import TableView


def _price(view: TableView, words: Words) -> str:
    """Return what a bet costs the player to act, blind or open."""
    game = brag(view)
    if game.phase is not BettingPhase.BETTING or not game.stake or not game.to_act:
        return ""
    return price(view, game.seat_view(game.to_act[0]), words)


def _leaving(view: TableView) -> str:
    """Return the key of the reply to leaving. After folding or covering the pot, a player has no turn to fold in."""
    turns = brag(view).seat_view(view.seat or 0).status in {Status.BLIND, Status.OPEN}
    return "reply-leaving" if turns else "reply-leaving-later"


def _at_stake(view: TableView) -> tuple[str, int]:
    game = brag(view)
    one = game.seat_view(view.seat or 0)
    if game.in_deal:
        return ("sure-leave-staked", one.paid) if one.paid and one.status is not Status.FOLDED else ("", 0)
    return ("sure-leave-carried", game.carried) if game.carried and one.paid else ("", 0)


THREE_CARDS: Final[Family] = Family(
    name="betting",
    cogs=("cogs.betting.play", "cogs.betting.cards"),
    face=FACE,
    public_moves=public_moves,
    panel=panel,
    own=own,
    changes_hand=lambda event: event.seat if isinstance(event, Discarded | Folded) else NOBODY,
    price=_price,
    stakes=stakes_line,
    at_stake=_at_stake,
    leaving=_leaving,
    carried=lambda view: brag(view).carried,
    sentence=sentence,
    parting=(SeatLeft, PotDivided, DebtLeft),
    story=story,
    in_steps=in_steps,
    ended=ended,
    counted=counted,
    moments=moments,
    shown_hands=shown_hands,
    remarkable=remarkable,
    help=Help(pages=pages.THREE_CARDS, order=pages.PAGES, text=pages.page, prepare=pages.prepare),
    odds=odds,
)
MORE_CARDS: Final[Family] = replace(THREE_CARDS, help=replace(THREE_CARDS.help, pages=pages.MORE_CARDS))
DRAW: Final[Family] = replace(THREE_CARDS, help=replace(THREE_CARDS.help, pages=pages.DRAW))
TEEN_PATTI: Final[Family] = replace(THREE_CARDS, help=replace(THREE_CARDS.help, pages=pages.TEEN_PATTI))
