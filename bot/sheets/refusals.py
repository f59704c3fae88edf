"""Refusals about sheets: codes and the names of their facts.

Also used: `unknown_game` and `bad_house_rules` of the tables. `most` is a count, `key` the name of a key in a file.
"""

from __future__ import annotations

CODES: dict[str, tuple[str, ...]] = {
    "no_such_sheet": ("name",),  # neither the server's sheets nor the presets have that name
    "bad_sheet_name": ("most",),  # a name has 1 to `most` printable characters
    "sheet_of_the_house": (),  # the name belongs to a preset, which cannot be replaced
    "sheet_stays": (),  # the sheet is a preset, which cannot be deleted
    "too_many_sheets": ("most",),  # maximum number of sheets of a server
    "sheet_not_read": ("name",),  # the sheet was written by another version of the program
    # Sheets as text
    "sheet_no_toml": ("line",),  # the text is no TOML; `line` is the place of the error (0: unknown)
    "sheet_no_format": (),  # `format` is missing or is not that of a sheet
    "sheet_key_missing": ("key",),  # `name` or `game` is missing or is no text
    "sheet_key_unknown": ("key",),  # a sheet has no such key
}
"""Names of the facts by code."""
