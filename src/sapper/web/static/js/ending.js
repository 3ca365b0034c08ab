// After the end: how it ended, what was certain, the cell that could have been opened, the result.

import { call, failureWords } from "./backend.js";
import { noHint } from "./board/looks.js";
import { shareResult } from "./daily.js";
import { button, byId, copy, facts, make, toast } from "./dom.js";
import { download } from "./files.js";
import { stepMarks } from "./hint_marks.js";
import { StepList } from "./hint_steps.js";
import { icon } from "./board/icons.js";
import { indexOf, isRunning, layoutId } from "./state.js";
import { bestTimeWords, guessesMade, luckWords } from "./words/games.js";
import { asSeen, counted, decimal, percent, time } from "./words/numbers.js";

/** @typedef {import("api-types").Ending} Ending */
/** @typedef {import("./state.js").GameState} GameState */

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
   * @param {{again: () => void, review: () => void, play: (layout: string) => void}} actions
   * @param {HTMLElement} review the review in short
   */
  constructor(game, actions, review) {
    this.game = game;
    this.review = review;
    this.actions = actions;
    this.element = byId("ending");
    /** @type {StepList | null} */
    this.steps = null;
    game.on("adopted moved", () => this.refresh());
  }

  /** Show or hide, as the game stands. */
  refresh() {
    const { state } = this.game;
    this.steps?.stop();
    this.element.hidden = !state?.ending || isRunning(state);
    if (!state?.ending || this.element.hidden) return;
    this.element.className = `card ${KINDS[state.outcome]}`;
    this.#mark(true);
    this.element.replaceChildren(...this.#content(state, state.ending));
  }

  /** Show what was certain before the fatal move. @param {boolean} on */
  #mark(on) {
    const { game } = this;
    const { state, marks } = game;
    const ending = state?.ending;
    if (!state || !ending) return;
    Object.assign(marks, noHint());
    marks.states = null;
    if (on && ending.safe_cell) {
      Object.assign(marks, stepMarks(ending.safe_cell.steps, state.width));
      marks.safe.add(indexOf(state, ending.safe_cell.cells[0]));
    }
    if (on && ending.certain) {
      marks.states = new Array(state.signs.length).fill(" ");
      for (const cell of ending.certain.safe) marks.states[indexOf(state, cell)] = "s";
      for (const cell of ending.certain.mines) marks.states[indexOf(state, cell)] = "m";
    }
    game.repaint();
  }

  /** @param {GameState} state @param {Ending} ending @returns {Node[]} */
  #content(state, ending) {
    const isSolved = state.outcome === "won" && this.game.isSolved;
    const title = isSolved ? "Solved" : TITLES[state.outcome];
    const lines = [ending.text];
    if (state.yours) lines.push(bestTimeWords(state, ending.result));
    if (ending.risk_value) {
      const who = state.yours ? "You" : "The player";
      lines.push(`${who} took a risk of ${percent(ending.risk_value)}.`);
    }
    const won =
      state.outcome === "won" && ending.result && !isSolved
        ? ` in ${time(ending.result.seconds)}`
        : "";
    return [
      make(
        "div",
        { class: "card-head" },
        make("h2", { text: `${state.yours ? title : title.replace("You", "The player")}${won}` }),
        // At the head, so that they are in sight however much there is to say.
        make(
          "div",
          { class: "buttons" },
          button("Review", this.actions.review),
          button("New game", this.actions.again, "main small"),
        ),
      ),
      ...lines.filter(Boolean).map((text) => make("p", { text })),
      ...this.#safeCell(ending),
      ...this.#certain(ending),
      this.review,
      this.#result(state, ending),
      this.#buttons(state),
    ];
  }

  /**
   * The cell that could have been opened, with the steps that show it.
   * @param {Ending} ending @returns {Node[]}
   */
  #safeCell({ safe_cell: missed }) {
    if (!missed) return [];
    const words = missed.cells.length > 1 ? "These cells were safe." : "This cell was safe.";
    this.steps = new StepList(missed.steps, this.game, missed.cells);
    const ring = icon("mark-ring", "icon ring-sign");
    return [
      make("p", { class: "missed" }, ring, make("strong", { text: words })),
      make("p", { class: "unseen", text: asSeen(missed.spoken) }),
      this.steps.element,
    ];
  }

  /** @param {Ending} ending @returns {Node[]} */
  #certain({ certain }) {
    if (!certain || !(certain.safe.length + certain.mines.length)) return [];
    const safe = counted(certain.safe.length, "safe cell", "safe cells");
    const mines = counted(certain.mines.length, "mine", "mines");
    const box = make("input", {
      type: "checkbox",
      checked: true,
      onchange: () => this.#mark(box.checked),
    });
    return [make("label", {}, box, `Show what was certain: ${safe}, ${mines}`)];
  }

  /** @param {GameState} state @param {Ending} ending */
  #result({ guesses, aided }, { result }) {
    /** @type {[string, string][]} */
    const pairs = [];
    if (result) {
      pairs.push(["Time", time(result.seconds)]);
      pairs.push(["3BV", `${result.solved} of ${result.bbbv}`]);
      pairs.push(["3BV/s", decimal(result.bbbv_per_second)]);
      if (!this.game.isSolved)
        pairs.push(["Clicks", `${result.clicks}, efficiency ${percent(result.efficiency)}`]);
    }
    if (result?.zini != null) pairs.push(["ZiNi", `${result.zini} clicks at best with flags`]);
    pairs.push(["Guesses", guessesMade(guesses)]);
    if (guesses.saved) pairs.push(["Saved", counted(guesses.saved, "guess", "guesses")]);
    if (luckWords(guesses)) pairs.push(["Luck", luckWords(guesses)]);
    const aid = [
      result?.hints && counted(result.hints, "hint", "hints"),
      result?.undos && counted(result.undos, "undo", "undos"),
    ].filter(Boolean);
    if (this.game.isSolved) aid.push("Solve");
    if (aided) pairs.push(["Help", aid.length ? aid.join(", ") : "overlay"]);
    return facts(pairs);
  }

  /** @param {GameState} state */
  #buttons(state) {
    const link = `${location.origin}${location.pathname}#game=${state.id}`;
    const { day, level } = state.spec;
    const sharing =
      day && state.yours
        ? [button("Share result", () => shareResult(day, level).catch(report), "main small")]
        : [];
    return make(
      "div",
      { class: "buttons" },
      ...sharing,
      button("Play this board", () => this.actions.play(layoutId(state))),
      button("Copy link", () => copy(link, "Link")),
      button("Download SVG", () => savePicture(state.id)),
    );
  }
}

/** @param {unknown} error */
function report(error) {
  toast(failureWords(error));
}

/** Download a game's drawing. @param {string} id @param {string} [overlay] */
export async function savePicture(id, overlay) {
  const query = overlay ? `?overlay=${overlay}` : "";
  try {
    download("sapper.svg", "image/svg+xml", await call(`games/${id}/picture.svg${query}`));
  } catch (error) {
    report(error);
  }
}
