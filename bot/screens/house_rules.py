"""House rules in words: every option, its value and its effect."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from enum import Enum
from typing import Final

from msgspec import structs

from bot.rules.cards import Rank
from bot.rules.house_rules import HouseRules, OptionInfo
from bot.rules.registry import DEFAULT_GAME
from bot.rules.registry import find_game as game_called
from bot.screens.items import Choice
from bot.screens.registry import family_of
from bot.screens.wild import option_set_choices, option_set_text
from bot.screens.words import Words, catalogue_key
from bot.tables.values import Hints, PublicTable, TableSettings

UNUSUAL_MARK: Final = "◆"
"""Mark after an unusual value."""

TABLE_GROUP: Final = "table"
"""Page of the table settings besides the rules of the game: clock, pause, hints."""

TABLE_OPTIONS: Final = (
    OptionInfo(
        name="clock", kind=int, default=TableSettings().clock, least=30, most=600, zero_means_none=True,
        optional=True, group=TABLE_GROUP,
    ),
    OptionInfo(
        name="pause", kind=int, default=TableSettings().pause, least=0, most=600, optional=True, group=TABLE_GROUP,
    ),
    OptionInfo(name="hints", kind=Hints, default=TableSettings().hints, group=TABLE_GROUP),
)  # fmt: skip
"""Table settings, described like options of the game; `settings_of` returns a game's own usual values."""


def all_options(game: str = DEFAULT_GAME) -> tuple[OptionInfo, ...]:
    """Return all options of a table of this game, in display order."""
    return (*game_called(game).option_infos(), *table_options(game))


def table_options(game: str) -> tuple[OptionInfo, ...]:
    """Return the table settings with the game's usual values."""
    usual = default_settings(game, TableSettings())
    return tuple(replace(option, default=getattr(usual, option.name)) for option in TABLE_OPTIONS)


def default_settings(game: str, usual: TableSettings) -> TableSettings:
    """Return the default settings for a table of `game`, where other tables have `usual`."""
    return structs.replace(usual, hints=Hints.FULL) if family_of(game).full_hints_by_default else usual


def settings_after_game_change(settings: TableSettings, before: str, game: str, usual: TableSettings) -> TableSettings:
    """Return the settings after a change of game; hints at their usual value follow the new game's."""
    if settings.hints is not default_settings(before, usual).hints:
        return settings
    return structs.replace(settings, hints=default_settings(game, usual).hints)


def option_groups(game: str = DEFAULT_GAME) -> tuple[str, ...]:
    """Return the pages of options, in order."""
    return tuple(dict.fromkeys(option.group for option in all_options(game)))


def option_name(option: OptionInfo, words: Words) -> str:
    return words(f"rule-{catalogue_key(option.name)}")


def option_effect(option: OptionInfo, words: Words) -> str:
    """Return the effect of an option, in a sentence or two."""
    return words(f"rule-{catalogue_key(option.name)}-about")


def option_example(option: OptionInfo, words: Words) -> str:
    """Return an example of an option's effect."""
    return words(f"rule-{catalogue_key(option.name)}-example")


def option_value(option: OptionInfo, rules: HouseRules, settings: TableSettings) -> object:
    """Return an option's value at a table."""
    value: object = getattr(settings if option.group == TABLE_GROUP else rules, option.name)
    return value


def option_value_text(option: OptionInfo, value: object, words: Words, *, usual: int = 10) -> str:
    """Return a value of an option as text; `usual` is the buy-in, for which None may stand."""
    if isinstance(value, Enum):
        kind, _, number = str(value.value).partition(":")
        return words(f"rule-{catalogue_key(option.name)}-{catalogue_key(kind)}", **({"number": int(number)} if number else {}))
    if isinstance(value, bool):
        return words("rule-yes" if value else "rule-no")
    if isinstance(value, tuple):
        return option_set_text(option.name, value, words)
    if option.name == "clock":
        return words("rule-seconds", seconds=value) if value else words("rule-clock-off")
    if option.name == "pause":
        return words("rule-pause-usual") if value is None else words("rule-seconds", seconds=value)
    if value is None:
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
    """Return options with their values at a table, unusual ones marked; below each its effect and an example.

    An option without effect names the other option that disables it.
    """
    made: list[str] = []
    idle = table.house_rules.ineffective_options
    described = {option.name: option for option in all_options(table.game)}
    for option in options:
        value = option_value(option, table.house_rules, table.settings)
        text = option_value_text(option, value, words, usual=table.house_rules.buy_in)
        mark = "" if value == option.default else f" {UNUSUAL_MARK}"
        made.append(f"**{option_name(option, words)}**: {text}{mark}")
        example = option_example(option, words)
        explained = words("rule-explained", effect=option_effect(option, words), example=example)
        if option.name in idle:
            because = described[idle[option.name]]
            other = option_value_text(because, option_value(because, table.house_rules, table.settings), words)
            explained = f"{words('rule-idle', option=option_name(because, words), value=other)} {explained}"
        made.append(f"-# {explained}")
    return made


def option_choices(option: OptionInfo, value: object, words: Words) -> list[Choice]:
    """Return the values of an option chosen from a menu (yes or no, one of several, a set), current ones selected."""
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
    """Return True if several values may be chosen."""
    return option.kind is tuple


def is_typed(option: OptionInfo) -> bool:
    """Return True if an option is typed, not chosen."""
    return option.kind is int
