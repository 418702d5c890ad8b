"""An outside bot: plays at random at a table of Talong until the match is over. See docs/protocol.md.

Usage: python bot.py http://HOST:PORT/t/TABLE TOKEN
"""

import json
import random
import sys
import time

from websockets.sync.client import connect

site, table = sys.argv[1].split("/t/")
status = ""
with connect(f"ws{site.removeprefix('http')}/ws/{table}", origin=site) as socket:
    socket.send(json.dumps({"type": "hello", "protocol": 1, "token": sys.argv[2], "since": -1}))
    for number, frame in enumerate(socket):
        message = json.loads(frame)
        if message["type"] == "bye":
            sys.exit(message["text"])
        status = message.get("table", {}).get("status", status)
        view = message.get("view")
        if status == "over" and view:
            break
        if view and view["legal"] and (view["turn"] in (None, view["viewer"]) or view.get("buyin")):
            time.sleep(0.06)  # A table takes twenty commands a second from each.
            act = random.choice(view["legal"])
            command = {"type": "act", "id": f"{message['version']}-{number}", "at": message["version"], "act": act}
            socket.send(json.dumps(command))
print("the match is over")
