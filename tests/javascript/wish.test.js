import assert from "node:assert/strict";
import { test } from "node:test";

import {
  fromAddress,
  labelOf,
  modeLabel,
  request,
  suitableGenerators,
  takesDifficulty,
  titled,
} from "../../src/sapper/web/static/js/wish.js";

const CHOICES = /** @type {any} */ ({
  modes: [
    { name: "classic", label: "Classic", difficulty: false },
    { name: "no-guess", label: "No guessing", difficulty: true },
  ],
  generators: [
    { name: "auto", modes: ["classic", "no-guess"], difficulty: true },
    { name: "repair", modes: ["no-guess"], difficulty: true },
    { name: "mine-move", modes: ["no-guess"], difficulty: false },
  ],
});
const WISH = { level: "expert", mode: "no-guess", difficulty: "hard", generator: "repair" };

test("names become titles", () => {
  assert.equal(titled("beginner-9x9"), "Beginner 9×9");
  assert.equal(labelOf({ name: "mine-move" }), "Mine move");
});

test("the server's words are shown where it has some", () => {
  assert.equal(modeLabel(CHOICES, "no-guess"), "No guessing");
  assert.equal(modeLabel(CHOICES, "a-new-mode"), "A new mode");
});

test("a difficulty goes only with modes that take one", () => {
  assert.ok(takesDifficulty(CHOICES, "no-guess"));
  assert.equal(request(CHOICES, WISH).difficulty, "hard");
  assert.equal(request(CHOICES, { ...WISH, mode: "classic" }).difficulty, null);
});

test("a generator that cannot do it is left to the server", () => {
  assert.deepEqual(suitableGenerators(CHOICES, "no-guess", "hard"), ["auto", "repair"]);
  assert.equal(request(CHOICES, WISH).generator, "repair");
  assert.equal(request(CHOICES, { ...WISH, generator: "mine-move" }).generator, "auto");
  assert.equal(request(CHOICES, { ...WISH, mode: "classic" }).generator, "auto");
});

test("a size of one's own goes as numbers, a level as its name", () => {
  const custom = { ...WISH, level: "custom", width: 5, height: 4, mines: 3 };
  assert.equal(request(CHOICES, custom).width, 5);
  assert.ok(!("level" in request(CHOICES, custom)));
  assert.ok(!("width" in request(CHOICES, { ...custom, level: "expert" })));
});

test("an address asks for a game, or for none", () => {
  const address = new URLSearchParams("level=expert&width=5");
  assert.deepEqual(fromAddress(address), { level: "expert", width: 5 });
  assert.equal(fromAddress(new URLSearchParams("game=abc")), null);
});
