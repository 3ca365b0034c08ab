import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";

import { hashChecks, fromHex, sha256 } from "../../src/sapper/web/static/js/about_game.js";

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

test("terms of another secret or another request are not the game's", () => {
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

// Around the lengths at which padding needs another block, and beyond several blocks.
for (const length of [0, 1, 32, 55, 56, 63, 64, 65, 119, 120, 200, 1000]) {
  test(`the hash of ${length} bytes is that of Node's own SHA-256`, () => {
    const bytes = Uint8Array.from({ length }, (_, place) => (17 * place + length) % 256);
    assert.equal(sha256(bytes), createHash("sha256").update(bytes).digest("hex"));
  });
}

test("hexadecimal digits spell bytes", () => {
  assert.deepEqual(fromHex("00ff10"), Uint8Array.of(0, 255, 16));
});
