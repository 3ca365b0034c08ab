import assert from "node:assert/strict";
import { test } from "node:test";

import { fitting, step } from "../../src/sapper/web/static/js/zoom.js";

test("a cell is as large as fits", () => assert.equal(fitting(10, 10, 300, 400, false), 30));

test("a cell is never larger than comfortable", () => {
  assert.equal(fitting(8, 8, 2000, 2000, false), 40);
});

test("a cell is never too small for a finger", () => {
  assert.equal(fitting(30, 16, 380, 500, true), 30);
});

test("zooming goes from step to step and stops at the ends", () => {
  assert.equal(step(24, 1), 28);
  assert.equal(step(25, -1), 24);
  assert.equal(step(64, 1), 64);
  assert.equal(step(12, -1), 12);
});
