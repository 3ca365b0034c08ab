import assert from "node:assert/strict";
import { test } from "node:test";

import { shortName, toBase64 } from "../../src/sapper/web/static/js/share.js";

test("a long name keeps its suffix and fits", () => {
  assert.equal(shortName("game.avf"), "game.avf");
  const short = shortName(`${"long ".repeat(40)}game.evf`);
  assert.ok(short.length <= 64);
  assert.ok(short.endsWith("game.evf"));
});

test("bytes go as base64, all of them", () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, value) => value);
  assert.deepEqual(new Uint8Array(Buffer.from(toBase64(bytes), "base64")), bytes);
});
