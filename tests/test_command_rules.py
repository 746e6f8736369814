"""The command: rulebooks, differences, and house rules given with --with."""

import re
import shlex
from pathlib import Path

import pytest

from cardrules import SHITHEAD, vary
from cardrules._rulebooks import HEADINGS
from cardrules.presets import PRESETS, SHITHEAD_PAGAT, TITLES
from cardrules.rulebook import differences, rulebook
from cardrules.shedding.variations import eights_skip, invisible, menu, variation
from tests.terminal import run

HOUSE = ("--with", "invisible:3", "--with", "eights_skip")


def told(*arguments, status=0, **options):
    ran = run(*arguments, **options)
    assert ran.exit_code == status, ran.output
    return ran.output


def flat(text):
    return " ".join(text.split())


# rulebooks


def test_the_rulebook_of_a_preset_is_told():
    for name in ("shithead", "tens-and-twos"):
        assert flat(told("rules", name)) == flat(str(rulebook(PRESETS[name])))


def test_the_rulebook_of_house_rules_names_them():
    output = told("rules", "SHITHEAD", *HOUSE)
    first, _, rest = output.partition("\n")
    assert first == "Shithead with invisible:3 and eights_skip"
    house = vary(SHITHEAD, invisible("3"), eights_skip)
    assert flat(rest) == flat(str(rulebook(house)).partition("\n")[2])


@pytest.mark.parametrize("columns", [40, 60, 200])
def test_lines_hang_below_their_sentence_and_fit(columns):
    lines = told("rules", "shithead", env={"COLUMNS": str(columns)}).splitlines()
    assert max(map(len, lines)) <= min(columns, 78)
    wrapped = [line for line in lines if line.startswith("      ")]
    assert wrapped
    assert all(len(line) - len(line.lstrip()) in (6, 7) for line in wrapped)


@pytest.mark.parametrize(
    ("name", "rules", "title"),
    [
        ("vandtia", (), "Vändtia"),
        ("vandtia", ("no_swap",), "Vändtia with no_swap"),
        ("shithead-two-pack", ("no_swap",), "Shithead with two packs, with no_swap"),
    ],
)
def test_a_game_has_the_same_title_everywhere(name, rules, title):
    game = vary(PRESETS[name], *map(variation, rules))
    assert rulebook(game).name == title
    options = [word for rule in rules for word in ("--with", rule)]
    assert told("rules", name, *options).splitlines()[0] == title
    assert told("rules", name, *options, "--markdown").splitlines()[0] == f"# {title}"
    assert told("diff", name, name, *options).startswith(f"From {TITLES[name]} to {title}\n")
    watched = told("watch", name, *options, "--players", "2", "--seed", "1")
    assert watched.startswith(f"{title}, 2 players, seed 1\n")


def test_a_title_loses_its_accents_where_they_cannot_be_shown():
    assert told("rules", "poytapaska", charset="ascii").startswith("Poytapaska\n")
    told_plain = told("watch", "vandtia", "--plain", "--seed", "1", "--players", "2")
    assert told_plain.startswith("Vandtia, 2 players, seed 1\n")


def test_each_preset_has_the_title_of_its_page():
    assert list(TITLES) == list(PRESETS)
    for name, title in TITLES.items():
        page = Path(__file__).parents[1] / "docs" / "presets" / f"{name}.md"
        assert page.read_text(encoding="utf-8").startswith(f"# {title}\n")


def test_only_the_loser_of_shithead_is_the_shithead():
    for name, loser in (("shithead-pagat", "shithead"), ("karma", "loser")):
        output = told("watch", name, "--players", "2", "--seed", "1")
        assert re.search(rf" Player \d is the {loser}\.\n", output)
        assert re.search(rf"^  2\. Player \d \(\w+\), the {loser}$", output, re.MULTILINE)
        assert ("shithead" in output.partition("\nThe ranking")[2].partition("again")[0]) is (
            loser == "shithead"
        )


def test_a_rulebook_as_markdown():
    assert told("rules", "shithead", "--markdown") == rulebook(SHITHEAD).markdown()
    output = told("rules", "shithead", "--markdown", *HOUSE)
    assert output.startswith("# Shithead with invisible:3 and eights_skip\n")


