"""Every reason why the history refuses something: its code and the names of its facts."""

from __future__ import annotations

CODES: dict[str, tuple[str, ...]] = {
    "deal_not_over": (),  # the deal is still in hand: there is neither a replay nor a record of it yet
    "game_not_over": (),  # the deal is one of a game of several that is still on: there is no record of it yet
    "moves_thinned": (),  # the moves of the deal were thinned out; its statement is kept
    "replay_lost": (),  # the deal cannot be played again from what is stored
    "record_lost": (),  # nor can it be told as a record
    "cards_in_play": (),  # the pack has not been shuffled since, so that a record would tell of cards to come
}
"""Code to the names of its facts."""
