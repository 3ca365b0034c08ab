import assert from "node:assert/strict";
import { test } from "node:test";

import {
  ActionQueue,
  ApiError,
  call,
  failureWords,
  newKey,
  persist,
} from "../../src/sapper/web/static/js/backend.js";

/** Milliseconds after which the page reports that it is still waiting. */
const LATE = 5000;

/**
 * Let the server give these answers, repeating the last one; null: the answer is lost.
 * @param {import("node:test").TestContext} context
 * @param {([number, any, number?] | null)[]} answers status, body, seconds to wait
 */
function serve(context, answers) {
  const served = { count: 0 };
  /** @param {() => void} work @param {number} milliseconds late answers never arrive */
  const pass = (work, milliseconds) => milliseconds === LATE || queueMicrotask(work);
  context.mock.method(globalThis, "setTimeout", pass);
  context.mock.method(globalThis, "fetch", async () => {
    const answer = answers[Math.min(served.count++, answers.length - 1)];
    if (!answer) throw new TypeError("no network");
    const [status, body, wait = 0] = answer;
    const headers = { "Content-Type": "application/json", "Retry-After": String(wait) };
    return new Response(JSON.stringify(body), { status, headers });
  });
  return served;
}

/** @param {string} error */
const refused = (error) => ({ error, detail: "x" });

test("a call that fails is made again until it is answered", async (context) => {
  const served = serve(context, [null, null, [200, "answered"]]);
  /** @type {string[]} */
  const troubles = [];
  const answer = await persist("choices", undefined, (trouble) => troubles.push(trouble));
  assert.deepEqual([answer, served.count], ["answered", 3]);
  const trouble = "No answer from the server. Retrying…";
  assert.deepEqual(troubles, [trouble, trouble, ""]);
});

test("a move that the server cannot save is sent again, and the player sees why", async (context) => {
  const served = serve(context, [
    [503, refused("store_unavailable")],
    [200, "saved"],
  ]);
  /** @type {string[]} */
  const troubles = [];
  const answer = await persist("games/x/moves", {}, (trouble) => troubles.push(trouble));
  assert.deepEqual([answer, served.count], ["saved", 2]);
  assert.deepEqual(troubles, ["Can't save your move. Retrying…", ""]);
});

test("a call that the server is too busy for is made again, not for ever", async (context) => {
  const served = serve(context, [
    [503, refused("busy")],
    [429, refused("too_many_waiting")],
    [200, { kind: "safe" }],
  ]);
  assert.deepEqual(await call("games/x/hint"), { kind: "safe" });
  assert.equal(served.count, 3);
});

test("a call that is repeated until it is answered can be cancelled", async (context) => {
  const control = new AbortController();
  const served = serve(context, [null, null, [200, "answered"]]);
  const stop = () => control.abort();
  await assert.rejects(persist("analyse", {}, stop, control.signal), { name: "AbortError" });
  assert.equal(served.count, 2);
});

test("a call that would have to wait for long is refused at once", async (context) => {
  const served = serve(context, [[429, refused("calculation_time"), 40]]);
  await assert.rejects(call("games/x/hint"), {
    message: "You have used a lot of calculation time lately. Try again in 40 seconds.",
  });
  assert.equal(served.count, 1);
});

test("a refusal that will not pass is not repeated", async (context) => {
  const served = serve(context, [[422, { detail: "no" }]]);
  await assert.rejects(persist("games", {}), { message: "No." });
  assert.equal(served.count, 1);
});

test("what went wrong is said in words, whatever it was", () => {
  assert.equal(failureWords(new ApiError(422, { detail: "no" }, 0)), "No.");
  assert.equal(failureWords(new TypeError("Failed to fetch")), "No answer from the server.");
});

test("actions are sent in order, each with the number after the game's last", async (context) => {
  /** @type {[string, number][]} */
  const sent = [];
  context.mock.method(
    globalThis,
    "fetch",
    async (/** @type {any} */ url, /** @type {any} */ request) => {
      const body = JSON.parse(request.body);
      sent.push([url, body.seq]);
      return Response.json({ seq: body.seq });
    },
  );
  let seq = 4;
  const queue = new ActionQueue({
    current: () => ({ id: "a", seq }),
    message: (message) => {
      seq = message.seq;
    },
    resync: () => assert.fail(),
    error: assert.fail,
    trouble: assert.fail,
  });
  await Promise.all([queue.push("moves"), queue.push("undo")]);
  assert.deepEqual(sent, [
    ["api/games/a/moves", 5],
    ["api/games/a/undo", 6],
  ]);
});

test("keys are such as the server takes, and no two are alike", () => {
  const keys = Array.from({ length: 100 }, newKey);
  assert.equal(new Set(keys).size, 100);
  for (const key of keys) assert.match(key, /^[0-9a-f]{32}$/);
});

test("a player who waits for long sees why, and how to get out", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  /** @type {(answer: Response) => void} */
  let answer = () => {};
  const answered = new Promise((resolve) => (answer = resolve));
  context.mock.method(globalThis, "fetch", () => answered);
  /** @type {string[]} */
  const troubles = [];
  const waiting = persist("choices", undefined, (trouble) => troubles.push(trouble));
  context.mock.timers.tick(LATE);
  assert.match(troubles[0], /^Still waiting for the server\. If this goes on, reload the page/);
  answer(new Response("x"));
  assert.equal(await waiting, "x");
  assert.equal(troubles.at(-1), "");
});
