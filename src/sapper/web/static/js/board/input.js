// What a mouse, a finger or a key means on a board. It decides nothing about the game: what a cell
// shows comes from the caller.
//
// Mouse: left opens on release, right flags on press; on a number left chords, and so do the
// middle button and both buttons together. Touch: a tap digs or flags as the switch says, a long
// press does the other; two fingers zoom. Keys: arrows, Home, End and the page keys move, Enter
// and Space open or chord, F flags.
//
// The cell follows from where the pointer is, never from what was drawn there: drawings come and
// go while a finger is down. A finger acts at most once, and only where it came down.

import { allowed, LEAST, MOST } from "./fitting.js";
import { buzz } from "../effects.js";
import { isCovered, isFlagged } from "../state.js";

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
const RESTING = 120; // milliseconds after scrolling in which a touch only stops it

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
    if (event.detail === 0 && index >= 0 && intents.active()) primary(intents, index, false);
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
  // Browsers repeat what a finger did as if a mouse had done it: those events are not for here.
  let device = "mouse";
  document.addEventListener("pointerdown", (event) => (device = event.pointerType), true);
  const cellUnder = (/** @type {MouseEvent} */ event) =>
    board.element.contains(/** @type {Node} */ (event.target))
      ? board.at(event.clientX, event.clientY)
      : -1;

  board.element.addEventListener("mousedown", (event) => {
    if (device !== "mouse") return;
    const index = cellUnder(event);
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
    if (mode === "one" || mode === "area") preview(cellUnder(event));
  });
  document.addEventListener("mouseup", (event) => {
    const was = mode;
    mode = event.buttons === 0 ? "" : "spent";
    if (was !== "one" && was !== "area") return;
    end();
    const index = cellUnder(event);
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
  /** @type {{id: number, index: number, x: number, y: number, timer: number} | null} may still act */
  let finger = null;
  /** @type {Set<number>} all fingers on the board */
  const down = new Set();
  let scrolled = Number.NEGATIVE_INFINITY;

  const cancel = () => {
    if (!finger) return;
    clearTimeout(finger.timer);
    finger = null;
    board.press([]);
    intents.pressing(false);
  };
  /** Do something, and let the finger feel it. @param {number} index @param {boolean} other */
  const act = (index, other) => {
    if (!intents.active()) return;
    if (isCovered(intents.signAt(index)))
      if (intents.flagging() !== other) buzz("flag");
      else if (other) buzz("dig");
    primary(intents, index, other);
  };
  const isAway = (/** @type {PointerEvent} */ event) =>
    finger !== null &&
    (Math.hypot(event.clientX - finger.x, event.clientY - finger.y) > SLOP ||
      board.at(event.clientX, event.clientY) !== finger.index);

  document.addEventListener("scroll", (event) => (scrolled = event.timeStamp), {
    capture: true,
    passive: true,
  });
  board.element.addEventListener("pointerdown", (event) => {
    if (event.pointerType === "mouse") return;
    cancel(); // a second finger means zoom, not a move
    down.add(event.pointerId);
    if (down.size > 1 || event.timeStamp - scrolled < RESTING) return;
    const index = board.at(event.clientX, event.clientY);
    if (index < 0 || !intents.active()) return;
    board.element.setPointerCapture(event.pointerId);
    board.setCurrent(index);
    const timer = window.setTimeout(() => {
      cancel();
      act(index, true);
    }, intents.longPress());
    finger = { id: event.pointerId, index, x: event.clientX, y: event.clientY, timer };
    board.press(pressable(intents, [index]));
    intents.pressing(true);
  });
  document.addEventListener("pointermove", (event) => {
    if (event.pointerId === finger?.id && isAway(event)) cancel();
  });
  document.addEventListener("pointerup", (event) => {
    down.delete(event.pointerId);
    if (!finger || event.pointerId !== finger.id) return;
    const { index } = finger;
    const away = isAway(event);
    cancel();
    if (!away) act(index, false);
  });
  document.addEventListener("pointercancel", (event) => {
    down.delete(event.pointerId);
    cancel();
  });
  // No click, no mouse, no menu after a finger: it has said what it wanted.
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
 * The cell that a key leads to on the screen, without wrapping at the edges; null if nowhere.
 * @param {import("./board.js").BoardView} board @param {KeyboardEvent} event @param {number} index
 */
function destination(board, event, index) {
  const place = [Math.floor(index / board.width), index % board.width];
  const size = [board.height, board.width];
  if (board.turned) for (const pair of [place, size]) pair.reverse();
  const [row, col] = place;
  const [height, width] = size;
  const target = moved(event, row, col, height, width);
  if (!target) return null;
  const found = [
    Math.min(height - 1, Math.max(0, target[0])),
    Math.min(width - 1, Math.max(0, target[1])),
  ];
  if (board.turned) found.reverse();
  return found[0] * board.width + found[1];
}

/**
 * Where a key leads from a row and a column of the screen.
 * @param {KeyboardEvent} event
 * @param {number} row @param {number} col @param {number} height @param {number} width
 */
function moved(event, row, col, height, width) {
  const step = STEPS[/** @type {keyof typeof STEPS} */ (event.key)];
  if (step) return [row + step[0], col + step[1]];
  switch (event.key) {
    case "Home":
      return event.ctrlKey ? [0, 0] : [row, 0];
    case "End":
      return event.ctrlKey ? [height - 1, width - 1] : [row, width - 1];
    case "PageUp":
      return [row - 5, col];
    case "PageDown":
      return [row + 5, col];
    default:
      return null;
  }
}

/**
 * @param {import("../stage.js").BoardFrame} frame
 * @param {(size: number) => void} choose takes the new size of a cell; 0 fits the window
 */
export function listenToPinch(frame, choose) {
  const field = frame.board.element;
  /**
   * Where the fingers came down, what was between them, and what they have done since.
   * @type {{apart: number, x: number, y: number, place: [number, number], scale: number,
   *   nowX: number, nowY: number} | null}
   */
  let pinch = null;

  /** @param {TouchList} touches */
  const measure = (touches) => ({
    apart: Math.hypot(
      touches[0].clientX - touches[1].clientX,
      touches[0].clientY - touches[1].clientY,
    ),
    x: (touches[0].clientX + touches[1].clientX) / 2,
    y: (touches[0].clientY + touches[1].clientY) / 2,
  });

  const end = () => {
    if (!pinch) return;
    const { place, nowX, nowY, scale } = pinch;
    pinch = null;
    field.style.transform = "";
    const size = allowed(frame.cellSize * scale);
    if (size === frame.cellSize) return;
    choose(size === frame.fitSize ? 0 : size);
    frame.keepPlace(place, nowX, nowY);
  };

  frame.well.addEventListener(
    "touchstart",
    (/** @type {TouchEvent} */ event) => {
      if (event.touches.length !== 2) return end();
      const now = measure(event.touches);
      const box = field.getBoundingClientRect();
      field.style.transformOrigin = `${now.x - box.left}px ${now.y - box.top}px`;
      pinch = {
        ...now,
        place: frame.board.placeAt(now.x, now.y),
        scale: 1,
        nowX: now.x,
        nowY: now.y,
      };
    },
    { passive: true },
  );
  frame.well.addEventListener(
    "touchmove",
    (/** @type {TouchEvent} */ event) => {
      if (!pinch || event.touches.length < 2) return;
      if (event.cancelable) event.preventDefault(); // the board zooms, not the page
      const now = measure(event.touches);
      const least = LEAST / frame.cellSize;
      const most = MOST / frame.cellSize;
      pinch.scale = Math.min(most, Math.max(least, now.apart / pinch.apart));
      pinch.nowX = now.x;
      pinch.nowY = now.y;
      const moved = `translate(${now.x - pinch.x}px, ${now.y - pinch.y}px)`;
      field.style.transform = `${moved} scale(${pinch.scale})`;
    },
    { passive: false },
  );
  frame.well.addEventListener("touchend", end);
  frame.well.addEventListener("touchcancel", end);
}
