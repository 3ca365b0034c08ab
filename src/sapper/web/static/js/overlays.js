// What the engine knows, over the board: states, chances, components, decompositions.
// The server computes; here the answers become marks on cells and one SVG sheet in units of cells.

import { flat, indexOf } from "./state.js";

/** @typedef {import("api-types").AnalysisResponse} Analysis */
/** @typedef {import("api-types").DecompositionResponse} Decomposition */
/** @typedef {import("./state.js").Cell} Cell */

/** The overlays to choose from: name, words, the call that feeds it, what it means. */
export const OVERLAYS = [
  ["none", "Nothing", "", ""],
  ["states", "States", "analysis", "○ certainly safe, × certainly a mine, ~ uncertain."],
  ["chances", "Chances", "analysis", "The exact chance of a mine, in per cent."],
  [
    "components",
    "Components",
    "analysis",
    "Each outline is a group of clues and cells that influence each other; " +
      "groups meet only in the mine total.",
  ],
  [
    "before",
    "Bags, all edges",
    "decomposition",
    "A bag for each clue, joined where they share hidden cells; dashed edges are redundant.",
  ],
  [
    "after",
    "Bags, reduced",
    "decomposition",
    "The same bags without the redundant edges: a tree, if we are lucky.",
  ],
  [
    "tree",
    "Engine’s tree",
    "decomposition",
    "The tree along which the engine counts: a dot for each node, among its clues and cells.",
  ],
];

const TONES = 8;

/** In units of cells: what is drawn leaves the digits free. */
const BAG = 0.41; // the radius of the ring around a clue
const AROUND = 0.84; // how far a line bends aside; it passes at half of that
const CORNER = 0.36; // from the middle of a cell to its corner, both ways

/**
 * The cells' marks of an overlay; the rest of the marks stays.
 * @param {string} name @param {Analysis} analysis
 * @returns {{states: string[] | null, chances: (number | null)[] | null}}
 */
export function cellMarks(name, analysis) {
  const states = flat(analysis.states);
  if (name === "states") return { states, chances: null };
  if (name !== "chances" || !analysis.probabilities) return { states: null, chances: null };
  const chances = analysis.probabilities.flat().map((value, index) => {
    // Certainty is counted, not rounded: only the states may say 0 or 1.
    if (states[index] === "s") return 0;
    if (states[index] === "m") return 1;
    return value === null ? null : Math.min(1 - 1e-12, Math.max(1e-12, value));
  });
  return { states: null, chances };
}

/**
 * The drawing of an overlay, or nothing.
 * @param {string} name @param {any} answer @returns {string}
 */
export function sheet(name, answer) {
  if (name === "components") return components(answer);
  if (name === "before") return stage(answer.stages[0], answer.stages.at(-1));
  if (name === "after") return stage(answer.stages.at(-1), null);
  if (name === "tree") return engineTree(answer);
  return "";
}

/**
 * What an overlay says in words.
 * @param {string} name @param {any} answer
 */
export function caption(name, answer) {
  const meaning = OVERLAYS.find(([known]) => known === name)?.[3] ?? "";
  if (!answer) return meaning;
  if (name === "states" || name === "chances") {
    const found =
      `${answer.safe.length} cells are certainly safe, ` +
      `${answer.mines.length} certainly mined; `;
    const count = answer.solutions ? `${short(answer.solutions)} placements are possible. ` : "";
    const hard = answer.complete
      ? ""
      : " Some certain cells may be missing: the board is too hard.";
    return `${found}${count}${meaning}${hard}`;
  }
  if (name === "components") {
    const sea = `${answer.sea.length} cells that no clue sees`;
    return `${answer.components.length} components, ${sea}. ${meaning}`;
  }
  if (name === "tree") {
    const widths = answer.engine.map((/** @type {{width: number}} */ part) => part.width);
    return `Width ${Math.max(0, ...widths)}, ${answer.engine.length} components. ${meaning}`;
  }
  const shown = name === "before" ? answer.stages[0] : answer.stages.at(-1);
  return shown
    ? `${shown.caption[0].toUpperCase()}${shown.caption.slice(1)}. ${meaning}`
    : "No clue sees a hidden cell: nothing to decompose.";
}

/** A huge number in few characters. @param {string} integer */
export function short(integer) {
  if (integer.length <= 15) return integer.replace(/\B(?=(\d{3})+$)/g, "\u202f");
  const power = [...String(integer.length - 1)]
    .map((digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(digit)])
    .join("");
  return `${integer[0]}.${integer.slice(1, 4)}·10${power}`;
}

/** @param {Analysis} analysis */
function components(analysis) {
  return analysis.components
    .map((part, number) => {
      const tone = `tone-${number % TONES}`;
      const [row, col] = part.cells[0] ?? part.clues[0];
      return `<path class="outline ${tone}" d="${outline([...part.cells, ...part.clues])}"/>
        <text class="name ${tone}" x="${col + 0.5}" y="${row + 0.72}">${letters(number)}</text>`;
    })
    .join("");
}

/** A, B, … Z, AA, AB, … @param {number} number @returns {string} */
function letters(number) {
  const last = String.fromCharCode(65 + (number % 26));
  return number < 26 ? last : letters(Math.floor(number / 26) - 1) + last;
}

/**
 * The outline of a set of cells, drawn a little inside of it.
 * @param {Cell[]} cells @param {number} [inset]
 */
