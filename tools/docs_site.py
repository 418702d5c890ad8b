"""Lay out the sources of the documentation site, for Sphinx: `python -m tools.docs_site FOLDER`, as `make docs` does.

What is written for those who read the repository becomes what Sphinx wants: the pages of `docs/site/pages.toml` in one
folder, links that lead out of `docs/` pointed to copies, diagrams drawn, and the navigation made.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
import tomllib
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
FONTS = ROOT / "web" / "node_modules"

LINK = re.compile(r"(?<=\]\()([^)\s]+)(?=\))")
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
INK = {"light": "#1F1B1A", "dark": "#F2E8D5"}  # The wordmark by day and by evening.

# Colours of diagrams. A picture knows nothing of the page's light, so it brings its paper along.
DIAGRAM = """%%{init: {"theme": "base", "themeVariables": {"background": "#FBF5E6", "primaryColor": "#FBF5E6",
"primaryTextColor": "#1F1B1A", "primaryBorderColor": "#527A6F", "lineColor": "#564D45", "textColor": "#1F1B1A",
"edgeLabelBackground": "#FBF5E6", "fontSize": "16px"}}}%%
"""

Draw = Callable[[str], str]


class Plan:
    """Pages of the site, as `docs/site/pages.toml` has them; a page is named by its path from `docs/`."""

    def __init__(self) -> None:
        said = tomllib.loads((DOCS / "site" / "pages.toml").read_text(encoding="utf-8"))
        self.sections: list[tuple[str, list[str]]] = [
            (section["title"], spelled_out(section["pages"])) for section in said["section"]
        ]
        self.below: dict[str, list[str]] = {page: spelled_out(others) for page, others in said["below"].items()}

    def pages(self) -> list[str]:
        """Return every page but the first, as often as it is named."""
        return [page for _title, pages in self.sections for page in pages] + [
            page for pages in self.below.values() for page in pages
        ]


def spelled_out(patterns: list[str]) -> list[str]:
    """Return the pages that *patterns* name."""
    pages: list[str] = []
    for pattern in patterns:
        found = [path.relative_to(DOCS).as_posix() for path in DOCS.glob(pattern)] if "*" in pattern else [pattern]
        pages += sorted(found)
    return pages


def place(page: str) -> str:
    """Return where *page* lies on the site: pages of the root lie beside those of `docs/`."""
    return page.removeprefix("../").lower() if page.startswith("../") else page


def relinked(text: str, page: str, pages: set[str]) -> tuple[str, list[Path]]:
    """Return *text* with links that are right on the site, and the files outside of `docs/` that it needs there."""
    here = (DOCS / page).parent
    needed: list[Path] = []

    def new_target(match: re.Match[str]) -> str:
        target, hash_, anchor = match[1].partition("#")
        if not target or "://" in target or target.startswith("mailto:"):
            return match[1]
        path = Path(os.path.normpath(here / target))
        if path.is_dir() and (path / "index.md").is_file():
            path /= "index.md"
        name = Path(os.path.relpath(path, DOCS)).as_posix()
        if name == "../README.md":
            name = "index.md"
        elif name.startswith("../") and name not in pages:
            needed.append(path)
            name = f"files/{path.relative_to(ROOT).as_posix()}{'/index.md' if path.is_dir() else ''}"
        return os.path.relpath(place(name), Path(place(page)).parent) + hash_ + anchor

    return outside_code(text, lambda part: LINK.sub(new_target, part)), needed


def outside_code(text: str, change: Callable[[str], str]) -> str:
    """Return *text* with everything changed that stands in no code block."""
    parts: list[str] = []
    end = 0
    for fence in FENCE.finditer(text):
        parts += [change(text[end : fence.start()]), fence[0]]
        end = fence.end()
    return "".join([*parts, change(text[end:])])


def with_pictures(text: str, page: str, target: Path, draw: Draw) -> str:
    """Return *text* with its diagrams drawn, as pictures beside the page."""
    count = 0

    def picture(fence: re.Match[str]) -> str:
        nonlocal count
        if fence[1] != "mermaid":
            return fence[0].replace("\n\n```", "\n```")  # Doctests end with an empty line, which nobody needs to see.
        count += 1
        path = (target / place(page)).with_suffix(f".{count}.svg")
        tall = fence[2].replace("flowchart LR", "flowchart TB", 1)  # A column of text is narrow.
        path.write_text(draw(DIAGRAM + tall), encoding="utf-8")
        return f"![diagram {count}]({path.name})"

    return FENCE.sub(picture, text)


def toctree(pages: list[str], page: str, *options: str) -> str:
    """Return the directive that puts *pages* below *page* in the navigation."""
    entries = [os.path.relpath(place(name), Path(place(page)).parent).removesuffix(".md") for name in pages]
    return "\n".join(["", "```{toctree}", *options, "", *entries, "```", ""])


def draw_diagram(source: str) -> str:
    """Return the Mermaid diagram *source* as SVG."""
    svg: str = import_module("mmdr").render(source).svg()
    return svg.replace("font-size:16px", "font-size:13px")  # A reader's typeface may be wider than the one measured.


def lay_out(target: Path, draw: Draw = draw_diagram) -> None:
    """Write everything that Sphinx needs into the folder *target*, which is emptied first."""
    plan = Plan()
    pages = {"index.md", *plan.pages()}
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(DOCS, target, ignore=lambda _folder, names: [name for name in names if name.endswith(".md")])
    for page in sorted(pages):
        text, needed = relinked((DOCS / page).read_text(encoding="utf-8"), page, pages)
        (target / place(page)).parent.mkdir(parents=True, exist_ok=True)
        text = with_pictures(text, page, target, draw)
        if page == "index.md":
            for title, others in plan.sections:
                text += toctree(others, page, ":hidden:", f":caption: {title}")
        elif page in plan.below:
            text += toctree(plan.below[page], page, ":maxdepth: 1")
        (target / place(page)).write_text(text, encoding="utf-8")
        for path in needed:
            copy(path, target / "files" / path.relative_to(ROOT))
    shutil.copy(DOCS / "site" / "conf.py", target)
    shutil.copytree(DOCS / "pictures", target / "extra" / "pictures")  # For pages that name them in HTML.
    static = target / "static"
    static.mkdir()
    shutil.copy(DOCS / "site" / "talong.css", static)
    shutil.copy(ROOT / "web" / "public" / "icon.svg", static)
    for light, colour in INK.items():
        mark = (ROOT / "web" / "art" / "talong.svg").read_text(encoding="utf-8")
        (static / f"talong.{light}.svg").write_text(mark.replace("currentColor", colour), encoding="utf-8")
    for font in fonts():
        shutil.copy(font, static)


def fonts() -> Iterator[Path]:
    """Return the files of our two typefaces, which the browser client has from the registry."""
    yield from (FONTS / "@fontsource" / "im-fell-dw-pica" / "files").glob("*-latin-400-*.woff2")
    yield from (FONTS / "@fontsource-variable" / "atkinson-hyperlegible-next" / "files").glob("*-latin-wght-*.woff2")


def copy(path: Path, target: Path) -> None:
    """Copy the file *path*, or all that lies in the folder *path*, with a page that lists it."""
    target.parent.mkdir(parents=True, exist_ok=True)
    if path.is_dir():
        shutil.copytree(path, target, dirs_exist_ok=True)
        lines = [f"- [{file.name}]({file.name})" for file in sorted(path.iterdir()) if file.is_file()]
        listed = "\n".join(["---", "orphan: true", "---", "", f"# {path.name}/", "", *lines, ""])
        (target / "index.md").write_text(listed, encoding="utf-8")
    else:
        shutil.copy(path, target)


if __name__ == "__main__":
    lay_out(Path(sys.argv[1]))
