"""Every reason why something is refused about league nights: its code and the names of its facts."""

from __future__ import annotations

CODES: dict[str, tuple[str, ...]] = {
    "no_night": (),  # there is none of that number, or the server has none that is to come
    "which_night": (),  # several can be meant, and none was named
    "night_damaged": (),  # what is stored of it cannot be read
    "night_over": (),
    "night_begun": (),
    "night_full": ("most",),
    "not_signed_up": (),
    "check_in_later": ("at",),  # it opens at that moment (seconds since the epoch)
    "too_few_here": ("least", "people", "more"),  # of one division, where there are several
    "night_then_already": ("begins",),  # it is at that moment already
    "night_no_threads": (),  # no threads can be in its channel, and no channels were named
    "not_organiser_of_nights": (),
    "bad_night": (),  # its tables or its rounds cannot be
    "moment_past": ("begins",),  # it would have begun by now
    "night_far": ("begins",),  # it would begin in more than a year
    "night_not_counted": (),  # no game of that name counts for the league
    "night_no_such_channel": (),  # it is not in this server, or hidden from who names it
    "too_many_nights": ("most",),
    "no_such_night_table": (),
    "not_at_this_table": (),  # others were drawn for it
    "night_table_waits": (),  # another is being played in its channel, which has one at a time
}
"""Code to the names of its facts."""
