// A hint as marks on the board: rings, crosses, stripes, letters and numbers. No DOM.

import { noHint } from "./board/looks.js";
import { percent } from "./words/numbers.js";

/** @typedef {import("api-types").Hint} Hint */
/** @typedef {import("api-types").HintStep} Step */
/** @typedef {[number, number]} Cell */

/** Kinds of hints that are about flags on safe cells. */
const ABOUT_FLAGS = ["wrong-flag", "wrong-flags"];

/**
 * The marks of a whole hint.
 * @param {Hint} hint @param {number} width columns of the board
 */
export function marksOf(hint, width) {
  const at = indexer(width);
  const supposed = supposedByAny(hint.steps, width);
  const marks = { ...noHint(), ...stepMarks(hint.steps, width), supposed };
  addLabels(marks.clues, marks.labels, hint, width);
  for (const cell of hint.mines) marks.mines.add(at(cell));
  if (hint.guess) {
    marks.gamble.set(
      at(hint.guess.cell),
      percent(hint.guess.mine_probability_value, { unit: "%" }),
    );
  } else if (ABOUT_FLAGS.includes(hint.kind)) marks.wrong = new Set(hint.cells.map(at));
  else if (hint.kind !== "contradiction")
    for (const cell of hint.cells) (hint.kind === "mine" ? marks.mines : marks.safe).add(at(cell));
  if (!hint.clues.length && !hint.cells.length && hint.area)
    marks.region = new Set(rectangle(hint.area).map(at));
  return marks;
}

/** All cells from the first to the last of a rectangle. @param {Cell[]} corners @returns {Cell[]} */
function rectangle([[top, left], [bottom, right]]) {
  const columns = Array.from({ length: right - left + 1 }, (_, column) => left + column);
  const rows = Array.from({ length: bottom - top + 1 }, (_, row) => top + row);
  return rows.flatMap((row) => columns.map((column) => /** @type {Cell} */ ([row, column])));
}

/**
 * The marks of steps: their cells by kind and number, their clues by letter.
 * @param {Step[]} steps @param {number} width
 */
export function stepMarks(steps, width) {
  const at = indexer(width);
  const { safe, mines, clues, labels, numbers, shared } = noHint();
  for (const step of steps) {
    for (const cell of step.cells) {
      (step.mine ? mines : safe).add(at(cell));
      if (!numbers.has(at(cell))) numbers.set(at(cell), String(step.number));
    }
    for (const cell of step.shared) shared.add(at(cell));
    addLabels(clues, labels, step, width);
  }
  return { safe, mines, clues, labels, numbers, shared };
}

/**
 * What lights up for a step: its clues, its cells, and the cells of the steps it rests on.
 * @param {Step} step @param {Step[]} steps all of the proof @param {number} width
 * @returns {Set<number>}
 */
export function litBy(step, steps, width) {
  const facts = steps.filter(({ number }) => step.premises.includes(number));
  const cells = [step.clues, step.cells, step.shared, ...facts.map((fact) => fact.cells)].flat();
  return new Set(cells.map(indexer(width)));
}

/**
 * What a step's argument supposes, by the small letters its lines use.
 * @param {Step} step @param {number} width @returns {Map<number, string>}
 */
export function supposedBy(step, width) {
  const lines = step.argument.filter((line) => line.label);
  return new Map(
    lines.flatMap(({ cells, label }) =>
      cells.map((cell) => /** @type {[number, string]} */ ([indexer(width)(cell), label])),
    ),
  );
}

/**
 * The small letters of all steps: they stay on the board while the text that uses them is shown.
 * @param {Step[]} steps @param {number} width @returns {Map<number, string>}
 */
function supposedByAny(steps, width) {
  return new Map(steps.flatMap((step) => [...supposedBy(step, width)]));
}

/**
 * The marks that light a step, or none.
 * @param {Step | null} step @param {Step[]} steps @param {number} width
 */
export function lighting(step, steps, width) {
  const own = step ? supposedBy(step, width) : new Map();
  return {
    lit: step ? litBy(step, steps, width) : null,
    shared: stepMarks(step ? [step] : steps, width).shared,
    // The letters stay while their text is shown; two steps may use the same ones.
    supposed: own.size ? own : supposedByAny(steps, width),
  };
}

/**
 * The cells that a hint asks to look at: what it is about, else its clues.
 * @param {Hint} hint @returns {Cell[]}
 */
export function aboutCells(hint) {
  if (hint.guess) return [hint.guess.cell];
  return hint.cells.length ? hint.cells : hint.clues;
}

/**
 * @param {Set<number>} clues @param {Map<number, string>} labels
 * @param {{clues: Cell[], labels: string[]}} from @param {number} width
 */
function addLabels(clues, labels, from, width) {
  const at = indexer(width);
  for (const [place, cell] of from.clues.entries()) {
    clues.add(at(cell));
    if (from.labels[place]) labels.set(at(cell), from.labels[place]);
  }
}

/** @param {number} width @returns {(cell: Cell) => number} */
function indexer(width) {
  return ([row, col]) => row * width + col;
}
