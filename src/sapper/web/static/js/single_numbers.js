// What single numbers show, from the picture alone: mines and safe cells for the assist, numbers
// minus flags, contradictions between numbers and flags, and the figures of a game that goes on.
// No DOM, no network.

import { isCovered, isFlagged } from "./board/looks.js";

/**
 * A picture with its size.
 * @typedef {{width: number, height: number, signs: string[]}} Picture
 */

/** The cells around one, ascending. @param {Picture} picture @param {number} index */
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
 * The mines and the safe cells that single numbers show, one after another; flags prove nothing.
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
 * What is done for a player who wants it: flags on certain mines, openings of safe cells.
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
 * The picture with every number less the flags around it. A number with too many flags stays as it
 * is: it contradicts them.
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
 * The numbers that flags make impossible: too many around them, or too few cells left where no other
 * number has all its flags.
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
 * The 3BV that is opened so far, as far as the picture shows it: openings, and numbers that touch
 * none that is open.
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
