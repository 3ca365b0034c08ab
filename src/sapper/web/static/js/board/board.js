// A board in a page: a scrolling element that contains an ARIA grid of cells with one tab stop. It
// draws the cells and the marks on them, and it reports the player's actions; it contains no rules.
// It needs no other part of the page, and `destroy` removes everything it added, including
// listeners:
//
//     const board = new Board(element, { open: (index) => … , flag: (index) => … });
//     board.show(["1..", "...", "..."], { label: "Three by three" });
//
// The caller keeps the state of the cells: nothing is read back from the drawing.

import { around, fitting, largerTurned, scrollFor } from "./fitting.js";
import { icon, installSymbols, setMineImages } from "./icons.js";
import { listen } from "./input.js";
import { look, noMarks } from "./looks.js";
import { PaintQueue } from "./paint_queue.js";

/**
 * The callbacks of a board; all are optional.
 * @typedef {object} BoardOptions
 * @property {(index: number) => unknown} [open] if omitted, the board accepts no moves
 * @property {(index: number) => unknown} [flag]
 * @property {(index: number) => unknown} [chord] opens around a number
 * @property {(pressing: boolean) => unknown} [pressing] a button or a finger is down on a cell
 * @property {(what: "flag" | "dig") => unknown} [felt] a finger has flagged or dug
 * @property {(size: number) => unknown} [zoomed] two fingers chose a cell size, 0 to fit; if
 *   omitted, the board changes its size itself
 * @property {(isPainting: boolean) => unknown} [painting] whether cells wait to be painted
 * @property {() => boolean} [isActive] whether the board accepts moves now
 * @property {() => string} [flagKey] the key that flags, in lower case
 * @property {() => boolean} [chordsOnClick] whether a click on a number opens around it
 * @property {() => boolean} [isFlagging] whether a tap flags instead of digging
 * @property {() => number} [longPress] milliseconds
 * @property {(isTurned: boolean) => unknown} [turned] whether rows are now shown as columns
 */

/**
 * The character of each cell, and the cells on which a move is under way.
 * @typedef {{signs: string[], pending?: ReadonlyMap<number, string>}} Picture
 */

/**
 * How a board is fitted into its room.
 * @typedef {object} Fit
 * @property {number} [zoom] pixels per cell; 0 fills the room
 * @property {boolean} [turn] show rows as columns where that makes a wide board larger
 * @property {boolean} [rulers] number rows and columns
 * @property {{x: number, y: number}} [room] pixels; by default those of the parent element
 * @property {boolean} [isOnlySeen] its cells are not tapped, so they may be smaller
 */

/** On a board with more cells than this, visible cells are drawn first and all others later. */
const LARGE = 2000;

/** The width of a ruler in pixels, the same as in board.css. */
const RULER = 20;

/** Cells smaller than this, in pixels, are drawn with narrower gaps between them. */
const THIN = 24;

/** The margin kept around cells that are scrolled into view, in cell widths. */
const AIR = 0.6;

/**
 * Digits and symbols that are drawn as text, which is fast for boards that show thousands of them.
 */
const TEXT = /^[0-9?◊×~○]$/;

/** The kind of a badge: a clue (capital letter), a supposition (small letter) or a step (number).
 */
function badgeKind(/** @type {string} */ text) {
  if (/^\d/.test(text)) return "number";
  return text === text.toLowerCase() ? "supposition" : "label";
}

/** Whether a cell needs more than background and text: a child element, or a line over its edge. */
function isLayered(/** @type {import("./looks.js").Look} */ { sign, cover, mark, badge, classes }) {
  const isDrawn = sign !== "" && !TEXT.test(sign);
  return isDrawn || cover || mark || badge || /\b(ring|hinted|supposed)\b/.test(classes);
}

export class Board {
  #end = new AbortController();
  #queue;
  /** @type {SVGSVGElement | null} the drawing over the cells */
  #sheet = null;
  #drawing = "";
  #rulers = "";
  /** @type {string[]} how each cell looked when it was last painted */
  #keys = [];
  /** @type {number[]} cells shown as pressed */
  #pressed = [];
  /** @type {Fit} */
  #fit = {};

