"""The documentation leaves nothing out: public names, slots, presets, decisions and refusals.

What its prompts show can be typed as it stands, and gives what the page says. That its pages
build is for the documentation's own builder to say.
"""

import ast
import doctest
import pkgutil
import re
import sys
from code import InteractiveConsole
from importlib import import_module
from pathlib import Path
from traceback import format_exception_only

import attrs
import pytest

import cardrules
import cardrules.matching
import cardrules.rummy
import cardrules.shedding
from cardrules import NotationError, Outcome, Rank, Suit
from cardrules.cards import ACE_HIGH
from cardrules.chance import Chance
from cardrules.matching import NO_CARD, card_test
from cardrules.presets import PRESETS
from cardrules.rummy import Rummy
from cardrules.shedding import Shedding
from cardrules.shedding import variations as house
from cardrules.shedding.variations._also import ALSO_CALLED
from docs import catalogue, preset_pages
from tests.recorded import record

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
SOURCE = ROOT / "src" / "cardrules"

LABELS = {"name", "version", "variations"}


def _slots(game):
    """The slots of a ruleset, or of its class."""
    kind = game if isinstance(game, type) else type(game)
    return [field.name for field in attrs.fields(kind) if field.name not in LABELS]


def _names(module):
    return {name: getattr(module, name) for name in module.__all__}


OVERVIEWS = {Shedding: "slots", Rummy: "rummy-slots"}
"""The page with all slots of a family, whose name begins those of its other pages."""
FAMILIES = {family: import_module(family.__module__.rpartition(".")[0]) for family in OVERVIEWS}
EVERY_SLOT = [(family, slot) for family in FAMILIES for slot in _slots(family)]
HEADINGS = [
    "How it is played",
    "Decisions",
    "Slots",
    "Options",
    "Sources",
    "What is unconfirmed",
    "Versions",
]
NAMES = {
    family: {
        **_names(package),
        **_names(cardrules.matching),
        "ACE_HIGH": ACE_HIGH,
        "NO_CARD": NO_CARD,
        "Rank": Rank,
        "Suit": Suit,
    }
    for family, package in FAMILIES.items()
}
"""What the code in tables may name, by family."""

PAGES = ["../README.md", *sorted(str(path.relative_to(DOCS)) for path in DOCS.rglob("*.md"))]

DIRECTIVE = re.compile(r"^\.\. (auto\w+|py:type):: (\S+)\n((?: +:.*\n)*)", re.MULTILINE)


def _page(name):
    return (DOCS / name).read_text(encoding="utf-8")


def _sections(text):
    """The text under each heading of the second level."""
    _, *sections = re.split(r"^## ", text, flags=re.MULTILINE)
    return [section.partition("\n")[::2] for section in sections]


def _rows(text, columns):
    """The cells of the table rows that have so many columns, heads and rules left out."""
    lines = (line.strip("| ").split(" | ") for line in text.splitlines() if line.startswith("| "))
    return [cells for cells in lines if len(cells) >= columns and cells[0] not in ("Row", "Slot")]


def _overview(family):
    return _page(f"reference/{OVERVIEWS[family]}.md")


def _slot_pages(family):
    """The pages with the sections of the slots, in the order of the overview."""
    found = re.findall(rf"^({OVERVIEWS[family]}-[a-z-]+)$", _overview(family), re.MULTILINE)
    return [_page(f"reference/{page}.md") for page in found]


def _slot_sections(family):
    """The text about each slot, in the order of the pages."""
    sections = [section for page in _slot_pages(family) for section in _sections(page)]
    return [(heading.strip("`"), text) for heading, text in sections if heading.startswith("`")]


ROW = r"[HRGD]\d+(?:, [HRGD]\d+)*"


def _catalogue(family):
    """The rows of the tables of house rules."""
    pages = (_overview(family), *_slot_pages(family))
    return [cells for page in pages for cells in _rows(page, 3) if re.fullmatch(ROW, cells[0])]


CATALOGUED = [(family, cells) for family in FAMILIES for cells in _catalogue(family)]


