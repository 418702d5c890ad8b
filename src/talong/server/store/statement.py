"""Precompiled statement, run by the driver itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection
from sqlalchemy.engine import Dialect
from sqlalchemy.exc import DBAPIError


class Statement:
    """SQL text of *clause* for one *dialect*, whose parameters come in the order of *names*.

    Every move of every table appends a row, and SQLAlchemy's overhead costs more than the row. Errors are still
    SQLAlchemy's, so that callers need not tell the two ways apart.
    """

    def __init__(self, clause: Any, dialect: Dialect, names: Sequence[str]) -> None:
        compiled = clause.compile(dialect=dialect)
        constants = {name: value for name, value in compiled.params.items() if name not in names}
        assert len(compiled.params) == len(names) + len(constants)
        assert None not in constants.values()
        self.text = str(compiled)
        self._dialect = dialect
        self._names = [*names, *constants]
        self._constants = tuple(constants.values())
        # Drivers with positional parameters have these; one parameter may have several places.
        places = compiled.positiontup
        self._order = None if places is None else [self._names.index(name) for name in places]

    def run(self, connection: Connection, values: Sequence[object]) -> int:
        """Run the statement with *values* and return how many rows it has changed."""
        known = (*values, *self._constants)
        given: Any
        if self._order is None:
            given = dict(zip(self._names, known, strict=True))
        else:
            given = [known[place] for place in self._order]
        driver: Any = connection.connection.dbapi_connection
        assert self._dialect.dbapi is not None
        cursor = driver.cursor()
        try:
            cursor.execute(self.text, given)
            return int(cursor.rowcount)
        except self._dialect.dbapi.Error as error:
            gone = self._dialect.is_disconnect(error, driver, cursor)
            if gone:
                connection.invalidate(error)
            raise DBAPIError.instance(
                self.text,
                None,
                error,
                self._dialect.dbapi.Error,
                hide_parameters=True,  # The parameters hold luck.
                connection_invalidated=gone,
                dialect=self._dialect,
            ) from error
        finally:
            cursor.close()
