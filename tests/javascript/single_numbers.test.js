import assert from "node:assert/strict";
import { test } from "node:test";

import {
  assistedMoves,
  contradicted,
  minusFlags,
  shownBySingleNumbers,
  solvedSoFar,
} from "../../src/sapper/web/static/js/state.js";

/** @param {string[]} rows */
function picture(...rows) {
  return { width: rows[0].length, height: rows.length, signs: Array.from(rows.join("")) };
}

test("single numbers show mines and safe cells, one after another", () => {
  const { mines, safe } = shownBySingleNumbers(picture(".1."));
  assert.deepEqual([...mines], []);
  assert.deepEqual([...safe], []);
  const found = shownBySingleNumbers(picture(".1.", "11.", "0.."));
  assert.deepEqual([...found.mines], [0]);
  assert.deepEqual([...found.safe].sort(), [2, 5, 7, 8]);
});

test("flags prove nothing to the assist, and it touches none", () => {
  assert.deepEqual(assistedMoves(picture("F1."), "openings"), []);
  assert.deepEqual(assistedMoves(picture(".1F"), "flags"), []);
});

test("each level of assist does what it says", () => {
  const board = picture(".1.", "11.", "0..");
  assert.deepEqual(assistedMoves(board, "chord"), []);
  assert.deepEqual(assistedMoves(board, "flags"), [["flag", 0]]);
  assert.equal(assistedMoves(board, "openings").length, 5);
});

test("numbers are shown less their flags; too many flags contradict a number", () => {
  assert.deepEqual(minusFlags(picture("F2.", "...")), ["F", "1", ".", ".", ".", "."]);
  const wrong = picture("F1F");
  assert.deepEqual(minusFlags(wrong), ["F", "1", "F"]);
  assert.deepEqual([...contradicted(wrong)], [1]);
  assert.equal(contradicted(picture("F1.")).size, 0);
});

test("a number is contradicted if numbers with all their flags leave it too few cells", () => {
  assert.deepEqual([...contradicted(picture("F1.1"))], [3]);
  assert.equal(contradicted(picture("F1.1.")).size, 0);
});

test("openings and lone numbers are counted", () => {
  assert.equal(solvedSoFar(picture("0001", "0001", "111.")), 1);
  assert.equal(solvedSoFar(picture("1.01")), 2);
});
