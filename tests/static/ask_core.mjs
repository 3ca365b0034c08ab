// Prints the npm package's answers, which test_npm_package.py compares, as one JSON line.
import { readFileSync } from "node:fs";
import { core } from "../../packages/npm/index.js";

const { boards, seeds } = JSON.parse(readFileSync(0, "utf-8"));
const asked = await core();
const analyses = boards.map((/** @type {string} */ board) => asked.analyse(board));
const moves = boards.map((/** @type {string} */ board) => asked.bestMove(board));
const layouts = seeds.flatMap((/** @type {number} */ seed) =>
  [false, true].map((noGuess) =>
    asked.generate({ width: 30, height: 16, mines: 99, start: [8, 15], noGuess, seed }),
  ),
);
process.stdout.write(JSON.stringify({ analyses, moves, layouts }));
