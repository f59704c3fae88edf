"""House rules as text: options and their values, changes, and the digest that players agree to."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from enum import Enum
from typing import Final

from msgspec import structs
from msgspec.structs import replace as structs_replace

from bot.rules.cards import Rank
from bot.rules.house_rules import HouseRuleError, HouseRules, OptionInfo
from bot.rules.registry import DEFAULT_GAME, find_game
from bot.screens.hand.rankings import option_set_choices, option_set_text
from bot.screens.registry import family_of
from bot.screens.widgets.components import Choice
from bot.screens.widgets.names import escape_text, join_names, names_at_table
from bot.screens.words import Words, catalogue_key
from bot.sheets.values import MAX_SHEET_NAME_LENGTH, Sheet, SheetRef, build_digest
from bot.tables.table_settings import Hints, TableSettings
from bot.tables.terms import GameTerms, TermsChange
from bot.tables.values import PublicTable

UNUSUAL_MARK: Final = "◆"
TABLE_GROUP: Final = "table"
"""Group of the options that are table settings, not rules of the game: clock, pause, hints and banter."""

TABLE_OPTIONS: Final = (
    OptionInfo(
        name="clock", kind=int, default=TableSettings().turn_seconds, least=30, most=600, zero_means_none=True,
        optional=True, group=TABLE_GROUP,
    ),
    OptionInfo(
        name="pause", kind=int, default=TableSettings().pause, least=0, most=600, optional=True, group=TABLE_GROUP,
    ),
    OptionInfo(name="hints", kind=Hints, default=TableSettings().hints, group=TABLE_GROUP),
    OptionInfo(name="banter", kind=bool, default=TableSettings().banter, group=TABLE_GROUP),
)  # fmt: skip
"""Descriptions of the table settings as options; `table_options` adapts their defaults to a game."""


def all_options(game: str = DEFAULT_GAME) -> tuple[OptionInfo, ...]:
    return (*find_game(game).option_infos(), *table_options(game))


def table_options(game: str) -> tuple[OptionInfo, ...]:
    usual = default_settings(game, TableSettings())
    return tuple(replace(option, default=usual.option(option.name)) for option in TABLE_OPTIONS)


def default_settings(game: str, usual: TableSettings) -> TableSettings:
    """Return the `usual` settings, with full hints if they are the default in the game's family."""
    return structs.replace(usual, hints=Hints.FULL) if family_of(game).full_hints_by_default else usual


def settings_after_game_change(settings: TableSettings, before: str, game: str, usual: TableSettings) -> TableSettings:
    """Return the settings after a change of game; hints change from the old game's default to the new game's."""
    if settings.hints is not default_settings(before, usual).hints:
        return settings
    return structs.replace(settings, hints=default_settings(game, usual).hints)


def option_groups(game: str = DEFAULT_GAME) -> tuple[str, ...]:
    return tuple(dict.fromkeys(option.group for option in all_options(game)))


def group_name(group: str, words: Words) -> str:
    # keys: rule-group-<group> for panel_pages
    return words(f"rule-group-{group}")


def option_name(option: OptionInfo, words: Words) -> str:
    # keys: rule-<option> for all_options
    return words(f"rule-{catalogue_key(option.name)}")


def option_effect(option: OptionInfo, words: Words) -> str:
    # keys: rule-<option>-about for all_options
    return words(f"rule-{catalogue_key(option.name)}-about")


def option_example(option: OptionInfo, words: Words) -> str:
    # keys: rule-<option>-example for all_options
    return words(f"rule-{catalogue_key(option.name)}-example")


def option_value(option: OptionInfo, rules: HouseRules, settings: TableSettings) -> object:
    value: object = settings.option(option.name) if option.group == TABLE_GROUP else getattr(rules, option.name)
    return value


