"""Every reason why a command itself refuses something: its code and the names of its facts."""

from __future__ import annotations

CODES: dict[str, tuple[str, ...]] = {
    "no_table_of_yours": (),  # in direct messages: the person sits at no table
    "which_server": (),  # in direct messages: it cannot be told which server is meant
    "not_dispute_organiser": (),  # who manages the server, or organises the league a game counts for, decides
    "organisers_everyone": (),  # the role of a league's organisers is one that not everybody has
    "bank_of_managers": (),  # chips of the bank are moved by who manages the server
    "own_deal": (),  # nobody rules on a deal in which they were dealt in, as long as somebody else is known who may
    "own_match": (),  # nobody rules on a match of their own team by an organiser's power, with the same exception
    "channel_not_yours": ("channel",),  # nobody has the bot post where they may not write themselves
    "not_manager": (),  # for somebody with Manage Server
    "correct_what": (),  # it was not said what to take back, or two things at once
    "seated_here": ("table_id",),  # the person sits at the table of this channel
    "closing_here": (),  # the table of this channel closes before another can be opened
    "missing_permissions": ("permissions",),  # what the bot may not do in this channel, in words
    "no_such_deal": (),  # there is no statement of a deal that was never played
    "no_wallet_here": (),  # who is paid has to be in the server
    "not_a_player": (),  # bots do not play
    "not_a_backer": (),  # whoever is asked for a loan is a bot, or not in the server
    "cards_unreadable": ("typed",),  # what was typed for cards are none
    "not_your_cards": ("typed",),  # these are not in the person's hand
    "reason_only_now": (),  # a reason counts where somebody with Manage Server closes a table at once
    "question_gone": (),  # it is not remembered what was asked
    "no_board": (),  # no board is kept true in this channel
    "panel_gone": (),  # a button or menu that says what none of today's does
    "sheet_gone": (),  # the sheet that was chosen from a list has been deleted since
    "other_game": ("game",),  # at this table `game` (its name in the registry) is played, which knows no such thing
    "no_calls": (),  # the house rules do not ask who calls a crash
    "wild_unreadable": ("typed",),  # there is no set of wild cards of that name
}
"""Code to the names of its facts."""
