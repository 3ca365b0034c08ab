// The steps of a proof, on the board (rings, crosses, stripes, letters and numbers; no DOM) and as
// a list. A step lights up when it is pointed at, focused, or reached by keys or a swipe. When a
// short proof appears, its steps light up once, one after another.

import { pending } from "./backend.js";
import { noHint } from "./board/looks.js";
import { iconButton, make } from "./dom.js";
import { wantsNoMotion } from "./effects.js";
import { indexOf } from "./state.js";
import { asSeen, percent } from "./words/numbers.js";

/** @typedef {import("api-types").Hint} Hint */
/** @typedef {import("api-types").HintStep} Step */

/** @typedef {[number, number]} Cell */

/** Kinds of hints about flags on safe cells. */
const ABOUT_FLAGS = ["wrong-flag", "wrong-flags"];

/**
 * The marks of a whole hint.
 * @param {Hint} hint @param {number} width columns of the board
 */
export function marksOf(hint, width) {
  const at = indexer(width);
  const supposed = supposedByAny(hint.steps, width);
  const marks = { ...noHint(), ...stepMarks(hint.steps, width), supposed };
  addLabels(marks.clues, marks.labels, hint, width);
  for (const cell of hint.mines) marks.mines.add(at(cell));
  if (hint.guess) {
    marks.gamble.set(
      at(hint.guess.cell),
      percent(hint.guess.mine_probability_value, { unit: "%" }),
    );
  } else if (ABOUT_FLAGS.includes(hint.kind)) marks.wrong = new Set(hint.cells.map(at));
  else if (hint.kind !== "contradiction")
    for (const cell of hint.cells) (hint.kind === "mine" ? marks.mines : marks.safe).add(at(cell));
  if (!hint.clues.length && !hint.cells.length && hint.area)
    marks.region = new Set(rectangle(hint.area).map(at));
  return marks;
}

/**
 * All cells of a rectangle, given its first and last cells.
 * @param {Cell[]} corners @returns {Cell[]}
 */
function rectangle([[top, left], [bottom, right]]) {
  const columns = Array.from({ length: right - left + 1 }, (_, column) => left + column);
  const rows = Array.from({ length: bottom - top + 1 }, (_, row) => top + row);
  return rows.flatMap((row) => columns.map((column) => /** @type {Cell} */ ([row, column])));
}

/**
 * The marks of steps: their cells by kind and number, their clues by letter.
 * @param {Step[]} steps @param {number} width
 */
export function stepMarks(steps, width) {
  const at = indexer(width);
  const { safe, mines, clues, labels, numbers, shared } = noHint();
  for (const step of steps) {
    for (const cell of step.cells) {
      (step.mine ? mines : safe).add(at(cell));
      if (!numbers.has(at(cell))) numbers.set(at(cell), String(step.number));
    }
    for (const cell of step.shared) shared.add(at(cell));
    addLabels(clues, labels, step, width);
  }
  return { safe, mines, clues, labels, numbers, shared };
}

/**
 * The cells that light up for a step: its clues, its cells, and those of the steps it relies on.
 * @param {Step} step @param {Step[]} steps all steps of the proof @param {number} width
 * @returns {Set<number>}
 */
export function litBy(step, steps, width) {
  const facts = steps.filter(({ number }) => step.premises.includes(number));
  const cells = [step.clues, step.cells, step.shared, ...facts.map((fact) => fact.cells)].flat();
  return new Set(cells.map(indexer(width)));
}

/**
 * The cells that a step assumes to be safe or mines, with the small letters used in its lines.
 * @param {Step} step @param {number} width @returns {Map<number, string>}
 */
export function supposedBy(step, width) {
  const lines = step.argument.filter((line) => line.label);
  return new Map(
    lines.flatMap(({ cells, label }) =>
      cells.map((cell) => /** @type {[number, string]} */ ([indexer(width)(cell), label])),
    ),
  );
}

/**
 * The small letters of all steps, which stay on the board while the text that uses them is shown.
 * @param {Step[]} steps @param {number} width @returns {Map<number, string>}
 */
function supposedByAny(steps, width) {
  return new Map(steps.flatMap((step) => [...supposedBy(step, width)]));
}

