// Numbers in words: so many of something, and numbers too long to be read. Headless.

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
