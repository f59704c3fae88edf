"""The options of house rules, described in short as games of arranging have them, and which make no difference."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Any

from bot.rules.house_rules import MOST_CHIPS, Cost, OptionInfo


def choice(name: str, default: Enum, group: str, **more: Any) -> OptionInfo:
    """One of several values; `more` is said as in `OptionInfo`, also below."""
    return OptionInfo(name=name, kind=type(default), default=default, group=group, **more)


def switch(name: str, group: str, *, default: bool = False, **more: Any) -> OptionInfo:
    """Yes or no."""
    return OptionInfo(name=name, kind=bool, default=default, group=group, **more)


def number(name: str, default: int, least: int, most: int, group: str, **more: Any) -> OptionInfo:
    """A number of something else than chips."""
    return OptionInfo(name=name, kind=int, default=default, least=least, most=most, counts=True, group=group, **more)


def amount(name: str, default: int, least: int = 0, **more: Any) -> OptionInfo:
    """An amount of chips: the greater it is, the more can be lost."""
    return OptionInfo(name=name, kind=int, default=default, least=least, most=MOST_CHIPS, cost=Cost.RISES, **more)


def unless(matters: bool, because: str) -> str:  # noqa: FBT001 (whether the option matters is what it is about)
    """The name of the option because of which another makes no difference; "" where it `matters`."""
    return "" if matters else because


def without_effect(found: Mapping[str, str]) -> Mapping[str, str]:
    """Of options and what `unless` says of them: those that make no difference."""
    return {option: because for option, because in found.items() if because}
