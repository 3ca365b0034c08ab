// The steps of a proof as a list: pointed at, focused, walked by keys or swiped, each lights up on
// the board; they play by themselves once.

import { iconButton, make } from "./dom.js";
import { wantsNoMotion } from "./effects.js";
import { lighting } from "./hint_marks.js";
import { pending } from "./backend.js";
import { indexOf } from "./state.js";
import { asSeen } from "./words/numbers.js";

/** @typedef {import("api-types").HintStep} Step */

/**
 * A board with marks on it: of a game, an exercise, a review, the workbench.
 * @typedef {{board: import("./board/board.js").Board, marks: import("./board/looks.js").Marks,
 *   repaint: () => void}} Shown
 */

/** Proofs of more steps than this are summarised first. */
export const LONG = 5;

/** Milliseconds that a step is lit when the steps play by themselves. */
const PACE = 1100;

/** A finger that moves so many pixels sideways turns to another step. */
const SWIPE = 40;

export class StepList {
  /** @type {() => void} */
  #played = () => {};

  /**
   * @param {Step[]} steps
   * @param {Shown} shown where steps light up
   * @param {number[][]} cells what the proof is about: a key on a step moves the focus to the first
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

  /** Buttons for those who have neither keys nor a pointer that hovers. */
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
    item.addEventListener("mouseenter", () => {
      this.stop();
      this.#light(place);
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

  /** Go to the next step or the one before. @param {number} direction @param {boolean} focus */
  walk(direction, focus = true) {
    if (!this.steps.length || this.list.closest("[hidden]")) return;
    const first = this.current < 0 && direction < 0 ? this.steps.length : this.current;
    const place = Math.min(this.steps.length - 1, Math.max(0, first + direction));
    if (focus) this.items[place].firstElementChild.focus({ preventScroll: true });
    this.choose(place);
    this.#reveal(place);
  }

  /** Light one step after another, then none. @param {boolean} [asked] also without motion */
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

  /** Scroll the list, and nothing else. @param {number} place */
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
 * Tell when a finger moves sideways over an element.
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
