"""Speed-ups for the simulated Discord: a fast JSON copy instead of `deepcopy`, shorter pauses than SimCord's 50 ms
between checks for completion, and a cache of loaded cogs.
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
    """Return a copy of JSON that shares nothing with it; any other value is copied by `deepcopy`."""
    kind = type(value)
    if kind is str or kind is int or kind is bool or value is None:
        return value
    if kind is dict:
        return {key: plain(one) for key, one in value.items()}
    if kind is list:
        return [plain(one) for one in value]
    return _copied(value)


_run: dict[tuple[str, ...], ModuleType] = {}
"""Executed cogs, cached by module name and by the games that their commands offer."""


class Once(Loader):
    """Loader that executes a module once and reuses it for the next bot."""

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
"""Seconds between SimCord's checks for completion. One round of the event loop usually suffices."""


def hasten(patch: pytest.MonkeyPatch) -> None:
    """Speed up SimCord's copying and its checks, and execute each cog only once, for as long as `patch` lasts."""
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
