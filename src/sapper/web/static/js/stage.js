// The stage of a page: the room that dashboard and sheets leave for the board.

import { byId } from "./dom.js";

/** Where wide boards are turned: the shape of the page that has the board alone. */
const UPRIGHT = "(max-width: 599px) and (orientation: portrait)";

const SIDES = /** @type {const} */ ([
  ["Left", "Right"],
  ["Top", "Bottom"],
]);

export class Stage {
  /** @param {import("./board/board.js").Board} board */
  constructor(board) {
    this.board = board;
    this.room = byId("frame");
    this.window = byId("window");
    this.sheets = ["notice", "review", "ending"].flatMap((id) => document.getElementById(id) ?? []);
    const sizes = new ResizeObserver(() => this.makeRoom());
    for (const sheet of this.sheets) sizes.observe(sheet);
  }

  /**
   * Draw the cells in the preferred size, turned where that is preferred and larger.
   * @param {{zoom: number, turn: boolean, rulers: boolean, isOnlySeen?: boolean}} preferences
   * @param {boolean} besideSheet fit the board into what a sheet leaves; else the part behind the
   *   sheet is scrolled to
   */
  fit({ zoom, turn, rulers, isOnlySeen }, besideSheet) {
    if (!this.board.width) return;
    const { style } = document.documentElement;
    style.setProperty("--columns", String(this.board.width));
    style.setProperty("--rows", String(this.board.height));
    const mayTurn = turn && matchMedia(UPRIGHT).matches;
    const room = this.#measure(besideSheet);
    this.board.fit({ zoom, turn: mayTurn, rulers, room, isOnlySeen });
  }

  /** The room for cells in pixels. @param {boolean} besideSheet */
  #measure(besideSheet) {
    const well = this.board.element;
    const { scrollLeft, scrollTop } = well;
    if (besideSheet) this.makeRoom();
    else this.#reserve(0, 0);
    const dashboard = /** @type {HTMLElement | null} */ (this.window.querySelector(".dashboard"));
    const frame = getComputedStyle(this.window);
    const inner = getComputedStyle(well);
    const pixels = (/** @type {string} */ value) => Number.parseFloat(value) || 0;
    const [x, y] = SIDES.map((sides) =>
      sides
        .map(
          (side) =>
            pixels(frame[`padding${side}`]) +
            pixels(frame[`border${side}Width`]) +
            pixels(inner[`border${side}Width`]),
        )
        .reduce((sum, value) => sum + value),
    );
    const isRow = frame.flexDirection === "row";
    const gap = dashboard ? pixels(frame.gap) : 0;
    const room = {
      x: this.room.clientWidth - x - (isRow && dashboard ? dashboard.offsetWidth + gap : 0),
      y: this.room.clientHeight - y - (!isRow && dashboard ? dashboard.offsetHeight + gap : 0),
    };
    this.makeRoom();
    well.scrollTo(scrollLeft, scrollTop); // a board that fits without the sheet lost it
    return room;
  }

  /** Give the sheet that lies over the page its room: the board gets what is left. */
  makeRoom() {
    const sheet = this.sheets.find(
      (each) => each.offsetHeight && getComputedStyle(each).position === "fixed",
    );
    this.#reserve(sheet?.offsetWidth ?? 0, sheet?.offsetHeight ?? 0);
  }

  /** @param {number} width @param {number} height */
  #reserve(width, height) {
    document.documentElement.style.setProperty("--sheet-width", `${width}px`);
    document.documentElement.style.setProperty("--sheet-height", `${height}px`);
  }

  /**
   * Scroll so that cells are seen and not behind a sheet.
   * @param {number[]} needed what must be seen
   * @param {number[]} [more] what should be seen too if there is room for all
   */
  reveal(needed, more = []) {
    if (!needed.length) return;
    this.makeRoom();
    if (this.room.getBoundingClientRect().top < 0) window.scrollTo({ top: 0 });
    this.board.reveal(needed, more);
  }
}
