import assert from "node:assert/strict";
import { test } from "node:test";

import {
  ActionQueue,
  ApiError,
  callPatiently,
  newKey,
  persist,
} from "../../src/sapper/web/static/js/backend.js";

test("a call that fails is made again until it is answered", async () => {
  let tries = 0;
  /** @type {string[]} */
  const troubles = [];
  const answer = await persist(
    async () => {
      tries += 1;
      if (tries < 3) throw new TypeError("no network");
      return "answered";
    },
    (trouble) => troubles.push(trouble),
  );
  assert.deepEqual([answer, tries, troubles.length, troubles.at(-1)], ["answered", 3, 3, ""]);
});

test("a move that the server cannot keep waits and is sent again, and the player is told", async () => {
  let tries = 0;
  /** @type {string[]} */
  const troubles = [];
  const answer = await persist(
    async () => {
      tries += 1;
      if (tries < 2) throw new ApiError(503, { error: "store_unavailable", detail: "x" }, 0);
      return "kept";
    },
    (trouble) => troubles.push(trouble),
  );
  assert.equal(answer, "kept");
  assert.deepEqual(troubles, [
    "The server cannot keep moves now. Yours waits here: trying again…",
    "",
  ]);
});

test("a question that the server is too busy for is asked again, not for ever", async (context) => {
  /** @type {[number, string, number][]} */
  const answers = [
    [503, "busy", 0],
    [429, "too_many_waiting", 0],
    [200, "", 0],
  ];
  let asked = 0;
  context.mock.method(globalThis, "setTimeout", (/** @type {() => void} */ work) => {
    queueMicrotask(work);
  });
  context.mock.method(globalThis, "fetch", async () => {
    const [status, error, wait] = answers[Math.min(asked++, answers.length - 1)] ?? [0, "", 0];
    return new Response(
      JSON.stringify(status === 200 ? { kind: "safe" } : { error, detail: "x" }),
      {
        status,
        headers: { "Content-Type": "application/json", "Retry-After": String(wait) },
      },
    );
  });
  assert.deepEqual(await callPatiently("GET", "games/x/hint"), { kind: "safe" });
  assert.equal(asked, 3);
  answers.splice(0, 3, [429, "calculation_time", 40]);
  asked = 0;
  await assert.rejects(callPatiently("GET", "games/x/hint"), {
    message: "Your questions have taken a lot of calculation lately. Try again in 40 seconds.",
  });
  assert.equal(asked, 1);
});

test("a refusal that will not pass is not repeated", async () => {
  let tries = 0;
  const attempt = async () => {
    tries += 1;
    throw new ApiError(422, { detail: "no" }, 0);
  };
  await assert.rejects(
    persist(attempt, () => {}),
    { message: "No." },
  );
  assert.equal(tries, 1);
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
