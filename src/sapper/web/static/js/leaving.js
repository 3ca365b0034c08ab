// Before a running game that counts is left: its player is asked, once for each time.

import { openDialog } from "./dialogs.js";
import { make, time } from "./dom.js";
import { isRunning } from "./state.js";
import { levelLabel, modeLabel } from "./wish.js";

/** @typedef {"stay" | "later" | "give up"} Answer */

/**
 * Whether a new game would end one that counts: begun, running, and the player's own.
 * @param {import("./state.js").GameState | null} state
 */
export function isWorthAsking(state) {
  return Boolean(
    state && isRunning(state) && state.yours && state.counts && state.seconds !== null,
  );
}

/** Seconds as the game's clock shows them. @param {number} seconds */
function clock(seconds) {
  return seconds < 60 ? `${Math.floor(seconds)} s` : time(seconds);
}

/**
 * Ask what is to become of the running game.
 * @param {import("./state.js").GameState} state
 * @param {number} seconds on the clock
 * @param {import("api-types").ChoicesResponse} choices
 * @returns {Promise<Answer>}
 */
export function askBeforeLeaving(state, seconds, choices) {
  const { level, mode } = state.spec;
  const kind = `${levelLabel(choices, level)}, ${modeLabel(choices, mode)}`;
  return new Promise((resolve) => {
    /** @type {Answer} */
    let answer = "stay";
    const button = (
      /** @type {string} */ text,
      /** @type {Answer} */ value,
      /** @type {string} */ kind,
    ) =>
      make("button", {
        type: "button",
        class: kind,
        text,
        onclick: () => {
          answer = value;
          dialog.close();
        },
      });
    const stay = button("Keep playing", "stay", "main");
    const dialog = openDialog(
      "ask-dialog",
      "Your game is still running",
      make("p", { text: `${kind}, ${clock(seconds)} on the clock.` }),
      make("p", {
        class: "quiet",
        text:
          "Leave it, and it waits for you under New…, with its clock running. " +
          "Give it up, and it counts as lost.",
      }),
      make(
        "div",
        { class: "buttons stacked" },
        stay,
        button("Leave it for later", "later", "plain"),
        button("Give it up", "give up", "plain"),
      ),
    );
    dialog.addEventListener("close", () => resolve(answer), { once: true });
    stay.focus();
  });
}
