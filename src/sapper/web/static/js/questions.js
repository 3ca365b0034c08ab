// Questions with a few answers: before the player leaves a running game, before help that makes a
// game unranked, and when no board was found.

import { button, make, openDialog } from "./dom.js";
import { levelLabel, modeLabel } from "./new_game.js";
import { isRunning } from "./state.js";
import { time } from "./words/numbers.js";

/** @typedef {import("./state.js").GameState} GameState */

/**
 * Ask, and return the name of the answer; closing the dialog returns the first one.
 * @template {string} Answer
 * @param {string} title @param {(Node | string)[]} content
 * @param {[Answer, string, string?][]} answers each has a name, words and a style; the first
 *   answer gets the focus
 * @returns {Promise<Answer>}
 */
export function ask(title, content, answers) {
  return new Promise((resolve) => {
    const buttons = answers.map(([answer, words, look]) =>
      button(
        words,
        () => {
          resolve(answer);
          dialog.close();
        },
        look ?? "plain",
      ),
    );
    const row = make("div", { class: "buttons stacked" }, ...buttons);
    const dialog = openDialog("ask-dialog", title, ...content, row);
    dialog.addEventListener("close", () => resolve(answers[0][0]), { once: true });
    buttons[0].focus();
  });
}

/**
 * Whether a new game would end a game that counts in the statistics: the player's own game, started
 * and still running.
 * @param {GameState | null} state
 */
export function isWorthAsking(state) {
  return Boolean(
    state && isRunning(state) && state.yours && state.counts && state.seconds !== null,
  );
}

/** Seconds in the format of the game's clock. @param {number} seconds */
function clock(seconds) {
  return seconds < 60 ? `${Math.floor(seconds)} s` : time(seconds);
}

/**
 * Ask what to do with the running game.
 * @param {GameState} state @param {number} seconds on the clock
 * @param {import("api-types").Choices} choices
 * @returns {Promise<"stay" | "later" | "give up">}
 */
export function askBeforeLeaving(state, seconds, choices) {
  const { level, mode } = state.spec;
  const kind = `${levelLabel(choices, level)}, ${modeLabel(choices, mode)}`;
  return ask(
    "Your game is still running",
    [
      make("p", { text: `${kind}, ${clock(seconds)} on the clock.` }),
      make("p", {
        class: "quiet",
        text:
          "If you leave, we'll keep it under New… (the clock keeps running). " +
          "If you give up, it counts as lost.",
      }),
    ],
    [
      ["stay", "Keep playing", "main"],
      ["later", "Leave it for later"],
      ["give up", "Give up"],
    ],
  );
}

/**
 * Ask what to do after the generator has found no board for the first click.
 * @param {string} reason @param {boolean} isDefault whether it was the default generator
 * @returns {Promise<"stay" | "change" | "default">}
 */
export function askAfterNoBoard(reason, isDefault) {
  return ask(
    "No such board found",
    [
      make("p", {
        text: "No board with these options was found for your first click. Nothing was opened.",
      }),
      // The player has just clicked the start cell, so its row and column are left out.
      make("p", { class: "quiet", text: reason.replace(/, start \d+,\d+/, "") }),
    ],
    [
      ["stay", "Back to the board"],
      ["change", "Change options…", "main"],
      ...(isDefault
        ? []
        : [/** @type {["default", string]} */ (["default", "Use the default generator"])]),
    ],
  );
}

/**
 * Whether a game is still ranked, in which case help would make it unranked.
 * @param {GameState | null} state
 */
export function isRanked(state) {
  return Boolean(
    state && isRunning(state) && state.yours && state.counts && !state.counted && !state.aided,
  );
}

/** The game for which the player has agreed to use help. */
let agreed = "";

/**
 * Return whether help may be shown. In a ranked game, the player is asked before each help until
 * they agree once.
 * @param {GameState | null} state
 */
export async function mayHelp(state) {
  if (!state || !isRanked(state) || agreed === state.id) return true;
  const answer = await ask(
    "This counts as help",
    [make("p", { text: "The game won't be ranked." })],
    [
      ["cancel", "Cancel"],
      ["show", "Show", "main"],
    ],
  );
  if (answer === "show") agreed = state.id;
  return answer === "show";
}
