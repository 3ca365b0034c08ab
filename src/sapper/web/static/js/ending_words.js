// The result of a game in a player's words. Headless.

import { time } from "./dom.js";

/** @typedef {import("api-types").GameResult} GameResult */

/**
 * A time against the player's best of this level and mode; nothing where there is nothing to say.
 * @param {{outcome: string, aided: boolean, counts: boolean}} game
 * @param {GameResult | null} result
 */
export function bestTimeWords({ outcome, aided, counts }, result) {
  if (outcome !== "won" || !result || !counts) return "";
  const { seconds, best_time: isBest, best_before: before } = result;
  if (isBest && before === null) return `★ ${time(seconds)}: the first time to beat.`;
  if (isBest && before !== null)
    return `★ Your best time: ${time(seconds)}, before it was ${time(before)}.`;
  const best = before === null ? "" : ` Your best time is ${time(before)}.`;
  if (aided) return `With help this is no best time.${best}`;
  return best.trim();
}

/**
 * Whether and how a game is in the statistics.
 * @param {{counts: boolean, counted: boolean, aided: boolean, outcome: string}} game
 */
export function countsWords({ counts, counted, aided, outcome }) {
  if (!counts) return "no: a board that was chosen is practice";
  if (counted && outcome === "in progress") return "its first end did";
  return aided ? "yes, as a game with help: without a best time" : "yes";
}
