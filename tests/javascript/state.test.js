import assert from "node:assert/strict";
import { test } from "node:test";

import {
  afterMessage,
  boardId,
  cellOf,
  fromGame,
  indexOf,
  signAt,
  withMove,
  withoutMove,
} from "../../src/sapper/web/static/js/state.js";

/** @param {string[]} picture @param {object} [others] @returns {any} */
function game(picture, others = {}) {
  const spec = { width: picture[0].length, height: picture.length, mines: 1 };
  return { id: "a", seq: 0, spec, picture, ending: null, outcome: "in progress", ...others };
}

/** @param {[number, number, string][]} changed @param {object} [others] @returns {any} */
function message(changed, others = {}) {
  return { seq: 1, changed, mines_left: 1, outcome: "in progress", refused: null, ...others };
}

test("a message changes the state and leaves the old one", () => {
  const before = fromGame(game([".."]));
  const after = afterMessage(before, message([[0, 1, "1"]]));
  assert.deepEqual(before.signs, [".", "."]);
  assert.deepEqual(after.signs, [".", "1"]);
  assert.equal(after.seq, 1);
});

test("a position is written without the player's marks", () => {
  assert.equal(boardId(fromGame(game(["F1", "?."]))), "2x2m1:.1/..");
});

test("a game that is over shows the picture of its end", () => {
  const ending = { picture: ["*1"] };
  assert.deepEqual(fromGame(game([".1"], { ending, outcome: "lost" })).signs, ["*", "1"]);
});

test("cells and indices are each other's inverse", () => {
  const state = { width: 7 };
  for (let index = 0; index < 21; index++)
    assert.equal(indexOf(state, cellOf(state, index)), index);
});

test("a flag on a bare cell is shown before the server has answered", () => {
  const before = fromGame(game(["..1"]));
  const under = withMove(before, 1, "flag");
  assert.equal(signAt(under, 1), "F");
  assert.equal(signAt(before, 1), ".");
  assert.deepEqual(under.signs, before.signs);
  assert.equal(signAt(withoutMove(under, 1), 1), ".");
});

test("so is the removal of a flag, or the question mark that follows it", () => {
  const plain = game(["F"]);
  const marks = { ...plain, spec: { ...plain.spec, question_marks: true } };
  assert.equal(signAt(withMove(fromGame(plain), 0, "flag"), 0), ".");
  assert.equal(signAt(withMove(fromGame(marks), 0, "flag"), 0), "?");
});

test("no other answer is guessed", () => {
  const state = fromGame(game([".F?"]));
  assert.equal(signAt(withMove(state, 0, "open"), 0), ".");
  assert.equal(signAt(withMove(state, 1, "open"), 1), "F");
  assert.equal(signAt(withMove(state, 2, "flag"), 2), "?");
});

test("the server's answer holds over what was expected, and the move stays under way", () => {
  const under = withMove(fromGame(game([".."])), 0, "flag");
  const answered = afterMessage(under, message([[0, 0, "1"]]));
  assert.equal(signAt(answered, 0), "1");
  assert.ok(answered.pending.has(0));
});
