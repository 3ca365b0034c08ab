import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";

import { hashChecks } from "../../src/sapper/web/static/js/commitment.js";

const SECRET = "ab".repeat(32);
const SPEC = {
  width: 9,
  height: 9,
  mines: 10,
  mode: "fair",
  first_click: "safe",
  difficulty: null,
  generator: "auto",
  solver: null,
};

/** @param {string | Uint8Array} bytes */
const hash = (bytes) => createHash("sha256").update(bytes).digest("hex");

/** @param {object} terms */
function game(terms) {
  const text = JSON.stringify(terms);
  return /** @type {any} */ ({
    spec: SPEC,
    commitment: hash(text),
    ending: { secret: SECRET, terms: text },
  });
}

const good = (/** @type {any} */ state) => hashChecks(state).map(([is]) => is);

test("the hash of the terms is the commitment, and the terms are the game's", () => {
  const state = game({ secret: SECRET, spec: SPEC });
  assert.deepEqual(good(state), [true, true]);
  state.commitment = hash("something else");
  assert.deepEqual(good(state), [false, true]);
});

test("terms of another secret or another wish are not the game's", () => {
  assert.deepEqual(good(game({ secret: "00".repeat(32), spec: SPEC })), [true, false]);
  for (const key of Object.keys(SPEC))
    assert.deepEqual(good(game({ secret: SECRET, spec: { ...SPEC, [key]: "x" } })), [true, false]);
});

test("a game of an older server commits to the secret alone", () => {
  const state = {
    spec: SPEC,
    commitment: hash(Buffer.from(SECRET, "hex")),
    ending: { secret: SECRET },
  };
  assert.deepEqual(good(state), [true]);
});
