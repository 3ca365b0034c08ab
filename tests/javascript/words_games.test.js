import assert from "node:assert/strict";
import { test } from "node:test";

import {
  guessesMade,
  luckWords,
  describe,
  savedWords,
  bestTimeWords,
  countsWords,
} from "../../src/sapper/web/static/js/words/games.js";

const JUDGED = { guess: true, forced: true, risk_value: 0.8 };

test("a saved forced guess is reported with its risk", () => {
  const words = savedWords({ ...JUDGED, saved: true });
  assert.equal(words, "Saved! That was a forced guess with a mine risk of 80\u00a0%.");
});

test("a saved avoidable guess is reported with the safe cell that existed", () => {
  const words = savedWords({ ...JUDGED, forced: false, saved: true });
  assert.equal(
    words,
    "Saved! That was an avoidable guess with a mine risk of 80\u00a0%: a safe cell existed.",
  );
});

test("a saved guess whose risk is not known is reported without it", () => {
  const words = savedWords({ ...JUDGED, saved: true, risk_value: null });
  assert.equal(words, "Saved! That was a forced guess.");
});

test("nothing is said of what was not saved", () => {
  assert.equal(savedWords({ ...JUDGED, saved: false }), "");
  assert.equal(savedWords(null), "");
});

for (const [made, forced, words] of /** @type {[number, number, string][]} */ ([
  [0, 0, "no guesses"],
  [1, 1, "1 forced guess"],
  [1, 0, "1 avoidable guess"],
  [2, 2, "2 forced guesses"],
  [3, 2, "1 avoidable guess, 2 forced guesses"],
  [2, 0, "2 avoidable guesses"],
])) {
  test(`${made} guesses, ${forced} forced, read: ${words}`, () =>
    assert.equal(guessesMade({ made, forced, saved: 0, luck_value: null }), words));
}

test("luck is the chance to survive, and only where luck decided", () => {
  const guesses = { made: 2, forced: 2, luck_value: 0.889, saved: 0 };
  assert.equal(luckWords(guesses), "89\u00a0% chance to survive those guesses");
  assert.equal(luckWords({ ...guesses, saved: 1 }), "89\u00a0% chance to survive that guess");
  assert.equal(luckWords({ ...guesses, luck_value: 1 / 1500 }).slice(0, 7), "0.067\u00a0%");
  assert.equal(luckWords({ ...guesses, saved: 2 }), "");
  assert.equal(luckWords({ ...guesses, made: 0, luck_value: 1 }), "");
});

const WON = { outcome: "won", aided: false, counts: true, spec: { assist: "chord" } };

/** @param {boolean} best @param {number | null} before @returns {any} */
function result(best, before) {
  return { seconds: 12.34, best_time: best, best_before: before };
}

test("a first win is the time to beat", () => {
  assert.equal(bestTimeWords(WON, result(true, null)), "★ First win! Time to beat: 12.3 s");
});

test("a best time is compared with the one before", () => {
  const words = bestTimeWords(WON, result(true, 20));
  assert.equal(words, "★ New best time: 12.3 s. It was 20.0 s.");
});

test("a slower win is followed by the best time", () => {
  assert.equal(bestTimeWords(WON, result(false, 10)), "Your best time is 10.0 s.");
});

test("a win with help is not ranked", () => {
  const words = bestTimeWords({ ...WON, aided: true }, result(false, 10));
  assert.equal(words, "Hints used: not ranked. Your best time is 10.0 s.");
});

test("a win with assist is not ranked, and says why", () => {
  const assisted = { ...WON, aided: true, spec: { assist: "flags" } };
  assert.equal(bestTimeWords(assisted, result(false, null)), "Assisted: not ranked.");
  assert.equal(countsWords({ ...assisted, counted: true }), "yes, but not ranked: assisted");
});

test("a loss and a practice game say nothing of best times", () => {
  assert.equal(bestTimeWords({ ...WON, outcome: "lost" }, result(false, 10)), "");
  assert.equal(bestTimeWords({ ...WON, counts: false }, result(false, 10)), "");
});

const COUNTED = {
  counts: true,
  counted: true,
  aided: false,
  outcome: "lost",
  spec: { assist: "chord" },
};

test("a game that was counted says so", () => {
  assert.equal(countsWords(COUNTED), "yes");
  assert.match(countsWords({ ...COUNTED, aided: true }), /^yes, but not ranked/);
  assert.match(countsWords({ ...COUNTED, counts: false }), /^no/);
});

test("a game that goes on after its end was taken back says that the first end counted", () => {
  assert.equal(
    countsWords({ ...COUNTED, outcome: "in progress" }),
    "yes, but only its first result",
  );
});

/** @param {[number, number, string][]} changed @param {object} [others] @returns {any} */
function message(changed, others = {}) {
  const [row, col] = changed[0] ?? [0, 0];
  const action = { kind: "open", cell: [row, col] };
  return {
    seq: 1,
    action,
    changed,
    mines_left: 1,
    outcome: "in progress",
    refused: null,
    ...others,
  };
}

test("an action is described in words", () => {
  assert.equal(describe(message([[0, 1, "F"]])), "Row 1, column 2 flagged, 1 mine left");
  assert.equal(describe(message([[2, 0, "3"]])), "Row 3, column 1: 3");
  assert.equal(describe(message([], { refused: "Not now." })), "Not now.");
  const won = { outcome: "won", ending: { title: "You won" } };
  assert.equal(describe(message([], won)), "You won.");
  const many = message([
    [0, 0, "1"],
    [0, 1, "2"],
  ]);
  assert.equal(describe(many), "Row 1, column 1: 1. 2 cells opened");
  const chord = { action: { kind: "chord", cell: [1, 1] } };
  assert.equal(describe({ ...many, ...chord }), "2 cells opened around row 2, column 2");
  assert.equal(describe(message([[0, 0, "0"]])), "Row 1, column 1: empty");
  assert.equal(describe(message([])), "");
});

test("an action that is taken back is described by what the cell shows again", () => {
  const undo = { action: { kind: "undo", cell: null } };
  const one = message([[0, 1, "."]], undo);
  assert.equal(describe(one, "3"), "Taken back: row 1, column 2 hidden again, 1 mine left");
  assert.equal(describe(one, "F"), "Taken back: row 1, column 2, mark removed, 1 mine left");
  const area = message(
    [
      [0, 0, "."],
      [0, 1, "."],
    ],
    undo,
  );
  assert.equal(describe(area, "0"), "Taken back: 2 cells hidden again, 1 mine left");
});
