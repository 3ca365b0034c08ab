// A win is celebrated for a moment: the flags drop on the mines, paper falls over the board.

import { make } from "./dom.js";
import { wantsNoMotion } from "./motion.js";

const PIECES = 48;
const TONES = 8; // the palette's tones, by number

/**
 * Celebrate over an element, unless things shall stand still.
 * @param {HTMLElement} element
 */
export function celebrate(element) {
  if (wantsNoMotion()) return;
  const sheet = make("div", { class: "confetti", "aria-hidden": "true" });
  for (let number = 0; number < PIECES; number++) {
    const piece = make("i", { class: `tone-${number % TONES}` });
    piece.style.setProperty("--left", `${Math.random() * 100}%`);
    piece.style.setProperty("--drift", `${Math.random() * 80 - 40}px`);
    piece.style.setProperty("--delay", `${Math.random() * 0.5}s`);
    piece.style.setProperty("--turn", `${Math.random() * 1080 - 540}deg`);
    sheet.append(piece);
  }
  element.append(sheet);
  /** @type {Animation[]} */
  const falling = sheet.getAnimations({ subtree: true });
  Promise.allSettled(falling.map((each) => each.finished)).then(() => sheet.remove());
}
