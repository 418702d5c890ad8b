// The games that the client has a plug for, found by their folders; any other is shown plainly.

import { PLAIN } from "./plain";
import type { GamePlug } from "./plug";

const found = import.meta.glob<GamePlug>("./*/index.ts", { eager: true, import: "default" });
const plugs = new Map(Object.entries(found).map(([path, plug]) => [path.split("/")[1], plug]));

export const plugOf = (game: string): GamePlug => plugs.get(game) ?? PLAIN;
