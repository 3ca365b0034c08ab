import assert from "node:assert/strict";
import { test } from "node:test";

import { around, scrollFor, shift } from "../../src/sapper/web/static/js/scrolling.js";

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
