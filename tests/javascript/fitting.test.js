import assert from "node:assert/strict";
import { test } from "node:test";

import {
  allowed,
  fitting,
  largerTurned,
  step,
  around,
  scrollFor,
  shift,
} from "../../src/sapper/web/static/js/board/fitting.js";

test("a cell is as large as fits", () => assert.equal(fitting(10, 10, 300, 400, false), 30));

test("a board that fits is drawn with cells of at most 48 pixels", () => {
  assert.equal(fitting(8, 8, 2000, 2000, false), 48);
});

test("a whole Expert board is fitted as long as its cells are legible", () => {
  assert.equal(fitting(30, 16, 690, 600, false), 23);
  assert.equal(fitting(16, 30, 390, 720, true), 24);
});

test("a board that would be too small is scrolled one way only where it can be", () => {
  assert.equal(fitting(16, 30, 390, 400, true), 24);
  assert.equal(fitting(100, 10, 600, 600, false), 24);
});

test("a board that is too large both ways gets comfortable cells", () => {
  assert.equal(fitting(100, 100, 380, 600, true), 30);
  assert.equal(fitting(100, 100, 1000, 700, false), 24);
});

test("a wide board is larger turned in a tall room, and not in a wide one", () => {
  assert.equal(largerTurned(30, 16, 390, 700), true);
  assert.equal(largerTurned(30, 16, 700, 390), false);
  assert.equal(largerTurned(16, 16, 390, 700), false);
});

test("two fingers choose whole pixels within limits", () => {
  assert.deepEqual([3, 20.4, 500].map(allowed), [12, 20, 52]);
});

test("zooming goes from step to step and stops at the ends", () => {
  assert.equal(step(24, 1), 28);
  assert.equal(step(25, -1), 24);
  assert.equal(step(52, 1), 52);
  assert.equal(step(12, -1), 12);
});

const view = { left: 0, top: 0, right: 100, bottom: 100 };
/** @param {number} left @param {number} top */
const box = (left, top, size = 10) => ({ left, top, right: left + size, bottom: top + size });

test("the box around boxes holds them all", () => {
  assert.deepEqual(around([box(5, 7), box(50, 1)]), { left: 5, top: 1, right: 60, bottom: 17 });
});

test("what is seen stays where it is", () => assert.equal(shift(20, 40, 0, 100, 5), 0));

test("what lies beyond an end is brought in with some air", () => {
  assert.equal(shift(-30, -10, 0, 100, 5), -35);
  assert.equal(shift(110, 130, 0, 100, 5), 35);
});

test("what is longer than the view begins where it begins", () => {
  assert.equal(shift(40, 190, 0, 100, 5), 40);
});

test("air is given up where there is no room for it", () =>
  assert.equal(shift(50, 148, 0, 100, 5), 49));

test("all is shown if it fits, else what is needed", () => {
  assert.deepEqual(scrollFor(box(120, 10), box(60, 10, 80), view, 0), { x: 40, y: 0 });
  assert.deepEqual(scrollFor(box(120, 10), box(0, 10, 300), view, 0), { x: 30, y: 0 });
});
