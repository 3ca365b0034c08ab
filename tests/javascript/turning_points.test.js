import assert from "node:assert/strict";
import { test } from "node:test";

import { curveOf, markNear } from "../../src/sapper/web/static/js/turning_points.js";
import { move, review } from "./review.js";

test("the curve runs along all that was done, and the end is its end", () => {
  const found = review([move({}), move({ judgement: { kind: "forced guess" } })], {
    turning_points: [2],
  });
  const { points, marks } = curveOf(found, [0, 3], 4);
  assert.deepEqual(
    points.map(({ x, chance }) => [x, chance]),
    [
      [0, 0.5],
      [0.75, 0.5],
      [1, 0],
    ],
  );
  assert.deepEqual(marks, [{ move: 2, kind: "forced", x: 0.75, chance: 0.5 }]);
});

test("a pointer means the nearest mark within reach", () => {
  const marks = /** @type {any[]} */ ([{ x: 0.2 }, { x: 0.3 }]);
  assert.equal(markNear(marks, 0.26, 0.1), marks[1]);
  assert.equal(markNear(marks, 0.5, 0.1), null);
});
