"""B143: the documentation and the engine cannot drift apart.

Every example is run, and every option tells its default. What stands at a prompt is typed
and compared in `tests/test_docs.py`; here nothing that looks like Python may stand outside.
"""

import ast
import inspect
import json
import pkgutil
import re
import shlex
from enum import Enum
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

import attrs
import pytest
import typer
from typer.main import get_command

import cardrules
from cardrules import DocumentError, load
from cardrules._command import app

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
EXAMPLES = [path.read_text(encoding="utf-8") for path in sorted((ROOT / "examples").glob("*.py"))]


# examples


class Block(NamedTuple):
    """A fenced block of a page: what stands behind its fence, and what is in it."""

    info: str
    code: str


FENCE = re.compile(r"^( *)(`{3,})([^`\n]*)\n(.*?)^\1\2`* *$", re.MULTILINE | re.DOTALL)
PYTHON = re.compile(
    r"^\s*(>>> |\.\.\. |from [\w.]+ import |import [\w.]+( as \w+)?$|def \w+\(|class \w+[:(]|@\w+)",
    re.MULTILINE,
)
CELL = "{cell}"
NO_CODE = {
    *("{eval-rst}", "{glossary}", "{image}", "{literalinclude}", "{toctree}"),
    *("{json-fields}", "{json-rules}"),
    "{picture}",  # the builder of the pages runs it, and shows what it draws
}
OTHERS = {"text", "sh", "toml", "html", "javascript"}
"""Languages of which nothing is run; the library is not written in them."""


def _blocks(text):
    return [Block(info.strip(), code) for _, _, info, code in FENCE.findall(text)]


def _problem(block):
    """What is wrong with a block, or None: it is run, or of a kind that cannot be."""
    language = block.info.split()[0] if block.info else ""
    if language in NO_CODE or block.info == CELL:
        return None
    if language in {"python", "pycon"}:
        return _python_problem(block.code)
    if PYTHON.search(block.code):
        return "it looks like Python, and is not marked as python"
    if language == "json":
        return _json_problem(block.code)
    return None if language in OTHERS else f"its language is {language!r}"


def _python_problem(code):
    if ">>> " in code:
        return None if code.startswith(">>> ") else "something stands before its first prompt"
    if any(code.strip() in example for example in EXAMPLES):
        return None
    try:
        module = ast.parse(code)
    except SyntaxError as error:
        return f"it is neither at a prompt nor a program: {error}"
    functions = [node.name for node in module.body if isinstance(node, ast.FunctionDef)]
    if not any(name.startswith("test_") for name in functions):
        return "it is neither at a prompt, nor in an example, nor a test file"
    return _import_problem(module)


def _import_problem(module):
    """A test file for the reader's own project: what it imports from here must be there."""
    for node in ast.walk(module):
        if isinstance(node, ast.ImportFrom) and node.module.partition(".")[0] == "cardrules":
            lacking = [
                alias.name
                for alias in node.names
                if not hasattr(import_module(node.module), alias.name)
            ]
            if lacking:
                return f"{node.module} has no {lacking[0]}"
    return None


def _json_problem(code):
    try:
        document = json.loads(code)
        if isinstance(document, dict) and "cardrules" in document:
            load(code)
    except (json.JSONDecodeError, DocumentError) as error:
        return str(error)
    return None


CELLED = [page for page in PAGES if f"```{CELL}" in page.read_text(encoding="utf-8")]


@pytest.mark.parametrize("page", CELLED, ids=lambda page: page.stem)
def test_B143_the_cells_of_a_page_show_something(page):
    """The cells of a notebook, which the builder of the pages runs, one after another."""
    names = {}
    for block in _blocks(page.read_text(encoding="utf-8")):
        code = block.code if block.info == CELL else "None"
        *before, last = ast.parse(code).body
        exec(compile(ast.Module(before, []), page.name, "exec"), names)
        shown = eval(ast.unparse(last), names)
        assert block.info != CELL or shown._repr_html_().startswith("<")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_B143_every_block_of_a_page_is_run_or_cannot_be(page):
    """No block of Python stands on a page that no test runs."""
    text = page.read_text(encoding="utf-8")
    problems = [(block, _problem(block)) for block in _blocks(text)]
    assert [told for told in problems if told[1]] == []
    assert PYTHON.search(re.sub(r"^---$.*?^---$", "", FENCE.sub("", text))) is None


