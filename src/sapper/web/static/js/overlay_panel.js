// The overlays offered under “Analyse”; the chosen one is kept up to date during the game.

import { ApiError, call, failureWords } from "./backend.js";
import { byId, make, radio, toast } from "./dom.js";
import {
  addClassics,
  caption,
  classicOf,
  overlayMarks,
  OVERLAYS,
  sharedCells,
  sheet,
} from "./overlays.js";
import { mayHelp } from "./questions.js";
import { counted } from "./words/numbers.js";

/** How many overlays are listed first; the graphs and algorithms are under “Engine views”. */
const IN_FRONT = 4;

/**
 * Add the list of overlays to the page.
 * @param {string} chosen @param {(name: string) => void} choose
 */
export function fillOverlays(chosen, choose) {
  const chips = OVERLAYS.map(([name, words]) =>
    radio("overlay", name, words, { checked: name === chosen, onchange: () => choose(name) }),
  );
  const classics = OVERLAYS.findIndex(([name]) => classicOf(name));
  const graphs = chips.slice(IN_FRONT, classics < 0 ? undefined : classics);
  byId("overlays").replaceChildren(...chips.slice(0, IN_FRONT));
  byId("graph-overlays").replaceChildren(...graphs);
  byId("classic-overlays").replaceChildren(...chips.slice(IN_FRONT + graphs.length));
}

/** Show which overlay is chosen. @param {string} name */
export function checkOverlay(name) {
  const input = /** @type {HTMLInputElement} */ (
    document.querySelector(`input[name="overlay"][value="${name}"]`)
  );
  input.checked = true;
  if (name === "none") return;
  for (
    let part = input.closest("details");
    part;
    part = part.parentElement?.closest("details") ?? null
  )
    part.open = true;
}

/** The number of line colours. Larger numbers of shared cells use the same colours again. */
const TONES = 6;

/**
 * A sample of each line colour, with the number of cells shared by the two bags that the line joins.
 * @param {number[]} numbers @returns {HTMLElement[]}
 */
function legendOf(numbers) {
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

/**
 * Show an overlay on a board: the marks on cells, the drawing over them, and the caption.
 * @param {import("./hint_steps.js").Shown} shown
 * @param {string} name @param {any} answer null to show nothing
 * @param {string} words the caption; by default the overlay's own
 */
export function putOverlay(shown, name, answer, words = overlayWords(name, answer)) {
  const { board, marks } = shown;
  const before = marks.states || marks.chances || marks.wins;
  Object.assign(marks, overlayMarks(name, answer, board));
  if (before || marks.states || marks.chances || marks.wins) shown.repaint();
  board.drawSheet(answer ? sheet(name, answer) : "");
  byId("overlay-caption").replaceChildren(words, ...legendOf(sharedCells(name, answer)));
}

/** The caption of an overlay. @param {string} name @param {any} answer */
function overlayWords(name, answer) {
  return [answer?.note, caption(name, answer)].filter(Boolean).join(" ");
}

export class OverlayPanel {
  /**
   * @param {import("./game.js").GameController} game
   * @param {() => {overlay: string, keepOverlay: boolean}} preferred
   * @param {(name: string) => void} keep stores what the player has chosen
   */
  constructor(game, preferred, keep) {
    this.game = game;
    this.preferred = preferred;
    this.keep = keep;
    this.name = this.#first();
    /** @type {AbortController | null} */
    this.underWay = null;
    fillOverlays(this.name, (name) => this.choose(name));
    game.on("adopted", ({ fresh }) => (fresh ? this.#put(this.#first()) : this.refresh()));
    game.on("moved", () => this.refresh());
  }

  /** The overlay of a new game: the last one, if the player chose to keep it. */
  #first() {
    const { overlay, keepOverlay } = this.preferred();
    return keepOverlay ? overlay : "none";
  }

  /**
   * Add the algorithms from the papers, once the server has listed them.
   * @param {import("api-types").Choices} choices
   */
  offerClassics(choices) {
    addClassics(choices);
    fillOverlays(this.name, (name) => this.choose(name));
  }

  /** Show another overlay, if the player agrees to use help. @param {string} name */
  async choose(name) {
    if (name !== "none" && !(await mayHelp(this.game.state))) return checkOverlay(this.name);
    this.keep(name);
    return this.#put(name);
  }

  /** @param {string} name */
  #put(name) {
    this.name = name;
    checkOverlay(name);
    this.#show(null);
    return this.refresh();
  }

  /** Request the overlay again, because the position has changed. */
  async refresh() {
    this.underWay?.abort();
    const { name, game } = this;
    const path = OVERLAYS.find(([known]) => known === name)?.[2];
    const { state } = game;
    if (!path || !state || game.locked) return this.#show(null);
    if (state.outcome !== "in progress") return this.#show(null, "Game over – see the review.");
    const abort = new AbortController();
    this.underWay = abort;
    try {
      const answer = await call(`games/${state.id}/${path}`, undefined, abort.signal);
      if (abort.signal.aborted || game.state?.seq !== state.seq) return;
      game.helped();
      this.#show(answer);
    } catch (error) {
      if (abort.signal.aborted) return;
      this.#show(null, failureWords(error));
      if (!(error instanceof ApiError)) toast(failureWords(error));
    }
  }

  /** @param {any} answer @param {string} [words] */
  #show(answer, words) {
    const { game, name } = this;
    putOverlay(game, name, answer, words);
    // The overlay and the position that the board shows now.
    game.board.field.dataset.overlay = answer ? `${name} ${game.state?.seq}` : "";
  }
}
