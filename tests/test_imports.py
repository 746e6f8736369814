"""The layers: who may import whom, what a first import costs, and that `__all__` is kept."""

import ast
import importlib
import pkgutil
import subprocess
import sys
from pathlib import Path

import pytest

import cardrules

HOME = Path(cardrules.__file__).parent
MODULES = {
    ".".join(("cardrules", *path.relative_to(HOME).with_suffix("").parts)).removesuffix(
        ".__init__"
    ): path
    for path in sorted(HOME.rglob("*.py"))
}
FAMILIES = sorted(name for name in MODULES if MODULES[name].parent.parent == HOME
                  and MODULES[name].name == "__init__.py")  # fmt: skip
OUTSIDE = {
    "cardrules",
    "cardrules.presets",
    "cardrules.__main__",
    *(f"cardrules._{part}" for part in (
        "answers", "arguments", "command", "console", "drawing", "drawing_rummy",
        "drawing_shedding", "families", "house", "keeping", "look", "naming", "options",
        "playing", "reading", "rulebooks", "session", "shorthand_rummy", "shorthand_shedding",
        "simulating_command", "sittings", "studies", "telling", "watching",
    )),
}  # fmt: skip
KERNEL = sorted(
    name for name, path in MODULES.items() if path.parent == HOME and name not in OUTSIDE
)
LAYERS = [
    "errors",
    "_numbered",
    "_words",
    "_html",
    "cards",
    "chance",
    "matching",
    "visibility",
    "_varying",
    "game",
    "table",
    "match",
]


def is_for_types(node):
    return isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"


def imported(nodes, *, types):
    """The modules that are imported anywhere in a piece of code, also inside functions."""
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif types or not is_for_types(node):
            yield from imported(ast.iter_child_nodes(node), types=types)


def imports(name, *, types=True):
    """The modules of this library that a module imports."""
    tree = ast.parse(MODULES[name].read_text(encoding="utf-8"))
    found = set(imported([tree], types=types))
    return {module for module in found if module in MODULES} - {name}


def family_of(name):
    return next((family for family in FAMILIES if f"{name}.".startswith(f"{family}.")), None)


def test_the_walk_finds_what_there_is():
    assert FAMILIES[-1] == "cardrules.shedding"
    assert {f"cardrules.{layer}" for layer in LAYERS} <= set(KERNEL)
    assert "cardrules.codec" in KERNEL
    assert imports("cardrules.match") == {
        "cardrules._html", "cardrules._varying", "cardrules.chance", "cardrules.errors",
        "cardrules.game", "cardrules.visibility",
    }  # fmt: skip
    assert "cardrules.game" in imports("cardrules.errors")
    assert imports("cardrules.errors", types=False) == set()


@pytest.mark.parametrize("name", KERNEL)
def test_the_kernel_knows_no_family_and_no_preset(name):
    known = imports(name)
    assert [module for module in known if family_of(module)] == []
    assert known & OUTSIDE - {"cardrules"} == set()


@pytest.mark.parametrize("layer", LAYERS)
def test_arrows_run_one_way(layer):
    lower = {f"cardrules.{name}" for name in LAYERS[: LAYERS.index(layer)]}
    assert imports(f"cardrules.{layer}", types=False) <= lower


@pytest.mark.parametrize("name", sorted(name for name in MODULES if family_of(name)))
def test_families_know_neither_each_other_nor_the_presets(name):
    known = imports(name)
    assert {family_of(module) for module in known} <= {None, family_of(name)}
    assert known & OUTSIDE - {"cardrules"} == set()


@pytest.mark.parametrize("name", sorted(set(MODULES) - {"cardrules.__main__"}))
def test_what_a_module_names_as_public_is_there(name):
    module = importlib.import_module(name)
    public = getattr(module, "__all__", ())
    assert [item for item in public if not hasattr(module, item)] == []
    assert len(set(public)) == len(public)
    assert module.__doc__


def test_public_modules_say_what_is_public():
    silent = [name for name in KERNEL if not hasattr(importlib.import_module(name), "__all__")]
    assert silent == []
    assert all(hasattr(importlib.import_module(family), "__all__") for family in FAMILIES)


def test_every_module_is_found_by_name():
    walked = {found.name for found in pkgutil.walk_packages(cardrules.__path__, "cardrules.")}
    assert walked == set(MODULES) - {"cardrules"}


def test_every_name_of_the_library_can_be_had_from_it():
    assert set(dir(cardrules)) == {*cardrules.__all__, "__version__"}
    for name in cardrules.__all__:
        assert getattr(cardrules, name) is not None
    at_once = {"HIDDEN", "Card", "Rank", "Suit", "cards", "pack"}
    assert set(cardrules.__all__) == at_once | set(cardrules._HOME)
    with pytest.raises(AttributeError, match="module 'cardrules' has no attribute 'poker'"):
        cardrules.poker  # noqa: B018 - the look-up is what is tested


def loaded(statement):
    """The modules that are loaded in a new process after a statement."""
    told = subprocess.run(
        [sys.executable, "-c", f"{statement}\nimport sys\nprint(*sys.modules)"],
        capture_output=True,
        text=True,
        check=True,
    )
    return set(told.stdout.split())


HEAVY = {"cattrs", "hypothesis", "rich", "typer"}


def test_a_first_import_costs_little():
    found = loaded("import cardrules")
    assert "cardrules.cards" in found
    assert found & (HEAVY | {"cardrules.shedding", "cardrules.presets", "cardrules.codec"}) == set()


@pytest.mark.parametrize(
    ("statement", "wanted"),
    [
        ("from cardrules import SHITHEAD, Match, vary", "cardrules.shedding"),
        ("import cardrules.shedding.variations", "cardrules.shedding"),
        ("import cardrules.presets", "cardrules.shedding"),
        ("from cardrules.matching import ranks", "cardrules.matching"),
    ],
)
def test_playing_needs_no_more_than_attrs(statement, wanted):
    found = loaded(statement)
    assert wanted in found
    assert found & HEAVY == set()


def test_shithead_alone_makes_no_other_preset():
    found = loaded("from cardrules import SHITHEAD")
    assert "cardrules.shedding.presets.core" in found
    others = ("cardrules.shedding.presets.dutch", "cardrules.shedding.variations")
    assert found & {"cardrules.presets", *others} == set()


def test_only_what_writes_documents_loads_cattrs():
    found = loaded("from cardrules import dump")
    assert "cattrs" in found
    assert found & (HEAVY - {"cattrs"} | {"cardrules.shedding"}) == set()


@pytest.mark.parametrize("family", FAMILIES)
def test_a_family_hides_none_of_its_modules_behind_another_name(family):
    """What `import cardrules.rummy.melds as melds` gives is the module."""
    package = importlib.import_module(family)
    inside = [name for name in MODULES if name.rpartition(".")[0] == family]
    assert len(inside) > 10
    for name in inside:
        module = importlib.import_module(name)
        assert getattr(package, name.rpartition(".")[2]) is module, name
