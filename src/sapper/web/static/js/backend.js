// All calls to the application: to a server over HTTP or, in the edition without a server, to a
// worker. This module turns errors into sentences for players, and shows when an answer is late.
// Its queue of moves never loses an action or performs one twice, because the actions of a game are
// numbered. If an answer is lost, the same action is sent again with the same number, and gets the
// same answer.

import { asSentence } from "./words/numbers.js";

/** @type {Map<string, number>} */
const counts = new Map();

let isScheduled = false;

/**
 * Mark that something is under way.
 * @param {string} name such as `call` or `paint`
 * @returns {() => void} to be called when it is done
 */
export function pending(name) {
  counts.set(name, (counts.get(name) ?? 0) + 1);
  write();
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    counts.set(name, (counts.get(name) ?? 1) - 1);
    if (isScheduled || !globalThis.document) return;
    isScheduled = true;
    // A task that runs after the next frame, when everything has been laid out and painted.
    requestAnimationFrame(() =>
      setTimeout(() => {
        isScheduled = false;
        write();
      }),
    );
  };
}

/**
 * Mark that something is under way until a promise is settled.
 * @template T @param {string} name @param {Promise<T>} work @returns {Promise<T>}
 */
export function whilePending(name, work) {
  return work.finally(pending(name));
}

/** Tests in Node have no document. */
function write() {
  if (!globalThis.document) return;
  const names = [...counts].flatMap(([name, count]) => (count ? [name] : []));
  document.documentElement.dataset.pending = names.join(" ");
}

/** Shown if no answer arrived. */
export const NO_ANSWER = "No answer from the server.";

/** Shown if an answer is late. */
const STILL_WAITING =
  "Still waiting for the server. If this goes on, reload the page: your game is saved.";

/** Shown if a calculation in this browser takes a long time. */
const STILL_CALCULATING =
  "Still calculating. If this goes on, reload the page: your game is saved.";

/** @type {Record<string, string>} */
const SENTENCES = {
  busy: "The server is busy.",
  too_many_requests: "That was too fast.",
  too_many_waiting: "Your earlier requests are still running.",
  calculation_time: "You have used a lot of calculation time lately.",
  too_hard: "This board is too hard: no answer was found within the time limit.",
  too_expensive: "This board is too large and complex for this request.",
  answer_too_large: "The answer is too long to show.",
  game_deleted: "This game is too old: its moves are no longer stored.",
  store_unavailable: "Can't save your move.",
  storage_full: "Storage is full: delete something on this device to save your move.",
};

/**
 * Why a call was refused.
 * @param {string} code the error code @param {string} detail the server's message
 * @param {number} wait seconds after which to try again, 0 if that does not help
 */
export function refusalWords(code, detail, wait) {
  const sentence = SENTENCES[code] ?? asSentence(detail);
  return SENTENCES[code] && wait ? `${sentence} Try again ${soon(wait)}.` : sentence;
}

/**
 * Why a call was refused, and when it will be repeated.
 * @param {string} code @param {number} wait seconds
 */
export function waitingWords(code, wait) {
  const sentence = SENTENCES[code];
  if (!sentence) return "";
  return code === "store_unavailable"
    ? `${sentence} Retrying…`
    : `${sentence} Retrying ${soon(wait)}…`;
}

/** @param {number} wait seconds */
function soon(wait) {
  if (wait <= 1) return "in a moment";
  return wait < 90 ? `in ${wait} seconds` : `in ${Math.ceil(wait / 60)} minutes`;
}

/** @typedef {import("api-types").GameState} Game */
/** @typedef {import("api-types").MoveResult} Message */

/** The error of a call that the server refused. */
export class ApiError extends Error {
  /** @param {number} status @param {any} body @param {number} wait seconds */
  constructor(status, body, wait) {
    super(refusalWords(body?.error, body?.detail ?? `the server answered ${status}`, wait));
    this.status = status;
    this.code = body?.error ?? "";
    /** @type {Game | undefined} the current game; set if an action had the wrong number */
    this.game = body?.game;
    this.wait = wait;
  }

  /** Whether the same call might succeed later. */
  get passing() {
    return this.status === 408 || this.status === 429 || this.status >= 502;
  }
}

/** The message about a failed call. @param {unknown} error */
export function failureWords(error) {
  return error instanceof ApiError ? error.message : NO_ANSWER;
}

/** Whether the caller cancelled a call. @param {unknown} error */
export function isAborted(error) {
  return error instanceof DOMException && error.name === "AbortError";
}

/**
 * The edition without a server (`sapper/browser/static/edition.js`); undefined on a server's page.
 * @type {import("../../../browser/static/edition.js").Edition | undefined}
 */
export const edition = /** @type {any} */ (globalThis).sapperEdition;

/** The address of a page. @param {"play" | "workbench" | "train"} name */
export function pageAddress(name) {
  return edition?.pages[name] ?? name;
}

const exchange = edition?.exchange ?? exchangeOverHttp;

/**
 * @param {string} path @param {unknown} body @param {AbortSignal} [signal]
 * @returns {Promise<import("../../../browser/static/edition.js").Exchange>}
 */
