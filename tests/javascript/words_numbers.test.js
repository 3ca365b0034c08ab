import assert from "node:assert/strict";
import { test } from "node:test";

import {
  asSeen,
  asSentence,
  counted,
  chances,
  percent,
  shortInteger,
  time,
  turnPlaces,
} from "../../src/sapper/web/static/js/words/numbers.js";

test("one is one and two are many", () => {
  assert.equal(counted(1, "move", "moves"), "1 move");
  assert.equal(counted(0, "move", "moves"), "0 moves");
});

test("a number of up to fifteen digits is written out, in groups of three", () => {
  assert.equal(shortInteger("7"), "7");
  assert.equal(shortInteger("1234567"), "1\u2009234\u2009567");
  assert.equal(shortInteger("123456789012345"), "123\u2009456\u2009789\u2009012\u2009345");
});

test("a longer one by its first digits and a power of ten", () => {
  assert.equal(shortInteger("1234567890123456"), "1.234·10¹⁵");
  assert.equal(shortInteger(`9${"0".repeat(120)}`), "9.000·10¹²⁰");
});

for (const [share, text] of /** @type {[number, string][]} */ ([
  [0, "0"],
  [1, "100"],
  [0.001, "<1"],
  [0.999, ">99"],
  [0.5, "50"],
  [0.206, "21"],
  [1.3, "130"],
])) {
  test(`a share of ${share} is written ${text}`, () => {
    assert.equal(percent(share, { unit: "" }), text);
    assert.equal(percent(share), `${text}\u00a0%`);
  });
}

test("small shares are written with two digits where they matter, and unknown ones as a dash", () => {
  const fine = [0.5, 0.051, 0.05, 0.00012].map((share) => percent(share, { fine: true }));
  assert.deepEqual(fine, ["50\u00a0%", "5.1\u00a0%", "5\u00a0%", "0.012\u00a0%"]);
  assert.equal(percent(null), "–");
  assert.deepEqual(chances([0.42], 0), ["42\u00a0%"]);
  assert.deepEqual(chances([0.42, 0.5], 0.03), ["about 42\u00a0%", "about 50\u00a0%"]);
  assert.deepEqual(chances([0.42], 1), ["about 42\u00a0% (roughly estimated)"]);
});

test("a time has the digits that matter", () => {
  assert.deepEqual([3.338, 12.34, 75, 3725, null].map(time), [
    "3.34 s",
    "12.3 s",
    "1:15",
    "1:02:05",
    "–",
  ]);
});

test("words become a sentence once", () => {
  assert.deepEqual(["no mines", "No.", ""].map(asSentence), ["No mines.", "No.", ""]);
});

test("rows and columns of a turned board are named as they are seen", () => {
  const text = "Row 1, column 4, and row 2, columns 5 and 6: 3 rows";
  assert.equal(asSeen(text), text);
  turnPlaces(true);
  assert.equal(asSeen(text), "Row 4, column 1, and column 2, rows 5 and 6: 3 columns");
  turnPlaces(false);
});