# differences


def test_what_is_different_in_another_preset():
    output = told("diff", "shithead", "shithead-pagat")
    assert output.startswith("From Shithead to Shithead after Pagat\n\n")
    for change in differences(SHITHEAD, SHITHEAD_PAGAT):
        assert f"\n{change.title}:\n" in output
        for mark, lines in (("not", change.gone), ("new", change.new)):
            assert all(f"{mark}: {line}" in flat(output) for line in lines)


def test_house_rules_are_compared_with_the_preset_itself():
    output = told("diff", "shithead", "--with", "eights-skip")
    assert output == (
        "From Shithead to Shithead with eights_skip\n\n"
        "Who is next:\n  new: 8s skip one player each.\n"
    )


def test_house_rules_apply_to_the_second_preset():
    output = told("diff", "shithead", "shithead-pagat", "--with", "eights_skip")
    assert output.startswith("From Shithead to Shithead after Pagat with eights_skip\n")
    assert "new: 8s skip one player each." in output
    assert "not: 8s" not in output


def test_the_same_rules_have_no_difference():
    output = told("diff", "shithead", "shithead")
    assert output == "From Shithead to Shithead\nTheir rules are the same.\n"


# house rules


def test_house_rules_are_listed_with_what_they_take_and_say():
    output = told("house-rules")
    assert max(map(len, output.splitlines())) <= 78
    assert "*" not in output
    for entry in menu():
        assert f"\n  {entry.name}" in output
        plain = entry.sentence
        for one in entry.parameters:
            plain = plain.replace(f"*{one.name}*", one.name.upper())
        assert plain in flat(output)
        for one in entry.parameters:
            shown = one.name if one.kind == "flag" else one.name.upper()
            about = one.about[:1].lower() + one.about[1:].rstrip(".")
            assert f"{shown}: {about.removeprefix('whether ')}" in flat(output)
    assert "\n  lower_after:CARDS,strict\n" in output
    output = flat(output)
    assert "strict: it must be lower, and equal does not fit; else leave the word out" in output
    assert "NUMBER: how many jokers in all, from 1 to 10; 2 if left out" in output
    assert "CARDS: which ranks, 2 at most; 9 if left out" in output
    assert "SUITS: the suits, the lowest first; C,S,D,H if left out" in output
    assert "CARDS: which ranks; J,Q,K if left out" in output
    assert "FOLLOW: which ranks may follow; A+2+10 if left out" in output
    assert "NEVER: which ranks do not count; 2 if left out" in output
    assert ": one of never, last_hand_cards, any_time; any_time if left out" in output


def test_the_parts_of_the_menu_are_called_as_on_the_page_of_variations():
    page = Path(__file__).parents[1] / "docs" / "reference" / "variations.md"
    headings = re.findall("^## (.*)", page.read_text(encoding="utf-8"), re.MULTILINE)
    assert headings[-len(HEADINGS) :] == list(HEADINGS.values())
    assert [line for line in told("house-rules").splitlines() if line[:1].strip()][:-1] == list(
        HEADINGS.values()
    )


@pytest.mark.parametrize(
    ("words", "names"),
    [
        (("jump-in",), ["quartet_out_of_turn"]),
        (("Glass",), ["invisible", "transparent_joker"]),
        (("no-swap",), ["no_swap"]),
        (("blind", "cards", "are", "turned"), ["blind_in_order"]),
        (("seen", "through"), ["transparent_joker", "quartet_through_invisible"]),
    ],
    ids=str,
)
def test_house_rules_are_found_by_words(words, names):
    output = told("house-rules", *words)
    found = re.findall(r"^  (\w+)", output, re.MULTILINE)
    assert set(names) <= set(found)
    assert len(found) <= 5
    assert "Play with" not in output


def test_words_that_no_house_rule_has_are_told():
    output = flat(told("house-rules", "jmup-in", status=2))
    assert "there is no house rule 'jmup-in'. Did you mean quartet_out_of_turn?" in output
    output = flat(told("rules", "shithead", "--with", "ghost:3", status=2))
    assert "Did you mean invisible or transparent_joker?" in output
    output = flat(told("house-rules", "xyzzy", status=2))
    assert "there is no house rule 'xyzzy'. All of them: cardrules house-rules" in output


