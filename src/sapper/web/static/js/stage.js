// The stage of a page: the room that the dashboard and the sheets leave for the board. On a phone,
// sheets cover the bottom of the page and are dragged down by their handle or header. The button
// “More” opens the sheet with the controls that the bar has no room for. On larger screens, cards
// take the place of sheets.

import { closable } from "./controls.js";
import { byId } from "./dom.js";

/** Screens on which wide boards are turned, because only the board fits on them. */
const UPRIGHT = "(max-width: 599px) and (orientation: portrait)";

/** On a phone, a board gets all the room if its width divided by its height is above this. */
const LONG = 1.5;

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
   * Draw the cells in the preferred size, turned if that is preferred and makes them larger.
   * @param {{zoom: number, turn: boolean, rulers: boolean, isOnlySeen?: boolean}} preferences
   * @param {boolean} besideSheet whether to fit the board next to a sheet; otherwise the board
   *   extends behind the sheet and can be scrolled
   */
  fit({ zoom, turn, rulers, isOnlySeen }, besideSheet) {
    if (!this.board.width) return;
    const { style } = document.documentElement;
    style.setProperty("--columns", String(this.board.width));
    style.setProperty("--rows", String(this.board.height));
    const mayTurn = turn && matchMedia(UPRIGHT).matches;
    const isLong = this.board.width > LONG * this.board.height;
    document.documentElement.toggleAttribute("data-long", mayTurn && isLong);
    const room = this.#measure(besideSheet);
    this.board.fit({ zoom, turn: mayTurn, rulers, room, isOnlySeen });
  }

  /** The room for cells, in pixels. @param {boolean} besideSheet */
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
    well.scrollTo(scrollLeft, scrollTop); // measuring without the sheet may have reset it
    return room;
  }

  /** Reserve room for the sheet over the page; the board gets the rest. */
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
   * Scroll until cells are visible and not behind a sheet.
   * @param {number[]} needed cells that must be visible
   * @param {number[]} [more] cells that should be visible too if all fit
   */
  reveal(needed, more = []) {
    if (!needed.length) return;
    this.makeRoom();
    if (this.room.getBoundingClientRect().top < 0) window.scrollTo({ top: 0 });
    this.board.reveal(needed, more);
  }
}

/** A sheet that is dragged down by this many pixels is closed. */
const FAR = 48;

/** The height of the part at the top of a sheet by which it is dragged, in pixels. */
const HANDLE = 60;

/** Whether an element covers the page as a sheet. @param {HTMLElement} element */
export function isSheet(element) {
  return getComputedStyle(element).position === "fixed";
}

/**
 * Let a finger drag a sheet down.
 * @param {HTMLElement} sheet @param {() => void} close
 * @param {() => void} [raise] called after a drag upwards
 */
export function swipes(sheet, close, raise = () => {}) {
  /** @type {{id: number, y: number, by: number} | null} */
  let drag = null;
  sheet.addEventListener(
    "touchstart",
    (event) => {
      const [touch] = event.changedTouches;
      const isHandle = touch.clientY - sheet.getBoundingClientRect().top < HANDLE;
      const isFree = isHandle && isSheet(sheet) && event.touches.length === 1;
      drag = isFree ? { id: touch.identifier, y: touch.clientY, by: 0 } : null;
    },
    { passive: true },
  );
  sheet.addEventListener(
    "touchmove",
    (event) => {
      const touch = [...event.changedTouches].find((each) => each.identifier === drag?.id);
      if (!drag || !touch) return;
      drag.by = touch.clientY - drag.y;
      if (drag.by > 0) sheet.style.transform = `translateY(${drag.by}px)`;
      event.preventDefault(); // the sheet moves, not its content
    },
    { passive: false },
  );
  const end = () => {
    sheet.style.transform = "";
    const by = drag?.by ?? 0;
    drag = null;
    if (by > FAR) close();
    else if (by < -FAR / 2) raise();
  };
  sheet.addEventListener("touchend", end);
  sheet.addEventListener("touchcancel", end);
}

/**
 * The sheet that “More” opens; a tap elsewhere closes it, and so does Escape.
 * @returns {() => void} closes it
 */
export function listenToMore() {
  const root = document.documentElement;
  const button = byId("more-button");
  const rail = byId("rail");
  const isOpen = () => root.dataset.more === "open";
  const show = (/** @type {boolean} */ open) => {
    root.dataset.more = open ? "open" : "";
    button.setAttribute("aria-expanded", String(open));
  };
  button.addEventListener("click", () => show(!isOpen()));
  byId("draft").addEventListener("click", () => {
    if (!isOpen()) return;
    show(false); // the player needs the board to set drafts
    button.focus();
  });
  swipes(rail, () => show(false));
  document.addEventListener("pointerdown", (event) => {
    const target = /** @type {Element} */ (event.target);
    if (isOpen() && !target.closest("#rail, #more-button, dialog")) show(false);
  });
  closable(isOpen, () => {
    show(false);
    button.focus();
  });
  // On a phone, the sheet of “More” contains the controls that do not fit into the bar.
  const narrow = matchMedia("(max-width: 599px), (max-width: 980px) and (max-height: 500px)");
  const place = () => {
    const zoom = /** @type {HTMLElement} */ (document.querySelector(".zoom"));
    if (narrow.matches) byId("more-tools").append(byId("redo"), byId("draft"), zoom);
    else {
      byId("undo").after(byId("redo"));
      byId("switch").after(byId("draft"), zoom);
    }
  };
  narrow.addEventListener("change", place);
  place();
  // There is no room for the difficulty next to the longest names of levels and modes.
  const upright = matchMedia("(max-width: 599px) and (orientation: portrait)");
  const placeDifficulty = () => {
    if (upright.matches) byId("menu").prepend(byId("difficulty-choice"));
    else byId("bar-sheet").querySelector(".choices").append(byId("difficulty-choice"));
  };
  upright.addEventListener("change", placeDifficulty);
  placeDifficulty();
  return () => show(false);
}