async function exchangeOverHttp(path, body, signal) {
  const answer = await fetch(`api/${path}`, {
    method: body === undefined ? "GET" : "POST",
    credentials: "same-origin",
    headers: body === undefined ? {} : { "Content-Type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
    signal: AbortSignal.any([AbortSignal.timeout(1000 * SILENCE), ...(signal ? [signal] : [])]),
  });
  const isJson = answer.headers.get("Content-Type")?.includes("json");
  const content = isJson ? await answer.json() : await answer.text();
  return { status: answer.status, content, wait: Number(answer.headers.get("Retry-After") ?? 0) };
}

/**
 * @param {string} path @param {unknown} body @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 */
async function send(path, body, signal) {
  const { status, content, wait } = await exchange(path, body, signal);
  if (status >= 300) throw new ApiError(status, content, wait);
  return content;
}

/** Seconds that a player waits for an answer before the page explains the delay. */
const PATIENCE = 5;

/** Seconds without an answer after which a call is abandoned or repeated. */
const SILENCE = 60;

/** The maximum number of attempts at a call if the server keeps asking for another attempt soon. */
const TRIES = 3;

/**
 * Make a call, and repeat it if the server asks for another attempt soon.
 * @param {string} path after `api/` @param {unknown} [body] posted; a GET if omitted
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 */
export function call(path, body, signal) {
  return whilePending("call", sendPatiently(path, body, signal));
}

/** @param {string} path @param {unknown} body @param {AbortSignal} [signal] */
async function sendPatiently(path, body, signal) {
  for (let failures = 1; ; failures++) {
    try {
      return await send(path, body, signal);
    } catch (error) {
      const passes = error instanceof ApiError && error.passing && error.wait <= PATIENCE;
      if (!passes || failures === TRIES) throw error;
      await pause(1000 * Math.max(0.5, error.wait));
      signal?.throwIfAborted();
    }
  }
}

/**
 * Repeat a call until the server answers it. Permanent errors are thrown.
 * @param {string} path @param {unknown} [body]
 * @param {(trouble: string) => void} [onTrouble] called with the message, and with "" when the
 * trouble is over
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 */
export function persist(path, body, onTrouble = () => {}, signal = undefined) {
  return whilePending("call", sendUntilAnswered(path, body, onTrouble, signal));
}

/**
 * @param {string} path @param {unknown} body @param {(trouble: string) => void} onTrouble
 * @param {AbortSignal} [signal]
 */
async function sendUntilAnswered(path, body, onTrouble, signal) {
  let trouble = "";
  const report = (/** @type {string} */ words) => {
    trouble = words;
    onTrouble(words);
  };
  try {
    for (let failures = 0; ; failures++) {
      const late = setTimeout(() => report(lateWords()), 1000 * PATIENCE);
      try {
        return await send(path, body, signal);
      } catch (error) {
        signal?.throwIfAborted();
        const refused = error instanceof ApiError ? error : null;
        if (refused && !refused.passing) throw error;
        clearTimeout(late);
        const words = refused ? waitingWords(refused.code, refused.wait) : "";
        if (words) report(words);
        else if (failures || !refused) report(`${NO_ANSWER} Retrying…`);
        await pause(refused?.wait ? 1000 * refused.wait : 150 * 2 ** Math.min(failures, 5));
      } finally {
        clearTimeout(late);
      }
    }
  } finally {
    if (trouble) onTrouble("");
  }
}

/** The message about a late answer; empty while the edition without a server is loading. */
function lateWords() {
  if (!edition) return STILL_WAITING;
  return edition.isReady() ? STILL_CALCULATING : "";
}

/** @param {number} milliseconds */
export function pause(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Return a unique key for a request, so that the server performs it only once. */
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (each) => each.toString(16).padStart(2, "0")).join("");
}

/**
 * @typedef {object} QueueEvents
 * @property {() => {id: string, seq: number}} current the game on the board
 * @property {(message: Message) => void} message
 * @property {(game: Game) => void} resync called if the player has moved in another
 *   tab or on another device
 * @property {(error: Error) => void} error
 * @property {(trouble: string) => void} trouble
 */

/** Actions of one game, sent one after another. */
export class ActionQueue {
  /** @param {QueueEvents} events */
  constructor(events) {
    this.events = events;
    this.tail = Promise.resolve();
    this.generation = 0;
  }

  /**
   * Send an action when its turn comes.
   * @param {"moves" | "undo" | "redo" | "solve" | "resign"} path
   * @param {object} [body] without the number
   * @returns {Promise<Message | null>} null when it was dropped
   */
  push(path, body = {}) {
    const { generation } = this;
    const done = pending("move");
    const result = this.tail
      .then(() => (generation === this.generation ? this.#send(path, body, generation) : null))
      .finally(done);
    this.tail = result.then(() => undefined);
    return result;
  }

  /** Send no action until a promise is settled. @param {Promise<unknown>} ready */
  hold(ready) {
    this.tail = this.tail.then(() => ready).then(() => undefined);
  }

  /** Drop unsent actions, because they were meant for a board that is gone. */
  drop() {
    this.generation++;
  }

  /** @param {string} path @param {object} body @param {number} generation */
  async #send(path, body, generation) {
    const { id, seq } = this.events.current();
    try {
      const action = { ...body, seq: seq + 1 };
      const message = await persist(`games/${id}/${path}`, action, this.events.trouble);
      if (generation !== this.generation) return null;
      this.events.message(message);
      return message;
    } catch (error) {
      if (generation !== this.generation) return null;
      this.drop();
      if (error instanceof ApiError && error.status === 409 && error.game)
        this.events.resync(error.game);
      else this.events.error(/** @type {Error} */ (error));
      return null;
    }
  }
}
