"""House rules: one frozen, validated record per game, every option described once.

The description of an option (type, bounds, words key) drives validation, the settings panel, `/rules` and the docs.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, fields, replace
from enum import Enum
from typing import Any, Generic, Self, TypeVar

RulesT = TypeVar("RulesT", bound="HouseRules")

MOST_CHIPS = 1_000_000_000
"""The greatest amount any option takes."""


class HouseRuleError(ValueError):
    """House rules that contradict themselves or their bounds; `option` names where, `code` and `facts` why."""

    def __init__(self, option: str, code: str, **facts: object) -> None:
        super().__init__(f"{option}: {code} {facts}")
        self.option = option
        self.code = code
        self.facts = facts


class MoneySource(Enum):
    """What counts as a player's money."""

    WALLET = "wallet"
    TABLE = "table"


class Cost(Enum):
    """How an option bears on what play can cost anybody."""

    NONE = "none"
    """Not at all."""
    RISES = "rises"
    """It is a number: the greater it is, the more can be lost."""
    ANY = "any"
    """Every other value can cost somebody more."""


@dataclass(frozen=True, kw_only=True)
class OptionInfo:
    """One option described: `name`, `kind`, bounds for numbers (inclusive), default.

    `kind` is int, bool, an Enum class or, for a set, tuple: any of the texts in `values`, in their order.
    """

    name: str
    kind: type[int | bool | Enum | tuple[str, ...]]
    default: object
    least: int | None = None
    most: int | None = None
    zero_means_none: bool = False
    optional: bool = False
    """None is a value too: what it means stands with the option."""
    counts: bool = False
    """It is a number of something else than chips."""
    rank: bool = False
    """The number is that of a rank, of which it is shown by the name."""
    group: str = "stakes"
    """Which page of the settings panel it is on."""
    values: tuple[str, ...] = ()
    """What a set is made of; `most` of them go together."""
    cost: Cost = Cost.ANY
    """What a change of it can mean for somebody's chips; in doubt that it can cost more."""
    told: bool = False
    """Whoever sits down is told it even where it is usual, unless it makes no difference: what it costs, and what
    people take for granted differently.
    """
    ante: bool = False
    """It is what everybody puts in before the deal, whatever it is called."""
    in_stakes: bool = False
    """The line of the stakes says it where it is usual, as it does all of the group `stakes`."""
    names_group: bool = False
    """Its group is called like it, so that its name need not be said twice."""

    def dearer(self, before: object, after: object) -> bool:
        """Whether going over from one value to the other can cost anybody more."""
        if before == after or self.cost is Cost.NONE:
            return False
        if self.cost is Cost.RISES and isinstance(before, int) and isinstance(after, int):
            without_limit = self.zero_means_none
            return not (without_limit and not before) and ((without_limit and not after) or after > before)
        return True


def players(most: int, usual: int = 8, cost: Cost = Cost.NONE) -> tuple[OptionInfo, OptionInfo]:
    """The descriptions of how many a game takes, `most` being as many as it can have."""
    least = OptionInfo(
        name="min_players", kind=int, default=2, least=2, most=most, counts=True, group="seats", cost=cost
    )
    return least, replace(least, name="max_players", default=usual)


