"""House rules put on a preset by their texts, and in people's words why some do not go together."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any, Final

import attrs

from cardrules._varying import half_way, vary
from cardrules._words import together
from cardrules.errors import RulesetError
from cardrules.presets import titled
from cardrules.rulebook import sentences
from cardrules.shedding.variations import RankEffect, menu, variation

__all__ = ["Clash", "put_on"]


class Clash(Exception):
    """House rules do not go together; its text is for people who write no programs."""


def put_on(preset: Any, texts: Sequence[str]) -> Any:
    """A preset with the house rules of these texts.

    Raises:
        Clash: They do not go together.
        NotationError: There is no such house rule, or a value is not allowed.
    """
    rules = [variation(text) for text in texts]
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
    return f"{said} {advice[:1].upper()}{advice[1:]}." if advice else said


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
    for effect in RankEffect:
        if name != effect.value and not name.startswith(f"{effect.value}_"):
            continue
        kinds = next(one.parameters for one in menu() if one.name == name)
        if not kinds or kinds[0].kind != "ranks":
            continue
        alone = variation(f"rank_effect:{ranks.replace(',', '+')},{effect.value}")
        if _hold(preset, [alone if one is wrong else one for one in rules]):
            yield f"take {alone.__name__} instead"


_HEAD: Final = re.compile(r"^\w+(?: and \w+)?(?: clash)?: ")
"""Which slots clash."""
_CALL: Final = re.compile(r'\b([A-Za-z_]+)\((?:"([^"()]*)")?\)')
"""A rule, or a house rule, as it is written in code."""


def _in_words(text: str, game: Any) -> str:
    """A reason with the sentences of rules in place of their code, and what a player can do."""
    text = _HEAD.sub("", text)
    for code, words in sorted(_spoken(game), key=lambda pair: -len(pair[0])):
        text = text.replace(code, words)
    text = re.sub(r" Take it out of one of the two\b[^.]*\.", "", text)
    text = re.sub(r"^(layout|swap)\b", lambda found: _PARTS[found[1]], text)
    text = _CALL.sub(_as_option, text).replace("the deal deals", "the deal gives")
    return text if "_" in text.split()[0] else text[:1].upper() + text[1:]


_PARTS: Final = {"layout": "the deal", "swap": "the exchange"}


def _spoken(game: Any) -> Iterator[tuple[str, str]]:
    """The code of each rule of a game, and how it is said."""
    yield repr(game.layout), "the deal"
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


def _as_option(found: re.Match[str]) -> str:
    """A rule as a player can ask for it, if it is a house rule of the menu."""
    name = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", found[1]).lower()
    if name not in {entry.name for entry in menu()}:
        return found[0]
    values = (found[2] or "").replace(" ", "+")
    return f"{name}:{values}" if values else name
