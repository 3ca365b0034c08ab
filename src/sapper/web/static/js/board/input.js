// Turns mouse, touch and key events on a board into actions. This module contains no rules of the
// game; it sees only the character that each cell shows.
//
// Mouse: the left button opens on release, the right one flags on press; on a number, the left
// button chords, and so do the middle button and both buttons together. Touch: a tap digs or flags
// according to the switch, and a long press does the opposite; two fingers zoom, and so does a
// double tap where a single tap does nothing. Keys: arrows, Home, End and the page keys move, Enter
// and Space open or chord, F flags.
//
// The cell is computed from the position of the pointer, never from the element under it, because
// drawings come and go while a finger is down. A finger acts at most once, and only on the cell
// where it came down.

import { allowed, LEAST, MOST } from "./fitting.js";
import { isCovered, isFlagged } from "./looks.js";

/** @typedef {import("./board.js").Board} Board */

const LEFT = 0;
const MIDDLE = 1;
const RIGHT = 2;
const SLOP = 12; // pixels that a finger may move during a press
const RESTING = 120; // milliseconds after scrolling in which a touch only stops the scrolling
const LONG_PRESS = 350; // milliseconds, if the board's owner sets no other value
const DOUBLE = 350; // milliseconds between the taps of a double tap
const CLOSE_UP = 40; // pixels per cell after a double tap

/** How many rows and columns each arrow key moves the cursor. */
const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/**
 * Listen to a board until it is destroyed.
 * @param {Board} board @param {AbortSignal} signal
 */
export function listen(board, signal) {
  const using = (/** @type {string} */ device) => () => (board.element.dataset.input = device);
  document.addEventListener("keydown", using("keys"), { capture: true, signal });
  document.addEventListener("pointerdown", using("pointer"), { capture: true, signal });
  board.field.addEventListener("contextmenu", (event) => event.preventDefault(), { signal });
  keyboard(board, signal);
  pinch(board, signal);
  if (!board.options.open) return;
  mouse(board, signal);
  touch(board, signal);
  // Assistive technology clicks without a pointer: `detail` is then 0, and otherwise at least 1.
  board.field.addEventListener(
    "click",
    (event) => {
      const index = board.hit(event);
      if (event.detail === 0 && index >= 0 && isActive(board)) primary(board, index, false);
    },
    { signal },
  );
}

/** @param {Board} board */
function isActive({ options }) {
  return options.isActive?.() ?? true;
}

/** Whether a tap flags a cell instead of opening it. @param {Board} board */
function isFlagging({ options }) {
  return options.isFlagging?.() ?? false;
}

/**
 * Dig, flag or chord, depending on the cell and the switch.
 * @param {Board} board @param {number} index
 * @param {boolean} other whether to do the opposite: flag instead of dig, or the reverse
 */
function primary(board, index, other) {
  const { options } = board;
  const sign = board.signAt(index);
  if (!isCovered(sign)) chordByClick(board, index);
  else if (isFlagging(board) !== other) options.flag?.(index);
  else if (!isFlagged(sign)) options.open?.(index);
}

/**
 * Chord on a clicked number, if the player prefers that.
 * @param {Board} board @param {number} index
 */
function chordByClick({ options }, index) {
  if (options.chordsOnClick?.() ?? true) options.chord?.(index);
}

/**
 * The given cells that can be pressed: those that are covered and have no flag.
 * @param {Board} board @param {number[]} indices
 */
function pressable(board, indices) {
  return indices.filter((index) => {
    const sign = board.signAt(index);
    return isCovered(sign) && !isFlagged(sign);
  });
}

/** @param {Board} board @param {AbortSignal} signal */
function mouse(board, signal) {
  const { field, options } = board;
  /** @type {"" | "one" | "area" | "spent"} "spent" until every button is up again */
  let mode = "";

  /** @param {number} index */
  const preview = (index) => {
    if (index < 0 || !mode || mode === "spent") return board.press([]);
    const isArea = mode === "area" || !isCovered(board.signAt(index));
    board.press(pressable(board, isArea ? [index, ...board.around(index)] : [index]));
  };
  const end = () => {
    board.press([]);
    options.pressing?.(false);
  };
  // Browsers repeat touch events as mouse events; these copies are ignored here.
  let device = "mouse";
  const cellUnder = (/** @type {MouseEvent} */ event) =>
    field.contains(/** @type {Node} */ (event.target))
      ? board.at(event.clientX, event.clientY)
      : -1;

  const pressed = (/** @type {MouseEvent} */ event) => {
    if (device !== "mouse") return;
    const index = cellUnder(event);
    if (index < 0) return;
    event.preventDefault(); // no text selection, no scrolling by the middle button
    board.setCurrent(index);
    board.cells[index].focus({ preventScroll: true });
    if (!isActive(board)) return;
    const both = (event.buttons & 3) === 3;
    if (event.button === MIDDLE || both) mode = "area";
    else if (event.button === LEFT && mode === "") mode = "one";
    else if (event.button === RIGHT && mode === "") {
      mode = "spent";
      if (isCovered(board.signAt(index))) options.flag?.(index);
      return;
    }
    options.pressing?.(mode === "one" || mode === "area");
    preview(index);
  };
  const moved = (/** @type {MouseEvent} */ event) => {
    if (mode === "one" || mode === "area") preview(cellUnder(event));
  };
  const released = (/** @type {MouseEvent} */ event) => {
    const was = mode;
    mode = event.buttons === 0 ? "" : "spent";
    if (was !== "one" && was !== "area") return;
    end();
    const index = cellUnder(event);
    if (index < 0 || !isActive(board)) return;
    if (was === "area") {
      if (!isCovered(board.signAt(index))) options.chord?.(index);
    } else if (event.button === LEFT) primary(board, index, false);
  };
  const left = () => {
    mode = "";
    end();
  };
  document.addEventListener("pointerdown", (event) => (device = event.pointerType), {
    capture: true,
    signal,
  });
  field.addEventListener("mousedown", pressed, { signal });
  document.addEventListener("mousemove", moved, { signal });
  document.addEventListener("mouseup", released, { signal });
  window.addEventListener("blur", left, { signal });
}

