"""Every reason why a command itself refuses something: its code and the names of its facts."""

from __future__ import annotations

CODES: dict[str, tuple[str, ...]] = {
    "no_table_of_yours": (),  # in direct messages: the person sits at no table
    "which_server": (),  # in direct messages: it cannot be told which server is meant
    "not_manager": (),  # for somebody with Manage Server
    "missing_permissions": ("permissions",),  # what the bot may not do in this channel, in words
    "no_such_deal": (),  # there is no statement of a deal that was never played
    "not_a_player": (),  # bots do not play
}
"""Code to the names of its facts."""
