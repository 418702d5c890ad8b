// An engine that plays the first legal act (docs/engine-protocol.md):
// talong arena rodskagg --players "cmd:node engine.mjs",direkt

import { createInterface } from "node:readline";

const say = (message) => process.stdout.write(JSON.stringify(message) + "\n");

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.type === "hello") {
    say({ type: "hello", protocol: 1, name: "first, in JavaScript" });
  } else if (message.type === "view") {
    const { legal, turn, viewer } = message.view;
    // Whoever is not waited for lets play go on; so does whoever cannot do anything.
    const act = turn === viewer ? legal[0] : null;
    say({ type: "act", id: message.id, act });
  } else if (message.type === "bye") {
    break;
  } // The rules are in every view; what a later version says is passed over.
}
process.exit(0);
