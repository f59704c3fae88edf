"""Check for cards still in play: until the whole pack is shuffled, its order reveals cards to come."""

from __future__ import annotations

from itertools import takewhile

from bot.history.statements import state_before
from bot.rules.game import AnyGame, IllegalMove
from bot.rules.outcome import DealOver
from bot.rules.registry import find_game as game_called
from bot.rules.table.events import CardsDealt, Shuffled
from bot.store.codec import CodecError, decode_events, decode_move
from bot.store.reading.reader import Reader
from bot.store.stored import StoredDeal
from bot.store.tables import count_pruned_moves

_CLOSED = "closed"


async def has_cards_in_play(reader: Reader, table_id: int, deal_no: int) -> bool:
    """Return True if a card may still be where this deal left it: in the pack, or in a kept hand.

    That ends when the table is closed, or when all cards had to be shuffled after this deal or a later one. Deals that
    cannot be read are no evidence of a shuffle.
    """
    stored = await reader.deals.deal(table_id, deal_no)
    if stored is None or stored.table.status == _CLOSED:
        return False
    later = False
    while stored is not None:
        if (later and _begins_fully_shuffled(stored)) or _ends_in_full_shuffle(stored):
            return False
        later, deal_no = True, deal_no + 1
        stored = await reader.deals.deal(table_id, deal_no)
    return True


def _begins_fully_shuffled(stored: StoredDeal) -> bool:
    """Return True if all cards were shuffled for a deal, with no hand kept from before."""
    if any(count_pruned_moves(row.move) for row in stored.moves):
        return False
    try:
        game = game_called(stored.deal.game)
        before = state_before(stored.deal, game)
        told = (event for row in stored.moves for event in decode_events(game, row.events))
        begun = list(takewhile(lambda event: not isinstance(event, CardsDealt), told))
    except (CodecError, KeyError):
        return False
    return before is not None and not before.has_kept_hand and any(isinstance(event, Shuffled) for event in begun)


def _ends_in_full_shuffle(stored: StoredDeal) -> bool:
    """Return True if a finished deal is followed by a shuffle of all cards."""
    if stored.deal_end is None:
        return False
    try:
        return _is_shuffle_due(stored, game_called(stored.deal.game))
    except (CodecError, IllegalMove, KeyError):
        return False


def _is_shuffle_due(stored: StoredDeal, game: AnyGame) -> bool:
    state = state_before(stored.deal, game)
    if state is None:
        return False
    for row in stored.moves:
        state, events = game.play(state, decode_move(game, row.move))
        if any(isinstance(event, DealOver) for event in events):
            return state.shuffle_due and not state.has_kept_hand
    return False
