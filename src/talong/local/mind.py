"""The worker that thinks: bots and the coach, with nothing but views, while another answers the page."""

from __future__ import annotations

from base64 import b64decode, b64encode

from talong.live.thinking import do_thought


def thought(message: str) -> str:
    """Return the answer to a *message* of the host; both are in base64."""
    return b64encode(do_thought(b64decode(message))).decode()
