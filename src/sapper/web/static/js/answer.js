// The engine's answer about a position, in a few lines of words.

import { counted, shortInteger } from "./number_words.js";

const WORDS = {
  consistent: "Consistent",
  inconsistent: "Inconsistent: no placement fits",
  unknown: "Undecided within the budget",
};

/**
 * Names and values for a list.
 * @param {import("api-types").AnalysisResponse} answer
 * @param {string[]} signs the position's characters
 * @returns {[string, string][]}
 */
export function summary(answer, signs) {
  const hidden = signs.filter((sign) => sign === ".").length;
  /** @type {[string, string][]} */
  const pairs = [["Verdict", WORDS[/** @type {keyof typeof WORDS} */ (answer.verdict)]]];
  if (answer.solutions !== null)
    pairs.push([
      "Placements",
      answer.solutions.length > 40
        ? shortInteger(answer.solutions)
        : answer.solutions.replace(/\B(?=(\d{3})+$)/g, "\u202f"),
    ]);
  if (answer.verdict === "consistent") {
    pairs.push([
      "Certain",
      `${answer.safe.length} safe and ${answer.mines.length} mined of ` +
        counted(hidden, "hidden cell", "hidden cells") +
        (answer.complete ? "" : " (some may be missing)"),
    ]);
    pairs.push([
      "Components",
      `${answer.components.length}, and ` +
        counted(answer.sea.length, "cell that no clue sees", "cells that no clue sees"),
    ]);
  }
  if (answer.solutions === null && answer.verdict === "consistent")
    pairs.push(["Count", "too hard to count within the budget"]);
  return pairs;
}