/**
 * The marks that light up a step, or none.
 * @param {Step | null} step @param {Step[]} steps @param {number} width
 */
export function lighting(step, steps, width) {
  const own = step ? supposedBy(step, width) : new Map();
  return {
    lit: step ? litBy(step, steps, width) : null,
    shared: stepMarks(step ? [step] : steps, width).shared,
    // Letters stay while the text with them is shown; two steps may use the same letters.
    supposed: own.size ? own : supposedByAny(steps, width),
  };
}

/**
 * The cells that a hint points to: those that it is about or, if there are none, its clues.
 * @param {Hint} hint @returns {Cell[]}
 */
export function aboutCells(hint) {
  if (hint.guess) return [hint.guess.cell];
  return hint.cells.length ? hint.cells : hint.clues;
}

/**
 * @param {Set<number>} clues @param {Map<number, string>} labels
 * @param {{clues: Cell[], labels: string[]}} from @param {number} width
 */
function addLabels(clues, labels, from, width) {
  const at = indexer(width);
  for (const [place, cell] of from.clues.entries()) {
    clues.add(at(cell));
    if (from.labels[place]) labels.set(at(cell), from.labels[place]);
  }
}

/** @param {number} width @returns {(cell: Cell) => number} */
function indexer(width) {
  return ([row, col]) => row * width + col;
}

/**
 * A board with marks on it: of a game, an exercise, a review, the workbench.
 * @typedef {{board: import("./board/board.js").Board, marks: import("./board/looks.js").Marks,
 *   repaint: () => void}} Shown
 */

/** Proofs with more steps than this begin with a summary. */
export const LONG = 5;

/** Milliseconds that each step stays lit when the steps play by themselves. */
const PACE = 1100;

/** A finger that moves this many pixels sideways selects another step. */
const SWIPE = 40;

export class StepList {
  /** @type {() => void} */
  #played = () => {};

