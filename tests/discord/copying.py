"""What makes a simulated Discord quick: SimCord copies every request and every message again and again, and JSON can be
copied faster than `deepcopy` does; it looks every 50 ms whether all is done; and every bot loads the same cogs.
"""

from __future__ import annotations

import copy
import sys
from functools import partialmethod
from importlib.abc import Loader
from importlib.machinery import ModuleSpec
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest
from discord.ext.commands.bot import BotBase
from simcord.env import Env

from bot.rules.registry import GAMES

_copied = copy.deepcopy


def plain(value: Any) -> Any:
    """A copy of JSON in which nothing is shared; whatever else is in it is copied by `deepcopy`."""
    kind = type(value)
    if kind is str or kind is int or kind is bool or value is None:
        return value
    if kind is dict:
        return {key: plain(one) for key, one in value.items()}
    if kind is list:
        return [plain(one) for one in value]
    return _copied(value)


_run: dict[tuple[str, ...], ModuleType] = {}
"""Cogs that have been run, by their name and the games that there were: their commands offer those."""


class Once(Loader):
    """Runs a module once, and has it ready for the next bot."""

    def __init__(self, loader: Loader) -> None:
        self._loader = loader

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        return _run.get((spec.name, *GAMES))

    def exec_module(self, module: ModuleType) -> None:
        key = (module.__name__, *GAMES)
        if key not in _run:
            self._loader.exec_module(module)
            _run[key] = module


LOOKED_AFTER = 0.002
"""Seconds after which SimCord looks again whether all is done: most of the time the loop has only to go round once."""


def hasten(patch: pytest.MonkeyPatch) -> None:
    """Have SimCord copy that way and look that soon, and cogs run once, for as long as the patch lasts."""
    for name in ("settle", "_settle_internal"):
        patch.setattr(Env, name, partialmethod(getattr(Env, name), idle=LOOKED_AFTER))
    load = BotBase._load_from_module_spec

    async def load_once(bot: BotBase, spec: ModuleSpec, key: str) -> None:
        if spec.loader is not None and not isinstance(spec.loader, Once):
            spec.loader = Once(spec.loader)
        await load(bot, spec, key)

    patch.setattr(BotBase, "_load_from_module_spec", load_once)
    for name, module in list(sys.modules.items()):
        if not name.startswith("simcord."):
            continue
        if getattr(module, "deepcopy", None) is _copied:
            patch.setattr(module, "deepcopy", plain)
        elif getattr(module, "copy", None) is copy:
            patch.setattr(module, "copy", SimpleNamespace(copy=copy.copy, deepcopy=plain))
