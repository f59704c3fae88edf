"""Refusal codes of league nights, each with the names of its facts."""

from __future__ import annotations

NIGHT_CODES: dict[str, tuple[str, ...]] = {
    "no_night": (),  # no night has that number, or the server has none planned
    "which_night": (),  # the server has several, and none was named
    "night_damaged": (),  # its stored data cannot be read
    "night_over": (),
    "night_begun": (),
    "night_full": ("most",),
    "not_signed_up": (),
    "check_in_later": ("at",),  # check-in opens `at` that moment (seconds since the epoch)
    "too_few_here": ("least", "people", "more"),  # in one division, if there are several
    "night_then_already": ("begins",),  # it is already planned for that moment
    "night_no_threads": (),  # its channel cannot have threads, and no channels were named
    "not_organiser_of_nights": (),
    "bad_night": (),  # invalid table sizes or number of rounds
    "moment_past": ("begins",),  # the start is in the past
    "night_far": ("begins",),  # the start is more than a year ahead
    "night_not_counted": (),  # that game does not count for the league
    "night_no_such_channel": (),  # the channel is not in this server, or hidden from the organiser
    "too_many_nights": ("most",),
    "no_such_night_table": (),
    "not_at_this_table": (),  # other people are paired at this table
    "night_table_waits": (),  # its channel has one table at a time, and another is in use
}
