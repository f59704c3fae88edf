"""Digest of house rules: the terms a player agrees to by sitting down, on one screen."""

from __future__ import annotations

from bot.rules.house_rules import HouseRules
from bot.rules.registry import game as game_called
from bot.screens import changes
from bot.screens.house_rules import DIFFERS, option_name, value_text
from bot.screens.names import shown
from bot.screens.registry import family_of
from bot.screens.words import Words
from bot.sheets.digest import digest
from bot.sheets.values import LONGEST_NAME, Sheet, SheetRef
from bot.tables.values import Table

STAKES = "stakes"

_ROOM = 3_200
"""Characters for the digest together with the stakes."""


def agreed(table: Table, words: Words, *, room: int = 3_000) -> str:
    """Return the digest of the rules of a table from the next deal on; see `told`."""
    then = table.then
    return told(then.game, then.house_rules, words, sheet=then.sheet, room=room)


def terms(table: Table, words: Words) -> str:
    """Return stakes, digest and agreed later changes of a table, for anyone who sits down or may do so."""
    now = played_by(table.game, table.house_rules, words.of(table.game, table.house_rules), sheet=table.sheet)
    return "\n".join((now, *changes.to_come(table, words)))


def played_by(game: str, rules: HouseRules, words: Words, *, sheet: Sheet | SheetRef | None = None) -> str:
    """Return the stakes, the possible losses and the digest of these house rules; see `told`."""
    stakes = played_for(game, rules, words)
    return f"{stakes}\n{told(game, rules, words, sheet=sheet, room=_ROOM - len(stakes))}"


def played_for(game: str, rules: HouseRules, words: Words) -> str:
    """Return the stakes in one line and, below, the possible losses that the house rules fix in advance."""
    family = family_of(game)
    return "\n".join((family.stakes(rules, words), *family.costs(rules, words)))


def told(
    game: str, rules: HouseRules, words: Words, *, sheet: Sheet | SheetRef | None = None, room: int = 3_000
) -> str:
    """Return a digest of house rules: sheet, notable options (unusual ones marked) and fingerprint.

    It has at most `room` characters; options that do not fit are counted.
    """
    words = words.of(game, rules)
    found = digest(game_called(game), rules)
    lines = [origin_line(sheet, words)]
    end = words("rule-marked", mark=DIFFERS) if found.unusual else words("rule-as-usual")
    end += f"\n-# {words('rule-fingerprint', fingerprint=found.fingerprint)}"
    left = room - len(lines[0]) - len(end) - 100
    options = {option.name: option for option in game_called(game).described()}
    missing = 0
    for group in found.groups:
        parts = []
        for line in group.lines:
            option = options[line.option]
            value = value_text(option, line.value, words, usual=rules.buy_in)
            if line.usual and (group.group == STAKES or option.in_stakes):
                continue  # shown in a line of their own
            part = value if option.names_group else f"{option_name(option, words)}: {value}"
            part = part if line.usual else f"{part} {DIFFERS}"
            if left < len(part) + 30:
                missing += 1
                continue
            left -= len(part) + 3
            parts.append(part)
        if parts:
            lines.append(f"**{words(f'rule-group-{group.group}')}** · {' · '.join(parts)}")
            left -= 30
    if missing:
        lines.append(words("rule-more", more=missing))
    return "\n".join((*lines, f"-# {end}"))


def differing(table: Table, words: Words, *, room: int = 1_000) -> str:
    """Return the unusual options from the next deal on, in one line; "" if there are none.

    The ante is left out, because the stakes name it. Options beyond `room` characters are counted.
    """
    then = table.then
    words = words.of(then.game, then.house_rules)
    options = {option.name: option for option in game_called(then.game).described()}
    kept: list[str] = []
    missing = 0
    for line in digest(game_called(then.game), then.house_rules).unusual:
        option = options[line.option]
        if option.ante:
            continue
        value = value_text(option, line.value, words, usual=then.house_rules.buy_in)
        part = value if option.names_group else f"{option_name(option, words)}: {value}"
        if len(part) + 3 > room:
            missing += 1
            continue
        room -= len(part) + 3
        kept.append(part)
    if missing:
        kept.append(words("rule-more", more=missing))
    return f"{DIFFERS} {' · '.join(kept)}" if kept else ""


def sheet_name(sheet: Sheet | SheetRef, words: Words) -> str:
    """Return the unescaped name of a sheet; a shipped one is named in the reader's language."""
    spoken = words.of(sheet.game) if isinstance(sheet, Sheet) else words
    return spoken(f"sheet-{sheet.key}") if sheet.key else sheet.name


def origin_line(sheet: Sheet | SheetRef | None, words: Words) -> str:
    if sheet is None:
        return words("rule-no-sheet")
    name = shown(sheet_name(sheet, words), most=LONGEST_NAME)
    if sheet.key:
        return words("rule-shipped-sheet", name=name)
    return words("rule-own-sheet", name=name, version=sheet.version)