@pytest.mark.parametrize(
    ("info", "code"),
    [
        ("python", "match = Match.deal(SHITHEAD)\n"),
        ("python", "def rule():\n    ...\n"),
        ("python", "match = ...\n>>> match.play()\n"),
        ("python", "from cardrules import Mtach\ndef test_it(): ...\n"),
        ("python", "if so do:\n"),
        ("text", ">>> match.play()\n"),
        ("sh", "from cardrules import Match\n"),
        ("", "import cardrules\n"),
        ("", "cardrules watch\n"),
        ("rust", "fn main() {}\n"),
        ("{code-block} python", "match.play()\n"),
        ("{cell} quietly", "match.play()\n"),
        ("json", '{"cardrules": 1}\n'),
        ("json", "{'kind': 1}\n"),
    ],
)
def test_B143_a_block_that_nothing_runs_is_found(info, code):
    """The search above finds what it is for."""
    (block,) = _blocks(f"Text.\n\n```{info}\n{code}```\n\nMore text.\n")
    assert block == Block(info, code)
    assert _problem(block) is not None


@pytest.mark.parametrize(
    ("info", "code"),
    [
        ("python", ">>> 1 + 1\n2\n"),
        ("python", "from cardrules import Match\ndef test_it(): ...\n"),
        (
            "python",
            "seats[move.player] = Hand(without(own.cards, move.cards), own.laid + move.cards)\n",
        ),
        ("sh", "pip install cardrules\n"),
        ("text", "x = x ^ (x >> 31)\n"),
        ("json", '{"players": 2}\n'),
        ("{toctree}", "moves\n"),
    ],
)
def test_B143_a_block_that_is_run_or_cannot_be_passes(info, code):
    """The search above finds nothing else."""
    (block,) = _blocks(f"```{info}\n{code}```\n")
    assert _problem(block) is None


# options


def _public():
    """Every public function, class and method, once, by its name."""
    found = {}
    modules = [name for _, name, _ in pkgutil.walk_packages(cardrules.__path__, "cardrules.")]
    for name in ["cardrules", *(name for name in modules if "._" not in name)]:
        module = import_module(name)
        for public in module.__all__:
            found.setdefault(id(getattr(module, public)), (public, getattr(module, public)))
    for name, value in found.values():
        if inspect.isclass(value) and not issubclass(value, Enum):
            yield name, value
            for method, of_class in vars(value).items():
                function = getattr(of_class, "__func__", of_class)
                if inspect.isfunction(function) and not method.startswith("_"):
                    yield f"{name}.{method}", function
        elif inspect.isfunction(value):
            yield name, value


def _parameters(called):
    if inspect.isclass(called) and not inspect.isfunction(called.__init__):
        return ()  # made as its built-in base is
    return inspect.signature(called).parameters.values()


def _options():
    """Every parameter that may be left out: whose it is, its name, default and description."""
    for owner, called in _public():
        for parameter in _parameters(called):
            if parameter.default is not parameter.empty and parameter.name != "notes":
                yield owner, parameter.name, parameter.default, inspect.getdoc(called) or ""


OPTIONS = list(_options())


def _described(name, doc):
    """The words of a docstring about an argument; they may stand in its sentence, too."""
    told = re.search(rf"^ *{name}: (.*(?:\n(?! *\w+: | *$).+)*)", doc, re.MULTILINE)
    return told[1] if told else "".join(re.findall(rf"[^.]*\*{name}\*[^.]*", doc))


def test_B143_every_option_is_described():
    """What may be left out is at least named: a wild card's colour, a joker's rank."""
    assert len(OPTIONS) > 100
    assert [(owner, name) for owner, name, _, doc in OPTIONS if not _described(name, doc)] == []


