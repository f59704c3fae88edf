"""House rules in words: every option, its value and its effect."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from enum import Enum
from typing import Final

from msgspec import structs

from bot.rules.cards import Rank
from bot.rules.house_rules import HouseRules, OptionInfo
from bot.rules.registry import USUAL
from bot.rules.registry import game as game_called
from bot.screens.items import Choice
from bot.screens.registry import family_of
from bot.screens.wild import set_choices, set_text
from bot.screens.words import Words, key
from bot.tables.values import Hints, Table, TableSettings

DIFFERS: Final = "◆"
"""Mark after an unusual value."""

TABLE_GROUP: Final = "table"
"""Page of the table settings besides the rules of the game: clock, pause, hints."""

SETTINGS: Final = (
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


def every_option(game: str = USUAL) -> tuple[OptionInfo, ...]:
    """Return all options of a table of this game, in display order."""
    return (*game_called(game).described(), *settings_of(game))


def settings_of(game: str) -> tuple[OptionInfo, ...]:
    """Return the table settings with the game's usual values."""
    usual = settings_for(game, TableSettings())
    return tuple(replace(option, default=getattr(usual, option.name)) for option in SETTINGS)


def settings_for(game: str, usual: TableSettings) -> TableSettings:
    """Return the default settings for a table of `game`, where other tables have `usual`."""
    return structs.replace(usual, hints=Hints.FULL) if family_of(game).full_help else usual


def moved_over(settings: TableSettings, before: str, game: str, usual: TableSettings) -> TableSettings:
    """Return the settings after a change of game; hints at their usual value follow the new game's."""
    if settings.hints is not settings_for(before, usual).hints:
        return settings
    return structs.replace(settings, hints=settings_for(game, usual).hints)


def groups(game: str = USUAL) -> tuple[str, ...]:
    """Return the pages of options, in order."""
    return tuple(dict.fromkeys(option.group for option in every_option(game)))


def option_name(option: OptionInfo, words: Words) -> str:
    return words(f"rule-{key(option.name)}")


def option_effect(option: OptionInfo, words: Words) -> str:
    """Return the effect of an option, in a sentence or two."""
    return words(f"rule-{key(option.name)}-about")


def option_example(option: OptionInfo, words: Words) -> str:
    """Return an example of an option's effect."""
    return words(f"rule-{key(option.name)}-example")


def value_of(option: OptionInfo, rules: HouseRules, settings: TableSettings) -> object:
    """Return an option's value at a table."""
    value: object = getattr(settings if option.group == TABLE_GROUP else rules, option.name)
    return value


def value_text(option: OptionInfo, value: object, words: Words, *, usual: int = 10) -> str:
    """Return a value of an option as text; `usual` is the buy-in, for which None may stand."""
    if isinstance(value, Enum):
        kind, _, number = str(value.value).partition(":")
        return words(f"rule-{key(option.name)}-{key(kind)}", **({"number": int(number)} if number else {}))
    if isinstance(value, bool):
        return words("rule-yes" if value else "rule-no")
    if isinstance(value, tuple):
        return set_text(option.name, value, words)
    if option.name == "clock":
        return words("rule-seconds", seconds=value) if value else words("rule-clock-off")
    if option.name == "pause":
        return words("rule-pause-usual") if value is None else words("rule-seconds", seconds=value)
    if value is None:
        return words(f"rule-{key(option.name)}-usual", amount=words.money(usual))
    if not isinstance(value, int):
        raise TypeError(f"{option.name} has no text for {value!r}")
    if option.rank:
        return words("card-ranks", rank=Rank(value).name.lower())
    if value == 0 and not option.counts:
        return words("rule-no-limit" if option.zero_means_none else "rule-none")
    if value == 0 and option.zero_means_none:
        return words("rule-no-limit")
    return words.number(value) if option.counts else words.money(value)


def lines(options: Iterable[OptionInfo], table: Table, words: Words) -> list[str]:
    """Return options with their values at a table, unusual ones marked; below each its effect and an example.

    An option without effect names the other option that disables it.
    """
    made: list[str] = []
    idle = table.house_rules.idle
    described = {option.name: option for option in every_option(table.game)}
    for option in options:
        value = value_of(option, table.house_rules, table.settings)
        text = value_text(option, value, words, usual=table.house_rules.buy_in)
        mark = "" if value == option.default else f" {DIFFERS}"
        made.append(f"**{option_name(option, words)}**: {text}{mark}")
        example = option_example(option, words)
        explained = words("rule-explained", effect=option_effect(option, words), example=example)
        if option.name in idle:
            because = described[idle[option.name]]
            other = value_text(because, value_of(because, table.house_rules, table.settings), words)
            explained = f"{words('rule-idle', option=option_name(because, words), value=other)} {explained}"
        made.append(f"-# {explained}")
    return made


def choices(option: OptionInfo, value: object, words: Words) -> list[Choice]:
    """Return the values of an option chosen from a menu (yes or no, one of several, a set), current ones selected."""
    if option.kind is tuple:
        return set_choices(option.name, option.values, value if isinstance(value, tuple) else (), words)
    if issubclass(option.kind, Enum):
        return [
            Choice(str(member.value), value_text(option, member, words), chosen=member is value)
            for member in option.kind
        ]
    return [
        Choice("yes", words("rule-yes"), chosen=value is True),
        Choice("no", words("rule-no"), chosen=value is False),
    ]


def is_set(option: OptionInfo) -> bool:
    """Return True if several values may be chosen."""
    return option.kind is tuple


def is_number(option: OptionInfo) -> bool:
    """Return True if an option is typed, not chosen."""
    return option.kind is int
