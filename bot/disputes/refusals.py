"""Every reason why something about a dispute is refused: its code and the names of its facts."""

from __future__ import annotations

CODES: dict[str, tuple[str, ...]] = {
    "no_such_dispute": (),  # there is none of that number, or it is none of the person's business
    "dispute_not_yours": (),  # whoever was not dealt in disputes nothing, unless they manage the server
    "disputed_already": ("number",),  # the deal, or its game, is disputed under that number
    "dispute_decided_before": ("number",),  # it was, and that has been decided
    "dispute_over": (),  # the dispute was decided or withdrawn
    "not_disputer": (),  # only who disputes something can withdraw that
    "dispute_game_on": (),  # a deal of a game of several is voided when it is in hand, or when the game is over
    "dispute_not_a_player": (),  # chips are moved between those who were dealt in, and the bank
    "dispute_own_deal": (),  # who was dealt in does not read the whole record
}
"""Code to the names of its facts."""
