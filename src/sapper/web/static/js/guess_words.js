// Chances and guesses in a player's words. Headless.

/** @typedef {import("api-types").GuessSummary} GuessSummary */
/** @typedef {import("api-types").MoveJudgement} MoveJudgement */

/**
 * A probability in per cent, short enough for a cell, and 0 or 100 only when it is certain.
 * @param {number} value
 */
export function perCent(value) {
  if (value === 0 || value === 1) return String(100 * value);
  const percent = 100 * value;
  if (percent < 1) return "<1";
  if (percent > 99) return ">99";
  return String(Math.round(percent));
}

/** A chance in whole per cent, 0 and 100 only when certain. @param {number} value */
export function chance(value) {
  return `${perCent(value)}\u00a0%`;
}

/**
 * What is said at once when a guess was saved; nothing if it was not.
 * @param {MoveJudgement | null | undefined} judgement
 */
export function savedWords(judgement) {
  if (!judgement?.saved) return "";
  const name = judgement.forced ? "Forced guess" : "Guess";
  const risk = judgement.risk == null ? "" : ` ${chance(judgement.risk)} would have died`;
  const needless = judgement.forced ? "" : `${risk ? ", and a" : " A"} safe cell existed`;
  const rest = `${risk}${needless}`;
  return `${name}: saved.${rest && `${rest}.`}`;
}

/** How many guesses a play took. @param {GuessSummary} guesses */
export function guessesMade({ made, forced }) {
  if (!made) return "none";
  if (made === 1) return forced ? "1, forced" : "1, not needed";
  if (forced === made) return `${made}, all forced`;
  return forced ? `${made}, ${forced} of them forced` : `${made}, none of them forced`;
}

/** Small numbers in words; the server's sentences have the same. */
const NUMBERS = [
  "no",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
];

/** Shares that are said as so many players in so many. @type {[number, number][]} */
const SHARES = [
  [0, 1],
  [1, 2],
  [1, 3],
  [2, 3],
  [1, 4],
  [3, 4],
  [1, 5],
  [2, 5],
  [3, 5],
  [4, 5],
  [9, 10],
];

/**
 * How many players survive guesses of a chance.
 * @param {number} value
 */
export function survivors(value) {
  if (value > 0.95) return "nearly every player survives";
  const far = (/** @type {[number, number]} */ [part, whole]) => Math.abs(part / whole - value);
  const [part, whole] = SHARES.toSorted((one, other) => far(one) - far(other))[0];
  if (part > 1) return `${NUMBERS[part]} players in ${NUMBERS[whole]} survive`;
  const all = Math.round(1 / value);
  return `one player in ${NUMBERS[all] ?? all.toLocaleString("en")} survives`;
}

/**
 * How lucky the guesses were that nobody saved; nothing without any.
 * @param {GuessSummary} guesses
 */
export function luckWords({ made, saved, luck_value: value }) {
  if (made <= saved || value === null || value === 1 || value === 0) return "";
  return `${survivors(value)} ${made - saved === 1 ? "a guess like this" : "guesses like these"}`;
}
