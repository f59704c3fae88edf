"""Base of the values of the rules, and house rules: a validated value per game, whose fields declare the options."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, fields, replace
from enum import Enum
from functools import cache
from typing import Any, ClassVar, Generic, Self, TypeVar, dataclass_transform


@dataclass_transform(kw_only_default=True, frozen_default=True, field_specifiers=(field,))
class Value:
    """Base of the values of the rules: each subclass with fields is a frozen dataclass with keyword arguments only."""

    __dataclass_fields__: ClassVar[dict[str, Any]]

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "__annotations__" in vars(cls):
            dataclass(frozen=True, kw_only=True)(cls)


_PLAIN = re.compile("0|[1-9][0-9]*")


def parse_whole_number(text: str) -> int:
    """Parse a number in plain digits, without a sign or a leading zero. Raise ValueError for any other text."""
    if not _PLAIN.fullmatch(text):
        raise ValueError(f"{text!r} is not a whole number in plain digits")
    return int(text)


RulesT = TypeVar("RulesT", bound="HouseRules")
MOST_CHIPS = 1_000_000_000


class HouseRuleError(ValueError):
    """House rules with an invalid or contradictory value. `option` is at fault; `code` and `facts` say why."""

    def __init__(self, option: str, code: str, **facts: object) -> None:
        super().__init__(f"{option}: {code} {facts}")
        self.option = option
        self.code = code
        self.facts = facts


class MoneySource(Enum):
    """Money that counts as a player's: wallet and table together, or the table only."""

    WALLET = "wallet"
    TABLE = "table"


class CostEffect(Enum):
    """Effect of changing an option on the chips that somebody can lose."""

    NONE = "none"
    RISES = "rises"
    """The greater the number, the more can be lost."""
    ANY = "any"
    """Any change can make somebody lose more."""


class OptionInfo(Value):
    """Description of one option. `kind` is int, bool, an Enum class, or `tuple` for a set of texts from `values`."""

    name: str
    kind: type[int | bool | Enum | tuple[str, ...]]
    default: object
    least: int | None = None
    most: int | None = None
    zero_means_none: bool = False
    optional: bool = False
    """True if the value may be None. The option's own docstring gives the meaning of None."""
    is_count: bool = False
    """True if the number is not an amount of chips."""
    is_rank: bool = False
    """True if the number is a card rank, shown by its name."""
    group: str = "stakes"
    """Page of the settings panel on which the option is shown."""
    values: tuple[str, ...] = ()
    """Texts that a set may contain. A set has at most `most` of them."""
    cost: CostEffect = CostEffect.ANY
    """Effect of a change on the chips that somebody can lose."""
    announced: bool = False
    """True if the option is shown to a person who sits down even at its default value, unless it has no effect."""
    is_ante: bool = False
    """True if the option is the ante, under any name."""
    in_stakes: bool = False
    """True if the stakes line always mentions the option, as it does every option of the group `stakes`."""
    names_group: bool = False
    """True if the group and the option have the same name, so that the name is shown only once."""

    def may_cost_more(self, before: object, after: object) -> bool:
        """Return True if a change from `before` to `after` can make somebody lose more."""
        if before == after or self.cost is CostEffect.NONE:
            return False
        if self.cost is CostEffect.RISES and isinstance(before, int) and isinstance(after, int):
            without_limit = self.zero_means_none
            return not (without_limit and not before) and ((without_limit and not after) or after > before)
        return True


def option(default: object, group: str = "stakes", **facts: Any) -> Any:
    """Declare an option by `OptionInfo` fields (`facts`); `after` names the option before it in display order."""
    return field(default=default, metadata={_OPTION: {"kind": type(default), "group": group} | facts})


def number(default: int, least: int, most: int, group: str = "play", **facts: Any) -> Any:
    return option(default, group, least=least, most=most, is_count=True, **facts)


def amount(default: int | None, least: int = 0, group: str = "stakes", **facts: Any) -> Any:
    """Declare an amount of chips. Unless `cost` says otherwise, a greater amount means that more can be lost."""
    bounds = {"kind": int, "least": least, "most": MOST_CHIPS, "optional": default is None, "cost": CostEffect.RISES}
    return option(default, group, **bounds | facts)


def player_count(default: int, most: int, cost: CostEffect = CostEffect.NONE) -> Any:
    """Declare `min_players` or `max_players` of a game that at most `most` people can play."""
    return number(default, 2, most, "seats", cost=cost)


_OPTION = "option"


