// Events into intents: what a mouse, a finger or a key means. It decides nothing about the game:
// what a cell shows it is told.
//
// Mouse: left opens on release, right marks on press; on a number left chords, and so do the
// middle button and both buttons together. Touch: tap digs or marks as the switch says, a long
// press does the other. Keys: see KEYS below and docs/page.md.

import { isCovered, isFlagged } from "./state.js";

/**
 * @typedef {object} Intents
 * @property {(index: number) => void} open
 * @property {(index: number) => void} flag
 * @property {(index: number) => void} chord
 * @property {(pressing: boolean) => void} pressing the face holds its breath
 * @property {() => boolean} flagging whether the dig/flag switch stands on flag
 * @property {() => number} longPress milliseconds
 * @property {() => boolean} active whether the board takes moves now
 * @property {(index: number) => string} signAt the character of the picture that a cell shows
 */

const LEFT = 0;
const MIDDLE = 1;
const RIGHT = 2;
const SLOP = 12; // pixels that a finger may move and still press

/** Rows and columns that an arrow key moves. */
const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/**
 * Listen to a board.
 * @param {import("./board.js").BoardView} board @param {Intents} intents
 */
export function listen(board, intents) {
  mouse(board, intents);
  touch(board, intents);
  keyboard(board, intents);
  const using = (/** @type {string} */ device) => () =>
    (document.documentElement.dataset.input = device);
  document.addEventListener("keydown", using("keys"), true);
  document.addEventListener("pointerdown", using("pointer"), true);
  board.element.addEventListener("contextmenu", (event) => event.preventDefault());
  // Assistive technology clicks without a pointer; a real click's detail counts from 1.
  board.element.addEventListener("click", (event) => {
    const index = board.hit(event);
    if (event.detail === 0 && index >= 0) primary(intents, index, false);
  });
}

/**
 * Dig, mark or chord, as the cell and the switch say.
 * @param {Intents} intents @param {number} index
 * @param {boolean} other whether to do the other of dig and mark
 */
function primary(intents, index, other) {
  const sign = intents.signAt(index);
  if (!isCovered(sign)) intents.chord(index);
  else if (intents.flagging() !== other) intents.flag(index);
  else if (!isFlagged(sign)) intents.open(index);
}

/**
 * Those of some cells that can be pressed: covered, and without a flag.
 * @param {Intents} intents @param {number[]} indices
 */
function pressable(intents, indices) {
  return indices.filter((index) => {
    const sign = intents.signAt(index);
    return isCovered(sign) && !isFlagged(sign);
  });
}

/** @param {import("./board.js").BoardView} board @param {Intents} intents */
function mouse(board, intents) {
  /** @type {"" | "one" | "area" | "spent"} spent: wait until every button is up again */
  let mode = "";

  /** @param {number} index */
  const preview = (index) => {
    if (index < 0 || !mode || mode === "spent") return board.press([]);
    const isArea = mode === "area" || !isCovered(intents.signAt(index));
    board.press(pressable(intents, isArea ? [index, ...board.around(index)] : [index]));
  };
  const end = () => {
    board.press([]);
    intents.pressing(false);
  };

  board.element.addEventListener("mousedown", (event) => {
    const index = board.hit(event);
    if (index < 0) return;
    event.preventDefault(); // no text selection, no scrolling by the middle button
    board.setCurrent(index);
    board.cells[index].focus({ preventScroll: true });
    if (!intents.active()) return;
    const both = (event.buttons & 3) === 3;
    if (event.button === MIDDLE || both) mode = "area";
    else if (event.button === LEFT && mode === "") mode = "one";
    else if (event.button === RIGHT && mode === "") {
      mode = "spent";
      if (isCovered(intents.signAt(index))) intents.flag(index);
      return;
    }
    intents.pressing(mode === "one" || mode === "area");
    preview(index);
  });
  document.addEventListener("mousemove", (event) => {
    if (mode === "one" || mode === "area") preview(board.hit(event));
  });
  document.addEventListener("mouseup", (event) => {
    const was = mode;
    mode = event.buttons === 0 ? "" : "spent";
    if (was !== "one" && was !== "area") return;
    end();
    const index = board.hit(event);
    if (index < 0 || !intents.active()) return;
    if (was === "area") {
      if (!isCovered(intents.signAt(index))) intents.chord(index);
    } else if (event.button === LEFT) primary(intents, index, false);
  });
  window.addEventListener("blur", () => {
    mode = "";
    end();
  });
}

