// A game in the page: the server's last answer, and the moves not answered yet; also facts
// that follow from the picture alone: mines and safe cells for the assist, numbers minus flags,
// contradictions, and the figures of a running game. No DOM, no network. This module decides the
// state of each cell; the board only paints it.

import { isCovered, isFlagged } from "./board/looks.js";

/** @typedef {import("api-types").GameState} Game */
/** @typedef {import("api-types").MoveResult} Message */

/** @typedef {[number, number]} Cell row and column, counted from 0 */

/**
 * A game as the server described it, with the picture as a flat list of characters.
 * `pending`: for each cell with a move under way, the character shown until the answer arrives.
 * @typedef {Omit<Game, "picture"> & {
 *   width: number, height: number, signs: string[], pending: ReadonlyMap<number, string>
 * }} GameState
 */

/** @param {Game} game @returns {GameState} */
export function fromGame(game) {
  const { picture, ...rest } = game;
  const shown = game.ending?.picture ?? picture;
  const { width, height } = game.spec;
  return { ...rest, width, height, signs: flat(shown), pending: new Map() };
}

/**
 * Return the server's description of a game: the reverse of `fromGame`.
 * @param {GameState} state @returns {Game}
 */
export function toGame({ signs, pending: _, width, height, ...rest }) {
  const picture = Array.from({ length: height }, (_row, row) =>
    signs.slice(row * width, (row + 1) * width).join(""),
  );
  return { ...rest, picture };
}

/**
 * Return the state after an action; the old state is unchanged.
 * @param {GameState} state @param {Message} message @returns {GameState}
 */
export function afterMessage(state, message) {
  const signs = state.signs.slice();
  const pending = new Map(state.pending);
  for (const [row, col, sign] of message.changed) {
    const index = row * state.width + col;
    signs[index] = sign;
    if (pending.has(index)) pending.set(index, sign);
  }
  return {
    ...state,
    signs,
    pending,
    seq: message.seq,
    mines_left: message.mines_left,
    outcome: message.outcome,
    seconds: message.seconds,
    can_undo: message.can_undo,
    can_redo: message.can_redo,
    aided: message.aided,
    counts: message.counts,
    counted: message.counted,
    guesses: message.guesses,
    ending: message.ending,
  };
}

/**
 * Return the state with a pending move. The page knows what a flag changes before the server
 * answers, so it shows the change at once.
 * @param {GameState} state @param {number} index
 * @param {"open" | "flag" | "chord" | "question"} kind
 * @returns {GameState}
 */
export function withMove(state, index, kind) {
  const before = signAt(state, index);
  const after = { ".": "F", F: state.spec.question_marks ? "?" : "." };
  const expected = kind === "flag" ? (after[/** @type {"F"} */ (before)] ?? before) : before;
  return { ...state, pending: new Map(state.pending).set(index, expected) };
}

/**
 * Return the state after a move has been answered or dropped.
 * @param {GameState} state @param {number} index @returns {GameState}
 */
export function withoutMove(state, index) {
  const pending = new Map(state.pending);
  pending.delete(index);
  return { ...state, pending };
}

/** The character that a cell shows now. @param {GameState} state @param {number} index */
export function signAt(state, index) {
  return state.pending.get(index) ?? state.signs[index];
}

/** The characters of a picture, row after row. @param {string[]} picture */
export function flat(picture) {
  return Array.from(picture.join(""));
}

/** @param {GameState} state */
export function isRunning(state) {
  return state.outcome === "in progress";
}

/** @param {GameState | {width: number}} state @param {number[]} cell */
export function indexOf(state, cell) {
  return cell[0] * state.width + cell[1];
}

/** @param {GameState | {width: number}} state @param {number} index @returns {[number, number]} */
export function cellOf(state, index) {
  return [Math.floor(index / state.width), index % state.width];
}

/**
 * The public position in the canonical notation, without flags and question marks.
 * @param {GameState} state
 */
export function boardId(state) {
  const rows = [];
  for (let row = 0; row < state.height; row++) {
    const signs = state.signs.slice(row * state.width, (row + 1) * state.width);
    rows.push(signs.map((sign) => (/[0-8]/.test(sign) ? sign : ".")).join(""));
  }
  return `${state.width}x${state.height}m${state.spec.mines}:${rows.join("/")}`;
}

/** The layout of a finished game in the canonical notation. @param {GameState} state */
export function layoutId(state) {
  const cells = new Array(state.width * state.height).fill(".");
  for (const cell of state.ending?.mines ?? []) cells[indexOf(state, cell)] = "*";
  const rows = [];
  for (let row = 0; row < state.height; row++) {
    rows.push(cells.slice(row * state.width, (row + 1) * state.width).join(""));
  }
  return `${state.width}x${state.height}m${state.spec.mines}:${rows.join("/")}`;
}

/**
 * A picture with its size.
 * @typedef {{width: number, height: number, signs: string[]}} Picture
 */

