import assert from "node:assert/strict";
import { test } from "node:test";

import {
  firstSubject,
  CHOICES,
  lastWords,
  firstUnsolved,
  fromAddress,
  isDone,
  taskOf,
  toAddress,
} from "../../src/sapper/web/static/js/words/reviews.js";

const LESSONS = ["full", "complete"].map((name, place) => ({
  number: place + 1,
  name,
  title: name,
  technique: /** @type {const} */ ("single clue"),
  positions: 3,
}));

/** @returns {any} the fields of a player's progress used here */
const progress = (lessons = {}, answered = 0) => ({ lessons, answered });

/** @returns {any} the fields of an exercise used here */
const exercise = (more = {}) => ({ repeated: false, source: "generated", played: null, ...more });

test("every subject has an address that leads back to it", () => {
  for (const [choice] of CHOICES)
    assert.deepEqual(fromAddress(toAddress({ choice }), 10), { choice });
  for (const lesson of [1, 10])
    assert.deepEqual(fromAddress(toAddress({ lesson }), 10), { lesson });
});

test("an address that leads nowhere has no subject", () => {
  for (const address of ["", "lesson=0", "lesson=11", "lesson=x", "lesson=1.5", "exercises=luck"])
    assert.equal(fromAddress(address, 10), null, address);
});

test("a lesson is done when all its boards are", () => {
  assert.ok(!isDone(LESSONS[0], progress()));
  assert.ok(!isDone(LESSONS[0], progress({ full: [0, 2] })));
  assert.ok(isDone(LESSONS[0], progress({ full: [0, 1, 2] })));
});

test("a lesson goes on where it was left", () => {
  assert.equal(firstUnsolved(LESSONS[0], progress()), 0);
  assert.equal(firstUnsolved(LESSONS[0], progress({ full: [0, 2] })), 1);
  assert.equal(firstUnsolved(LESSONS[0], progress({ full: [0, 1, 2] })), 0);
});

test("a beginner starts with the first lesson, others where they are", () => {
  const done = { full: [0, 1, 2] };
  assert.deepEqual(firstSubject(LESSONS, progress()), { lesson: 1 });
  assert.deepEqual(firstSubject(LESSONS, progress(done)), { lesson: 2 });
  assert.deepEqual(firstSubject(LESSONS, progress({ ...done, complete: [0, 1, 2] })), {
    choice: "mixed",
  });
  assert.deepEqual(firstSubject(LESSONS, progress({}, 5)), { choice: "mixed" });
});

test("the task says where a position comes from", () => {
  assert.match(taskOf(exercise()), /^Open a safe cell or mark a mine/);
  assert.match(taskOf(exercise({ repeated: true })), /^Once more/);
  assert.match(
    taskOf(exercise({ source: "game", played: [2, 3] })),
    /^From your game: you opened the outlined cell/,
  );
});

test("the last line says what was needed and how the rating moved", () => {
  assert.equal(lastWords("region", 7), "Technique: several numbers together. Rating +7");
  assert.equal(lastWords("region", -7), "Technique: several numbers together. Rating −7");
  assert.equal(lastWords("region", 0), "Technique: several numbers together.");
});
