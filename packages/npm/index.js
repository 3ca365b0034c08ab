// sapper's core in JavaScript: reads boards, checks arguments, calls core.wasm (core.cpp).

const SYMBOLS = "012345678.*_";
const ALIASES = { "#": 9, M: 10, F: 10, "◊": 11 };
const HIDDEN = 9;
const VERDICTS = ["consistent", "inconsistent", "unknown"];
const REASONS = ["none", "certain", "safest", "progress", "win-chance", "exact", "unavoidable"];
const POLICIES = ["safest", "informed", "lookahead", "endgame", "best", "deep"];
const FIRST_CLICKS = {
  any: "may be a mine",
  safe: "is safe",
  opening: "opens an area",
};
const [SAFE, MINE] = [1, 2];
const FOUND = 0;
const MAX_CELLS = 2 ** 24;
const MAX_SEED = 2n ** 64n - 1n;
const ANALYSIS_STEPS = 2 ** 28;
const CHOICE_STEPS = 2 ** 24;
const GENERATION_STEPS = 2 ** 35;

/**
 * Text that is not a board, or invalid arguments; the message says what is wrong and where.
 */
export class SapperError extends Error {
  name = "SapperError";
}

/** @param {string} message @param {number} [line] @param {number} [column] @returns {never} */
function refuse(message, line, column) {
  const place = (line ? `, line ${line}` : "") + (column ? `, column ${column}` : "");
  throw new SapperError(message + place);
}

/** @typedef {{width: number, height: number, mines: number | null, cells: Uint8Array}} Position */
/** @typedef {{text: string, line: number, column: number}} Row */

/** @param {string} text @returns {Position} */
export function parse(text) {
  if (typeof text !== "string") throw new TypeError(`${typeof text} is not the text of a board`);
  const raw = text.split(/\r\n|\r|\n/);
  const isFilled = (/** @type {string} */ line) => /[^ \t\r\n]/.test(line);
  const first = raw.findIndex(isFilled);
  if (first < 0) refuse("the text is empty");
  const lines = raw.slice(first, raw.findLastIndex(isFilled) + 1).map((line, i) => ({
    text: line.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, ""),
    line: first + i + 1,
    column: line.length - line.replace(/^[ \t\r\n]+/, "").length + 1,
  }));
  const [head] = lines;
  if (head.text.includes(":")) return parseLine(head, lines.slice(1));
  if (!HEADER.test(head.text)) return parsed(lines);
  if (lines.length === 1) refuse(`there are no rows after '${head.text.slice(0, 40)}'`, head.line);
  return parsed(lines.slice(1), header(head.text, head.line));
}

const HEADER = /^([0-9]+)x([0-9]+)(?:m([0-9]+))?$/;

/** @param {Row} first @param {Row[]} others */
function parseLine(first, others) {
  const colon = first.text.indexOf(":");
  const head = first.text.slice(0, colon);
  if (!HEADER.test(head)) {
    const shown = head.slice(0, 40);
    refuse(`'${shown}' before the colon is not WxH or WxHmM`, first.line, first.column);
  }
  const shape = header(head, first.line);
  let column = first.column + colon + 1;
  const rows = [];
  for (const row of first.text.slice(colon + 1).split("/")) {
    rows.push({ text: row, line: first.line, column });
    column += row.length + 1;
  }
  if (others.length) {
    const [{ text, line, column: place }] = others;
    refuse(`'${text.slice(0, 40)}' follows a board that is written on one line`, line, place);
  }
  return parsed(rows, shape);
}

/** @param {string} text @param {number} line */
function header(text, line) {
  const groups = HEADER.exec(text)?.slice(1) ?? [];
  for (const digits of groups) {
    if (digits?.length > 9) refuse(`'${digits.slice(0, 40)}' is a number that is too large`, line);
  }
  const [width, height] = groups.slice(0, 2).map(Number);
  checkGrid(width, height, line);
  const mines = groups[2] === undefined ? null : Number(groups[2]);
  if (mines !== null && mines > width * height) {
    refuse(`${mines} mines do not fit into ${width * height} cells`, line);
  }
  return { width, height, mines };
}

