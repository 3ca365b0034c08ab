// The rest of a review: techniques, wrong flags, cells that waited, pauses, and where it comes from.

import { make, time } from "./dom.js";
import { counted } from "./number_words.js";
import { place } from "./review_words.js";

/** @typedef {import("api-types").ReviewResponse} Review */

/** Items that are listed of each kind. */
const MOST = 10;

/** The rest of a review, folded; nothing where there is nothing. @param {Review} review */
export function reviewDetails(review) {
  return [
    part("Techniques", techniques(review)),
    part("Wrong flags", review.wrong_flags.map(flagWords)),
    part("Overlooked", review.overlooked.map(overlookedWords)),
    part("Pauses", review.pauses.map(pauseWords)),
    part("About this file", review.notes),
  ].flat();
}

/** @param {string} title @param {string[]} lines */
function part(title, lines) {
  if (!lines.length) return [];
  const shown = lines.slice(0, MOST);
  const more = lines.length - shown.length;
  return [
    make(
      "details",
      {},
      make("summary", { text: `${title} (${lines.length})` }),
      make(
        "ul",
        { class: "review-lines" },
        ...shown.map((text) => make("li", { text })),
        ...(more ? [make("li", { class: "quiet", text: `and ${more} more` })] : []),
      ),
    ),
  ];
}

/** @param {Review} review */
function techniques({ totals }) {
  return totals.techniques
    .filter(({ used, missed }) => used + missed)
    .map(({ technique, used, missed }) => {
      const name = `${technique.charAt(0).toUpperCase()}${technique.slice(1)}`;
      const gap = missed ? `, missed ${times(missed)}` : "";
      return `${name}: used ${times(used)}${gap}`;
    });
}

/** @param {number} number */
function times(number) {
  return number === 1 ? "once" : counted(number, "time", "times");
}

/** @param {Review["wrong_flags"][number]} flag */
function flagWords({ cell, placed, removed, known }) {
  const gone = removed === null ? "" : `, removed at move ${removed}`;
  const shown = known === null ? "" : `; from move ${known} on the board showed that it was wrong`;
  return `${capital(place(cell))}: set at move ${placed}${gone}${shown}`;
}

/** @param {Review["overlooked"][number]} found */
function overlookedWords({ cell, since, until, openings, seconds }) {
  const end = until === null ? "and never opened" : `opened at move ${until}`;
  const wait = seconds === null ? "" : ` (${time(seconds)})`;
  return `${capital(place(cell))}: safe from move ${since} on, for ${counted(openings, "opening", "openings")}${wait}, ${end}`;
}

/** @param {Review["pauses"][number]} pause */
function pauseWords({ move, seconds, safe, easiest }) {
  const there =
    safe === null
      ? ""
      : safe
        ? `, while ${counted(safe, "cell was", "cells were")} certainly safe${easiest ? ` (easiest: ${easiest})` : ""}`
        : ", while nothing was certainly safe";
  return `${time(seconds)} before move ${move}${there}`;
}

/** @param {string} words */
function capital(words) {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
