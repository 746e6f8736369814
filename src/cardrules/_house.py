"""House rules put on a preset by their texts, and in people's words why some do not go together."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any, Final

import attrs

from cardrules._varying import half_way, vary
from cardrules._words import together
from cardrules.errors import NotationError, RulesetError
from cardrules.presets import menu_of, titled, variation_for
from cardrules.rulebook import sentences
from cardrules.shedding.game import Shedding
from cardrules.shedding.variations import RankEffect, variation

__all__ = ["Clash", "put_on"]


class Clash(Exception):
    """House rules do not go together; its text is for people who write no programs."""


def put_on(preset: Any, texts: Sequence[str]) -> Any:
    """A preset with the house rules of these texts.

    Raises:
        Clash: They do not go together.
        NotationError: There is no such house rule, or a value is not allowed.
    """
    rules = [variation_for(preset, text) for text in texts]
    try:
        return vary(preset, *rules)
    except RulesetError as error:
        raise Clash(_told(preset, rules, error)) from None


def _told(preset: Any, rules: list[Any], error: RulesetError) -> str:
    """What clashes, and which house rules would best be left out."""
    spare = [rule for rule in rules if _hold(preset, [one for one in rules if one is not rule])]
    wrong = (spare or rules)[-1]
    others = tuple(one.__name__ for one in rules if one is not wrong)
    said = (
        f"{wrong.__name__} does not go with {titled(attrs.evolve(preset, variations=others))}. "
        f"{_in_words(str(error), _as_far_as_it_goes(preset, rules))}"
    )
    ways = [f"leave out {together([one.__name__ for one in spare], word='or')}"] if spare else []
    advice = ", or ".join([*ways, *_instead(preset, rules, wrong)])
    if not advice:
        return said
    other = _LEAVE.search(said)
    if other and other[1]:
        return f"{said[: other.start()]}, or {advice}."
    said = said[: other.start()] if other else said
    return f"{said} {advice[:1].upper()}{advice[1:]}."


def _as_far_as_it_goes(game: Any, rules: list[Any]) -> Any:
    """The rules that clash, in a ruleset that nobody has checked."""
    with half_way(), suppress(RulesetError):
        for rule in rules:
            game = vary(game, rule)
    return game


def _hold(preset: Any, rules: list[Any]) -> bool:
    """Whether house rules go together."""
    try:
        vary(preset, *rules)
    except RulesetError:
        return False
    return True


def _instead(preset: Any, rules: list[Any], wrong: Any) -> Iterator[str]:
    """To let ranks do one thing and nothing else, if that is the way out."""
    name, _, ranks = wrong.__name__.partition(":")
    if not isinstance(preset, Shedding):
        return
    yield from _plain_before(preset, rules, wrong, ranks)
    for effect in RankEffect:
        if name != effect.value and not name.startswith(f"{effect.value}_"):
            continue
        kinds = next(one.parameters for one in menu_of(preset) if one.name == name)
        if not kinds or kinds[0].kind != "ranks":
            continue
        alone = variation(f"rank_effect:{ranks.replace(',', '+')},{effect.value}")
        if _hold(preset, [alone if one is wrong else one for one in rules]):
            yield f"take {alone.__name__} instead"


def _plain_before(preset: Any, rules: list[Any], wrong: Any, ranks: str) -> Iterator[str]:
    """To take from ranks what they do before they stand for others, if that is the way out."""
    with suppress(NotationError):  # there is more than ranks
        if wrong.__name__.partition(":")[0] not in ("duel", "mirror", "never_alone"):
            return
        plain = variation(f"rank_effect:{ranks.replace(',', '+')}")
        place = rules.index(wrong)
        if _hold(preset, [*rules[:place], plain, *rules[place:]]):
            yield f"put {plain.__name__} before it"


_LEAVE: Final = re.compile(r"(, or)? leave (?:the rule|it|one of (?:the two|them)) out\.$", re.I)
"""That a rule be left out, which is said again of the house rule."""
_HEAD: Final = re.compile(r"^\w+(?: and \w+)?(?: clash)?: ")
"""Which slots clash."""
_REMEDY: Final = re.compile(
    r" (?:Take it out of one of the two\b|(?:Give|Put) another |Leave one of them out)[^.]*\."
)
"""What somebody can do who writes the ruleset."""
_ABSENT: Final = re.compile(r"\w+ cannot be changed here: .*")
"""That a house rule finds no rule to change."""
_CALL: Final = re.compile(r'\b([A-Za-z_]+)\((?:"([^"()]*)")?\)')
"""A rule, or a house rule, as it is written in code."""


def _in_words(text: str, game: Any) -> str:
    """A reason with the sentences of rules in place of their code, and what a player can do."""
    text = _HEAD.sub("", text)
    for code, words in sorted(_spoken(game), key=lambda pair: -len(pair[0])):
        text = text.replace(code, words)
    text = _REMEDY.sub("", text)
    text = re.sub(r"^(layout|swap)\b", lambda found: _PARTS[found[1]], text)
    text = _ABSENT.sub("It changes a rule that this game does not have.", text)
    names = {entry.name for entry in menu_of(game)}
    text = _CALL.sub(lambda found: _as_option(found, names), text)
    text = text.replace("the deal deals", "the deal gives")
    return text if "_" in text.split()[0] else text[:1].upper() + text[1:]


_PARTS: Final = {"layout": "the deal", "swap": "the exchange"}


def _spoken(game: Any) -> Iterator[tuple[str, str]]:
    """The code of each rule of a game, and how it is said."""
    yield repr(game.layout), "the deal"
    if hasattr(game, "sees_through"):
        yield f" ({game.sees_through!r})", ""
    for field in attrs.fields(type(game)):
        slot = getattr(game, field.name)
        rules = [rule for rule in (slot if isinstance(slot, tuple) else (slot,)) if _says(rule)]
        if field.name == "layout" or not rules:
            continue
        firsts = [f'"{next(sentences(rule)).rstrip(".")}"' for rule in rules]
        yield from ((repr(rule), said) for rule, said in zip(rules, firsts, strict=True))
        yield repr(slot), together(firsts)


def _says(rule: Any) -> bool:
    """Whether a thing is a rule with a sentence."""
    return attrs.has(type(rule)) and not callable(rule)


def _as_option(found: re.Match[str], names: set[str]) -> str:
    """A rule as a player can ask for it, if it is a house rule of the menu."""
    name = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", found[1]).lower()
    if name not in names:
        return found[0]
    values = (found[2] or "").replace(" ", "+")
    return f"{name}:{values}" if values else name