/** @param {number} width @param {number} height @param {number} [line] */
function checkGrid(width, height, line) {
  if (!(Number.isInteger(width) && Number.isInteger(height) && width > 0 && height > 0)) {
    refuse(`${width}x${height} is not a grid: both sides must be positive`, line);
  }
  if (width * height > MAX_CELLS) {
    refuse(`${width}x${height} is too large: at most ${MAX_CELLS} cells`, line);
  }
}

/**
 * @param {Row[]} rows @param {{width: number, height: number, mines: number | null}} [given]
 * @returns {Position}
 */
function parsed(rows, given) {
  const codes = rows.flatMap((row) => [...row.text].map((symbol, i) => code(symbol, row, i)));
  const shape = given ?? { width: rows[0].text.length, height: rows.length, mines: null };
  if (!given) checkGrid(shape.width, shape.height);
  rows.forEach(({ text, line, column }, i) => {
    if (i >= shape.height) refuse(`more than ${shape.height} rows`, line, column);
    const cells = [...text].length;
    if (cells !== shape.width) {
      refuse(`row ${i + 1} has ${cells} cells instead of ${shape.width}`, line, column);
    }
  });
  if (rows.length < shape.height) {
    refuse(`${rows.length} rows instead of ${shape.height}`, rows[rows.length - 1].line);
  }
  return { ...shape, cells: Uint8Array.from(codes) };
}

/** @param {string} symbol @param {Row} row @param {number} at */
function code(symbol, row, at) {
  const found = SYMBOLS.indexOf(symbol);
  if (found >= 0) return found;
  const alias = /** @type {Record<string, number>} */ (ALIASES)[symbol];
  if (alias !== undefined) return alias;
  const reason = symbol === "9" ? ": numbers are at most 8" : "";
  return refuse(`unknown character '${symbol}'${reason}`, row.line, row.column + at);
}

/** @param {Position} position */
export function boardId({ width, height, mines, cells }) {
  const total = mines === null ? "" : `m${mines}`;
  const symbols = Array.from(cells, (each) => SYMBOLS[each]).join("");
  return `${width}x${height}${total}:${rowsOf(symbols, width).join("/")}`;
}

/** @template {string | any[]} T @param {T} cells @param {number} width @returns {T[]} */
function rowsOf(cells, width) {
  const rows = [];
  for (let at = 0; at < cells.length; at += width) rows.push(cells.slice(at, at + width));
  return /** @type {T[]} */ (rows);
}

/** @param {bigint | number} seed */
function checkedSeed(seed) {
  const isInteger = typeof seed === "bigint" || Number.isSafeInteger(seed);
  if (!isInteger || seed < 0 || BigInt(seed) > MAX_SEED) {
    refuse(`${seed} is not a seed: an integer from 0 to 2**64 - 1`);
  }
  return BigInt.asIntN(64, BigInt(seed));
}

/** The integer below the product of the primes that has these residues. @param {bigint[]} words */
function combined(words) {
  let [value, product] = [0n, 1n];
  for (let i = 0; i < words.length; i += 2) {
    const [prime, residue] = [words[i], words[i + 1]];
    const missing = ((((residue - value) * inverse(product, prime)) % prime) + prime) % prime;
    value += product * missing;
    product *= prime;
  }
  return value;
}

/** By Fermat's theorem. @param {bigint} value @param {bigint} prime */
function inverse(value, prime) {
  let result = 1n;
  let base = value % prime;
  for (let exponent = prime - 2n; exponent > 0n; exponent >>= 1n) {
    if (exponent & 1n) result = (result * base) % prime;
    base = (base * base) % prime;
  }
  return result;
}

/** The imports of the core: system calls are not supported, and an abort is an error. */
const HOST = {
  wasi_snapshot_preview1: new Proxy({}, { get: () => () => 52 /* not supported */ }),
};

