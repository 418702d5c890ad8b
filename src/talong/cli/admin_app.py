"""The commands of `talong admin`."""

# No postponed annotations here: cyclopts reads the help texts in them, and they depend on the language.

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated

from talong.cli.command_group import Told, add_group
from talong.cli.usage_error import UsageError
from talong.lang import Words

if TYPE_CHECKING:
    from cyclopts import App

    from talong.cli.admin import Administrator


def add_admin(app: "App", words: Words, told: Told) -> None:
    """Add `talong admin` to *app*."""
    from cyclopts import Parameter

    admin = add_group(app, words, "admin")

    def add(name: str) -> Callable[[Callable[..., int | None]], Callable[..., int | None]]:
        """Add a command with its help."""
        return admin.command(
            name=name,
            help=words.word(f"help-admin-{name}"),
            usage="",
            help_prologue=words.word(f"help-admin-{name}-usage"),
            sort_key=len(list(admin)),
        )

    def at(database: str, folder: str) -> "Administrator":
        from talong.cli.admin import Administrator
        from talong.cli.console import LineConsole

        return Administrator(words, LineConsole(0), database, folder)

    def needed(value: str | None, name: str) -> str:
        if not value:
            raise UsageError("value-missing", name=name)
        return value

    database_type = Annotated[str, told("serve-database", metavar="URL")]
    folder_type = Annotated[str, told("serve-folder", metavar="DIR")]
    yes_type = Annotated[bool, told("admin-yes", "--yes")]
    lang_type = Annotated[str | None, told("lang", "--lang", metavar="sv|en")]
    table_type = Annotated[str | None, told("admin-table", "TABLE"), Parameter(allow_leading_hyphen=True)]
    person_type = Annotated[str | None, told("admin-person", "PERSON"), Parameter(allow_leading_hyphen=True)]

    @add("check")
    def check(
        *,
        replay: Annotated[bool, told("admin-replay")] = False,
        database: database_type = "",
        folder: folder_type = "",
        lang: lang_type = None,
    ) -> int:
        return at(database, folder).check(replay)

    @add("backup")
    def backup(
        file: Annotated[str | None, told("admin-file", "FILE")] = None,
        /,
        *,
        database: database_type = "",
        folder: folder_type = "",
        lang: lang_type = None,
    ) -> int:
        return at(database, folder).backup(needed(file, "FILE"))

    @add("restore")
    def restore(
        file: Annotated[str | None, told("admin-file", "FILE")] = None,
        /,
        *,
        yes: yes_type = False,
        database: database_type = "",
        folder: folder_type = "",
        lang: lang_type = None,
    ) -> int:
        return at(database, folder).restore(needed(file, "FILE"), yes)

    @add("tables")
    def tables(
        *,
        game: Annotated[str, told("admin-game", metavar="GAME")] = "",
        status: Annotated[str, told("admin-status", metavar="STATUS")] = "",
        person: Annotated[str, told("admin-person", metavar="PERSON"), Parameter(allow_leading_hyphen=True)] = "",
        database: database_type = "",
        folder: folder_type = "",
        lang: lang_type = None,
    ) -> None:
        at(database, folder).tables(game, status, person)

    @add("end-table")
    def end_table(
        table: table_type = None,
        /,
        *,
        yes: yes_type = False,
        database: database_type = "",
        folder: folder_type = "",
        lang: lang_type = None,
    ) -> int:
        return at(database, folder).end_table(needed(table, "TABLE"), yes)

    @add("end-match")
    def end_match(
        table: table_type = None,
        /,
        *,
        yes: yes_type = False,
        database: database_type = "",
        folder: folder_type = "",
        lang: lang_type = None,
    ) -> int:
        return at(database, folder).end_match(needed(table, "TABLE"), yes)

    @add("hand-over")
    def hand_over(
        table: table_type = None,
        seat: Annotated[int | None, told("admin-seat", "SEAT")] = None,
        /,
        *,
        database: database_type = "",
        folder: folder_type = "",
        lang: lang_type = None,
    ) -> int:
        if seat is None:
            raise UsageError("value-missing", name="SEAT" if table else "TABLE")
        return at(database, folder).hand_over(needed(table, "TABLE"), seat)

    @add("people")
    def people(
        name: Annotated[str, told("admin-name", "NAME"), Parameter(allow_leading_hyphen=True)] = "",
        /,
        *,
        table: Annotated[str, told("admin-table", metavar="TABLE"), Parameter(allow_leading_hyphen=True)] = "",
        database: database_type = "",
        folder: folder_type = "",
        lang: lang_type = None,
    ) -> None:
        at(database, folder).people(name, table)

    @add("ban")
    def ban(
        person: person_type = None,
        /,
        *,
        yes: yes_type = False,
        database: database_type = "",
        folder: folder_type = "",
        lang: lang_type = None,
    ) -> int:
        return at(database, folder).ban(needed(person, "PERSON"), yes)

    @add("unban")
    def unban(
        person: person_type = None,
        /,
        *,
        database: database_type = "",
        folder: folder_type = "",
        lang: lang_type = None,
    ) -> int:
        return at(database, folder).unban(needed(person, "PERSON"))

    @add("erase")
    def erase(
        person: person_type = None,
        /,
        *,
        yes: yes_type = False,
        database: database_type = "",
        folder: folder_type = "",
        lang: lang_type = None,
    ) -> int:
        return at(database, folder).erase(needed(person, "PERSON"), yes)
