import assert from "node:assert/strict";
import { test } from "node:test";

import { bestTimeWords, countsWords } from "../../src/sapper/web/static/js/ending_words.js";

const WON = { outcome: "won", aided: false, counts: true };

/** @param {boolean} best @param {number | null} before @returns {any} */
function result(best, before) {
  return { seconds: 12.34, best_time: best, best_before: before };
}

test("a first win is the time to beat", () => {
  assert.equal(bestTimeWords(WON, result(true, null)), "★ 12.3 s: the first time to beat.");
});

test("a best time is told against the one before", () => {
  const words = bestTimeWords(WON, result(true, 20));
  assert.equal(words, "★ Your best time: 12.3 s, before it was 20.0 s.");
});

test("a slower win is told the best time", () => {
  assert.equal(bestTimeWords(WON, result(false, 10)), "Your best time is 10.0 s.");
});

test("a win with help says that it is no best time", () => {
  const words = bestTimeWords({ ...WON, aided: true }, result(false, 10));
  assert.equal(words, "With help this is no best time. Your best time is 10.0 s.");
});

test("a loss and a practice game say nothing of best times", () => {
  assert.equal(bestTimeWords({ ...WON, outcome: "lost" }, result(false, 10)), "");
  assert.equal(bestTimeWords({ ...WON, counts: false }, result(false, 10)), "");
});

const COUNTED = { counts: true, counted: true, aided: false, outcome: "lost" };

test("a game that was counted says so", () => {
  assert.equal(countsWords(COUNTED), "yes");
  assert.match(countsWords({ ...COUNTED, aided: true }), /^yes, as a game with help/);
  assert.match(countsWords({ ...COUNTED, counts: false }), /^no/);
});

test("a game that goes on after its end was taken back says that the first end counted", () => {
  assert.equal(countsWords({ ...COUNTED, outcome: "in progress" }), "its first end did");
});
