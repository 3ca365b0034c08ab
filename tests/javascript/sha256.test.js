import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";

import { fromHex, sha256 } from "../../src/sapper/web/static/js/sha256.js";

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
