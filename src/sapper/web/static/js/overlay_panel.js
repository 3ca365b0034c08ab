// The choice of what is shown over the board, kept up to date while the game goes on.

import { ApiError, callPatiently } from "./client.js";
import { byId, toast } from "./dom.js";
import { checkOverlay, fillOverlays } from "./overlay_choice.js";
import { legendOf } from "./overlay_legend.js";
import {
  addClassics,
  bestCell,
  caption,
  cellMarks,
  OVERLAYS,
  sharedCells,
  sheet,
  winChances,
} from "./overlays.js";

export class OverlayPanel {
  /** @param {import("./game.js").GameController} game */
  constructor(game) {
    this.game = game;
    this.name = "none";
    /** @type {AbortController | null} */
    this.underWay = null;
    fillOverlays("none", (name) => this.choose(name));
    game.addEventListener("adopted", (event) => {
      if (/** @type {CustomEvent} */ (event).detail.fresh) this.choose("none");
      else this.refresh();
    });
    game.addEventListener("moved", () => this.refresh());
  }

  /**
   * Offer the documents' own algorithms too, once the server has named them.
   * @param {import("api-types").ChoicesResponse} choices
   */
  offerClassics(choices) {
    addClassics(choices);
    fillOverlays(this.name, (name) => this.choose(name));
  }

  /** Show another overlay. @param {string} name */
  choose(name) {
    this.name = name;
    checkOverlay(name);
    this.#show("none", null);
    return this.refresh();
  }

  /** Ask the server again: the position has changed. */
  async refresh() {
    this.underWay?.abort();
    const { name, game } = this;
    const path = OVERLAYS.find(([known]) => known === name)?.[2];
    const state = game.state;
    if (!path || !state || game.locked) return this.#show("none", null);
    const over = state.outcome !== "in progress";
    if (over)
      return this.#show("none", null, "The game is over: its end and its replay are shown beside.");
    const abort = new AbortController();
    this.underWay = abort;
    try {
      const answer = await callPatiently(
        "GET",
        `games/${state.id}/${path}`,
        undefined,
        abort.signal,
      );
      if (abort.signal.aborted || game.state?.seq !== state.seq) return;
      game.helped();
      this.#show(name, answer);
    } catch (error) {
      if (abort.signal.aborted) return;
      this.#show(
        "none",
        null,
        error instanceof ApiError ? error.message : "No answer from the server.",
      );
      if (!(error instanceof ApiError)) toast("No answer from the server.");
    }
  }

  /** @param {string} name @param {any} answer @param {string} [words] */
  #show(name, answer, words) {
    const { game } = this;
    const { states, chances } =
      answer && "states" in answer ? cellMarks(name, answer) : { states: null, chances: null };
    const wins = answer && name === "wins" && game.state ? winChances(game.state, answer) : null;
    const best = wins && game.state ? bestCell(game.state, answer) : null;
    const had = game.marks.states || game.marks.chances || game.marks.wins;
    game.marks.states = states;
    game.marks.chances = chances;
    game.marks.wins = wins;
    game.marks.best = best;
    if (had || states || chances || wins) game.repaint();
    const drawing = answer ? sheet(name, answer) : "";
    if (drawing) game.board.drawSheet(drawing);
    else game.board.clearSheet();
    // Which overlay of which position is on the board now.
    game.board.element.dataset.overlay = answer ? `${name} ${game.state?.seq}` : "";
    byId("overlay-caption").replaceChildren(
      words ?? [answer?.note, caption(this.name, answer)].filter(Boolean).join(" "),
      ...legendOf(words ? [] : sharedCells(name, answer)),
    );
  }
}
