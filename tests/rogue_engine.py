"""Engines that do not do as they should, for the tests: python rogue_engine.py WAY [FOLDER].

With a FOLDER, every process leaves there a file named by its number, with all lines that it was sent.
"""

import json
import os
import subprocess
import sys
import time
from pathlib import Path

way, *folders = sys.argv[1:]
sent = (Path(folders[0]) / str(os.getpid())).open("w") if folders else None


def forever() -> None:
    while True:
        time.sleep(1000)


def write(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def say(message: object) -> None:
    write(json.dumps(message))


if way == "start":
    sys.exit(3)
if way == "mute":
    forever()
views = 0
for line in sys.stdin:
    if sent is not None:
        sent.write(line)
        sent.flush()
    message = json.loads(line)
    if message["type"] == "hello":
        if way == "newer":
            say({"type": "hello", "protocol": 2, "name": way})
        elif way == "nameless":
            say({"type": "hello", "protocol": 1})
        elif way == "foreign":
            say({"type": "hello", "protocol": 1, "name": way, "games": ["whist"]})
        else:
            say({"type": "hello", "protocol": 1, "name": way})
    if message["type"] == "bye" and way == "stays":
        continue
    if message["type"] == "bye":
        sys.exit(4 if way == "sour" else 0)
    if message["type"] not in ("hello", "rules", "view", "bye") and way == "strict":
        sys.exit(5)
    if message["type"] != "view":
        continue
    views += 1
    view = message["view"]
    act = view["legal"][0] if view["turn"] == view["viewer"] else None
    if way == "crash":
        sys.exit(1)
    if way == "later" and views == 3:  # It plays well until then.
        os._exit(7)
    if way == "hang":
        forever()
    if way == "parent":
        child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(100000)"])
        assert sent is not None
        (Path(folders[0]) / str(child.pid)).write_text("")
        forever()
    if way == "lie":
        act = "win"
    if way == "number":
        act = 7
    if way == "babble":
        write("thinking hard …")
    if way == "long":
        write("x" * (1 << 17))
    if way == "flood":
        while True:
            write("[" * 1000)
    if way == "old":
        say({"type": "act", "id": message["id"] - 1, "act": act})
        continue
    if way == "whim":  # What it does depends on how often it has been asked before.
        act = view["legal"][views % len(view["legal"])] if act is not None else None
    say({"type": "act", "id": message["id"], "act": act})
if way == "stays":
    forever()
