// A position in words: what the engine found, and what contradicts. No DOM.

import { counted, shortInteger } from "./numbers.js";

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

/** What the outlined clues do. @param {number} number @param {boolean} withTotal */
export function conflictWords(number, withTotal) {
  if (!number) return "";
  const total = withTotal ? " and the mine total" : "";
  if (number === 1)
    return total
      ? "The outlined clue and the mine total contradict each other."
      : "The outlined clue is impossible by itself.";
  return (
    `The ${number} outlined clues${total} contradict each other. ` +
    "Leave any one of these clues out, and the others of them agree."
  );
}

/** A message of the library as a sentence. @param {string} words */
export function sentence(words) {
  return words && `${words[0].toUpperCase()}${words.slice(1)}.`;
}