def _modules():
    """Every module whose name does not say that it is private."""
    found = pkgutil.walk_packages(cardrules.__path__, "cardrules.")
    return ["cardrules", *(module.name for module in found if "._" not in module.name)]


def _documented():
    """Each name that the reference has an entry for, with the object that it stands for."""
    found = []
    for page in sorted((DOCS / "reference").glob("*.md")):
        for directive, path, options in DIRECTIVE.findall(page.read_text(encoding="utf-8")):
            if directive != "automodule":
                found.append((path.rpartition(".")[2], pkgutil.resolve_name(path)))
            elif ":members:" in options:
                module = import_module(path)
                found += [(name, getattr(module, name)) for name in module.__all__]
    return found


DOCUMENTED = _documented()


@pytest.mark.parametrize("module", _modules())
def test_every_public_name_is_in_the_reference(module):
    """A name counts as documented if there is an entry of that name for that very object."""
    public = import_module(module)
    entries = {(name, id(value)) for name, value in DOCUMENTED}
    missing = [name for name in public.__all__ if (name, id(getattr(public, name))) not in entries]
    assert missing == []


def test_no_entry_is_there_twice():
    names = [f"{name} {id(value)}" for name, value in DOCUMENTED]
    assert sorted(names) == sorted(set(names))


SHARED = {Shedding: {cls.__name__ for cls in (Outcome, Chance)}, Rummy: set()}
"""The classes that belong to no family, by the one in whose tables they stand."""


@pytest.mark.parametrize(("family", "named"), [(Shedding, ""), (Rummy, " rummy")])
def test_the_fields_of_every_class_that_a_document_may_name_are_told(family, named):
    """Rules stand in the table of the slots, which is made from the slots."""
    page = _page("reference/json.md")
    told = re.findall(rf"^```\{{json-fields\}}{named}\n(.*?)^```", page, re.M | re.S)
    assert f"```{{json-rules}}{named}\n" in page
    others = {
        cls.__name__
        for cls in family().vocabulary()
        if not cls.__module__.startswith(f"{FAMILIES[family].__name__}.rules")
    }
    assert family.__name__ in others
    assert sorted(" ".join(told).split()) == sorted(others - {family.__name__} | SHARED[family])


@pytest.mark.parametrize(
    "text",
    [
        "2,10", "2 , 10", "any( 2 ; d h )", "not( 2 10 )", "no suits", "exactly none", "any()",
        "exactly  qs,ah", "all(6; D H)",
    ],
)  # fmt: skip
def test_a_card_test_of_the_grammar_is_read(text):
    assert card_test(text)


@pytest.mark.parametrize(
    "text", ["any (2)", "Any(2)", "Exactly QS", "not(2;3)", "2 D", "", "NONE", "exactly", "2;3"]
)
def test_a_card_test_outside_of_the_grammar_is_refused(text):
    with pytest.raises(NotationError):
        card_test(text)


@pytest.mark.parametrize("family", FAMILIES)
def test_every_slot_has_a_section_and_no_other_section_claims_to_be_one(family):
    assert [slot for slot, _ in _slot_sections(family)] == _slots(family)


@pytest.mark.parametrize("family", FAMILIES)
def test_the_overview_links_to_the_section_of_every_slot(family):
    linked = re.findall(r"^\| \[`(\w+)`\]\((.+)#(\w+)\) \|", _overview(family), re.MULTILINE)
    slots = _slots(family)
    assert [(slot, anchor) for slot, _, anchor in linked] == [(slot, slot) for slot in slots]
    for slot, page, _ in linked:
        assert f"\n## `{slot}`\n" in _page(f"reference/{page}")


SECTION = ["Question", "Fold", "Default"]


@pytest.mark.parametrize(("family", "slot"), EVERY_SLOT)
def test_the_section_of_a_slot_says_all_that_the_others_do(family, slot):
    """Question, fold, default, and when it is asked; the entries; and the house rules."""
    section = dict(_slot_sections(family))[slot]
    said = re.findall(r"^\*\*(\w+)(?:\*\*|:\*\*)", section, re.MULTILINE)
    assert said[:3] == SECTION
    assert said[3] in ("Asked", "Read")
    assert _rows(section, 3)


