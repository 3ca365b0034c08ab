// The controls of a replay: a slider, play and pause, speeds to choose from.

import { make } from "./dom.js";
import { icon } from "./icons.js";

/** The speeds to choose from: name, words, milliseconds a move. @type {[string, string, number][]} */
const SPEEDS = [
  ["played", "As played", 0],
  ["double", "Twice as fast", 0],
  ["slow", "Slow", 1000],
  ["normal", "Normal", 350],
  ["fast", "Fast", 80],
];

/** The longest wait between two moves that are shown as they were played. */
const LONGEST = 5000;

/**
 * How long to wait for the next move, in milliseconds.
 * @param {string} speed by name @param {number | null | undefined} from seconds on the clock
 * @param {number | null | undefined} to
 */
export function waiting(speed, from, to) {
  const pace = SPEEDS.find(([name]) => name === speed)?.[2] ?? 350;
  if (pace) return pace;
  const played = 1000 * ((to ?? 0) - (from ?? 0));
  return Math.min(LONGEST, Math.max(0, speed === "double" ? played / 2 : played));
}

export class ReplayControls {
  /**
   * @param {(number | null)[]} times the clock after each move
   * @param {(n: number) => void} show shows the position after n moves
   * @param {{speed: () => string, keep: (speed: string) => void}} preferred the speed
   */
  constructor(times, show, preferred) {
    this.times = times;
    this.show = show;
    this.preferred = preferred;
    this.timer = 0;
    this.slider = make("input", {
      type: "range",
      min: 0,
      max: times.length,
      value: 0,
      "aria-label": "Move",
      oninput: () => this.go(Number(this.slider.value)),
    });
    this.button = make("button", {
      type: "button",
      class: "tool small",
      "aria-label": "Play or pause",
      onclick: () => (this.timer ? this.stop() : this.play()),
    });
    this.stop();
  }

  /** The buttons that go with the slider. */
  buttons() {
    const step = (
      /** @type {string} */ name,
      /** @type {string} */ words,
      /** @type {number} */ by,
    ) =>
      make(
        "button",
        {
          type: "button",
          class: "tool small",
          "aria-label": words,
          title: words,
          onclick: () => this.go(this.place + by),
        },
        icon(`icon-${name}`),
      );
    const speed = make(
      "select",
      { "aria-label": "Speed", onchange: () => this.preferred.keep(speed.value) },
      ...SPEEDS.map(([name, label]) =>
        make("option", { value: name, selected: name === this.preferred.speed(), text: label }),
      ),
    );
    return make(
      "div",
      { class: "replay-buttons" },
      step("previous", "Move before", -1),
      this.button,
      step("next", "Next move", 1),
      speed,
    );
  }

  get place() {
    return Number(this.slider.value);
  }

  /** Stop, and show the position after n moves. @param {number} n */
  go(n) {
    this.stop();
    this.#put(n);
  }

  /** @param {number} n */
  #put(n) {
    const place = Math.min(this.times.length, Math.max(0, n));
    this.slider.value = String(place);
    this.show(place);
  }

  /** Show one move after another, from the beginning if all were shown. */
  play() {
    if (this.place >= this.times.length) this.#put(0);
    const next = () => {
      this.#put(this.place + 1);
      if (this.place >= this.times.length) this.stop();
      else wait();
    };
    const wait = () => {
      const [from, to] = [this.times[this.place - 1], this.times[this.place]];
      this.timer = window.setTimeout(next, waiting(this.preferred.speed(), from, to));
    };
    wait();
    this.button.replaceChildren(icon("icon-pause"));
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.button.replaceChildren(icon("icon-play"));
  }
}