def option_value_text(option: OptionInfo, value: object, words: Words, *, usual: int = 10) -> str:
    """Return a value of an option as text. `usual` is the table's buy-in, which the text for None may mention."""
    if isinstance(value, Enum):
        kind, _, number = str(value.value).partition(":")
        return words(
            # keys: rule-<value> for OptionInfo.kind
            f"rule-{catalogue_key(option.name)}-{catalogue_key(kind)}",
            **({"number": int(number)} if number else {}),
        )
    if isinstance(value, bool):
        return words("rule-yes" if value else "rule-no")
    if isinstance(value, tuple):
        return option_set_text(option.name, value, words)
    if option.name == "clock":
        return words("rule-seconds", seconds=value) if value else words("rule-clock-off")
    if option.name == "pause":
        return words("rule-pause-usual") if value is None else words("rule-seconds", seconds=value)
    if value is None:
        # keys: rule-<option>-usual for OptionInfo.optional
        return words(f"rule-{catalogue_key(option.name)}-usual", amount=words.money(usual))
    if not isinstance(value, int):
        raise TypeError(f"{option.name} has no text for {value!r}")
    if option.is_rank:
        return words("card-ranks", rank=Rank(value).name.lower())
    if value == 0 and not option.is_count:
        return words("rule-no-limit" if option.zero_means_none else "rule-none")
    if value == 0 and option.zero_means_none:
        return words("rule-no-limit")
    return words.number(value) if option.is_count else words.money(value)


def option_lines(options: Iterable[OptionInfo], table: PublicTable, words: Words) -> list[str]:
    """Return two lines for each option: its value, then its effect with an example.

    For an option without effect, the second line names the option that disables it.
    """
    lines: list[str] = []
    idle = table.house_rules.ineffective_options
    described = {option.name: option for option in all_options(table.game)}
    for option in options:
        value = option_value(option, table.house_rules, table.settings)
        text = option_value_text(option, value, words, usual=table.house_rules.buy_in)
        mark = "" if value == option.default else f" {UNUSUAL_MARK}"
        lines.append(f"**{option_name(option, words)}**: {text}{mark}")
        example = option_example(option, words)
        explained = words("rule-explained", effect=option_effect(option, words), example=example)
        if option.name in idle:
            because = described[idle[option.name]]
            other = option_value_text(because, option_value(because, table.house_rules, table.settings), words)
            explained = f"{words('rule-idle', option=option_name(because, words), value=other)} {explained}"
        lines.append(f"-# {explained}")
    return lines


def option_choices(option: OptionInfo, value: object, words: Words) -> list[Choice]:
    """Return the values of an option as choices of a menu, with the current values selected."""
    if option.kind is tuple:
        return option_set_choices(option.name, option.values, value if isinstance(value, tuple) else (), words)
    if issubclass(option.kind, Enum):
        return [
            Choice(str(member.value), option_value_text(option, member, words), chosen=member is value)
            for member in option.kind
        ]
    return [
        Choice("yes", words("rule-yes"), chosen=value is True),
        Choice("no", words("rule-no"), chosen=value is False),
    ]


def is_multiple_choice(option: OptionInfo) -> bool:
    return option.kind is tuple


def is_typed(option: OptionInfo) -> bool:
    return option.kind is int


MOST_CHANGES = 8
"""Maximum number of changed options that are listed; the others are counted."""


def change_lines(before: PublicTable, after: PublicTable, words: Words) -> list[str]:
    """Return a line for each changed option or, if the game changed, lines with both games and the new stakes."""
    words = words.for_game(after.game, after.house_rules)
    if before.game != after.game:
        games = [words.game_title(one.game) for one in (before, after)]
        changed = words("rule-changed", option=words("rule-game"), before=games[0], after=games[1])
        return [changed, family_of(after.game).stakes_line(after.house_rules, words)]
    changes = []
    for option in all_options(after.game):
        was, is_ = (option_value(option, one.house_rules, one.settings) for one in (before, after))
        if was != is_:
            texts = [
                option_value_text(option, value, words, usual=one.house_rules.buy_in)
                for value, one in ((was, before), (is_, after))
            ]
            changes.append(words("rule-changed", option=option_name(option, words), before=texts[0], after=texts[1]))
    if len(changes) > MOST_CHANGES:
        changes = [*changes[:MOST_CHANGES], words("rule-more", more=len(changes) - MOST_CHANGES)]
    return changes


