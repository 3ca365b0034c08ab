// The strip above the board: counters (digits, or segments in the Classic skin), the clock, the
// face, and the shield that counts the guesses made safe.

import { byId, make, toast } from "./dom.js";
import { icon } from "./board/icons.js";
import { savedWords } from "./words/games.js";
import { counted } from "./words/numbers.js";

const SVG = "http://www.w3.org/2000/svg";

/** The seven segments of a digit in a field of 12 by 21, from a to g as data sheets name them. */
const SEGMENTS = [
  "M1.9 0.8h8.2L7.5 3.4H4.5z",
  "M10.6 1.3v8.7L8 8.6V3.9z",
  "M10.6 11v8.7L8 17.1v-4.7z",
  "M1.9 20.2h8.2l-2.6-2.6H4.5z",
  "M1.4 11v8.7L4 17.1v-4.7z",
  "M1.4 1.3v8.7L4 8.6V3.9z",
  "M2 10.5l2.2-1.3h3.6L10 10.5l-2.2 1.3H4.2z",
];

/** The segments that each character lights. */
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
 * Return the characters that a counter shows: at least three, or more if the number needs them.
 * @param {number} value
 * @returns {string}
 */
export function signs(value) {
  const digits = String(Math.abs(value));
  return value < 0 ? `-${digits.padStart(2, "0")}` : digits.padStart(3, "0");
}

/** A counter inside an element. */
export class Counter {
  /**
   * @param {HTMLElement} element @param {string} name what it counts, for the accessible name
   * @param {string} sign the icon in front
   */
  constructor(element, name, sign) {
    this.element = element;
    this.name = name;
    /** @type {string} */
    this.shown = "";
    const before = Number(element.textContent); // the page may show a number already
    this.plain = make("span", { class: "plain-digits" });
    this.segments = make("span", { class: "segments", "aria-hidden": "true" });
    element.replaceChildren(icon(`icon-${sign}`), this.plain, this.segments);
    this.show(before || 0);
  }

  /** @param {number} value */
  show(value) {
    const text = signs(value);
    if (text === this.shown) return;
    if (text.length !== this.shown.length) {
      this.segments.replaceChildren(...Array.from(text, digit));
    }
    Array.from(text, (sign, place) =>
      light(/** @type {Element} */ (this.segments.children[place]), sign),
    );
    this.shown = text;
    this.plain.textContent = value < 0 ? `−${-value}` : String(value);
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

export class Clock {
  /** @param {(seconds: number) => void} show called with whole seconds */
  constructor(show) {
    this.show = show;
    /** @type {number | null} the value of `performance.now()` when the clock was at 0 */
    this.zero = null;
    this.held = 0;
    this.timer = 0;
  }

  /** Seconds since the first cell was opened; undefined before that. */
  get seconds() {
    if (this.zero === null) return this.timer ? 0 : this.held || undefined;
    return Math.max(0, Math.round(performance.now() - this.zero) / 1000);
  }

  /** Set the clock to the server's time. @param {number | null} seconds @param {boolean} running */
  set(seconds, running) {
    clearInterval(this.timer);
    this.timer = 0;
    this.held = seconds ?? 0;
    this.zero = running && seconds !== null ? performance.now() - 1000 * seconds : null;
    if (this.zero !== null) this.timer = window.setInterval(() => this.#tick(), 100);
    this.#tick();
  }

  /** Start now, unless it is already running. */
  start() {
    if (this.zero === null) this.set(0, true);
  }

  #tick() {
    this.show(Math.floor((this.zero === null ? this.held : this.seconds) ?? 0));
  }
}

/** Show an expression on the face. @param {string} expression */
export function showFace(expression) {
  byId("face").replaceChildren(icon(`face-${expression}`, ""));
  byId("face").dataset.face = expression;
}

/** Modes that make some guesses safe: their games show the shield from the start. */
const SAVING = ["fair", "lenient"];

export class Shield {
  /** @param {import("./game.js").GameController} game */
  constructor(game) {
    this.game = game;
    this.element = byId("shield");
    game.on("adopted", () => this.refresh());
    game.on("moved", ({ message }) => {
      const words = savedWords(message.judgement);
      if (words && message.outcome === "in progress") this.#report(words);
      this.refresh();
    });
  }

  /** Show how many guesses the mode has made safe. */
  refresh() {
    const { state } = this.game;
    if (state) this.show(state.guesses.saved, state.spec.mode);
  }

  /** @param {number} saved @param {string} mode */
  show(saved, mode) {
    this.element.hidden = !saved && !SAVING.includes(mode);
    const words = `${counted(saved, "guess", "guesses")} saved`;
    this.element.setAttribute("aria-label", words);
    this.element.title = words;
    this.element.dataset.value = String(saved);
    this.element.replaceChildren(icon("icon-shield"), String(saved));
  }

  /** @param {string} words */
  #report(words) {
    toast(words);
    byId("toast").prepend(icon("icon-shield"), " ");
    this.element.classList.remove("bump");
    void this.element.offsetWidth; // restarts the animation
    this.element.classList.add("bump");
  }
}
