// A replay with a slider: the beginning, with the first n lists of changes put on.

import { call } from "./client.js";
import { byId, make, time, toast } from "./dom.js";
import { chance, count, savedWords } from "./guess_words.js";
import { icon } from "./icons.js";
import { look, noMarks } from "./render.js";
import { flat, indexOf } from "./state.js";

/** @typedef {import("api-types").ActionResponse} Message */

/** The speeds to choose from: name, words, milliseconds a move. @type {[string, string, number][]} */
const SPEEDS = [
  ["played", "As played", 0],
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
  return Math.min(LONGEST, Math.max(0, 1000 * ((to ?? 0) - (from ?? 0))));
}

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
  /**
   * @param {import("./game.js").GameController} game
   * @param {object} shows what follows the replay
   * @param {(mines: number) => void} shows.minesLeft
   * @param {(seconds: number) => void} shows.seconds
   * @param {(saved: number) => void} shows.saved
   * @param {{speed: () => string, keep: (speed: string) => void}} preferred the speed
   */
  constructor(game, shows, preferred) {
    this.game = game;
    this.shows = shows;
    this.preferred = preferred;
    this.element = byId("replay");
    this.timer = 0;
    game.addEventListener("adopted", () => this.#hide());
  }

  get isOpen() {
    return !this.element.hidden;
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
    const { game } = this;
    game.locked = false;
    game.repaint();
    if (game.state) game.clock.set(game.state.seconds, game.state.outcome === "in progress");
    game.dispatchEvent(new CustomEvent("adopted", { detail: { fresh: false } }));
  }

  #hide() {
    clearTimeout(this.timer);
    this.timer = 0;
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
        marks.last.add(indexOf(/** @type {any} */ (game.state), last.action.cell));
      const signs = pictureAt(begin, messages, n, game.board.width);
      game.board.paintAll((index) => look(signs[index], index, marks));
      this.shows.minesLeft(last?.mines_left ?? game.state?.spec.mines ?? 0);
      this.shows.seconds(Math.floor(last?.seconds ?? 0));
      this.shows.saved(last?.guesses.saved ?? 0);
      words.textContent =
        n === 0 ? `${count(messages.length, "move", "moves")}.` : sentence(last, n);
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
      clearTimeout(this.timer);
      this.timer = 0;
      play.replaceChildren(icon("icon-play"));
    };
    const start = () => {
      if (Number(slider.value) >= messages.length) go(0);
      const next = () => {
        const n = Number(slider.value) + 1;
        go(n);
        if (n >= messages.length) return stop();
        wait(n);
      };
      const wait = (/** @type {number} */ n) => {
        const [from, to] = [messages[n - 1]?.seconds, messages[n]?.seconds];
        this.timer = window.setTimeout(next, waiting(this.preferred.speed(), from, to));
      };
      wait(Number(slider.value));
      play.replaceChildren(icon("icon-pause"));
    };
    const speed = make(
      "select",
      { "aria-label": "Speed", onchange: () => this.preferred.keep(speed.value) },
      ...SPEEDS.map(([name, label]) =>
        make("option", { value: name, selected: name === this.preferred.speed(), text: label }),
      ),
    );
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
      make("div", { class: "slider" }, play, slider, speed),
      words,
    );
    this.element.hidden = false;
    go(messages.length);
  }
}

/** What each kind of action did, in the past. @type {Record<string, string>} */
const DONE = {
  open: "opened",
  flag: "marked",
  question: "marked",
  chord: "opened around",
  undo: "took a move back",
  redo: "made a move again",
  resign: "gave up",
};

/** What a move did to the game. @type {Record<string, string>} */
const ENDS = { won: " That won the game.", lost: " That lost the game." };

/** @param {Message} message @param {number} n */
function sentence(message, n) {
  const { kind, cell } = message.action;
  const where = cell ? ` row ${cell[0] + 1}, column ${cell[1] + 1}` : "";
  const end = ENDS[message.outcome] ?? "";
  return `Move ${n}: ${DONE[kind] ?? kind}${where} at ${time(message.seconds)}.${guessed(message)}${end}`;
}

/** What kind of guess a move was, if it was one. @param {Message} message */
function guessed({ judgement }) {
  if (!judgement?.guess) return "";
  if (judgement.saved) return ` ${savedWords(judgement)}`;
  const risk = judgement.risk == null ? "" : ` with a risk of ${chance(judgement.risk)}`;
  return ` ${judgement.forced ? "A forced guess" : "A guess that was not needed"}${risk}.`;
}
