// The parts that all pages share: the board, preferences, theme, icons, zoom, menu, settings.

import { edition, NO_ANSWER, pending, persist } from "./backend.js";
import { Board } from "./board/board.js";
import { step } from "./board/fitting.js";
import { icon } from "./board/icons.js";
import { closable, ignoreStrayClicks, listenToEscape } from "./controls.js";
import { byId, toast } from "./dom.js";
import { installIcons } from "./drawings.js";
import { buzz, wantHaptics } from "./effects.js";
import { applySkin, BINDINGS, followSystem, load, save } from "./preferences.js";
import { askForSettings } from "./settings.js";
import { Stage } from "./stage.js";
import { turnPlaces } from "./words/numbers.js";

/** @typedef {import("./preferences.js").Preferences} Preferences */

/** Seconds without an answer after which the page offers to try again. */
const PATIENCE = 8;

/** Shown if no answer arrived. The page itself may come from the browser's cache. */
const NO_CONNECTION =
  "No connection to the server. Games, hints and statistics will work again when it answers.";

/** Repeat a call until the server answers it; meanwhile, show the player an error message. */
export function insist(/** @type {string} */ path, /** @type {unknown} */ body = undefined) {
  const late = () => edition || reportTrouble("The server does not answer.");
  const timer = setTimeout(late, 1000 * PATIENCE);
  const answer = persist(path, body, (trouble) => {
    if (trouble.startsWith(NO_ANSWER)) reportTrouble(NO_CONNECTION);
    else toast(trouble, true);
  });
  return answer.finally(() => {
    clearTimeout(timer);
    document.getElementById("trouble")?.remove();
  });
}

/** Show an error message above the page, with a button that tries again. @param {string} words */
function reportTrouble(words) {
  /** @type {any} */ (window).sapperReport?.(words);
}

/**
 * The board that the page showed before any module was loaded.
 * @returns {FirstBoard | undefined}
 */
export function firstBoard() {
  return /** @type {any} */ (window).sapperFirst;
}

/**
 * @typedef {{width: number, height: number, moves: [string, number][],
 *   take: () => [string, number][]}} FirstBoard
 */

/** The page around a board: preferences, zoom, menu, and what Escape closes. */
export class Page {
  #started = pending("start");
  /** @type {() => void} */
  #painted = () => {};

  /** @param {import("./board/board.js").BoardOptions} [moves] called for the player's moves */
  constructor(moves = {}) {
    this.preferences = load();
    /** Whether the board fits next to a sheet: then it is not turned, and no sheet covers it. */
    this.isSmall = false;
    /** Whether the board is only viewed. If so, no part of it is hidden behind a sheet. */
    this.isOnlySeen = () => false;
    /** Called when a preference has changed. */
    this.changed = () => {};
    installIcons();
    this.board = new Board(byId("well"), {
      ...moves,
      felt: buzz,
      longPress: () => this.preferences.longPress,
      zoomed: (size) => this.prefer({ zoom: size }),
      turned: turnPlaces,
      painting: (isPainting) => {
        if (isPainting) this.#painted = pending("paint");
        else this.#painted();
      },
    });
    this.board.field.id = "field";
    this.stage = new Stage(this.board);
    this.#use();
    this.#takeOver();
    followSystem(() => this.#use());
    for (const element of document.querySelectorAll("[data-icon]")) {
      element.prepend(icon(`icon-${/** @type {HTMLElement} */ (element).dataset.icon}`));
    }
    byId("zoom-in").addEventListener("click", () => this.zoomBy(1));
    byId("zoom-out").addEventListener("click", () => this.zoomBy(-1));
    byId("zoom-fit").addEventListener("click", () => this.zoomBy(0));
    byId("settings-button").addEventListener("click", () =>
      askForSettings(this.preferences, (changed) => this.prefer(changed)),
    );
    // The room for the board depends on the window and on the text around the board.
    new ResizeObserver(() => this.fit()).observe(this.stage.room);
    window.addEventListener("resize", () => this.fit());
    listenToEscape();
    ignoreStrayClicks();
    this.#skipLink();
    this.#menu();
  }

  /** Draw the board that the page showed at first, so that nothing moves while the game loads. */
  #takeOver() {
    const first = firstBoard();
    if (!first) return;
    this.board.build(first.width, first.height, "Minesweeper board");
    this.fit();
    for (const [, index] of first.moves) this.board.cells[index]?.classList.add("pending");
  }

  /** Apply changed preferences and store them. @param {Partial<Preferences>} changed */
  prefer(changed) {
    this.preferences = { ...this.preferences, ...changed };
    save(this.preferences);
    this.#use();
    this.fit();
    this.changed();
  }

  #use() {
    applySkin(this.preferences.skin);
    if (this.board.isLarge) this.board.recolour();
    wantHaptics(this.preferences.haptics);
    document.documentElement.dataset.switch = this.preferences.switchSide;
  }

  /** The key of an action: the player's own, or the default. @param {string} action */
  keyOf(action) {
    return this.preferences.keys[action] ?? BINDINGS[action][0];
  }

  /** The action of a key; empty if it has none. @param {string} key */
  actionOf(key) {
    return Object.keys(BINDINGS).find((action) => this.keyOf(action) === key) ?? "";
  }

  /** Draw the cells in the preferred size. */
  fit() {
    const turn = this.preferences.turn && !this.isSmall;
    const isOnlySeen = this.isOnlySeen();
    this.stage.fit({ ...this.preferences, turn, isOnlySeen }, this.isSmall || isOnlySeen);
  }

  /** @param {number} direction 1, -1, or 0 to fit the window */
  zoomBy(direction) {
    this.prefer({ zoom: direction ? step(this.board.cellSize, direction) : 0 });
  }

  /**
   * Scroll so that nothing covers the given cells.
   * @param {number[]} needed indices of cells that must be visible
   * @param {number[]} [more] indices of cells that should be visible too
   */
  reveal(needed, more) {
    this.stage.reveal(needed, more);
  }

  /** Let the skip link focus the board without changing the address, which names the game. */
  #skipLink() {
    document.querySelector(".skip")?.addEventListener("click", (event) => {
      event.preventDefault();
      this.board.focus();
    });
  }

  /** The menu on a phone. Choosing an item closes it, and so does a tap elsewhere. */
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

  /**
   * The levels, modes and options that can be chosen: from the page, or else from the server.
   * @returns {Promise<import("api-types").Choices>}
   */
  async choices() {
    const given = document.getElementById("choices");
    return given ? JSON.parse(given.textContent ?? "") : insist("choices");
  }

  /** Mark the page as loaded, and let the browser store it for use without a connection. */
  ready() {
    this.#started();
    document.documentElement.dataset.loaded = "yes";
    // The edition without a server registers its service worker itself.
    if (!edition) navigator.serviceWorker?.register("service_worker.js").catch(() => undefined);
  }
}
