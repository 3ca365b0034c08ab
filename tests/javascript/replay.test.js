import assert from "node:assert/strict";
import { test } from "node:test";

import { pictureAt } from "../../src/sapper/web/static/js/replay.js";

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
