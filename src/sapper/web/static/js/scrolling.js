// Where to scroll so that cells are seen. Headless: boxes in, offsets out.

/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */

/** The box around some boxes. @param {Box[]} boxes @returns {Box} */
export function around(boxes) {
  return {
    left: Math.min(...boxes.map((box) => box.left)),
    top: Math.min(...boxes.map((box) => box.top)),
    right: Math.max(...boxes.map((box) => box.right)),
    bottom: Math.max(...boxes.map((box) => box.bottom)),
  };
}

/**
 * How far to scroll one axis so that a stretch is seen, with some air; 0 where it is seen already.
 * One that is longer than the view begins at its beginning.
 * @param {number} from @param {number} to the stretch
 * @param {number} first @param {number} last the view
 * @param {number} air pixels kept free at both ends where there is room
 */
export function shift(from, to, first, last, air) {
  const spare = Math.max(0, Math.min(air, (last - first - (to - from)) / 2));
  if (from < first + spare || to - from > last - first) return from - first - spare;
  if (to > last - spare) return to - last + spare;
  return 0;
}

/**
 * How far to scroll so that all of `wanted` is seen if it fits, else all of `needed`.
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