/**
 * The core, from compiled WebAssembly or its bytes.
 * @param {WebAssembly.Module | BufferSource | Response | PromiseLike<Response>} source
 */
export async function load(source) {
  const answered = await source;
  const bytes = answered instanceof Response ? await answered.arrayBuffer() : answered;
  const module =
    bytes instanceof WebAssembly.Module
      ? bytes
      : await WebAssembly.compile(/** @type {BufferSource} */ (bytes));
  return new Core(module);
}

/** Answers questions about boards. Restarts after an internal error of the core. */
export class Core {
  /** @type {any} */
  #exports = null;

  /** @param {WebAssembly.Module} module */
  constructor(module) {
    this.module = module;
  }

  /** @param {Uint8Array} cells @param {string} name @param {any[]} values */
  #call(cells, name, ...values) {
    try {
      if (!this.#exports) {
        this.#exports = new WebAssembly.Instance(this.module, HOST).exports;
        this.#exports._initialize();
      }
      const core = this.#exports;
      const place = core.room(cells.length);
      new Uint8Array(core.memory.buffer, place, cells.length).set(cells);
      core[name](...values);
      const [start, size] = [core.answer(), core.answer_size()];
      return new Float64Array(core.memory.buffer.slice(start, start + 8 * size));
    } catch (error) {
      this.#exports = null; // its memory may be corrupt
      throw new SapperError(`out of memory or an error in the core: ${error}`);
    }
  }

  /** @param {string} board @param {{limit?: number, count?: boolean}} [options] */
  analyse(board, { limit = ANALYSIS_STEPS, count = true } = {}) {
    const position = parse(board);
    const { width, height, mines, cells } = position;
    const total = mines ?? -1;
    const found = this.#call(cells, "analyse", width, height, total, limit);
    const size = cells.length;
    const verdict = VERDICTS[found[0]];
    const known = found.subarray(3, 3 + size);
    const chances = Array.from(found.subarray(3 + size), (each) =>
      Number.isNaN(each) ? null : each,
    );
    /** @param {number} mark */
    const certain = (mark) =>
      verdict === "inconsistent"
        ? []
        : Array.from(known.keys())
            .filter((i) => known[i] === mark && cells[i] === HIDDEN)
            .map((i) => [Math.floor(i / width), i % width]);
    const isCounted = verdict === "consistent";
    return {
      board: boardId(position),
      verdict,
      complete: verdict !== "unknown",
      solutions: count ? this.#solutions(position, verdict, limit) : null,
      probabilities: isCounted ? rowsOf(chances, width) : null,
      safe: certain(SAFE),
      mines: certain(MINE),
    };
  }

  /** @param {Position} position @param {string} verdict @param {number} limit */
  #solutions({ width, height, mines, cells }, verdict, limit) {
    if (verdict !== "consistent") return verdict === "inconsistent" ? "0" : null;
    const found = this.#call(cells, "count", width, height, mines ?? -1, limit);
    if (VERDICTS[found[0]] === "unknown") return null;
    return String(combined([...new BigUint64Array(found.buffer, 8)]));
  }

  /** @param {string} board @param {{policy?: string, limit?: number, seed?: number | bigint}} [options] */
  bestMove(board, { policy = "best", limit = CHOICE_STEPS, seed = 0 } = {}) {
    if (!POLICIES.includes(policy)) refuse(`'${policy}' is not a policy: ${POLICIES.join(", ")}`);
    const position = parse(board);
    const { width, height, mines, cells } = position;
    const seeded = checkedSeed(seed);
    const analysis = this.analyse(board, { count: false });
    const hidden = cells.filter((each) => each === HIDDEN).length;
    if (analysis.verdict === "inconsistent") refuse(`no solution: ${boardId(position)}`);
    if (!hidden) refuse(`no hidden cell: ${boardId(position)}`);
    if (analysis.mines.length === hidden) {
      refuse(`all hidden cells are mines, so there is no cell to open: ${boardId(position)}`);
    }
    const number = POLICIES.indexOf(policy);
    const found = this.#call(cells, "choose", width, height, mines ?? -1, number, limit, seeded);
    const [, reason, cell, risk, win, isExact] = found;
    if (cell < 0) return null;
    /** @param {number} index */
    const place = (index) => [Math.floor(index / width), index % width];
    /** @param {number} chance */
    const asChance = (chance) => (Number.isNaN(chance) ? null : chance);
    return {
      cell: place(cell),
      mineProbability: risk,
      winChance: asChance(win),
      exact: isExact === 1,
      reason: REASONS[reason],
      candidates: rowsOf(Array.from(found.subarray(6)), 4).map(([at, mine, chance, exact]) => ({
        cell: place(at),
        mineProbability: mine,
        winChance: asChance(chance),
        exact: exact === 1,
      })),
    };
  }

  /**
   * @param {{width: number, height: number, mines: number, start?: [number, number],
   *   firstClick?: "any" | "safe" | "opening", noGuess?: boolean, seed?: number | bigint,
   *   limit?: number}} options
   */
  generate({
    width,
    height,
    mines,
    start,
    firstClick = "opening",
    noGuess = false,
    seed = 0,
    limit = GENERATION_STEPS,
  }) {
    checkGrid(width, height);
    const size = width * height;
    const [row, col] = start ?? [Math.floor(height / 2), Math.floor(width / 2)];
    const isInside = row >= 0 && col >= 0 && row < height && col < width;
    if (!(Number.isInteger(row) && Number.isInteger(col) && isInside)) {
      refuse(`cell ${row},${col} is outside the ${width}x${height} grid`);
    }
    if (!Object.hasOwn(FIRST_CLICKS, firstClick)) {
      refuse(`'${firstClick}' is not a rule for the first click: any, safe, opening`);
    }
    const rule = noGuess && firstClick === "any" ? "safe" : firstClick;
    const free = new Uint8Array(size);
    const reach = rule === "opening" ? 1 : 0;
    for (let r = row - reach; rule !== "any" && r <= row + reach; r++) {
      for (let c = col - reach; c <= col + reach; c++) {
        if (r >= 0 && c >= 0 && r < height && c < width) free[r * width + c] = 1;
      }
    }
    const left = size - free.filter(Boolean).length;
    if (!Number.isInteger(mines) || mines < 0) refuse(`${mines} mines: not a number of mines`);
    if (mines > left) {
      const fit = mines === 1 ? "1 mine does not fit" : `${mines} mines do not fit`;
      const words = FIRST_CLICKS[rule];
      refuse(`${fit}: the first click ${words}, which leaves ${left} of ${size} cells for mines`);
    }
    const seeded = checkedSeed(seed);
    const drawn = noGuess
      ? this.#call(free, "draw_no_guess", width, height, mines, row * width + col, limit, seeded)
      : this.#call(free, "draw", width, height, mines, seeded);
    if (noGuess && drawn[0] !== FOUND) {
      refuse(`no board that logic alone solves was found for ${width}x${height}m${mines}`);
    }
    const symbols = Array.from(noGuess ? drawn.subarray(1) : drawn, (mine) => (mine ? "*" : "."));
    return `${width}x${height}m${mines}:${rowsOf(symbols.join(""), width).join("/")}`;
  }
}

/** @type {Promise<Core> | undefined} */
let own;

/** The core of this package, loaded once. @returns {Promise<Core>} */
export function core() {
  own ??= packaged().then(load);
  return own;
}

async function packaged() {
  const address = new URL("./core.wasm", import.meta.url);
  if (address.protocol !== "file:") return fetch(address);
  const { readFile } = await import("node:fs/promises");
  return readFile(address);
}

/** @param {string} board @param {any} [options] */
export const analyse = async (board, options) => (await core()).analyse(board, options);
/** @param {string} board @param {any} [options] */
export const bestMove = async (board, options) => (await core()).bestMove(board, options);
/** @param {any} options */
export const generate = async (options) => (await core()).generate(options);
