// What all pages begin with: preferences, theme, icons, zoom, settings, the server's choices.

import { call, persist } from "./backend.js";
import { listenToPinch } from "./board/input.js";
import { closable, listenToEscape } from "./controls.js";
import { byId, toast } from "./dom.js";
import { wantHaptics } from "./effects.js";
import { icon, installIcons } from "./icons.js";
import { applyTheme, followSystem, load, save } from "./preferences.js";
import { askForSettings } from "./settings.js";
import { BoardFrame } from "./stage.js";
import * as zoom from "./board/fitting.js";

/** @typedef {import("./preferences.js").Preferences} Preferences */

/** The page around a board: preferences, zoom, menu, and what Escape closes. */
export class Page {
  /** @param {import("./board/board.js").BoardView} board */
  constructor(board) {
    this.preferences = load();
    /** Whether a board is small: it is not turned, and never goes behind a sheet. */
    this.isSmall = false;
    this.frame = new BoardFrame(board);
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
    // The frame's room depends on the window, and on the words around it.
    new ResizeObserver(() => this.fit()).observe(this.frame.room);
    window.addEventListener("resize", () => this.fit());
    listenToEscape();
    listenToPinch(this.frame, (size) => this.prefer({ zoom: size }));
    this.#skipLink(board);
    this.#menu();
    this.#use();
  }

  /** Take over changed preferences, and keep them. @param {Partial<Preferences>} changed */
  prefer(changed) {
    this.preferences = { ...this.preferences, ...changed };
    save(this.preferences);
    this.#use();
    this.fit();
  }

  #use() {
    applyTheme(this.preferences.theme);
    wantHaptics(this.preferences.haptics);
    document.documentElement.dataset.switch = this.preferences.switchSide;
  }

  /** Draw the cells in the preferred size. */
  fit() {
    const turn = this.preferences.turn && !this.isSmall;
    this.frame.fit({ ...this.preferences, turn, besideSheet: this.isSmall });
  }

  /** @param {number} direction 1, -1, or 0 to fit the window */
  zoomBy(direction) {
    this.prefer({ zoom: direction ? zoom.step(this.frame.cellSize, direction) : 0 });
  }

  /**
   * Scroll so that cells are seen beside what lies over the page.
   * @param {number[]} needed indices of cells that must be seen
   * @param {number[]} [more] of cells that should be seen too
   */
  reveal(needed, more) {
    this.frame.reveal(needed, more);
  }

  /** The link leads to the board; the address belongs to the game. @param {import("./board/board.js").BoardView} board */
  #skipLink(board) {
    document.querySelector(".skip")?.addEventListener("click", (event) => {
      event.preventDefault();
      board.focus(board.current);
    });
  }

  /** The menu of a phone: what is chosen in it closes it, and so does a tap beside it. */
  #menu() {
    const button = document.getElementById("menu-button");
    if (!button) return;
    const root = document.documentElement;
    const isOpen = () => root.dataset.menu === "open";
    const show = (/** @type {boolean} */ open) => {
      root.dataset.menu = open ? "open" : "";
      button.setAttribute("aria-expanded", String(open));
    };
    button.addEventListener("click", () => show(!isOpen()));
    byId("bar-sheet").addEventListener("click", (/** @type {Event} */ event) => {
      if (/** @type {Element} */ (event.target).closest("button, a")) show(false);
    });
    byId("bar-sheet").addEventListener("change", () => show(false));
    document.addEventListener("pointerdown", (event) => {
      if (!(/** @type {Element} */ (event.target).closest(".bar"))) show(false);
    });
    closable(isOpen, () => {
      show(false);
      button.focus();
    });
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
