// Small SVG drawings: the elements, and a picture with its title and its words around them.

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
