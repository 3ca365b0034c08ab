import assert from "node:assert/strict";
import { test } from "node:test";

import {
  fromAddress,
  labelOf,
  modeLabel,
  request,
  solversOf,
  suitableGenerators,
  takesDifficulty,
  titled,
} from "../../src/sapper/web/static/js/new_game.js";

const CHOICES = /** @type {any} */ ({
  modes: [
    { name: "classic", label: "Classic", difficulty: false },
    { name: "no-guess", label: "No guessing", difficulty: true },
  ],
  generators: [
    {
      name: "auto",
      modes: ["classic", "no-guess"],
      first_clicks: ["any", "opening"],
      difficulty: true,
      solvers: [],
    },
    {
      name: "repair",
      modes: ["no-guess"],
      first_clicks: ["opening"],
      difficulty: true,
      solvers: [],
    },
    {
      name: "mine-move",
      modes: ["no-guess"],
      first_clicks: ["opening"],
      difficulty: false,
      solvers: ["constraint-sets", "exact"],
    },
  ],
});
const KIND = {
  level: "expert",
  mode: "no-guess",
  first_click: "opening",
  difficulty: "hard",
  generator: "repair",
};

test("names become titles", () => {
  assert.equal(titled("beginner-8x8"), "Beginner 8×8");
  assert.equal(labelOf({ name: "mine-move" }), "Mine move");
});

test("the server's words are shown where it has some", () => {
  assert.equal(modeLabel(CHOICES, "no-guess"), "No guessing");
  assert.equal(modeLabel(CHOICES, "a-new-mode"), "A new mode");
});

test("a difficulty goes only with modes that take one", () => {
  assert.ok(takesDifficulty(CHOICES, "no-guess"));
  assert.equal(request(CHOICES, KIND).difficulty, "hard");
  assert.equal(request(CHOICES, { ...KIND, mode: "classic" }).difficulty, null);
});

test("a generator that cannot do it is left to the server", () => {
  assert.deepEqual(suitableGenerators(CHOICES, "no-guess", "opening", "hard"), ["auto", "repair"]);
  assert.deepEqual(suitableGenerators(CHOICES, "no-guess", "any", null), ["auto"]);
  assert.equal(request(CHOICES, KIND).generator, "repair");
  assert.equal(request(CHOICES, { ...KIND, generator: "mine-move" }).generator, "auto");
  assert.equal(request(CHOICES, { ...KIND, mode: "classic" }).generator, "auto");
});

test("a solver goes only with generators that take it", () => {
  const kind = { ...KIND, difficulty: null, generator: "mine-move", solver: "exact" };
  assert.deepEqual(solversOf(CHOICES, "mine-move"), ["constraint-sets", "exact"]);
  assert.deepEqual(solversOf(CHOICES, "repair"), []);
  assert.equal(request(CHOICES, kind).solver, "exact");
  assert.equal(request(CHOICES, { ...kind, solver: "magic" }).solver, null);
  assert.equal(request(CHOICES, { ...kind, generator: "repair" }).solver, null);
});

test("a custom size is sent as numbers, a level as its name", () => {
  const custom = { ...KIND, level: "custom", width: 5, height: 4, mines: 3 };
  assert.equal(request(CHOICES, custom).width, 5);
  assert.ok(!("level" in request(CHOICES, custom)));
  assert.ok(!("width" in request(CHOICES, { ...custom, level: "expert" })));
});

test("an address asks for a game, or for none", () => {
  const address = new URLSearchParams("level=expert&width=5");
  assert.deepEqual(fromAddress(address), { level: "expert", width: 5 });
  assert.equal(fromAddress(new URLSearchParams("game=abc")), null);
});
