"""Record what a release promises to its users, for `tests/test_stability.py`.

Run it once for each release, from the root of the repository, and never again for that one::

    python tests/recorded/record.py

It writes a folder with the number of the version: the public names with their parameters,
the codes of refusals, and some documents and records.
"""

import ast
import inspect
import pkgutil
from collections.abc import Iterator
from enum import Enum
from importlib import import_module
from pathlib import Path

from attrs import evolve

import cardrules
from cardrules import SHITHEAD, Match, dump, vary
from cardrules.notation import write_record
from cardrules.presets import PRESETS
from cardrules.shedding.variations import eights_skip, invisible, sevens_or_lower

HERE = Path(__file__).parent
SOURCE = Path(cardrules.__file__).parent

NOT_PROMISED = {"memory"}
"""Members that can be reached, but may change."""


def public_names() -> Iterator[str]:
    """Each public name with the names of its parameters, and the members of classes."""
    modules = ["cardrules"]
    modules += [found.name for found in pkgutil.walk_packages(cardrules.__path__, "cardrules.")]
    for module in (name for name in modules if "._" not in name):
        for name in import_module(module).__all__:
            value = getattr(import_module(module), name)
            yield f"{module} {name}{_parameters(value)}"
            members = vars(value) if inspect.isclass(value) else ()
            unpromised = {*NOT_PROMISED, *getattr(value, "__slots__", ())}
            for member in members:
                if not member.startswith("_") and member not in unpromised:
                    yield f"{module} {name}.{member}{_parameters(getattr(value, member))}"


def _parameters(value: object) -> str:
    made = value.__init__ if inspect.isclass(value) else value
    is_enum = inspect.isclass(value) and issubclass(value, Enum)
    if is_enum or not (inspect.isfunction(made) or inspect.ismethod(made)):
        return ""
    names = [name for name in inspect.signature(made).parameters if not name.startswith("_")]
    return "".join(f" {name}" for name in names if name not in ("self", "notes"))


def codes() -> list[str]:
    """The codes of the refusals in the source."""
    trees = (ast.parse(path.read_text(encoding="utf-8")) for path in SOURCE.rglob("*.py"))
    return sorted(
        {
            node.args[0].value
            for tree in trees
            for node in ast.walk(tree)
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Violation"
        }
    )


def some_matches() -> dict[str, Match]:
    """A match of each preset and one with house rules, some moves old; and one from a position."""
    house = evolve(vary(SHITHEAD, invisible("3"), eights_skip, sevens_or_lower), name="house")
    matches = {
        game.name: _played(Match.deal(game, players=3, seed=7), 40)
        for game in (*PRESETS.values(), house)
    }
    start = SHITHEAD.position(hands=["9H 9S KC", "5C"], tables=["", "9D"], pile="6C", stock=3)
    return matches | {"position": _played(Match.at(SHITHEAD, start), 3)}


def _played(match: Match, moves: int) -> Match:
    for _ in range(moves):
        match = match.play(match.moves()[0])
    return match


def main() -> None:
    """Write the folder of this version, unless it is there."""
    folder = HERE / cardrules.__version__
    folder.mkdir()
    texts = {"names.txt": "\n".join(public_names()), "codes.txt": "\n".join(codes())}
    for name, match in some_matches().items():
        texts[f"{name}.match.json"] = dump(match)
        texts[f"{name}.record.txt"] = write_record(match)
        texts[f"{name}.view.json"] = dump(match.view(1))
    for name, text in texts.items():
        (folder / name).write_text(f"{text}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
