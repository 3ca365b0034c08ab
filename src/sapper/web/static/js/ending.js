// The card after a game: how the game ended, what was certain, a missed safe cell, the result.

import { call, edition, failureWords } from "./backend.js";
import { noHint } from "./board/looks.js";
import { bringUp, button, byId, copy, facts, make, toast } from "./dom.js";
import { smallBoard } from "./drawings.js";
import { download, shareLine, showShare, squares } from "./share.js";
import { StepList, stepMarks } from "./hint_steps.js";
import { icon } from "./board/icons.js";
import { cellOf, indexOf, isRunning, layoutId } from "./state.js";
import { bestTimeWords, guessesMade, luckWords } from "./words/games.js";
import { accuracyFigure, asSeen, counted, decimal, percent, time } from "./words/numbers.js";

/** @typedef {import("api-types").Ending} Ending */
/** @typedef {import("./state.js").GameState} GameState */

/** Classes of the card. */
const KINDS = { won: "good", lost: "bad", resigned: "", "in progress": "" };

export class EndingPanel {
  /**
   * @param {import("./game.js").GameController} game
   * @param {{again: () => void, review: () => void, play: (layout: string) => void,
   *   names: () => {level: string, mode: string}}} actions
   * @param {HTMLElement} review the short review
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

  /** Show the card if the game has ended; otherwise hide it. */
  refresh() {
    const { state } = this.game;
    this.steps?.stop();
    this.element.hidden = !state?.ending || isRunning(state);
    if (!state?.ending || this.element.hidden) return;
    this.element.className = `card ${KINDS[state.outcome]}`;
    this.#mark(true);
    this.element.replaceChildren(...this.#content(state, state.ending));
    bringUp(this.element);
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
    if (on) for (const cell of ending.best_cells) marks.gamble.set(indexOf(state, cell), "");
    game.repaint();
  }

  /** @param {GameState} state @param {Ending} ending @returns {Node[]} */
  #content(state, ending) {
    const isSolved = state.outcome === "won" && this.game.isSolved;
    const title = isSolved ? "Solved" : ending.title;
    const lines = [state.yours ? ending.text : ending.text.replace(/^You /, "The player ")];
    if (state.yours) lines.push(bestTimeWords(state, ending.result));
    if (ending.risk_value) {
      const who = state.yours ? "You" : "The player";
      lines.push(`${who} took a risk of ${percent(ending.risk_value)}.`);
    }
    const heading = state.yours ? title : title.replace("You", "The player");
    const hasTime = ending.result && !isSolved;
    return [
      make(
        "div",
        { class: "end-head" },
        make("h2", { text: heading }),
        this.#fold(),
        ...(hasTime
          ? [make("p", { class: "end-figure", text: time(ending.result?.seconds ?? null) })]
          : []),
      ),
      ...lines.filter(Boolean).map((text) => make("p", { text })),
      ...this.#crop(state, ending),
      ...(hasTime ? [this.#figures(ending)] : []),
      make(
        "div",
        { class: "buttons end-buttons" },
        button("New game", this.actions.again, "main"),
        button("Review", this.actions.review),
        button("Share", () => this.#share(state).catch(report)),
      ),
      ...this.#safeCell(ending),
      ...this.#certain(ending),
      this.review,
      make(
        "details",
        { class: "end-more" },
        make("summary", { text: "Details" }),
        this.#result(state, ending),
        this.#buttons(state),
      ),
    ];
  }

  /**
   * The button that, on a phone, hides and shows everything except the title; play.js handles the
   * click.
   */
  #fold() {
    const fold = button("", () => {}, "tool end-fold");
    fold.append(make("span", { text: "Hide" }), make("span", { text: "Show" }));
    return fold;
  }

  /** Show the accuracy of a review that has arrived. @param {import("api-types").Review} review */
  reviewed({ totals }) {
    const place = this.element.querySelector(".accuracy");
    if (place) place.textContent = totals.accuracy === null ? "–" : accuracyFigure(totals.accuracy);
  }

  /** Three measures of how well the game was played. @param {Ending} ending */
  #figures({ result }) {
    const figure = (/** @type {string} */ name, /** @type {string} */ value, kind = "") =>
      make("div", {}, make("dt", { text: name }), make("dd", { class: kind, text: value }));
    return make(
      "dl",
      { class: "figures" },
      figure("3BV/s", decimal(result?.bbbv_per_second ?? null)),
      figure("Efficiency", percent(result?.efficiency)),
      figure("Accuracy", "–", "accuracy"),
    );
  }

  /**
   * A picture of the mine that ended the game, and the cells around it; empty if none was hit.
   * @param {GameState} state @param {Ending} ending
   */
  #crop(state, ending) {
    const blast = state.signs.indexOf("X");
    if (state.outcome !== "lost" || blast < 0) return [];
    const safe = new Set((ending.safe_cell?.cells ?? []).map((cell) => indexOf(state, cell)));
    // The picture is turned like the board on the screen, which may show rows as columns.
    const { turned } = this.game.board;
    const seen = (/** @type {[number, number]} */ [one, other]) =>
      turned ? [other, one] : [one, other];
    const [row, col] = seen(cellOf(state, blast));
    const [height, width] = seen([state.height, state.width]);
    const first = Math.max(0, Math.min(row - 2, height - 5));
    const left = Math.max(0, Math.min(col - 4, width - 9));
    const rows = [];
    for (let r = first; r < Math.min(height, first + 5); r++) {
      const cells = [];
      for (let c = left; c < Math.min(width, left + 9); c++) {
        const index = indexOf(state, seen([r, c]));
        cells.push(safe.has(index) && state.signs[index] === "." ? "s" : state.signs[index]);
      }
      rows.push(cells.join(""));
    }
    return [smallBoard(rows, "The mine that was hit")];
  }

  /** Offer a picture and a text of the game. @param {GameState} state */
  async #share(state) {
    const names = this.actions.names();
    const { day, level } = state.spec;
    await showShare(state, names, async () => {
      if (!day) return `${shareLine(state, names)}\n${linkTo(state)}`;
      const review = await call(`games/${state.id}/review`);
      const link = address(`day=${day}&level=${level}`);
      return `${shareLine(state, names)}\n${squares(review.moves)}\n${link}`;
    });
  }

  /**
   * The cell that could have been opened, with the steps that prove it safe.
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
    return make(
      "div",
      { class: "buttons" },
      button("Play this board", () => this.actions.play(layoutId(state))),
      button("Copy link", () => copy(linkTo(state), "Link")),
      button("Download SVG", () => savePicture(state.id)),
    );
  }
}

/** The address of this page with another fragment. @param {string} fragment */
function address(fragment) {
  return `${location.origin}${location.pathname}#${fragment}`;
}

/**
 * A link to share: to the finished game or, if that is only in this browser, to its board.
 * @param {GameState} state
 */
function linkTo(state) {
  return address(
    edition ? `layout=${layoutId(state)}&mode=${state.spec.mode}` : `game=${state.id}`,
  );
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
