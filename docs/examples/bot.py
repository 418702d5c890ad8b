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
        view, info = said.get("view") or {}, said.get("table") or {}
        rests = info.get("rest")
        if said["type"] == "bye" or info.get("status") == "over":
            sys.exit(said.get("text"))
        mine = view.get("legal") and (view["turn"] in (None, view["viewer"]) or view.get("buyin"))
        if mine or rests:
            time.sleep(0.06)  # A table takes twenty commands a second from each.
            act = {"type": "act", "act": random.choice(view["legal"])} if mine else {"type": "ready"}
            socket.send(json.dumps({**act, "id": f"{said['version']}-{number}", "at": said["version"]}))