/** The neighbours of a cell, in ascending order. @param {Picture} picture @param {number} index */
export function around({ width, height }, index) {
  const row = Math.floor(index / width);
  const col = index % width;
  const found = [];
  for (let r = Math.max(0, row - 1); r <= Math.min(height - 1, row + 1); r++) {
    for (let c = Math.max(0, col - 1); c <= Math.min(width - 1, col + 1); c++) {
      if (r !== row || c !== col) found.push(r * width + c);
    }
  }
  return found;
}

/** The number of a cell, or null. @param {string} sign */
function numberOf(sign) {
  return /^[0-8]$/.test(sign) ? Number(sign) : null;
}

/**
 * The mines and safe cells that follow step by step, each from one number. Flags are not used as
 * proof.
 * @param {Picture} picture @returns {{mines: Set<number>, safe: Set<number>}}
 */
export function shownBySingleNumbers(picture) {
  const mines = /** @type {Set<number>} */ (new Set());
  const safe = /** @type {Set<number>} */ (new Set());
  const numbers = picture.signs.flatMap((sign, index) => {
    const number = numberOf(sign);
    const hidden = around(picture, index).filter((each) => isCovered(picture.signs[each]));
    return number === null || !hidden.length ? [] : [{ number, hidden }];
  });
  for (let before = -1; before !== mines.size + safe.size; ) {
    before = mines.size + safe.size;
    for (const { number, hidden } of numbers) {
      const open = hidden.filter((each) => !safe.has(each));
      const rest = open.filter((each) => !mines.has(each));
      if (open.length === number) for (const each of rest) mines.add(each);
      else if (open.length - rest.length === number) for (const each of rest) safe.add(each);
    }
  }
  return { mines, safe };
}

/**
 * Whether the page flags or opens cells for the player, in which case the game is not ranked.
 * @param {{spec: {assist: string}}} game
 */
export function isAssisted({ spec }) {
  return spec.assist === "flags" || spec.assist === "openings";
}

/**
 * The moves of the assist option: flags on cells that must be mines and, at the highest level,
 * openings of safe cells.
 * @param {Picture} picture @param {string} assist
 * @returns {["flag" | "open", number][]}
 */
export function assistedMoves(picture, assist) {
  if (assist !== "flags" && assist !== "openings") return [];
  const { mines, safe } = shownBySingleNumbers(picture);
  const free = (/** @type {Set<number>} */ cells) =>
    [...cells].filter((index) => picture.signs[index] === ".");
  /** @type {["flag" | "open", number][]} */
  const flags = free(mines).map((index) => ["flag", index]);
  if (assist === "flags") return flags;
  return [
    ...flags,
    ...free(safe).map((index) => /** @type {["open", number]} */ (["open", index])),
  ];
}

/**
 * The picture in which each number is reduced by the number of flags around it. A number with too
 * many flags around it is not reduced, since at least one of the flags must be wrong.
 * @param {Picture} picture
 */
export function minusFlags(picture) {
  return picture.signs.map((sign, index) => {
    const number = numberOf(sign);
    if (!number) return sign;
    const rest = number - flagsAround(picture, index);
    return rest < 0 ? sign : String(rest);
  });
}

/** @param {Picture} picture @param {number} index */
function flagsAround(picture, index) {
  return around(picture, index).filter((each) => isFlagged(picture.signs[each])).length;
}

/**
 * The numbers that the flags make impossible: those with too many flags around them, or with too
 * few other cells that can be mines. A cell without a flag cannot be a mine if it touches a number
 * that already has all its flags.
 * @param {Picture} picture @returns {Set<number>}
 */
export function contradicted(picture) {
  const numbers = picture.signs.flatMap((sign, index) => {
    const number = numberOf(sign);
    if (number === null) return [];
    const hidden = around(picture, index).filter((each) => isCovered(picture.signs[each]));
    const free = hidden.filter((each) => !isFlagged(picture.signs[each]));
    return [{ index, missing: number - (hidden.length - free.length), free }];
  });
  const full = new Set(numbers.flatMap(({ missing, free }) => (missing ? [] : free)));
  const wrong = numbers.filter(({ missing, free }) => {
    return missing < 0 || free.filter((each) => !full.has(each)).length < missing;
  });
  return new Set(wrong.map(({ index }) => index));
}

/**
 * The part of the 3BV opened so far, as far as the picture shows it: the openings, and the
 * numbers that touch no opened zero.
 * @param {Picture} picture
 */
export function solvedSoFar(picture) {
  const { signs } = picture;
  const seen = /** @type {Set<number>} */ (new Set());
  let units = 0;
  for (const [index, sign] of signs.entries()) {
    const number = numberOf(sign);
    if (number === null) continue;
    if (number && around(picture, index).every((each) => signs[each] !== "0")) units++;
    if (number || seen.has(index)) continue;
    units++;
    const waiting = [index];
    seen.add(index);
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
      for (const each of around(picture, next))
        if (signs[each] === "0" && !seen.has(each)) {
          seen.add(each);
          waiting.push(each);
        }
  }
  return units;
}
