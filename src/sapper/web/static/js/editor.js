// Drawing a position: brush, strokes, keys, undo. This module does not analyse the position.

import { icon } from "./board/icons.js";
import { byId, make } from "./dom.js";

/** @typedef {{width: number, height: number, mines: number | null, signs: string[]}} Position */

/** The brushes: character, words, and the sign on the button. */
const BRUSHES = [
  [".", "hidden", ""],
  ...Array.from("012345678", (digit) => [digit, `number ${digit}`, digit]),
  ["*", "known mine", "mine"],
  ["_", "blank: open, number not given", "◊"],
];

/** The maximum number of undo steps. */
const MOST = 200;

/** @param {number} width @param {number} height @param {number | null} mines @returns {Position} */
export function blankPosition(width, height, mines) {
  return { width, height, mines, signs: new Array(width * height).fill(".") };
}

/** @param {{rows: string[], mines: number | null}} read @returns {Position} */
export function fromRows(read) {
  return {
    width: read.rows[0].length,
    height: read.rows.length,
    mines: read.mines,
    signs: Array.from(read.rows.join("")),
  };
}

/** @param {Position} position @returns {string[]} */
export function rowsOf(position) {
  const { width, height, signs } = position;
  return Array.from({ length: height }, (_, row) =>
    signs.slice(row * width, (row + 1) * width).join(""),
  );
}

/** The canonical notation. @param {Position} position */
export function idOf(position) {
  const total = position.mines === null ? "" : `m${position.mines}`;
  return `${position.width}x${position.height}${total}:${rowsOf(position).join("/")}`;
}

/**
 * The position in another size; cells that still fit are kept.
 * @param {Position} position @param {number} width @param {number} height
 */
export function resized(position, width, height) {
  const mines = position.mines === null ? null : Math.min(position.mines, width * height);
  const next = blankPosition(width, height, mines);
  for (let row = 0; row < Math.min(height, position.height); row++) {
    for (let col = 0; col < Math.min(width, position.width); col++) {
      next.signs[row * width + col] = position.signs[row * position.width + col];
    }
  }
  return next;
}

export class Editor {
  /**
   * @param {import("./board/board.js").Board} board
   * @param {(position: Position) => void} changed
   */
  constructor(board, changed) {
    this.board = board;
    this.changed = changed;
    this.position = blankPosition(9, 9, 10);
    /** @type {Position[]} */
    this.history = [];
    this.brush = "1";
    this.#palette();
    this.#strokes();
    this.#keys();
  }

  /**
   * Show another position; undo returns to the previous one, if there was one.
   * @param {Position} position
   */
  set(position) {
    if (this.board.cells.length) this.history.push(this.position);
    if (this.history.length > MOST) this.history.shift();
    this.#show(position);
  }

  undo() {
    const before = this.history.pop();
    if (before) this.#show(before);
  }

  /** @param {Position} position */
  #show(position) {
    this.position = position;
    this.changed(position);
  }

  /**
   * @param {number} index @param {string} sign
   * @param {boolean} [first] whether a stroke begins here; undo takes back a whole stroke
   */
  draw(index, sign, first = true) {
    if (this.position.signs[index] === sign) return;
    const signs = this.position.signs.slice();
    signs[index] = sign;
    const next = { ...this.position, signs };
    if (first) this.set(next);
    else this.#show(next);
  }

  #palette() {
    const brushes = BRUSHES.map(([sign, words, shown]) => {
      const face = make("span", {
        class: `brush ${sign === "." ? "cover" : "open"} clue-${sign}`,
        title: words,
        text: shown === "mine" ? "" : shown,
      });
      if (shown === "mine") face.append(icon("icon-mine", ""));
      const input = make("input", {
        type: "radio",
        name: "brush",
        value: sign,
        "aria-label": words,
        checked: sign === this.brush,
        onchange: () => (this.brush = sign),
      });
      return make("label", {}, input, face);
    });
    byId("palette").replaceChildren(...brushes);
  }

  #strokes() {
    const { board } = this;
    /** @type {string | null} */
    let sign = null;
    board.field.addEventListener("pointerdown", (event) => {
      const index = board.hit(event);
      if (index < 0 || (event.pointerType === "mouse" && event.button > 2)) return;
      board.setCurrent(index);
      board.cells[index].focus({ preventScroll: true });
      event.preventDefault();
      // One finger paints, as a mouse does; two fingers zoom and scroll.
      if (event.pointerType !== "mouse" && !event.isPrimary) {
        sign = null;
        return;
      }
      sign = event.button === 2 ? "." : this.brush;
      this.draw(index, sign);
    });
    document.addEventListener("pointermove", (event) => {
      if (sign === null || event.buttons === 0) return;
      const index = board.at(event.clientX, event.clientY);
      if (index >= 0) this.draw(index, sign, false);
    });
    for (const end of ["pointerup", "pointercancel"])
      document.addEventListener(end, () => (sign = null));
    board.field.style.touchAction = "none";
    // Assistive technology clicks without a pointer.
    board.field.addEventListener("click", (event) => {
      const index = board.hit(event);
      if (index >= 0 && event.detail === 0) this.draw(index, this.brush);
    });
  }

  #keys() {
    const { board } = this;
    board.field.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (/^[0-8._*]$/.test(event.key)) this.draw(board.current, event.key);
      else if (event.key === "Delete" || event.key === "Backspace") this.draw(board.current, ".");
      else if (event.key === "Enter" || event.key === " ") this.draw(board.current, this.brush);
      else return;
      event.preventDefault();
    });
    document.addEventListener("keydown", (event) => {
      const target = /** @type {Element} */ (event.target);
      if (!(event.ctrlKey || event.metaKey) || event.key !== "z") return;
      if (target.closest("textarea, input[type=number]")) return;
      event.preventDefault();
      this.undo();
    });
  }
}
