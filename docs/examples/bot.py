"""A bot that plays at random (see docs/protocol.md): python bot.py http://HOST:PORT/t/TABLE TOKEN."""

import json
import random
import sys
import time

from websockets.sync.client import connect

site, table = sys.argv[1].split("/t/")
with connect(f"ws{site.removeprefix('http')}/ws/{table}", origin=site, max_size=None) as socket:
    socket.send(json.dumps({"type": "hello", "protocol": 1, "token": sys.argv[2]}))
    for number, said in enumerate(map(json.loads, socket)):
        view = said.get("view")
        if said["type"] == "bye" or (view and view["phase"] == "match_over"):
            sys.exit(said.get("text"))
        if (said.get("table") or {}).get("rest") and said.get("kind") != "ready":
            socket.send(json.dumps({"type": "ready", "id": f"ready-{said['version']}"}))
        if view and view["legal"] and (view["turn"] in (None, view["viewer"]) or view.get("buyin")):
            time.sleep(0.06)  # A table takes twenty commands a second from each.
            at, act = said["version"], random.choice(view["legal"])
            socket.send(json.dumps({"type": "act", "id": f"{at}-{number}", "at": at, "act": act}))
