// The chips that choose an overlay: what players use in front, graphs under the hood.

import { byId, make } from "./dom.js";
import { classicOf, OVERLAYS } from "./overlays.js";

/** How many overlays stand in front; the others, graphs and classics, are under the hood. */
const IN_FRONT = 4;

/**
 * Put the overlays to choose from into the page.
 * @param {string} chosen @param {(name: string) => void} choose
 */
export function fillOverlays(chosen, choose) {
  const chips = OVERLAYS.map(([name, words]) =>
    make(
      "label",
      {},
      make("input", {
        type: "radio",
        name: "overlay",
        value: name,
        checked: name === chosen,
        onchange: () => choose(name),
      }),
      make("span", { text: words }),
    ),
  );
  const classics = OVERLAYS.findIndex(([name]) => classicOf(name));
  const graphs = chips.slice(IN_FRONT, classics < 0 ? undefined : classics);
  byId("overlays").replaceChildren(...chips.slice(0, IN_FRONT));
  byId("graph-overlays").replaceChildren(...graphs);
  byId("classic-overlays").replaceChildren(...chips.slice(IN_FRONT + graphs.length));
}

/** Show in the page which overlay is chosen. @param {string} name */
export function checkOverlay(name) {
  const input = /** @type {HTMLInputElement} */ (
    document.querySelector(`input[name="overlay"][value="${name}"]`)
  );
  input.checked = true;
  const disclosure = input.closest("details");
  if (disclosure) disclosure.open = true;
}