/** @param {Board} board @param {AbortSignal} signal */
function touch(board, signal) {
  const { field, options } = board;
  /** The finger that may still act.
   * @type {{id: number, index: number, x: number, y: number, timer: number} | null} */
  let finger = null;
  /** @type {Set<number>} all fingers on the board */
  const down = new Set();
  let scrolled = Number.NEGATIVE_INFINITY;
  /** @type {PointerEvent | null} the last tap, if there was nothing to open there */
  let idle = null;

  const cancel = () => {
    if (!finger) return;
    clearTimeout(finger.timer);
    finger = null;
    board.press([]);
    options.pressing?.(false);
  };
  /** Act on a touched cell, with haptic feedback. @param {number} index @param {boolean} other */
  const act = (index, other) => {
    if (!isActive(board)) return;
    if (isCovered(board.signAt(index)))
      if (isFlagging(board) !== other) options.felt?.("flag");
      else if (other) options.felt?.("dig");
    primary(board, index, other);
  };
  const isAway = (/** @type {PointerEvent} */ event) =>
    finger !== null &&
    (Math.hypot(event.clientX - finger.x, event.clientY - finger.y) > SLOP ||
      board.at(event.clientX, event.clientY) !== finger.index);

  const pressed = (/** @type {PointerEvent} */ event) => {
    if (event.pointerType === "mouse") return;
    cancel(); // a second finger means zoom, not a move
    down.add(event.pointerId);
    const rested = event.timeStamp - scrolled;
    if (down.size > 1 || (rested >= 0 && rested < RESTING)) return;
    const index = board.at(event.clientX, event.clientY);
    if (index < 0 || !isActive(board)) return;
    field.setPointerCapture(event.pointerId);
    board.setCurrent(index);
    const timer = window.setTimeout(() => {
      cancel();
      act(index, true);
    }, options.longPress?.() ?? LONG_PRESS);
    finger = { id: event.pointerId, index, x: event.clientX, y: event.clientY, timer };
    board.press(pressable(board, [index]));
    options.pressing?.(true);
  };
  const moved = (/** @type {PointerEvent} */ event) => {
    if (event.pointerId === finger?.id && isAway(event)) cancel();
  };
  const lifted = (/** @type {PointerEvent} */ event) => {
    down.delete(event.pointerId);
    if (!finger || event.pointerId !== finger.id) return;
    const { index } = finger;
    const away = isAway(event);
    cancel();
    if (away) return;
    const first = idle;
    idle = isIdle(board, index) ? event : null;
    const later = first && idle ? idle.timeStamp - first.timeStamp : -1;
    if (later < 0 || later > DOUBLE) return act(index, false);
    idle = null;
    closeUp(board, event);
  };
  const canceled = (/** @type {PointerEvent} */ event) => {
    down.delete(event.pointerId);
    cancel();
  };
  const rolled = (/** @type {Event} */ event) => {
    // Only scrolling that moves the board matters; scrolling a list in a dialog does not.
    if (/** @type {Node} */ (event.target).contains(field)) scrolled = event.timeStamp;
  };
  document.addEventListener("scroll", rolled, { capture: true, passive: true, signal });
  field.addEventListener("pointerdown", pressed, { signal });
  document.addEventListener("pointermove", moved, { signal });
  document.addEventListener("pointerup", lifted, { signal });
  document.addEventListener("pointercancel", canceled, { signal });
  // After a touch, suppress click, mouse events and menu, because the touch has already acted.
  field.addEventListener("touchend", (event) => event.cancelable && event.preventDefault(), {
    signal,
  });
  signal.addEventListener("abort", cancel);
}

