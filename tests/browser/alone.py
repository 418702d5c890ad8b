"""A site of static files behind a plain file server, and somebody who plays there without any other server."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib.resources import files
from pathlib import Path
from threading import Thread
from typing import Any, Final

from playwright.sync_api import Page

from tests.browser.windows import Window

ROOT: Final = Path(__file__).parents[2]
FOLDER: Final = "spel"  # The site lies in a folder of its host, as many do.

# The workers of the page: what they say is heard, and bots are not slower than they have to be.
WORKERS: Final = """{
  window.talongWorkers = [];
  window.Worker = class extends Worker {
    constructor(...all) {
      super(...all);
      talongWorkers.push(this);
      this.addEventListener("message", ({ data }) => {
        if (data.type === "message") void talongHeard(data.data);
      });
    }
    postMessage(message, ...all) {
      if (message.type === "start") message.delay = [0.01, 0.02];
      if (message.type === "open") window.talongSocket = message.socket;
      if (message.type === "send") void talongSent(message.text);
      super.postMessage(message, ...all);
    }
  };
}"""
SAY: Final = """(text) => talongWorkers[0].postMessage({ type: "send", socket: window.talongSocket, text })"""


def build(folder: Path) -> str:
    """Lay the site into *folder*, from the client as it is built; return why that cannot be done, if so."""
    node = shutil.which("node")
    if node is None:
        return "there is no Node here"
    if not (files("talong.server") / "static" / "local.json").is_file():
        return "the local table is not built (make web says why)"
    script = ROOT / "web" / "scripts" / "site.mjs"
    done = subprocess.run([node, str(script), str(folder)], capture_output=True, text=True, check=False)
    return done.stderr if done.returncode else ""


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_args: Any) -> None:
        pass


@contextmanager
def file_server(folder: Path) -> Iterator[ThreadingHTTPServer]:
    """Serve the files of *folder*, like `python -m http.server`."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()


class Alone(Window):
    """Somebody on a site without a server."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **{"service_workers": "allow", "fresh": True, **named})

    def open(self) -> Page:
        page = super().open()
        page.expose_function("talongHeard", lambda text: self.hear(json.loads(text)))
        page.expose_function("talongSent", lambda text: self.sent.append(json.loads(text)))
        page.add_init_script(WORKERS)
        return page

    def go(self, path: str) -> None:
        """Go to a page; its address stands behind the #, so the page is made anew."""
        self.page.goto("about:blank")
        self.page.goto(f"{self.url}#{path}")
        self.page.locator("#app > *").first.wait_for(state="attached")

    def _has_gone_on(self) -> bool:
        """Ask for the next deal; it may be over, and the table rest again, before one looks."""
        heard = len(self.frames)
        if self.is_waited_for and self.attempt(self._go_on):
            self.wait(lambda: len(self.frames) > heard, "an answer")
        return True

    def act(self) -> None:
        """Do one thing over the page's own connection and touch nothing."""
        if not self.may:
            return
        wanted = self._advice()
        wanted = wanted if wanted in self.may else self.luck.choice(self.may)
        heard = len(self.frames)
        said = {"type": "act", "act": wanted, "id": f"test-{heard}", "at": self.version}
        self.page.evaluate(SAY, json.dumps(said))
        self.wait(lambda: len(self.frames) > heard, "what became of it")
