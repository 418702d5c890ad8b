"""The checker of accessibility, in a page."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"


@cache
def source() -> str:
    return AXE.read_text(encoding="utf-8")


def faults(page: Page, *rules: str) -> list[str]:
    """Return all that is found, or what is found by some *rules* only; animations have come to their end."""
    if not page.evaluate("typeof axe === 'object'"):
        page.evaluate(source())
    page.evaluate("document.getAnimations().forEach((one) => { try { one.finish() } catch { one.cancel() } })")
    only: dict[str, Any] = {"runOnly": list(rules)} if rules else {}
    found = page.evaluate(
        "(options) => axe.run(document, options)", {"resultTypes": ["violations"], "preload": False, **only}
    )
    return [
        f"{one['id']}: {node['html'][:200]} {node['failureSummary'][:200]}"
        for one in found["violations"]
        for node in one["nodes"]
    ]
