// Solve plays step by step as far as the chosen method can. It flags mines on the way and reports
// where and why it stops.

import { pause, whilePending } from "./backend.js";
import { make, openDialog, radio, toast } from "./dom.js";

export class Solver {
  /**
   * @param {import("./game.js").GameController} game
   * @param {() => {method: string, delay: number}} options the method, and milliseconds per step
   * @param {() => void} changed called when it starts and when it has ended
   */
  constructor(game, options, changed) {
    this.game = game;
    this.options = options;
    this.changed = changed;
    this.busy = false;
    this.starts = 0; // a new start ends the previous one
  }

  /** Start, or stop if it is running. */
  toggle() {
    if (this.busy) this.stop();
    else whilePending("solve", this.#solve());
  }

  async #solve() {
    const { game } = this;
    const { method, delay } = this.options();
    this.busy = true;
    const start = ++this.starts;
    game.locked = true;
    this.changed();
    while (this.busy && start === this.starts) {
      const message = await game.act("solve", { method });
      if (!message) break;
      if (message.done || message.outcome !== "in progress") {
        if (message.outcome === "in progress" && message.refused) toast(message.refused);
        break;
      }
      // After a flag, a shorter pause is enough.
      await pause(message.action.kind === "flag" ? delay / 4 : delay);
    }
    if (start !== this.starts) return;
    this.busy = false;
    game.locked = false;
    this.changed();
  }

  /** Stop after the step that is under way. */
  stop() {
    this.busy = false;
  }
}

/**
 * Ask which method should find the steps.
 * @param {import("api-types").Choices} choices @param {string} method the last one
 * @param {(method: string) => void} solve
 */
export function askForMethod(choices, method, solve) {
  const options = choices.solve_methods.map(({ name, label, summary }) => {
    const words = make("span", {}, make("strong", { text: label }));
    words.append(make("span", { class: "quiet", text: ` ${summary}` }));
    return radio("method", name, words, { class: "option", checked: name === method });
  });
  const form = make(
    "form",
    { class: "form", method: "dialog" },
    make(
      "fieldset",
      {},
      make("legend", { text: "Which method finds the next step?" }),
      make("div", { class: "options" }, ...options),
    ),
    make("p", {
      class: "quiet",
      text:
        "The button flags cells that must be mines, opens safe cells, and stops when the method finds " +
        "nothing more. It never guesses. The game is then not ranked.",
    }),
    make("div", { class: "buttons" }, make("button", { class: "main", text: "Solve" })),
  );
  const dialog = openDialog("solve-dialog", "Solve", form);
  form.addEventListener("submit", (/** @type {Event} */ event) => {
    event.preventDefault();
    const chosen = /** @type {RadioNodeList} */ (form.elements.namedItem("method")).value;
    dialog.close();
    solve(chosen);
  });
}
