// Drawings as SVG: the icons of buttons and the faces, charts with a title, and tiny boards that
// explain the modes.

import { installSymbols } from "./board/icons.js";
import { make } from "./dom.js";

const SVG = "http://www.w3.org/2000/svg";

/** Width of a picture, in units. */
export const WIDTH = 300;

/** Default height of a picture, in units. */
export const HEIGHT = 72;

/**
 * The labels of a picture's edges: values at the top and bottom, times at the left and right.
 * @typedef {{top: string, middle?: string, bottom: string, first: string, last: string}} Axes
 */

/**
 * A picture with its title and a description.
 * @param {string} title @param {string} words @param {Element[]} drawing
 * @param {{height?: number, axes?: Axes}} [options]
 */
export function figure(title, words, drawing, { height = HEIGHT, axes } = {}) {
  const svg = shape("svg", {
    viewBox: `0 0 ${WIDTH} ${height}`,
    role: "img",
    "aria-label": `${title}: ${words}`,
  });
  svg.append(...drawing);
  const caption = make(
    "figcaption",
    {},
    make("strong", { text: title }),
    make("span", { class: "quiet", text: words }),
  );
  if (!axes) return make("figure", { class: "picture" }, caption, svg);
  const ends = (/** @type {string} */ kind, /** @type {string[]} */ ...texts) =>
    make(
      "div",
      { class: `quiet axis-ends ${kind}`, "aria-hidden": "true" },
      ...texts.map((text) => make("span", { text })),
    );
  return make(
    "figure",
    { class: "picture with-axes" },
    caption,
    ends("up", axes.top, ...(axes.middle ? [axes.middle] : []), axes.bottom),
    svg,
    ends("along", axes.first, axes.last),
  );
}

/**
 * A placeholder for a picture, with a text about what is still missing.
 * @param {string} title @param {string} words
 */
export function emptyFigure(title, words) {
  return make(
    "figure",
    { class: "picture" },
    make("figcaption", {}, make("strong", { text: title })),
    make("p", { class: "quiet empty-picture", text: words }),
  );
}

/**
 * An element of a drawing.
 * @param {string} name @param {Record<string, string | number>} attributes
 */
export function shape(name, attributes) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

/**
 * Draw a few cells, given as characters: `.` hidden, a digit open, `F` flagged, `*` a mine, `X` the
 * mine that was hit, `s` a hidden cell that is safe, `?` a hidden cell that is guessed, `+` a guess
 * that is saved.
 * @param {string[]} rows @param {string} title what it shows, for assistive technology
 * @returns {SVGSVGElement}
 */
export function smallBoard(rows, title) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", "small-board");
  svg.setAttribute("viewBox", `0 0 ${rows[0].length * 16} ${rows.length * 16}`);
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", title);
  for (const [row, signs] of rows.entries()) {
    for (const [col, sign] of [...signs].entries()) svg.append(...cell(sign, col * 16, row * 16));
  }
  return svg;
}

/** @param {string} sign @param {number} x @param {number} y @returns {Element[]} */
function cell(sign, x, y) {
  const open = /[0-8*X]/.test(sign);
  const ground = shape("rect", { x, y, width: 16, height: 16 });
  ground.setAttribute("class", open ? (sign === "X" ? "hit" : "open") : "cover");
  const parts = [ground];
  if (!open) {
    parts.push(
      shape("path", { class: "light", d: `M${x} ${y + 16}V${y}h16l-2 2h-12v12z` }),
      shape("path", { class: "shade", d: `M${x + 16} ${y}v16h-16l2-2h12v-12z` }),
    );
  }
  if (/[1-8]/.test(sign)) parts.push(letter(sign, `clue-${sign}`, x, y));
  if (sign === "?") parts.push(letter("?", "unsure", x, y));
  if (sign === "F") parts.push(drawn("icon-flag", x, y));
  if ("*X".includes(sign)) parts.push(drawn("icon-mine", x, y));
  if (sign === "s") parts.push(shape("circle", { class: "ring", cx: x + 8, cy: y + 8, r: 4.5 }));
  if (sign === "+")
    parts.push(
      shape("path", {
        class: "shield",
        d: `M${x + 8} ${y + 2.5}l5 1.8v3.5c0 3-2 5-5 6.2-3-1.2-5-3.2-5-6.2v-3.5z`,
      }),
    );
  return parts;
}