def table_change_lines(table: PublicTable, deal_no: int, words: Words) -> list[str]:
    """Return lines on changed terms: not yet agreed to by all, new in deal `deal_no`, or agreed for later."""
    lines: list[str] = []
    changed, names = table.last_change, names_at_table(table, words)
    new: list[str] = []
    if changed is not None and deal_no <= changed.deal_no + 1:
        new = _change_lines_since(table, changed.before, changed, words)
    for accord in _distinct_consents(table):
        behind = [one for one in table.awaiting_consent if one.outdated_terms == accord]
        key = "table-behind-share" if differs_only_by_share(table, accord) else "table-behind"
        lines.append(words(key, names=join_names(words, [names(one.seat) for one in behind])))
        lines += _bullets(_change_lines_since(table, accord, changed, words))
    if new and (changed is None or changed.before not in _distinct_consents(table)):
        lines += [words("table-changed"), *_bullets(new)]
    return [*lines, *_pending_change_lines(table, words), *_newcomer_price_lines(table, words)]


def differs_only_by_share(table: PublicTable, accord: GameTerms) -> bool:
    """Return True if `accord` has the current house rules, so that only a share of a carried pot needs consent."""
    try:
        return accord.game == table.game and accord.house_rules == table.house_rules
    except (KeyError, HouseRuleError):
        return False


def _newcomer_price_lines(table: PublicTable, words: Words) -> list[str]:
    price = table.newcomer_price
    return [words("table-newcomers-price", amount=words.money(price))] if price else []


def upcoming_change_lines(table: PublicTable, words: Words) -> list[str]:
    """Return lines for newcomers: the price of being dealt in, and changes agreed for later."""
    return [*_newcomer_price_lines(table, words), *_pending_change_lines(table, words), *next_game_lines(table, words)]


def next_game_lines(table: PublicTable, words: Words) -> list[str]:
    then = table.next_game
    if then is None:
        return []
    stakes = family_of(then.game).stakes_line(then.house_rules, words.for_game(then.game, then.house_rules))
    return [words("table-next-game", game=words.game_title(then.game)), stakes]


def _pending_change_lines(table: PublicTable, words: Words) -> list[str]:
    if table.pending_terms is None:
        return []
    waits = [] if changes_only_settings(table) else [f"-# {words('table-coming-waits')}"]
    return [words("table-coming"), *_bullets(change_lines(table, table.after_deal, words)), *waits]


def changes_only_settings(table: PublicTable) -> bool:
    """Return True if the terms agreed for later change only table settings, which apply right after the deal."""
    return table.after_deal.house_rules == table.house_rules


def asked_change_lines(table: PublicTable, words: Words) -> list[str]:
    """Return lines on the house rules that are voted on or, without such a vote, on the changes agreed for later."""
    return _bullets(change_lines(table, table.as_proposed, words))


def change_lines_since_consent(table: PublicTable, user_id: int, words: Words) -> list[str]:
    """Return the changes since a person last agreed to the terms; empty if they agreed to the current ones."""
    one = next((one for one in table.occupants if one.user_id == user_id), None)
    if one is None or one.outdated_terms is None:
        return []
    share = _newcomer_price_lines(table, words) if one.seat in dict(table.newcomer_prices) else []
    return [*_bullets(_change_lines_since(table, one.outdated_terms, table.last_change, words)), *share]


def _distinct_consents(table: PublicTable) -> list[GameTerms]:
    found: list[GameTerms] = []
    for one in table.awaiting_consent:
        if one.outdated_terms is not None and one.outdated_terms not in found:
            found.append(one.outdated_terms)
    return found


def _change_lines_since(table: PublicTable, before: GameTerms, changed: TermsChange | None, words: Words) -> list[str]:
    """Return the changes since `before`; empty if the program no longer has its game or options."""
    try:
        rules = before.house_rules
    except (KeyError, HouseRuleError):
        return []
    settings = changed.settings if changed is not None and changed.before == before else table.settings
    return change_lines(structs_replace(table, game=before.game, house_rules=rules, settings=settings), table, words)


def _bullets(told: list[str]) -> list[str]:
    return [f"• {line}" for line in told]


STAKES_GROUP = "stakes"
_TERMS_LIMIT = 3_200
"""Maximum length of stakes and digest together, in characters."""


