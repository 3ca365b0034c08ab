// The rows of all games, in IndexedDB. A key is an array: the name of a table, then the key of
// the row. A value is JSON. Every write checks a counter, so that two tabs cannot overwrite each
// other's rows: the second one to write must first read the new rows and repeat its calculation.

const NAME = "sapper";
const ROWS = "rows";
/** @type {IDBValidKey} */
const VERSION = ["meta", "version"];
const FORMAT = "sapper-data";
const TABLES = new Set(["games", "actions", "results", "attempts", "training", "keys"]);

/** The message about a file whose rows cannot be used. */
export const DAMAGED =
  "This file is damaged or from a newer version of sapper. Nothing was imported.";

/** @typedef {[IDBValidKey[], string]} Row */
/** @typedef {[IDBValidKey[], unknown]} Change a key, and its new value or null to delete the row */

/** Another tab has written since this tab last read rows. */
export class ConflictError extends Error {}

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
function done(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

export class Database {
  /** @type {IDBDatabase | null} */
  #open = null;
  /** The value of the counter of writes when this tab last read or wrote rows. */
  #version = -1;

  async #database() {
    if (this.#open) return this.#open;
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(ROWS);
    const database = await done(request);
    const forget = () => {
      if (this.#open === database) this.#open = null;
    };
    database.onclose = forget;
    database.onversionchange = () => {
      database.close();
      forget();
    };
    this.#open = database;
    return database;
  }

  /** @param {IDBTransactionMode} mode */
  async #store(mode) {
    const transaction = (await this.#database()).transaction(ROWS, mode);
    return transaction.objectStore(ROWS);
  }

  /** Whether another tab has written since this tab last read rows. */
  async isOutdated() {
    const store = await this.#store("readonly");
    return ((await done(store.get(VERSION))) ?? 0) !== this.#version;
  }

  /** All rows except actions. @returns {Promise<Row[]>} */
  async read() {
    const store = await this.#store("readonly");
    const [version, rows] = await Promise.all([
      done(store.get(VERSION)),
      range(store, IDBKeyRange.lowerBound(["actions", []])),
    ]);
    this.#version = version ?? 0;
    return rows;
  }

  /** The actions of a game. @param {string} game @returns {Promise<Row[]>} */
  async actions(game) {
    const store = await this.#store("readonly");
    return range(store, IDBKeyRange.bound(["actions", game], ["actions", game, []]));
  }

  /**
   * Write changes, all or none.
   * @param {Change[]} changes
   * @throws {ConflictError} if another tab has written since this tab last read rows
   */
  async write(changes) {
    const store = await this.#store("readwrite");
    const { transaction } = store;
    const ended = new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error ?? new ConflictError());
    });
    ended.catch(() => {}); // it is awaited below, unless reading fails first
    const version = (await done(store.get(VERSION))) ?? 0;
    if (version !== this.#version) {
      transaction.abort();
      throw new ConflictError("another tab has written in between");
    }
    store.put(version + 1, VERSION);
    for (const [key, value] of changes) {
      if (value === null) store.delete(key);
      else store.put(JSON.stringify(value), key);
    }
    transaction.commit?.();
    await ended;
    this.#version = version + 1;
  }

  /** All data as one text, to be saved as a file. @param {unknown} settings the page's own data */
  async exported(settings) {
    const store = await this.#store("readonly");
    const rows = await range(store);
    return JSON.stringify({ format: FORMAT, version: 1, rows, settings });
  }

  /**
   * Replace all rows, or none.
   * @param {Row[]} rows
   */
  async replace(rows) {
    const store = await this.#store("readwrite");
    const { transaction } = store;
    const ended = new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error);
    });
    ended.catch(() => {}); // it is awaited below, unless a key is refused first
    const version = (await done(store.get(VERSION))) ?? 0;
    try {
      store.clear();
      store.put(version + 1, VERSION);
      for (const [key, value] of rows) store.put(value, key);
    } catch (error) {
      transaction.abort(); // otherwise the old rows would be lost
      throw new Error(DAMAGED, { cause: error });
    }
    await ended;
  }
}

/**
 * The rows of an exported text.
 * @param {string} text @returns {Row[]}
 * @throws {Error} if sapper did not export the text
 */
export function importedRows(text) {
  let data = null;
  try {
    data = JSON.parse(text);
  } catch {
    // reported below
  }
  if (data?.format !== FORMAT || data.version !== 1 || !Array.isArray(data.rows))
    throw new Error("This file was not exported by sapper.");
  if (!isSettings(data.settings)) throw new Error(DAMAGED);
  for (const row of data.rows) {
    const [key, value] = row ?? [];
    if (!Array.isArray(key) || !TABLES.has(key[0]) || typeof value !== "string")
      throw new Error(DAMAGED);
  }
  return data.rows;
}

/** Files that sapper's first versions exported have no settings. @param {unknown} settings */
function isSettings(settings) {
  return (
    settings === undefined ||
    (settings instanceof Object &&
      Object.entries(settings).every(
        ([name, value]) => name.startsWith("sapper.") && typeof value === "string",
      ))
  );
}

/** @param {IDBObjectStore} store @param {IDBKeyRange} [keys] @returns {Promise<Row[]>} */
async function range(store, keys) {
  const [names, values] = await Promise.all([
    done(store.getAllKeys(keys)),
    done(store.getAll(keys)),
  ]);
  return names.flatMap((key, place) =>
    Array.isArray(key) && key[0] !== "meta" ? [/** @type {Row} */ ([key, values[place]])] : [],
  );
}