/** @param {import("./board.js").BoardView} board @param {Intents} intents */
function touch(board, intents) {
  /** @type {{id: number, index: number, x: number, y: number, timer: number} | null} */
  let finger = null;

  const cancel = () => {
    if (!finger) return;
    clearTimeout(finger.timer);
    finger = null;
    board.press([]);
    intents.pressing(false);
  };

  board.element.addEventListener("pointerdown", (event) => {
    if (event.pointerType === "mouse") return;
    if (finger || !event.isPrimary) return cancel(); // a second finger means zoom, not a move
    const index = board.hit(event);
    if (index < 0 || !intents.active()) return;
    board.setCurrent(index);
    const timer = window.setTimeout(() => {
      cancel();
      navigator.vibrate?.(15);
      primary(intents, index, true);
    }, intents.longPress());
    finger = { id: event.pointerId, index, x: event.clientX, y: event.clientY, timer };
    board.press(pressable(intents, [index]));
    intents.pressing(true);
  });
  document.addEventListener("pointermove", (event) => {
    if (!finger || event.pointerId !== finger.id) return;
    if (Math.hypot(event.clientX - finger.x, event.clientY - finger.y) > SLOP) cancel();
  });
  document.addEventListener("pointerup", (event) => {
    if (!finger || event.pointerId !== finger.id) return;
    const { index } = finger;
    cancel();
    if (intents.active()) primary(intents, index, false);
  });
  document.addEventListener("pointercancel", cancel);
  // Browsers repeat a tap as mouse events, which the mouse's listener must not take for a move.
  board.element.addEventListener("touchend", (event) => event.cancelable && event.preventDefault());
}

/** @param {import("./board.js").BoardView} board @param {Intents} intents */
function keyboard(board, intents) {
  board.element.addEventListener("keydown", (event) => {
    if (event.altKey || event.metaKey) return;
    const index = board.current;
    const target = destination(board, event, index);
    if (target !== null) board.focus(target);
    else if (event.key === "Enter" || event.key === " ") {
      if (!intents.active() || event.repeat) return event.preventDefault();
      const sign = intents.signAt(index);
      if (!isCovered(sign)) intents.chord(index);
      else if (!isFlagged(sign)) intents.open(index);
    } else if (event.key.toLowerCase() === "f" && !event.ctrlKey && !event.repeat) {
      if (intents.active() && isCovered(intents.signAt(index))) intents.flag(index);
    } else return;
    event.preventDefault();
  });
}

/**
 * The cell that a key leads to, without wrapping at the edges; null if it leads nowhere.
 * @param {import("./board.js").BoardView} board @param {KeyboardEvent} event @param {number} index
 */
function destination(board, event, index) {
  const { width, height } = board;
  const row = Math.floor(index / width);
  const col = index % width;
  const step = STEPS[/** @type {keyof typeof STEPS} */ (event.key)];
  if (step) {
    const r = Math.min(height - 1, Math.max(0, row + step[0]));
    const c = Math.min(width - 1, Math.max(0, col + step[1]));
    return r * width + c;
  }
  switch (event.key) {
    case "Home":
      return event.ctrlKey ? 0 : row * width;
    case "End":
      return event.ctrlKey ? width * height - 1 : row * width + width - 1;
    case "PageUp":
      return Math.max(0, row - 5) * width + col;
    case "PageDown":
      return Math.min(height - 1, row + 5) * width + col;
    default:
      return null;
  }
}
