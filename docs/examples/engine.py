"""An engine that plays at random (docs/engine-protocol.md).

talong arena rodskagg --players "cmd:python3 engine.py",direkt
"""

import json
import random
import sys

luck = random.Random()
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        answer = {"type": "hello", "protocol": 1, "name": "random, in Python"}
    elif message["type"] == "rules":
        luck.seed(message["seed"])  # The same seed and the same views give the same acts.
        continue
    elif message["type"] == "view":
        view = message["view"]
        acts = view["legal"]
        if view["turn"] != view["viewer"]:
            acts = [*acts, None]  # Out of turn one may also let play go on.
        answer = {"type": "act", "id": message["id"], "act": luck.choice(acts)}
    elif message["type"] == "bye":
        break
    else:
        continue  # A later version may say more.
    print(json.dumps(answer), flush=True)
