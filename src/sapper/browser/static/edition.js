// The page's side of the edition without a server: calls go one at a time to a worker that runs
// Python.
// The worker may end at any moment (out of memory, cancelled, killed). The changes of answered
// calls are stored; the other calls are sent to a new worker. Calls have numbers or keys, so a
// repeated call has no second effect. `js/backend.js` finds this object as
// `globalThis.sapperEdition`.

import { loadingWords } from "./archives.js";

/** @typedef {{method: string, path: string, body?: string}} Call */
/** @typedef {{status: number, content: any, wait: number}} Exchange the answer to a call */
/**
 * @typedef {Call & {
 *   id: number, isCancelled: boolean, tries: number,
 *   resolve: (found: Exchange) => void, reject: (error: unknown) => void
 * }} Waiting
 */
/**
 * The build's description of itself, in the page's element `edition`.
 * @typedef {object} Description
 * @property {string} version
 * @property {string} worker
 * @property {Record<string, string>} files
 * @property {Record<string, number>} bytes
 * @property {any} [choices] the answer to the operation `choices`
 * @property {Record<string, string>} [pages] the addresses of pages, by name
 */

/**
 * The parts of this edition that `js/backend.js` uses.
 * @typedef {object} Edition
 * @property {Record<string, string>} pages the addresses of pages, by name
 * @property {(path: string, body: unknown, signal?: AbortSignal) => Promise<Exchange>} exchange
 * @property {(request: Record<string, any>) => any} earlyGame the game to show until
 *   Python has started
 * @property {() => boolean} isReady whether Python has started
 * @property {(game: any) => void} keep stores a game that the next visit shows while Python starts
 * @property {() => Promise<string>} exported all data, as the text of a file
 * @property {(text: string) => Promise<void>} import replaces all data with that of a file
 * @property {() => void} kill ends the worker, as a crash does; for tests
 */

/** Milliseconds that a cancelled call may still run before the worker is ended for other calls. */
const GRACE = 1000;

/** The maximum number of times that a call is sent if the worker ends each time. */
const TRIES = 3;

/**
 * Milliseconds in which the first worker must load. Each new worker gets twice as much time as
 * the previous one.
 */
const LOADING = 10_000;

/** The storage key of the game that is shown before Python has started. */
const KEPT = "sapper.kept-game";

/**
 * The page's own data, which are exported with the games. They do not include the game that is
 * shown before Python has started.
 */
function settings() {
  const own = Object.entries(localStorage).filter(
    ([name]) => name.startsWith("sapper.") && name !== KEPT,
  );
  return Object.fromEntries(own);
}

/** Replace the page's own data. @param {Record<string, string>} [imported] from an exported file */
function restore(imported) {
  localStorage.removeItem(KEPT);
  if (!imported) return;
  for (const name of Object.keys(settings())) localStorage.removeItem(name);
  try {
    for (const [name, value] of Object.entries(imported)) localStorage.setItem(name, value);
  } catch {
    // the games are imported; settings that do not fit into storage keep their defaults
  }
}

/** The worker, and the calls that wait for it. */
class Link {
  /** @type {Worker | null} */
  #worker = null;
  /** @type {Waiting[]} */
  #queue = [];
  /** @type {Waiting | null} */
  #current = null;
  #count = 0;
  /** The number of workers started since one last became ready. */
  #starts = 0;
  /** The timer that ends a worker that does not load, for example because it has been killed. */
  #timer = 0;
  isReady = false;

  /** @param {Description} description @param {(words: string) => void} report */
  constructor(description, report) {
    this.description = description;
    this.report = report;
    this.#start();
  }

  /** @param {Call} call @param {AbortSignal} [signal] @returns {Promise<Exchange>} */
  exchange(call, signal) {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      /** @type {Waiting} */
      const waiting = { ...call, id: ++this.#count, isCancelled: false, tries: 0, resolve, reject };
      signal?.addEventListener("abort", () => this.#cancel(waiting, signal.reason));
      this.#queue.push(waiting);
      // Moves run before calculations that have not started.
      this.#queue.sort((one, other) => rank(one) - rank(other) || one.id - other.id);
      this.#next();
    });
  }

