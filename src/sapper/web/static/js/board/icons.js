// The symbols drawn in cells, in one sprite: `<use href="#icon-flag">` draws one. The sprite is
// inline, so that style sheets can colour its parts by class in every theme.

const SVG = "http://www.w3.org/2000/svg";

/** @type {Record<string, string>} a drawing of 16 by 16 for each id */
const CELL_SYMBOLS = {
  "icon-mine": `<path class="spikes" d="M8 1.8v12.4M1.8 8h12.4M3.7 3.7l8.6 8.6M12.3 3.7l-8.6 8.6"/>
    <circle class="body" cx="8" cy="8" r="4.6"/><circle class="glint" cx="6.4" cy="6.4" r="1.2"/>`,
  "icon-flag": `<path class="pole" d="M4.2 1.4h1.6v13.2H4.2z"/>
    <path class="cloth" d="M5.8 1.9 13.6 5.9 5.8 9.9z"/>`,
  "icon-cross": `<path class="cross" d="M2.5 2.5l11 11M13.5 2.5l-11 11"/>`,
  // Marks are drawn over cells, each line with a halo that separates it from any background.
  "mark-ring": `<circle class="mark-halo" cx="8" cy="8" r="6.1"/><circle class="mark-line" cx="8" cy="8" r="6.1"/>`,
  "mark-cross": `<path class="mark-halo" d="M3 3l10 10M13 3L3 13"/><path class="mark-line" d="M3 3l10 10M13 3L3 13"/>`,
};

/**
 * Add symbols to the document, those of cells by default; existing ones are kept.
 * @param {Record<string, string>} [symbols]
 */
export function installSymbols(symbols = CELL_SYMBOLS) {
  const missing = Object.entries(symbols).filter(([id]) => !document.getElementById(id));
  if (!missing.length) return;
  const sprite = document.createElementNS(SVG, "svg");
  sprite.setAttribute("class", "sprite");
  sprite.setAttribute("aria-hidden", "true");
  sprite.innerHTML = missing
    .map(([id, drawing]) => `<symbol id="${id}" viewBox="0 0 16 16">${drawing}</symbol>`)
    .join("");
  document.body.prepend(sprite);
}

/**
 * Return a new drawing of a symbol; decorative, so hidden from assistive technology.
 * @param {string} id such as `icon-flag` or `face-smile`
 * @param {string} [className]
 * @returns {SVGSVGElement}
 */
export function icon(id, className = "icon") {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", className);
  svg.setAttribute("viewBox", "0 0 16 16");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#${id}`);
  svg.append(use);
  return svg;
}

/**
 * Give an element images of the mine in the colours of its theme, for the cells of large boards.
 * Hundreds are shown at once, and an image costs the browser far less than a drawing in each cell.
 * @param {HTMLElement} element
 */
export function setMineImages(element) {
  const style = getComputedStyle(element);
  const set = (
    /** @type {string} */ name,
    /** @type {string} */ body,
    /** @type {string} */ glint,
  ) =>
    element.style.setProperty(
      name,
      mineImage(style.getPropertyValue(body).trim(), style.getPropertyValue(glint).trim()),
    );
  set("--mine-image", "--mine-body", "--mine-glint");
  set("--mine-image-on-state", "--on-state", "--uncertain");
}

/** @param {string} body @param {string} glint colours */
function mineImage(body, glint) {
  const drawing = CELL_SYMBOLS["icon-mine"]
    .replace(
      'class="spikes"',
      `fill="none" stroke="${body}" stroke-width="1.5" stroke-linecap="round"`,
    )
    .replace('class="body"', `fill="${body}"`)
    .replace('class="glint"', `fill="${glint}"`);
  const svg = `<svg xmlns="${SVG}" viewBox="0 0 16 16">${drawing}</svg>`;
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;
}
