import assert from "node:assert/strict";
import { test } from "node:test";

import { refusalWords, waitingWords } from "../../src/sapper/web/static/js/backend.js";

test("what players may meet is said in their words, with the time to wait", () => {
  assert.equal(
    refusalWords("busy", "too many calculations are waiting", 2),
    "The server is busy. Try again in 2 seconds.",
  );
  assert.equal(
    refusalWords("calculation_time", "x", 200),
    "You have used a lot of calculation time lately. Try again in 4 minutes.",
  );
  assert.equal(
    refusalWords("too_hard", "not found within 5 s", 0),
    "This board is too hard: no answer was found within the time limit.",
  );
});

test("the rest is said as the server says it", () => {
  assert.equal(refusalWords("bad_spec", "7 mines do not fit", 0), "7 mines do not fit.");
});

test("what is tried again says so", () => {
  assert.equal(waitingWords("too_many_requests", 1), "That was too fast. Retrying in a moment…");
  assert.equal(waitingWords("store_unavailable", 1), "Can't save your move. Retrying…");
  assert.equal(
    waitingWords("storage_full", 1),
    "Storage is full: delete something on this device to save your move. Retrying in a moment…",
  );
  assert.equal(waitingWords("something", 1), "");
});
