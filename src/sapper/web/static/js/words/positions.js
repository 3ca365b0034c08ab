// A position in words: what the engine found, and what contradicts. No DOM.

import { counted, grouped, shortInteger } from "./numbers.js";

/** What the engine says of a position. @type {Record<string, string>} */
const RESULTS = {
  consistent: "Possible position",
  inconsistent: "Impossible: the mines cannot be placed",
  unknown: "Undecided within the time limit",
};

/**
 * Names and values for a list.
 * @param {import("api-types").DrawnAnalysis} answer
 * @param {string[]} signs the position's characters
 * @returns {[string, string][]}
 */
export function summary(answer, signs) {
  const { safe, mines, solutions, components, sea, complete } = answer;
  /** @type {[string, string][]} */
  const pairs = [["Result", RESULTS[answer.verdict]]];
  const isPossible = answer.verdict === "consistent";
  if (solutions !== null)
    pairs.push(["Solutions", solutions.length > 40 ? shortInteger(solutions) : grouped(solutions)]);
  else if (isPossible) pairs.push(["Solutions", "too many to count within the time limit"]);
  if (isPossible) {
    const hidden = signs.filter((sign) => sign === ".").length;
    const unknown = hidden - safe.length - mines.length;
    const parts = [
      `${safe.length} safe`,
      counted(mines.length, "mine", "mines"),
      `${unknown} unknown`,
    ];
    const gap = complete ? "" : " (some certain cells may be missing)";
    pairs.push(["Hidden cells", `${hidden}: ${parts.join(", ")}${gap}`]);
    const apart = counted(sea.length, "unconnected cell", "unconnected cells");
    pairs.push(["Groups", `${components.length}, and ${apart}`]);
  }
  return pairs;
}

/** What the outlined numbers do. @param {number} number @param {boolean} withTotal */
export function conflictWords(number, withTotal) {
  if (!number) return "";
  const total = withTotal ? " and the mine count" : "";
  if (number === 1)
    return total
      ? "The outlined number and the mine count contradict each other."
      : "The outlined number is impossible by itself.";
  return (
    `The ${number} outlined numbers${total} contradict each other. ` +
    "Remove any one of them, and the others agree."
  );
}
