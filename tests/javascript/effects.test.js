import assert from "node:assert/strict";
import { test } from "node:test";

import { soundOf, TONES } from "../../src/sapper/web/static/js/effects.js";

/** @param {object} what @returns {any} */
function message(what) {
  return {
    outcome: "in progress",
    refused: null,
    judgement: null,
    changed: [],
    action: { kind: "open" },
    ...what,
  };
}

for (const [what, sound] of /** @type {[object, string][]} */ ([
  [{ outcome: "won" }, "won"],
  [{ outcome: "lost" }, "lost"],
  [{ judgement: { saved: true }, changed: [[0, 0, "1"]] }, "saved"],
  [{ changed: [[0, 0, "1"]] }, "open"],
  [
    {
      changed: [
        [0, 0, "0"],
        [0, 1, "1"],
      ],
    },
    "area",
  ],
  [{ changed: [[0, 0, "F"]], action: { kind: "flag" } }, "mark"],
  [{ refused: "the game is over", outcome: "won" }, ""],
])) {
  test(`${JSON.stringify(what)} sounds like ${sound || "nothing"}`, () => {
    assert.equal(soundOf(message(what)), sound);
    assert.ok(!sound || TONES[sound].length);
  });
}
