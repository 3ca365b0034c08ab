import assert from "node:assert/strict";
import { test } from "node:test";

import { caption, sharedCells } from "../../src/sapper/web/static/js/overlays.js";

const answer = {
  stages: [{ edges: [{ tone: 1 }, { tone: 0 }, { tone: 1 }] }, { edges: [{ tone: 1 }] }],
};

test("each number of shared cells is explained once, in each drawing that has it", () => {
  assert.deepEqual(sharedCells("before", answer), [1, 2]);
  assert.deepEqual(sharedCells("after", answer), [2]);
});

test("overlays without such lines explain nothing", () => {
  assert.deepEqual(sharedCells("tree", answer), []);
  assert.deepEqual(sharedCells("before", null), []);
  assert.deepEqual(sharedCells("before", { stages: [] }), []);
});

test("what the rules add to the best move is left to who shows the note", () => {
  const note = "A guess cannot kill you here.";
  const best = { cell: [0, 1], reason: "Safest.", exact: false, candidates: [], note };
  assert.equal(caption("wins", best), "The outlined cell is the best one to open. Safest.");
  assert.equal(caption("wins", { ...best, cell: null }), "");
  const safe = caption("wins", { ...best, mine_probability_value: 0 });
  assert.match(safe, /^The outlined cell is certainly safe: open it first/);
});
