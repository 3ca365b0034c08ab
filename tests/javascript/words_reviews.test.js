import assert from "node:assert/strict";
import { test } from "node:test";

import { accuracyFigure } from "../../src/sapper/web/static/js/words/numbers.js";
import {
  explainWords,
  fateWords,
  flagWords,
  graphWords,
  guessesInShort,
  judgementWords,
  overlookedWords,
  realTurningPoints,
  swingWords,
} from "../../src/sapper/web/static/js/words/reviews.js";
import { judgement, move, review } from "./review.js";

const QUARTER = { risk: "1/4", risk_value: 0.25 };

test("an avoidable guess has its risk and the cell that was safe", () => {
  const safe = [
    [0, 1],
    [3, 6],
  ];
  const found = { kind: "needless guess", ...QUARTER, safe };
  const words = (/** @type {any} */ given) =>
    judgementWords(/** @type {any} */ (judgement({ ...found, ...given })));
  assert.equal(
    words({ why: { mine: false, cells: [[3, 6]] } }),
    "Avoidable guess: 25\u00a0% risk, though 2 cells were certainly safe",
  );
  assert.equal(
    words({ risk: null, risk_value: null }),
    "Avoidable guess, though 2 cells were certainly safe",
  );
});

test("a forced guess says whether less could have been risked", () => {
  const found = { kind: "forced guess", ...QUARTER, safest: [[0, 2]] };
  const words = (/** @type {string} */ exact, /** @type {number} */ value) => {
    const least = { least_risk: exact, least_risk_value: value };
    return judgementWords(/** @type {any} */ (judgement({ ...found, ...least })));
  };
  assert.equal(words("1/4", 0.25), "Forced guess: 25\u00a0% risk, the lowest risk on the board");
  assert.equal(
    words("1/10", 0.1),
    "Forced guess: 25\u00a0% risk, though another cell had only 10\u00a0%",
  );
});

test("what is certain needs no words, and a certain mine does", () => {
  assert.equal(judgementWords(/** @type {any} */ (judgement({ kind: "certain" }))), "");
  assert.equal(
    judgementWords(/** @type {any} */ (judgement({ kind: "suicide" }))),
    "A provable mine was opened",
  );
  assert.equal(
    judgementWords(/** @type {any} */ (judgement({ kind: "suicide", wrong_flags: [[0, 1]] }))),
    "A provable mine was opened; the flag marked on the board was wrong",
  );
});

test("luck, the rules and death have different words", () => {
  const words = (/** @type {any} */ given) => fateWords(/** @type {any} */ (judgement(given)));
  assert.equal(words({ fate: "luck" }), "survived");
  assert.equal(words({ fate: "save" }), "saved by the mode");
  assert.equal(words({ fate: "luck", lives: false }), "lost");
  assert.match(words({ fate: "kill", lives: false }), /avoidable guesses lose/);
  const worse = words({ kind: "forced guess", fate: "kill", lives: false });
  assert.match(worse, /only the best guess is safe/);
});

test("a move's swing goes from its chance to the next one", () => {
  const found = review([move({}), move({})]);
  found.win_chances[1].win_chance = 0.2;
  assert.equal(swingWords(found, 1), "chance to win 50\u00a0% → 20\u00a0%");
  found.win_chances[1].win_chance_error = 0.03;
  assert.equal(swingWords(found, 1), "chance to win about 50\u00a0% → about 20\u00a0%");
  assert.equal(swingWords(found, 2), "chance to win about 20\u00a0% → 0\u00a0%");
  assert.equal(swingWords(found, 9), "");
  found.win_chances[1].win_chance = 0.5;
  assert.equal(swingWords(found, 1), "");
});

test("100 is perfect and nothing else", () => {
  assert.deepEqual([100, 99.99, 42.25, 0.001, 0].map(accuracyFigure), [
    "100",
    "99.9",
    "42.3",
    "0.1",
    "0",
  ]);
});

test("the graph has words for those who do not see it", () => {
  const found = review([move({}), move({})], { outcome: "won" });
  assert.equal(
    graphWords(found),
    "Chance to win: 50\u00a0% at the start, 50\u00a0% at its lowest; the game was won. No guesses.",
  );
  const totals = /** @type {any} */ ({ forced: 2, needless: 1, suicides: 0 });
  assert.equal(guessesInShort(totals), "1 avoidable guess, 2 forced guesses");
});

test("a guess that cost nothing is no turning point", () => {
  const guess = move({ judgement: { kind: "forced guess" } });
  const numbers = { turning_points: [1, 2] };
  const chances = (/** @type {number[]} */ ...values) =>
    values.map((chance, place) => ({
      move: place + 1,
      at: 1,
      win_chance: chance,
      win_chance_error: 0,
    }));
  const found = review([guess, guess], { ...numbers, win_chances: chances(0.75, 0.79, 0.5) });
  assert.deepEqual(realTurningPoints(found), [2]);
  const lost = move({ judgement: { kind: "forced guess", lives: false } });
  const end = review([guess, lost], { ...numbers, win_chances: chances(1, 1, 0) });
  assert.deepEqual(realTurningPoints(end), [2]);
});

test("what has no proof is explained by the marks on the board", () => {
  const found = { kind: "forced guess", ...QUARTER, cells: [[0, 0]], safest: [[0, 2]] };
  const words = (/** @type {any} */ given) =>
    explainWords(/** @type {any} */ (judgement({ ...found, ...given })));
  assert.equal(
    words({ least_risk: "1/4", least_risk_value: 0.25 }),
    "Nothing was certain. Your cell had a mine risk of 25\u00a0%, and no cell had a lower risk.",
  );
  const chances = { move: 0.3, best: 0.4, win_chance_error: 0.1, cell: [0, 2] };
  assert.equal(
    words({ least_risk: "1/10", least_risk_value: 0.1, win_chances: chances }),
    "Nothing was certain. Your cell had a mine risk of 25\u00a0%; the cell marked 10\u00a0% had a " +
      "lower risk. Chance to win: about 30\u00a0%; with the best cell about 40\u00a0% (estimated, ±\u00a010 points).",
  );
  assert.match(words({ fate: "save" }), /in this mode a forced guess is safe/);
  assert.match(words({ kind: "suicide" }), /had to be a mine/);
});

test("flags and overlooked cells name their moves and no places", () => {
  const flag = { cell: [0, 1], placed: 2, removed: null, known: null, why: null };
  assert.equal(flagWords(/** @type {any} */ (flag)), "Set at move 2.");
  assert.equal(
    flagWords(/** @type {any} */ ({ ...flag, removed: 9, known: 4 })),
    "Set at move 2, removed at move 9. Before move 4, the board showed that it was wrong.",
  );
  const found = { cell: [0, 1], since: 3, until: 9, openings: 5, needless: 0, seconds: null };
  assert.equal(
    overlookedWords(/** @type {any} */ (found)),
    "Certainly safe before move 3, but opened 5 openings later, at move 9.",
  );
  assert.equal(
    overlookedWords(/** @type {any} */ ({ ...found, until: null, openings: 1, seconds: 1 })),
    "Certainly safe before move 3, but not opened in the next 1 opening (1.00 s).",
  );
});
