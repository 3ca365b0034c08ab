import assert from "node:assert/strict";
import { test } from "node:test";

import { look, noMarks, perCent } from "../../src/sapper/web/static/js/render.js";

for (const [chance, text] of /** @type {[number, string][]} */ ([
  [0, "0"],
  [1, "100"],
  [0.001, "<1"],
  [0.999, ">99"],
  [0.5, "50"],
  [0.206, "21"],
])) {
  test(`a chance of ${chance} is written ${text}`, () => assert.equal(perCent(chance), text));
}

test("a chance is shown on a hidden cell and not on an open one", () => {
  const marks = { ...noMarks(), chances: [0.25, 0.25] };
  assert.equal(look(".", 0, marks).chance, "25");
  assert.equal(look("1", 1, marks).chance, "");
});

test("a chance to win is said to be one, and the best stands out", () => {
  const marks = { ...noMarks(), wins: [0.25, 0.75, null] };
  assert.equal(look(".", 0, marks).chance, "25");
  assert.match(look(".", 0, marks).label, /25 per cent to win/);
  assert.match(look(".", 1, marks).classes, /certain/);
  assert.doesNotMatch(look(".", 0, marks).classes, /certain/);
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
  const target = look(".", 3, { ...noMarks(), targets: new Set([3]) });
  assert.notEqual(plain.key, target.key);
  assert.equal(plain.key, look(".", 4, noMarks()).key);
});