def test_B143_a_default_of_none_says_what_none_means():
    """Somebody who reads ``player=None`` must not have to try what it does."""
    nones = [(owner, name, doc) for owner, name, default, doc in OPTIONS if default is None]
    assert ("Match.play", "player") in [(owner, name) for owner, name, _ in nones]
    silent = [
        (owner, name) for owner, name, doc in nones if "none" not in _described(name, doc).lower()
    ]
    assert silent == []


def test_B143_every_field_shows_its_default_as_a_value():
    """A default that is made anew each time is a value, too, with a text to be read."""
    shown = [
        repr(field.default.factory() if isinstance(field.default, attrs.Factory) else field.default)
        for _, called in _public()
        if attrs.has(called)
        for field in attrs.fields(called)
        if field.init and not getattr(field.default, "takes_self", False)
    ]
    assert "RefillTo(count=3, before=False, takes_table=False)" in shown
    assert [text for text in shown if " at 0x" in text] == []


# the command


COMMAND = get_command(app)
PARTS = COMMAND.commands
USAGE_ERROR = typer.BadParameter.__base__
CALLS = re.compile(r"(?:^|[;|&] *)((?:python3? -m )?cardrules( [^;|&#\n]*)?)", re.MULTILINE)


def _command_lines():
    for page in PAGES:
        for block in _blocks(page.read_text(encoding="utf-8")):
            if block.info == "sh":
                yield from (match[2] or "" for match in CALLS.finditer(block.code))


def _given(line):
    """Read the arguments of a command line, as the command would, and do nothing."""
    part, *arguments = shlex.split(line)
    return PARTS[part].make_context(part, arguments)


@pytest.mark.parametrize("line", sorted(set(_command_lines())))
def test_B143_every_command_line_of_the_docs_can_be_given(line):
    """What a page says to type is a part of the command, with options that it has."""
    assert _given(line).params


@pytest.mark.parametrize(
    "line", ["wtach shithead", "watch shithead --sed 7", "watch", "watch shithead --seed"]
)
def test_B143_a_command_line_that_cannot_be_given_is_found(line):
    """The reading above refuses a wrong part, a wrong option, a missing argument or value."""
    with pytest.raises((KeyError, USAGE_ERROR)):
        _given(line)


def _rows(part):
    """The rows of the table of options in the section of one part of the command, if any."""
    page = (ROOT / "docs" / "reference" / "command.md").read_text(encoding="utf-8")
    (section,) = re.findall(rf"^## `cardrules {part}`$(.*?)^## ", page, re.MULTILINE | re.DOTALL)
    table = section.partition("| Option | Meaning |\n")[2].partition("\n\n")[0]
    return dict(re.findall(r"^\| `([-\w]+)[^`|]*` \| (.*) \|$", table, re.MULTILINE))


@pytest.mark.parametrize("part", PARTS)
def test_B143_every_option_of_the_command_is_on_its_page(part):
    """The table of a part has its argument, its options, and no others."""
    named = {opt for option in PARTS[part].params for opt in option.opts if opt.startswith("--")}
    named |= {option.metavar for option in PARTS[part].params if not option.opts[0].startswith("-")}
    assert set(_rows(part)) == named


@pytest.mark.parametrize("part", PARTS)
def test_B143_an_option_of_the_command_tells_its_default(part):
    """The help ends with it in brackets, and the page names it or what is so without it."""
    rows = _rows(part)
    told = {
        option.opts[0]: re.search(r"\[([^]]+)\]$", option.help)
        for option in PARTS[part].params
        if option.opts[0] in rows and not getattr(option, "is_flag", False)
    }
    assert {name for name, default in told.items() if default is None} <= {"--resume"}
    shown = PARTS[part].get_help(PARTS[part].context_class(PARTS[part]))
    assert "[default: " not in shown, "a default is told twice"
    silent = [
        name
        for name, default in told.items()
        if default and default[1].split()[0] not in rows[name] and "without it" not in rows[name]
    ]
    assert silent == []
