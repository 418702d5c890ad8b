"""The documentation site has every page, every link leads somewhere, and nothing comes from another host."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

import talong
from tools.docs_site import DOCS, FENCE, ROOT, Plan, lay_out, place, relinked

PLAN = Plan()
PAGES = ["index.md", *PLAN.pages()]
LINKED = re.compile(r"\]\(([^)\s]*)#([^)\s]+)\)")


def read(page: str) -> str:
    return (DOCS / page).read_text(encoding="utf-8")


@cache
def anchors(path: Path) -> set[str]:
    """Return the anchors of the headings of a page, as those who read the repository have them."""
    text = FENCE.sub("", path.read_text(encoding="utf-8"))
    seen: Counter[str] = Counter()
    found = set()
    for heading in re.findall(r"^#+ (.+)$", text, re.MULTILINE):
        plain = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", heading)
        name = re.sub(r"[^\w\- ]", "", plain.lower().strip()).replace(" ", "-")
        found.add(f"{name}-{seen[name]}" if seen[name] else name)
        seen[name] += 1
    return found


def test_every_page_is_in_the_navigation_once() -> None:
    there = {path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md")}
    outside = {page for page in PAGES if page.startswith("../")}

    assert sorted(there - set(PAGES)) == [], "a new page needs a place in docs/site/pages.toml"
    assert sorted(set(PAGES) - there - outside) == []
    assert [page for page, times in Counter(PAGES).items() if times > 1] == []
    assert len({place(page) for page in PAGES}) == len(PAGES)


@pytest.mark.parametrize("page", PAGES)
def test_links_to_headings_lead_somewhere(page: str) -> None:
    for target, anchor in LINKED.findall(FENCE.sub("", read(page))):
        path = ((DOCS / page).parent / target).resolve() if target else (DOCS / page).resolve()
        if "://" not in target and path.suffix == ".md":
            assert anchor in anchors(path), f"{page} links to {target}#{anchor}"


@pytest.mark.parametrize("page", PAGES)
def test_pages_show_nothing_of_other_hosts(page: str) -> None:
    assert not re.search(r"!\[[^]]*\]\(\w+:|(?:src|srcset|data)=[\"']?(?:\w+:)?//", read(page))


def test_styles_and_settings_name_no_other_host() -> None:
    for name in ("site/talong.css", "site/conf.py"):
        assert "//" not in read(name)


def test_reference_has_every_public_name_once() -> None:
    named: Counter[str] = Counter()
    for page in PLAN.below["api/index.md"]:
        named.update(re.findall(r"^\.\. auto(?:class|function):: talong\.(\w+)$", read(page), re.MULTILINE))
    excluded = re.search(r":exclude-members: (.+)", read("api/talong.md"))

    assert excluded
    assert sorted(named) == sorted(excluded[1].split(", "))  # All others are on that page by themselves.
    assert set(named.values()) == {1}
    assert set(named) <= set(talong.__all__)


def test_links_out_of_the_documents_lead_to_copies() -> None:
    pages = set(PAGES)
    text = "[s](../SECURITY.md) [d](adr/) [r](../README.md#test) [f](../deploy/nginx.conf) [w](https://a.test)\n"
    code = "```text\n[s](../SECURITY.md)\n```\n"
    changed, needed = relinked(text + code, "operations.md", pages)

    assert changed == (
        "[s](security.md) [d](adr/index.md) [r](index.md#test) [f](files/deploy/nginx.conf) [w](https://a.test)\n"
        + code
    )
    assert needed == [ROOT / "deploy" / "nginx.conf"]
    assert relinked("[a](../fair.md)", "adr/0007-x.md", pages)[0] == "[a](../fair.md)"


def test_everything_is_laid_out(tmp_path: Path) -> None:
    drawn: list[str] = []

    def draw(source: str) -> str:
        drawn.append(source)
        return "<svg/>"

    lay_out(tmp_path / "site", draw)
    for page in PAGES:
        text = (tmp_path / "site" / place(page)).read_text(encoding="utf-8")
        assert "```mermaid" not in text
        for target in re.findall(r"\]\(([^)#\s]+)[^)]*\)", FENCE.sub("", text)):
            assert "://" in target or ((tmp_path / "site" / place(page)).parent / target).exists(), f"{page}: {target}"

    assert len(drawn) == read("architecture.md").count("```mermaid") > 1
    front = (tmp_path / "site" / "index.md").read_text(encoding="utf-8")
    assert front.count("```{toctree}") == len(PLAN.sections)
