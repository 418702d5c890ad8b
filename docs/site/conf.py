"""Settings of Sphinx for the documentation site, which `make docs` builds from what tools/docs_site.py has laid out.

It lies beside the pages there, in .build/docs-source, as deep below the root as it lies here.
"""

import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "src"))  # The source itself, so that signatures and docstrings are those of the pure build.

import talong  # noqa: E402

project = "Talong"
author = copyright = "The Talong authors"  # noqa: A001
version = release = talong.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["site"]
default_role = "code"
myst_heading_anchors = 4

autodoc_member_order = "bysource"
autodoc_mock_imports = [
    "fluent", "gymnasium", "matplotlib", "msgspec", "numpy", "pettingzoo", "platformdirs", "rich",
]
autodoc_typehints_format = "short"
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 100
toc_object_entries_show_parents = "hide"

# Everything that a reader's browser asks for lies on the site: no fonts, scripts or pictures of other hosts.
html_theme = "furo"
html_title = "Talong"
html_favicon = "static/icon.svg"
html_static_path = ["static"]
html_css_files = ["talong.css"]
html_extra_path = ["extra"]  # Pictures that pages name in HTML.
html_copy_source = False
html_show_sourcelink = False
html_theme_options = {
    "light_logo": "talong.light.svg",
    "dark_logo": "talong.dark.svg",
    "sidebar_hide_name": True,
}


def set_language(_app, pagename, _template, context, _doctree):
    """Say in which language a page is: the rules are in Swedish as well."""
    context["language"] = "sv" if pagename.startswith("rules/sv/") else "en"


def setup(app):
    """Connect to what Sphinx does."""
    app.connect("html-page-context", set_language)
