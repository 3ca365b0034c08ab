// Small SVG drawings: charts with a title, and tiny boards that explain the modes.

import { make } from "./dom.js";

const SVG = "http://www.w3.org/2000/svg";

/** Units that a picture is wide. */
export const WIDTH = 300;

/** Units that a picture is high, unless it says otherwise. */
export const HEIGHT = 72;

/**
 * A picture with its title, and with what it shows in words.
 * @param {string} title @param {string} words @param {Element[]} drawing @param {number} [height]
 */
export function figure(title, words, drawing, height = HEIGHT) {
  const svg = shape("svg", {
    viewBox: `0 0 ${WIDTH} ${height}`,
    role: "img",
    "aria-label": `${title}: ${words}`,
  });
  svg.append(...drawing);
  return make(
    "figure",
    { class: "picture" },
    make(
      "figcaption",
      {},
      make("strong", { text: title }),
      make("span", { class: "quiet", text: words }),
    ),
    svg,
  );
}

/** An element of a drawing. @param {string} name @param {Record<string, string | number>} attributes */
export function shape(name, attributes) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

/**
 * Draw a few cells. The characters: `.` hidden, a digit open, `F` flagged, `*` a mine, `X` the mine
 * that was hit, `s` a hidden cell that is safe, `?` a hidden cell that is guessed, `+` a guess that
 * is saved.
 * @param {string[]} rows @param {string} title what it shows, for whoever cannot see it
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