@dataclass(frozen=True, kw_only=True)
class HouseRules:
    """What every game's house rules have; raises HouseRuleError when made with values that do not fit together."""

    min_players: int = 2
    max_players: int = 8

    def __post_init__(self) -> None:
        for option in self.described():
            value = getattr(self, option.name)
            _check(option, value)
            if option.kind is tuple:
                object.__setattr__(self, option.name, tuple(one for one in option.values if one in value))
        if self.min_players > self.max_players:
            raise HouseRuleError("min_players", "above_max_players", most=self.max_players)

    @property
    def buy_in(self) -> int:
        """The chips a person brings at least when sitting down."""
        raise NotImplementedError

    @property
    def entry(self) -> int:
        """The chips one must have to be dealt in."""
        raise NotImplementedError

    @property
    def some_play(self) -> int:
        """The chips that see somebody through some play, so that they are not short at once."""
        return self.buy_in

    def largest_payment(self, players: int) -> int:
        """The most chips that one of so many players can have to pay at once in a game of several deals, which who
        comes into a new one is to have; 0: nothing is asked.
        """
        return 0

    @property
    def several_deals(self) -> bool:
        """Whether several deals make up a game that somebody wins; where they do not, each deal stands alone."""
        return False

    @property
    def for_points(self) -> bool:
        """Whether it is played for points, with chips or without."""
        return False

    @property
    def from_wallets(self) -> bool:
        """Whether what a person has in the wallet counts as money at the table."""
        return False

    @property
    def order_hidden(self) -> bool:
        """Whether the order in which cards go back to the pack depends on cards that nobody has seen."""
        return False

    @property
    def figures(self) -> tuple[str, ...]:
        """The names of those who score and have no seat: nobody at the table may be mistaken for them."""
        return ()

    @property
    def idle(self) -> Mapping[str, str]:
        """Options that make no difference as the others are, each with the name of the one because of which."""
        return {}

    def adjusted(self, options: Mapping[str, object], chosen: Collection[str]) -> Mapping[str, object]:
        """The plain values `options`, those of `chosen` other than here, with what goes along with them."""
        return options

    def dearer_than(self, before: HouseRules) -> bool:
        """Whether these can cost anybody more than `before`, house rules of the same game."""
        return any(
            option.dearer(getattr(before, option.name), getattr(self, option.name)) for option in self.described()
        )

    def other_worth(self, before: HouseRules) -> bool:
        """Whether, under these instead of `before`, a carried pot or a kept hand may be worth more or less."""
        return any(
            option.cost is not Cost.NONE and getattr(before, option.name) != getattr(self, option.name)
            for option in self.described()
        )

    @classmethod
    def described(cls) -> tuple[OptionInfo, ...]:
        """Every option in the order in which it is shown."""
        raise NotImplementedError

    @classmethod
    def made(cls, options: Mapping[str, object], usual: Self | None = None) -> Self:
        """House rules from plain values (enums as their text, sets as lists), the rest as in `usual` (the defaults).

        Raises HouseRuleError for a name that is no option (`unknown_option`) and for a value that is none of its
        values (`not_a_number`, `not_yes_or_no`, `not_one_of`, `not_a_list`) or breaks a bound.
        """
        described = {option.name: option for option in cls.described()}
        values: dict[str, Any] = {}
        for name, value in options.items():
            if name not in described:
                raise HouseRuleError(name, "unknown_option")
            kind = described[name].kind
            if issubclass(kind, Enum) and isinstance(value, str):
                if value not in {member.value for member in kind}:
                    raise HouseRuleError(name, "not_one_of", values=tuple(member.value for member in kind))
                value = kind(value)  # noqa: PLW2901 (the same value as what it stands for)
            elif kind is tuple and isinstance(value, list):
                value = tuple(value)  # noqa: PLW2901 (the same)
            values[name] = value
        return cls(**values) if usual is None else replace(usual, **values)

    def differing(self, usual: Self | None = None) -> dict[str, object]:
        """The options that differ from those of `usual` (the defaults), as plain values: what `made` takes."""
        changed: dict[str, object] = {}
        default = type(self)() if usual is None else usual
        for part in fields(self):
            value = getattr(self, part.name)
            if value != getattr(default, part.name):
                changed[part.name] = _plain(value)
        return changed


@dataclass(frozen=True)
class Preset(Generic[RulesT]):
    """House rules by which a game is played in some place: `key` names them for ever, `name` is English."""

    key: str
    name: str
    rules: RulesT


def _plain(value: object) -> object:
    if isinstance(value, Enum):
        plain: object = value.value
        return plain
    return list(value) if isinstance(value, tuple) else value


def _check(option: OptionInfo, value: object) -> None:
    """Raises HouseRuleError where `value` is not of the option's kind or beyond its bounds."""
    if issubclass(option.kind, Enum):
        if not isinstance(value, option.kind):
            raise HouseRuleError(option.name, "not_one_of", values=tuple(member.value for member in option.kind))
    elif option.kind is tuple:
        _check_set(option, value)
    elif option.kind is bool:
        if not isinstance(value, bool):
            raise HouseRuleError(option.name, "not_yes_or_no")
    elif value is None and option.optional:
        return
    elif isinstance(value, bool) or not isinstance(value, int):
        raise HouseRuleError(option.name, "not_a_number")
    elif option.zero_means_none and value == 0:
        return
    elif option.least is not None and value < option.least:
        raise HouseRuleError(option.name, "too_small", least=option.least)
    elif option.most is not None and value > option.most:
        raise HouseRuleError(option.name, "too_great", most=option.most)


def _check_set(option: OptionInfo, value: object) -> None:
    if not isinstance(value, tuple):
        raise HouseRuleError(option.name, "not_a_list")
    if any(one not in option.values for one in value):
        raise HouseRuleError(option.name, "not_one_of", values=option.values)
    if len(set(value)) != len(value):
        raise HouseRuleError(option.name, "twice")
