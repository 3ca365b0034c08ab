// State into looks: which classes, sign and words each cell gets. Pure functions, no DOM.

import { isCovered } from "./state.js";

/** @typedef {import("./board.js").Look} Look */

/**
 * What is shown besides the game itself, cell by cell. All sets hold indices.
 * @typedef {object} Marks
 * @property {string[] | null} states one character a cell: s, m, u or a space
 * @property {(number | null)[] | null} chances mine probabilities
 * @property {(number | null)[] | null} wins chances to win by opening a cell
 * @property {Set<number>} targets cells of the hint, in yellow
 * @property {Set<number>} clues clues of its proof
 * @property {Set<number>} conflict clues that contradict each other
 * @property {Set<number>} fresh cells that just opened
 * @property {Set<number>} placed mines of a placement that is only one of many
 */

/** @returns {Marks} */
export function noMarks() {
  return {
    states: null,
    chances: null,
    wins: null,
    targets: new Set(),
    clues: new Set(),
    conflict: new Set(),
    fresh: new Set(),
    placed: new Set(),
  };
}

/** What each character of a picture draws: face, sign, a cover over the sign, words. */
const SIGNS = {
  ".": ["cover", "", "", "hidden"],
  F: ["cover flagged marked", "flag", "", "flagged"],
  "?": ["cover marked question", "?", "", "hidden, question mark"],
  "*": ["open", "mine", "", "mine"],
  X: ["open blast", "mine", "", "the mine that was hit"],
  "!": ["cover flagged marked wrong", "flag", "cross", "wrong flag, no mine"],
  // biome-ignore lint/style/useNamingConvention: a character of a picture
  _: ["open blank", "◊", "", "open, number not given"],
  0: ["open", "", "", "open, 0"],
};

const STATES = {
  s: ["state-safe", "○", "certainly safe"],
  m: ["state-mine", "×", "certainly a mine"],
  u: ["state-uncertain", "~", "uncertain"],
};

/**
 * @param {string} sign a character of a picture
 * @param {number} index
 * @param {Marks} marks
 * @param {boolean} [isPending] whether a move on it is under way
 * @returns {Look}
 */
export function look(sign, index, marks, isPending = false) {
  const known = SIGNS[/** @type {keyof typeof SIGNS} */ (sign)];
  let [face, drawn, cover, label] = known ?? [`open clue-${sign}`, sign, "", sign];
  const classes = [face];
  let chance = "";
  let share;
  const hidden = isCovered(sign);
  const mine = marks.chances?.[index] ?? null;
  const win = marks.wins?.[index] ?? null;
  if (hidden && (mine !== null || win !== null)) {
    const value = mine ?? /** @type {number} */ (win);
    // What is good has the colour of safe cells, be it a low risk or a high chance to win.
    const percent = 100 * (mine ?? 1 - value);
    classes.push("heat", percent <= 50 ? "low" : "high");
    if (value === 0 || value === 1 || isBest(marks.wins, win)) classes.push("certain");
    share = Math.round(percent <= 50 ? 2 * percent : 2 * percent - 100);
    chance = drawn ? "" : perCent(value);
    label += `, ${perCent(value)} per cent ${mine === null ? "to win" : "mine"}`;
  } else if ((hidden || sign === "*") && marks.states && marks.states[index] !== " ") {
    const [ground, shape, words] = STATES[/** @type {keyof typeof STATES} */ (marks.states[index])];
    classes.push(ground);
    if (!drawn) drawn = shape;
    label += `, ${words}`;
  }
  if (hidden && !drawn && marks.placed.has(index)) {
    drawn = "mine";
    chance = "";
    classes.push("placed");
    label += ", a mine in this placement";
  }
  if (marks.targets.has(index)) {
    classes.push("hint-ground", "ring");
    label += ", the hint's cell";
  } else if (marks.conflict.has(index)) {
    classes.push("conflict-ground", "ring");
    label += ", part of the contradiction";
  } else if (marks.clues.has(index)) {
    classes.push("clue-ground", "ring");
    label += ", a clue of the proof";
  }
  if (marks.fresh.has(index)) classes.push("fresh");
  if (isPending) classes.push("pending");
  const joined = classes.join(" ");
  const key = `${joined}|${drawn}|${cover}|${chance}|${share ?? ""}`;
  return { key, classes: joined, sign: drawn, cover, chance, share, label };
}

/** Whether no cell has a better chance to win. @param {(number | null)[] | null} wins @param {number | null} win */
function isBest(wins, win) {
  return wins !== null && win !== null && wins.every((other) => other === null || other <= win);
}

/**
 * A probability in per cent, short enough for a cell, and 0 or 100 only when it is certain.
 * @param {number} value
 */
export function perCent(value) {
  if (value === 0 || value === 1) return String(100 * value);
  const percent = 100 * value;
  if (percent < 1) return "<1";
  if (percent > 99) return ">99";
  return String(Math.round(percent));
}

/** Whether anything but fresh cells is marked. @param {Marks} marks */
export function isMarked({ states, chances, wins, targets, clues, conflict, placed }) {
  return Boolean(
    states || chances || wins || targets.size + clues.size + conflict.size + placed.size,
  );
}