@pytest.mark.parametrize(("family", "slot"), EVERY_SLOT)
def test_the_default_of_a_slot_is_what_its_section_says(family, slot):
    section = dict(_slot_sections(family))[slot]
    (default,) = re.findall(r"^\*\*Default:\*\* `(.+)`$", section, re.MULTILINE)
    assert eval(default, dict(NAMES[family])) == getattr(family(), slot)


def _cited(folder, letter):
    """The rows of a table that the docstrings in a folder cite."""
    cited = set()
    for path in (SOURCE / folder).rglob("*.py"):
        for line in re.findall(r"Rows? [^.]*\.", path.read_text(encoding="utf-8")):
            for first, last in re.findall(rf"\b{letter}(\d+)\b(?: to {letter}(\d+))?", line):
                cited |= {f"{letter}{row}" for row in range(int(first), int(last or first) + 1)}
    return cited


def test_every_row_that_the_rules_cite_is_in_the_catalogue():
    cited = _cited("shedding", "H")
    assert {"H11", "H16"} <= cited
    assert cited - {cells[0] for cells in _catalogue(Shedding)} == set()


def test_every_row_that_the_rules_of_rummy_cite_is_a_decision_of_duizenden():
    cited = _cited("rummy", "D")
    assert {"D13", "D38"} <= cited
    assert cited <= set(_decisions("duizenden"))


def test_every_variation_of_rummy_cites_the_row_in_which_the_page_of_duizenden_offers_it():
    house = import_module("cardrules.rummy.variations")
    rows = _rows(dict(_sections(_page("presets/duizenden.md")))["Decisions"], 4)
    offered = {
        name: cells[0]
        for cells in rows
        for name in re.findall(r"`(\w+)(?:\(\d+\))?`", cells[3])
        if hasattr(house, name)
    }
    assert sorted(offered) == sorted(entry.name for entry in house.menu())
    for name, row in offered.items():
        assert re.search(rf"Rows? [^.]*\b{row}\b", getattr(house, name).__doc__), name


def test_the_catalogue_has_every_row_of_the_house_rules():
    listed = {cells[0] for cells in _catalogue(Shedding) if cells[0].startswith("H")}
    assert sorted(listed, key=lambda row: int(row[1:])) == [f"H{row}" for row in range(1, 126)]


@pytest.mark.parametrize(
    ("family", "cells"), CATALOGUED, ids=[f"{row[0]}-{row[1][:30]}" for _, row in CATALOGUED]
)
def test_the_code_in_the_catalogue_can_be_written(family, cells):
    """Rules as they are made, and fields with their values; what stands for more is left out."""
    for code in re.findall(r"`([^`]+)`", cells[2]):
        if not code.isidentifier() and "..." not in code:
            field = re.match(r"\w+=", code)
            assert eval(f"dict({code})" if field else code, dict(NAMES[family])) is not None


def test_players_find_their_own_words():
    told = catalogue.tables()
    for word in ("jump-in", "slap", "bomb", "glass", "ghost", "trump", "magic", "gamble"):
        assert re.search(rf"\*Also called [^*]*\b{word}\b", told), word
    entries = re.split(r"\n\n(?=\w)", _page("glossary.md"))
    for word, term in [
        ("jump-in", "jump-in"), ("slap", "jump-in"), ("bomb", "burn"), ("bomb", "quartet"),
        ("glass", "see-through card"), ("ghost", "see-through card"), ("magic card", "wild card"),
    ]:  # fmt: skip
        (entry,) = [one for one in entries if one.startswith(f"{term}\n")]
        assert word in entry
    for name in ALSO_CALLED:
        assert name in {entry.name for entry in house.menu()}


def test_the_glossary_names_presets_that_deal_jokers():
    (entry,) = re.findall(r"\njoker\n(.*)\n", _page("glossary.md"))
    named = re.findall(r"\(presets/([\w-]+)\.md\)", entry)
    assert named
    for name in named:
        assert PRESETS[name].layout.plan(3).jokers == 2


