"""SimCord copies every request and every message again and again; JSON can be copied faster than `deepcopy` does."""

from __future__ import annotations

import copy
import sys
from types import SimpleNamespace
from typing import Any

import pytest

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


def hasten(patch: pytest.MonkeyPatch) -> None:
    """Have SimCord copy that way for as long as the patch lasts."""
    for name, module in list(sys.modules.items()):
        if not name.startswith("simcord."):
            continue
        if getattr(module, "deepcopy", None) is _copied:
            patch.setattr(module, "deepcopy", plain)
        elif getattr(module, "copy", None) is copy:
            patch.setattr(module, "copy", SimpleNamespace(copy=copy.copy, deepcopy=plain))
