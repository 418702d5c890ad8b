"""The server of the tests, with Trekort among its games."""

from __future__ import annotations

from tests.server.run import main
from tests.sixth import join

if __name__ == "__main__":
    join()
    main()