def test_the_releases_that_pages_name_are_known_or_the_next_one():
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    released = re.findall(r"^## (\d+\.\d+\.\d+)$", changelog, re.MULTILINE)
    assert cardrules.__version__ == released[0]
    first, middle, _ = map(int, released[0].split("."))
    coming = [f"{first}.{middle + 1}.0"] if "## Unreleased" in changelog else []
    for name, game in PRESETS.items():
        rows = re.findall(
            r"^\| (\d+) \| (\d+\.\d+\.\d+) \|", _page(f"presets/{name}.md"), re.MULTILINE
        )
        assert [int(version) for version, _ in rows] == list(range(1, game.version + 1))
        assert {release for _, release in rows} <= {*released, *coming}


RULE = re.compile(r"^\.\. autoclass:: cardrules\.\w+\.(\w+)$", re.MULTILINE)
QUESTIONS = {
    # those of Shithead
    "layout": "plan",
    "swap": "face_up",
    "lays_out": "lays",
    "start": "start",
    "wildcards": "ignores",
    "stand_ins": "stands_for",
    "bars": "objection",
    "demands": "demand",
    "burns": "burns",
    "again": "again",
    "effects": "effect",
    "paces": "pace",
    "refill": "refill",
    "pickup": "pickup",
    "chance_card": "chance",
    "blind": "slots",
    "interrupts": "interrupts",
    # those of rummy
    "trading": "trades",
    "melds": "melds",
    "values": "laid",
    "openings": "objection",
    "pot": "take",
    "layoffs": "add",
    "jokers": "lie",
    "out": "leave",
    "exhausted": "recycles",
    "scoring": "scores",
}
"""The method of the rules of each slot that holds rules."""


@pytest.mark.parametrize(("family", "slot"), EVERY_SLOT)
def test_the_rules_in_a_section_answer_the_question_of_the_slot(family, slot):
    rules = import_module(f"{FAMILIES[family].__name__}.rules")
    described = set(RULE.findall(dict(_slot_sections(family))[slot])) & set(rules.__all__)
    assert bool(described) is (slot in QUESTIONS)
    question = QUESTIONS.get(slot, "")
    assert {name for name in described if not hasattr(getattr(rules, name), question)} == set()


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_has_a_page_with_the_fixed_headings(name):
    page = _page(f"presets/{name}.md")
    headings = [heading for heading, _ in _sections(page)]
    if name == "duizenden":  # where so much is unconfirmed that it stands first
        headings.insert(HEADINGS.index("What is unconfirmed"), headings.pop(0))
    assert headings == HEADINGS
    constant = name.upper().replace("-", "_")
    home = "cardrules" if constant in cardrules.__all__ else "cardrules.presets"
    assert f"`{home}.{constant}`" in page


@pytest.mark.parametrize("name", PRESETS)
def test_the_slots_of_a_preset_are_what_its_page_says(name):
    """The page of Shithead lists every slot, and that of Duizenden; the others what differs."""
    game = PRESETS[name]
    base = next(one for one in PRESETS.values() if type(one) is type(game))
    page = preset_pages.written(f"presets/{name}", _page(f"presets/{name}.md"))
    table = dict(_sections(page))["Slots"]
    shown = {
        cells[0].strip("`"): eval(cells[1].strip("`"), dict(NAMES[type(game)]))
        for cells in _rows(table, 2)
    }
    wanted = {slot: getattr(game, slot) for slot in _slots(game)}
    if game is not base:
        wanted = {slot: value for slot, value in wanted.items() if value != getattr(base, slot)}
    assert shown == wanted


def _is_told_by_code(name):
    return "<!-- the rulebook -->" in _page(f"presets/{name}.md")


def test_what_the_code_tells_of_the_presets_is_put_into_their_pages():
    masters = preset_pages.written("presets/masters", _page("presets/masters.md"))
    assert "<!--" not in masters
    assert "\n**Burning.** 10s burn the pile. " in masters
    assert "those of [Shithead](shithead.md#slots):" in masters
    jokeren = preset_pages.written("presets/jokeren", _page("presets/jokeren.md"))
    assert "those of [Duizenden](duizenden.md#slots):" in jokeren
    overview = preset_pages.written("presets/index", _page("presets/index.md"))
    assert "<!--" not in overview
    listed = [cells[0] for cells in _rows(overview, 4) if cells[0].startswith("[`")]
    assert listed == [f"[`{name}`]({name}.md)" for name in PRESETS]
    assert overview.endswith("\n".join(["", *PRESETS, "```", ""]))
    assert preset_pages.written("glossary", "<!-- the slots -->") == "<!-- the slots -->"


