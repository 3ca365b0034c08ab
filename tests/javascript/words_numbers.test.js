import assert from "node:assert/strict";
import { test } from "node:test";

import { counted, shortInteger } from "../../src/sapper/web/static/js/words/numbers.js";

test("one is one and two are many", () => {
  assert.equal(counted(1, "move", "moves"), "1 move");
  assert.equal(counted(0, "move", "moves"), "0 moves");
});

test("a number of up to fifteen digits is written out, in groups of three", () => {
  assert.equal(shortInteger("7"), "7");
  assert.equal(shortInteger("1234567"), "1\u202f234\u202f567");
  assert.equal(shortInteger("123456789012345"), "123\u202f456\u202f789\u202f012\u202f345");
});

test("a longer one by its first digits and a power of ten", () => {
  assert.equal(shortInteger("1234567890123456"), "1.234·10¹⁵");
  assert.equal(shortInteger(`9${"0".repeat(120)}`), "9.000·10¹²⁰");
});
