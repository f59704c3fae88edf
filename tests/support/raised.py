"""The refusals in the source of `bot` and `cogs`."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from itertools import product
from pathlib import Path
from typing import Any, TypeAlias

ROOT = Path(__file__).parents[2]
FOLDERS = ("bot", "cogs")

Parents: TypeAlias = tuple[ast.AST, ...]
"""Nodes that enclose a node, the innermost last."""


def raised() -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Yield the position, a code and the names of the facts of each Refusal, once for every code that it can have.

    A code may be text, a conditional expression, a constant, a parameter, or an attribute of a caught exception. Any
    other code raises ValueError. A Refusal that passes on the facts of a game with `**` is left out.
    """
    for path, source in _sources().items():
        for node, parents in _calls(path, "Refusal") if "Refusal" in source else ():
            if all(one.arg for one in node.keywords):
                facts = tuple(one.arg for one in node.keywords if one.arg)
                for code in sorted(_values(path, node.args[0], parents)):
                    yield f"{path.relative_to(ROOT)}:{node.lineno}", code, facts


@cache
def _sources() -> dict[Path, str]:
    files = sorted(file for folder in FOLDERS for file in (ROOT / folder).rglob("*.py"))
    return {file: file.read_text("utf-8") for file in files}


@cache
def _all_calls(path: Path) -> list[tuple[ast.Call, Parents]]:
    found: list[tuple[ast.Call, Parents]] = []
    left: list[tuple[ast.AST, Parents]] = [(ast.parse(_sources()[path]), ())]
    while left:
        node, parents = left.pop()
        if isinstance(node, ast.Call):
            found.append((node, parents))
        left += [(child, (*parents, node)) for child in ast.iter_child_nodes(node)]
    return found


def _calls(path: Path, name: str) -> Iterator[tuple[ast.Call, Parents]]:
    """Yield the calls of a function or class, and those of `super().__init__` in classes derived from it."""
    for node, parents in _all_calls(path):
        match node.func:
            case ast.Name(id=called) if called == name:
                yield node, parents
            case ast.Attribute(value=ast.Call(func=ast.Name(id="super")), attr="__init__"):
                bases = [base for one in parents if isinstance(one, ast.ClassDef) for base in one.bases]
                if any(isinstance(base, ast.Name) and base.id == name for base in bases):
                    yield node, parents


def _values(path: Path, node: ast.expr, parents: Parents) -> set[str]:
    """Return the texts that an expression can have as its value."""
    match node:
        case ast.Constant(value=str(text)):
            return {text}
        case ast.IfExp():
            return _values(path, node.body, parents) | _values(path, node.orelse, parents)
        case ast.JoinedStr():
            return {"".join(parts) for parts in product(*(_values(path, part, parents) for part in node.values))}
        case ast.FormattedValue():
            return _values(path, node.value, parents)
        case ast.Name(id=name):
            return _values_of_name(path, name, parents)
        case ast.Attribute(value=ast.Name(id="self"), attr=name):
            owner = next(_object(path, one.name) for one in parents if isinstance(one, ast.ClassDef))
            return {getattr(one, name) for one in (owner, *owner.__subclasses__())}
        case ast.Attribute(value=ast.Name(id=name), attr=attribute):
            for one in parents:
                if isinstance(one, ast.ExceptHandler) and one.name == name and isinstance(one.type, ast.Name):
                    return _values_of_parameter(_object(path, one.type.id), attribute)
    raise ValueError(f"{path}:{node.lineno}: unknown values of {ast.unparse(node)}")


def _values_of_name(path: Path, name: str, parents: Parents) -> set[str]:
    """Return the values of a name: a key (inside `if name in KEYS`), a parameter of a function, or a constant."""
    for one in reversed(parents):
        match one:
            case ast.If(test=ast.Compare(left=ast.Name(id=left), ops=[ast.In()], comparators=[ast.Name(id=keys)])):
                if left == name:
                    return set(_object(path, keys))
            case ast.FunctionDef() | ast.AsyncFunctionDef() if name in {parameter.arg for parameter in one.args.args}:
                return _values_of_parameter(_object(path, one.name), name)
    return {str(_object(path, name))}


def _values_of_parameter(called: Callable[..., object], name: str) -> set[str]:
    """Return the values of a parameter: its default, and its arguments in all calls of the function or class."""
    parameters = inspect.signature(called).parameters
    place, default = list(parameters).index(name), parameters[name].default
    found = set() if default is inspect.Parameter.empty else {str(default)}
    for path, source in _sources().items():
        for node, parents in _calls(path, called.__name__) if called.__name__ in source else ():
            given = [*node.args[place : place + 1], *(one.value for one in node.keywords if one.arg == name)]
            found |= {value for one in given for value in _values(path, one, parents)}
    return found


def _object(path: Path, name: str) -> Any:
    """Return the object called `name` in the module at `path`."""
    return getattr(import_module(".".join(path.relative_to(ROOT).with_suffix("").parts)), name)
