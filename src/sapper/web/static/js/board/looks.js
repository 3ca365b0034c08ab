// How each cell looks, from its state: classes, sign and words. Pure functions, no DOM.

import { percent } from "../words/numbers.js";

/**
 * How one cell looks. Two looks with the same `key` look the same.
 * @typedef {object} Look
 * @property {string} key everything below as one string, for a cheap comparison
 * @property {string} classes of the cell, without `cell`
 * @property {string} sign what it contains: a digit, `?`, an icon's name, or nothing
 * @property {string} [cover] a second icon drawn over the sign, such as the cross of a wrong flag
 * @property {string} [chance] small text: a probability in per cent
 * @property {number} [share] 0 to 100, the position on one half of the heat scale
 * @property {string} [mark] `ring` or `cross`, drawn on top
 * @property {string} [badge] the letter of a clue or the number of a step, in a corner
 * @property {string} label the state in words, for assistive technology
 */

/**
 * The marks on cells, shown in addition to the game. All sets and maps are keyed by index.
 * @typedef {object} Marks
 * @property {string[] | null} states one character per cell: s, m, u or a space
 * @property {(number | null)[] | null} chances mine probabilities
 * @property {(number | null)[] | null} wins chances to win by opening a cell
 * @property {number | null} best the cell with the best chance to win
 * @property {Set<number>} safe cells that a hint or an ending shows to be safe: a ring
 * @property {Set<number>} mines cells that it shows to be mines: a cross
 * @property {Map<number, string>} gamble the cell to guess, with its risk in per cent: stripes
 * @property {Set<number>} wrong flags on safe cells
 * @property {Set<number>} clues clues of the proof
 * @property {Map<number, string>} labels the letters of the clues
 * @property {Map<number, string>} numbers the number of the step that proves a cell
 * @property {Set<number> | null} lit cells and clues of the current step; all others are dimmed
 * @property {Map<number, string>} supposed small letters of the current step's assumptions
 * @property {Set<number>} region the area to look at
 * @property {Set<number>} shared cells that two clues of a step share
 * @property {Map<number, string>} chosen cells that a reviewed move opens next, with the risk
 * @property {Set<number>} last where the last move of a replay was made
 * @property {Set<number>} conflict clues that contradict each other
 * @property {number | null} origin where the last move was made: animations start there
 * @property {Set<number>} fresh cells that just opened
 * @property {Set<number>} burst mines that explode after a loss
 * @property {Set<number>} dropped mines that were flagged when the game was won
 * @property {Set<number>} saved cells of a guess that the mode made safe
 * @property {Set<number>} drafts flags that are only tried out
 * @property {Map<number, string>} placed one of many possible placements: * or a number
 */

/** @returns {Marks} */
export function noMarks() {
  return { states: null, chances: null, wins: null, best: null, ...noHint(), ...noPosition() };
}

/** Empty marks for everything that a hint can mark. */
export function noHint() {
  return {
    safe: new Set(),
    mines: new Set(),
    gamble: new Map(),
    wrong: new Set(),
    clues: new Set(),
    labels: new Map(),
    numbers: new Map(),
    lit: null,
    supposed: new Map(),
    region: new Set(),
    shared: new Set(),
  };
}

/** Empty marks for everything else: positions, reviewed moves, and the last move. */
function noPosition() {
  return {
    chosen: new Map(),
    last: new Set(),
    conflict: new Set(),
    /** @type {number | null} */
    origin: null,
    fresh: new Set(),
    burst: new Set(),
    dropped: new Set(),
    saved: new Set(),
    /** @type {Set<number>} */
    drafts: new Set(),
    placed: new Map(),
  };
}

/** Whether a cell is hidden, with or without a flag or a question mark. @param {string} sign */
export function isCovered(sign) {
  return ".F?!".includes(sign);
}

/** Whether a cell has a flag, right or wrong. @param {string} sign */
export function isFlagged(sign) {
  return "F!".includes(sign);
}

