"""Message catalogue of one language."""

from __future__ import annotations

from functools import cache, lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Final

from talong.games import packages

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle

KEPT: Final = 4096  # The size of the cache of messages.


class Words:
    """Message catalogue of one language.

    The first part of a key names the file it stands in (`error-no-such-game` is in `error.ftl`), so that only what is
    needed is read. A plug-in game may add to any file, in a folder of the language in its own package.
    """

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self._format = lru_cache(KEPT, typed=True)(self._formatted)

    def has(self, key: str) -> bool:
        """Tell whether there is a message for *key*."""
        bundle = self._bundle(key)
        return bundle is not None and bool(bundle.has_message(key))

    def word(self, key: str, /, **facts: object) -> str:
        """Return the message for *key*, with *facts* filled in; messages are cached."""
        try:
            return self._format(key, **facts)
        except TypeError:  # An unhashable fact cannot be a cache key.
            return self._formatted(key, **facts)

    def forget(self) -> None:
        """Clear the cache of messages: there may be names in it."""
        self._format.cache_clear()

    def _formatted(self, key: str, /, **facts: object) -> str:
        bundle = self._bundle(key)
        assert bundle is not None, key
        assert bundle.has_message(key), key
        pattern = bundle.get_message(key).value
        assert pattern is not None, key
        said, errors = bundle.format_pattern(pattern, facts)
        assert not errors, (key, errors)
        return str(said)

    def part(self, key: str, name: str) -> str:
        """Return the attribute *name* of the message for *key*; empty if it has none."""
        bundle = self._bundle(key)
        pattern = None if bundle is None else bundle.get_message(key).attributes.get(name)
        if bundle is None or pattern is None:
            return ""
        said, errors = bundle.format_pattern(pattern, {})
        assert not errors, (key, name, errors)
        return str(said)

    def listed(self, items: list[str], key: str = "common-and") -> str:
        """Join *items* as a list in words: a, b and c."""
        if len(items) < 2:
            return "".join(items)
        return self.word(key, first=", ".join(items[:-1]), last=items[-1])

    def _bundle(self, key: str) -> FluentBundle | None:
        return read_catalogue(self.lang, key.partition("-")[0], *packages())


@cache
def read_catalogue(lang: str, name: str, *joined: str) -> FluentBundle | None:
    """Return the catalogue files of that *name*, read once for all users of the language.

    There may be one of ours and one in each of the plug-in packages (*joined*).
    """
    from fluent.runtime import FluentBundle, FluentResource

    places = [files(package) / lang / f"{name}.ftl" for package in ("talong.lang", *joined)]
    found = [file for file in places if file.is_file()]
    if not found:
        return None
    # Isolating marks are for text that runs both ways; a terminal would show them.
    bundle = FluentBundle([lang], use_isolating=False)
    for file in found:
        bundle.add_resource(FluentResource(file.read_text(encoding="utf-8")))
    return bundle