  /** @param {HTMLElement} element an empty element @param {BoardOptions} [options] */
  constructor(element, options = {}) {
    this.element = element;
    this.options = options;
    this.width = 0;
    this.height = 0;
    /** @type {HTMLElement[]} */
    this.cells = [];
    /** @type {Picture} */
    this.picture = { signs: [] };
    this.marks = noMarks();
    /** The cell that the Tab key reaches. */
    this.current = 0;
    /** Whether rows of the game are shown as columns of the screen. */
    this.turned = false;
    /** Pixels per cell: the current number, and the one that would fit the room. */
    this.cellSize = 0;
    this.fitSize = 0;
    this.field = document.createElement("div");
    this.field.className = "field";
    element.classList.add("well");
    element.tabIndex = -1; // the scrolling element would be a second tab stop
    element.replaceChildren(this.field);
    installSymbols();
    this.#queue = new PaintQueue(this);
    // Assistive technology may also move the focus here.
    this.field.addEventListener("focusin", (event) => {
      const index = this.hit(event);
      if (index >= 0) this.setCurrent(index);
    });
    listen(this, this.#end.signal);
  }

  /** Remove everything that the board has added to the page. */
  destroy() {
    this.#end.abort();
    this.#queue.destroy();
    this.element.replaceChildren();
    this.element.classList.remove("well", "ruled", "close");
    this.element.removeAttribute("tabindex");
    this.element.removeAttribute("data-input");
    this.element.style.removeProperty("--cell");
  }

  /**
   * Show rows of characters: `.` hidden, a digit for an open cell, `F` a flag, `?` a question mark,
   * `*` a mine, `X` the mine that was hit, `!` a wrong flag, `_` open without a number.
   * @param {string[]} rows
   * @param {{label?: string, marks?: import("./looks.js").Marks}} [about]
   */
  show(rows, { label = "Minesweeper board", marks } = {}) {
    this.build(rows[0]?.length ?? 0, rows.length, label);
    this.fit();
    this.draw({ signs: Array.from(rows.join("")) }, marks);
  }

  /**
   * Make an empty grid of this size.
   * @param {number} width @param {number} height @param {string} label
   */
  build(width, height, label) {
    const { field } = this;
    field.setAttribute("role", "grid");
    field.setAttribute("aria-label", label);
    field.setAttribute("aria-rowcount", String(height));
    field.setAttribute("aria-colcount", String(width));
    const hadFocus = field.contains(document.activeElement);
    const same = width === this.width && height === this.height;
    this.clearSheet();
    field.classList.toggle("large", width * height > LARGE);
    field.style.setProperty("--row-cells", String(width));
    if (!same) {
      this.width = width;
      this.height = height;
      this.cells = [];
      this.current = 0;
      const rows = document.createDocumentFragment();
      const model = this.#row(); // cloning a row is faster than building one
      for (let row = 0; row < height; row++) {
        const copy = /** @type {HTMLElement} */ (model.cloneNode(true));
        copy.setAttribute("aria-rowindex", String(row + 1));
        for (const cell of copy.children) {
          /** @type {HTMLElement} */ (cell).dataset.index = String(this.cells.length);
          this.cells.push(/** @type {HTMLElement} */ (cell));
        }
        rows.append(copy);
      }
      field.replaceChildren(rows);
    }
    this.picture = { signs: new Array(width * height).fill(".") };
    this.#keys = new Array(width * height).fill("");
    this.#queue.clear();
    if (this.isLarge) this.recolour();
    if (!this.cells.length) return;
    this.setCurrent(Math.floor(height / 2) * width + Math.floor(width / 2));
    if (hadFocus) this.cells[this.current].focus({ preventScroll: true });
  }

  /** A row of cells, which is copied for every row. Each copy gets its own row number. */
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

  /** Whether the board is so large that its visible part is drawn first. */
  get isLarge() {
    return this.cells.length > LARGE;
  }

  /**
   * Adopt the colours of another theme. Only images need this; everything else follows the style
   * sheet.
   */
  recolour() {
    setMineImages(this.field);
  }

  // Drawing.

  /**
   * Draw cells, all by default, after the current task.
   * @param {Picture} picture @param {import("./looks.js").Marks} [marks]
   * @param {Iterable<number>} [indices]
   */
  draw(picture, marks = noMarks(), indices = this.cells.keys()) {
    this.picture = picture;
    this.marks = marks;
    this.#queue.add(indices);
  }

  /** The character that a cell shows now. @param {number} index */
  signAt(index) {
    return this.picture.pending?.get(index) ?? this.picture.signs[index] ?? ".";
  }

  /** Paint a cell now. @param {number} index */
  paint(index) {
    const isPending = this.picture.pending?.has(index) ?? false;
    const now = look(this.signAt(index), index, this.marks, isPending);
    if (this.#keys[index] === now.key) return;
    this.#keys[index] = now.key;
    const cell = this.cells[index];
    const isImage = now.sign === "mine" && this.isLarge && !isLayered({ ...now, sign: "" });
    const kind = isImage ? " mine-image" : isLayered(now) ? " layered" : "";
    cell.className = `cell ${now.classes}${kind}`;
    cell.replaceChildren();
    if (TEXT.test(now.sign)) cell.textContent = now.sign === "0" ? "" : now.sign;
    else if (now.sign && !isImage) cell.append(icon(`icon-${now.sign}`, ""));
    if (now.cover) cell.append(icon(`icon-${now.cover}`, "cross-over"));
    if (now.chance) {
      const text = document.createElement("span");
      text.className = now.classes.includes("certain") ? "chance certain" : "chance";
      text.textContent = now.chance;
      cell.append(text);
    }
    if (now.mark) cell.append(icon(`mark-${now.mark}`, "mark"));
    if (now.badge) {
      const badge = document.createElement("span");
      badge.className = `badge ${badgeKind(now.badge)}`;
      badge.textContent = now.badge;
      cell.append(badge);
    }
    if (/\b(fresh|burst|dropped)\b/.test(now.classes) && !this.isLarge) this.#delay(cell, index);
    if (now.share !== undefined) cell.style.setProperty("--share", String(now.share));
    cell.setAttribute("aria-label", `${this.name(index)}, ${now.label}`);
  }

  /** The place of a cell in words, as shown on screen, counted from 1. @param {number} index */
  name(index) {
    const place = [Math.floor(index / this.width) + 1, (index % this.width) + 1];
    const [row, column] = this.turned ? place.reverse() : place;
    return `row ${row}, column ${column}`;
  }

  /**
   * Set the delay of a cell's animation, which grows with the distance from the move.
   * @param {HTMLElement} cell @param {number} index
   */
  #delay(cell, index) {
    const { width } = this;
    const origin = this.marks.origin ?? index;
    const down = Math.abs(Math.floor(index / width) - Math.floor(origin / width));
    const across = Math.abs((index % width) - (origin % width));
    cell.style.setProperty("--ring", String(Math.max(down, across)));
    cell.style.setProperty("--sweep", String((index % width) / width));
  }

  /** Draw over the cells; a cell is one unit wide. @param {string} drawing SVG elements, or "" */
  drawSheet(drawing) {
    this.clearSheet();
    if (!drawing) return;
    const sheet = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    sheet.setAttribute("class", "sheet");
    const [across, down] = this.turned ? [this.height, this.width] : [this.width, this.height];
    sheet.setAttribute("viewBox", `0 0 ${across} ${down}`);
    sheet.setAttribute("preserveAspectRatio", "none");
    sheet.setAttribute("aria-hidden", "true");
    sheet.innerHTML = this.turned ? `<g transform="matrix(0 1 1 0 0 0)">${drawing}</g>` : drawing;
    this.field.append(sheet);
    this.#sheet = sheet;
    this.#drawing = drawing;
  }

  clearSheet() {
    this.#sheet?.remove();
    this.#sheet = null;
    this.#drawing = "";
  }

  /** Show these cells, and only these, as pressed. @param {number[]} indices */
  press(indices) {
    for (const index of this.#pressed) this.cells[index]?.classList.remove("pressed");
    for (const index of indices) this.cells[index].classList.add("pressed");
    this.#pressed = indices;
  }

  // Focus.

  /** Move the tab stop to a cell. @param {number} index */
  setCurrent(index) {
    if (this.cells[this.current]) this.cells[this.current].tabIndex = -1;
    this.current = index;
    this.cells[index].tabIndex = 0;
  }

  /** Move the tab stop and the focus to a cell. @param {number} index */
  focus(index = this.current) {
    this.setCurrent(index);
    this.cells[index].focus({ preventScroll: true });
    this.cells[index].scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  // Places. The cell at a point is computed, so elements drawn or removed there do not matter.

  /** The cell of an event, or -1; for pointers use `at`. @param {Event} event */
  hit(event) {
    const target = /** @type {Element | null} */ (event.target);
    const cell = target?.closest?.(".cell");
    return cell && this.field.contains(cell)
      ? Number(/** @type {HTMLElement} */ (cell).dataset.index)
      : -1;
  }

  /**
   * The cell at a point of the window, or -1 if none is visible there.
   * @param {number} x @param {number} y
   */
  at(x, y) {
    const well = this.element.getBoundingClientRect();
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
    const box = this.field.getBoundingClientRect();
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
    const box = this.field.getBoundingClientRect();
    const [across, down] = this.turned
      ? [row / this.height, col / this.width]
      : [col / this.width, row / this.height];
    return [box.left + across * box.width, box.top + down * box.height];
  }

  /** Where a cell is in the window, visible or not. @param {number} index */
  boxOf(index) {
    const row = Math.floor(index / this.width);
    const col = index % this.width;
    const [left, top] = this.pointOf([row, col]);
    const [right, bottom] = this.pointOf([row + 1, col + 1]);
    return { left, top, right, bottom };
  }

  /** The neighbours of a cell, in ascending order. @param {number} index @returns {number[]} */
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

  // Size.

  /**
   * Fit the board into its room; by default in the same way as last time.
   * @param {Fit} [fit]
   */
  fit(fit = this.#fit) {
    this.#fit = fit;
    if (!this.width) return;
    const { zoom = 0, turn = false, rulers = false, isOnlySeen = false } = fit;
    const kept = this.cellSize ? this.#middle() : null;
    const room = fit.room ?? this.#parentRoom();
    const x = room.x - (rulers ? RULER : 0);
    const y = room.y - (rulers ? RULER : 0);
    const { width, height } = this;
    const isWide = turn && width > height;
    // A board that is only viewed keeps the orientation in which it was played.
    const turned = isWide && (isOnlySeen ? this.turned : largerTurned(width, height, x, y));
    const [across, down] = turned ? [height, width] : [width, height];
    const isTapped = !isOnlySeen && matchMedia("(pointer: coarse)").matches;
    this.fitSize = fitting(across, down, x, y, isTapped);
    const size = zoom || this.fitSize;
    const changed = size !== this.cellSize || turned !== this.turned;
    this.cellSize = size;
    this.element.style.setProperty("--cell", `${size}px`);
    this.element.classList.toggle("close", size < THIN);
    this.#turn(turned);
    this.#rule(rulers ? [across, down] : null);
    if (kept && changed) {
      const view = this.#view();
      this.keepPlace(kept, (view.left + view.right) / 2, (view.top + view.bottom) / 2);
    }
  }

  /**
   * Set the size of a cell, or tell the board's owner to do so.
   * @param {number} size 0 to fit
   */
  zoom(size) {
    if (this.options.zoomed) this.options.zoomed(size);
    else this.fit({ ...this.#fit, zoom: size });
  }

  /** The room inside the parent element. */
  #parentRoom() {
    const parent = /** @type {HTMLElement} */ (this.element.parentElement);
    const { offsetWidth, clientWidth, offsetHeight, clientHeight } = this.element;
    return {
      x: parent.clientWidth - (offsetWidth - clientWidth),
      y: parent.clientHeight - (offsetHeight - clientHeight),
    };
  }

  /**
   * Show rows as columns, or as rows again. The name of a cell contains its row and column
   * on the screen, but its index is still the one in the game.
   * @param {boolean} turned
   */
  #turn(turned) {
    if (turned === this.turned) return;
    this.turned = turned;
    this.#queue.lookAgain();
    this.field.classList.toggle("turned", turned);
    this.options.turned?.(turned);
    this.#keys.fill(""); // their names have changed
    this.#queue.add(this.cells.keys());
    if (this.#drawing) this.drawSheet(this.#drawing);
  }

  /**
   * Number the rows and columns at the board's edges, or remove these numbers.
   * @param {number[] | null} counts
   */
  #rule(counts) {
    const wanted = counts ? counts.join() : "";
    if (wanted === this.#rulers) return;
    this.#rulers = wanted;
    for (const ruler of this.element.querySelectorAll(".ruler")) ruler.remove();
    this.element.classList.toggle("ruled", counts !== null);
    if (!counts) return;
    const strip = (/** @type {string} */ name, /** @type {number} */ count) => {
      const ruler = document.createElement("div");
      ruler.className = `ruler ${name}`;
      ruler.setAttribute("aria-hidden", "true");
      for (let place = 1; place <= count; place++) {
        const number = document.createElement("span");
        number.textContent = String(place);
        ruler.append(number);
      }
      return ruler;
    };
    this.element.prepend(strip("corner", 0), strip("across", counts[0]), strip("down", counts[1]));
  }

  // Scrolling.

  /**
   * Scroll until cells are visible.
   * @param {number[]} needed cells that must be visible
   * @param {number[]} [more] cells that should be visible too if all fit
   */
  reveal(needed, more = []) {
    if (!needed.length) return;
    const box = (/** @type {number[]} */ cells) => around(cells.map((index) => this.boxOf(index)));
    const wanted = box([...needed, ...more]);
    const by = scrollFor(box(needed), wanted, this.#view(), AIR * this.cellSize);
    this.element.scrollBy({ left: by.x, top: by.y });
  }

  /**
   * Scroll so that a place on the board is at a point in the window.
   * @param {[number, number]} place row and column with fractions @param {number} x @param {number} y
   */
  keepPlace(place, x, y) {
    const [atX, atY] = this.pointOf(place);
    this.element.scrollBy({ left: atX - x, top: atY - y });
  }

  /** The part of the window in which cells are visible. */
  #view() {
    const { element } = this;
    const box = element.getBoundingClientRect();
    const ruler = this.#rulers ? RULER : 0;
    const left = box.left + element.clientLeft + ruler;
    const top = box.top + element.clientTop + ruler;
    return {
      left,
      top,
      right: left + element.clientWidth - ruler,
      bottom: top + element.clientHeight - ruler,
    };
  }

  /** The point of the board at the centre of the view, as a fractional row and column. */
  #middle() {
    const view = this.#view();
    return this.placeAt((view.left + view.right) / 2, (view.top + view.bottom) / 2);
  }
}
