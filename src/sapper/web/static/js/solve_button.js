// Solve: plays step by step as far as the chosen method sees, marks mines on the way, and says
// where and why it stops.

import { pause } from "./backend.js";
import { make, openDialog, toast } from "./dom.js";

export class Solver {
  /**
   * @param {import("./game.js").GameController} game
   * @param {() => {method: string, delay: number}} options whom to ask, and how long a step takes
   * @param {() => void} changed called when it starts and when it has ended
   */
  constructor(game, options, changed) {
    this.game = game;
    this.options = options;
    this.changed = changed;
    this.busy = false;
    this.starts = 0; // a new start ends the one before
  }

  /** Start, or stop what was started. */
  async toggle() {
    if (this.busy) {
      this.stop();
      return;
    }
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
      // Marks need no time to be looked at.
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
 * Ask whom Solve is to ask.
 * @param {import("api-types").ChoicesResponse} choices @param {string} method the last one
 * @param {(method: string) => void} solve
 */
export function askForMethod(choices, method, solve) {
  const options = choices.solve_methods.map((item) =>
    make(
      "label",
      { class: "option" },
      make("input", {
        type: "radio",
        name: "method",
        value: item.name,
        checked: item.name === method,
      }),
      make(
        "span",
        {},
        make("strong", { text: item.label }),
        make("span", { class: "quiet", text: ` ${item.summary}` }),
      ),
    ),
  );
  const form = make(
    "form",
    { class: "form", method: "dialog" },
    make(
      "fieldset",
      {},
      make("legend", { text: "Who finds the next step?" }),
      make("div", { class: "options" }, ...options),
    ),
    make("p", {
      class: "quiet",
      text:
        "Solve flags what is certainly a mine, opens what is certainly safe, and stops where the " +
        "chosen one sees nothing more. It never guesses. The game then counts as played with help.",
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
