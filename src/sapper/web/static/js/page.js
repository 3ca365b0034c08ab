// What both pages begin with: preferences, theme, icons, zoom, settings, the server's choices.

import { call, persist } from "./client.js";
import { byId, toast } from "./dom.js";
import { icon, installIcons } from "./icons.js";
import { applyTheme, followSystem, load, save } from "./preferences.js";
import { askForSettings } from "./settings.js";
import * as zoom from "./zoom.js";

/** @typedef {import("./preferences.js").Preferences} Preferences */

/** The frame around a board: `window`, `well` and the buttons for zoom and settings. */
export class Page {
  /** @param {() => {width: number, height: number} | null} board what is shown, if anything yet */
  constructor(board) {
    this.board = board;
    this.preferences = load();
    this.cellSize = 0;
    applyTheme(this.preferences.theme);
    followSystem(() => this.preferences.theme);
    installIcons();
    for (const element of document.querySelectorAll("[data-icon]")) {
      element.prepend(icon(`icon-${/** @type {HTMLElement} */ (element).dataset.icon}`));
    }
    byId("zoom-in").addEventListener("click", () => this.zoomBy(1));
    byId("zoom-out").addEventListener("click", () => this.zoomBy(-1));
    byId("zoom-fit").addEventListener("click", () => this.zoomBy(0));
    byId("settings-button").addEventListener("click", () =>
      askForSettings(this.preferences, (changed) => this.prefer(changed)),
    );
    window.addEventListener("resize", () => this.fit());
  }

  /** Take over changed preferences, and keep them. @param {Partial<Preferences>} changed */
  prefer(changed) {
    this.preferences = { ...this.preferences, ...changed };
    save(this.preferences);
    applyTheme(this.preferences.theme);
    this.fit();
  }

  /** Draw the cells in the preferred size. */
  fit() {
    const board = this.board();
    if (!board) return;
    this.cellSize = zoom.apply(byId("window"), byId("well"), board, this.preferences.zoom);
  }

  /** @param {number} direction 1, -1, or 0 to fit the window */
  zoomBy(direction) {
    this.prefer({ zoom: direction ? zoom.step(this.cellSize, direction) : 0 });
  }

  /** Ask for what can be chosen. @returns {Promise<import("api-types").ChoicesResponse>} */
  choices() {
    return persist(
      () => call("GET", "choices"),
      (trouble) => toast(trouble, true),
    );
  }

  /** Say that the page is ready to be used. */
  ready() {
    document.body.dataset.ready = "true";
  }
}
