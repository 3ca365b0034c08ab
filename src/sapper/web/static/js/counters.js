// Seven-segment counters, drawn as SVG: crisp at any size, and they may go negative.

const SVG = "http://www.w3.org/2000/svg";

/** The seven segments of a digit in a field of 12 by 21: a..g, as data sheets name them. */
const SEGMENTS = [
  "M1.9 0.8h8.2L7.5 3.4H4.5z",
  "M10.6 1.3v8.7L8 8.6V3.9z",
  "M10.6 11v8.7L8 17.1v-4.7z",
  "M1.9 20.2h8.2l-2.6-2.6H4.5z",
  "M1.4 11v8.7L4 17.1v-4.7z",
  "M1.4 1.3v8.7L4 8.6V3.9z",
  "M2 10.5l2.2-1.3h3.6L10 10.5l-2.2 1.3H4.2z",
];

/** Which segments each sign lights. */
const LIT = {
  0: "abcdef",
  1: "bc",
  2: "abdeg",
  3: "abcdg",
  4: "bcfg",
  5: "acdfg",
  6: "acdefg",
  7: "abc",
  8: "abcdefg",
  9: "abcdfg",
  "-": "g",
  " ": "",
};

/**
 * Return the signs that a counter shows: at least three, more when the number needs them.
 * @param {number} value
 * @returns {string}
 */
export function signs(value) {
  const digits = String(Math.abs(value));
  return value < 0 ? `-${digits.padStart(2, "0")}` : digits.padStart(3, "0");
}

/** A counter inside an element. */
export class Counter {
  /** @param {HTMLElement} element @param {string} name what it counts, for the accessible name */
  constructor(element, name) {
    this.element = element;
    this.name = name;
    /** @type {string} */
    this.shown = "";
    this.show(0);
  }

  /** @param {number} value */
  show(value) {
    const text = signs(value);
    if (text === this.shown) return;
    if (text.length !== this.shown.length) {
      this.element.replaceChildren(...Array.from(text, digit));
    }
    Array.from(text, (sign, place) =>
      light(/** @type {Element} */ (this.element.children[place]), sign),
    );
    this.shown = text;
    this.element.setAttribute("aria-label", `${this.name}: ${value}`);
    this.element.dataset.value = String(value);
  }
}

function digit() {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 12 21");
  svg.setAttribute("class", "digit");
  svg.setAttribute("aria-hidden", "true");
  for (const shape of SEGMENTS) {
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("d", shape);
    svg.append(path);
  }
  return svg;
}

/** @param {Element} svg @param {string} sign */
function light(svg, sign) {
  const lit = LIT[/** @type {keyof typeof LIT} */ (sign)];
  Array.from(svg.children, (path, segment) =>
    path.classList.toggle("on", lit.includes("abcdefg"[segment])),
  );
}
