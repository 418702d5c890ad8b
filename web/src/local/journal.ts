// The journal of the local tables, in IndexedDB: what is written there is on the disk before anybody is told of it.
// One worker at a time may write, the newest; an older one is told so by its first try.

const NAME = "talong.local";
const ENTRIES = "entries";
const OWNER = "owner";

export class Taken extends Error {
  constructor() {
    super("the tables are open in another window");
  }
}

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error as Error);
  });

const complete = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Taken());
  });

export class Journal {
  private constructor(
    private readonly database: IDBDatabase,
    private readonly me: string,
  ) {}

  /** Open the journal as the one that writes from now on. */
  static async open(): Promise<Journal> {
    const asked = indexedDB.open(NAME, 1);
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore(ENTRIES);
      asked.result.createObjectStore(OWNER);
    };
    const journal = new Journal(await done(asked), crypto.randomUUID());
    const taking = journal.database.transaction(OWNER, "readwrite", { durability: "strict" });
    taking.objectStore(OWNER).put(journal.me, OWNER);
    await complete(taking);
    return journal;
  }

  /** All entries, in the order of their numbers. */
  entries(): Promise<string[]> {
    return done(this.database.transaction(ENTRIES).objectStore(ENTRIES).getAll() as IDBRequest<string[]>);
  }

  /** Write an entry; it is on the disk when this resolves. */
  keep(number: number, entry: string): Promise<void> {
    return this.#change((entries) => entries.put(entry, number));
  }

  /** Write these entries in the place of all others, or leave all as it was. */
  replace(all: string): Promise<void> {
    return this.#change((entries) => {
      entries.clear();
      for (const [at, entry] of (JSON.parse(all) as string[]).entries()) entries.put(entry, at + 1);
    });
  }

  async #change(change: (entries: IDBObjectStore) => void): Promise<void> {
    const transaction = this.database.transaction([ENTRIES, OWNER], "readwrite", { durability: "strict" });
    const owner = transaction.objectStore(OWNER).get(OWNER);
    owner.onsuccess = () => {
      if (owner.result === this.me) change(transaction.objectStore(ENTRIES));
      else transaction.abort();
    };
    await complete(transaction);
  }
}
