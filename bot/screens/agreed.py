"""Digest of house rules: the terms a player agrees to by sitting down, on one screen."""

from __future__ import annotations

from bot.rules.house_rules import HouseRules
from bot.rules.registry import find_game as game_called
from bot.screens import changes
from bot.screens.house_rules import UNUSUAL_MARK, option_name, option_value_text
from bot.screens.names import escape_text
from bot.screens.registry import family_of
from bot.screens.words import Words
from bot.sheets.digest import build_digest
from bot.sheets.values import MAX_SHEET_NAME_LENGTH, Sheet, SheetRef
from bot.tables.values import PublicTable

STAKES_GROUP = "stakes"

_TERMS_LIMIT = 3_200
"""Characters for the digest together with the stakes."""


def table_rules_digest(table: PublicTable, words: Words, *, room: int = 3_000) -> str:
    """Return the digest of the rules of a table from the next deal on; see `told`."""
    then = table.after_deal
    return rules_digest(then.game, then.house_rules, words, sheet=then.sheet, room=room)


def table_terms(table: PublicTable, words: Words) -> str:
    """Return stakes, digest and agreed later changes of a table, for anyone who sits down or may do so."""
    now = rules_terms(table.game, table.house_rules, words.for_game(table.game, table.house_rules), sheet=table.sheet)
    return "\n".join((now, *changes.upcoming_change_lines(table, words)))


def rules_terms(game: str, rules: HouseRules, words: Words, *, sheet: Sheet | SheetRef | None = None) -> str:
    """Return the stakes, the possible losses and the digest of these house rules; see `told`."""
    stakes = stakes_and_costs(game, rules, words)
    return f"{stakes}\n{rules_digest(game, rules, words, sheet=sheet, room=_TERMS_LIMIT - len(stakes))}"


def stakes_and_costs(game: str, rules: HouseRules, words: Words) -> str:
    """Return the stakes in one line and, below, the possible losses that the house rules fix in advance."""
    family = family_of(game)
    return "\n".join((family.stakes_line(rules, words), *family.cost_lines(rules, words)))


def rules_digest(
    game: str, rules: HouseRules, words: Words, *, sheet: Sheet | SheetRef | None = None, room: int = 3_000
) -> str:
    """Return a digest of house rules: sheet, notable options (unusual ones marked) and fingerprint.

    It has at most `room` characters; options that do not fit are counted.
    """
    words = words.for_game(game, rules)
    found = build_digest(game_called(game), rules)
    lines = [sheet_line(sheet, words)]
    end = words("rule-marked", mark=UNUSUAL_MARK) if found.non_default_lines else words("rule-as-usual")
    end += f"\n-# {words('rule-fingerprint', fingerprint=found.fingerprint)}"
    left = room - len(lines[0]) - len(end) - 100
    options = {option.name: option for option in game_called(game).option_infos()}
    missing = 0
    for group in found.groups:
        parts = []
        for line in group.lines:
            option = options[line.option]
            value = option_value_text(option, line.value, words, usual=rules.buy_in)
            if line.is_default and (group.group == STAKES_GROUP or option.in_stakes):
                continue  # shown in a line of their own
            part = value if option.names_group else f"{option_name(option, words)}: {value}"
            part = part if line.is_default else f"{part} {UNUSUAL_MARK}"
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


def unusual_rules_line(table: PublicTable, words: Words, *, room: int = 1_000) -> str:
    """Return the unusual options from the next deal on, in one line; "" if there are none.

    The ante is left out, because the stakes name it. Options beyond `room` characters are counted.
    """
    then = table.after_deal
    words = words.for_game(then.game, then.house_rules)
    options = {option.name: option for option in game_called(then.game).option_infos()}
    kept: list[str] = []
    missing = 0
    for line in build_digest(game_called(then.game), then.house_rules).non_default_lines:
        option = options[line.option]
        if option.is_ante:
            continue
        value = option_value_text(option, line.value, words, usual=then.house_rules.buy_in)
        part = value if option.names_group else f"{option_name(option, words)}: {value}"
        if len(part) + 3 > room:
            missing += 1
            continue
        room -= len(part) + 3
        kept.append(part)
    if missing:
        kept.append(words("rule-more", more=missing))
    return f"{UNUSUAL_MARK} {' · '.join(kept)}" if kept else ""


def sheet_name(sheet: Sheet | SheetRef, words: Words) -> str:
    """Return the unescaped name of a sheet; a shipped one is named in the reader's language."""
    spoken = words.for_game(sheet.game) if isinstance(sheet, Sheet) else words
    return spoken(f"sheet-{sheet.key}") if sheet.key else sheet.name


def sheet_line(sheet: Sheet | SheetRef | None, words: Words) -> str:
    if sheet is None:
        return words("rule-no-sheet")
    name = escape_text(sheet_name(sheet, words), most=MAX_SHEET_NAME_LENGTH)
    if sheet.key:
        return words("rule-shipped-sheet", name=name)
    return words("rule-own-sheet", name=name, version=sheet.version)
