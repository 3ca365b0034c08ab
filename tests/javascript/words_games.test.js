import assert from "node:assert/strict";
import { test } from "node:test";

import {
  guessesMade,
  luckWords,
  survivors,
  savedWords,
  bestTimeWords,
  countsWords,
} from "../../src/sapper/web/static/js/words/games.js";
import { perCent } from "../../src/sapper/web/static/js/words/numbers.js";

const JUDGED = { guess: true, forced: true, survival: "1/5", survival_value: 0.2 };

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

test("a saved forced guess is told with its risk", () => {
  const words = savedWords({ ...JUDGED, saved: true, risk: 0.8 });
  assert.equal(words, "Forced guess: saved. 80\u00a0% would have died.");
});

test("a saved needless guess is told that a safe cell existed", () => {
  const words = savedWords({ ...JUDGED, forced: false, saved: true, risk: 0.8 });
  assert.equal(words, "Guess: saved. 80\u00a0% would have died, and a safe cell existed.");
});

test("a saved guess whose risk nobody counted is told without it", () => {
  assert.equal(savedWords({ ...JUDGED, saved: true, risk: null }), "Forced guess: saved.");
});

test("nothing is said of what was not saved", () => {
  assert.equal(savedWords({ ...JUDGED, saved: false, risk: 0.8 }), "");
  assert.equal(savedWords(null), "");
});

for (const [made, forced, words] of /** @type {[number, number, string][]} */ ([
  [0, 0, "none"],
  [1, 1, "1, forced"],
  [1, 0, "1, not needed"],
  [2, 2, "2, all forced"],
  [3, 2, "3, 2 of them forced"],
  [2, 0, "2, none of them forced"],
])) {
  test(`${made} guesses, ${forced} forced, read: ${words}`, () =>
    assert.equal(guessesMade({ made, forced, saved: 0, luck: null, luck_value: null }), words));
}

test("luck is told in players, and only where luck decided", () => {
  const guesses = { made: 2, forced: 2, luck: "276360/310757", luck_value: 0.889, saved: 0 };
  assert.equal(luckWords(guesses), "nine players in ten survive guesses like these");
  assert.equal(luckWords({ ...guesses, saved: 2 }), "");
  assert.equal(luckWords({ ...guesses, made: 0, luck_value: 1 }), "");
});

test("few survive rare luck", () => {
  assert.deepEqual([1 / 12, 2 / 3, 0.5, 0.99, 1 / 1500].map(survivors), [
    "one player in 12 survives",
    "two players in three survive",
    "one player in two survives",
    "nearly every player survives",
    "one player in 1,500 survives",
  ]);
});

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