/** @param {string} words @param {string} kind @param {number} x @param {number} y */
function letter(words, kind, x, y) {
  const element = shape("text", { class: kind, x: x + 8, y: y + 12.4 });
  element.textContent = words;
  return element;
}

/** @param {string} id @param {number} x @param {number} y */
function drawn(id, x, y) {
  return shape("use", { href: `#${id}`, x: x + 2, y: y + 2, width: 12, height: 12 });
}

const ICONS = {
  spade: `<path class="ink" d="M10.6 1.2l4.2 4.2-1.3 1.3-1.4-1.4-4 4 1.2 1.2-2.6 2.6c-1.6 1.6-4.6 1.7-5.5
    1.6-.1-.9 0-3.9 1.6-5.5l2.6-2.6 1.2 1.2 4-4-1.3-1.3z"/>`,
  bulb: `<path class="ink" d="M8 1a5 5 0 0 0-3 9c.6.5 1 1.1 1 1.8V12h4v-.2c0-.7.4-1.3 1-1.8a5 5 0 0 0-3-9zM6
    13h4v1H6zm.7 1.5h2.6v.8H6.7z"/>`,
  undo: `<path class="ink" d="M6.4 2.2v3h2.8a5 5 0 0 1 0 10H4.4v-1.9h4.8a3.1 3.1 0 0 0 0-6.2H6.4v3L1.6 6.1z"/>`,
  play: `<path class="ink" d="M4 2.4v11.2L13.4 8z"/>`,
  pause: `<path class="ink" d="M3.6 2.6h3.2v10.8H3.6zm5.6 0h3.2v10.8H9.2z"/>`,
  chart: `<path class="ink" d="M2 14V8h3v6zm4.5 0V2h3v12zm4.5 0V5.5h3V14z"/>`,
  gear: `<path class="ink" d="M6.9 1h2.2l.4 1.9 1.3.6 1.7-1.1 1.5 1.5-1 1.7.5 1.3 2 .4v2.2l-2 .4-.5
    1.3 1 1.7-1.5 1.5-1.7-1.1-1.3.6-.4 1.9H6.9l-.4-1.9-1.3-.6-1.7 1.1L2 12.9l1.1-1.7-.6-1.3-1.9-.4V7.3l1.9-.4.6-1.3L2
    3.9l1.5-1.5 1.7 1.1 1.3-.6zM8 5.8a2.3 2.3 0 1 0 0 4.6 2.3 2.3 0 0 0 0-4.6z"/>`,
  help: `<path class="ink" d="M8 .8a7.2 7.2 0 1 0 0 14.4A7.2 7.2 0 0 0 8 .8zm.9 11.4H7.1v-1.7h1.8zm1.6-5.3-.8.8c-.6.6-.8
    1-.8 1.8H7.1v-.4c0-.9.3-1.5.9-2.1l1-1a1.2 1.2 0 1 0-2.1-.9H5.1a2.9 2.9 0 0 1 5.8 0c0 .6-.2 1.3-.4 1.8z"/>`,
  calendar: `<path class="ink" d="M4 1h1.8v1.6h4.4V1H12v1.6h2.4v11.8H1.6V2.6H4zM3.2
    6v6.8h9.6V6zM8 7l.8 1.7 1.9.2-1.4 1.3.4 1.9L8 11.2l-1.7.9.4-1.9-1.4-1.3 1.9-.2z"/>`,
  menu: `<path class="ink" d="M2 3h12v2H2zm0 4h12v2H2zm0 4h12v2H2z"/>`,
  more: `<circle class="ink" cx="3" cy="8" r="1.7"/><circle class="ink" cx="8" cy="8" r="1.7"/><circle class="ink" cx="13" cy="8" r="1.7"/>`,
  clock: `<circle class="stroke" cx="8" cy="8.5" r="5.7"/><path class="stroke" d="M8 5.2v3.5l2.3 1.5"/>`,
  share: `<path class="stroke" d="M8 10V2M4.8 4.8 8 1.6l3.2 3.2M3 8.5V14h10V8.5"/>`,
  minus: `<path class="ink" d="M2.5 7h11v2h-11z"/>`,
  plus: `<path class="ink" d="M7 2.5h2V7h4.5v2H9v4.5H7V9H2.5V7H7z"/>`,
  link: `<path class="stroke" d="M6.4 9.6l3.2-3.2M7.3 4.9l1.7-1.7a2.7 2.7 0 0 1 3.8 3.8l-1.7 1.7M8.7 11.1l-1.7
    1.7a2.7 2.7 0 0 1-3.8-3.8l1.7-1.7"/>`,
  shield: `<path class="ink" d="M8 .9l5.8 2v4.4c0 3.7-2.4 6.4-5.8 7.8-3.4-1.4-5.8-4.1-5.8-7.8V2.9zM7.2 10.9l4.1-4.6-1.3-1.1-2.9
    3.2-1.4-1.4-1.2 1.2z" fill-rule="evenodd"/>`,
  previous: `<path class="stroke" d="M10 3L5 8l5 5"/>`,
  next: `<path class="stroke" d="M6 3l5 5-5 5"/>`,
  pencil: `<path class="ink" d="M11.300 1.200 14.800 4.700 5.300 14.200 1 15 1.800 10.700zM3.400 11.500 3 13l1.500-.400z"/>`,
  check: `<path class="stroke" d="M2.500 8.500l3.500 3.500 7.500-8"/>`,
  close: `<path class="stroke" d="M3.5 3.5l9 9M12.5 3.5l-9 9"/>`,
};