  /**
   * @param {Step[]} steps
   * @param {Shown} shown where steps light up
   * @param {number[][]} cells the cells that the proof is about; Enter on a step moves the
   *   focus to the first of them
   */
  constructor(steps, shown, cells) {
    this.steps = steps;
    this.shown = shown;
    this.cells = cells;
    /** The step that stays lit, or -1. */
    this.current = -1;
    this.timer = 0;
    this.items = steps.map((step, place) => this.#item(step, place));
    this.list = make("ol", { class: "steps" }, ...this.items);
    this.element = make("div", { class: "proof" }, ...this.#parts());
    swiped(this.element, (direction) => this.walk(direction, false));
  }

  get isLong() {
    return this.steps.length > LONG;
  }

  #parts() {
    if (!this.steps.length) return [];
    const walking = this.steps.length > 1 ? [this.#walking()] : [];
    if (!this.isLong) return [this.list, ...walking];
    const rest = make("div", { class: "proof", hidden: true }, this.list, ...walking);
    const opener = make("button", {
      type: "button",
      class: "plain small",
      "aria-expanded": "false",
      text: `Show the ${this.steps.length} steps`,
      onclick: () => {
        rest.hidden = !rest.hidden;
        opener.setAttribute("aria-expanded", String(!rest.hidden));
        opener.textContent = rest.hidden ? `Show the ${this.steps.length} steps` : "Hide the steps";
        if (rest.hidden) this.choose(-1);
        else this.play();
      },
    });
    return [opener, rest];
  }

  /** Buttons that select a step, for players without a keyboard or a pointer that can hover. */
  #walking() {
    return make(
      "div",
      { class: "walking" },
      iconButton("previous", "Previous step", () => this.walk(-1, false)),
      iconButton("play", "Show the steps one after another", () => this.play(true)),
      iconButton("next", "Next step", () => this.walk(1, false)),
    );
  }

  /** @param {Step} step @param {number} place */
  #item(step, place) {
    const button = make(
      "button",
      {
        type: "button",
        class: "step",
        onfocus: () => this.choose(place),
        onclick: (/** @type {MouseEvent} */ event) => {
          this.choose(place);
          if (event.detail === 0) this.#go(); // by a key, not by a pointer
        },
      },
      make("span", { class: "step-number", "aria-hidden": "true", text: step.number }),
      make("span", { "aria-hidden": "true", text: step.text }),
      make("span", { class: "unseen", text: asSeen(`Step ${step.number}: ${step.spoken}`) }),
    );
    const item = make("li", { class: step.mine ? "shows-mine" : "shows-safe" }, button);
    if (step.argument.length)
      item.append(
        make(
          "ul",
          { class: "argument" },
          ...step.argument.map((line) =>
            make(
              "li",
              {},
              make("span", { "aria-hidden": "true", text: line.text }),
              make("span", { class: "unseen", text: asSeen(line.spoken) }),
            ),
          ),
        ),
      );
    item.addEventListener("mousemove", (/** @type {MouseEvent} */ event) => {
      // A step is not selected merely because the card moves under a resting pointer.
      if (!event.movementX && !event.movementY) return;
      this.stop();
      if (!item.classList.contains("lit")) this.#light(place);
    });
    item.addEventListener("mouseleave", () => this.#light(this.current));
    return item;
  }

  /** Keep a step lit; -1 lights none. @param {number} place */
  choose(place) {
    this.stop();
    this.current = place;
    this.#light(place);
  }

  /** Go to the next or the previous step. @param {number} direction @param {boolean} focus */
  walk(direction, focus = true) {
    if (!this.steps.length || this.list.closest("[hidden]")) return;
    const first = this.current < 0 && direction < 0 ? this.steps.length : this.current;
    const place = Math.min(this.steps.length - 1, Math.max(0, first + direction));
    if (focus) this.items[place].firstElementChild.focus({ preventScroll: true });
    this.choose(place);
    this.#reveal(place);
  }

  /**
   * Highlight one step after another, then remove the highlight.
   * @param {boolean} [asked] whether the player asked for it; then it runs even with reduced motion
   */
  play(asked = false) {
    this.stop();
    if (this.steps.length === 1 && this.steps[0].argument.length) return this.choose(0);
    if (this.steps.length < 2 || (!asked && wantsNoMotion())) return;
    this.#played = pending("steps");
    let place = 0;
    const next = () => {
      if (place >= this.steps.length) return this.choose(-1);
      this.#light(place);
      this.#reveal(place);
      place++;
      this.timer = window.setTimeout(next, PACE);
    };
    next();
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.#played();
  }

  /** @param {number} place */
  #light(place) {
    for (const [each, item] of this.items.entries()) {
      item.classList.toggle("lit", each === place);
      if (each === place) item.firstElementChild.setAttribute("aria-current", "step");
      else item.firstElementChild.removeAttribute("aria-current");
    }
    const { board, marks } = this.shown;
    Object.assign(marks, lighting(this.steps[place] ?? null, this.steps, board.width));
    this.shown.repaint();
  }

  #go() {
    const { board } = this.shown;
    if (this.cells.length) board.focus(indexOf(board, this.cells[0]));
  }

  /** Scroll the card, but not the page, until a step is visible. @param {number} place */
  #reveal(place) {
    const item = this.items[place];
    const card = item.closest(".card");
    if (!card || card.scrollHeight <= card.clientHeight) return;
    const [box, frame] = [item.getBoundingClientRect(), card.getBoundingClientRect()];
    if (box.bottom > frame.bottom) card.scrollTop += box.bottom - frame.bottom + 8;
    else if (box.top < frame.top) card.scrollTop -= frame.top - box.top + 8;
  }
}

/**
 * Call `turn` when a finger moves sideways over an element.
 * @param {HTMLElement} element @param {(direction: number) => void} turn
 */
function swiped(element, turn) {
  /** @type {Touch | null} */
  let start = null;
  element.addEventListener(
    "touchstart",
    (event) => (start = event.touches.length === 1 ? event.touches[0] : null),
    { passive: true },
  );
  element.addEventListener("touchend", (event) => {
    const end = event.changedTouches[0];
    if (!start || !end) return;
    const [x, y] = [end.clientX - start.clientX, end.clientY - start.clientY];
    start = null;
    if (Math.abs(x) > SWIPE && Math.abs(x) > 2 * Math.abs(y)) turn(x < 0 ? 1 : -1);
  });
}
