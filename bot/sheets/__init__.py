"""House-rule sheets: named and versioned sets of options, those that are shipped and those of a server."""

from bot.sheets.digest import Digest, DigestGroup, DigestLine, digest
from bot.sheets.presets import preset, presets, presets_of
from bot.sheets.text import read_sheet, write_sheet
from bot.sheets.values import LONGEST_NAME, Sheet, SheetRef

__all__ = [
    "LONGEST_NAME",
    "Digest",
    "DigestGroup",
    "DigestLine",
    "Sheet",
    "SheetRef",
    "digest",
    "preset",
    "presets",
    "presets_of",
    "read_sheet",
    "write_sheet",
]
