"""Every reason why something about sheets is refused: its code and the names of its facts.

Beside them: `unknown_game` and `bad_house_rules` of the tables. `most` is a count, `key` the name of a key in a file.
"""

from __future__ import annotations

CODES: dict[str, tuple[str, ...]] = {
    "no_such_sheet": ("name",),  # neither this server nor the program has one of that name
    "bad_sheet_name": ("most",),  # a name has 1 to `most` characters, all of which can be printed
    "sheet_of_the_house": (),  # that name belongs to a sheet that is shipped, which nobody saves over
    "sheet_stays": (),  # the sheet is shipped, and nobody deletes it
    "too_many_sheets": ("most",),  # a server keeps at most `most`
    "sheet_not_read": ("name",),  # the sheet was written by another version of the program and cannot be read
    # A sheet as text
    "sheet_no_toml": ("line",),  # the text is no TOML; `line` is where, 0 where that cannot be told
    "sheet_no_format": (),  # it does not begin with the format of a sheet
    "sheet_key_missing": ("key",),  # `name` or `game` is not there, or is no text
    "sheet_key_unknown": ("key",),  # nothing in a sheet is called so
}
"""Code to the names of its facts."""