@pytest.mark.parametrize("name", [name for name in PRESETS if _is_told_by_code(name)])
def test_what_a_page_offers_as_house_rules_can_be_put_on_top(name):
    """Alone those of the options, those of a decision one after the other."""
    game, sections = PRESETS[name], dict(_sections(_page(f"presets/{name}.md")))
    otherwise = [cells[3] for cells in _rows(sections["Decisions"], 4)]
    options = re.findall(r"^\* `([^`]+)`: ", sections["Options"], re.MULTILINE)
    offered = [
        *(re.findall(r"`([^`]+)`", cell) for cell in otherwise),
        *([code] for code in options),
    ]
    known = _names(import_module(f"{FAMILIES[type(game)].__name__}.variations"))
    for codes in offered:
        changed = game
        for code in codes:
            if re.match(r"\w+", code)[0] in known:
                changed = cardrules.vary(changed, eval(code, dict(known)))
        names_rules = any(re.match(r"\w+", code)[0] in known for code in codes)
        assert (changed != game) is names_rules, codes


@pytest.mark.parametrize("name", PRESETS)
def test_the_version_of_a_preset_is_the_latest_on_its_page(name):
    versions = dict(_sections(_page(f"presets/{name}.md")))["Versions"]
    numbers = [cells[0] for cells in _rows(versions, 3) if cells[0].isdigit()]
    assert numbers[-1] == str(PRESETS[name].version)


def _decisions(name):
    """The rows of the tables of decisions of a preset."""
    rows = _rows(dict(_sections(_page(f"presets/{name}.md")))["Decisions"], 4)
    return [cells[0] for cells in rows if not cells[0].startswith("-")]


def test_the_decisions_of_shithead_are_complete():
    assert _decisions("shithead") == [
        *(f"R{number}" for number in range(1, 26)),
        *(f"G{number}" for number in range(1, 19)),
    ]


def test_the_decisions_of_duizenden_are_complete():
    assert _decisions("duizenden") == [f"D{number}" for number in range(1, 41)]


@pytest.mark.parametrize("name", [name for name, game in PRESETS.items() if type(game) is Rummy])
def test_the_decisions_of_a_preset_of_rummy_are_rows_of_duizenden(name):
    rows = _decisions(name)
    assert rows == [row for row in _decisions("duizenden") if row in rows]


def _codes(*, of_rummy):
    """The codes of the refusals of rummy, or those of all else."""
    rummy = set((SOURCE / "rummy").rglob("*.py"))
    shared = {SOURCE / "_holding.py"}
    paths = rummy | shared if of_rummy else set(SOURCE.rglob("*.py")) - rummy
    calls = [
        node
        for path in paths
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Violation"
    ]
    return {ast.literal_eval(call.args[0]) for call in calls}


def test_every_code_of_a_refusal_is_explained():
    page, of_rummy = (
        _page(f"explanation/{page}.md") for page in ("judging-and-effect", "a-turn-of-rummy")
    )
    assert _codes(of_rummy=False) | _codes(of_rummy=True) == set(record.codes())
    assert {code for code in _codes(of_rummy=False) if f"\n| `{code}` | " not in page} - {
        "stale-move",
        "not-your-move",
    } == set()
    table = re.search(r"^### The codes$(.*?)^##", of_rummy, re.MULTILINE | re.DOTALL)[1]
    told = set(re.findall(r"^\| `([a-z-]+)` \| ", table, re.MULTILINE))
    assert told == _codes(of_rummy=True)


