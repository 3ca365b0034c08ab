// Overlays on the board: states, chances, components, decompositions. The server computes and draws
// them; this module turns its answers into marks on cells, a drawing over them, and a caption.

import { flat, indexOf } from "./state.js";
import { asSentence, certainty, counted, shortInteger } from "./words/numbers.js";

/** @typedef {import("api-types").DrawnAnalysis} Analysis */
/** @typedef {import("./state.js").Cell} Cell */

/** The overlays to choose from: name, label, the call that provides the data, meaning. */
export const OVERLAYS = [
  ["none", "Off", "", ""],
  ["states", "Safe & mines", "analysis", "○ certainly safe, × certainly a mine, ~ uncertain."],
  ["chances", "Mine %", "analysis", "The exact chance of a mine, in per cent."],
  [
    "wins",
    "Win chance",
    "best",
    "For each candidate cell: the chance to win if you open it, in per cent.",
  ],
  [
    "components",
    "Components",
    "analysis",
    "Each outline is a group of numbers and cells that affect each other; " +
      "groups are connected only by the mine count.",
  ],
  [
    "before",
    "Bags, all edges",
    "decomposition",
    "One bag per number; an edge joins bags that share hidden cells. Dashed edges are redundant.",
  ],
  [
    "after",
    "Bags, reduced",
    "decomposition",
    "The same bags without the redundant edges: often a tree.",
  ],
  [
    "tree",
    "Engine’s tree",
    "decomposition",
    "The tree the engine uses for counting: one dot per node, placed among its numbers and cells.",
  ],
];

/**
 * Add the algorithms from the papers to the overlays, under the names that the server gives them.
 * @param {import("api-types").Choices} choices
 */
export function addClassics(choices) {
  for (const { name, label, summary } of choices.classics) {
    OVERLAYS.push([`classic-${name}`, label, `classic?classic=${name}`, summary]);
  }
}

/** The algorithm from a paper that an overlay shows, or null. @param {string} name */
export function classicOf(name) {
  return name.startsWith("classic-") ? name.slice("classic-".length) : null;
}

/**
 * The marks of an overlay on cells; all empty if there is no answer.
 * @param {string} name @param {any} answer @param {{width: number, height: number}} size
 */
export function overlayMarks(name, answer, size) {
  const isBest = answer !== null && name === "wins";
  return {
    ...(answer && "states" in answer ? cellMarks(name, answer) : { states: null, chances: null }),
    wins: isBest ? winChances(size, answer) : null,
    best: isBest ? bestCell(size, answer) : null,
  };
}

/**
 * The states or chances of cells according to an analysis.
 * @param {string} name @param {Analysis} analysis
 * @returns {{states: string[] | null, chances: (number | null)[] | null}}
 */
export function cellMarks(name, analysis) {
  const states = flat(analysis.states);
  if (name === "states" || classicOf(name)) return { states, chances: null };
  if (name !== "chances" || !analysis.probabilities) return { states: null, chances: null };
  const chances = analysis.probabilities.flat().map((value, index) => {
    // Rounding must not make a chance look certain, so 0 and 1 are used only for cells that are
    // proved.
    if (states[index] === "s") return 0;
    if (states[index] === "m") return 1;
    return value === null ? null : Math.min(1 - 1e-12, Math.max(1e-12, value));
  });
  return { states: null, chances };
}

/**
 * The chance to win by opening each candidate cell.
 * @param {{width: number, height: number}} size
 * @param {import("api-types").BestMove} answer
 * @returns {(number | null)[]}
 */
export function winChances(size, answer) {
  /** @type {(number | null)[]} */
  const wins = new Array(size.width * size.height).fill(null);
  for (const { cell, win_chance: chance } of answer.candidates) wins[indexOf(size, cell)] = chance;
  return wins;
}

/**
 * The best cell to open, if the answer contains one.
 * @param {{width: number}} size @param {{cell: Cell | null}} answer
 */
export function bestCell(size, answer) {
  return answer.cell ? indexOf(size, answer.cell) : null;
}

/**
 * The server's drawing of an overlay, in units of cells; or "".
 * @param {string} name @param {any} answer @returns {string}
 */
export function sheet(name, answer) {
  if (name === "components") return answer.component_drawing;
  if (classicOf(name)) return answer.drawing;
  return answer.drawings?.[name] ?? "";
}

/**
 * How many cells two joined bags share: the numbers that occur in the drawing, each once. Each
 * number has its own colour, the same in all drawings. Overlays without lines between bags have no
 * such numbers.
 * @param {string} name @param {any} answer @returns {number[]} ascending
 */
export function sharedCells(name, answer) {
  if (!answer || (name !== "before" && name !== "after")) return [];
  const stage = name === "before" ? answer.stages[0] : answer.stages.at(-1);
  const numbers = (stage?.edges ?? []).map((/** @type {{tone: number}} */ { tone }) => tone + 1);
  return [...new Set(numbers)].sort((a, b) => a - b);
}

/**
 * The caption of an overlay.
 * @param {string} name @param {any} answer
 */
export function caption(name, answer) {
  const meaning = OVERLAYS.find(([known]) => known === name)?.[3] ?? "";
  if (!answer) return meaning;
  if (classicOf(name)) return answer.caption;
  if (name === "states" || name === "chances") {
    const isFirst =
      !answer.safe.length && answer.states.some((/** @type {string} */ row) => row.includes("s"));
    // Before the first click, the safe cells are those that the rules guarantee: none was proved.
    const found = isFirst
      ? ""
      : `${counted(answer.safe.length, "cell is", "cells are")} certainly safe, ` +
        `${counted(answer.mines.length, "is a mine", "are mines")}. `;
    const count =
      answer.solutions === "1"
        ? "There is one solution. "
        : answer.solutions
          ? `There are ${shortInteger(answer.solutions)} solutions. `
          : "";
    const hard = answer.complete
      ? ""
      : " There may be more safe cells and mines: the board is too hard to find all.";
    return `${found}${count}${meaning}${hard}`;
  }
  if (name === "wins") {
    if (!answer.cell) return "";
    const kind = ` The chances are ${certainty(answer.win_chance_error)}.`;
    const isCounted = answer.candidates.some(
      (/** @type {{win_chance: number | null}} */ each) => each.win_chance !== null,
    );
    const how = isCounted ? ` ${meaning}${kind}` : "";
    if (answer.mine_probability_value === 0) {
      const rest = isCounted ? how : " Chances to win are shown when a guess is needed.";
      return `The outlined cell is certainly safe: open it first.${rest}`;
    }
    return (
      ["The outlined cell is the best one to open.", answer.reason].filter(Boolean).join(" ") + how
    );
  }
  if (name === "components") {
    const sea = counted(answer.sea.length, "unconnected cell", "unconnected cells");
    return `${counted(answer.components.length, "component", "components")}, ${sea}. ${meaning}`;
  }
  if (name === "tree") {
    const widths = answer.engine.map((/** @type {{width: number}} */ part) => part.width);
    const parts = counted(answer.engine.length, "component", "components");
    return `Width ${Math.max(0, ...widths)}, ${parts}. ${meaning}`;
  }
  const shown = name === "before" ? answer.stages[0] : answer.stages.at(-1);
  return shown
    ? `${asSentence(shown.caption)} ${meaning}`
    : "No number touches a hidden cell: nothing to decompose.";
}

/** A list of cells as a set of indices. @param {{width: number}} state @param {Cell[]} cells */
export function indices(state, cells) {
  return new Set(cells.map((cell) => indexOf(state, cell)));
}