def table_rules_digest(table: PublicTable, words: Words, *, room: int = 3_000) -> str:
    """Return the `rules_digest` of a table with its rules from the next deal on."""
    then = table.after_deal
    return rules_digest(then.game, then.house_rules, words, sheet=then.sheet, room=room)


def table_terms(table: PublicTable, words: Words) -> str:
    """Return the terms that a newcomer agrees to: stakes, digest of the rules, and changes agreed for later."""
    now = rules_terms(table.game, table.house_rules, words.for_game(table.game, table.house_rules), sheet=table.sheet)
    return "\n".join((now, *upcoming_change_lines(table, words)))


def rules_terms(game: str, rules: HouseRules, words: Words, *, sheet: Sheet | SheetRef | None = None) -> str:
    """Return the stakes, the losses that house rules fix in advance, and the `rules_digest`."""
    stakes = stakes_and_costs(game, rules, words)
    return f"{stakes}\n{rules_digest(game, rules, words, sheet=sheet, room=_TERMS_LIMIT - len(stakes))}"


def stakes_and_costs(game: str, rules: HouseRules, words: Words) -> str:
    """Return the line on the stakes, then lines on the losses that the house rules fix in advance."""
    family = family_of(game)
    return "\n".join((family.stakes_line(rules, words), *family.cost_lines(rules, words)))


def rules_digest(
    game: str, rules: HouseRules, words: Words, *, sheet: Sheet | SheetRef | None = None, room: int = 3_000
) -> str:
    """Return a digest of house rules, in at most `room` characters: sheet, notable options and fingerprint.

    Options that differ from their default are marked. Options for which there is no room are counted.
    """
    words = words.for_game(game, rules)
    found = build_digest(find_game(game), rules)
    lines = [sheet_line(sheet, words)]
    end = words("rule-marked", mark=UNUSUAL_MARK) if found.non_default_lines else words("rule-as-usual")
    end += f"\n-# {words('rule-fingerprint', fingerprint=found.fingerprint)}"
    left = room - len(lines[0]) - len(end) - 100
    options = {option.name: option for option in find_game(game).option_infos()}
    missing = 0
    for group in found.groups:
        parts = []
        for line in group.lines:
            option = options[line.option]
            value = option_value_text(option, line.value, words, usual=rules.buy_in)
            if line.is_default and (group.group == STAKES_GROUP or option.in_stakes):
                continue  # the line on the stakes shows it
            part = value if option.names_group else f"{option_name(option, words)}: {value}"
            part = part if line.is_default else f"{part} {UNUSUAL_MARK}"
            if left < len(part) + 30:
                missing += 1
                continue
            left -= len(part) + 3
            parts.append(part)
        if parts:
            lines.append(f"**{group_name(group.group, words)}** · {' · '.join(parts)}")
            left -= 30
    if missing:
        lines.append(words("rule-more", more=missing))
    return "\n".join((*lines, f"-# {end}"))


def unusual_rules_line(table: PublicTable, words: Words, *, room: int = 1_000) -> str:
    """Return a line of the options that differ from their default, from the next deal on; "" if none does.

    It has at most `room` characters, and leaves out the ante, which the stakes name.
    """
    then = table.after_deal
    words = words.for_game(then.game, then.house_rules)
    options = {option.name: option for option in find_game(then.game).option_infos()}
    kept: list[str] = []
    missing = 0
    for line in build_digest(find_game(then.game), then.house_rules).non_default_lines:
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
    """Return the unescaped name of a sheet; shipped sheets have names in the reader's language."""
    spoken = words.for_game(sheet.game) if isinstance(sheet, Sheet) else words
    # keys: sheet-<key> for presets
    return spoken(f"sheet-{sheet.key}") if sheet.key else sheet.name


def sheet_line(sheet: Sheet | SheetRef | None, words: Words) -> str:
    if sheet is None:
        return words("rule-no-sheet")
    name = escape_text(sheet_name(sheet, words), most=MAX_SHEET_NAME_LENGTH)
    if sheet.key:
        return words("rule-shipped-sheet", name=name)
    return words("rule-own-sheet", name=name, version=sheet.version)
