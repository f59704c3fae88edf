"""House rules in words: every option, its value and what it does."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import Final

from bot.errors import Refusal
from bot.rules.betting.house_rules import BragRules
from bot.rules.house_rules import HouseRuleError, OptionInfo
from bot.screens.items import Choice
from bot.screens.words import Words
from bot.tables.values import Hints, Table, TableSettings

TABLE_GROUP: Final = "table"
"""The page of what is agreed beside the rules of the game: clock, pause, hints."""

SETTINGS: Final = (
    OptionInfo(
        name="clock", kind=int, default=TableSettings().clock, least=30, most=600, zero_means_none=True,
        optional=True, group=TABLE_GROUP,
    ),
    OptionInfo(name="pause", kind=int, default=TableSettings().pause, least=0, most=600, group=TABLE_GROUP),
    OptionInfo(name="hints", kind=Hints, default=TableSettings().hints, group=TABLE_GROUP),
)  # fmt: skip
"""What is agreed beside the rules of the game, described like them."""

_COUNTS = frozenset({"min_players", "max_players"})


def every_option() -> tuple[OptionInfo, ...]:
    """All options of a table, in the order in which they are shown."""
    return (*BragRules.described(), *SETTINGS)


def groups() -> tuple[str, ...]:
    """The pages of options, in order."""
    return tuple(dict.fromkeys(option.group for option in every_option()))


def key(name: str) -> str:
    """The words key of an option or of a value's name."""
    return name.replace("_", "-")


def option_name(option: OptionInfo, words: Words) -> str:
    """What an option is called."""
    return words(f"rule-{key(option.name)}")


def option_effect(option: OptionInfo, words: Words) -> str:
    """What an option does, in a sentence or two."""
    return words(f"rule-{key(option.name)}-about")


def value_of(option: OptionInfo, rules: BragRules, settings: TableSettings) -> object:
    """An option's value at a table."""
    value: object = getattr(settings if option.group == TABLE_GROUP else rules, option.name)
    return value


def value_text(option: OptionInfo, value: object, words: Words, *, usual: int = 10) -> str:
    """A value of an option; `usual` is the buy-in that None stands for."""
    if isinstance(value, Enum):
        return words(f"rule-{key(option.name)}-{key(str(value.value))}")
    if isinstance(value, bool):
        return words("rule-yes" if value else "rule-no")
    if option.name == "clock":
        return words("rule-seconds", seconds=value) if value else words("rule-clock-off")
    if option.name == "pause":
        return words("rule-seconds", seconds=value)
    if value is None:
        return words("rule-min-buy-in-usual", amount=words.money(usual))
    if not isinstance(value, int):
        raise TypeError(f"{option.name} has no text for {value!r}")
    if option.name in _COUNTS:
        return words.number(value)
    if value == 0:
        return words("rule-no-limit" if option.zero_means_none else "rule-none")
    return words.money(value)


def lines(options: Iterable[OptionInfo], table: Table, words: Words, *, effects: bool) -> list[str]:
    """Options with their values at a table, a line each, with what they do below in small letters."""
    made: list[str] = []
    for option in options:
        value = value_of(option, table.house_rules, table.settings)
        text = value_text(option, value, words, usual=table.house_rules.buy_in)
        made.append(f"**{option_name(option, words)}**: {text}")
        if effects:
            made.append(f"-# {option_effect(option, words)}")
    return made


def differing(table: Table, words: Words) -> list[str]:
    """The options of a table that are other than usual, a line each."""
    options = [
        option for option in every_option() if value_of(option, table.house_rules, table.settings) != option.default
    ]
    return lines(options, table, words, effects=False)


def choices(option: OptionInfo, value: object, words: Words) -> list[Choice]:
    """The values of an option that is chosen from a menu (yes or no, or one of several), the present one marked."""
    if issubclass(option.kind, Enum):
        return [
            Choice(str(member.value), value_text(option, member, words), chosen=member is value)
            for member in option.kind
        ]
    return [
        Choice("yes", words("rule-yes"), chosen=value is True),
        Choice("no", words("rule-no"), chosen=value is False),
    ]


def misfit(error: HouseRuleError) -> Refusal:
    """The refusal of house rules that do not fit, with the bound that was broken."""
    bound = next((error.facts[name] for name in ("least", "most", "step") if name in error.facts), 0)
    return Refusal("bad_house_rules", option=error.option, reason=error.code, bound=bound)


def is_number(option: OptionInfo) -> bool:
    """Whether an option is typed rather than chosen."""
    return option.kind is int
