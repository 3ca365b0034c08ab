// The grid of cells in the page: an ARIA grid with one tab stop. It paints looks and tells which
// cell was hit; what a cell is, state.js knows, and nobody reads it back from here.

import { PaintQueue } from "./painting.js";
import { icon } from "../icons.js";

/**
 * How one cell looks. Two looks with the same `key` paint the same.
 * @typedef {object} Look
 * @property {string} key everything below as one string, for a cheap comparison
 * @property {string} classes of the cell, without `cell`
 * @property {string} sign what stands in it: a digit, `?`, an icon's name, or nothing
 * @property {string} [cover] a second icon drawn over the sign, such as the cross of a wrong flag
 * @property {string} [chance] small text: a probability in per cent
 * @property {number} [share] 0 to 100, the place on one half of the heat scale
 * @property {string} [mark] `ring` or `cross`, drawn over all that
 * @property {string} [badge] the letter of a clue or the number of a step, in a corner
 * @property {string} label the state in words, for assistive technology
 */

/** Cells from which on a board is drawn where it is seen first, and elsewhere when there is time. */
const LARGE = 2000;

/** Signs that are text: digits, and the shapes of states, of which a board may show thousands. */
const TEXT = /^[0-9?◊×~○]$/;

/** What a badge names: a clue by a letter, a supposition by a small one, a step by its number. */
function badgeKind(/** @type {string} */ text) {
  if (/^\d/.test(text)) return "number";
  return text === text.toLowerCase() ? "supposition" : "label";
}

/** Whether anything is placed in a cell, or drawn over its edge: more than a ground and a text. */
function isLayered(/** @type {Look} */ { sign, cover, mark, badge, classes }) {
  const isDrawn = sign !== "" && !TEXT.test(sign);
  return isDrawn || cover || mark || badge || /\b(ring|hinted|supposed)\b/.test(classes);
}

export class BoardView {
  /** @param {HTMLElement} element an empty element that becomes the grid */
  constructor(element) {
    this.element = element;
    this.width = 0;
    this.height = 0;
    /** @type {HTMLElement[]} */
    this.cells = [];
    /** @type {string[]} */
    this.keys = [];
    /** @type {number[]} cells shown as pressed */
    this.pressed = [];
    /** The cell that a Tab key reaches. */
    this.current = 0;
    /** Whether rows of the game are shown as columns of the screen. */
    this.turned = false;
    /** @type {SVGSVGElement | null} */
    this.sheet = null;
    this.drawing = "";
    this.queue = new PaintQueue(this);
    // Focus may also come from outside, by assistive technology.
    element.addEventListener("focusin", (event) => {
      const index = this.hit(event);
      if (index >= 0) this.setCurrent(index);
    });
  }

  /**
   * Show rows as columns, or as rows. Only the screen changes: indices, names and the grid that
   * assistive technology reads stay those of the game.
   * @param {boolean} turned
   */
  turn(turned) {
    if (turned === this.turned) return;
    this.turned = turned;
    this.queue.lookAgain();
    this.element.classList.toggle("turned", turned);
    if (this.drawing) this.drawSheet(this.drawing);
  }

  /**
   * Make an empty grid of this size.
   * @param {number} width @param {number} height @param {string} label
   */
  build(width, height, label) {
    this.element.setAttribute("role", "grid");
    this.element.setAttribute("aria-label", label);
    this.element.setAttribute("aria-rowcount", String(height));
    this.element.setAttribute("aria-colcount", String(width));
    const hadFocus = this.element.contains(document.activeElement);
    const same = width === this.width && height === this.height;
    this.clearSheet();
    this.element.classList.toggle("large", width * height > LARGE);
    this.element.style.setProperty("--row-cells", String(width));
    if (!same) {
      this.width = width;
      this.height = height;
      this.cells = [];
      this.current = 0;
      const rows = document.createDocumentFragment();
      const model = this.#row(); // copies of one row are made faster than rows
      for (let row = 0; row < height; row++) {
        const copy = /** @type {HTMLElement} */ (model.cloneNode(true));
        copy.setAttribute("aria-rowindex", String(row + 1));
        for (const cell of copy.children) {
          /** @type {HTMLElement} */ (cell).dataset.index = String(this.cells.length);
          this.cells.push(/** @type {HTMLElement} */ (cell));
        }
        rows.append(copy);
      }
      this.element.replaceChildren(rows);
    }
    this.keys = new Array(width * height).fill("");
    this.queue.clear();
    this.setCurrent(Math.floor(height / 2) * width + Math.floor(width / 2));
    if (hadFocus) this.cells[this.current].focus({ preventScroll: true });
  }

