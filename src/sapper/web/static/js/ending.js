// After the end: how it ended, what was certain, the safe cell that existed, the result.

import { byId, copy, decimal, download, facts, make, percent, time, toast } from "./dom.js";
import { call } from "./client.js";
import { indices } from "./overlays.js";
import { indexOf, isRunning, layoutId } from "./state.js";

/** @typedef {import("api-types").GameEnding} Ending */

const TITLES = {
  won: "You won",
  lost: "You lost",
  resigned: "You gave up",
  "in progress": "The game goes on",
};
/** Classes of the card. */
const KINDS = { won: "good", lost: "bad", resigned: "", "in progress": "" };

export class EndingPanel {
  /**
   * @param {import("./game.js").GameController} game
   * @param {{again: () => void, replay: () => void, play: (layout: string) => void}} wishes
   */
  constructor(game, wishes) {
    this.game = game;
    this.wishes = wishes;
    this.element = byId("ending");
    for (const event of ["adopted", "moved"]) game.addEventListener(event, () => this.refresh());
  }

  /** Show or hide, as the game stands. */
  refresh() {
    const { state } = this.game;
    this.element.hidden = !state?.ending || isRunning(state);
    if (!state?.ending || this.element.hidden) return;
    this.element.className = `card ${KINDS[state.outcome]}`;
    this.element.replaceChildren(...this.#content(state, state.ending));
    this.#mark(true);
  }

  /** Show what was certain before the fatal move. @param {boolean} on */
  #mark(on) {
    const { game } = this;
    const { state, marks } = game;
    const ending = state?.ending;
    if (!state || !ending) return;
    marks.targets = on && ending.safe_cell ? indices(state, [ending.safe_cell.cell]) : new Set();
    marks.clues = on && ending.safe_cell ? indices(state, ending.safe_cell.clues) : new Set();
    marks.states = null;
    if (on && ending.certain) {
      marks.states = new Array(state.signs.length).fill("u");
      for (const cell of ending.certain.safe) marks.states[indexOf(state, cell)] = "s";
      for (const cell of ending.certain.mines) marks.states[indexOf(state, cell)] = "m";
    }
    game.repaint();
  }

  /** @param {import("./state.js").GameState} state @param {Ending} ending @returns {Node[]} */
  #content(state, ending) {
    const title = TITLES[state.outcome];
    const parts = [
      make("h2", { text: state.yours ? title : `${title.replace("You", "The player")}` }),
    ];
    if (ending.result?.best_time)
      parts.push(make("p", { text: "★ Your best time for this level and mode." }));
    if (ending.sentence) parts.push(make("p", { text: ending.sentence }));
    if (ending.safe_cell) parts.push(make("p", { text: ending.safe_cell.sentence }));
    if (ending.certain) {
      const { safe, mines } = ending.certain;
      parts.push(
        make("p", {
          class: "quiet",
          text:
            `Before that move ${count(safe.length, "cell was", "cells were")} certainly safe and ` +
            `${count(mines.length, "certain mine was", "certain mines were")} hidden.`,
        }),
      );
      const box = make("input", {
        type: "checkbox",
        checked: true,
        onchange: () => this.#mark(box.checked),
      });
      parts.push(make("label", {}, box, "Show what was certain"));
    }
    parts.push(facts(this.#result(state, ending)), this.#buttons(state));
    return parts;
  }

  /**
   * @param {import("./state.js").GameState} state
   * @param {Ending} ending
   * @returns {[string, string][]}
   */
  #result(state, ending) {
    const { result } = ending;
    const clicks = result && `${result.clicks}, efficiency ${percent(result.efficiency)}`;
    /** @type {[string, string][]} */
    const pairs = [
      ["Time", time(result?.seconds)],
      ["3BV", result ? `${result.solved} of ${result.bbbv}` : "–"],
      ["3BV/s", decimal(result?.bbbv_per_second)],
      ["Clicks", clicks ?? "–"],
      ["Guesses", `${state.guesses.made}, ${state.guesses.forced} of them forced`],
      ["Luck spent", state.guesses.made ? luck(state.guesses) : "none"],
    ];
    const aid = [
      result?.hints && count(result.hints, "hint", "hints"),
      result?.undos && count(result.undos, "undo", "undos"),
    ].filter(Boolean);
    if (state.aided) pairs.push(["Help", aid.length ? aid.join(", ") : "overlay or Solve"]);
    return pairs;
  }

  /** @param {import("./state.js").GameState} state */
  #buttons(state) {
    const button = (
      /** @type {string} */ text,
      /** @type {() => void} */ onclick,
      kind = "plain",
    ) => make("button", { type: "button", class: `${kind} small`, text, onclick });
    const link = `${location.origin}${location.pathname}#game=${state.id}`;
    return make(
      "div",
      { class: "buttons" },
      button("New game", this.wishes.again, "main"),
      button("Replay", this.wishes.replay),
      button("Play this board", () => this.wishes.play(layoutId(state))),
      button("Copy link", () => copy(link, "Link")),
      button("Download SVG", () => savePicture(state.id)),
    );
  }
}

/** @param {number} number @param {string} one @param {string} many */
function count(number, one, many) {
  return `${number} ${number === 1 ? one : many}`;
}

/**
 * The luck spent, exactly where that can be read.
 * @param {import("api-types").GuessSummary} guesses
 */
function luck({ luck: fraction, luck_value: value }) {
  return fraction && fraction.length <= 24 ? `${fraction} = ${percent(value)}` : percent(value);
}

/** Download a game's drawing. @param {string} id @param {string} [overlay] */
export async function savePicture(id, overlay) {
  const query = overlay ? `?overlay=${overlay}` : "";
  try {
    download("sapper.svg", "image/svg+xml", await call("GET", `games/${id}/picture.svg${query}`));
  } catch (error) {
    toast(/** @type {Error} */ (error).message);
  }
}
