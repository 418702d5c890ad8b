"""A server that starts quickly loads only what it needs."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

from alembic.config import Config
from alembic.script import ScriptDirectory

from talong.server import migrations
from talong.server.store.log import Store
from tests.server.patience import HANG_SECONDS

STARTING = """
import asyncio, sys
from pathlib import Path
from talong.server.app import make_app
from talong.server.config import Config
from talong.server.context import Context

async def start():
    config = Config(folder=Path(sys.argv[1]))
    make_app(config)
    context = Context(config)
    await context.start()
    await context.close()

asyncio.run(start())
print(*[name for name in ("alembic", "redis", "textual") if name in sys.modules])
"""


def test_the_newest_step_is_named() -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(migrations.__file__).parent))
    config.set_main_option("path_separator", "os")

    assert ScriptDirectory.from_config(config).get_heads() == [migrations.NEWEST]


def test_what_is_not_needed_is_not_loaded(tmp_path: Path) -> None:
    asyncio.run(Store.open(f"sqlite:///{tmp_path / 'talong.db'}").close())  # The schema is there.

    command = [sys.executable, "-c", STARTING, str(tmp_path)]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=HANG_SECONDS, check=True)

    assert ended.stdout.splitlines()[-1] == ""