  /** A row whose place is not yet known. */
  #row() {
    const element = document.createElement("div");
    element.className = "row";
    element.setAttribute("role", "row");
    for (let col = 0; col < this.width; col++) {
      const cell = document.createElement("div");
      cell.className = "cell cover";
      cell.setAttribute("role", "gridcell");
      cell.setAttribute("aria-colindex", String(col + 1));
      cell.tabIndex = -1;
      element.append(cell);
    }
    return element;
  }

  /** Whether it has so many cells that it is drawn where it is seen first. */
  get isLarge() {
    return this.cells.length > LARGE;
  }

  /**
   * Paint cells, all by default, when all that happens now has happened.
   * @param {(index: number) => Look} lookOf asked when a cell's turn comes
   * @param {Iterable<number>} [indices]
   */
  paintAll(lookOf, indices = this.cells.keys()) {
    this.queue.add(lookOf, indices);
  }

  /** @param {number} index @param {Look} look */
  paint(index, look) {
    if (this.keys[index] === look.key) return;
    this.keys[index] = look.key;
    const cell = this.cells[index];
    const isImage = look.sign === "mine" && this.isLarge && !isLayered({ ...look, sign: "" });
    const kind = isImage ? " mine-image" : isLayered(look) ? " layered" : "";
    cell.className = `cell ${look.classes}${kind}`;
    cell.replaceChildren();
    if (TEXT.test(look.sign)) cell.textContent = look.sign === "0" ? "" : look.sign;
    else if (look.sign && !isImage) cell.append(icon(`icon-${look.sign}`, ""));
    if (look.cover) cell.append(icon(`icon-${look.cover}`, "cross-over"));
    if (look.chance) {
      const text = document.createElement("span");
      text.className = look.classes.includes("certain") ? "chance certain" : "chance";
      text.textContent = look.chance;
      cell.append(text);
    }
    if (look.mark) cell.append(icon(`mark-${look.mark}`, "mark"));
    if (look.badge) {
      const badge = document.createElement("span");
      badge.className = `badge ${badgeKind(look.badge)}`;
      badge.textContent = look.badge;
      cell.append(badge);
    }
    if (look.share !== undefined) cell.style.setProperty("--share", String(look.share));
    cell.setAttribute("aria-label", `${this.name(index)}, ${look.label}`);
  }

  /** The place of a cell in words, counted from 1. @param {number} index */
  name(index) {
    return `row ${Math.floor(index / this.width) + 1}, column ${(index % this.width) + 1}`;
  }

  /** The cell that an event happened to, or -1; for a pointer ask `at`. @param {Event} event */
  hit(event) {
    const target = /** @type {Element | null} */ (event.target);
    const cell = target?.closest?.(".cell");
    return cell && this.element.contains(cell)
      ? Number(/** @type {HTMLElement} */ (cell).dataset.index)
      : -1;
  }

  /**
   * The cell at a point of the window, or -1 where none is in sight. It is calculated, so that it
   * does not matter what was drawn or removed there meanwhile.
   * @param {number} x @param {number} y
   */
  at(x, y) {
    const well = /** @type {HTMLElement} */ (this.element.parentElement).getBoundingClientRect();
    if (x < well.left || x >= well.right || y < well.top || y >= well.bottom) return -1;
    const [row, col] = this.placeAt(x, y).map(Math.floor);
    if (row < 0 || row >= this.height || col < 0 || col >= this.width) return -1;
    return row * this.width + col;
  }

  /**
   * The row and the column at a point of the window, with fractions.
   * @param {number} x @param {number} y @returns {[number, number]}
   */
  placeAt(x, y) {
    const box = this.element.getBoundingClientRect();
    const across = (x - box.left) / box.width;
    const down = (y - box.top) / box.height;
    return this.turned
      ? [across * this.height, down * this.width]
      : [down * this.height, across * this.width];
  }

  /**
   * The point of the window at a row and a column.
   * @param {[number, number]} place with fractions @returns {[number, number]}
   */
  pointOf([row, col]) {
    const box = this.element.getBoundingClientRect();
    const [across, down] = this.turned
      ? [row / this.height, col / this.width]
      : [col / this.width, row / this.height];
    return [box.left + across * box.width, box.top + down * box.height];
  }

  /** Where a cell is in the window, in sight or not. @param {number} index */
  boxOf(index) {
    const row = Math.floor(index / this.width);
    const col = index % this.width;
    const [left, top] = this.pointOf([row, col]);
    const [right, bottom] = this.pointOf([row + 1, col + 1]);
    return { left, top, right, bottom };
  }

  /** The cells around one, ascending. @param {number} index @returns {number[]} */
  around(index) {
    const row = Math.floor(index / this.width);
    const col = index % this.width;
    const found = [];
    for (let r = Math.max(0, row - 1); r <= Math.min(this.height - 1, row + 1); r++) {
      for (let c = Math.max(0, col - 1); c <= Math.min(this.width - 1, col + 1); c++) {
        if (r !== row || c !== col) found.push(r * this.width + c);
      }
    }
    return found;
  }

  /** Show cells as pressed, and no others. @param {number[]} indices */
  press(indices) {
    for (const index of this.pressed) this.cells[index]?.classList.remove("pressed");
    for (const index of indices) this.cells[index].classList.add("pressed");
    this.pressed = indices;
  }

  /** Move the one tab stop. @param {number} index */
  setCurrent(index) {
    if (this.cells[this.current]) this.cells[this.current].tabIndex = -1;
    this.current = index;
    this.cells[index].tabIndex = 0;
  }

  /** Move the tab stop and the focus. @param {number} index */
  focus(index) {
    this.setCurrent(index);
    this.cells[index].focus({ preventScroll: true });
    this.cells[index].scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /** Draw over the cells, in units of cells. @param {string} drawing SVG elements */
  drawSheet(drawing) {
    this.clearSheet();
    const sheet = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    sheet.setAttribute("class", "sheet");
    const [across, down] = this.turned ? [this.height, this.width] : [this.width, this.height];
    sheet.setAttribute("viewBox", `0 0 ${across} ${down}`);
    sheet.setAttribute("preserveAspectRatio", "none");
    sheet.setAttribute("aria-hidden", "true");
    sheet.innerHTML = this.turned ? `<g transform="matrix(0 1 1 0 0 0)">${drawing}</g>` : drawing;
    this.element.append(sheet);
    this.sheet = sheet;
    this.drawing = drawing;
  }

  clearSheet() {
    this.sheet?.remove();
    this.sheet = null;
    this.drawing = "";
  }
}
