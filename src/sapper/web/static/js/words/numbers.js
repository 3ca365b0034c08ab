// Numbers in words: counts, times, shares, places. No DOM.

/** A number of things. @param {number} number @param {string} one @param {string} many */
export function counted(number, one, many) {
  return `${number} ${number === 1 ? one : many}`;
}

/** A huge number in few characters. @param {string} integer */
export function shortInteger(integer) {
  if (integer.length <= 15) return integer.replace(/\B(?=(\d{3})+$)/g, "\u202f");
  const power = [...String(integer.length - 1)]
    .map((digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(digit)])
    .join("");
  return `${integer[0]}.${integer.slice(1, 4)}·10${power}`;
}

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

/** A cell as people count. @param {number[]} cell */
export function place([row, col]) {
  return `row ${row + 1}, column ${col + 1}`;
}

/** The accuracy as it is shown: 100 only if nothing better was possible. @param {number} accuracy */
export function accuracyFigure(accuracy) {
  if (accuracy > 100 - 1e-6) return "100";
  if (accuracy === 0) return "0";
  return Math.min(99.9, Math.max(0.1, accuracy)).toFixed(1);
}

/** Seconds as a person writes them. @param {number | null | undefined} seconds */
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
 * A decimal with few digits, or a dash.
 * @param {number | null | undefined} value
 * @param {number} [digits]
 */
export function decimal(value, digits = 2) {
  return value === null || value === undefined ? "–" : value.toFixed(digits);
}

/**
 * A share in per cent, or a dash; tiny ones keep two digits.
 * @param {number | null | undefined} value
 */
export function percent(value) {
  if (value === null || value === undefined) return "–";
  const hundred = 100 * value;
  if (hundred === 0 || hundred >= 1)
    return `${hundred.toFixed(hundred < 10 && hundred % 1 ? 1 : 0)} %`;
  return `${hundred.toPrecision(2)} %`;
}

/** @param {string} words */
export function capital(words) {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
