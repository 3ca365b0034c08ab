// Asks for the review of a finished game: once for each end, and again only when a player wants it.

import { ApiError, callPatiently } from "./client.js";
import { make } from "./dom.js";

/** @typedef {import("api-types").ReviewResponse} Review */
/** @typedef {import("./state.js").GameState} GameState */

export class ReviewLoader {
  constructor() {
    this.key = "";
    /** @type {Promise<Review> | null} */
    this.found = null;
    this.abort = new AbortController();
  }

  /** Whether the review of a game is known or under way. @param {GameState} state */
  knows(state) {
    return this.found !== null && this.key === keyOf(state);
  }

  /** The review of a game that is over. @param {GameState} state @returns {Promise<Review>} */
  of(state) {
    if (this.found && this.knows(state)) return this.found;
    this.forget();
    this.key = keyOf(state);
    const found = callPatiently(
      "GET",
      `games/${state.id}/review`,
      undefined,
      this.abort.signal,
    ).catch((error) => {
      if (this.found === found) this.found = null;
      throw error;
    });
    this.found = found;
    return found;
  }

  /** Give up what is under way: the game is another one, or goes on. */
  forget() {
    this.abort.abort();
    this.abort = new AbortController();
    this.found = null;
  }
}

/** One end of one game. @param {GameState} state */
function keyOf(state) {
  return `${state.id} ${state.seq}`;
}

/** Whether nobody waits for the answer any more. @param {unknown} error */
export function isAborted(error) {
  return error instanceof DOMException && error.name === "AbortError";
}

/**
 * Why there is no review, and a way to ask again where that may help.
 * @param {unknown} error @param {() => void} retry
 */
export function refusal(error, retry) {
  const known = error instanceof ApiError;
  const words = known ? error.message : "No answer from the server.";
  const parts = [make("p", { text: `No review: ${words}` })];
  if (!known || error.passing)
    parts.push(
      make("button", { type: "button", class: "plain small", text: "Try again", onclick: retry }),
    );
  return make("div", { class: "review-refused", role: "status" }, ...parts);
}

/** What is shown while a review is worked out; it takes the room of the graph. */
export function underWay() {
  return make("p", {
    class: "review-wait quiet",
    role: "status",
    text: "Working out what was certain at every move…",
  });
}
