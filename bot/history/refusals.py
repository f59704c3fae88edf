"""Refusal codes of the history, each with the names of its facts."""

from __future__ import annotations

CODES: dict[str, tuple[str, ...]] = {
    "deal_not_over": (),  # the deal is still in hand, so it has no replay or record yet
    "game_not_over": (),  # the deal belongs to a game in progress, which has no record yet
    "moves_thinned": (),  # the moves of the deal were pruned; its statement is kept
    "replay_lost": (),  # the deal cannot be replayed from the stored data
    "record_lost": (),  # the deal cannot be written as a record from the stored data
    "cards_in_play": (),  # the pack has not been shuffled since, so a record would reveal cards to come
}
