// The review in short, at the end of a game: accuracy, guesses and the graph, asked for by itself.

import { make } from "./dom.js";
import { isAborted, refusal, underWay } from "./review_loader.js";
import { accuracyFigure, guessesInShort } from "./review_words.js";
import { isRunning } from "./state.js";
import { WinGraph } from "./win_graph.js";

/** @typedef {import("api-types").ReviewResponse} Review */

/** Milliseconds that a game is over before its review is asked for: many begin anew at once. */
const PATIENCE = 400;

export class ReviewSummary {
  /**
   * @param {import("./game.js").GameController} game
   * @param {import("./review_loader.js").ReviewLoader} loader
   * @param {(number?: number) => void} open opens the review, before a move
   */
  constructor(game, loader, open) {
    this.game = game;
    this.loader = loader;
    this.open = open;
    this.timer = 0;
    /** The end that is shown, or on its way. */
    this.shown = "";
    this.element = make("div", { class: "review-summary" });
    for (const event of ["adopted", "moved"]) game.addEventListener(event, () => this.refresh());
  }

  /** Show what is known of the game as it stands; a running one is never asked about. */
  refresh() {
    const { state } = this.game;
    const reviewable = state && !isRunning(state) && state.seconds !== null;
    this.element.hidden = !reviewable;
    if (!reviewable) {
      clearTimeout(this.timer);
      this.shown = "";
      return this.loader.forget();
    }
    const key = `${state.id} ${state.seq}`;
    if (this.shown === key) return;
    this.shown = key;
    clearTimeout(this.timer);
    this.element.replaceChildren(underWay());
    this.timer = window.setTimeout(() => this.#load(), this.loader.knows(state) ? 0 : PATIENCE);
  }

  async #load() {
    const { state } = this.game;
    if (!state) return;
    const { shown } = this;
    const isSame = () => this.shown === shown;
    this.element.replaceChildren(underWay());
    try {
      const review = await this.loader.of(state);
      if (isSame()) this.element.replaceChildren(...this.#content(review));
    } catch (error) {
      if (isSame() && !isAborted(error))
        this.element.replaceChildren(refusal(error, () => this.#load()));
    }
  }

  /** @param {Review} review @returns {Node[]} */
  #content(review) {
    const places = review.moves.map((_, place) => place);
    const graph = new WinGraph(review, places, places.length, {
      move: () => this.open(),
      mark: (mark) => this.open(mark.move),
      drags: false,
    });
    const { accuracy } = review.totals;
    const words = accuracy === null ? "" : `Accuracy ${accuracyFigure(accuracy)}: `;
    return [
      make("p", { class: "review-words" }, `${words}${guessesInShort(review.totals)}`),
      graph.element,
    ];
  }
}
