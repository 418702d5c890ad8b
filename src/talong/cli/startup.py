"""Server start-up: the folder, the database and the port, each refused in one line if it is not to be had."""

from __future__ import annotations

import errno
import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

from talong.cli.usage_error import UsageError

if TYPE_CHECKING:
    from talong.server.config import Config
    from talong.server.context import Context

BACKLOG: Final = 2048
NOT_PERMITTED: Final = (errno.EACCES, errno.EPERM)
NOT_HERE: Final = (errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT)
NOT_A_DATABASE: Final = 26  # SQLITE_NOTADB
DAMAGED: Final = 11  # SQLITE_CORRUPT


def open_house(config: Config) -> Context:
    """Return the server with its database open, or raise UsageError."""
    from talong.server.context import Context

    if not config.database:
        make_folder(config)
    check_redis(config.redis)
    with database_errors(config.store_url):
        return Context(config)


def make_folder(config: Config) -> None:
    """Make the folder of the database, unless it is there."""
    try:
        config.folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError("bad-folder", folder=str(config.folder), why=reason(error)) from error


def check_redis(address: str) -> None:
    """Refuse an address that cannot be one; a server that is not there yet may come later."""
    if not address:
        return
    try:
        from redis.connection import parse_url
    except ImportError as error:
        raise UsageError("extra-missing", library="redis", extra="redis") from error
    try:
        parse_url(address)  # type: ignore[no-untyped-call]
    except ValueError as error:
        raise UsageError("bad-redis") from error


@contextmanager
def database_errors(address: str) -> Iterator[None]:
    """Turn any error of the database at *address* into one UsageError, without its password."""
    import sqlite3

    from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError, SQLAlchemyError

    from talong.server.migrations import OtherSchema
    from talong.server.store.lock import InUse

    try:
        yield
    except InUse as error:
        raise UsageError("database-in-use", file=str(error.database)) from error
    except OtherSchema as error:
        raise UsageError("database-newer" if error.is_newer else "database-older", step=error.step or "0") from error
    except (ArgumentError, NoSuchModuleError, ValueError) as error:
        raise UsageError("bad-database") from error
    except ImportError as error:
        raise UsageError("extra-missing", library=error.name or "psycopg", extra="postgres") from error
    except (DBAPIError, sqlite3.Error) as error:
        cause = error.orig if isinstance(error, DBAPIError) else error
        code = getattr(cause, "sqlite_errorcode", 0) & 0xFF
        if code in (NOT_A_DATABASE, DAMAGED):
            key = "not-a-database" if code == NOT_A_DATABASE else "database-damaged"
            raise UsageError(key, file=file_of(address)) from error
        raise UsageError("no-database", why=first_line(cause)) from error
    except SQLAlchemyError as error:
        raise UsageError("no-database", why=first_line(error)) from error
    except OSError as error:
        raise UsageError("no-database", why=f"{file_of(address)}: {reason(error)}") from error


def file_of(address: str) -> str:
    """Return the file of the database at *address*."""
    from talong.server.store.lock import sqlite_file

    return str(sqlite_file(address))


def first_line(error: object) -> str:
    """Return the first line of what *error* says."""
    return (str(error).splitlines() or [type(error).__name__])[0]


def reason(error: OSError) -> str:
    """Return the operating system's reason for *error*."""
    return error.strerror or type(error).__name__


def bind(host: str, port: int) -> list[socket.socket]:
    """Return sockets bound to every address of *host*, which do not listen yet, or raise UsageError."""
    try:
        found = socket.getaddrinfo(host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (socket.gaierror, UnicodeError) as error:
        raise UsageError("unknown-host", host=host) from error
    opened: list[socket.socket] = []
    problem: OSError | None = None
    for family, kind, protocol, _name, address in dict.fromkeys(found):
        try:
            opened.append(bound(socket.socket(family, kind, protocol), address))
        except OSError as error:
            problem = error
            if error.errno not in NOT_HERE:  # A name may have an address of a family that is turned off.
                break
    if problem is not None and (not opened or problem.errno not in NOT_HERE):
        for one in opened:
            one.close()
        raise not_listening(problem, host, port) from problem
    return opened


def bound(one: socket.socket, address: Any) -> socket.socket:
    """Bind *one* to *address*."""
    try:
        if os.name == "posix":  # Elsewhere it would let two servers share a port.
            one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if one.family == socket.AF_INET6:
            one.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        one.bind(address)
    except OSError:
        one.close()
        raise
    return one


def listen(sockets: list[socket.socket], host: str, port: int) -> None:
    """Let *sockets* listen, or raise UsageError: another server may have been bound to the same port and quicker."""
    try:
        for one in sockets:
            one.listen(BACKLOG)
    except OSError as error:
        raise not_listening(error, host, port) from error


def not_listening(error: OSError, host: str, port: int) -> UsageError:
    """Return the error for *port* of *host* that cannot be listened on."""
    return UsageError(refused(error), host=host, port=str(port), why=reason(error))


def refused(error: OSError) -> str:
    """Return the message key of why the port cannot be listened on."""
    if error.errno == errno.EADDRINUSE:
        return "port-in-use"
    if error.errno in NOT_PERMITTED:
        return "port-not-permitted"
    return "unknown-host" if error.errno in NOT_HERE else "not-listening"
