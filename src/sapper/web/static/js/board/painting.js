// Which cells of a board are painted when: those in sight at once, however often they were named;
// of a large board the others, some after each frame, so that no click waits for them.

/** @typedef {import("./board.js").Look} Look */

/**
 * Rows and columns of the game, the ends not included.
 * @typedef {{top: number, bottom: number, left: number, right: number}} Sight
 */

/** Cells painted after a frame. */
const CHUNK = 400;

export class PaintQueue {
  /** @param {import("./board.js").BoardView} board */
  constructor(board) {
    this.board = board;
    /** @type {Set<number>} */
    this.waiting = new Set();
    /** @type {((index: number) => Look) | null} asked when a cell's turn comes */
    this.lookOf = null;
    this.isScheduled = false;
    this.later = 0;
    /** @type {Sight | null} until it is scrolled or resized: asking the browser is slow */
    this.sight = null;
    this.well = /** @type {HTMLElement} */ (board.element.parentElement);
    this.well.addEventListener("scroll", () => this.lookAgain(), { passive: true });
    const sizes = new ResizeObserver(() => this.lookAgain());
    sizes.observe(this.well);
    sizes.observe(board.element);
  }

  /** Forget what was to be painted. */
  clear() {
    this.waiting.clear();
    this.lookAgain();
  }

  /** What is in sight may have changed. */
  lookAgain() {
    this.sight = null;
  }

  /** @param {(index: number) => Look} lookOf @param {Iterable<number>} indices */
  add(lookOf, indices) {
    this.lookOf = lookOf;
    for (const index of indices) this.waiting.add(index);
    if (this.isScheduled) return;
    this.isScheduled = true;
    queueMicrotask(() => {
      this.isScheduled = false;
      this.#paintInSight();
      if (this.waiting.size && !this.later) this.#paintLater();
    });
  }

  #paintInSight() {
    const { width } = this.board;
    const { top, bottom, left, right } = this.#inSight();
    for (const index of this.waiting) {
      const row = Math.floor(index / width);
      const col = index % width;
      if (row >= top && row < bottom && col >= left && col < right) this.#paint(index);
    }
  }

  #paintLater() {
    const next = () => {
      let count = 0;
      for (const index of this.waiting) {
        if (count++ === CHUNK) break;
        this.#paint(index);
      }
      this.later = 0;
      if (this.waiting.size) this.#paintLater();
    };
    this.later = requestAnimationFrame(() => {
      this.later = window.setTimeout(next, 0);
    });
  }

  /** @param {number} index */
  #paint(index) {
    this.waiting.delete(index);
    if (this.lookOf) this.board.paint(index, this.lookOf(index));
  }

  /** The rows and columns in sight; all of a small board. @returns {Sight} */
  #inSight() {
    const { board, well } = this;
    if (!board.isLarge) return { top: 0, bottom: board.height, left: 0, right: board.width };
    if (!this.sight) {
      const size = board.cells[0].offsetHeight || 1;
      const range = (/** @type {number} */ offset, /** @type {number} */ length) => {
        const first = Math.floor(offset / size) - 1;
        return [first, first + Math.ceil(length / size) + 2];
      };
      const across = range(well.scrollLeft, well.clientWidth);
      const down = range(well.scrollTop, well.clientHeight);
      const [[top, bottom], [left, right]] = board.turned ? [across, down] : [down, across];
      this.sight = { top, bottom, left, right };
    }
    return this.sight;
  }
}
