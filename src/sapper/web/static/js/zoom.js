// How large a cell is drawn: chosen by the player, or as large as the window allows.

const STEPS = [12, 16, 20, 24, 28, 32, 38, 44, 52, 64];

/** Cells never shrink below a finger's or a mouse's reach on their own: then the board scrolls. */
const COMFORT = { fine: [18, 40], coarse: [30, 46] };

/**
 * The size that fits a board into a space.
 * @param {number} width cells @param {number} height cells
 * @param {number} spaceX pixels @param {number} spaceY pixels @param {boolean} coarse
 */
export function fitting(width, height, spaceX, spaceY, coarse) {
  const [least, most] = coarse ? COMFORT.coarse : COMFORT.fine;
  const size = Math.floor(Math.min(spaceX / width, spaceY / height));
  return Math.min(most, Math.max(least, size));
}

/** The next larger (1) or smaller (-1) size. @param {number} size @param {number} direction */
export function step(size, direction) {
  if (direction > 0) return STEPS.find((other) => other > size) ?? size;
  return STEPS.findLast((other) => other < size) ?? size;
}

/**
 * Draw a board's cells in the preferred size, and return it.
 * @param {HTMLElement} frame holds the board, and gets the size
 * @param {HTMLElement} well scrolls it
 * @param {{width: number, height: number}} board
 * @param {number} preferred pixels, 0 to fit
 */
export function apply(frame, well, board, preferred) {
  const coarse = matchMedia("(pointer: coarse)").matches;
  const around = frame.parentElement ?? frame;
  const chromeX = frame.offsetWidth - well.clientWidth || 28;
  const spaceX = around.clientWidth - Math.min(chromeX, 40);
  // Leave room for what stands above the board, and for the bar below it.
  const top = well.getBoundingClientRect().top + window.scrollY;
  const spaceY = Math.max(240, window.innerHeight - top - (coarse ? 110 : 124));
  const size = preferred || fitting(board.width, board.height, spaceX, spaceY, coarse);
  frame.style.setProperty("--cell", `${size}px`);
  well.style.maxHeight = `${Math.max(size * 4, spaceY)}px`;
  return size;
}
