// The choice of what is shown over the board, kept up to date while the game goes on.

import { ApiError, callPatiently } from "./backend.js";
import { byId, make, toast } from "./dom.js";
import {
  addClassics,
  bestCell,
  caption,
  cellMarks,
  classicOf,
  OVERLAYS,
  sharedCells,
  sheet,
  winChances,
} from "./overlays.js";
import { counted } from "./words/numbers.js";

/** How many overlays stand in front; the others, graphs and classics, are under the hood. */
const IN_FRONT = 4;

/**
 * Put the overlays to choose from into the page.
 * @param {string} chosen @param {(name: string) => void} choose
 */
export function fillOverlays(chosen, choose) {
  const chips = OVERLAYS.map(([name, words]) =>
    make(
      "label",
      {},
      make("input", {
        type: "radio",
        name: "overlay",
        value: name,
        checked: name === chosen,
        onchange: () => choose(name),
      }),
      make("span", { text: words }),
    ),
  );
  const classics = OVERLAYS.findIndex(([name]) => classicOf(name));
  const graphs = chips.slice(IN_FRONT, classics < 0 ? undefined : classics);
  byId("overlays").replaceChildren(...chips.slice(0, IN_FRONT));
  byId("graph-overlays").replaceChildren(...graphs);
  byId("classic-overlays").replaceChildren(...chips.slice(IN_FRONT + graphs.length));
}

/** Show in the page which overlay is chosen. @param {string} name */
export function checkOverlay(name) {
  const input = /** @type {HTMLInputElement} */ (
    document.querySelector(`input[name="overlay"][value="${name}"]`)
  );
  input.checked = true;
  const disclosure = input.closest("details");
  if (disclosure) disclosure.open = true;
}

/** Colours there are; more numbers begin again. */
const TONES = 6;

/**
 * A sample of each colour, with the number of cells that two bags so joined share.
 * @param {number[]} numbers @returns {HTMLElement[]}
 */
export function legendOf(numbers) {
  if (!numbers.length) return [];
  const samples = numbers.map((number) =>
    make(
      "li",
      {},
      make("span", { class: `swatch tone-${(number - 1) % TONES}`, "aria-hidden": "true" }),
      counted(number, "shared cell", "shared cells"),
    ),
  );
  return [make("ul", { class: "legend" }, ...samples)];
}

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