const FACES = {
  smile: `<circle class="dot" cx="5.4" cy="6.2" r="1"/><circle class="dot" cx="10.6" cy="6.2" r="1"/>
    <path class="mouth" d="M4.4 9.4c1.6 2.7 5.6 2.7 7.2 0"/>`,
  press: `<circle class="dot" cx="5.4" cy="6" r="1"/><circle class="dot" cx="10.6" cy="6" r="1"/>
    <circle class="mouth" cx="8" cy="10.5" r="1.7"/>`,
  think: `<circle class="dot" cx="6.2" cy="5.6" r="1"/><circle class="dot" cx="11.2" cy="5.6" r="1"/>
    <path class="mouth" d="M5.4 10.8h4.2M9.6 3.2l2.6.5"/>`,
  won: `<path class="dot" d="M2.4 5.2h11.2l-.5 1.4c-.4 1.4-1 2-2.3 2-1.2 0-2-.8-2.3-2.2h-1C7.2 7.8 6.4 8.6
    5.2 8.6c-1.3 0-1.9-.6-2.3-2z"/><path class="mouth" d="M4.8 10.4c1.5 2 4.9 2 6.4 0"/>`,
  lost: `<path class="mouth" d="M4.2 5l2.4 2.4M6.6 5L4.2 7.4M9.4 5l2.4 2.4M11.8 5L9.4 7.4M4.8 11.8c1.6-2.3 4.8-2.3 6.4 0"/>`,
};

/** Put the page's symbols into the document. */
export function installIcons() {
  const named = (/** @type {[string, string]} */ [name, drawing]) => [`icon-${name}`, drawing];
  const face = (/** @type {[string, string]} */ [name, drawing]) => [
    `face-${name}`,
    `<circle class="skin" cx="8" cy="8" r="7"/>${drawing}`,
  ];
  installSymbols(
    Object.fromEntries([...Object.entries(ICONS).map(named), ...Object.entries(FACES).map(face)]),
  );
}
