import assert from "node:assert/strict";
import { test } from "node:test";

import { isCovered, isFlagged, look, noMarks } from "../../src/sapper/web/static/js/board/looks.js";

test("a chance is shown on a hidden cell and not on an open one", () => {
  const marks = { ...noMarks(), chances: [0.25, 0.25] };
  assert.equal(look(".", 0, marks).chance, "25");
  assert.equal(look("1", 1, marks).chance, "");
});

test("a chance to win is said to be one, and the best move stands out", () => {
  const marks = { ...noMarks(), wins: [0.25, 0.26, null], best: 0 };
  assert.equal(look(".", 0, marks).chance, "25");
  assert.match(look(".", 0, marks).label, /25 per cent to win/);
  assert.match(look(".", 0, marks).classes, /best-move ring/);
  assert.match(look(".", 0, marks).label, /the best move/);
  assert.doesNotMatch(look(".", 1, marks).classes, /best-move/);
  assert.equal(look(".", 2, marks).chance, "");
});

test("a state gives a bare hidden cell its shape and leaves a flag its own", () => {
  const marks = { ...noMarks(), states: ["s", "m"] };
  assert.equal(look(".", 0, marks).sign, "○");
  assert.equal(look("F", 1, marks).sign, "flag");
  assert.match(look("F", 1, marks).label, /certainly a mine/);
});

test("looks differ in their keys when they differ in anything painted", () => {
  const plain = look(".", 3, noMarks());
  const target = look(".", 3, { ...noMarks(), safe: new Set([3]) });
  assert.notEqual(plain.key, target.key);
  assert.equal(plain.key, look(".", 4, noMarks()).key);
});

test("the three looks of a hint differ in shape and in class", () => {
  const marks = {
    ...noMarks(),
    safe: new Set([0]),
    mines: new Set([1]),
    gamble: new Map([[2, "20%"]]),
  };
  const [safe, mine, gamble] = [0, 1, 2].map((index) => look(".", index, marks));
  assert.deepEqual([safe.mark, mine.mark, gamble.mark], ["ring", "cross", ""]);
  assert.match(safe.classes, /hint-safe/);
  assert.match(mine.classes, /hint-mine/);
  assert.match(gamble.classes, /hint-gamble/);
  assert.equal(gamble.chance, "20%");
  assert.match(gamble.label, /the best guess, 20% mine/);
});

test("a flag on a certain mine is not crossed out", () => {
  assert.equal(look("F", 0, { ...noMarks(), mines: new Set([0]) }).mark, "");
});

test("while a step is lit, the others step aside", () => {
  const marks = { ...noMarks(), safe: new Set([0, 1]), lit: new Set([0]) };
  assert.match(look(".", 0, marks).classes, / lit/);
  assert.match(look(".", 1, marks).classes, / aside/);
  assert.doesNotMatch(look(".", 2, marks).classes, /lit|aside/);
});

test("a clue says its letter and a cell shows its step", () => {
  const marks = {
    ...noMarks(),
    clues: new Set([0]),
    labels: new Map([[0, "A"]]),
    safe: new Set([1]),
    numbers: new Map([[1, "1"]]),
  };
  assert.equal(look("1", 0, marks).badge, "A");
  assert.match(look("1", 0, marks).label, /number A/);
  assert.equal(look(".", 1, marks).badge, "1");
});

test("a placement gives hidden and blank cells a mine or a number", () => {
  const placed = new Map(Array.from("*30*", (sign, index) => [index, sign]));
  const marks = { ...noMarks(), placed };
  assert.equal(look(".", 0, marks).sign, "mine");
  assert.equal(look(".", 1, marks).chance, "3");
  assert.match(look(".", 1, marks).label, /3 in this placement/);
  assert.equal(look(".", 2, marks).chance, "");
  assert.match(look(".", 2, marks).label, /0 in this placement/);
  assert.equal(look("_", 1, marks).chance, "3");
  assert.doesNotMatch(look("2", 0, marks).label, /placement/);
  assert.doesNotMatch(look("*", 3, marks).label, /placement/);
});

test("a cell is covered until it is open, whatever mark it has", () => {
  assert.deepEqual([...".F?!"].map(isCovered), [true, true, true, true]);
  assert.deepEqual([..."0128*X_"].map(isCovered), new Array(7).fill(false));
  assert.deepEqual([...".F?!1"].map(isFlagged), [false, true, false, true, false]);
});
