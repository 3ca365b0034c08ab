// The server's protocol: calls, errors, and a queue of actions in which nothing is lost or done
// twice. An action carries the number that follows the game's last; when an answer is lost, the
// same action is sent again with the same number, and the server repeats its answer.

import { refusalWords, waitingWords } from "./words/refusals.js";

/** @typedef {import("api-types").GameResponse} Game */
/** @typedef {import("api-types").ActionResponse} Message */

/** What the server refused. */
export class ApiError extends Error {
  /** @param {number} status @param {any} body @param {number} wait seconds */
  constructor(status, body, wait) {
    super(refusalWords(body?.error, body?.detail ?? `the server answered ${status}`, wait));
    this.status = status;
    this.code = body?.error ?? "";
    /** @type {Game | undefined} the game as it is, after a number that did not fit */
    this.game = body?.game;
    this.wait = wait;
  }

  /** Whether the same call may succeed later. */
  get passing() {
    return this.status === 408 || this.status === 429 || this.status >= 502;
  }
}

/**
 * Make one call.
 * @param {string} method @param {string} path after `api/` @param {unknown} [body]
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 */
export async function call(method, path, body, signal) {
  const answer = await fetch(`api/${path}`, {
    method,
    credentials: "same-origin",
    headers: body === undefined ? {} : { "Content-Type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
    signal,
  });
  const isJson = answer.headers.get("Content-Type")?.includes("json");
  const content = isJson ? await answer.json() : await answer.text();
  if (!answer.ok) {
    throw new ApiError(answer.status, content, Number(answer.headers.get("Retry-After") ?? 0));
  }
  return content;
}

/** Return what tells one wish from all others, so that the server fulfils it once. */
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (each) => each.toString(16).padStart(2, "0")).join("");
}

/**
 * Make a call until the server answers it; errors that will not pass are thrown.
 * @param {() => Promise<any>} attempt
 * @param {(trouble: string) => void} onTrouble told what is wrong, and "" when it is over
 */
export async function persist(attempt, onTrouble) {
  for (let failures = 0; ; failures++) {
    try {
      const answer = await attempt();
      if (failures) onTrouble("");
      return answer;
    } catch (error) {
      if (error instanceof ApiError && !error.passing) {
        if (failures) onTrouble("");
        throw error;
      }
      if (error instanceof DOMException && error.name === "AbortError") throw error;
      const words = error instanceof ApiError ? waitingWords(error.code, error.wait) : "";
      if (words) onTrouble(words);
      else if (failures || !(error instanceof ApiError))
        onTrouble("No answer from the server. Trying again…");
      const wait =
        error instanceof ApiError && error.wait
          ? 1000 * error.wait
          : 150 * 2 ** Math.min(failures, 5);
      await pause(wait);
    }
  }
}

/** Seconds that a player waits for a question without being told why. */
const PATIENCE = 5;

/** How often a question is asked again. */
const TRIES = 3;

/**
 * Ask a question, and again where the server says that this soon helps.
 * @param {string} method @param {string} path @param {unknown} [body] @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 */
export async function callPatiently(method, path, body, signal) {
  for (let failures = 1; ; failures++) {
    try {
      return await call(method, path, body, signal);
    } catch (error) {
      const passes = error instanceof ApiError && error.passing && error.wait <= PATIENCE;
      if (!passes || failures === TRIES) throw error;
      await pause(1000 * Math.max(0.5, error.wait));
      signal?.throwIfAborted();
    }
  }
}

/** @param {number} milliseconds */
export function pause(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/**
 * @typedef {object} QueueEvents
 * @property {() => {id: string, seq: number}} current the game whose turn it is
 * @property {(message: Message) => void} message
 * @property {(game: Game) => void} resync another tab or device has played on
 * @property {(error: Error) => void} error
 * @property {(trouble: string) => void} trouble
 */

/** Actions of one game, sent one after another. */
export class ActionQueue {
  /** @param {QueueEvents} events */
  constructor(events) {
    this.events = events;
    this.tail = Promise.resolve();
    this.length = 0;
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
    this.length++;
    const result = this.tail
      .then(() => (generation === this.generation ? this.#send(path, body, generation) : null))
      .finally(() => this.length--);
    this.tail = result.then(() => undefined);
    return result;
  }

  /** Forget what was not sent yet: it was meant for a picture that is gone. */
  drop() {
    this.generation++;
  }

  /** @param {string} path @param {object} body @param {number} generation */
  async #send(path, body, generation) {
    const { id, seq } = this.events.current();
    try {
      const message = await persist(
        () => call("POST", `games/${id}/${path}`, { ...body, seq: seq + 1 }),
        this.events.trouble,
      );
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
