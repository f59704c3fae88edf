"""Refusal codes of commands, each with the names of its facts."""

from __future__ import annotations

REFUSAL_FACTS: dict[str, tuple[str, ...]] = {
    "no_table_of_yours": (),  # in direct messages: the person sits at no table
    "which_server": (),  # in direct messages: the server is ambiguous
    "not_dispute_organiser": (),  # only managers, and organisers of a league for which the game counts, decide
    "organisers_everyone": (),  # the organisers' role may not be @everyone
    "bank_of_managers": (),  # moving chips of the bank needs Manage Server
    "own_deal": (),  # nobody rules on a deal they were dealt in, while somebody else may
    "own_match": (),  # organisers do not rule on matches of their own team, with the same exception
    "channel_not_yours": ("channel",),  # the bot does not post for people where they cannot write
    "not_manager": (),  # the action needs Manage Server
    "correct_what": (),  # neither an entry nor a table was given, or both
    "seated_here": ("table_id",),  # the person sits at the table of this channel
    "closing_here": (),  # the table of this channel closes before another can be opened
    "missing_permissions": ("permissions",),  # names of the permissions that the bot lacks in this channel
    "no_such_deal": (),  # the deal was never played
    "no_wallet_here": (),  # the payee is not a member of the server
    "not_a_player": (),  # bots do not play
    "not_a_backer": (),  # the person asked for a loan is a bot, or not in the server
    "cards_unreadable": ("typed",),  # the typed text names no cards
    "not_your_cards": ("typed",),  # the typed cards are not in the person's hand
    "reason_only_now": (),  # reasons are only for managers who close a table at once
    "question_gone": (),  # the question is no longer cached
    "no_board": (),  # no leaderboard is pinned in this channel
    "panel_gone": (),  # the custom_id of the button or menu is no longer supported
    "sheet_gone": (),  # the sheet that was chosen from a list has been deleted since
    "other_game": ("game",),  # the table plays `game` (registry name), which has no such move
    "no_calls": (),  # the house rules do not ask who calls a crash
    "wild_unreadable": ("typed",),  # there is no set of wild cards of that name
}
"""Names of the facts by code."""
