"""Tables of what JSON documents hold, made from the classes, so that they say what is so."""

import json
from enum import Enum
from inspect import signature
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import attrs
from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from cardrules import Outcome, Rank, Suit, dump
from cardrules.chance import Chance
from cardrules.matching import CardTest
from cardrules.rummy import Rummy
from cardrules.shedding import Shedding
from cardrules.visibility import Seen

FAMILIES = {"shedding": Shedding(), "rummy": Rummy()}
"""The usual ruleset of each family, by the name that a page gives; the first is taken else."""

LABELS = ("name", "version", "variations")

_PLAIN = {
    "int": ("number", "numbers"),
    "str": ("text", "texts"),
    "bool": ("true or false", "true or false"),
    "Card": ("card", "cards"),
    "CardTest": ("card test", "card tests"),
    "Rank": ("rank", "ranks"),
    "Suit": ("suit", "suits"),
}
_SEEN = {
    Seen.BY_ALL: "all",
    Seen.BY_OWNER: "the player",
    Seen.BY_NOBODY: "nobody",
    Seen.REMEMBERED: "nobody",
}


def classes_of(family: str) -> dict[str, type]:
    """The classes that a document of a family may name."""
    return {cls.__name__: cls for cls in (*FAMILIES[family].vocabulary(), Outcome, Chance)}


class OfFamily(SphinxDirective):
    """A directive about the family that its argument names, or the first one."""

    optional_arguments = 1

    @property
    def family(self) -> str:
        """The name of the family."""
        return next(iter((*self.arguments, *FAMILIES)))


class JsonFields(OfFamily):
    """The fields of the classes that the content names."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        """Make one table of them; zones get a column more."""
        known = classes_of(self.family)
        classes = [known[name] for name in " ".join(self.content).split()]
        seen = any("seen" in item.metadata for cls in classes for item in attrs.fields(cls))
        rows = [["Class", "Field", "In JSON", "If missing", *(["Cards seen by"] if seen else [])]]
        for cls in classes:
            rows += field_rows(cls, seen=seen)
        return list(self.parse_text_to_nodes(_table(rows)))


class JsonRules(OfFamily):
    """Each field of a ruleset: what stands there, what if it is missing, and its stock rules."""

    def run(self) -> list[nodes.Node]:
        """Make one table of all labels and slots."""
        usual = FAMILIES[self.family]
        ruleset, missing = type(usual), json.loads(dump(usual))["value"]
        head = f"Field of `{ruleset.__name__}`"
        rows = [[head, "In JSON", "If missing", "Stock rules, with their fields"]]
        for name, kind in get_type_hints(ruleset).items():
            default = attrs.fields_dict(ruleset)[name].default if name in LABELS else missing[name]
            found = "; ".join(map(_signature, stock_rules(kind, self.family)))
            rows.append([f"`{name}`", described(kind), _code(default), found or "–"])
        return list(self.parse_text_to_nodes(_table(rows)))


def _table(rows: list[list[str]]) -> str:
    head, *body = (f"| {' | '.join(row)} |" for row in rows)
    return "\n".join([head, "|---" * len(rows[0]) + "|", *body])


def field_rows(cls: type, *, seen: bool) -> list[list[str]]:
    """A row for each field; the first has the name of the class."""
    kinds, rows = get_type_hints(cls), []
    for item in attrs.fields(cls):
        row = [f"`{item.name}`", described(kinds[item.name]), _if_missing(item)]
        if seen:
            secret = "nobody; null in a view" if "secret" in item.metadata else ""
            row.append(_SEEN.get(item.metadata.get("seen"), secret))
        rows.append(["", *row])
    rows = rows or [["", "none", "", "", *([""] if seen else [])]]
    rows[0][0] = f"`{cls.__name__}`"
    return rows


def described(kind: Any, *, many: bool = False) -> str:
    """A type as a reader of JSON would say it."""
    if get_origin(kind) is tuple:
        return f"list of {described(get_args(kind)[0], many=True)}"
    if get_origin(kind) in (Union, UnionType):
        parts = [described(one) for one in get_args(kind) if one is not NoneType]
        return " or ".join([*parts, *(["null"] if NoneType in get_args(kind) else [])])
    name = kind.__name__
    if name in _PLAIN:
        return _PLAIN[name][many]
    if issubclass(kind, Enum):
        return " or ".join(f'`"{member.name.lower()}"`' for member in kind)
    if getattr(kind, "_is_protocol", False):
        return "rules" if many else "rule"
    return f"objects, `{name}`" if many else f"object, `{name}`"


def stock_rules(kind: Any, family: str) -> list[type]:
    """The classes of the vocabulary that answer the question of a slot."""
    rule = get_args(kind)[0] if get_origin(kind) is tuple else kind
    if rule is CardTest or not getattr(rule, "_is_protocol", False):
        return []
    rules = f"cardrules.{family}.rules"
    found = [cls for cls in classes_of(family).values() if cls.__module__.startswith(rules)]
    return [cls for cls in found if _answers(cls, rule)]


def _answers(cls: type, rule: type) -> bool:
    """Whether a class has what a protocol asks, with methods that take the same."""
    return all(
        hasattr(cls, name) and (not callable(asked) or _taken(getattr(cls, name)) == _taken(asked))
        for name, asked in vars(rule).items()
        if not name.startswith("_")
    )


def _taken(method: Any) -> list[str]:
    """The types that a method takes, as they are written."""
    return [str(one.annotation) for one in signature(method).parameters.values()]


def _signature(cls: type) -> str:
    kinds = get_type_hints(cls)
    told = [
        f"`{item.name}` ({described(kinds[item.name])}; {_if_missing(item)})"
        for item in attrs.fields(cls)
    ]
    return f"`{cls.__name__}`" + (f": {', '.join(told)}" if told else "")


def _if_missing(item: Any) -> str:
    default = item.default
    if default is attrs.NOTHING:
        return "refused"
    if isinstance(default, attrs.Factory):
        return "follows from the others"
    return _code(_written(default))


def _written(value: Any) -> Any:
    """A default as it stands in a document; its class follows from its field."""
    if isinstance(value, Rank | Suit) or callable(value):  # a card test is a function
        return str(value)
    if isinstance(value, Enum):
        return value.name.lower()
    if attrs.has(type(value)):
        fields = json.loads(dump(value))["value"]
        return {name: each for name, each in fields.items() if name != "is"}
    return value


def _code(value: Any) -> str:
    return f"`{json.dumps(value)}`"
