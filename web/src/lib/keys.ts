// Keys that do an act from anywhere on the page: a letter, and the acts that it stands for, where one of them is
// allowed.

export const KEYS: { key: string; acts: string[] }[] = [
  { key: "b", acts: ["swap", "bud"] },
  { key: "n", acts: ["stand", "pass"] },
  { key: "p", acts: ["pick up"] },
  { key: "k", acts: ["knock"] },
];
/** What is held or confirmed is only gone to. */
export const REACH: { key: string; acts: string[] }[] = [{ key: "k", acts: ["kuku"] }];

export const actFor = (keys: typeof KEYS, key: string, legal: string[]): string | undefined =>
  keys.find((one) => one.key === key.toLowerCase())?.acts.find((act) => legal.includes(act));

/** Whether there is a keyboard, as far as a page can know: fingers alone have none. */
export const hasKeyboard = (): boolean => matchMedia("(hover: hover) and (pointer: fine)").matches;
