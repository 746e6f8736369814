"""Sphinx configuration: `sphinx-build -n -W --keep-going docs docs/_build/html`."""

import ast
import doctest
import re
import sys
from enum import Enum
from importlib.metadata import version as installed_version
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, get_args

import attrs
from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective

from cardrules.rummy.moves import RummyMove
from cardrules.shedding.moves import ShedMove

sys.path.insert(0, str(Path(__file__).parents[1]))  # the folder of the package docs
sys.path.insert(0, str(Path(__file__).parent))

from json_tables import JsonFields, JsonRules

from docs import catalogue, preset_pages
from docs.as_code import as_code

project = "cardrules"
author = "The cardrules authors"
copyright = "2026, The cardrules authors"
release = version = installed_version("cardrules")

# No intersphinx: the docs are built without a network.
extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.doctest",
    "sphinx.ext.napoleon",
]
exclude_patterns = ["_build"]
default_role = "py:obj"  # a `name` in a docstring becomes a link where there is such a name
html_theme = "furo"
html_title = f"cardrules {release}"
html_static_path = ["_static"]
html_css_files = ["cardrules.css"]

myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3

# Types stand in the signature; "Args" says what they do not.
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
autodoc_member_order = "bysource"
autodoc_preserve_defaults = True
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 130

napoleon_google_docstring = True
napoleon_numpy_docstring = False

# The same flags as pytest's doctest_optionflags.
doctest_default_flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE

nitpicky = True
nitpick_ignore_regex = [
    # Type variables, and names that live in other projects, which are not linked to.
    (r"py:.*", r"(.*\.)?[A-Z]"),
    (r"py:.*", r"(attrs?|cattrs|collections|concurrent|hypothesis|os|pathlib|random)\..*"),
    # A docstring's `name` that has no entry of its own stays plain code.
    (r"py:obj", r".*"),
    # Private modules, and what a module calls by names that its readers need not know.
    (r"py:.*", r"cardrules\.(.*\.)?_\w+\..*"),
    (
        r"py:class",
        r"(AnyGame|Cards|Choose|Figure|Notes|Path|Random|SearchStrategy|Shedding)",
    ),
]


