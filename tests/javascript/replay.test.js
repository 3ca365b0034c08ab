import assert from "node:assert/strict";
import { test } from "node:test";

import { pictureAt, waiting } from "../../src/sapper/web/static/js/replay.js";

test("a replay puts the first changes on the beginning", () => {
  const messages = /** @type {any[]} */ ([
    { changed: [[0, 0, "F"]] },
    {
      changed: [
        [0, 0, "."],
        [0, 1, "1"],
      ],
    },
  ]);
  const pictures = [0, 1, 2].map((n) => pictureAt([".."], messages, n, 2).join(""));
  assert.deepEqual(pictures, ["..", "F.", ".1"]);
});

test("a replay waits as long as the player did, but not for ever", () => {
  assert.equal(waiting("played", 1, 3.5), 2500);
  assert.equal(waiting("played", 1, 300), 5000);
  assert.ok(waiting("slow", 1, 3) > waiting("normal", 1, 3));
  assert.ok(waiting("normal", 1, 3) > waiting("fast", 1, 3));
});
