// A replay with a slider: the beginning, with the first n lists of changes put on.

import { call } from "./client.js";
import { byId, make, time, toast } from "./dom.js";
import { icon } from "./icons.js";
import { look, noMarks } from "./render.js";
import { flat, indexOf } from "./state.js";

/** @typedef {import("api-types").ActionResponse} Message */

const PACE = 350; // milliseconds a move

/**
 * The picture after the first n actions.
 * @param {string[]} begin @param {Message[]} messages @param {number} n @param {number} width
 */
export function pictureAt(begin, messages, n, width) {
  const signs = flat(begin);
  for (const message of messages.slice(0, n)) {
    for (const [row, col, sign] of message.changed) signs[row * width + col] = sign;
  }
  return signs;
}

export class ReplayPanel {
  /** @param {import("./game.js").GameController} game */
  constructor(game) {
    this.game = game;
    this.element = byId("replay");
    this.timer = 0;
    game.addEventListener("adopted", () => this.#hide());
  }

  /** Fetch the moves and show the slider. */
  async open() {
    const { state } = this.game;
    if (!state) return;
    try {
      const { begin, messages } = await call("GET", `games/${state.id}/replay`);
      this.#show(
        begin,
        messages.filter((/** @type {Message} */ message) => !message.refused),
      );
    } catch (error) {
      toast(/** @type {Error} */ (error).message);
    }
  }

  /** Go back to the game as it stands. */
  close() {
    this.#hide();
    this.game.locked = false;
    this.game.repaint();
    this.game.dispatchEvent(new CustomEvent("adopted", { detail: { fresh: false } }));
  }

  #hide() {
    clearInterval(this.timer);
    this.element.hidden = true;
  }

  /** @param {string[]} begin @param {Message[]} messages */
  #show(begin, messages) {
    const { game } = this;
    game.locked = true;
    game.board.clearSheet();
    const slider = make("input", {
      type: "range",
      min: 0,
      max: messages.length,
      value: 0,
      "aria-label": "Move",
      oninput: () => go(Number(slider.value)),
    });
    const words = make("p", { class: "quiet" });
    const go = (/** @type {number} */ n) => {
      slider.value = String(n);
      const marks = noMarks();
      const last = messages[n - 1];
      if (last?.action.cell && !last.ending)
        marks.targets.add(indexOf(/** @type {any} */ (game.state), last.action.cell));
      const signs = pictureAt(begin, messages, n, game.board.width);
      game.board.paintAll((index) => look(signs[index], index, marks));
      words.textContent = n === 0 ? `${messages.length} moves.` : sentence(last, n);
      slider.setAttribute("aria-valuetext", words.textContent ?? "");
    };
    const play = make(
      "button",
      {
        type: "button",
        class: "tool small",
        "aria-label": "Play or pause",
        onclick: () => (this.timer ? stop() : start()),
      },
      icon("icon-play"),
    );
    const stop = () => {
      clearInterval(this.timer);
      this.timer = 0;
      play.replaceChildren(icon("icon-play"));
    };
    const start = () => {
      if (Number(slider.value) >= messages.length) go(0);
      this.timer = window.setInterval(() => {
        go(Number(slider.value) + 1);
        if (Number(slider.value) >= messages.length) stop();
      }, PACE);
      play.replaceChildren(icon("icon-pause"));
    };
    stop();
    this.element.replaceChildren(
      make(
        "div",
        { class: "card-head" },
        make("h2", { text: "Replay" }),
        make(
          "button",
          {
            type: "button",
            class: "tool",
            "aria-label": "Close the replay",
            onclick: () => this.close(),
          },
          icon("icon-close"),
        ),
      ),
      make("div", { class: "slider" }, play, slider),
      words,
    );
    this.element.hidden = false;
    go(messages.length);
  }
}

/** @param {Message} message @param {number} n */
function sentence(message, n) {
  const { kind, cell } = message.action;
  const where = cell ? ` row ${cell[0] + 1}, column ${cell[1] + 1}` : "";
  const { guess: isGuess, forced, survival } = message.judgement ?? {};
  const chance = survival ? ` that survives with chance ${survival}` : "";
  const guess = isGuess ? ` ${forced ? "A forced guess" : "A guess"}${chance}.` : "";
  const end = message.outcome === "in progress" ? "" : ` The game was ${message.outcome}.`;
  return `${n}: ${kind}${where} at ${time(message.seconds)}.${guess}${end}`;
}