class HouseRules(Value):
    """Base of every game's house rules. Invalid or contradictory values raise HouseRuleError."""

    min_players: int = 2
    max_players: int = 8

    def __post_init__(self) -> None:
        for option in self.option_infos():
            value = getattr(self, option.name)
            _check_option(option, value)
            if option.kind is tuple:
                object.__setattr__(self, option.name, tuple(one for one in option.values if one in value))
        if self.min_players > self.max_players:
            raise HouseRuleError("min_players", "above_max_players", most=self.max_players)

    @property
    def buy_in(self) -> int:
        raise NotImplementedError

    @property
    def entry(self) -> int:
        raise NotImplementedError

    @property
    def suggested_stack(self) -> int:
        """Suggested chips for sitting down, enough that a person is not short at once."""
        return self.buy_in

    def largest_payment(self, players: int) -> int:
        """Return the most chips that a player may have to pay at once in a game of several deals; 0 for other games."""
        return 0

    @property
    def several_deals(self) -> bool:
        """True if several deals make up a game that somebody wins. Otherwise each deal is complete on its own."""
        return False

    @property
    def for_points(self) -> bool:
        return False

    @property
    def uses_wallets(self) -> bool:
        return False

    @property
    def hides_pack_order(self) -> bool:
        """True if the order in which cards return to the pack depends on cards that nobody has seen."""
        return False

    @property
    def seatless_scorers(self) -> tuple[str, ...]:
        """Names of scorers without a seat (Yogi). No player may have one of these names."""
        return ()

    @property
    def ineffective_options(self) -> Mapping[str, str]:
        """Options without effect, each with the name of the option that makes it ineffective."""
        return {}

    def adjust_options(self, options: Mapping[str, object], chosen: Collection[str]) -> Mapping[str, object]:
        """Return the plain values `options`, adjusted to the options being changed, which `chosen` names."""
        return options

    def may_cost_more_than(self, before: HouseRules) -> bool:
        return any(
            option.may_cost_more(getattr(before, option.name), getattr(self, option.name))
            for option in self.option_infos()
        )

    def may_change_pot_value(self, before: HouseRules) -> bool:
        """Return True if a carried pot or a kept hand may have another value under these rules than under `before`."""
        return any(
            option.cost is not CostEffect.NONE and getattr(before, option.name) != getattr(self, option.name)
            for option in self.option_infos()
        )

    @classmethod
    def option_infos(cls) -> tuple[OptionInfo, ...]:
        """Return every option in display order: by declaration, base classes first, unless declared with `after`."""
        rules: Any = cls  # mypy does not accept a class as hashable
        return _describe_options(rules)

    @classmethod
    def from_options(cls, options: Mapping[str, object], defaults: Self | None = None) -> Self:
        """Build house rules from plain values (enums as their text, sets as lists).

        Options not given are as in `defaults` (None: the defaults of the class). Raise HouseRuleError for an unknown
        name (`unknown_option`), a value of the wrong kind (`not_a_number`, `not_yes_or_no`, `not_one_of`,
        `not_a_list`), or a value out of bounds.
        """
        described = {option.name: option for option in cls.option_infos()}
        values: dict[str, Any] = {}
        for name, value in options.items():
            if name not in described:
                raise HouseRuleError(name, "unknown_option")
            kind = described[name].kind
            if issubclass(kind, Enum) and isinstance(value, str):
                if value not in {member.value for member in kind}:
                    raise HouseRuleError(name, "not_one_of", values=tuple(member.value for member in kind))
                value = kind(value)  # noqa: PLW2901 (the same value in its own type)
            elif kind is tuple and isinstance(value, list):
                value = tuple(value)  # noqa: PLW2901 (the same)
            values[name] = value
        return cls(**values) if defaults is None else replace(defaults, **values)

    def changed_options(self, defaults: Self | None = None) -> dict[str, object]:
        """Return the options that differ from `defaults` (None: the class's), as plain values for `from_options`."""
        changed: dict[str, object] = {}
        default = type(self)() if defaults is None else defaults
        for part in fields(self):
            value = getattr(self, part.name)
            if value != getattr(default, part.name):
                changed[part.name] = _plain(value)
        return changed


@dataclass(frozen=True)
class Preset(Generic[RulesT]):
    """House rules with a name, as played in some place. `key` never changes; `name` is English."""

    key: str
    name: str
    rules: RulesT


@cache
def _describe_options(rules: type[HouseRules]) -> tuple[OptionInfo, ...]:
    declared: dict[str, dict[str, Any]] = {}
    for base in reversed(rules.__mro__):
        for name in vars(base).get("__annotations__", ()):
            part = getattr(base, "__dataclass_fields__", {}).get(name)
            if part is not None and _OPTION in part.metadata:
                declared[name] = part.metadata[_OPTION]
    names = list(declared)
    found: dict[str, OptionInfo] = {}
    for part in fields(rules):
        if part.name in declared:
            facts = dict(declared[part.name])
            after = facts.pop("after", None)
            if after is not None:
                names.remove(part.name)
                names.insert(names.index(after) + 1, part.name)
            found[part.name] = OptionInfo(name=part.name, default=part.default, **facts)
    return tuple(found[name] for name in names)


def _plain(value: object) -> object:
    if isinstance(value, Enum):
        plain: object = value.value
        return plain
    return list(value) if isinstance(value, tuple) else value


def _check_option(option: OptionInfo, value: object) -> None:
    """Raise HouseRuleError if `value` is not of the option's kind or is out of bounds."""
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
