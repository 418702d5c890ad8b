import { expect, test, vi } from "vitest";
import { NAMES, soundOfCall } from "./sound";

vi.mock("./prefs.svelte", () => ({ prefs: { sound: false } }));

test("every call of the texts is heard, however it is spelt", () => {
  const heard = {
    "Kuku står, ingen byta får!": "kuku",
    "Kuku står ingen byta får": "kuku",
    "Svinhugg går igen!": "svin",
    "Svinhugg går igen": "svin",
    "Husar hugger!": "husar",
    "Husar ger hugg": "husar",
    "Kavall förbi!": "kavall",
    "Kavall förbi": "kavall",
    "Värdshus förbi!": "vardshus",
    "Wärdshus förbi": "vardshus",
  };
  for (const [call, name] of Object.entries(heard)) {
    expect(soundOfCall(`”${call}”`)).toBe(name);
    expect(NAMES).toContain(name);
  }
});