class Picture(SphinxDirective):
    """Code whose last line is a figure of Matplotlib, and the picture that it gives."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        """Run the code and show it, with its figure as SVG."""
        from cardrules.plot import save

        text = "\n".join(self.content)
        *before, last = ast.parse(text).body
        names: dict[str, Any] = {}
        exec(compile(ast.Module(before, []), "<picture>", "exec"), names)
        with TemporaryDirectory() as folder:
            path = Path(folder) / "picture.svg"
            save(eval(ast.unparse(last), names), path)
            svg = path.read_text(encoding="utf-8")
        shown = re.sub(r'width="[\d.]+pt" height="[\d.]+pt"', 'width="100%"', svg, count=1)
        html = f'<div style="margin:1em 0;background:white">{shown[shown.index("<svg") :]}</div>'
        return [
            nodes.literal_block(text, text, language="python"),
            nodes.raw("", html, format="html"),
        ]


class Cell(SphinxDirective):
    """A notebook's cell: its code, and what a notebook shows of its last line.

    The cells of a page share their names.
    """

    has_content = True

    def run(self) -> list[nodes.Node]:
        """Run the code and show it, with the HTML of its last line."""
        names = self.env.temp_data.setdefault("cells", {})
        text = "\n".join(self.content)
        *before, last = ast.parse(text).body
        exec(compile(ast.Module(before, []), "<cell>", "exec"), names)
        shown = eval(ast.unparse(last), names)
        html = f'<div style="margin:1em 0;overflow-x:auto">{shown._repr_html_()}</div>'
        return [
            nodes.literal_block(text, text, language="python"),
            nodes.raw("", html, format="html"),
        ]


def mark_examples(app: Sphinx, doctree: nodes.document) -> None:
    """Let the doctest builder run the prompts in plain fenced blocks of the pages.

    Without it only `{doctest}` directives run, which other readers of Markdown show badly.
    """
    for block in doctree.findall(nodes.literal_block):
        if block.get("language") in {"python", "pycon"} and ">>> " in block.astext():
            block.setdefault("testnodetype", "doctest")


def mark_tables(app: Sphinx, doctree: nodes.document) -> None:
    """Name each table after its first column and their number, for the style sheet."""
    for table in doctree.findall(nodes.table):
        head = next(iter(table.findall(nodes.row)))
        table["classes"] += [f"by-{nodes.make_id(head[0].astext())}", f"columns-{len(head)}"]


def write_catalogue(app: Sphinx, name: str, source: list[str]) -> None:
    """Put the tables of house rules into their page."""
    if name == "reference/catalogue":
        source[0] = source[0].replace("<!-- the tables -->", catalogue.tables())


def write_presets(app: Sphinx, name: str, source: list[str]) -> None:
    """Put what the code tells of the presets into their pages."""
    source[0] = preset_pages.written(name, source[0])


def keep_colons(app: Sphinx, what: str, name: str, obj: Any, options: Any, lines: Any) -> None:
    """Keep Napoleon from taking what stands before a colon for the type of an attribute."""
    if what in {"attribute", "data", "property"}:
        lines[:0] = ["..", ""]  # an empty comment: where Napoleon looks for a type


SENTENCE = re.compile(r"\[(.*)\](?: \*(\w+)\*)?$")


def list_sentences(app: Sphinx, what: str, name: str, obj: Any, options: Any, lines: Any) -> None:
    """Show the further sentences of a rule as a list, each with the field that brings it in."""
    for place, line in enumerate(lines):
        found = SENTENCE.match(line)
        if found is not None:
            text, field = found.groups()
            lines[place] = f"* {text}" + (f" (*{field}*)" if field else "")


def show_signature(
    app: Sphinx,
    what: str,
    name: str,
    obj: Any,
    options: Any,
    signature: str | None,
    returns: str | None,
) -> tuple[str | None, str | None] | None:
    """Write the defaults of an attrs class as values; protocols and enums have no signature."""
    if what != "class" or signature is None or not isinstance(obj, type):
        return _with_aliases(signature), _with_aliases(returns)
    if issubclass(obj, Enum) or getattr(obj, "_is_protocol", False):
        return "", returns
    for field in attrs.fields(obj) if attrs.has(obj) else ():
        pattern = rf"(\b{field.alias}: [^=]*?) = (NOTHING|attr_dict\['{field.name}'\]\.default)"
        if field.name in {"_notes", "_result"}:  # for the library alone
            signature = re.sub(rf", {pattern}", "", signature)
        elif field.default is not attrs.NOTHING:
            value = field.default
            if isinstance(value, attrs.Factory):
                # One that is made from the other fields has no value to show.
                value = ... if value.takes_self else value.factory()
            # Doubled, because re.sub reads backslashes.
            shown = "..." if value is ... else as_code(value).replace("\\", "\\\\")
            signature = re.sub(pattern, rf"\1 = {shown}", signature)
    if re.search(r"\bNOTHING\b|\battr_dict\b", signature):
        logging.getLogger(__name__).warning("%s shows a default as %s", name, signature)
    return _with_aliases(signature), returns


def _any_of(moves: Any) -> str:
    """The moves of a family as autodoc writes them."""
    return " | ".join(f"~{move.__module__}.{move.__name__}" for move in get_args(moves))


_MARKED = re.compile(r"~(?:types|typing)\.Annotated\[([^,\]]+),[^\]]*\]")
"""A type with marks for the menu of house rules."""


_BOT = (
    "~collections.abc.Callable[[~typing.Any, tuple[~typing.Any, ...], ~random.Random], ~typing.Any]"
)
_VARIATION = "~collections.abc.Callable[[~cardrules.{0}.game.{1}], ~cardrules.{0}.game.{1}]"
_ALIASES = {
    _BOT: "~cardrules.bots.Bot",
    _any_of(ShedMove): "~cardrules.shedding.ShedMove",
    _any_of(RummyMove): "~cardrules.rummy.RummyMove",
    _VARIATION.format("shedding", "Shedding"): "~cardrules.shedding.variations.Variation",
    "[variations.Variation]": "[~cardrules.shedding.variations.Variation]",
    _VARIATION.format("rummy", "Rummy"): "~cardrules.rummy.variations.Variation",
}


def _with_aliases(text: str | None) -> str | None:
    """Name aliases as the source does, for autodoc has only their values; leave marks out."""
    for value, name in _ALIASES.items():
        text = text and text.replace(value, name)
    return text and _MARKED.sub(r"\1", text)


def setup(app: Sphinx) -> None:
    app.connect("source-read", write_catalogue)
    app.add_directive("cell", Cell)
    app.add_directive("picture", Picture)
    app.connect("source-read", write_presets)
    app.add_directive("json-fields", JsonFields)
    app.add_directive("json-rules", JsonRules)
    app.connect("doctree-read", mark_examples)
    app.connect("doctree-read", mark_tables)
    app.connect("autodoc-process-docstring", keep_colons, priority=400)  # before Napoleon, at 500
    app.connect("autodoc-process-docstring", list_sentences)
    app.connect("autodoc-process-signature", show_signature)
