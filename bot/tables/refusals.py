"""Refusals of commands at tables, besides those of rules and ledger: codes and the names of their facts.

Facts are chips, with these exceptions: `at` (seconds since the epoch), `least`, `most` and `players` (numbers of
people), `seat` (a seat number), `table_id`, `channel_id`, `option` (the name of a house rule).
"""

from __future__ import annotations

from typing import Final

UNREADABLE: Final = frozenset({"no_table", "table_damaged"})
"""Codes for a table that does not exist or cannot be read. Trying again does not help."""

CODES: dict[str, tuple[str, ...]] = {
    # The table
    "no_table": (),  # there is no such table, or it is closed
    "table_here": ("table_id",),  # the channel has an open table already
    "unknown_game": (),
    # values that do not fit together: `reason` is HouseRuleError's code, `bound` the number it names (0: none)
    "bad_house_rules": ("option", "reason", "bound"),
    "bad_clock": ("least", "most"),  # seconds for a turn
    "bad_pause": ("least", "most"),  # seconds between deals
    "sheet_of_another_game": ("name", "game"),  # the sheet called `name` is for `game` (its name in the registry)
    "game_change_waits": (),  # only between deals, without a carried pot, a kept hand or a debt
    "too_many_seated": ("most", "players"),  # the new house rules allow fewer players than sit here
    "not_host": (),  # only the host or somebody with Manage Server may do this
    "not_seated": (),  # the person does not sit at this table
    "only_backs": (),  # the person was only asked for a loan in this deal, they do not play
    "already_seated": ("have",),
    "closing": (),  # the table closes after this deal
    "not_agreed": (),  # the person must read the current terms and agree to them
    "paused": (),  # the table is paused
    "disputed": (),  # a dispute stops the table until it is decided
    "stopping": (),  # the bot is being restarted; the command was not done
    "table_damaged": (),  # the stored table cannot be read; it can still be closed
    # Seats and money
    "buy_in_too_small": ("least", "offered"),
    "nothing_queued": (),  # no chips are queued for the end of the deal
    "read_the_pack": (),  # the person read a whole record while the table was disputed
    "kicked": (),  # the person was sent away and not invited since
    "still_leaving": (),  # the person asked to leave and is still in the deal
    "already_invited": (),
    "too_many_invited": ("most",),  # maximum number of people invited to one table at a time
    "person_not_seated": (),  # the person to be sent away does not sit here
    "kick_self": (),  # people cannot send themselves away; they leave instead
    "person_seated": (),  # the invited person sits here already
    "bad_count": ("least", "most"),  # numbers of computer players that fit
    # Playing
    "stale": ("price",),  # the button is out of date; `price` is what it costs now
    "time_is_up": (),  # the click came after the deadline
    "deal_in_hand": (),  # only possible when the deal is over
    "chooser_first": ("seat", "at"),  # the next dealer, `seat`, may choose the game until `at`
    "computers_lend_nothing": (),  # people and computer players are not asked for loans by each other
    "was_at_deal": (),  # the person asked for a loan was at the table in this deal, or backs somebody in it
    "backer_sent_away": (),  # the person asked for a loan was sent away from the table
    "backer_read_pack": (),  # the person asked for a loan read a whole record
    "backer_too_poor": ("missing",),  # the person asked for a loan has less than that in their wallet
    "retain_first": (),  # the winner of the carried pot has not said yet which hand to keep
    "too_few_ready": ("least", "players"),  # a deal needs `least` players who can pay and are not sitting out
    # Votes
    "computers_in_deal": (),  # a computer player is still in the deal, so it cannot be voided by agreement
    "computers_in_pot": (),  # a computer player has a share in the carried pot, so it cannot be divided by agreement
    "bad_last_deals": ("most",),  # the last deals are a number of deals up to `most`, or a time of day, not both
    "question_open": (),  # another vote is in progress
    "nothing_asked": (),
    "answered_already": (),
    "not_asked": (),  # the person has no vote
    # The clock
    "clock_runs": ("at",),  # the turn ends at `at` anyway
    "nobody_to_wait_for": (),  # nobody owes a move, or a computer player does
    "too_early_to_call": ("at",),  # the clock may be called from `at`
    "own_turn": (),  # it is the person's own turn
}
"""Names of the facts by code."""
