import assert from "node:assert/strict";
import { test } from "node:test";

import { conflictWords, summary } from "../../src/sapper/web/static/js/position_panels.js";

/** @returns {any} the engine's analysis of a position */
const answer = (more = {}) => ({
  verdict: "consistent",
  solutions: "1234",
  safe: [[0, 0]],
  mines: [[0, 1]],
  components: [{}, {}],
  sea: [[0, 3]],
  complete: true,
  ...more,
});

test("a possible position is counted in words", () => {
  assert.deepEqual(summary(answer(), [..."....1"]), [
    ["Result", "Possible position"],
    ["Solutions", "1\u2009234"],
    ["Hidden cells", "4: 1 safe, 1 mine, 2 unknown"],
    ["Groups", "2, and 1 unconnected cell"],
  ]);
});

test("what is not known is said", () => {
  const [, count, cells] = summary(answer({ solutions: null, complete: false }), [..."...."]);
  assert.deepEqual(count, ["Solutions", "too many to count within the time limit"]);
  assert.match(cells[1], /there may be more safe cells and mines/);
});

test("an impossible position has no more to say", () => {
  const found = summary(answer({ verdict: "inconsistent", solutions: "0" }), [...".."]);
  assert.deepEqual(found, [
    ["Result", "Impossible: the mines cannot be placed"],
    ["Solutions", "0"],
  ]);
});

test("a contradiction names the numbers, and the mine count where it takes part", () => {
  assert.equal(conflictWords(0, true), "");
  assert.match(conflictWords(1, false), /impossible by itself/);
  assert.match(conflictWords(1, true), /number and the mine count contradict/);
  assert.match(conflictWords(3, true), /^The 3 outlined numbers and the mine count contradict/);
});
