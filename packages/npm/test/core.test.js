// Compares the package with known answers: tests/golden/boards.jsonl of the repository.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { analyse, bestMove, core, generate, SapperError } from "../index.js";

const GOLDEN = new URL("../../../tests/golden/boards.jsonl", import.meta.url);
const boards = readFileSync(GOLDEN, "utf-8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line));

/** @param {{rows: string[], mines: number | null}} board */
function idOf({ rows, mines }) {
  return `${rows[0].length}x${rows.length}${mines === null ? "" : `m${mines}`}:${rows.join("/")}`;
}

test("golden boards have their known verdicts, solutions and probabilities", async () => {
  let answered = 0;
  for (const board of boards) {
    const found = await analyse(idOf(board), { limit: 2 ** 20 });
    if (found.verdict === "unknown") continue; // hard on purpose
    answered += 1;
    assert.equal(found.verdict === "consistent", board.consistent, board.name);
    if (board.solutions) assert.equal(found.solutions, board.solutions, board.name);
    if (!board.cell_counts || !board.consistent) continue;
    const total = BigInt(board.solutions);
    for (const [r, row] of (found.probabilities ?? []).entries()) {
      for (const [c, chance] of row.entries()) {
        if (chance === null) continue;
        const exact = Number((BigInt(board.cell_counts[r][c]) * 10n ** 15n) / total) / 1e15;
        assert.ok(Math.abs(chance - exact) < 1e-12, `${board.name} ${r},${c}`);
      }
    }
  }
  assert.ok(answered > boards.length / 2);
});

test("certain cells are listed, and come first as best moves", async () => {
  const { safe, mines } = await analyse("4x2m1:..../1100");
  assert.deepEqual(
    [safe, mines],
    [
      [
        [0, 1],
        [0, 2],
        [0, 3],
      ],
      [[0, 0]],
    ],
  );
  const move = await bestMove("3x2:.../111");
  assert.deepEqual([move?.cell, move?.mineProbability, move?.reason], [[0, 0], 0, "certain"]);
});

test("the same seed gives the same board; a board without guessing is solved by certain cells", async () => {
  const options = { width: 9, height: 9, mines: 10, noGuess: true, seed: 3 };
  const layout = await generate(options);
  assert.equal(layout, await generate({ ...options, seed: 3n }));
  assert.notEqual(layout, await generate({ ...options, seed: 4 }));
  const rows = layout.split(":")[1].split("/");
  const isMine = (/** @type {number} */ r, /** @type {number} */ c) => rows[r]?.[c] === "*";
  const opened = rows.map((row) => [...row].map(() => "."));
  let open = [[4, 4]];
  while (open.length) {
    for (const [r, c] of open) {
      assert.ok(!isMine(r, c));
      let around = 0;
      for (const y of [-1, 0, 1])
        for (const x of [-1, 0, 1]) around += Number(isMine(r + y, c + x));
      opened[r][c] = String(around);
    }
    open = (await analyse(`9x9m10:${opened.map((row) => row.join("")).join("/")}`)).safe;
  }
  assert.equal(opened.flat().filter((cell) => cell === ".").length, 10);
});

test("bad input is refused in the words of the Python package", async () => {
  const refused = {
    "": "the text is empty",
    "3x1:.9.": "unknown character '9': numbers are at most 8, line 1, column 6",
    "3x2:.../..": "row 2 has 2 cells instead of 3, line 1, column 9",
    "2x2m5:../..": "5 mines do not fit into 4 cells, line 1",
    "0x3:.": "0x3 is not a grid: both sides must be positive, line 1",
    "x:..": "'x' before the colon is not WxH or WxHmM, line 1, column 1",
  };
  for (const [text, message] of Object.entries(refused)) {
    await assert.rejects(analyse(text), { name: "SapperError", message });
  }
  await assert.rejects(bestMove("2x1m1:2."), { message: "no solution: 2x1m1:2." });
  await assert.rejects(generate({ width: 3, height: 3, mines: 9 }), SapperError);
  await assert.rejects(generate({ width: 3, height: 3, mines: 1, seed: -1 }), SapperError);
});

test("a hard position is unknown within its limit", async () => {
  const found = (await core()).analyse(idOf(boards[1]), { limit: 1 });
  assert.deepEqual([found.verdict, found.solutions, found.probabilities], ["unknown", null, null]);
});
