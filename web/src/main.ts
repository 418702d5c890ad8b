import { mount } from "svelte";
import App from "./App.svelte";
import { games } from "./lib/games.svelte";
import { prefs } from "./lib/prefs.svelte";
import { update } from "./lib/update.svelte";
import { learn } from "./lib/words";
import "./style/base.css";

const target = document.getElementById("app");
if (!target) throw new Error("the page has no place for the table");
void Promise.all([learn(prefs.lang), games.first()]).then(() => mount(App, { target }));

if (import.meta.env.PROD && "serviceWorker" in navigator) {
  addEventListener("load", () => void update.keep().catch(() => {}));
}
