// A short review at the end of a game: accuracy, guesses and the graph. It is requested once per
// ending, and again only when the player presses “Try again”.

import { ApiError, call, failureWords, isAborted, pending } from "./backend.js";
import { button, make } from "./dom.js";
import { isRunning } from "./state.js";
import { WinGraph } from "./turning_points.js";
import { accuracyFigure } from "./words/numbers.js";
import { guessesInShort, realTurningPoints } from "./words/reviews.js";

/** @typedef {import("api-types").Review} Review */
/** @typedef {import("./state.js").GameState} GameState */

export class ReviewLoader {
  constructor() {
    this.key = "";
    /** @type {Promise<Review> | null} */
    this.found = null;
    this.abort = new AbortController();
  }

  /** Whether the review of a game has arrived or been requested. @param {GameState} state */
  knows(state) {
    return this.found !== null && this.key === keyOf(state);
  }

  /** The review of a game that is over. @param {GameState} state @returns {Promise<Review>} */
  of(state) {
    if (this.found && this.knows(state)) return this.found;
    this.forget();
    this.key = keyOf(state);
    const { signal } = this.abort;
    const found = call(`games/${state.id}/review`, undefined, signal).then(
      (review) => ({ ...review, turning_points: realTurningPoints(review) }),
      (error) => {
        if (this.found === found) this.found = null;
        throw error;
      },
    );
    this.found = found;
    return found;
  }

  /** Cancel a running request, because another game is shown or the player continues this one. */
  forget() {
    this.abort.abort();
    this.abort = new AbortController();
    this.found = null;
  }
}

/**
 * A key for one ending of a game, because a game that has ended can be undone and end again.
 * @param {GameState} state
 */
function keyOf(state) {
  return `${state.id} ${state.seq}`;
}

/**
 * Why there is no review, and a button to ask again if that may help.
 * @param {unknown} error @param {() => void} retry
 */
export function refusal(error, retry) {
  const mayPass = !(error instanceof ApiError) || error.passing;
  return make(
    "div",
    { class: "review-refused", role: "status" },
    make("p", { text: `No review: ${failureWords(error)}` }),
    ...(mayPass ? [button("Try again", retry)] : []),
  );
}

/** A text that takes the place of the graph, at the same size, while a review is computed. */
export function underWay() {
  return make("p", {
    class: "review-wait quiet",
    role: "status",
    text: "Working out what could be known at every move…",
  });
}

/**
 * Milliseconds to wait after a game ends before its review is requested, because many players
 * start the next game immediately and never see the review.
 */
const PATIENCE = 400;

export class ReviewSummary {
  #timer = 0;
  /** @type {() => void} */
  #waited = () => {};

  /**
   * @param {import("./game.js").GameController} game
   * @param {ReviewLoader} loader
   * @param {(number?: number) => void} open opens the full review at the position before a move
   * @param {(review: Review) => void} [found] called when the review has arrived
   */
  constructor(game, loader, open, found = () => {}) {
    this.game = game;
    this.loader = loader;
    this.open = open;
    this.found = found;
    /** The key of the ending that is shown or requested. */
    this.shown = "";
    this.element = make("div", { class: "review-summary" });
    game.on("adopted moved", () => this.refresh());
  }

  /** Show the review of the game in its current state; a running game is never reviewed. */
  refresh() {
    const { state } = this.game;
    const reviewable = state && !isRunning(state) && state.seconds !== null;
    this.element.hidden = !reviewable;
    if (!reviewable) {
      this.#stopWaiting();
      this.shown = "";
      return this.loader.forget();
    }
    const key = `${state.id} ${state.seq}`;
    if (this.shown === key) return;
    this.shown = key;
    this.#stopWaiting();
    this.#waited = pending("review");
    this.element.replaceChildren(underWay());
    this.#timer = window.setTimeout(
      () => {
        this.#load();
        this.#waited();
      },
      this.loader.knows(state) ? 0 : PATIENCE,
    );
  }

  #stopWaiting() {
    clearTimeout(this.#timer);
    this.#waited();
  }

  async #load() {
    const { state } = this.game;
    if (!state) return;
    const { shown } = this;
    const isSame = () => this.shown === shown;
    this.element.replaceChildren(underWay());
    try {
      const review = await this.loader.of(state);
      if (!isSame()) return;
      this.element.replaceChildren(...this.#content(review));
      this.found(review);
    } catch (error) {
      if (isSame() && !isAborted(error))
        this.element.replaceChildren(refusal(error, () => this.#load()));
    }
  }

  /** @param {Review} review @returns {Node[]} */
  #content(review) {
    const { accuracy } = review.totals;
    const words = accuracy === null ? "" : `Accuracy ${accuracyFigure(accuracy)}: `;
    const gaveUp = review.outcome === "resigned" ? ", given up" : "";
    const text = `${words}${guessesInShort(review.totals)}${gaveUp}`;
    const line = make("p", { class: "review-words", text });
    const chances = new Set(review.win_chances.map((each) => each.win_chance));
    if (chances.size < 2) return [line]; // a flat line shows nothing
    const places = review.moves.map((_, place) => place);
    const graph = new WinGraph(review, places, places.length, {
      move: () => this.open(),
      mark: (mark) => this.open(mark.move),
      drags: false,
    });
    return [line, graph.element];
  }
}
