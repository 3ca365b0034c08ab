// The frame around a board: how large its cells are drawn, which way round, with or without rulers,
// and the room that a sheet takes from it. Measures the page; zoom.js and scrolling.js calculate.

import { around, fitting, largerTurned, scrollFor } from "./board/fitting.js";
import { byId, make } from "./dom.js";

/** Where wide boards are turned: the shape of the page that has the board alone. */
const UPRIGHT = "(max-width: 980px) and (orientation: portrait)";

/** Pixels that a ruler takes; window.css says the same. */
const RULER = 20;

/** Cells of air around those that are shown to somebody. */
const AIR = 0.6;

export class BoardFrame {
  /** @param {import("./board/board.js").BoardView} board */
  constructor(board) {
    this.board = board;
    this.room = byId("frame");
    this.window = byId("window");
    this.well = byId("well");
    this.sheets = ["notice", "review", "ending"].flatMap((id) => document.getElementById(id) ?? []);
    this.cellSize = 0;
    this.rulers = "";
    const sizes = new ResizeObserver(() => this.makeRoom());
    for (const sheet of this.sheets) sizes.observe(sheet);
  }

  /**
   * Draw the cells in the preferred size, turned where that is preferred and larger.
   * @param {{zoom: number, turn: boolean, rulers: boolean, besideSheet?: boolean}} preferences
   *   `besideSheet` fits it into what a sheet leaves; else the part behind the sheet is scrolled to
   */
  fit({ zoom, turn, rulers, besideSheet = false }) {
    const { width, height } = this.board;
    if (!width) return;
    const kept = this.cellSize ? this.#middle() : null;
    const room = this.#measure(rulers, besideSheet);
    const turned =
      turn &&
      width > height &&
      matchMedia(UPRIGHT).matches &&
      largerTurned(width, height, room.x, room.y);
    const [across, down] = turned ? [height, width] : [width, height];
    const coarse = matchMedia("(pointer: coarse)").matches;
    const fit = fitting(across, down, room.x, room.y, coarse);
    const size = zoom || fit;
    const changed = size !== this.cellSize || turned !== this.board.turned;
    this.fitSize = fit;
    this.cellSize = size;
    this.window.style.setProperty("--cell", `${size}px`);
    this.board.turn(turned);
    this.#rule(rulers ? [across, down] : null);
    if (kept && changed) this.#putInMiddle(kept);
  }

  /** The room for cells in pixels. @param {boolean} rulers @param {boolean} besideSheet */
  #measure(rulers, besideSheet) {
    const { scrollLeft, scrollTop } = this.well;
    if (besideSheet) this.makeRoom();
    else this.#reserve(0, 0);
    const dashboard = /** @type {HTMLElement | null} */ (this.window.querySelector(".dashboard"));
    const frame = getComputedStyle(this.window);
    const well = getComputedStyle(this.well);
    const sum = (/** @type {string[]} */ ...values) =>
      values.reduce((total, value) => total + (Number.parseFloat(value) || 0), 0);
    const x = sum(
      frame.paddingLeft,
      frame.paddingRight,
      frame.borderLeftWidth,
      frame.borderRightWidth,
      well.borderLeftWidth,
      well.borderRightWidth,
    );
    const y = sum(
      frame.paddingTop,
      frame.paddingBottom,
      frame.borderTopWidth,
      frame.borderBottomWidth,
      well.borderTopWidth,
      well.borderBottomWidth,
    );
    const beside = frame.flexDirection === "row";
    const gap = dashboard ? sum(frame.gap) : 0;
    const room = {
      x: this.room.clientWidth - x - (beside && dashboard ? dashboard.offsetWidth + gap : 0),
      y: this.room.clientHeight - y - (!beside && dashboard ? dashboard.offsetHeight + gap : 0),
    };
    this.makeRoom();
    this.well.scrollTo(scrollLeft, scrollTop); // a board that fits without the sheet lost it
    return rulers ? { x: room.x - RULER, y: room.y - RULER } : room;
  }

  /** Give the sheet that lies over the page its room: the board gets what is left. */
  makeRoom() {
    const sheet = this.sheets.find(
      (each) => !each.hidden && getComputedStyle(each).position === "fixed",
    );
    this.#reserve(sheet?.offsetWidth ?? 0, sheet?.offsetHeight ?? 0);
  }

  /** @param {number} width @param {number} height */
  #reserve(width, height) {
    document.documentElement.style.setProperty("--sheet-width", `${width}px`);
    document.documentElement.style.setProperty("--sheet-height", `${height}px`);
  }

  /**
   * Scroll so that cells are seen, beside the sheet if there is one.
   * @param {number[]} needed what must be seen
   * @param {number[]} [more] what should be seen too if there is room for all
   */
  reveal(needed, more = []) {
    if (!needed.length) return;
    this.makeRoom();
    if (this.room.getBoundingClientRect().top < 0) window.scrollTo({ top: 0 });
    const box = (/** @type {number[]} */ cells) =>
      around(cells.map((index) => this.board.boxOf(index)));
    const view = this.#view();
    const by = scrollFor(box(needed), box([...needed, ...more]), view, AIR * this.cellSize);
    this.well.scrollBy({ left: by.x, top: by.y });
  }

  /** The part of the window in which cells are seen. */
  #view() {
    const box = this.well.getBoundingClientRect();
    const ruler = this.rulers ? RULER : 0;
    const left = box.left + this.well.clientLeft + ruler;
    const top = box.top + this.well.clientTop + ruler;
    return {
      left,
      top,
      right: left + this.well.clientWidth - ruler,
      bottom: top + this.well.clientHeight - ruler,
    };
  }

  /** The place of the board that is in the middle of the view: row and column with fractions. */
  #middle() {
    const view = this.#view();
    return this.board.placeAt((view.left + view.right) / 2, (view.top + view.bottom) / 2);
  }

  /** @param {[number, number]} place */
  #putInMiddle(place) {
    const view = this.#view();
    this.keepPlace(place, (view.left + view.right) / 2, (view.top + view.bottom) / 2);
  }

  /**
   * Scroll until a place of the board is at a point of the window.
   * @param {[number, number]} place row and column with fractions @param {number} x @param {number} y
   */
  keepPlace(place, x, y) {
    const [atX, atY] = this.board.pointOf(place);
    this.well.scrollBy({ left: atX - x, top: atY - y });
  }

  /** Number rows and columns, or take the numbers away. @param {number[] | null} counts */
  #rule(counts) {
    const wanted = counts ? counts.join() : "";
    if (wanted === this.rulers) return;
    this.rulers = wanted;
    for (const ruler of this.well.querySelectorAll(".ruler")) ruler.remove();
    this.well.classList.toggle("ruled", counts !== null);
    if (!counts) return;
    const strip = (/** @type {string} */ name, /** @type {number} */ count) =>
      make(
        "div",
        { class: `ruler ${name}`, "aria-hidden": "true" },
        ...Array.from({ length: count }, (_, place) => make("span", { text: String(place + 1) })),
      );
    this.well.prepend(strip("corner", 0), strip("across", counts[0]), strip("down", counts[1]));
  }
}
