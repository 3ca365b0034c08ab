// The modes in pictures: shown on the first visit, and again in the help.

import { make } from "./dom.js";
import { openDialog } from "./dialogs.js";
import { smallBoard } from "./small_boards.js";

/** @typedef {import("api-types").ChoicesResponse} Choices */

/** In the order in which they are explained: a picture, what it shows, and who it is for. */
const PICTURES = /** @type {Record<string, [string[], string, string]>} */ ({
  fair: [
    ["01+", "01+"],
    "Two cells, one mine, and no way to know: both guesses are saved",
    "Think while you can; where nobody could know, luck cannot kill you.",
  ],
  "no-guess": [
    ["121", "FsF"],
    "The numbers 1, 2, 1 show two mines and a safe cell between them",
    "There is always a next step to be found.",
  ],
  classic: [
    ["01?", "01?"],
    "Two cells, one mine, and no way to know",
    "The game as everybody knows it.",
  ],
  strict: [
    ["121", "XsF"],
    "A mine was hit although a safe cell was there",
    "Think before every click.",
  ],
  lenient: [
    ["+2+", "+1+"],
    "Every guess is saved",
    "For learning: you lose only where you could have known.",
  ],
});

/**
 * The modes, each with its picture and its words.
 * @param {Choices} choices
 * @param {((mode: string) => void) | null} play begins a game of a mode, where that is offered
 */
export function modeList(choices, play) {
  const items = Object.entries(PICTURES).flatMap(([name, [rows, title, why]]) => {
    const mode = choices.modes.find((item) => item.name === name);
    if (!mode) return [];
    const words = make(
      "div",
      { class: "mode-words" },
      make("h3", { text: mode.label }),
      make("p", {}, mode.summary, make("span", { class: "quiet why", text: ` ${why}` })),
    );
    const button = make("button", {
      type: "button",
      class: name === "fair" ? "main small" : "plain small",
      text: "Play",
      "aria-label": `Play ${mode.label}`,
      autofocus: name === "fair",
      onclick: () => play?.(name),
    });
    return [make("li", {}, smallBoard(rows, title), words, ...(play ? [button] : []))];
  });
  return make("ul", { class: "mode-list" }, ...items);
}

/**
 * Explain the modes on one screen, and let one be chosen.
 * @param {Choices} choices @param {(mode: string) => void} play
 */
export function showModes(choices, play) {
  const dialog = openDialog(
    "welcome-dialog",
    "Five ways to play",
    make("p", {
      text:
        "Open every cell without a mine; a number counts the mines around it. " +
        "What a guess may cost is up to you:",
    }),
    modeList(choices, (mode) => {
      dialog.close();
      play(mode);
    }),
    make("p", {
      class: "quiet",
      text: "You can change the mode above the board. Help shows this again.",
    }),
  );
}