  #start() {
    const { files, worker: address } = this.description;
    const base = document.baseURI;
    const worker = new Worker(new URL(address, base), { type: "module" });
    this.#worker = worker;
    const patience = LOADING * 2 ** this.#starts++;
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.#ended(worker, ""), patience);
    this.isReady = false;
    const lock = `sapper-worker-${crypto.randomUUID?.() ?? Math.random()}`;
    const urls = Object.entries(files).map(([name, file]) => [name, new URL(file, base).href]);
    worker.onmessage = ({ data }) => {
      if (worker === this.#worker) this.#heard(data, worker, lock);
    };
    worker.onerror = (event) => this.#ended(worker, event.message || "the worker did not load");
    worker.postMessage({ start: { files: Object.fromEntries(urls), lock } });
  }

  /** @param {any} data @param {Worker} worker @param {string} lock */
  #heard(data, worker, lock) {
    if (data.alive) {
      clearTimeout(this.#timer);
      // The worker holds this lock, so the page gets the lock only when the worker has ended.
      navigator.locks?.request(lock, () => this.#ended(worker, ""));
    }
    if (data.loaded) return this.report(loadingWords(data.loaded, this.description.bytes));
    if (data.failed) return this.#ended(worker, data.failed);
    if (data.ready) {
      this.isReady = true;
      this.#starts = 0;
      this.report("");
      this.#next();
      return;
    }
    const call = this.#current;
    if (call?.id !== data.id || !call) return;
    if (data.fatal && ++call.tries < TRIES) return this.#ended(worker, "");
    this.#current = null;
    const { status, text, wait = 0 } = data;
    const isPicture = call.path.includes("picture.svg") || call.path === "draw";
    const isPlain = call.method === "EXPORT" || (isPicture && status < 300);
    call.resolve({ status, content: isPlain ? text : JSON.parse(text), wait });
    if (data.fatal || data.spent) this.#ended(worker, "");
    this.#next();
  }

  /** Replace a worker that has ended or must end. @param {Worker} worker @param {string} problem */
  #ended(worker, problem) {
    worker.terminate();
    if (worker !== this.#worker) return;
    this.#worker = null;
    clearTimeout(this.#timer);
    const call = this.#current;
    this.#current = null;
    if (call && !call.isCancelled) this.#queue.unshift(call);
    if (!problem && this.#starts < TRIES) return this.#start();
    this.report(`sapper could not start: ${problem || "its worker ended"}. Trying again…`);
    setTimeout(() => this.#start(), 3000);
  }

  /** @param {Waiting} call @param {unknown} reason */
  #cancel(call, reason) {
    call.isCancelled = true;
    this.#queue = this.#queue.filter((each) => each !== call);
    call.reject(reason);
    this.#endIfWaitedFor(call);
  }

  /** End the worker if it is busy with a cancelled call while other calls wait. */
  #endIfWaitedFor(/** @type {Waiting} */ call) {
    setTimeout(() => {
      const worker = this.#worker;
      if (this.#current !== call || !worker) return;
      if (this.#queue.length) this.#ended(worker, "");
      else this.#endIfWaitedFor(call);
    }, GRACE);
  }

  #next() {
    if (!this.isReady || this.#current || !this.#worker) return;
    const call = this.#queue.shift();
    if (!call) return;
    this.#current = call;
    const { id, method, path, body } = call;
    this.#worker.postMessage({ id, method, path, body });
  }

  /** End the worker, as a crash does; for tests. */
  kill() {
    this.#worker?.terminate();
  }
}

/** @param {Call} call */
function rank({ method, path }) {
  return method === "POST" && path.startsWith("games") ? 0 : path.endsWith("/review") ? 2 : 1;
}

/** A line of text at the bottom of the window, with progress or an offer. @param {string} id */
function bottomLine(id) {
  const line = document.createElement("p");
  line.id = id;
  line.role = "status";
  line.hidden = true;
  Object.assign(line.style, {
    position: "fixed",
    insetInline: "0",
    bottom: "calc(84px + env(safe-area-inset-bottom, 0px))", // above a phone's buttons
    width: "fit-content",
    margin: "0 auto",
    padding: "6px 14px",
    borderRadius: "8px",
    pointerEvents: "none",
    background: "var(--panel, Canvas)",
    color: "var(--ink, CanvasText)",
    border: "1px solid var(--line, GrayText)",
    zIndex: "5",
  });
  document.body.append(line);
  return line;
}

/**
 * A covered board that can be tapped before Python has started: the requested game, or the last
 * one played. Moves wait until the real game has loaded.
 * @param {Record<string, any>} request the fields of a new game, or `{id}`
 * @param {any} choices
 */
function earlyGame(request, choices) {
  if (request.id !== undefined) {
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? "null");
    return kept?.id === request.id ? kept : null;
  }
  if (!choices || request.layout || request.day) return null;
  const named = { level: request.level ?? "beginner", ...request };
  const level = choices.levels.find((/** @type {any} */ each) => each.name === named.level);
  const { width, height, mines } = request.width ? request : (level ?? {});
  const mode = choices.modes.find(
    (/** @type {any} */ each) => each.name === (request.mode ?? "classic"),
  );
  if (!width || !mode || width * height > choices.limits.cells) return null;
  return {
    id: "",
    seq: 0,
    spec: {
      assist: "chord",
      ...request,
      level: level ? level.name : `${width}x${height}m${mines}`,
      width,
      height,
      mines,
      mode: mode.name,
      first_click: request.first_click ?? "opening",
      difficulty: request.difficulty ?? null,
      generator: request.generator ?? "auto",
      solver: request.solver ?? null,
      question_marks: Boolean(request.question_marks),
      start: null,
      day: null,
      mode_label: mode.label,
      first_click_label: "",
      description: mode.description,
    },
    picture: new Array(height).fill(".".repeat(width)),
    mines_left: mines,
    outcome: "in progress",
    seconds: null,
    can_undo: false,
    can_redo: false,
    aided: false,
    counts: true,
    counted: false,
    yours: true,
    guesses: { made: 0, forced: 0, luck: "1", luck_value: 1, saved: 0 },
    commitment: "",
    ending: null,
    player: null,
  };
}

const element = document.getElementById("edition");
if (element) {
  /** @type {Description} */
  const description = JSON.parse(element.textContent ?? "");
  const line = bottomLine("edition-progress");
  const link = new Link(description, (words) => {
    line.textContent = words;
    line.hidden = !words;
  });
  /** @type {Edition} */
  const edition = {
    pages: description.pages ?? {},
    exchange(path, body, signal) {
      if (path === "choices" && description.choices)
        return Promise.resolve({ status: 200, content: description.choices, wait: 0 });
      const posted = body === undefined ? undefined : JSON.stringify(body);
      return link.exchange({ method: posted ? "POST" : "GET", path, body: posted }, signal);
    },
    earlyGame: (request) => (link.isReady ? null : earlyGame(request, description.choices)),
    isReady: () => link.isReady,
    keep(game) {
      try {
        localStorage.setItem(KEPT, JSON.stringify(game));
      } catch {
        // without storage, the game is not shown before Python has started
      }
    },
    async exported() {
      const body = JSON.stringify(settings());
      const { status, content } = await link.exchange({ method: "EXPORT", path: "", body });
      if (status >= 300) throw new Error("The data of this browser cannot be read now.");
      return content;
    },
    async import(text) {
      const { status, content } = await link.exchange({ method: "IMPORT", path: "", body: text });
      if (content.error === "storage_full")
        throw new Error("Storage is full: nothing was imported.");
      if (status >= 300) throw new Error(content.detail);
      restore(JSON.parse(text).settings);
    },
    kill: () => link.kill(),
  };
  /** @type {any} */ (globalThis).sapperEdition = edition;
  navigator.storage?.persist?.();
  watchForUpdates(description.version);
}

/**
 * Make the page work without a network, and offer new versions.
 * @param {string} version
 */
async function watchForUpdates(version) {
  if (!navigator.serviceWorker || !version) return;
  const registration = await navigator.serviceWorker.register("service_worker.js");
  const offer = () => {
    if (!registration.waiting || !navigator.serviceWorker.controller) return;
    const line = document.getElementById("edition-offer") ?? bottomLine("edition-offer");
    const button = (/** @type {string} */ words, /** @type {() => void} */ onClick) => {
      const made = document.createElement("button");
      made.textContent = words;
      made.style.pointerEvents = "auto";
      made.addEventListener("click", onClick);
      return made;
    };
    const reload = button("Reload", () => {
      navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
      registration.waiting?.postMessage("take over");
    });
    const later = button("Later", () => line.remove());
    line.replaceChildren("A new version is ready. ", reload, " ", later);
    line.hidden = false;
  };
  offer();
  registration.addEventListener("updatefound", () =>
    registration.installing?.addEventListener("statechange", offer),
  );
}
