"""Short constructors for the options of house rules of games of arranging, and options without effect."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Any

from bot.rules.house_rules import MOST_CHIPS, CostEffect, OptionInfo


def choice(name: str, default: Enum, group: str, **more: Any) -> OptionInfo:
    """Describe an option with one of several values. `more` are further fields of `OptionInfo`, here and below."""
    return OptionInfo(name=name, kind=type(default), default=default, group=group, **more)


def switch(name: str, group: str, *, default: bool = False, **more: Any) -> OptionInfo:
    """Describe an option that is on or off."""
    return OptionInfo(name=name, kind=bool, default=default, group=group, **more)


def number(name: str, default: int, least: int, most: int, group: str, **more: Any) -> OptionInfo:
    """Describe an option that is a number, but not of chips."""
    return OptionInfo(name=name, kind=int, default=default, least=least, most=most, is_count=True, group=group, **more)


def amount(name: str, default: int, least: int = 0, **more: Any) -> OptionInfo:
    """Describe an option that is an amount of chips. A greater amount means that more can be lost."""
    return OptionInfo(name=name, kind=int, default=default, least=least, most=MOST_CHIPS, cost=CostEffect.RISES, **more)


def unless(matters: bool, because: str) -> str:  # noqa: FBT001 (the flag is the subject)
    """Return `because`, the name of the option that makes another one idle; "" if the other one `matters`."""
    return "" if matters else because


def idle_options(options: Mapping[str, str]) -> Mapping[str, str]:
    """Return the options that have no effect, each with its cause. `found` gives the result of `unless` by option."""
    return {option: because for option, because in options.items() if because}
