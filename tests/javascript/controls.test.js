import assert from "node:assert/strict";
import { test } from "node:test";

import { closable, closeLast } from "../../src/sapper/web/static/js/controls.js";

test("what was registered last is closed first, one thing at a time", () => {
  const open = new Set(["menu", "hint"]);
  for (const name of ["menu", "hint"]) {
    closable(
      () => open.has(name),
      () => open.delete(name),
    );
  }
  assert.equal(closeLast(), true);
  assert.deepEqual([...open], ["menu"]);
  assert.equal(closeLast(), true);
  assert.equal(closeLast(), false);
});