/** How each character of a picture is drawn: classes, sign, a cover over the sign, words. */
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
    // Good values have the colour of safe cells: a low risk, or a high chance to win.
    const heat = 100 * (mine ?? 1 - value);
    classes.push("heat", heat <= 50 ? "low" : "high");
    if (value === 0 || value === 1) classes.push("certain");
    if (mine === 0 || mine === 1) classes.push("sure");
    share = Math.round(heat <= 50 ? 2 * heat : 2 * heat - 100);
    const number = percent(value, { unit: "" });
    chance = drawn ? "" : number;
    label += `, ${number} per cent ${mine === null ? "to win" : "mine"}`;
  } else if ((hidden || sign === "*") && marks.states && marks.states[index] !== " ") {
    const [ground, shape, words] = STATES[/** @type {keyof typeof STATES} */ (marks.states[index])];
    classes.push(ground);
    if (!drawn) drawn = shape;
    label += `, ${words}`;
  }
  const placed = marks.placed.get(index);
  if (placed !== undefined && ((hidden && !drawn) || sign === "_")) {
    const isMine = placed === "*";
    drawn = isMine ? "mine" : "";
    chance = isMine || placed === "0" ? "" : placed;
    classes.push(isMine ? "placed" : "numbered");
    label += `, ${isMine ? "a mine" : placed} in this placement`;
  }
  const hinted = hintedAs(index, marks);
  if (hinted) {
    const [kind, words] = HINTED[hinted];
    classes.push("hinted", kind);
    label += `, ${words}`;
    if (hinted === "gamble" || hinted === "chosen") {
      const risk = marks[hinted].get(index) ?? "";
      chance = drawn ? "" : risk;
      if (risk) label += `, ${risk} mine`;
    } else if ("○×~".includes(drawn)) drawn = "";
    if (hinted === "mine") chance = "";
  } else if (marks.last.has(index)) {
    classes.push("last-move", "ring");
    label += ", the last move";
  } else if (hidden && marks.best === index) {
    classes.push("best-move", "ring");
    label += ", the best move";
  } else if (marks.conflict.has(index)) {
    classes.push("conflict-ground", "ring");
    label += ", part of the contradiction";
  } else if (marks.clues.has(index)) {
    classes.push("clue-ground", "ring");
    label += `, number ${marks.labels.get(index) ?? "of the proof"}`;
  } else if (marks.region.has(index)) classes.push("region");
  // A flag on a cell that is proved to be a mine is right; a cross would make it look wrong.
  const mark = hinted === "safe" ? "ring" : hinted === "mine" && !drawn ? "cross" : "";
  if (marks.shared.has(index)) {
    classes.push("shared");
    label += ", shared";
  }
  const supposed = marks.supposed.get(index);
  if (supposed) classes.push("supposed");
  const badge = supposed ?? marks.labels.get(index) ?? marks.numbers.get(index) ?? "";
  if (marks.lit && (hinted || marks.clues.has(index)))
    classes.push(marks.lit.has(index) ? "lit" : "aside");
  if (marks.fresh.has(index)) classes.push("fresh");
  if (marks.burst.has(index)) classes.push("burst");
  if (marks.dropped.has(index)) classes.push("dropped");
  if (marks.saved.has(index)) classes.push("saved");
  if (isPending) classes.push("pending");
  if (marks.drafts.has(index)) {
    classes.push("draft");
    label += ", a draft";
  }
  const joined = classes.join(" ");
  const key = `${joined}|${drawn}|${cover}|${chance}|${share ?? ""}|${mark}|${badge}`;
  return { key, classes: joined, sign: drawn, cover, chance, share, mark, badge, label };
}

/** How a hint marks a cell: the class and the words. */
const HINTED = {
  safe: ["hint-safe", "safe"],
  mine: ["hint-mine", "certainly a mine"],
  gamble: ["hint-gamble", "the best guess"],
  chosen: ["hint-gamble hint-chosen", "opened next"],
  wrong: ["hint-wrong", "a wrong flag"],
};

/** @param {number} index @param {Marks} marks @returns {keyof typeof HINTED | null} */
function hintedAs(index, { safe, mines, gamble, wrong, chosen }) {
  if (chosen.has(index)) return "chosen";
  if (gamble.has(index)) return "gamble";
  if (wrong.has(index)) return "wrong";
  if (safe.has(index)) return "safe";
  return mines.has(index) ? "mine" : null;
}

/** Whether anything besides the last move is marked. @param {Marks} marks */
export function isMarked(marks) {
  const { safe, mines, gamble, wrong, clues, region, chosen, last, conflict, placed } = marks;
  const sets = [safe, mines, gamble, wrong, clues, region, chosen, last, conflict, placed];
  return Boolean(marks.states || marks.chances || marks.wins || sets.some((set) => set.size));
}
