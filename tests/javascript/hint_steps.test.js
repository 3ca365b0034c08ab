import assert from "node:assert/strict";
import { test } from "node:test";

import { aboutCells, lighting, marksOf } from "../../src/sapper/web/static/js/hint_steps.js";
import { hint } from "./hint.js";

const WIDTH = 4;

test("safe cells and mines of the steps get their looks and their numbers", () => {
  const marks = marksOf(hint(), WIDTH);
  assert.deepEqual([...marks.safe], [7]);
  assert.deepEqual([...marks.mines], [6]);
  assert.deepEqual(
    [...marks.numbers],
    [
      [6, "1"],
      [7, "2"],
    ],
  );
});

test("clues get their letters", () => {
  const marks = marksOf(hint(), WIDTH);
  assert.deepEqual([...marks.clues], [1, 2]);
  assert.deepEqual(
    [...marks.labels],
    [
      [1, "A"],
      [2, "B"],
    ],
  );
});

test("the best guess is a gamble with its per cent, and certain mines are crossed", () => {
  const guess = { cell: [0, 3], mine_probability_value: 0.2, free: false, text: "" };
  const unknown = {
    ...hint(),
    kind: "guess",
    cells: [[0, 3]],
    steps: [],
    mines: [[1, 0]],
    guess,
  };
  const marks = marksOf(unknown, WIDTH);
  assert.deepEqual([...marks.gamble], [[3, "20%"]]);
  assert.deepEqual([...marks.mines], [4]);
  assert.equal(marks.safe.size, 0);
  assert.deepEqual(aboutCells(unknown), [[0, 3]]);
});

test("a wrong flag is neither safe nor a mine", () => {
  const marks = marksOf({ ...hint(), kind: "wrong-flag", steps: [] }, WIDTH);
  assert.deepEqual([...marks.wrong], [7]);
  assert.equal(marks.safe.size + marks.mines.size, 0);
});

test("the first stage marks nothing but where to look", () => {
  const first = { ...hint(), cells: [], clues: [], labels: [], steps: [] };
  const area = [
    [0, 1],
    [1, 2],
  ];
  const marks = marksOf({ ...first, area }, WIDTH);
  assert.deepEqual([...marks.region], [1, 2, 5, 6]);
});

test("a step lights its clues, its cells and the facts it rests on", () => {
  const { steps } = hint();
  assert.deepEqual([...(lighting(steps[1], steps, WIDTH).lit ?? [])].sort(), [2, 6, 7]);
  assert.equal(lighting(null, steps, WIDTH).lit, null);
});

test("what a step supposes has small letters while its text is shown", () => {
  const { steps } = hint();
  const line = { text: "", spoken: "", label: "a", cells: [[1, 0]], mine: true, clues: [] };
  const argued = { ...steps[0], argument: [line] };
  assert.deepEqual([...lighting(argued, [argued], WIDTH).supposed], [[4, "a"]]);
  assert.deepEqual([...lighting(null, [argued], WIDTH).supposed], [[4, "a"]]);
  assert.deepEqual([...lighting(steps[1], [argued, steps[1]], WIDTH).supposed], [[4, "a"]]);
});
