// A table with bots at once, for which nobody is asked their name.

import { games, lay, usualSeats, withBots } from "./games.svelte";
import { comeAsGuest, forgetGuest, isGuest, knownName, Problem } from "./identity";
import { route } from "./route.svelte";

/** Whoever comes from a lesson has a teacher beside them. */
export async function playNow(game: string, teacher = false): Promise<void> {
  if (!knownName() && !isGuest()) await comeAsGuest();
  const seats = usualSeats(game);
  const rules = games.find(game)?.short_match ?? {}; // So that a first try comes to an end.
  const wish = { game, seats, rules, bots: withBots(seats), teacher };
  const laid = await lay(wish).catch(async (error: unknown) => {
    if (!(error instanceof Problem) || error.status !== 401 || knownName()) throw error;
    forgetGuest(); // The server has forgotten who came.
    await comeAsGuest();
    return lay(wish);
  });
  sessionStorage.setItem(`talong.begin.${laid.table}`, "1");
  route.go(`/t/${laid.table}`);
}