/**
 * Whether a cell and its neighbours have nothing to open or flag.
 * @param {Board} board @param {number} index
 */
function isIdle(board, index) {
  return [index, ...board.around(index)].every((each) => {
    const sign = board.signAt(each);
    return !isCovered(sign) || (each !== index && isFlagged(sign));
  });
}

/**
 * Zoom in on the cells around a tap, or show the whole board again.
 * @param {Board} board @param {PointerEvent} tap
 */
function closeUp(board, { clientX, clientY }) {
  if (board.fitSize >= CLOSE_UP) return;
  const place = board.placeAt(clientX, clientY);
  board.zoom(board.cellSize < CLOSE_UP ? CLOSE_UP : 0);
  board.keepPlace(place, clientX, clientY);
}

/**
 * Two fingers zoom the board around the place between them. While they move, the board is only
 * scaled, which is cheap; its cells are drawn again at the end.
 * @param {Board} board @param {AbortSignal} signal
 */
function pinch(board, signal) {
  const { element, field } = board;
  /**
   * Where the fingers came down, the place between them, and how they have moved since.
   * @type {{apart: number, x: number, y: number, place: [number, number], scale: number,
   *   nowX: number, nowY: number} | null}
   */
  let pinched = null;

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
    if (!pinched) return;
    const { place, nowX, nowY, scale } = pinched;
    pinched = null;
    field.style.transform = "";
    const size = allowed(board.cellSize * scale);
    if (size === board.cellSize) return;
    board.zoom(size === board.fitSize ? 0 : size);
    board.keepPlace(place, nowX, nowY);
  };
  const started = (/** @type {TouchEvent} */ event) => {
    if (event.touches.length !== 2) return end();
    const now = measure(event.touches);
    const box = field.getBoundingClientRect();
    field.style.transformOrigin = `${now.x - box.left}px ${now.y - box.top}px`;
    const place = board.placeAt(now.x, now.y);
    pinched = { ...now, place, scale: 1, nowX: now.x, nowY: now.y };
  };
  const moved = (/** @type {TouchEvent} */ event) => {
    if (!pinched || event.touches.length < 2) return;
    if (event.cancelable) event.preventDefault(); // the board zooms, not the page
    const now = measure(event.touches);
    const least = LEAST / board.cellSize;
    const most = MOST / board.cellSize;
    pinched.scale = Math.min(most, Math.max(least, now.apart / pinched.apart));
    pinched.nowX = now.x;
    pinched.nowY = now.y;
    const shift = `translate(${now.x - pinched.x}px, ${now.y - pinched.y}px)`;
    field.style.transform = `${shift} scale(${pinched.scale})`;
  };
  element.addEventListener("touchstart", started, { passive: true, signal });
  element.addEventListener("touchmove", moved, { passive: false, signal });
  element.addEventListener("touchend", end, { signal });
  element.addEventListener("touchcancel", end, { signal });
}

/** @param {Board} board @param {AbortSignal} signal */
function keyboard(board, signal) {
  const { options } = board;
  const act = (/** @type {KeyboardEvent} */ event) => {
    const index = board.current;
    const sign = board.signAt(index);
    if (event.key === "Enter" || event.key === " ") {
      if (!isActive(board)) return event.key === "Enter"; // the page may use the space bar then
      if (event.repeat) return true;
      if (!isCovered(sign)) chordByClick(board, index);
      else if (!isFlagged(sign)) options.open?.(index);
      return true;
    }
    const flagKey = options.flagKey?.() ?? "f";
    if (event.key.toLowerCase() !== flagKey || event.ctrlKey || event.repeat) return false;
    if (isActive(board) && isCovered(sign)) options.flag?.(index);
    return true;
  };
  const pressed = (/** @type {KeyboardEvent} */ event) => {
    if (event.altKey || event.metaKey) return;
    const target = destination(board, event);
    if (target !== null) board.focus(target);
    else if (!options.open || !act(event)) return;
    event.preventDefault();
  };
  board.field.addEventListener("keydown", pressed, { signal });
}

/**
 * The cell that a key leads to on the screen, without wrapping at the edges; null if there is none.
 * @param {Board} board @param {KeyboardEvent} event
 */
function destination(board, event) {
  const place = [Math.floor(board.current / board.width), board.current % board.width];
  const size = [board.height, board.width];
  if (board.turned) for (const pair of [place, size]) pair.reverse();
  const target = moved(event, place, size);
  if (!target) return null;
  const found = target.map((value, axis) => Math.min(size[axis] - 1, Math.max(0, value)));
  if (board.turned) found.reverse();
  return found[0] * board.width + found[1];
}

/**
 * Where a key moves the cursor from a place: the row and the column, as seen on the screen.
 * @param {KeyboardEvent} event @param {number[]} place @param {number[]} size rows and columns
 */
function moved(event, [row, col], [height, width]) {
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
