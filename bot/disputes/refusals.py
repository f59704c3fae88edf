"""Refusal codes of disputes, each with the names of its facts."""

from __future__ import annotations

CODES: dict[str, tuple[str, ...]] = {
    "no_such_dispute": (),  # there is no such dispute, or the person may not see it
    "dispute_not_yours": (),  # only those dealt in and server managers may dispute a deal
    "disputed_already": ("number",),  # an open dispute already covers the deal or its game
    "dispute_decided_before": ("number",),  # a decided dispute covers the deal
    "dispute_over": (),  # the dispute was decided or withdrawn
    "not_disputer": (),  # only the person who disputes can withdraw
    "dispute_game_on": (),  # a finished deal of a game in progress cannot be voided before the game is over
    "dispute_not_a_player": (),  # chips can only be moved between those dealt in and the bank
    "dispute_own_deal": (),  # somebody who was dealt in may not read the whole record
}
