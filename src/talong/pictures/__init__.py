"""Pictures of views and matches: plain text, and SVG with our own cards. Never compiled, and read when asked for."""

from talong.pictures.svg import html_of, svg_of
from talong.pictures.text import match_text, view_text

__all__ = ["html_of", "match_text", "svg_of", "view_text"]
