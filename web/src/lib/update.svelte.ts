// What the device keeps of this page, and newer versions of it: announced, and taken when somebody says so or comes
// anew.

import { HOME } from "./site";

class Update {
  isWaiting = $state(false);
  #waiting: ServiceWorker | null = null;

  /** Keep the page on the device. Without it all works but trains. */
  async keep(): Promise<void> {
    const registration = await navigator.serviceWorker.register(`${HOME}sw.js`);
    this.#see(registration.waiting);
    registration.addEventListener("updatefound", () => {
      const coming = registration.installing;
      coming?.addEventListener("statechange", () => {
        if (coming.state === "installed") this.#see(coming);
      });
    });
  }

  /** Go on with the newer version. */
  take(): void {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    this.#waiting?.postMessage("take over");
  }

  /** The first one takes over by itself: there is nothing older. */
  #see(worker: ServiceWorker | null): void {
    if (!worker || !navigator.serviceWorker.controller) return;
    this.#waiting = worker;
    this.isWaiting = true;
  }
}

export const update = new Update();
