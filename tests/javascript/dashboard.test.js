import assert from "node:assert/strict";
import { test } from "node:test";

import { signs } from "../../src/sapper/web/static/js/dashboard.js";

for (const [value, shown] of /** @type {[number, string][]} */ ([
  [0, "000"],
  [7, "007"],
  [99, "099"],
  [1500, "1500"],
  [-3, "-03"],
  [-42, "-42"],
  [-120, "-120"],
])) {
  test(`a counter shows ${value} as ${shown}`, () => assert.equal(signs(value), shown));
}
