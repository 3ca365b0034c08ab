import assert from "node:assert/strict";
import { test } from "node:test";

import { waiting } from "../../src/sapper/web/static/js/replay.js";

test("a replay waits as long as the player did, but not for ever", () => {
  assert.equal(waiting("played", 1, 3.5), 2500);
  assert.equal(waiting("double", 1, 3.5), 1250);
  assert.equal(waiting("played", 1, 300), 5000);
  assert.ok(waiting("slow", 1, 3) > waiting("normal", 1, 3));
  assert.ok(waiting("normal", 1, 3) > waiting("fast", 1, 3));
});
