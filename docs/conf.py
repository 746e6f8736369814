"""Sphinx configuration: `sphinx-build -n -W --keep-going docs docs/_build/html`."""

import doctest
from importlib.metadata import version as installed_version

from docutils import nodes
from sphinx.application import Sphinx

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
html_theme = "furo"
html_title = f"cardrules {release}"

myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3

# Types stand in the signature; "Args" says what they do not.
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
autodoc_member_order = "bysource"
autodoc_preserve_defaults = True
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 90

napoleon_google_docstring = True
napoleon_numpy_docstring = False

# The same flags as pytest's doctest_optionflags.
doctest_default_flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE

nitpicky = True
# Names that live in other projects, which are not linked to, and type variables.
nitpick_ignore_regex = [
    (r"py:.*", r"(.*\.)?[A-Z]"),
    (r"py:.*", r"(attrs?|cattrs|collections|concurrent|hypothesis|pathlib|random)\..*"),
]


def mark_examples(app: Sphinx, doctree: nodes.document) -> None:
    """Let the doctest builder run the prompts in plain fenced blocks of the pages.

    Without it only `{doctest}` directives run, which other readers of Markdown show badly.
    """
    for block in doctree.findall(nodes.literal_block):
        if block.get("language") in {"python", "pycon"} and ">>> " in block.astext():
            block.setdefault("testnodetype", "doctest")


def setup(app: Sphinx) -> None:
    app.connect("doctree-read", mark_examples)
