// What the colours of lines between bags mean, below the words of an overlay.

import { make } from "./dom.js";
import { counted } from "./number_words.js";

/** Colours there are; more numbers begin again. */
const TONES = 6;

/**
 * A sample of each colour, with the number of cells that two bags so joined share.
 * @param {number[]} numbers @returns {HTMLElement[]}
 */
export function legendOf(numbers) {
  if (!numbers.length) return [];
  const samples = numbers.map((number) =>
    make(
      "li",
      {},
      make("span", { class: `swatch tone-${(number - 1) % TONES}`, "aria-hidden": "true" }),
      counted(number, "shared cell", "shared cells"),
    ),
  );
  return [make("ul", { class: "legend" }, ...samples)];
}