@pytest.mark.parametrize("family", FAMILIES)
def test_the_page_about_the_source_names_every_module(family):
    """A reader of the source finds each module of the family in its table."""
    package = FAMILIES[family]
    tables = [text for _, text in _sections(_page("reference/engine.md"))]
    (table,) = [text for text in tables if f"| Module of `{package.__name__}` |" in text]
    told = set(re.findall(r"`(\w+)`", "".join(row[0] for row in _rows(table, 2))))
    there = {module.name for module in pkgutil.iter_modules(package.__path__)}
    assert "_judging" in there
    assert there - told == set()
    assert {name for name in told if name.startswith("_")} - there == set()


TERM = re.compile(r"\{term\}`(?:[^`<]*<)?([^`<>]+)>?`")


def test_the_glossary_is_in_order_and_has_every_term_that_a_page_links_to():
    (entries,) = re.findall(r"```\{glossary\}\n(.*?)```", _page("glossary.md"), re.DOTALL)
    terms = re.findall(r"^\S.*$", entries, re.MULTILINE)
    first = [entry.partition("\n")[0] for entry in entries.split("\n\n")]
    assert first == sorted(first, key=str.casefold)
    linked = {term for page in PAGES for term in TERM.findall(_page(page))}
    assert {"seed", "view"} <= linked
    assert linked - set(terms) == set()


BOLD_POWER = re.compile(r"\d\*\*\d.*\d\*\*\d")


@pytest.mark.parametrize("page", PAGES)
def test_powers_do_not_turn_a_line_bold(page):
    """Two powers in one line, outside code, are Markdown's marks for bold text."""
    text = re.sub(r"^```.*?^```|`[^`\n]+`", "", _page(page), flags=re.MULTILINE | re.DOTALL)
    assert BOLD_POWER.findall(text) == []


def test_two_powers_in_a_line_are_found():
    assert BOLD_POWER.search("from 2**32 to 2**64")
    assert not BOLD_POWER.search("up to 2**64")


# what stands at a prompt


PROMPTED = [page for page in PAGES if ">>> " in _page(page)]
EMPTY_LINE = re.compile(r"^ *\.\.\. *\n *\.\.\. ", re.MULTILINE)


class Prompt(InteractiveConsole):
    """A prompt whose user types on: errors are noted as the last line that shows them."""

    def __init__(self):
        super().__init__()
        self.errors = []

    def showsyntaxerror(self, *_, **__):
        self.showtraceback()

    def showtraceback(self):
        self.errors += format_exception_only(*sys.exc_info()[:2])[-1:]


def _examples(text):
    """What a page shows at its prompts; a fence is no expected output."""
    return doctest.DocTestParser().get_examples(re.sub(r"^```.*$", "", text, flags=re.MULTILINE))


def _typed(prompt, example):
    """Type the lines of an example, and the empty line that ends a block; give what went wrong."""
    prompt.errors.clear()
    more = False
    for line in example.source.splitlines():
        more = prompt.push(line)
    if more:
        more = prompt.push("")
    assert not more, f"this does not end: {example.source}"
    return list(prompt.errors)


@pytest.mark.parametrize("page", PAGES)
def test_no_empty_line_ends_a_block_in_its_middle(page):
    assert EMPTY_LINE.findall(_page(page)) == []


FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def _is_as_told(wanted, got):
    return doctest.OutputChecker().check_output(wanted, got, FLAGS)


@pytest.mark.parametrize("page", PROMPTED)
def test_what_stands_at_a_prompt_can_be_typed_and_gives_what_the_page_says(page, capsys):
    prompt = Prompt()
    for example in _examples(_page(page)):
        wrong = _typed(prompt, example)
        shown = capsys.readouterr().out
        if example.exc_msg is None:
            assert wrong == [], example.source
            assert _is_as_told(example.want, shown), (example.source, shown)
        else:
            assert len(wrong) == 1, example.source
            assert _is_as_told(example.exc_msg, wrong[0]), (example.source, wrong)


@pytest.mark.parametrize("block", ["class A:\n    b = 1\n\n    c = 2\n", "if True:\nb = 1\n"])
def test_a_block_that_cannot_be_typed_is_found(block):
    assert _typed(Prompt(), doctest.Example(block, ""))
    prompted = "".join(
        f"{'>>>' if not n else '...'} {s}\n" for n, s in enumerate(block.split("\n"))
    )
    assert bool(EMPTY_LINE.search(prompted)) is ("class" in block)
