// What the engine knows, over the board: states, chances, components, decompositions.
// The server computes and draws; here the answers become marks on cells, a sheet over them, words.

import { flat, indexOf } from "./state.js";
import { counted, shortInteger } from "./words/numbers.js";

/** @typedef {import("api-types").AnalysisResponse} Analysis */
/** @typedef {import("./state.js").Cell} Cell */

/** The overlays to choose from: name, words, the call that feeds it, what it means. */
export const OVERLAYS = [
  ["none", "Nothing", "", ""],
  ["states", "States", "analysis", "○ certainly safe, × certainly a mine, ~ uncertain."],
  ["chances", "Chances", "analysis", "The exact chance of a mine, in per cent."],
  [
    "wins",
    "Win chance",
    "best",
    "The chance to win the game by opening this cell, in per cent, for the cells worth a thought.",
  ],
  [
    "components",
    "Components",
    "analysis",
    "Each outline is a group of clues and cells that influence each other; " +
      "groups meet only in the mine total.",
  ],
  [
    "before",
    "Bags, all edges",
    "decomposition",
    "A bag for each clue, joined where they share hidden cells; dashed edges are redundant.",
  ],
  [
    "after",
    "Bags, reduced",
    "decomposition",
    "The same bags without the redundant edges: a tree, if we are lucky.",
  ],
  [
    "tree",
    "Engine’s tree",
    "decomposition",
    "The tree along which the engine counts: a dot for each node, among its clues and cells.",
  ],
];

/**
 * Add the documents' own algorithms to the overlays, as the server names them.
 * @param {import("api-types").ChoicesResponse} choices
 */
export function addClassics(choices) {
  for (const { name, label, summary } of choices.classics) {
    OVERLAYS.push([`classic-${name}`, label, `classic?classic=${name}`, summary]);
  }
}

/** Which of the documents' algorithms an overlay shows, if any. @param {string} name */
export function classicOf(name) {
  return name.startsWith("classic-") ? name.slice("classic-".length) : null;
}

/**
 * The cells' marks of an overlay; the rest of the marks stays.
 * @param {string} name @param {Analysis} analysis
 * @returns {{states: string[] | null, chances: (number | null)[] | null}}
 */
export function cellMarks(name, analysis) {
  const states = flat(analysis.states);
  if (name === "states" || classicOf(name)) return { states, chances: null };
  if (name !== "chances" || !analysis.probabilities) return { states: null, chances: null };
  const chances = analysis.probabilities.flat().map((value, index) => {
    // Certainty is counted, not rounded: only the states may say 0 or 1.
    if (states[index] === "s") return 0;
    if (states[index] === "m") return 1;
    return value === null ? null : Math.min(1 - 1e-12, Math.max(1e-12, value));
  });
  return { states: null, chances };
}

/**
 * The chance to win by each cell that was considered.
 * @param {{width: number, height: number}} state
 * @param {import("api-types").BestMoveResponse} answer
 * @returns {(number | null)[]}
 */
export function winChances(state, answer) {
  /** @type {(number | null)[]} */
  const wins = new Array(state.width * state.height).fill(null);
  for (const { cell, win_chance: chance } of answer.candidates) wins[indexOf(state, cell)] = chance;
  return wins;
}

/**
 * Which cell an answer calls the best to open, if any: estimates alone do not tell.
 * @param {{width: number}} state @param {{cell: Cell | null}} answer
 */
export function bestCell(state, answer) {
  return answer.cell ? indexOf(state, answer.cell) : null;
}

/**
 * The drawing of an overlay as the server made it, in units of cells; or nothing.
 * @param {string} name @param {any} answer @returns {string}
 */
export function sheet(name, answer) {
  if (name === "components") return answer.component_drawing;
  if (classicOf(name)) return answer.drawing;
  return answer.drawings?.[name] ?? "";
}

/**
 * How many cells two bags can share whose line is drawn: each number has a colour of its own, the
 * same in all drawings. Nothing for overlays without such lines.
 * @param {string} name @param {any} answer @returns {number[]} ascending
 */
export function sharedCells(name, answer) {
  if (!answer || (name !== "before" && name !== "after")) return [];
  const stage = name === "before" ? answer.stages[0] : answer.stages.at(-1);
  const numbers = (stage?.edges ?? []).map((/** @type {{tone: number}} */ { tone }) => tone + 1);
  return [...new Set(numbers)].sort((a, b) => a - b);
}

/**
 * What an overlay says in words.
 * @param {string} name @param {any} answer
 */
export function caption(name, answer) {
  const meaning = OVERLAYS.find(([known]) => known === name)?.[3] ?? "";
  if (!answer) return meaning;
  if (classicOf(name)) return answer.caption;
  if (name === "states" || name === "chances") {
    const found =
      `${counted(answer.safe.length, "cell is", "cells are")} certainly safe, ` +
      `${counted(answer.mines.length, "is a mine", "are mines")}. `;
    const count =
      answer.solutions === "1"
        ? "One placement is possible. "
        : answer.solutions
          ? `${shortInteger(answer.solutions)} placements are possible. `
          : "";
    const hard = answer.complete
      ? ""
      : " Some certain cells may be missing: the board is too hard.";
    return `${found}${count}${meaning}${hard}`;
  }
  if (name === "wins") {
    if (!answer.cell) return "";
    const [row, column] = answer.cell;
    const kind = answer.exact ? " The chances are exact." : " The chances are estimates.";
    const how = answer.candidates.some(
      (/** @type {{win_chance: number | null}} */ each) => each.win_chance !== null,
    )
      ? ` ${meaning}${kind}`
      : "";
    const place = `Best: row ${row + 1}, column ${column + 1}.`;
    return [place, answer.reason].filter(Boolean).join(" ") + how;
  }
  if (name === "components") {
    const sea = counted(answer.sea.length, "cell that no clue sees", "cells that no clue sees");
    return `${counted(answer.components.length, "component", "components")}, ${sea}. ${meaning}`;
  }
  if (name === "tree") {
    const widths = answer.engine.map((/** @type {{width: number}} */ part) => part.width);
    const parts = counted(answer.engine.length, "component", "components");
    return `Width ${Math.max(0, ...widths)}, ${parts}. ${meaning}`;
  }
  const shown = name === "before" ? answer.stages[0] : answer.stages.at(-1);
  return shown
    ? `${shown.caption[0].toUpperCase()}${shown.caption.slice(1)}. ${meaning}`
    : "No clue sees a hidden cell: nothing to decompose.";
}

/** A list of cells as a set of indices. @param {{width: number}} state @param {Cell[]} cells */
export function indices(state, cells) {
  return new Set(cells.map((cell) => indexOf(state, cell)));
}