def test_a_game_with_house_rules_is_watched_and_can_be_watched_again():
    game = ("watch", "shithead", *HOUSE, "--players", "2", "--seed", "3")
    output = told(*game)
    title, *_, last = output.splitlines()
    assert title == "Shithead with invisible:3 and eights_skip, 2 players, seed 3"
    assert shlex.split(last) == ["cardrules", *game]
    assert output != told("watch", "shithead", "--players", "2", "--seed", "3")


def test_a_game_with_house_rules_is_played_and_can_be_dealt_again():
    game = ("play", "shithead", "--with", "reverse_on:*", "--players", "2", "--seed", "3")
    output = told(*game)
    assert output.startswith("Shithead with reverse_on:*, 2 players, seed 3\n")
    assert "\nThe rules: cardrules rules shithead --with 'reverse_on:*'\n" in output
    assert shlex.split(output.splitlines()[-1]) == ["cardrules", *game]
    assert told("rules", "shithead", "--with", "reverse_on:*").startswith("Shithead with")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("invisble:3",), "no house rule 'invisble'. Did you mean invisible? All of them: card"),
        (("",), "there is no house rule ''. All of them: cardrules house-rules"),
        (("\x1b[2J",), r"no house rule '\x1b[2j'."),
        (("invisible:x",), "'x' is not a rank"),
        (("eights_skip:3",), "eights_skip does not take '3': write eights_skip."),
        (("no_swap", "invisible:10"), "invisible:10 does not go with Shithead with no_swap."),
    ],
    ids=str,
)
@pytest.mark.parametrize("part", ["play", "watch", "rules", "diff"])
def test_a_wrong_house_rule_explains_itself(part, arguments, said):
    options = [word for rule in arguments for word in ("--with", rule)]
    output = told(part, "shithead", *options, status=2)
    assert said in flat(output)
    assert "Invalid value for --with: " in output


CLASHES = [
    (("no_swap", "invisible:10"), '10 is seen through and burns the pile ("10s burn the pile"). '
     "Leave out invisible:10, or take rank_effect:10,invisible instead."),
    (("burn_on:2,3", "invisible:3"), "Leave out burn_on:2,3 or invisible:3, or take "
     "rank_effect:3,invisible instead."),
    (("lowest_face_up_starts", "deals:3,0,6"), "looks for face-up cards, but the deal with"),
    (("exchange_until_burn", "deals:3,0,6"), "or take no_swap. Leave out exchange_until_burn or "),
    (("players:6,6",), "The deal gives 54 cards to 6 players out of 52: take more packs"),
    (("dealers_left_starts", "suits_decide"), "suits_decide is about a start by the lowest hand"),
    (("joker_stands_for", "reset_on:*"), "or take rank_effect:*,reset instead."),
]  # fmt: skip


@pytest.mark.parametrize(("rules", "said"), CLASHES, ids=str)
def test_a_clash_is_told_to_people_who_write_no_programs(rules, said):
    options = [word for rule in rules for word in ("--with", rule)]
    output = flat(told("rules", "shithead", *options, status=2)).partition("Error: ")[2]
    assert said in output
    assert not re.search(r"[A-Za-z]\(|=| clash|\(\)", output)
    spare = re.search(r"[Ll]eave out (.*?)(?:, or take .*)?\.$", output)
    assert rules[-1].partition(":")[0] in spare[1]


def test_what_is_offered_instead_of_a_clash_goes():
    for rule in ("rank_effect:10,invisible", "rank_effect:*,reset"):
        assert told("rules", "shithead", "--with", "no_swap", "--with", rule)


def test_house_rules_may_come_in_any_order():
    both = ("--with", "players:6,6"), ("--with", "packs:2")
    for one, other in (both, both[::-1]):
        assert "Six play with two packs." in told("rules", "shithead", *one, *other)


def test_what_cannot_be_compared_or_varied_is_refused():
    assert "name another preset, or a house rule with --with." in flat(
        told("diff", "shithead", status=2)
    )
    output = told("play", "--resume", "game.json", "--with", "no_swap", status=2)
    assert "the game in the file has its own: leave out --with." in flat(output)
