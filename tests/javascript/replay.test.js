import assert from "node:assert/strict";
import { test } from "node:test";

import {
  pictureAt,
  placesOf,
  replayOfMessages,
  replayOfReview,
  waiting,
} from "../../src/sapper/web/static/js/replay.js";
import { move, review } from "./review.js";

const SPEC = { width: 2, height: 1, mines: 1 };

/** @param {string} kind @param {any[]} changed */
function message(kind, changed) {
  const action = { kind, cell: [0, 0] };
  return /** @type {any} */ ({ action, changed, seconds: 1, mines_left: 1, guesses: { saved: 0 } });
}

/** @param {import("../../src/sapper/web/static/js/replay.js").Replay} replay */
function pictures(replay) {
  return Array.from({ length: replay.frames.length + 1 }, (_, n) => pictureAt(replay, n).join(""));
}

test("a replay puts the first changes on the beginning", () => {
  const messages = [
    message("flag", [[0, 0, "F"]]),
    message("open", [
      [0, 0, "."],
      [0, 1, "1"],
    ]),
  ];
  assert.deepEqual(pictures(replayOfMessages(SPEC, [".."], messages)), ["..", "F.", ".1"]);
});

test("moves that were taken back are not moves of the line; those made again are", () => {
  const kinds = ["open", "flag", "undo", "undo", "redo", "open", "resign"];
  assert.deepEqual(placesOf(kinds.map((kind) => message(kind, []))), [4, 5]);
});

test("a review alone shows every position, the counter and the end of a lost game", () => {
  const lost = review(
    [
      move({ opened: [[0, 1, 1]], cell: [0, 1] }),
      move({ kind: "flag", mark: "flag", cell: [0, 2] }),
      move({ cell: [0, 0], judgement: { kind: "needless guess", lives: false, cells: [[0, 0]] } }),
    ],
    { picture: ["X1!*"], outcome: "lost" },
  );
  const replay = replayOfReview(lost);
  assert.deepEqual(pictures(replay), ["....", ".1..", ".1F.", "X1!*"]);
  assert.deepEqual(
    replay.frames.map((frame) => frame.minesLeft),
    [2, 1, 1],
  );
  assert.deepEqual(replay.places, [0, 1, 2]);
});

test("marks come and go, and a win drops its flags", () => {
  const mark = (/** @type {string | null} */ to) => move({ kind: "flag", mark: to });
  const won = review(
    [mark("flag"), mark("question"), mark(null), move({ opened: [[0, 1, 1]], cell: [0, 1] })],
    { picture: ["F1.F"], outcome: "won" },
  );
  assert.deepEqual(pictures(replayOfReview(won)), ["....", "F...", "?...", "....", "F1.F"]);
});

test("a replay waits as long as the player did, but not for ever", () => {
  assert.equal(waiting("played", 1, 3.5), 2500);
  assert.equal(waiting("double", 1, 3.5), 1250);
  assert.equal(waiting("played", 1, 300), 5000);
  assert.ok(waiting("slow", 1, 3) > waiting("normal", 1, 3));
  assert.ok(waiting("normal", 1, 3) > waiting("fast", 1, 3));
});
