// How large to draw a cell, and where to scroll so that cells are visible. These
// functions only calculate; none of them uses the DOM.

/** The cell sizes that buttons and settings offer, in pixels. */
export const STEPS = [12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52];

/** The smallest and largest cell sizes that players can choose, with buttons or by pinching. */
export const LEAST = STEPS[0];

export const MOST = STEPS[STEPS.length - 1];

/**
 * The largest cell size that Fit chooses. With larger cells, a board cannot be seen at a glance.
 */
const LARGEST = 48;

/** The smallest cell that Fit makes to show the whole board, for a mouse and for a finger. */
const LEGIBLE = { fine: 16, coarse: 24 };

/** The cell size that Fit uses if the board must be scrolled anyway. */
const COMFORTABLE = { fine: 24, coarse: 30 };

/**
 * The cell size at which a board fits into the given room. If the cells stay legible, the whole
 * board is visible, or at least its whole width or height, so that it scrolls in one direction.
 * Otherwise, the result is a comfortable size.
 * @param {number} width cells @param {number} height cells
 * @param {number} roomX pixels @param {number} roomY pixels @param {boolean} coarse
 */
export function fitting(width, height, roomX, roomY, coarse) {
  const pointer = coarse ? "coarse" : "fine";
  const [narrow, wide] = [roomX / width, roomY / height].sort((a, b) => a - b);
  const whole = Math.floor(narrow);
  if (whole >= LEGIBLE[pointer]) return Math.min(LARGEST, whole);
  const oneWay = Math.floor(wide);
  if (oneWay >= LEGIBLE[pointer]) return Math.min(COMFORTABLE[pointer], oneWay);
  return COMFORTABLE[pointer];
}

/**
 * Whether the cells of a board can be larger if its rows are shown as columns.
 * @param {number} width cells @param {number} height cells
 * @param {number} roomX pixels @param {number} roomY pixels
 */
export function largerTurned(width, height, roomX, roomY) {
  return Math.min(roomX / height, roomY / width) > Math.min(roomX / width, roomY / height);
}

/** The nearest size that can be chosen. @param {number} size */
export function allowed(size) {
  return Math.min(MOST, Math.max(LEAST, Math.round(size)));
}

/** The next larger (1) or smaller (-1) size. @param {number} size @param {number} direction */
export function step(size, direction) {
  if (direction > 0) return STEPS.find((other) => other > size) ?? size;
  return STEPS.findLast((other) => other < size) ?? size;
}

/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */

/** The smallest box that contains all the given boxes. @param {Box[]} boxes @returns {Box} */
export function around(boxes) {
  return {
    left: Math.min(...boxes.map((box) => box.left)),
    top: Math.min(...boxes.map((box) => box.top)),
    right: Math.max(...boxes.map((box) => box.right)),
    bottom: Math.max(...boxes.map((box) => box.bottom)),
  };
}

/**
 * How far to scroll along one axis to make a range visible, with a margin; 0 if it is already
 * visible. If the range is longer than the view, its start is shown.
 * @param {number} from @param {number} to the range
 * @param {number} first @param {number} last the view
 * @param {number} air margin in pixels at both ends if there is room
 */
export function shift(from, to, first, last, air) {
  const spare = Math.max(0, Math.min(air, (last - first - (to - from)) / 2));
  if (from < first + spare || to - from > last - first) return from - first - spare;
  if (to > last - spare) return to - last + spare;
  return 0;
}

/**
 * How far to scroll so that all of `wanted` is visible if it fits, else all of `needed`.
 * @param {Box} needed @param {Box} wanted @param {Box} view @param {number} air
 */
export function scrollFor(needed, wanted, view, air) {
  const fitsX = wanted.right - wanted.left <= view.right - view.left;
  const fitsY = wanted.bottom - wanted.top <= view.bottom - view.top;
  const x = fitsX ? wanted : needed;
  const y = fitsY ? wanted : needed;
  return {
    x: shift(x.left, x.right, view.left, view.right, air),
    y: shift(y.top, y.bottom, view.top, view.bottom, air),
  };
}
