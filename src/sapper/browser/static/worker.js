// The worker: Python answers the page's calls, one after another. Changes are stored before a call
// is answered. The worker holds a Web Lock, so the page notices when the worker has ended.

import { ConflictError, DAMAGED, Database, importedRows } from "./database.js";
import { startPython } from "./python.js";

const database = new Database();

/** Resolves to Python's functions when Python has started. @type {Promise<any>} */
let python = Promise.resolve(null);

/** Settled when the last call is answered, so that calls are answered in order. */
let last = Promise.resolve();

/** The maximum number of attempts to answer a call while other tabs write data. */
const TRIES = 5;

addEventListener("message", ({ data }) => {
  if (data.start) {
    python = started(data.start);
    python.catch((error) => postMessage({ failed: String(error) }));
  } else {
    last = last.then(() => respond(data));
  }
});

/** @param {{files: any, lock: string}} options */
async function started({ files, lock }) {
  const alive = () => postMessage({ alive: true });
  if (navigator.locks) {
    navigator.locks.request(lock, () => {
      alive();
      return new Promise(() => {}); // held until the worker ends
    });
  } else alive();
  const rows = database.read().catch(() => null);
  const runtime = await startPython(files, (loaded) => postMessage({ loaded }));
  const main = runtime.pyimport("sapper.browser.worker_main");
  const found = await rows;
  main.start(JSON.stringify(found ?? []));
  postMessage({ ready: true });
  return main;
}

/** @param {{id: number, method: string, path: string, body?: string}} call */
async function respond({ id, ...call }) {
  try {
    postMessage({ id, ...(await result(call)) });
  } catch (error) {
    const isStorage = error instanceof DOMException || error instanceof ConflictError;
    postMessage({ id, ...(isStorage ? unsaved(error) : crashed(error)), fatal: !isStorage });
  }
}

/** @param {{method: string, path: string, body?: string}} call */
async function result(call) {
  if (call.method === "EXPORT")
    return { status: 200, text: await database.exported(JSON.parse(call.body ?? "{}")) };
  if (call.method === "IMPORT") return imported(await python, call.body ?? "");
  return answered(await python, call);
}

/** Replace all data, if Python can use the new data. @param {any} main @param {string} text */
async function imported(main, text) {
  try {
    const rows = importedRows(text);
    if (!main.is_usable(JSON.stringify(rows))) throw new Error(DAMAGED);
    await database.replace(rows);
    return { status: 200, text: "{}" };
  } catch (error) {
    if (error instanceof DOMException) throw error;
    const detail = /** @type {Error} */ (error).message;
    return { status: 422, text: JSON.stringify({ error: "invalid_request", detail }) };
  }
}

/** @param {any} main @param {{method: string, path: string, body?: string}} call */
async function answered(main, call) {
  let isFresh = !(await database.isOutdated());
  for (let tries = 0; tries < TRIES; tries++) {
    if (!isFresh) main.start(JSON.stringify(await database.read()));
    const { changes, trace, ...answer } = await computed(main, call);
    // biome-ignore lint/suspicious/noConsole: a bug, for developers
    if (trace) console.error(trace);
    try {
      if (changes.length) await database.write(changes);
      return answer;
    } catch (error) {
      isFresh = false; // memory is newer than the stored data
      if (error instanceof ConflictError) continue;
      main.start(JSON.stringify(await database.read()));
      throw error;
    }
  }
  throw new ConflictError("other tabs keep writing");
}

/** @param {any} main @param {{method: string, path: string, body?: string}} call */
async function computed(main, call) {
  const text = JSON.stringify(call);
  for (;;) {
    const answer = JSON.parse(main.answer(text));
    if (answer.missing === undefined) return answer;
    main.supply(JSON.stringify(await database.actions(answer.missing)));
  }
}

/** The answer to a call that made Python fail. @param {unknown} error */
function crashed(error) {
  // biome-ignore lint/suspicious/noConsole: a bug, for developers
  console.error(error);
  const detail = "an error in sapper";
  return { status: 500, text: JSON.stringify({ error: "internal_error", detail }) };
}

/** The answer to a call whose changes could not be stored. @param {unknown} error */
function unsaved(error) {
  const name = error instanceof DOMException ? error.name : "";
  const code = name === "QuotaExceededError" ? "storage_full" : "store_unavailable";
  const detail = `nothing can be saved now: ${name || error}`;
  return { status: 503, text: JSON.stringify({ error: code, detail }), wait: 1 };
}
