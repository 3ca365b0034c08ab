// Numbers and places in words: counts, times, shares, cells. No DOM.

/**
 * A number with the word for what it counts.
 * @param {number} number @param {string} one @param {string} many
 */
export function counted(number, one, many) {
  return `${number} ${number === 1 ? one : many}`;
}

/**
 * An integer in groups of three digits: lines may break between groups, but not within one.
 * @param {string} integer
 */
export function grouped(integer) {
  return integer.replace(/\B(?=(\d{3})+$)/g, "\u2009");
}

/** A huge number, shortened to a few characters. @param {string} integer */
export function shortInteger(integer) {
  if (integer.length <= 15) return grouped(integer);
  const power = [...String(integer.length - 1)]
    .map((digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(digit)])
    .join("");
  return `${integer[0]}.${integer.slice(1, 4)}·10${power}`;
}

/**
 * A share in per cent, or a dash if it is unknown; 0 and 100 only if exact.
 * @param {number | null | undefined} value
 * @param {{unit?: string, fine?: boolean}} [style] `fine` shows two digits of small shares; others
 *   are whole or "<1"
 */
export function percent(value, { unit = "\u00a0%", fine = false } = {}) {
  if (value === null || value === undefined) return "–";
  const hundred = 100 * value;
  if (fine && hundred < 10) return `${Number(hundred.toPrecision(2))}${unit}`;
  if (hundred > 0 && hundred < 1) return `<1${unit}`;
  if (hundred > 99 && hundred < 100) return `>99${unit}`;
  return `${Math.round(hundred)}${unit}`;
}

/**
 * The reliability of a chance, in words, given its possible error.
 * @param {number | null | undefined} error 0: exact
 */
export function certainty(error) {
  if (error === 0) return "exact";
  return error && error < 1
    ? `estimated, ±\u00a0${Math.round(100 * error)} points`
    : "roughly estimated";
}

const ABOUT = 0.03;

/**
 * Chances to win, with "about" if they are estimated; if the possible error is too large for
 * "about", it is stated after the last chance.
 * @param {number[]} values @param {number} error
 */
export function chances(values, error) {
  const written = values.map((value) => `${error ? "about " : ""}${percent(value)}`);
  if (error > ABOUT) written.push(`${written.pop()} (${certainty(error)})`);
  return written;
}

/** Whether the board on the page shows rows as columns. */
let isTurned = false;

/** Set whether `asSeen` swaps rows and columns, as a turned board does. @param {boolean} turned */
export function turnPlaces(turned) {
  isTurned = turned;
}

/**
 * A cell of the game, counted from 1; pass it through `asSeen` before it is shown.
 * @param {number[]} cell
 */
export function place([row, col]) {
  return `row ${row + 1}, column ${col + 1}`;
}

/** @type {Record<string, string>} */
const TURNED = { row: "column", column: "row", Row: "Column", Column: "Row" };

/**
 * The text with rows and columns numbered as on the screen, not as in the game.
 * @param {string} text
 */
export function asSeen(text) {
  if (!isTurned) return text;
  return text
    .replace(/\b(row|column)(?=s?\b)/gi, (word) => TURNED[word])
    .replace(/\b([Cc])olumn (\d+), row (\d+)/g, (_, capital, column, row) => {
      return `${capital === "C" ? "R" : "r"}ow ${row}, column ${column}`;
    });
}

/** The accuracy as shown: 100 only if nothing better was possible. @param {number} accuracy */
export function accuracyFigure(accuracy) {
  if (accuracy > 100 - 1e-6) return "100";
  if (accuracy === 0) return "0";
  return Math.min(99.9, Math.max(0.1, accuracy)).toFixed(1);
}

/** Seconds, minutes or hours. @param {number | null | undefined} seconds */
export function time(seconds) {
  if (seconds === null || seconds === undefined) return "–";
  if (seconds < 60) return `${seconds.toFixed(seconds < 10 ? 2 : 1)} s`;
  const whole = Math.round(seconds);
  const rest = String(whole % 60).padStart(2, "0");
  return whole < 3600
    ? `${Math.floor(whole / 60)}:${rest}`
    : `${Math.floor(whole / 3600)}:${String(Math.floor(whole / 60) % 60).padStart(2, "0")}:${rest}`;
}

/**
 * A decimal with few digits, or a dash if it is unknown.
 * @param {number | null | undefined} value
 * @param {number} [digits]
 */
export function decimal(value, digits = 2) {
  return value === null || value === undefined ? "–" : value.toFixed(digits);
}

/** A text in which no line ends within a pattern such as 1-2-1. @param {string} text */
export function unbroken(text) {
  return text.replace(/(?<=\d)-(?=\d)/g, "\u2011");
}

/** Words with a capital first letter. @param {string} words */
export function capital(words) {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** Words as a sentence, with a capital and a full stop. @param {string} words */
export function asSentence(words) {
  return words && `${capital(words)}${/[.!?]$/.test(words) ? "" : "."}`;
}
