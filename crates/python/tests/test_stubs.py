"""The stubs describe what is there."""

import ast
import inspect
from pathlib import Path

from broadside import _broadside

STUBS = ast.parse(Path(_broadside.__file__).with_name("_broadside.pyi").read_text())


def public(names):
    return {name for name in names if not name.startswith("_")}


def parameters(stub):
    arguments = stub.args
    required = len(arguments.args) - len(arguments.defaults)
    return [(argument.arg, number < required) for number, argument in enumerate(arguments.args)]


def test_the_stubs_name_all_that_the_module_has():
    typed = {node.name for node in STUBS.body if isinstance(node, ast.ClassDef)
             and any(ast.unparse(base) == "TypedDict" for base in node.bases)}
    named = {node.name if hasattr(node, "name") else node.target.id for node in STUBS.body
             if isinstance(node, (ast.ClassDef, ast.FunctionDef, ast.AnnAssign))}
    assert public(named - typed) == public(dir(_broadside))


def test_the_stubs_name_every_method_with_its_parameters():
    checked = 0
    for stub in STUBS.body:
        there = getattr(_broadside, getattr(stub, "name", ""), None)
        if isinstance(stub, ast.FunctionDef):
            stubs = {stub.name: stub}
            there = _broadside
        elif isinstance(stub, ast.ClassDef) and there is not None and not issubclass(there, Exception):
            stubs = {node.name: node for node in stub.body if isinstance(node, ast.FunctionDef)}
            assert public(stubs) == public(vars(there)), stub.name
        else:
            continue
        for name, method in stubs.items():
            if method.decorator_list or name.startswith("_"):
                continue
            signature = inspect.signature(getattr(there, name))
            found = [(one.name, one.default is one.empty) for one in signature.parameters.values()]
            assert found == parameters(method), name
            checked += 1
    assert checked > 20
