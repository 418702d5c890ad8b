"""Groups of commands such as `talong admin`, with help in the reader's language."""

# No postponed annotations here: cyclopts reads the help texts in them, and they depend on the language.

from typing import TYPE_CHECKING, Protocol

from talong.lang import Words

if TYPE_CHECKING:
    from cyclopts import App, Parameter

    from talong.cli.completion import Completer


class Told(Protocol):
    """Describes a parameter in the reader's language."""

    def __call__(
        self, key: str, *names: str, metavar: str | None = None, among: "Completer | None" = None
    ) -> "Parameter":
        """Return the description; a shell offers what the parameter is *among*."""


def add_group(app: "App", words: Words, name: str) -> "App":
    """Add the group *name* to *app*, and return it."""
    from cyclopts import App, Group, Parameter

    group = App(
        name=name,
        help=words.word(f"help-{name}"),
        usage="",
        help_prologue=words.word(f"help-{name}-usage"),
        help_epilogue=words.word(f"help-{name}-examples"),
        help_format="plaintext",
        default_parameter=Parameter(show_default=False, negative=()),
        version_flags=[],
        group_commands=Group(words.word("help-group-commands")),
        group_arguments=Group(words.word("help-group-arguments")),
        group_parameters=Group(words.word("help-group-options")),
        sort_key=len(list(app)),
    )
    group["--help"].help = words.word("help-help")
    app.command(group)
    return group
