// Decides when cells are painted: visible cells immediately, and no cell twice. On a large board,
// the cells out of view are painted a few per frame, so that no click has to wait.

/**
 * Rows and columns of the game; bottom and right are exclusive.
 * @typedef {{top: number, bottom: number, left: number, right: number}} Sight
 */

/** Cells painted per frame. */
const CHUNK = 400;

export class PaintQueue {
  /** @type {Set<number>} */
  #waiting = new Set();
  #isScheduled = false;
  #isReported = false;
  #frame = 0;
  #timer = 0;
  /** @type {Sight | null} kept until a scroll or resize: measuring is slow */
  #sight = null;
  #sizes = new ResizeObserver(() => this.lookAgain());

  /** @param {import("./board.js").Board} board */
  constructor(board) {
    this.board = board;
    board.element.addEventListener("scroll", this.lookAgain, { passive: true });
    this.#sizes.observe(board.element);
    this.#sizes.observe(board.field);
  }

  /** Stop painting and listening. */
  destroy() {
    this.board.element.removeEventListener("scroll", this.lookAgain);
    this.#sizes.disconnect();
    this.clear();
  }

  /** Drop all pending cells. */
  clear() {
    this.#waiting.clear();
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#timer);
    this.#frame = this.#timer = 0;
    this.lookAgain();
    this.#report();
  }

  /** To be called when another part of the board might have become visible. */
  lookAgain = () => {
    this.#sight = null;
  };

  /**
   * Paint cells: the visible ones after the current task, all others later.
   * @param {Iterable<number>} indices
   */
  add(indices) {
    for (const index of indices) this.#waiting.add(index);
    this.#report();
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    queueMicrotask(() => {
      this.#isScheduled = false;
      this.#paintInSight();
      if (this.#waiting.size && !this.#frame && !this.#timer) this.#paintLater();
      this.#report();
    });
  }

  /** Report when cells start or stop waiting to be painted. */
  #report() {
    const isPainting = this.#waiting.size > 0;
    if (isPainting === this.#isReported) return;
    this.#isReported = isPainting;
    this.board.options.painting?.(isPainting);
  }

  #paintInSight() {
    const { width } = this.board;
    const { top, bottom, left, right } = this.#inSight();
    for (const index of this.#waiting) {
      const row = Math.floor(index / width);
      const col = index % width;
      if (row >= top && row < bottom && col >= left && col < right) this.#paint(index);
    }
  }

  #paintLater() {
    const next = () => {
      this.#timer = 0;
      let count = 0;
      for (const index of this.#waiting) {
        if (count++ === CHUNK) break;
        this.#paint(index);
      }
      if (this.#waiting.size) this.#paintLater();
      this.#report();
    };
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      this.#timer = window.setTimeout(next, 0);
    });
  }

  /** @param {number} index */
  #paint(index) {
    this.#waiting.delete(index);
    this.board.paint(index);
  }

  /** The visible rows and columns; all of a small board. @returns {Sight} */
  #inSight() {
    const { board } = this;
    const well = board.element;
    if (!board.isLarge) return { top: 0, bottom: board.height, left: 0, right: board.width };
    if (!this.#sight) {
      const size = board.cells[0].offsetHeight || 1;
      const range = (/** @type {number} */ offset, /** @type {number} */ length) => {
        const first = Math.floor(offset / size) - 1;
        return [first, first + Math.ceil(length / size) + 2];
      };
      const across = range(well.scrollLeft, well.clientWidth);
      const down = range(well.scrollTop, well.clientHeight);
      const [[top, bottom], [left, right]] = board.turned ? [across, down] : [down, across];
      this.#sight = { top, bottom, left, right };
    }
    return this.#sight;
  }
}