export function outline(cells, inset = 0.08) {
  const has = new Set(cells.map(([row, col]) => `${row},${col}`));
  const inside = (/** @type {number} */ row, /** @type {number} */ col) => has.has(`${row},${col}`);
  const parts = [];
  for (const [row, col] of cells) {
    // Each side without a neighbour is an edge; its ends turn in, run on, or turn out.
    const end = (/** @type {boolean} */ along, /** @type {boolean} */ across) =>
      !along ? inset : across ? -inset : 0;
    const [up, down, left, right] = [
      inside(row - 1, col),
      inside(row + 1, col),
      inside(row, col - 1),
      inside(row, col + 1),
    ];
    const [nw, ne, sw, se] = [
      inside(row - 1, col - 1),
      inside(row - 1, col + 1),
      inside(row + 1, col - 1),
      inside(row + 1, col + 1),
    ];
    const n = (/** @type {number} */ value) => Number(value.toFixed(3));
    if (!up)
      parts.push(`M${n(col + end(left, nw))} ${n(row + inset)}H${n(col + 1 - end(right, ne))}`);
    if (!down)
      parts.push(`M${n(col + end(left, sw))} ${n(row + 1 - inset)}H${n(col + 1 - end(right, se))}`);
    if (!left)
      parts.push(`M${n(col + inset)} ${n(row + end(up, nw))}V${n(row + 1 - end(down, sw))}`);
    if (!right)
      parts.push(`M${n(col + 1 - inset)} ${n(row + end(up, ne))}V${n(row + 1 - end(down, se))}`);
  }
  return parts.join("");
}

/**
 * Bags as rings around their clues, edges as lines; edges that the last stage lacks are dashed.
 * @param {import("api-types").DecompositionStage | undefined} shown
 * @param {import("api-types").DecompositionStage | null | undefined} last
 */
function stage(shown, last) {
  if (!shown) return "";
  const name = (/** @type {{from: Cell, to: Cell}} */ edge) => `${edge.from}-${edge.to}`;
  const kept = last && new Set(last.edges.filter((edge) => !edge.dropped).map(name));
  const lines = shown.edges
    .filter((edge) => last || !edge.dropped)
    .map((edge) => {
      const dropped = edge.dropped || (kept && !kept.has(name(edge)));
      const style = dropped
        ? "edge dropped"
        : edge.tone === null
          ? "edge"
          : `edge tone-${edge.tone % TONES}`;
      return line(edge.from, edge.to, style, BAG);
    });
  const outlines = shown.outlines.map(
    (cells, number) =>
      `<path class="outline tone-${number % TONES}" d="${outline(cells, 0.06 + 0.05 * (number % 5))}"/>`,
  );
  return (
    outlines.join("") + lines.join("") + shown.bags.map((bag) => circle(bag, BAG, "bag")).join("")
  );
}

/** @param {Decomposition} answer */
function engineTree(answer) {
  const drawn = [];
  for (const part of answer.engine) {
    const places = part.bags.map((bag) => {
      const cells = bag.clues.map((clue) => part.clues[clue]);
      if (bag.box !== null) cells.push(middle(part.boxes[bag.box]));
      return beside(middle(cells));
    });
    part.bags.forEach((bag, number) => {
      for (const child of bag.children) drawn.push(line(places[number], places[child], "edge"));
    });
    part.bags.forEach((bag, number) => {
      drawn.push(circle(places[number], bag.box === null ? 0.06 : 0.1, "node"));
    });
    // The root has a ring.
    if (places.length)
      drawn.push(circle(/** @type {Cell} */ (places.at(-1)), 0.2, "outline tone-1"));
  }
  return drawn.join("");
}

/** @param {Cell[]} cells @returns {Cell} */
function middle(cells) {
  const sum = cells.reduce((total, cell) => [total[0] + cell[0], total[1] + cell[1]], [0, 0]);
  return [sum[0] / Math.max(1, cells.length), sum[1] / Math.max(1, cells.length)];
}

/**
 * A line between two bags, from ring to ring. Where it would strike out the digit of a cell between
 * them, it goes round that cell's middle.
 * @param {Cell} from @param {Cell} to @param {string} style
 * @param {number} [clear] the radius of the rings
 */
function line(from, to, style, clear = 0) {
  const [dy, dx] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy) || 1;
  const round = clear > 0 && dx % 2 === 0 && dy % 2 === 0 ? AROUND / length : 0;
  const bend = [(from[0] + to[0]) / 2 + round * dx, (from[1] + to[1]) / 2 - round * dy];
  const towards = (/** @type {Cell} */ [row, col]) => {
    const [y, x] = [bend[0] - row, bend[1] - col];
    const share = clear / (Math.hypot(x, y) || 1);
    return point([row + share * y, col + share * x]);
  };
  const path = `M${towards(from)}Q${point(/** @type {Cell} */ (bend))} ${towards(to)}`;
  return `<path class="halo" d="${path}"/><path class="${style}" d="${path}"/>`;
}

/** A place of the board in the sheet's units. @param {Cell} at */
function point([row, col]) {
  return `${(col + 0.5).toFixed(2)} ${(row + 0.5).toFixed(2)}`;
}

/** @param {Cell} at @param {number} radius @param {string} style */
function circle([row, col], radius, style) {
  return `<circle class="${style}" cx="${(col + 0.5).toFixed(2)}" cy="${(row + 0.5).toFixed(2)}" r="${radius}"/>`;
}

/**
 * A place, or the corner of its cell when it would lie on the digit.
 * @param {Cell} at
 * @returns {Cell}
 */
function beside([row, col]) {
  const [y, x] = [Math.round(row), Math.round(col)];
  return Math.hypot(row - y, col - x) < CORNER - 0.1 ? [y - CORNER, x + CORNER] : [row, col];
}

/** A list of cells as a set of indices. @param {{width: number}} state @param {Cell[]} cells */
export function indices(state, cells) {
  return new Set(cells.map((cell) => indexOf(state, cell)));
}
